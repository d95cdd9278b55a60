// The look through all ledgers after a start: every reader once, faults told, nothing changed.

import LedeBase
import Synchronization
import Testing

@testable import LedeFortune

@Suite struct LedgerCheckTests {
  @Test func `every ledger is looked at once, and the first faults are told`() async throws {
    let kept = Kept(readers: 10_000, faultyEach: 100)
    let told = Mutex<[Int64]>([])
    let outcome = try await LedgerCheck(kept.checkLedgers).run { fault in
      told.withLock { $0.append(fault.reader.rawValue) }
    }
    #expect(outcome?.readers == 10_000)
    #expect(outcome?.faulty == 100)
    #expect(told.withLock { $0 } == (1...20).map { Int64($0 * 100) })
    // Ever larger pieces, since none takes long.
    #expect(kept.pieces < 100)
  }

  @Test func `a look that is broken off tells no end`() async throws {
    let kept = Kept(readers: .max, faultyEach: .max)
    let look = Task { try await LedgerCheck(kept.checkLedgers).run { _ in } }
    while kept.pieces < 3 { await Task.yield() }
    look.cancel()
    #expect(try await look.value == nil)
  }
}

/// So many readers, of whom some have ledgers that do not sum up.
private final class Kept: Sendable {
  private let readers: Int
  private let faultyEach: Int
  private let looked = Mutex(0)

  init(readers: Int, faultyEach: Int) {
    self.readers = readers
    self.faultyEach = faultyEach
  }

  var pieces: Int { looked.withLock { $0 } }

  func checkLedgers(after last: Reader.ID?, limit: Int) -> LedgerPiece {
    looked.withLock { $0 += 1 }
    let first = Int(last?.rawValue ?? 0) + 1
    let end = min(readers - first, limit - 1) + first
    guard first <= end else { return LedgerPiece() }
    let faulty = (first...end).filter { $0 % faultyEach == 0 }
    return LedgerPiece(
      faults: faulty.map { LedgerFault(reader: Reader.ID(Int64($0)), points: 1, sum: 0) },
      readers: end - first + 1, last: end < readers ? Reader.ID(Int64(end)) : nil)
  }
}
