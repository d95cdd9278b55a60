import LedeCalendar
import LedeBase
import Testing

@testable import LedeFortune

/// What the tables of the day rule speak of.
enum Day {
  static func time(_ text: String) throws -> Timestamp {
    try #require(Timestamp(iso8601: text), "\(text) is no instant")
  }

  static func zone(_ name: String) throws -> Zone { try #require(Zone(name), "no zone \(name)") }

  static func date(_ text: String) throws -> LocalDate { try #require(LocalDate(text)) }

  static let set = FortuneSet((1...30).map { Fortune("Saying number \($0).") })

  static func opening(at opened: Timestamp, in zone: Zone, streak: Int = 1) throws -> Opening {
    Opening(
      id: Opening.ID(1), reader: Reader.ID(1), opened: opened, zone: zone.name,
      date: zone.date(of: opened), fortune: Fortune("A text."), setVersion: 1,
      numbers: try #require(LuckyNumbers([1, 2, 3, 4, 5, 6])), streak: streak)
  }

  /// How a reader stands who opened cookies at these instants.
  static func standing(
    opened: [Timestamp], in zone: Zone, streak: Int = 1
  ) throws -> FortuneStanding {
    let openings = try opened.map { try opening(at: $0, in: zone, streak: streak) }
    return FortuneStanding(
      reader: Reader.ID(1), last: openings.last, dates: openings.reversed().map(\.date),
      zone: zone.name, streak: Streak(length: streak, longest: streak), openings: openings.count)
  }

  /// What one attempt changes, as a store would keep it.
  static func keep(_ draft: OpeningDraft, in standing: inout FortuneStanding) {
    standing.last = draft.opening
    standing.dates = Array(
      (standing.dates + [draft.opening.date]).sorted(by: >).prefix(FortuneStanding.datesNeeded))
    standing.zone = draft.opening.zone
    standing.zoneChanges = draft.zoneChanges
    standing.streak = draft.streak
    standing.openings += 1
  }

  static func attempt(
    _ zone: String?, at now: Timestamp, _ standing: FortuneStanding
  ) throws -> OpeningDecision {
    let attempt = OpeningRequest(
      reader: standing.reader, zone: zone, fallback: .utc, now: now, set: set)
    return try #require(attempt.decision(standing, had: []))
  }
}

@Suite struct `The next cookie` {
  /// Where, when the last was opened, and when the next may be: all by the same zone.
  @Test(arguments: [
    // An ordinary morning, late at night, and at the last and the first instant of a date.
    ("Europe/Lisbon", "2026-11-21T08:14:00Z", "2026-11-22T00:00:00Z"),
    ("Europe/Lisbon", "2026-11-21T23:30:00Z", "2026-11-22T00:00:00Z"),
    ("Europe/Lisbon", "2026-11-21T23:59:59.999Z", "2026-11-22T00:00:00Z"),
    ("Europe/Lisbon", "2026-11-21T00:00:00Z", "2026-11-22T00:00:00Z"),
    // The night before clocks go forward, and the short day itself.
    ("Europe/Berlin", "2026-03-27T23:30:00Z", "2026-03-28T23:00:00Z"),
    ("Europe/Berlin", "2026-03-28T23:10:00Z", "2026-03-29T22:00:00Z"),
    // The long day on which clocks go back.
    ("Europe/Berlin", "2026-10-24T22:10:00Z", "2026-10-25T23:00:00Z"),
    ("America/New_York", "2026-11-01T04:30:00Z", "2026-11-02T05:00:00Z"),
    // The date begins at 01:00, as midnight is left out.
    ("America/Havana", "2026-03-07T05:30:00Z", "2026-03-08T05:00:00Z"),
    // The next date of the calendar is left out altogether.
    ("Pacific/Apia", "2011-12-29T13:00:00Z", "2011-12-30T10:00:00Z"),
    // Clocks of odd quarters.
    ("Asia/Kathmandu", "2026-11-20T18:20:00Z", "2026-11-21T18:15:00Z"),
  ])
  func `is there at the first instant of the next date`(
    zone: String, opened: String, allowed: String
  ) throws {
    let zone = try Day.zone(zone)
    let standing = try Day.standing(opened: [Day.time(opened)], in: zone)
    #expect(DayRule.allowed(after: standing, in: zone)?.iso8601 == allowed)
    let moment = try Day.time(allowed)
    #expect(
      try Day.attempt(zone.name, at: moment - .milliseconds(1), standing) == .wait(until: moment))
    guard case .open(let draft) = try Day.attempt(zone.name, at: moment, standing) else {
      Issue.record("it does not open at \(allowed)")
      return
    }
    #expect(draft.streak.length == 2)
    #expect(!standing.dates.contains(draft.opening.date))
  }

  /// To other clocks and over the date line, where the same day comes again or one is left out: not
  /// before 15 hours have passed.
  @Test(arguments: [
    // Eastward loses a date: the one that came meanwhile was never allowed, so it is not missed.
    (
      "Pacific/Honolulu", "2026-11-21T20:00:00Z", "Pacific/Kiritimati", "2026-11-22T11:00:00Z",
      "2026-11-23"
    ),
    // Westward the date that was opened comes once more, and has had its cookie.
    (
      "Pacific/Kiritimati", "2026-11-21T20:00:00Z", "Pacific/Honolulu", "2026-11-23T10:00:00Z",
      "2026-11-23"
    ),
    (
      "Asia/Tokyo", "2026-11-20T22:00:00Z", "America/Los_Angeles", "2026-11-22T08:00:00Z",
      "2026-11-22"
    ),
    ("Europe/London", "2026-11-21T09:00:00Z", "Asia/Tokyo", "2026-11-22T00:00:00Z", "2026-11-22"),
    // An evening in London, and a night's flight.
    (
      "Europe/London", "2026-11-21T23:30:00Z", "America/New_York", "2026-11-22T14:30:00Z",
      "2026-11-22"
    ),
    // Other names of the same clocks are no journey.
    (
      "Asia/Calcutta", "2026-11-21T18:00:00Z", "Asia/Kolkata", "2026-11-21T18:30:00Z", "2026-11-22"
    ),
  ])
  func `travels with its reader`(
    from: String, opened: String, to: String, allowed: String, date: String
  ) throws {
    let standing = try Day.standing(
      opened: [Day.time(opened)], in: Day.zone(from), streak: 5)
    let moment = try Day.time(allowed)
    #expect(
      try Day.attempt(to, at: moment - .milliseconds(1), standing) == .wait(until: moment))
    guard case .open(let draft) = try Day.attempt(to, at: moment, standing) else {
      Issue.record("it does not open at \(allowed)")
      return
    }
    #expect(draft.opening.date.text == date)
    #expect(draft.opening.zone == to)
    #expect(draft.streak.length == 6)
    #expect(draft.zoneChanges == [moment])
  }

  @Test func `the first cookie waits for nothing`() throws {
    let now = try Day.time("2026-11-21T08:14:00Z")
    let decision = try Day.attempt(
      "Europe/Lisbon", at: now, FortuneStanding(reader: Reader.ID(1)))
    guard case .open(let draft) = decision else {
      Issue.record("it does not open")
      return
    }
    #expect(draft.streak == Streak(length: 1, longest: 1))
    #expect(draft.zoneChanges.isEmpty)
    #expect(draft.earned.map(\.points) == [Points.opening])
  }

  @Test func `two devices that try at once find one cookie`() throws {
    let now = try Day.time("2026-11-21T08:14:00Z")
    var standing = FortuneStanding(reader: Reader.ID(1))
    guard case .open(let draft) = try Day.attempt("Europe/Lisbon", at: now, standing) else {
      Issue.record("it does not open")
      return
    }
    Day.keep(draft, in: &standing)
    let midnight = try Day.time("2026-11-22T00:00:00Z")
    #expect(try Day.attempt("Europe/Lisbon", at: now, standing) == .wait(until: midnight))
    // In Tokyo the next date begins at 15:00 already.
    #expect(
      try Day.attempt("Asia/Tokyo", at: now + .seconds(1), standing)
        == .wait(until: now + DayRule.rest))
  }

