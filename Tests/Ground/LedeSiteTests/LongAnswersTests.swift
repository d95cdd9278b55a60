// Answers that take long.

import LedeBase
import Synchronization
import Testing

@testable import LedeSite

/// A thread that counts what it runs.
private final class CountedThread: TaskExecutor {
  let runs = Atomic(0)

  func enqueue(_ job: consuming ExecutorJob) {
    runs.add(1, ordering: .relaxed)
    let job = UnownedJob(job)
    Task.detached(priority: .low) { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

@Suite struct LongAnswersTests {
  @Test func `an answer is made on the threads for it, and what fails in it fails`() async throws {
    let thread = CountedThread()
    let answers = LongAnswers(on: thread)
    #expect(try await answers.make(for: .local) { 7 } == 7)
    #expect(thread.runs.load(ordering: .relaxed) > 0)
    await #expect(throws: CancellationError.self) {
      try await answers.make(for: .local) { () throws -> Int in throw CancellationError() }
    }
    // The turn was given back.
    #expect(try await answers.make(for: .local) { 8 } == 8)
  }

  @Test func `one of each reader is made at a time, and none for who has gone`() async throws {
    let answers = LongAnswers()
    let (begun, begins) = AsyncStream.makeStream(of: Int.self)
    let (gate, opens) = AsyncStream.makeStream(of: Void.self)
    let first = Task {
      try await answers.make(for: .local) {
        begins.yield(1)
        for await _ in gate { break }
        return 1
      }
    }
    for await _ in begun { break }
    let gone = Task {
      try await answers.make(for: .local) {
        begins.yield(2)
        return 2
      }
    }
    gone.cancel()
    #expect(try await gone.value == nil)
    // Another reader waits for neither, nor do strangers.
    #expect(try await answers.make(for: Reader.ID(2)) { 3 } == 3)
    #expect(try await answers.make(for: nil) { 4 } == 4)
    opens.yield()
    #expect(try await first.value == 1)
    begins.finish()
    #expect(await begun.reduce(into: []) { $0.append($1) } == [])
  }
}
