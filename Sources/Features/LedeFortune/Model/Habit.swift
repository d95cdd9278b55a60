// Which dates had their cookie: the habit, as a week and a month show it.

import LedeCalendar
import LedeBase

/// One date as a week or a month shows it.
struct HabitDay: Hashable, Sendable {
  enum State: Hashable, Sendable {
    /// Nil when it is taken out of the list.
    case opened(Opening.ID?)
    /// It went by, and the streak went on all the same.
    case forgiven
    case missed
    /// Today, whose cookie is not open yet.
    case waits
    /// Before the first cookie, still to come, or left out by a journey.
    case free
  }
  var date: LocalDate
  var state: State
}

/// A month as a calendar.
struct HabitMonth: Hashable, Sendable {
  /// Its first date.
  var first: LocalDate
  var days: [HabitDay]
  /// The first dates of the months beside it; nil where there is nothing to see.
  var earlier: LocalDate?
  var later: LocalDate?

  /// How many days of its first week belong to the month before, where weeks begin on Monday.
  var blanks: Int { (Int(first.days) % 7 + 10) % 7 }
}

enum Habit {
  /// How many dates the tab shows.
  static let week = 7

  /// The dates from one on before another, oldest first.
  ///
  /// `openings` are those of these dates and the nearest on either side, oldest first.
  static func days(
    from first: LocalDate, before end: LocalDate, openings: [Opening], today: LocalDate
  ) -> [HabitDay] {
    (0..<max(0, end - first)).map { place in
      let date = first + place
      return HabitDay(date: date, state: state(of: date, openings, today))
    }
  }

  private static func state(
    of date: LocalDate, _ openings: [Opening], _ today: LocalDate
  ) -> HabitDay.State {
    if let opening = openings.first(where: { $0.date == date }) {
      return .opened(opening.isHidden ? nil : opening.id)
    }
    if date == today { return .waits }
    guard date < today, let last = openings.last(where: { $0.date < date }) else { return .free }
    guard let next = openings.first(where: { $0.date > date }) else { return .missed }
    let standing = FortuneStanding(reader: last.reader, last: last, dates: [last.date])
    if let zone = Zone(next.zone), let due = DayRule.due(after: standing, in: zone), date < due {
      return .free
    }
    return next.streak > 1 ? .forgiven : .missed
  }

  static func month(of date: LocalDate) -> LocalDate { date + (1 - date.parts.day) }
  /// The first date of the month after; 31 days on it has begun.
  static func month(after first: LocalDate) -> LocalDate { month(of: first + 31) }
}
