// What Lede says of the habit: days in a row, and what a long streak earns.

import LedeBase

extension Phrases {
  static let cookieIsThere = "a cookie waits"
  static let habit = "Days in a row"
  static let streakNow = "Now"
  static let streakLongest = "Longest"
  static let calendarOfMonth = "See the month"
  static let monthBefore = "The month before"
  static let monthAfter = "The month after"
  static let forgivenKey = "A missed day that was forgiven"
  /// How a date of the habit is read out; nil for one that says nothing.
  static func words(of state: HabitDay.State) -> String? {
    switch state {
    case .opened: "opened"
    case .forgiven: "missed and forgiven"
    case .missed: "missed"
    case .waits: "not yet opened"
    case .free: nil
    }
  }

  /// What reaching a length of streak is told with, once.
  static func milestone(_ length: Int, _ points: Int) -> String {
    "\(length) in a row, which earns \(points) points more."
  }
}
