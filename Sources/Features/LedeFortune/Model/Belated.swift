// A cookie that a device opened without a network, judged when it tells of it.

import LedeCalendar
import LedeBase

/// What a device tells of a cookie that it opened by itself.
struct BelatedAttempt: Sendable {
  /// With the date that the device opened; its number, zone and streak are not looked at.
  var opening: Opening
  /// When it was opened as far as its date goes: not moved into what the server can know.
  var at: Timestamp
  /// The zone that the device reports; nil when it reports none.
  var zone: String?
  /// Counts while nobody has named a zone.
  var fallback: Zone

  /// Whether it counts, by the day rule at its own instant and against all that is kept by now.
  ///
  /// What was opened here or on another device stays as it is: a cookie of the same date, or one by
  /// other clocks within 15 hours to either side, takes the place of this one. `recent` has as many
  /// of the newest openings as `Opening.recent` says.
  func decision(_ standing: FortuneStanding, recent: [Opening], wasTold: Bool) -> BelatedDecision {
    if let same = recent.first(where: { $0.date == opening.date }) {
      return .settled(wasTold ? .counted(same) : .displaced(by: same))
    }
    let ordered = recent.sorted { $0.opened < $1.opened }
    let earlier = Array(ordered.prefix { $0.opened <= opening.opened })
    let later = ordered.dropFirst(earlier.count)
    let before = BelatedAttempt.standing(standing, after: earlier)
    // Changes of zone are counted as things happen; what happened before the newest is no change.
    let accepted = DayRule.accepted(zone, after: standing, or: fallback, at: opening.opened)
    let wished = later.isEmpty ? nil : zone.flatMap { DayRule.zone(named: $0) }
    let here = wished ?? accepted.zone
    guard here.date(of: at) == opening.date else { return .settled(.refused(.wrongDate)) }
    if DayRule.wait(after: before, in: here, at: opening.opened) != nil, let last = before.last {
      return .settled(.displaced(by: last))
    }
    var kept = opening
    kept.zone = here.name
    if let next = later.first, next.opened < opening.opened + DayRule.rest,
      Zone(next.zone).map({ DayRule.changesClocks(since: kept, to: $0) }) ?? true
    {
      return .settled(.displaced(by: next))
    }
    let chain = chain(earlier, kept, Array(later), standing)
    kept.streak = chain.lengths.first ?? 1
    let newer = Dictionary(
      zip(later.map(\.id), chain.lengths.dropFirst()), uniquingKeysWith: { old, _ in old })
    return .keep(
      OpeningDraft(
        opening: kept, streak: chain.end,
        zoneChanges: later.isEmpty ? accepted.changes : standing.zoneChanges,
        zone: later.isEmpty ? nil : standing.zone, earned: earned(kept, later, chain.lengths)),
      later: newer)
  }

  // MARK: In a row

  /// The streak from this opening on, as if all had been known in order.
  private func chain(
    _ earlier: [Opening], _ opening: Opening, _ later: [Opening], _ standing: FortuneStanding
  ) -> (lengths: [Int], end: Streak) {
    var streak = standing.streak
    if !later.isEmpty {
      // What was forgiven is not kept with each opening, so it is counted from before the month.
      streak = Streak(length: earlier.first?.streak ?? 0, longest: standing.streak.longest)
      for place in earlier.indices.dropFirst() {
        streak = step(streak, to: earlier[place], after: Array(earlier[..<place]), standing)
        streak.length = earlier[place].streak
      }
      streak.longest = standing.streak.longest
    }
    var known = earlier
    var lengths: [Int] = []
    for next in [opening] + later {
      streak = step(streak, to: next, after: known, standing)
      lengths.append(streak.length)
      known.append(next)
    }
    return (lengths, streak)
  }

  private func step(
    _ streak: Streak, to next: Opening, after known: [Opening], _ standing: FortuneStanding
  ) -> Streak {
    let before = BelatedAttempt.standing(standing, after: known)
    let zone = Zone(next.zone) ?? fallback
    return DayRule.streak(
      streak, openedOn: next.date, dueOn: DayRule.due(after: before, in: zone),
      opened: before.dates)
  }

  /// How the reader stood when these had been opened, as far as the day rule looks at it.
  private static func standing(
    _ standing: FortuneStanding, after known: [Opening]
  ) -> FortuneStanding {
    var before = standing
    before.last = known.last
    before.dates = Array(
      known.suffix(2 * FortuneStanding.datesNeeded).map(\.date).sorted(by: >)
        .prefix(FortuneStanding.datesNeeded))
    return before
  }

  /// What the opening earns, and lengths that are reached only now that it is known.
  private func earned(
    _ opening: Opening, _ later: ArraySlice<Opening>, _ lengths: [Int]
  ) -> [LedgerEntry] {
    var entries = Points.earned(
      by: opening.reader, on: opening.date, streak: 0, at: opening.opened)
    let reached = Set(later.map(\.streak))
    for (one, length) in zip([opening] + later, lengths) where !reached.contains(length) {
      entries += Points.earned(
        by: opening.reader, on: one.date, streak: length, at: opening.opened
      ).filter { $0.reason == .streak }
    }
    return entries
  }
}
