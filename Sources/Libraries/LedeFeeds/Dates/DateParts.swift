// From the numbers and words of a date to one instant: which is the day, which the month.

import LedeBase

/// What a text says of a date, not yet put together.
struct DateParts {
  var numbers: [Number] = []
  /// Year, month and day, where they stood in a form that leaves no doubt.
  var fixed: (year: Int, month: Int, day: Int)?
  var month: Int?
  /// Whether `month` came from a `mar`, which may have been a Tuesday (mardi, martes, martedì).
  var isMonthInDoubt = false
  var weekday: Int?
  var time: Time?
  var isAfternoon: Bool?
  var zone: DateZone?

  struct Number {
    var value: Int
    var digits: Int
    /// What follows it.
    var after: Unicode.Scalar = "-"
  }

  struct Time {
    var hour: Int
    var minute = 0
    var second = 0
    var millisecond = 0
  }

  /// Whether year, month and day have all been seen.
  var isDateWhole: Bool {
    fixed != nil || numbers.count == 3 || (month != nil && numbers.count == 2)
  }

  /// The instant; nil when too little was found, or no calendar has such a day.
  func timestamp() -> Timestamp? {
    guard let date = date() else { return nil }
    var clock = time ?? Time(hour: 0)
    if let isAfternoon, clock.hour <= 12 { clock.hour = clock.hour % 12 + (isAfternoon ? 12 : 0) }
    let isMidnight = clock.hour == 24 && clock.minute == 0 && clock.second == 0
    guard
      let local = Timestamp(
        year: date.year, month: date.month, day: date.day, hour: isMidnight ? 0 : clock.hour,
        minute: clock.minute, second: clock.second, millisecond: clock.millisecond)
    else { return nil }
    let instant = isMidnight ? local + .seconds(86_400) : local
    let offset = zone?.minutesEast(at: instant) ?? 0
    return instant - .seconds(offset) * 60
  }

  private func date() -> (year: Int, month: Int, day: Int)? {
    if let fixed { return fixed }
    if let month { return namedMonth(month) }
    switch numbers.count {
    case 1:
      guard numbers[0].digits == 4 else { return nil }
      return (numbers[0].value, 1, 1)
    case 2: return twoNumbers(numbers[0], numbers[1])
    case 3: return threeNumbers(numbers[0], numbers[1], numbers[2])
    default: return nil
    }
  }

  /// The date when the month stood there by name, so that day and year are left.
  private func namedMonth(_ month: Int) -> (year: Int, month: Int, day: Int)? {
    guard let first = numbers.first else { return nil }
    guard numbers.count > 1 else { return first.digits == 4 ? (first.value, month, 1) : nil }
    let isYearFirst = first.digits > 2 || first.value > 31
    let (year, day) = isYearFirst ? (first, numbers[1]) : (numbers[1], first)
    return (Self.fullYear(year.value, digits: year.digits), month, day.value)
  }

  private func twoNumbers(_ a: Number, _ b: Number) -> (year: Int, month: Int, day: Int)? {
    if a.digits == 4, b.digits == 3 { return Self.ordinal(year: a.value, day: b.value) }
    if a.digits == 4, b.digits <= 2 { return (a.value, b.value, 1) }
    if b.digits == 4, a.digits <= 2 { return (b.value, a.value, 1) }
    return nil
  }

  private func threeNumbers(
    _ a: Number, _ b: Number, _ c: Number
  ) -> (year: Int, month: Int, day: Int)? {
    let isYearFirst = a.digits > 2 || a.value > 31 || (c.digits <= 2 && a.after == "-")
    if isYearFirst {
      let year = Self.fullYear(a.value, digits: a.digits)
      return b.value > 12 && c.value <= 12 ? (year, c.value, b.value) : (year, b.value, c.value)
    }
    let year = Self.fullYear(c.value, digits: c.digits)
    let american = (year: year, month: a.value, day: b.value)
    let european = (year: year, month: b.value, day: a.value)
    if a.value > 12 { return european }
    if b.value > 12 { return american }
    let usual = a.after == "/" ? american : european
    let other = a.after == "/" ? european : american
    guard let weekday, Self.weekday(of: usual) != weekday, Self.weekday(of: other) == weekday
    else { return usual }
    return other
  }

  /// 0 is Sunday; nil when there is no such day.
  private static func weekday(of date: (year: Int, month: Int, day: Int)) -> Int? {
    Timestamp(year: date.year, month: date.month, day: date.day)?.parts.weekday
  }

  /// The year meant by fewer than four digits.
  ///
  /// Source: RFC 2822 §4.3.
  static func fullYear(_ year: Int, digits: Int) -> Int {
    switch digits {
    case 1, 2: year < 50 ? 2000 + year : 1900 + year
    case 3: 1900 + year
    default: year
    }
  }

  /// The date of a day of the year; nil when the year has no such day.
  static func ordinal(year: Int, day: Int) -> (year: Int, month: Int, day: Int)? {
    guard (1...9999).contains(year), 1...366 ~= day else { return nil }
    let days = Timestamp.daysSinceEpoch(year: year, month: 1, day: 1) + day - 1
    let parts = Timestamp(seconds: Int64(days) * 86_400).parts
    return parts.year == year ? (parts.year, parts.month, parts.day) : nil
  }
}
