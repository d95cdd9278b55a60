// A date on somebody's calendar, without a time and without a zone.

/// A day of the Gregorian calendar, as a reader's own calendar shows it.
package struct LocalDate: Hashable, Comparable, Sendable {
  /// Days since 1 January 1970; negative before.
  package var days: Int32

  package init(days: Int32) { self.days = days }

  /// The date of the parts of an instant that has been moved to local time.
  package init(_ parts: Timestamp.Parts) {
    self.init(
      days: Int32(
        clamping: Timestamp.daysSinceEpoch(year: parts.year, month: parts.month, day: parts.day)))
  }

  /// The date that `2026-11-21` names; nil for any other text, and for days in no calendar.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard text.utf8.count == 10, parts.count == 3, parts[0].utf8.count == 4,
      parts[1].utf8.count == 2, let year = Int(parts[0]), let month = Int(parts[1]),
      let day = Int(parts[2]), let instant = Timestamp(year: year, month: month, day: day)
    else { return nil }
    self.init(instant.parts)
  }

  package static func < (a: LocalDate, b: LocalDate) -> Bool { a.days < b.days }
  /// The date so many days later, stopping at the ends of `Int32`.
  package static func + (date: LocalDate, days: Int) -> LocalDate {
    LocalDate(days: Int32(clamping: Int128(date.days) + Int128(days)))
  }
  /// How many days lie between two dates.
  package static func - (a: LocalDate, b: LocalDate) -> Int { Int(a.days) - Int(b.days) }

  /// Its parts, the time of day all zero.
  package var parts: Timestamp.Parts { midnight.parts }
  /// `2026-11-21`.
  package var text: String { String(midnight.iso8601.prefix(10)) }
  /// Year and month as one number, which only grows: 202611.
  package var month: Int32 { Int32(clamping: parts.year * 100 + parts.month) }

  /// The first instant of the date in universal time.
  private var midnight: Timestamp { Timestamp(seconds: Int64(days) * 86_400) }
}
