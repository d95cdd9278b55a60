// Opens a cookie for each of many readers, 64 at once, over a store that holds many already.

import LedeCalendar
import LedeFortunes
import LedeNews
import LedeStorage
import Synchronization

/// Opens the cookies of so many readers; `Benchmarks/fortunes.sh` fills the store before.
@main
struct FortuneBench {
  static func main() async throws {
    let words = CommandLine.arguments
    guard words.count == 3, let readers = Int(words[2]) else {
      print("Usage: FortuneBench FILE|postgres://… READERS")
      return
    }
    let isServer = words[1].hasPrefix("postgres")
    let store = try await Store.open(
      isServer ? .postgres(words[1]) : .sqlite(path: words[1]), readers: 2)
    let round = Round(store, readers: readers)
    let clock = ContinuousClock()
    let start = clock.now
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<64 { group.addTask { await round.work() } }
    }
    let whole = clock.now - start
    print(round.line(isServer ? "openings-postgres" : "openings-sqlite", took: whole))
    let faults = try await store.ledgerFaults(limit: 3)
    print("ledger: \(faults.isEmpty ? "sums up" : "\(faults)")")
    await store.close()
  }
}

/// One round over all readers, in which many take part.
private final class Round: Sendable {
  /// 21 November 2026, 20:00.
  private static let now = Timestamp(seconds: 20_778 * 86_400 + 72_000)
  private let store: Store
  private let readers: Int
  private let set = FortuneSet((1...659).map { Fortune("A text to be drawn, number \($0).") })
  private let tally = Mutex((next: 2, opened: 0, failed: 0, times: [Duration]()))

  init(_ store: Store, readers: Int) {
    self.store = store
    self.readers = readers
  }

  /// Opens cookies until every reader has theirs.
  func work() async {
    let clock = ContinuousClock()
    var own: [Duration] = []
    var opened = 0
    var failed = 0
    while let number = next() {
      let attempt = Attempt(
        reader: Reader.ID(Int64(number)), zone: "Europe/Lisbon", fallback: .utc, now: Round.now,
        set: set)
      let began = clock.now
      do {
        let outcome = try await store.open(by: attempt.reader) { standing, had in
          attempt.decision(standing, had: had) ?? .wait(until: Round.now)
        }
        if case .opened = outcome { opened += 1 }
      } catch { failed += 1 }
      own.append(clock.now - began)
    }
    tally.withLock { tally in
      tally.opened += opened
      tally.failed += failed
      tally.times += own
    }
  }

  private func next() -> Int? {
    tally.withLock { tally in
      tally.next += 1
      return tally.next - 1 < readers + 2 ? tally.next - 1 : nil
    }
  }

  /// What came of it; ratio 1 is 1,500 a second.
  func line(_ name: String, took whole: Duration) -> String {
    let (_, opened, failed, times) = tally.withLock { $0 }
    let sorted = times.sorted()
    let parts = whole.components
    let seconds = Double(parts.seconds) + Double(parts.attoseconds) / 1e18
    let rate = Int(Double(sorted.count) / seconds)
    return "\(name) \(opened) of \(sorted.count) opened, \(failed) failed, \(rate)/s, "
      + "p50 \(milliseconds(sorted, 50)) ms, p99 \(milliseconds(sorted, 99)) ms "
      + "ratio \(Double(rate / 15) / 100)"
  }

  private func milliseconds(_ sorted: [Duration], _ percent: Int) -> Double {
    guard !sorted.isEmpty else { return 0 }
    let found = sorted[min(sorted.count - 1, sorted.count * percent / 100)].components
    return Double(found.seconds * 100_000 + found.attoseconds / 10_000_000_000_000) / 100
  }
}
