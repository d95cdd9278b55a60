import LedeBase
import Testing

@Suite struct TimestampISO8601Tests {
  @Test(arguments: [
    ("2026-11-20T06:45:00Z", "2026-11-20T06:45:00Z"), ("2026-11-20", "2026-11-20T00:00:00Z"),
    ("2026-11-20T06:45Z", "2026-11-20T06:45:00Z"), ("2026-11-20 06:45:09", "2026-11-20T06:45:09Z"),
    ("2026-11-20T06:45:00+01:30", "2026-11-20T05:15:00Z"),
    ("2026-11-20T23:45:00-0130", "2026-11-21T01:15:00Z"),
    ("2024-02-29t00:00:00z", "2024-02-29T00:00:00Z"),
  ])
  func `a date as programs write it is that instant`(text: String, instant: String) {
    #expect(Timestamp(iso8601: text)?.iso8601 == instant)
  }

  @Test func `fractions count to the millisecond`() {
    let whole = Timestamp(iso8601: "2026-11-20T06:45:00Z")?.milliseconds ?? 0
    #expect(Timestamp(iso8601: "2026-11-20T06:45:00.5Z")?.milliseconds == whole + 500)
    #expect(Timestamp(iso8601: "2026-11-20T06:45:00.0429999Z")?.milliseconds == whole + 42)
  }

  @Test(arguments: [
    "", "2026", "2026-11", "2026-13-01", "2026-02-30", "2026-11-20T", "2026-11-20T06",
    "2026-11-20T25:00Z",
    "2026-11-20T06:45:00.Z", "2026-11-20T06:45:00Zx", "2026-11-20T06:45:00+1", "20261120",
    "x026-11-20",
    "2026-11-20T06:45:00+99:00", "٢٠٢٦-11-20",
  ])
  func `what is no such date is none`(text: String) {
    #expect(Timestamp(iso8601: text) == nil)
  }
}
