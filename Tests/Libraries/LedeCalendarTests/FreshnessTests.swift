// Seven days of a reader's calendar, to the second, and what may be shown before and after.

import LedeCalendar
import LedeBase
import Testing

@Suite("How long kept news is shown without a network")
struct FreshnessTests {
  /// When the last answer came, in universal time, and when seven days have passed since in a zone.
  struct Week: Sendable, CustomTestStringConvertible {
    var zone: String
    var answered: String
    var ends: String
    var testDescription: String { "\(zone), \(answered)" }
  }

  static let weeks = [
    // No change of the clock.
    Week(zone: "Europe/London", answered: "2026-11-14T10:00:00Z", ends: "2026-11-21T10:00:00Z"),
    Week(zone: "Asia/Kolkata", answered: "2026-11-14T10:00:00Z", ends: "2026-11-21T10:00:00Z"),
    // The clock goes forward on 29 March: seven days are an hour shorter.
    Week(zone: "Europe/London", answered: "2026-03-25T18:30:15Z", ends: "2026-04-01T17:30:15Z"),
    // The clock goes back on 25 October: an hour longer.
    Week(zone: "Europe/London", answered: "2026-10-21T17:30:15Z", ends: "2026-10-28T18:30:15Z"),
    // An hour's change at Adelaide, half an hour off the others: forward on 4 October …
    Week(
      zone: "Australia/Adelaide", answered: "2026-09-30T23:00:00Z", ends: "2026-10-07T22:00:00Z"),
    // … and back on 5 April.
    Week(
      zone: "Australia/Adelaide", answered: "2026-03-31T22:00:00Z", ends: "2026-04-07T23:00:00Z"),
    // Lord Howe Island moves its clock by half an hour only, forward on 4 October …
    Week(
      zone: "Australia/Lord_Howe", answered: "2026-09-30T23:00:00Z", ends: "2026-10-07T22:30:00Z"),
    // … and back on 5 April.
    Week(
      zone: "Australia/Lord_Howe", answered: "2026-03-31T22:00:00Z", ends: "2026-04-07T22:30:00Z"),
    // The seventh day at 01:30 is skipped in London: it is 02:30 of summer time.
    Week(zone: "Europe/London", answered: "2026-03-22T01:30:00Z", ends: "2026-03-29T01:30:00Z"),
    // It comes twice: the first is meant.
    Week(zone: "Europe/London", answered: "2026-10-18T00:30:00Z", ends: "2026-10-25T00:30:00Z"),
    // Over the end of a year, and over a leap day.
    Week(zone: "Europe/London", answered: "2026-12-28T09:00:00Z", ends: "2027-01-04T09:00:00Z"),
    Week(zone: "Asia/Kathmandu", answered: "2028-02-25T09:00:00Z", ends: "2028-03-03T09:00:00Z"),
  ]

  @Test(arguments: weeks)
  func `news is shown until a second before seven days, and from then on no more`(week: Week)
    throws
  {
    let zone = try #require(Zone(week.zone))
    let answered = try #require(Timestamp(iso8601: week.answered))
    let ends = try #require(Timestamp(iso8601: week.ends))
    let answers = LastAnswers(freshAt: answered, silentSince: answered + .seconds(60))
    func judged(_ now: Timestamp) -> Freshness {
      .judged(answers, followed: 3, kept: 40, at: now, in: zone)
    }
    #expect(judged(answered + .seconds(61)) == .stale(since: answered))
    #expect(judged(ends - .seconds(1)) == .stale(since: answered))
    #expect(judged(ends - .milliseconds(1)) == .stale(since: answered))
    #expect(judged(ends) == .expired(since: answered))
    #expect(judged(ends + .seconds(1)) == .expired(since: answered))
    #expect(judged(ends + .seconds(90 * 86_400)) == .expired(since: answered))
  }

  @Test func `with a network, news is fresh however old its newest answer`() throws {
    let zone = Zone.utc
    let long = Timestamp(seconds: 1_790_000_000)
    let now = long + .seconds(30 * 86_400)
    // A feed refuses, but it answers: that is a network.
    let refused = LastAnswers(freshAt: long, refusedAt: now, silentSince: now - .seconds(10))
    #expect(Freshness.judged(refused, followed: 1, kept: 5, at: now, in: zone) == .fresh)
    // Nobody has been asked since Lede was started.
    #expect(
      Freshness.judged(LastAnswers(freshAt: long), followed: 1, kept: 5, at: now, in: zone)
        == .fresh)
    #expect(Freshness.judged(LastAnswers(), followed: 1, kept: 0, at: now, in: zone) == .fresh)
  }

  @Test func `one silent feed among others that answer is not a lost network`() {
    let began = Timestamp(seconds: 1_790_000_000)
    // In the round that began then, one answered and one fell silent.
    #expect(LastAnswers(freshAt: began + .seconds(1), silentSince: began).hasNetwork)
    // The next round, of the silent one alone, says nothing new about the network.
    let later = LastAnswers(freshAt: began + .seconds(1), silentSince: began)
    #expect(later.hasNetwork)
    // When those who answered fall silent too, the network is lost.
    let lost = LastAnswers(freshAt: began + .seconds(1), silentSince: began + .seconds(900))
    #expect(!lost.hasNetwork)
  }

  @Test func `without a network and without anything kept there is nothing to show`() {
    let now = Timestamp(seconds: 1_790_000_000)
    let never = LastAnswers(silentSince: now - .seconds(5))
    #expect(Freshness.judged(never, followed: 2, kept: 0, at: now, in: .utc) == .empty)
    let emptied = LastAnswers(freshAt: now - .seconds(600), silentSince: now - .seconds(5))
    #expect(Freshness.judged(emptied, followed: 2, kept: 0, at: now, in: .utc) == .empty)
    #expect(Freshness.judged(never, followed: 0, kept: 0, at: now, in: .utc) == .noFeeds)
  }

  @Test func `a clock set back does not make news expire`() {
    let answered = Timestamp(seconds: 1_790_000_000)
    let answers = LastAnswers(freshAt: answered, silentSince: answered + .seconds(60))
    let judged = Freshness.judged(
      answers, followed: 1, kept: 1, at: answered - .seconds(86_400), in: .utc)
    #expect(judged == .stale(since: answered))
  }
}
