// Few pages at once, and an answer on time whatever they are like.

import LedeBase
import LedeTesting
import Synchronization
import Testing

@testable import LedeArticles

@Suite("Threads for pages", .timeLimit(.minutes(5))) struct PageThreadsTests {
  /// Threads that do nothing before they are told to.
  private final class Held: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      jobs.withLock { $0.append(job) }
    }

    func waitForWork() async throws {
      while jobs.withLock({ $0.isEmpty }) { try await Task.sleep(for: .milliseconds(1)) }
    }

    func work() {
      let all = jobs.withLock { jobs in
        defer { jobs = [] }
        return jobs
      }
      // Safety: each job is taken out once, and this object lives as long as the test.
      for job in all { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  private final class Note: Sendable {
    private let held = Mutex(false)
    var isSet: Bool { held.withLock { $0 } }
    func set() { held.withLock { $0 = true } }
  }

  @Test func `work is done and answered`() async {
    #expect(await PageThreads().run { 7 } == 7)
    #expect(await PageThreads().run(within: .seconds(600)) { 7 } == 7)
  }

  @Test func `who is called off is answered at once, though the page is still read`() async {
    let (end, release) = AsyncStream<Void>.makeStream()
    let (begun, began) = AsyncStream<Void>.makeStream()
    let asked = Task {
      await PageThreads().run {
        began.finish()
        // Work that does not look whether anybody waits.
        await Task { for await _ in end {} }.value
        return 7
      }
    }
    for await _ in begun {}
    asked.cancel()
    #expect(await asked.value == nil)
    release.finish()
  }

  @Test func `who waits for a turn is answered when the time is over`() async {
    #expect(await PageThreads(Held()).run(within: .milliseconds(20)) { 7 } == nil)
  }

  @Test func `work that nobody waits for any more is not begun`() async throws {
    let held = Held()
    let note = Note()
    let asked = Task { await PageThreads(held).run { note.set() } }
    try await held.waitForWork()
    asked.cancel()
    #expect(await asked.value == nil)
    held.work()
    #expect(!note.isSet)
  }

  @Test func `a page that waits too long for its turn is too slow`() async throws {
    let address = try #require(WebAddress("https://harbour.example/a"))
    let reader = ArticleReader(
      documents: StubDocuments { request throws(FetchError) in
        throw .unreachable(request.address, cause: "nothing is there")
      }, on: PageThreads(Held()))
    let request = ArticleReader.request(for: address, within: .milliseconds(50))
    let found = await reader.outcome(of: request, told: nil)
    let error = FetchError.tooSlow(address, limit: .milliseconds(50))
    #expect(found?.0 == .failed(message: error.message))
    #expect(found?.mayPass == true)
  }
}
