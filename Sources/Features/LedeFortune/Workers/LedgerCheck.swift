// Looks through all ledgers after a start, a few readers at a time, so that nobody waits for it.

import LedeBase

/// Whether the points of all readers are what they earned, looked at in the background.
///
/// Nothing is mended: what is wrong was not done by Lede's own steps, each of which is written whole
/// or not at all, so nobody can tell which side is right.
struct LedgerCheck: Sendable {
  private let check: Check

  struct Outcome: Hashable, Sendable {
    var readers = 0
    /// How many of them have ledgers that do not sum up.
    var faulty = 0
  }

  /// So long a piece takes at most, roughly; who reads or writes meanwhile waits no longer for it.
  private static let longestPiece = Duration.milliseconds(25)
  /// So many times as long as a piece took, nothing is done after it.
  private static let rest = 3
  private static let mostReaders = 4_096
  /// So many faults are told; the others are only counted.
  static let mostTold = 20

  /// Looks through the ledgers of some readers after one; see `FortuneStore.checkLedgers`.
  typealias Check =
    @Sendable (_ last: Reader.ID?, _ limit: Int) async throws(StoreError) -> LedgerPiece

  init(_ check: @escaping Check) { self.check = check }

  /// Looks through all ledgers once and hands on the first faults; nil when the task was cancelled
  /// before the end.
  func run(found: @Sendable (LedgerFault) -> Void) async throws(StoreError) -> Outcome? {
    var outcome = Outcome()
    var last: Reader.ID?
    // Readers differ: one has opened a cookie, another three thousand. The size follows the time.
    var size = 8
    let clock = ContinuousClock()
    repeat {
      let start = clock.now
      let piece = try await check(last, size)
      let took = clock.now - start
      piece.faults.prefix(max(0, LedgerCheck.mostTold - outcome.faulty)).forEach(found)
      outcome.readers += piece.readers
      outcome.faulty += piece.faults.count
      last = piece.last
      if took > LedgerCheck.longestPiece {
        size = max(1, size / 2)
      } else if took < LedgerCheck.longestPiece / 2 {
        size = min(size * 2, LedgerCheck.mostReaders)
      }
      // Ends early when the task is cancelled, which is asked next.
      if last != nil { try? await clock.sleep(for: took * LedgerCheck.rest) }
      if Task.isCancelled { return nil }
    } while last != nil
    return outcome
  }
}
