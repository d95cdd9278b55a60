// How many items a feed tells, day by day, in a few bytes beside the feed.

import LedeBase

/// Counts of the items that a feed told on each of the last 30 days.
///
/// Kept as text: the number of the newest day since 1970, then the counts, newest first. It is
/// written with the answer that brings new items, so nobody ever counts items.
struct Pace: Hashable, Sendable {
  /// Days that are remembered.
  static let window = 30
  private var newest: Int64 = 0
  private var counts: [Int] = []

  init() {}

  init(_ text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let day = Int64(parts[0]) else { return }
    newest = day
    counts = parts[1].split(separator: ",").prefix(Pace.window).map { Int($0) ?? 0 }
  }

  var text: String {
    counts.isEmpty ? "" : "\(newest) " + counts.map { "\($0)" }.joined(separator: ",")
  }

  /// Adds items that stand at these times; those older than 30 days before `now` do not count.
  mutating func add(_ times: some Sequence<Timestamp>, at now: Timestamp) {
    move(to: Pace.day(now))
    for time in times {
      let age = newest - Pace.day(time)
      guard age >= 0, age < Pace.window else { continue }
      while counts.count <= age { counts.append(0) }
      counts[Int(age)] += 1
    }
  }

  /// The mean of a week, over the days since the oldest of the items, at least seven.
  func itemsAWeek(at now: Timestamp?) -> Double {
    guard let now else { return 0 }
    var moved = self
    moved.move(to: Pace.day(now))
    let days = max(moved.counts.count, 7)
    return Double(moved.counts.reduce(0, +)) * 7 / Double(days)
  }

  /// Makes `day` the newest; a clock that goes back changes nothing.
  private mutating func move(to day: Int64) {
    defer { newest = max(newest, day) }
    guard !counts.isEmpty, day > newest else { return }
    let empty = Int(min(day - newest, Int64(Pace.window)))
    counts = Array(([Int](repeating: 0, count: empty) + counts).prefix(Pace.window))
    while counts.last == 0 { counts.removeLast() }
  }

  private static func day(_ time: Timestamp) -> Int64 {
    let day: Int64 = 86_400_000
    return time.milliseconds / day - (time.milliseconds % day < 0 ? 1 : 0)
  }
}
