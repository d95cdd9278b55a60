import LedeCalendar
import LedeBase
import Testing

@Suite("Local time")
struct CalendarTests {
  @Test func `named zones are known, with their summer time`() throws {
    #expect(Zone.isZoneDataPresent)
    #expect(Zone("Europe/Nowhere") == nil)
  }

  @Test func `the clock jumps in spring and repeats an hour in autumn`() throws {
    let berlin = try #require(Zone("Europe/Berlin"))
    let spring = try #require(Timestamp(year: 2026, month: 3, day: 29, hour: 1))
    #expect(berlin.local(spring - .seconds(1)).hour == 1)
    #expect(berlin.local(spring).hour == 3)
    let autumn = try #require(Timestamp(year: 2026, month: 10, day: 25, hour: 1))
    #expect(berlin.local(autumn - .seconds(1)).hour == 2)
    #expect(berlin.local(autumn).hour == 2)
    let newYork = try #require(Zone("America/New_York"))
    let american = try #require(Timestamp(year: 2026, month: 11, day: 1, hour: 6))
    #expect(newYork.local(american - .seconds(1)).hour == 1)
    #expect(newYork.local(american).hour == 1)
  }

  @Test func `a day begins at local midnight`() throws {
    let auckland = try #require(Zone("Pacific/Auckland"))
    let noon = try #require(Timestamp(year: 2026, month: 11, day: 20, hour: 12))
    #expect(auckland.local(noon).day == 21)
    #expect(auckland.dayInWords(noon) == "Saturday 21 November")
    #expect(Zone.utc.dayInWords(noon) == "Friday 20 November")
    #expect(Zone.utc.dayAndTime(noon) == "20 November 2026, 12:00")
  }

  @Test(arguments: [
    (0, "just now"), (-5000, "just now"), (59, "just now"), (60, "1 minute ago"),
    (3599, "59 minutes ago"),
    (3600, "1 hour ago"), (86_399, "23 hours ago"), (86_400, "1 day ago"), (604_799, "6 days ago"),
    (604_800, "14 November"), (366 * 86_400, "20 November 2025"),
  ])
  func `an age is said as people say it`(seconds: Int64, words: String) throws {
    let now = try #require(Timestamp(year: 2026, month: 11, day: 21, hour: 9))
    #expect(Age.words(from: now - .seconds(seconds), to: now) == words)
  }

  @Test(arguments: [(0, "now"), (60, "in 1 minute"), (7200, "in 2 hours"), (172_800, "in 2 days")])
  func `a wait is said as people say it`(seconds: Int64, words: String) {
    let now = Timestamp(seconds: 1_795_000_000)
    #expect(Age.wait(until: now + .seconds(seconds), at: now) == words)
  }

  @Test(arguments: ["en-GB", "de"])
  func `the ends of time are said too`(language: String) {
    let zone = Zone.utc.telling(in: language)
    let now = Timestamp(seconds: 1_795_000_000)
    let (first, last) = (Timestamp(milliseconds: .min), Timestamp(milliseconds: .max))
    #expect(Age.words(from: last, to: now, in: zone) == (zone.isForeign ? "jetzt" : "just now"))
    #expect(Age.words(from: first, to: now, in: zone) == zone.shortDay(first, at: now))
    #expect(Age.words(from: first, to: last, in: zone) == zone.shortDay(first, at: last))
    #expect(Age.wait(until: first, at: now) == "now")
    #expect(Age.wait(until: last, at: first) == "in 213503982334 days")
  }
}

extension CalendarTests {
  @Test(arguments: [
    (0, "jetzt"), (60, "vor 1 Minute"), (7199, "vor 1 Stunde"), (172_799, "vor 1 Tag"),
    (604_800, "14. November"),
  ])
  func `an age is said in another language too`(seconds: Int64, words: String) throws {
    let now = try #require(Timestamp(year: 2026, month: 11, day: 21, hour: 9))
    let zone = Zone.utc.telling(in: "de")
    #expect(zone.isForeign)
    #expect(Age.words(from: now - .seconds(seconds), to: now, in: zone) == words)
  }

  @Test(arguments: ["", "x", "xq", "../etc", "de de", "1234567890", "en_GB; rm"])
  func `a language that is none changes nothing`(tag: String) {
    #expect(Zone.utc.telling(in: tag) == Zone.utc)
  }

  @Test func `the languages on offer have names`() {
    #expect(DateLanguage.offered.count > 20)
    #expect(DateLanguage.offered.contains(DateLanguage(tag: "de", name: "Deutsch")))
    #expect(DateLanguage.offered.allSatisfy { Zone.utc.telling(in: $0.tag).language == $0.tag })
  }
}