  @Test func `a set without texts opens nothing`() throws {
    let attempt = OpeningRequest(
      reader: Reader.ID(1), zone: nil, fallback: .utc, now: Timestamp(seconds: 0),
      set: FortuneSet([]))
    #expect(attempt.decision(FortuneStanding(reader: Reader.ID(1)), had: []) == nil)
  }
}

@Suite struct `A change of zone` {
  @Test func `is accepted twice in 24 hours`() throws {
    let start = try Day.time("2026-11-21T08:00:00Z")
    var standing = FortuneStanding(reader: Reader.ID(1), zone: "Europe/Lisbon")
    func report(_ zone: String, after hours: Int) -> DayRule.AcceptedZone {
      let accepted = DayRule.accepted(
        zone, after: standing, or: .utc, at: start + .seconds(hours * 3_600))
      standing.zone = accepted.zone.name
      standing.zoneChanges = accepted.changes
      return accepted
    }
    #expect(report("Europe/London", after: 0).changes == [start])
    #expect(report("Asia/Tokyo", after: 1).zone.name == "Asia/Tokyo")
    #expect(report("Pacific/Honolulu", after: 2).zone.name == "Asia/Tokyo")
    #expect(report("Pacific/Honolulu", after: 23).zone.name == "Asia/Tokyo")
    #expect(report("Pacific/Honolulu", after: 24).zone.name == "Pacific/Honolulu")
    // The same again is no change.
    #expect(report("Pacific/Honolulu", after: 24).changes.count == 2)
  }

