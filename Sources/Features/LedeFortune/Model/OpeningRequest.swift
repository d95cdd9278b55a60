// One attempt to open a cookie, decided by the day rule and drawn from a set.

package import LedeCalendar
package import LedeBase

/// What somebody asks for who taps the cookie.
package struct OpeningRequest: Sendable {
  package var reader: Reader.ID
  /// The zone that the device reports; nil when it reports none.
  var zone: String?
  /// Counts while nobody has named a zone.
  var fallback: Zone
  /// The server's clock.
  package var now: Timestamp
  var set: FortuneSet
  var hidden: Set<Int64>

  package init(
    reader: Reader.ID, zone: String?, fallback: Zone, now: Timestamp, set: FortuneSet,
    hidden: Set<Int64> = []
  ) {
    self.reader = reader
    self.zone = zone
    self.fallback = fallback
    self.now = now
    self.set = set
    self.hidden = hidden
  }

  /// What is to be written, or when to come again; nil when there is nothing to draw from.
  ///
  /// `had` are the numbers of what the reader has had, newest first.
  package func decision(_ standing: FortuneStanding, had: [Int64]) -> OpeningDecision? {
    let accepted = DayRule.accepted(zone, after: standing, or: fallback, at: now)
    if let until = DayRule.wait(after: standing, in: accepted.zone, at: now) {
      return .wait(until: until)
    }
    let date = accepted.zone.date(of: now)
    guard
      let fortune = Draw.fortune(
        from: set, for: reader, on: date, length: standing.length, had: had, hidden: hidden)
    else { return nil }
    let streak = DayRule.streak(
      standing.streak, openedOn: date, dueOn: DayRule.due(after: standing, in: accepted.zone),
      opened: standing.dates)
    let opening = Opening(
      id: Opening.ID(0), reader: reader, opened: now, zone: accepted.zone.name, date: date,
      fortune: fortune, setVersion: set.version,
      numbers: Draw.numbers(for: reader, on: date, version: set.version), streak: streak.length)
    return .open(
      OpeningDraft(
        opening: opening, streak: streak, zoneChanges: accepted.changes,
        earned: Points.earned(by: reader, on: date, streak: streak.length, at: now)))
  }
}
