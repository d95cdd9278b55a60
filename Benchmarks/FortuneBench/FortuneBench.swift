// Opens a cookie for each of many readers, 64 at once, over a store that holds many already.

import LedeCalendar
import LedeFortune
import LedeApp
import LedeBase
import LedeDatabase
import LedeNews
import Synchronization

/// Opens the cookies of readers FIRST…LAST at NOW (seconds since 1970), and looks through all ledgers;
/// `Benchmarks/fortunes.sh` fills the store before.
@main
struct FortuneBench {
  static func main() async throws {
    let words = CommandLine.arguments
    guard words.count == 5, let first = Int(words[2]), let last = Int(words[3]),
      let now = Int64(words[4])
    else {
      print("Usage: FortuneBench FILE|postgres://… FIRST LAST NOW")
      return
    }
    let isServer = words[1].hasPrefix("postgres")
    let store = try await Store.open(
      isServer ? .postgres(words[1]) : .sqlite(path: words[1]), schemas,
      readers: 2)
    // Nobody to open for: the schema alone was wanted.
    guard first <= last else { return await store.close() }
    let round = Round(
      FortuneStore(store.database), readers: first...last, now: Timestamp(seconds: now))
    let clock = ContinuousClock()
    let start = clock.now
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<64 { group.addTask { await round.work() } }
    }
    let whole = clock.now - start
    print(round.line(isServer ? "openings-postgres" : "openings-sqlite", took: whole))
    let looked = clock.now
    let faults = try await FortuneStore(store.database).ledgerFaults(limit: 3)
    print(
      "ledger: \(faults.isEmpty ? "sums up" : "\(faults)"), looked through in "
        + "\((clock.now - looked).components.seconds) s")
    await store.close()
  }
}

/// One round over all readers, in which many take part.
private final class Round: Sendable {
  private let store: FortuneStore
  private let readers: ClosedRange<Int>
  private let now: Timestamp
  private let set = FortuneSet((1...659).map { Fortune("A text to be drawn, number \($0).") })
  private let tally: Mutex<(next: Int, opened: Int, failed: Int, times: [Duration])>

  init(_ store: FortuneStore, readers: ClosedRange<Int>, now: Timestamp) {
    self.store = store
    self.readers = readers
    self.now = now
    tally = Mutex((next: readers.lowerBound, opened: 0, failed: 0, times: []))
  }

  /// Opens cookies until every reader has theirs.
  func work() async {
    let clock = ContinuousClock()
    var own: [Duration] = []
    var opened = 0
    var failed = 0
    while let number = next() {
      let attempt = OpeningRequest(
        reader: Reader.ID(Int64(number)), zone: "Europe/Lisbon", fallback: .utc, now: now,
        set: set)
      let began = clock.now
      do {
        let outcome = try await store.open(by: attempt.reader) { standing, had in
          attempt.decision(standing, had: had) ?? .wait(until: attempt.now)
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
      return tally.next - 1 <= readers.upperBound ? tally.next - 1 : nil
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