  @Test(arguments: [nil, "", "Mars/Olympus", "Europe/Lisbon\u{0}"])
  func `is none when the device names no zone`(reported: String?) throws {
    let standing = FortuneStanding(reader: Reader.ID(1), zone: "Asia/Tokyo")
    let accepted = DayRule.accepted(
      reported, after: standing, or: .utc, at: Timestamp(seconds: 0))
    #expect(accepted.zone.name == "Asia/Tokyo")
    #expect(accepted.changes.isEmpty)
  }

  @Test func `never gives a second cookie, whatever a phone's clock says`() throws {
    let zones = [
      "Pacific/Kiritimati", "Pacific/Honolulu", "Europe/Lisbon", "Asia/Tokyo", "Pacific/Niue",
      "America/St_Johns",
    ]
    var standing = FortuneStanding(reader: Reader.ID(1))
    let start = try Day.time("2026-03-20T00:00:00Z")
    var opened: [(at: Timestamp, date: LocalDate, zone: String)] = []
    for quarter in 0..<(20 * 24 * 4) {
      let now = start + .seconds(quarter * 900)
      for zone in zones {
        guard case .open(let draft) = try Day.attempt(zone, at: now, standing) else { continue }
        Day.keep(draft, in: &standing)
        opened.append((now, draft.opening.date, zone))
      }
    }
    for (one, next) in zip(opened, opened.dropFirst()) where one.zone != next.zone {
      #expect(next.at - one.at >= DayRule.rest)
    }
    #expect(Set(opened.map(\.date)).count == opened.count)
    // As many as there are dates anywhere in 20 days.
    #expect((20...22).contains(opened.count))
  }
}

@Suite struct `A streak` {
  /// The first date that can be missed, the date of opening, what was forgiven that month, and the
  /// length after 4.
  @Test(arguments: [
    ("2026-11-22", "2026-11-21", 0, 5, 0),
    ("2026-11-22", "2026-11-22", 0, 5, 0),
    ("2026-11-22", "2026-11-23", 0, 5, 1),
    ("2026-11-22", "2026-11-24", 0, 5, 2),
    ("2026-11-22", "2026-11-25", 0, 1, 0),
    ("2026-11-22", "2026-11-23", 1, 5, 2),
    ("2026-11-22", "2026-11-23", 2, 1, 2),
    ("2026-11-22", "2026-11-24", 1, 1, 1),
    ("2026-11-22", "2027-11-22", 0, 1, 0),
  ])
  func `goes on with each date, and two missed days a month are forgiven`(
    due: String, opened: String, forgiven: Int, length: Int, forgivenAfter: Int
  ) throws {
    let before = Streak(length: 4, longest: 9, forgivenMonth: 202_611, forgiven: forgiven)
    let after = DayRule.streak(
      before, openedOn: try Day.date(opened),
      dueOn: try Day.date(due))
    #expect(after.length == length)
    #expect(after.longest == 9)
    #expect(after.forgiven == forgivenAfter)
  }

  @Test func `days of two months are forgiven by each`() throws {
    let before = Streak(length: 4, longest: 4, forgivenMonth: 202_611, forgiven: 0)
    // 29 and 30 November, 1 and 2 December.
    let after = DayRule.streak(
      before, openedOn: try Day.date("2026-12-03"),
      dueOn: try Day.date("2026-11-29"))
    #expect(after == Streak(length: 5, longest: 5, forgivenMonth: 202_612, forgiven: 2))
    let tooMany = DayRule.streak(
      before, openedOn: try Day.date("2026-12-04"),
      dueOn: try Day.date("2026-11-29"))
    #expect(tooMany.length == 1)
  }

  @Test func `a new month forgives anew`() throws {
    let before = Streak(length: 4, longest: 4, forgivenMonth: 202_610, forgiven: 2)
    #expect(before.forgivable(in: 202_611) == 2)
    let after = DayRule.streak(
      before, openedOn: try Day.date("2026-11-04"),
      dueOn: try Day.date("2026-11-03"))
    #expect(after == Streak(length: 5, longest: 5, forgivenMonth: 202_611, forgiven: 1))
  }

