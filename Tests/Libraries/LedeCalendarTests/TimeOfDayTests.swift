import LedeCalendar
import LedeBase
import Testing

@Suite("A time on the wall") struct TimeOfDayTests {
  @Test(arguments: [
    // Zone, now, minute, when it comes next.
    ("Europe/London", "2026-11-21T07:00:00Z", 480, "2026-11-21T08:00:00Z"),
    ("Europe/London", "2026-11-21T08:00:00Z", 480, "2026-11-22T08:00:00Z"),
    ("Europe/Berlin", "2026-11-21T22:30:00Z", 0, "2026-11-21T23:00:00Z"),
    // Clocks go forward at 01:00 on 29 March: 01:30 is not there, and comes half an hour late.
    ("Europe/London", "2026-03-28T12:00:00Z", 90, "2026-03-29T01:30:00Z"),
    ("Europe/London", "2026-03-28T12:00:00Z", 480, "2026-03-29T07:00:00Z"),
    // Clocks go back at 02:00 on 25 October.
    ("Europe/London", "2026-10-24T12:00:00Z", 480, "2026-10-25T08:00:00Z"),
    ("Europe/London", "2026-10-24T12:00:00Z", 90, "2026-10-25T00:30:00Z"),
    // Half hours, and both sides of the date line.
    ("Asia/Kolkata", "2026-11-21T00:00:00Z", 480, "2026-11-21T02:30:00Z"),
    ("Pacific/Kiritimati", "2026-11-21T12:00:00Z", 480, "2026-11-21T18:00:00Z"),
    ("Pacific/Pago_Pago", "2026-11-21T12:00:00Z", 480, "2026-11-21T19:00:00Z"),
  ])
  func `an hour comes when the wall's clock shows it`(
    zone: String, now: String, minute: Int, next: String
  ) throws {
    let zone = try #require(Zone(zone))
    let now = try #require(Timestamp(iso8601: now))
    #expect(zone.next(minute: minute, after: now).iso8601.prefix(19) + "Z" == next)
  }
}
