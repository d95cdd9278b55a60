// Dates whose hours run from 1 to 12 and say neither AM nor PM, settled from what is known of them.

import LedeBase
import LedeCalendar

/// Settles the times of a page of records.
struct TwelveHourClock {
  /// A date as it is written.
  struct Written: Hashable, Sendable {
    var day: LocalDate
    /// Nil for a day alone.
    var time: (hour: Int, minute: Int, second: Int)?

    static func == (a: Written, b: Written) -> Bool {
      a.day == b.day && a.time?.hour == b.time?.hour && a.time?.minute == b.time?.minute
        && a.time?.second == b.time?.second
    }
    func hash(into hasher: inout Hasher) { hasher.combine(day) }

    /// The date of `2026-11-20 01:05:00`, or of its day alone; nil for all else.
    init?(_ text: String) {
      guard let day = LocalDate(String(text.prefix(10))) else { return nil }
      self.day = day
      let rest = text.dropFirst(10)
      guard !rest.isEmpty else { return }
      let parts = rest.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
      guard rest.first == " " || rest.first == "T", parts.count == 3,
        parts.allSatisfy({ $0.utf8.count == 2 }), let hour = Int(parts[0]),
        let minute = Int(parts[1]), let second = Int(parts[2]), (0...23).contains(hour),
        (0...59).contains(minute), (0...59).contains(second)
      else { return nil }
      time = (hour, minute, second)
    }
  }

  /// The site writes the time of its own coast.
  private let zone: Zone?

  init() { zone = Zone("America/Los_Angeles") }

  /// What the dates of a page mean, newest first or oldest first as `isDescending` says.
  ///
  /// Each hour may be before noon or after. One way is left where the other would lie in the future,
  /// or break the order of the page, whatever the others are; where both are left the day alone is
  /// known. Where a page is not in its order, only the future decides.
  ///
  /// - Parameters:
  ///   - written: The dates in the order of the page; nil for a record that has none.
  ///   - isDescending: How the page is ordered by them; nil for not at all.
  ///   - now: Nothing was published after it.
  /// - Returns: What each means.
  func moments(
    _ written: [Written?], isDescending: Bool?, now: Timestamp
  ) -> [GameSpotRecord.Moment?] {
    let ways = written.map { $0.map { self.ways($0, now) } }
    var settled = ways
    if let isDescending {
      let places = ways.indices.filter { !(ways[$0] ?? []).isEmpty }
      let ordered = isDescending ? places : places.reversed()
      if let left = TwelveHourClock.kept(ordered.map { ways[$0] ?? [] }) {
        for (place, way) in zip(ordered, left) { settled[place] = way }
      }
    }
    return written.indices.map { index in
      guard let date = written[index] else { return nil }
      let ways = settled[index] ?? []
      return ways.count == 1 ? .instant(ways[0]) : .day(date.day)
    }
  }

  /// The ways of each that fit into some falling row; nil when there is no such row.
  private static func kept(_ ways: [[Timestamp]]) -> [[Timestamp]]? {
    // The greatest that the newer ones leave room for, and the least that the older ones need.
    var above: [Timestamp] = []
    var most = Timestamp(milliseconds: .max)
    for way in ways {
      above.append(most)
      guard let greatest = way.filter({ $0 <= most }).max() else { return nil }
      most = greatest
    }
    var below: [Timestamp] = []
    var least = Timestamp(milliseconds: .min)
    for way in ways.reversed() {
      below.append(least)
      guard let smallest = way.filter({ $0 >= least }).min() else { return nil }
      least = smallest
    }
    return ways.indices.map { index in
      ways[index].filter { $0 <= above[index] && $0 >= below[ways.count - 1 - index] }
    }
  }

  /// The instants that a date may be, none of them in the future unless all are.
  private func ways(_ written: Written, _ now: Timestamp) -> [Timestamp] {
    guard let time = written.time, let zone else { return [] }
    // A clock of 24 hours, should it come, says what it means.
    let hours =
      time.hour == 0 || time.hour > 12 ? [time.hour] : [time.hour % 12, time.hour % 12 + 12]
    let day = written.day.parts
    let ways = hours.compactMap { hour in
      Timestamp(
        year: day.year, month: day.month, day: day.day, hour: hour, minute: time.minute,
        second: time.second
      ).map { TwelveHourClock.instant($0, in: zone) }
    }
    // Clocks differ by some minutes.
    let past = ways.filter { $0 <= now + .seconds(300) }
    return past.isEmpty ? ways : past
  }

  /// The instant at which the clock of a zone shows what `clock` shows in UTC.
  private static func instant(_ clock: Timestamp, in zone: Zone) -> Timestamp {
    func ahead(_ instant: Timestamp) -> Duration {
      let at = zone.local(instant)
      let shown = Timestamp(
        year: at.year, month: at.month, day: at.day, hour: at.hour, minute: at.minute,
        second: at.second)
      return (shown ?? instant) - instant
    }
    return clock - ahead(clock - ahead(clock))
  }
}
