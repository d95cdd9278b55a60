// A time on the wall, day after day.

package import LedeBase

extension Zone {
  /// The date that the calendar shows here.
  package func date(of instant: Timestamp) -> LocalDate { LocalDate(local(instant)) }

  /// The instant at which the wall's clock of a date shows so many minutes after midnight.
  ///
  /// A time that the clock skips is as much later as it skips, and of one that comes twice it is the
  /// first.
  package func instant(of date: LocalDate, minute: Int) -> Timestamp? {
    let parts = date.parts
    guard let start = start(ofYear: parts.year, month: parts.month, day: parts.day) else {
      return nil
    }
    // What the wall shows an hour or so off after a change, which moves by that and no more.
    let shown = start + .seconds(minute * 60)
    let at = local(shown)
    let days = self.date(of: shown) - date
    let off = days * 1_440 + at.hour * 60 + at.minute - minute
    let moved = shown + .seconds(-off * 60)
    // Where the clock skips it, going back leads before it.
    let there = local(moved)
    return there.hour * 60 + there.minute == minute ? moved : max(shown, moved)
  }

  /// The next instant after `now` at which the wall's clock shows so many minutes after midnight.
  package func next(minute: Int, after now: Timestamp) -> Timestamp {
    let today = date(of: now)
    for days in 0...2 {
      if let instant = instant(of: today + days, minute: minute), instant > now { return instant }
    }
    return now + .seconds(86_400)  // years that no calendar has
  }
}