  @Test func `does not miss a date that was opened before it came`() throws {
    let kiritimati = try Day.zone("Pacific/Kiritimati")
    let standing = try Day.standing(
      opened: [Day.time("2026-11-20T20:00:00Z"), Day.time("2026-11-21T18:00:00Z")],
      in: kiritimati, streak: 5)
    let niue = try Day.zone("Pacific/Niue")
    // Opened on 21 and 22 November; in Niue it was then the 20th and the 21st.
    #expect(DayRule.allowed(after: standing, in: niue)?.iso8601 == "2026-11-23T11:00:00Z")
    #expect(DayRule.lastDate(of: standing, in: niue)?.text == "2026-11-23")
    let streak = DayRule.streak(
      Streak(length: 5, longest: 5), openedOn: try Day.date("2026-11-23"),
      dueOn: try Day.date("2026-11-21"),
      opened: [try Day.date("2026-11-22"), try Day.date("2026-11-21")])
    #expect(streak == Streak(length: 6, longest: 6))
  }

  @Test func `shows as ended once it can go on no more`() throws {
    let zone = try Day.zone("Europe/Lisbon")
    let standing = try Day.standing(
      opened: [Day.time("2026-11-21T08:00:00Z")], in: zone, streak: 9)
    for (moment, length) in [
      ("2026-11-21T09:00:00Z", 9), ("2026-11-22T23:59:59Z", 9), ("2026-11-24T23:59:59Z", 9),
      ("2026-11-25T00:00:00Z", 0),
    ] {
      #expect(DayRule.length(of: standing, at: try Day.time(moment), in: zone) == length)
    }
    #expect(DayRule.lastDate(of: standing, in: zone)?.text == "2026-11-22")
  }

  @Test func `after a journey the day on which the cookie comes late is not missed`() throws {
    let standing = try Day.standing(
      opened: [Day.time("2026-11-21T23:30:00Z")], in: Day.zone("Europe/London"), streak: 5)
    // There from 09:30 of the 22nd on: the 23rd is the first that can be missed.
    let there = try Day.zone("America/New_York")
    #expect(DayRule.due(after: standing, in: there)?.text == "2026-11-23")
    let late = try Day.time("2026-11-24T04:00:00Z")
    guard case .open(let draft) = try Day.attempt("America/New_York", at: late, standing) else {
      Issue.record("it does not open")
      return
    }
    #expect(draft.streak == Streak(length: 6, longest: 6))
    // Who stays has the 22nd to miss.
    let here = try Day.zone("Europe/London")
    #expect(DayRule.due(after: standing, in: here)?.text == "2026-11-22")
    #expect(DayRule.length(of: standing, at: late, in: here) == 5)
  }

  /// Two years of somebody who opens each cookie within 23 hours, wherever they are.
  @Test(arguments: 0..<12)
  func `no journey and no change of clocks ever breaks it`(traveller: Int) throws {
    let zones = [
      "Pacific/Kiritimati", "Pacific/Honolulu", "Europe/Lisbon", "Asia/Tokyo", "Pacific/Apia",
      "America/St_Johns", "Europe/Berlin", "Australia/Lord_Howe", "America/Havana",
      "Asia/Kathmandu", "Pacific/Niue", "America/New_York",
    ]
    var generator = SplitMix(UInt64(traveller) &+ 99)
    var standing = FortuneStanding(reader: Reader.ID(1))
    var now = try Day.time("2026-01-01T10:00:00Z")
    for count in 1...730 {
      // One journey every few days, over whatever line.
      if generator.next() % 4 == 0 || standing.zone == nil {
        let name = zones[Int(generator.next() % UInt64(zones.count))]
        let accepted = DayRule.accepted(name, after: standing, or: .utc, at: now)
        standing.zone = accepted.zone.name
        standing.zoneChanges = accepted.changes
      }
      let zone = try Day.zone(try #require(standing.zone))
      let allowed = DayRule.allowed(after: standing, in: zone) ?? now
      now = max(now, allowed) + .seconds(Int(generator.next() % (23 * 3_600)))
      // A chance let pass may be followed by a date that was opened on the other side of the line.
      if let until = DayRule.wait(after: standing, in: zone, at: now) {
        now = until + .seconds(Int(generator.next() % (23 * 3_600)))
      }
      guard case .open(let draft) = try Day.attempt(zone.name, at: now, standing) else {
        Issue.record("number \(count) does not open")
        return
      }
      #expect(!standing.dates.contains(draft.opening.date))
      Day.keep(draft, in: &standing)
      guard standing.streak.length == count else {
        Issue.record("broken at \(count), in \(zone.name) at \(now.iso8601)")
        return
      }
      #expect(standing.streak.forgiven == 0)
    }
  }
}
