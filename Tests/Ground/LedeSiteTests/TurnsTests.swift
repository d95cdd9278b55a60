// One wish of each reader at a time.

import LedeBase
import LedeSite
import Synchronization
import Testing

@Suite struct TurnsTests {
  private struct Failure: Error {}

  /// Who is in, and whether anybody was beside themselves.
  private final class Seen: Sendable {
    private let state = Mutex<(running: [Reader.ID: Int], isAlone: Bool, count: Int)>(
      ([:], true, 0))
    var isAlone: Bool { state.withLock { $0.isAlone } }
    var count: Int { state.withLock { $0.count } }
    func enter(_ reader: Reader.ID) {
      state.withLock { state in
        state.running[reader, default: 0] += 1
        state.count += 1
        if state.running[reader] != 1 { state.isAlone = false }
      }
    }
    func leave(_ reader: Reader.ID) { state.withLock { $0.running[reader, default: 0] -= 1 } }
  }

  @Test func `a reader has one turn at a time, and others have theirs`() async throws {
    let turns = ReaderTurns(waiting: 100)
    let seen = Seen()
    await withTaskGroup { group in
      for number in 0..<60 {
        let reader = Reader.ID(Int64(number % 3))
        group.addTask {
          await turns.within(reader) {
            seen.enter(reader)
            await Task.yield()
            seen.leave(reader)
          }
        }
      }
    }
    #expect(seen.isAlone && seen.count == 60)
  }

  @Test func `a turn is given back when its work fails, and a long row lets nobody in`()
    async throws
  {
    let turns = ReaderTurns(waiting: 0)
    await #expect(throws: Failure.self) {
      _ = try await turns.within(.local) { throw Failure() }
    }
    let inner = await turns.within(.local) { await turns.within(.local) { 1 } }
    #expect(inner == .some(nil))
    #expect(await turns.within(.local) { 2 } == 2)
    // Another reader is held up by nobody.
    let other = await turns.within(.local) { await turns.within(Reader.ID(2)) { 3 } }
    #expect(other == .some(3))
  }
}
