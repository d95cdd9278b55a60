// When days begin, also where clocks change at night.

import LedeCalendar
import LedeBase
import Testing

@Suite struct MidnightTests {
  @Test(arguments: [
    ("Europe/London", 2026, 5, 1, "2026-04-30T23:00:00Z"),
    ("Europe/Berlin", 2026, 3, 29, "2026-03-28T23:00:00Z"),
    ("Europe/Berlin", 2026, 3, 30, "2026-03-29T22:00:00Z"),
    ("Europe/Berlin", 2026, 10, 26, "2026-10-25T23:00:00Z"),
    ("Asia/Kolkata", 2026, 1, 1, "2025-12-31T18:30:00Z"),
    // The clocks of Beirut go from 23:59:59 to 1:00.
    ("Asia/Beirut", 2026, 3, 29, "2026-03-28T22:00:00Z"),
    ("Pacific/Auckland", 2026, 1, 1, "2025-12-31T11:00:00Z"),
  ])
  func `a day begins at its first instant`(
    name: String, year: Int, month: Int, day: Int, first: String
  ) throws {
    let zone = try #require(Zone(name))
    let start = try #require(zone.start(ofYear: year, month: month, day: day))
    #expect(start == Timestamp(iso8601: first))
    #expect(zone.local(start).day == day)
    #expect(zone.local(start - .milliseconds(1)).day != day)
  }

  @Test func `a day that is in no calendar never begins`() throws {
    #expect(Zone.utc.start(ofYear: 2026, month: 2, day: 30) == nil)
  }
}
