import LedeBase
import Testing

@Suite("Instants")
struct TimestampTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"),
    (951_868_799, "2000-02-29T23:59:59Z"), (-1, "1969-12-31T23:59:59Z"),
    (4_102_444_800, "2100-01-01T00:00:00Z"), (1_795_242_300, "2026-11-21T06:25:00Z"),
    (-62_135_596_800, "0001-01-01T00:00:00Z"),
  ])
  func `an instant is written in UTC`(seconds: Int64, text: String) {
    #expect(Timestamp(seconds: seconds).iso8601 == text)
  }

  @Test func `every day of four hundred years is found again`() throws {
    var days = Timestamp.daysSinceEpoch(year: 1800, month: 1, day: 1)
    for year in 1800..<2200 {
      for month in 1...12 {
        for day in 1...Timestamp.days(inMonth: month, of: year) {
          let there = try #require(Timestamp(year: year, month: month, day: day))
          let back = there.parts
          if there.milliseconds != Int64(days) * 86_400_000 || back.year != year
            || back.month != month || back.day != day
          {
            Issue.record("\(year)-\(month)-\(day) became \(back)")
            return
          }
          days += 1
        }
      }
    }
  }

  @Test func `weekdays begin with Sunday`() throws {
    #expect(try #require(Timestamp(year: 2026, month: 11, day: 21)).parts.weekday == 6)
    #expect(try #require(Timestamp(year: 1969, month: 12, day: 28)).parts.weekday == 0)
  }

  @Test(arguments: [
    (2026, 2, 29), (2026, 13, 1), (2026, 0, 1), (2026, 4, 31), (0, 1, 1), (1900, 2, 29),
  ])
  func `a day that the calendar lacks is none`(year: Int, month: Int, day: Int) {
    #expect(Timestamp(year: year, month: month, day: day) == nil)
  }

  @Test func `sums stop at the ends of time instead of trapping`() {
    #expect(Timestamp(milliseconds: .max) + .seconds(1) == Timestamp(milliseconds: .max))
    #expect(Timestamp(milliseconds: .min) - .seconds(1) == Timestamp(milliseconds: .min))
    #expect(Timestamp(seconds: .max).milliseconds == .max)
    #expect(Timestamp(seconds: 10) - .milliseconds(1500) == Timestamp(milliseconds: 8500))
    #expect(Timestamp(seconds: 10) - Timestamp(seconds: 4) == .seconds(6))
  }

  @Test func `the whole of time lies between its ends`() {
    let (first, last) = (Timestamp(milliseconds: .min), Timestamp(milliseconds: .max))
    #expect(last - first > .milliseconds(Int64.max))
    #expect(first + (last - first) == last)
    #expect(last - (last - first) == first)
    #expect(first - last == .zero - (last - first))
    #expect(first.iso8601 == "-292275055-05-16T16:47:04Z")
    #expect(last.iso8601 == "292278994-08-17T07:12:55Z")
  }

  @Test func `a duration that no time is long enough for leads to the end`() {
    let now = Timestamp(seconds: 1_795_000_000)
    let (least, most) = (Duration(attoseconds: .min), Duration(attoseconds: .max))
    #expect((now + most).milliseconds == .max)
    #expect((now - least).milliseconds == .max)
    #expect((now + least).milliseconds == .min)
    #expect((now - most).milliseconds == .min)
    #expect(most.wholeMilliseconds == .max)
    #expect(least.wholeMilliseconds == .min)
    #expect((Duration.zero - .microseconds(1_999)).wholeMilliseconds == -1)
  }

  @Test func `dates stop at the ends of the calendar`() {
    #expect(LocalDate(days: 3) + Int.max == LocalDate(days: .max))
    #expect(LocalDate(days: -3) + Int.min == LocalDate(days: .min))
    #expect(LocalDate(days: .min) + Int(UInt32.max) == LocalDate(days: .max))
    #expect(LocalDate(days: .max) - LocalDate(days: .min) == Int(UInt32.max))
  }
}

@Suite struct HTTPDateTests {
  @Test(arguments: [
    (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
    (-1, "Wed, 31 Dec 1969 23:59:59 GMT"), (1_709_210_096, "Thu, 29 Feb 2024 12:34:56 GMT"),
  ])
  func `dates of HTTP are written and read back`(seconds: Int64, text: String) {
    let instant = Timestamp(seconds: seconds)
    #expect(HTTPDate.text(instant) == text)
    #expect(HTTPDate.timestamp(text) == instant)
  }
}
