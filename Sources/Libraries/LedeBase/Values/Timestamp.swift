// Instants, kept as UTC milliseconds, and their ISO 8601 text. No zone database, no clock.

/// An instant: milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
package struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since the epoch; negative before 1970.
  package var milliseconds: Int64

  /// The instant that many milliseconds after the epoch.
  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The instant that many seconds after the epoch; out-of-range values stop at the ends of `Int64`.
  package init(seconds: Int64) {
    let (value, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    milliseconds = overflow ? (seconds < 0 ? .min : .max) : value
  }

  /// A UTC date and time of day; nil when the calendar has no such day or the clock no such time.
  ///
  /// A second of 60 (a leap second) becomes the first of the next minute. Years 1…9999.
  package init?(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
    millisecond: Int = 0
  ) {
    guard (1...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= Timestamp.days(inMonth: month, of: year),
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second),
      (0...999).contains(millisecond)
    else { return nil }
    let days = Timestamp.daysSinceEpoch(year: year, month: month, day: day)
    let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second
    milliseconds = Int64(seconds) * 1000 + Int64(millisecond)
  }

  package static func < (a: Timestamp, b: Timestamp) -> Bool { a.milliseconds < b.milliseconds }
  // Instants come from feeds and devices too, so no two of them, and no duration, may trap here.

  /// The instant `duration` later, to the millisecond, stopping at the ends of `Int64`.
  package static func + (a: Timestamp, duration: Duration) -> Timestamp {
    Timestamp(milliseconds: Int64(clamping: Int128(a.milliseconds) + duration.allMilliseconds))
  }
  /// The instant `duration` earlier, stopping likewise.
  package static func - (a: Timestamp, duration: Duration) -> Timestamp {
    Timestamp(milliseconds: Int64(clamping: Int128(a.milliseconds) - duration.allMilliseconds))
  }
  /// The time from `b` to `a`, exact however far apart they are; negative when `a` is earlier.
  package static func - (a: Timestamp, b: Timestamp) -> Duration {
    .milliseconds(a.milliseconds) - .milliseconds(b.milliseconds)
  }
}

extension Duration {
  /// Whole milliseconds, the rest cut off, stopping at the ends of `Int64`.
  package var wholeMilliseconds: Int64 { Int64(clamping: allMilliseconds) }

  fileprivate var allMilliseconds: Int128 { attoseconds / 1_000_000_000_000_000 }
}

extension Timestamp {
  /// The parts of the instant on the UTC calendar.
  package struct Parts: Hashable, Sendable {
    package var year, month, day, hour, minute, second, millisecond: Int
    /// 0 is Sunday.
    package var weekday: Int
  }

  /// Year, month, day and time of day in UTC.
  package var parts: Parts {
    let (day, inDay) = Timestamp.floorDivide(Int(milliseconds), 86_400_000)
    let (year, month, dayOfMonth) = Timestamp.civil(daysSinceEpoch: day)
    return Parts(
      year: year, month: month, day: dayOfMonth, hour: inDay / 3_600_000,
      minute: inDay / 60_000 % 60, second: inDay / 1000 % 60, millisecond: inDay % 1000,
      weekday: Timestamp.floorDivide(day + 4, 7).remainder)
  }

  /// `2026-11-20T06:45:00Z`, to the second.
  package var iso8601: String {
    let p = parts
    var text: [UInt8] = []
    text.reserveCapacity(20)
    func write(_ value: Int, _ width: Int) {
      var digits: [UInt8] = []
      var rest = value.magnitude
      while digits.count < width || rest > 0 {
        digits.append(UInt8(48 + rest % 10))
        rest /= 10
      }
      text.append(contentsOf: digits.reversed())
    }
    if p.year < 0 { text.append(UInt8(ascii: "-")) }
    write(p.year, 4)
    text.append(UInt8(ascii: "-"))
    write(p.month, 2)
    text.append(UInt8(ascii: "-"))
    write(p.day, 2)
    text.append(UInt8(ascii: "T"))
    write(p.hour, 2)
    text.append(UInt8(ascii: ":"))
    write(p.minute, 2)
    text.append(UInt8(ascii: ":"))
    write(p.second, 2)
    text.append(UInt8(ascii: "Z"))
    return String(decoding: text, as: UTF8.self)
  }

  /// How many days `month` has in `year` of the Gregorian calendar.
  package static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days from 1970-01-01 to a day of the proleptic Gregorian calendar, counted in 400-year eras.
  package static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year  // the year starts in March, so leap days come last
    let (era, yearOfEra) = floorDivide(shifted, 400)
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civil(daysSinceEpoch days: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = floorDivide(days + 719_468, 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1
    )
  }

  private static func floorDivide(_ a: Int, _ b: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
    return remainder < 0 ? (quotient - 1, remainder + b) : (quotient, remainder)
  }
}
