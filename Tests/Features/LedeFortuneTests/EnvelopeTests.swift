// Cookies without a network: what is sealed, what counts afterwards, and what does not.

import LedeCalendar
import LedeBase
import LedeSecrets
import LedeNews
import LedeTesting
import Synchronization
import Testing

@testable import LedeFortune

/// A key of its own for each Lede, with no file.
private struct HouseKey: SecretKeeper {
  let number: UInt8

  func seal(_ secret: [UInt8], for context: String) throws(SecretError) -> [UInt8] {
    [number] + Array(context.utf8) + [0] + secret.map { $0 ^ number }
  }

  func open(_ sealed: [UInt8], for context: String) throws(SecretError) -> [UInt8] {
    let head = [number] + Array(context.utf8) + [0]
    guard sealed.starts(with: head) else { throw .doesNotOpen(context: context) }
    return sealed.dropFirst(head.count).map { $0 ^ number }
  }

  func fingerprint(of text: String, for use: String) throws(SecretError) -> [UInt8] {
    [number] + Array("\(use) \(text)".utf8)
  }
}

/// A Lede whose clock is set by hand.
private final class House: KeptInStore, Sendable {
  let store = Store.inMemory()
  let clock: Mutex<Timestamp>
  let key: HouseKey
  var days: any DaySealer { DayKeys() }
  var secrets: any SecretKeeper { key }
  var now: @Sendable () -> Timestamp { { self.clock.withLock { $0 } } }

  init(at now: Timestamp, key: UInt8 = 1) {
    clock = Mutex(now)
    self.key = HouseKey(number: key)
  }

  func set(_ now: Timestamp) { clock.withLock { $0 = now } }

  static let texts = (1...40).map { Fortune("Saying number \($0).") }
  var desk: FortuneDesk { FortuneDesk(house, shipped: House.texts, zone: .utc) }
  var envelopes: EnvelopeDesk { EnvelopeDesk(house, desk: desk) }
}

@Suite struct `Cookies without a network` {
  private static let reader = Reader.ID.local
  private let house: House
  private let morning: Timestamp

  init() throws {
    morning = try #require(Timestamp(iso8601: "2026-11-21T08:00:00Z"))
    house = House(at: morning)
  }

  private func envelope() async throws -> Envelope {
    try await house.envelopes.envelope(zone: "UTC", reader: Self.reader)
  }

  /// What a device tells that opened one day of an envelope.
  private func told(
    _ envelope: Envelope, day: Int, at: Timestamp, zone: String? = "UTC"
  ) -> OfflineOpening {
    OfflineOpening(
      date: envelope.days[day].date, at: at, zone: zone, voucher: envelope.days[day].voucher)
  }

  private func settle(
    _ openings: [OfflineOpening], clock: Timestamp? = nil, device: String = "Phone",
    reader: Reader.ID = Self.reader
  ) async throws -> [Settlement] {
    try await house.envelopes.settle(
      openings, clock: clock ?? house.now(), device: device, reader: reader)
  }

  private func hours(_ count: Int64) -> Timestamp { morning + .seconds(count * 3_600) }

  private func openings() async throws -> [Opening] {
    try await house.store.fortunes.openings(
      of: Self.reader, containing: nil, before: nil, limit: 50)
  }

  // MARK: Sealing

  @Test func `seven dates are sealed, each with its own key, and hold what would be drawn`()
    async throws
  {
    let envelope = try await envelope()
    #expect(envelope.days.map(\.date.text).first == "2026-11-21")
    #expect(envelope.days.map(\.date.text).last == "2026-11-27")
    #expect(envelope.days.count == 7)
    #expect(envelope.last == nil)
    #expect(envelope.ends - envelope.made == .seconds(7 * 86_400))
    var texts: [String] = []
    for day in envelope.days {
      let plain = try DayKeys().open(
        day.sealed, of: day.date, in: envelope.id, secret: envelope.secret)
      texts.append(String(decoding: plain, as: UTF8.self))
      for other in envelope.days where other.date != day.date {
        #expect(throws: SecretError.self) {
          try DayKeys().open(day.sealed, of: other.date, in: envelope.id, secret: envelope.secret)
        }
      }
    }
    #expect(Set(texts).count == 7)
    // Opened with a network day after day they are the same.
    for (day, text) in texts.enumerated() {
      house.set(hours(Int64(24 * day)))
      guard case .opened(let opening) = try await house.desk.open(zone: "UTC", reader: Self.reader)
      else {
        Issue.record("day \(day) did not open")
        return
      }
      #expect(text == "\(opening.numbers.text)\n\(opening.fortune.text)")
    }
  }

  @Test
  func `a date that has had its cookie is not sealed again; the last one is there to be shown`()
    async throws
  {
    _ = try await house.desk.open(zone: "UTC", reader: Self.reader)
    let envelope = try await envelope()
    #expect(envelope.days.map(\.date.text).first == "2026-11-22")
    #expect(envelope.days.count == 7)
    #expect(envelope.opened.map(\.text) == ["2026-11-21"])
    let last = try #require(envelope.last)
    #expect(last.opened == morning)
    let plain = try DayKeys().open(
      last.sealed, of: last.date, in: envelope.id, secret: envelope.secret)
    let opening = try #require(try await openings().first)
    #expect(
      String(decoding: plain, as: UTF8.self)
        == "\(opening.numbers.text)\n\(opening.fortune.text)")
  }

  // MARK: Counting

  @Test func `what was opened counts once, however often it is told`() async throws {
    let envelope = try await envelope()
    house.set(hours(30))
    let one = told(envelope, day: 0, at: hours(2))
    guard case .counted(let opening)? = try await settle([one]).first else {
      Issue.record("not counted")
      return
    }
    #expect(opening.date.text == "2026-11-21")
    #expect(opening.opened == hours(2))
    #expect(opening.device == "Phone")
    #expect(try await settle([one]) == [.counted(opening)])
    #expect(try await settle([one, one]) == [.counted(opening), .counted(opening)])
    #expect(try await openings() == [opening])
    let standing = try await house.store.fortunes.standing(of: Self.reader)
    #expect(standing.points == 10)
    #expect(standing.streak.length == 1)
  }

  @Test func `several days are settled in their order, and go on with a streak`() async throws {
    let envelope = try await envelope()
    house.set(hours(60))
    let days = [2, 0, 1].map { told(envelope, day: $0, at: hours(Int64(24 * $0))) }
    let settled = try await settle(days)
    #expect(settled.count == 3)
    #expect(
      settled.map { if case .counted(let one) = $0 { one.streak } else { 0 } } == [3, 1, 2])
    let standing = try await house.store.fortunes.standing(of: Self.reader)
    #expect(standing.streak.length == 3)
    // Ten for each, five for three in a row.
    #expect(standing.points == 35)
  }

  @Test func `of two devices on one date the first that tells counts, and the other hears which`()
    async throws
  {
    let phone = try await envelope()
    let tablet = try await envelope()
    house.set(hours(10))
    let first = try await settle([told(phone, day: 0, at: hours(3))])
    guard case .counted(let opening)? = first.first else {
      Issue.record("not counted")
      return
    }
    let second = try await settle([told(tablet, day: 0, at: hours(2))], device: "Tablet")
    #expect(second == [.displaced(by: opening)])
    #expect(try await openings().count == 1)
    #expect(try await house.store.fortunes.standing(of: Self.reader).points == 10)
    // Both saw the same.
    #expect(opening.fortune.text.hasPrefix("Saying"))
    let texts = try [phone, tablet].map {
      try DayKeys().open($0.days[0].sealed, of: $0.days[0].date, in: $0.id, secret: $0.secret)
    }
    #expect(texts[0] == texts[1])
  }

  @Test
  func
    `what was opened with a network meanwhile stays, and takes the place of other clocks' near it`()
    async throws
  {
    let phone = try await envelope()
    house.set(hours(20))
    guard case .opened(let here) = try await house.desk.open(zone: "UTC", reader: Self.reader)
    else {
      Issue.record("it did not open")
      return
    }
    house.set(hours(40))
    // Ten hours later, on the next date by the clocks of Tokyo.
    #expect(
      try await settle([told(phone, day: 2, at: hours(32), zone: "Asia/Tokyo")])
        == [.displaced(by: here)])
    #expect(try await openings() == [here])
    // Of the evening before, five hours earlier, by the same clocks: a date of its own.
    guard case .counted(let one)? = try await settle([told(phone, day: 0, at: hours(15))]).first
    else {
      Issue.record("not counted")
      return
    }
    #expect(one.date.text == "2026-11-21")
    // Its day too, though the zone that counts is the one of the newest.
    #expect(try await openings().map(\.streak) == [2, 1])
  }

  @Test func `a cookie that is told of late mends the streak that had ended without it`()
    async throws
  {
    for day in [0, 24, 48] {
      house.set(hours(Int64(day)))
      _ = try await house.desk.open(zone: "UTC", reader: Self.reader)
    }
    let phone = try await envelope()
    // Days 3, 4 and 5 the phone opens by itself; then two with a network, which begin anew:
    // more days are missed than the month forgives.
    for day in [168, 192] {
      house.set(hours(Int64(day)))
      _ = try await house.desk.open(zone: "UTC", reader: Self.reader)
    }
    #expect(try await house.store.fortunes.standing(of: Self.reader).streak.length == 2)
    let before = try await house.store.fortunes.standing(of: Self.reader).points
    house.set(hours(200))
    let days = [0, 1, 2, 3].map { told(phone, day: $0, at: hours(Int64(72 + 24 * $0))) }
    let settled = try await settle(days)
    #expect(settled.allSatisfy { if case .counted = $0 { true } else { false } })
    let standing = try await house.store.fortunes.standing(of: Self.reader)
    #expect(standing.streak.length == 9)
    #expect(standing.streak.longest == 9)
    #expect(standing.openings == 9)
    #expect(try await openings().map(\.streak) == [9, 8, 7, 6, 5, 4, 3, 2, 1])
    // Forty for the cookies, fifteen for seven in a row: once.
    #expect(standing.points == before + 55)
    #expect(standing.last?.opened == hours(192))
  }

  // MARK: What does not count

  @Test func `by Lede's clock a cookie is neither of the future nor of another date`() async throws
  {
    let phone = try await envelope()
    house.set(hours(2))
    // A clock that was turned on, and back again.
    #expect(
      try await settle([told(phone, day: 1, at: hours(24))]) == [.refused(.wrongClock)])
    // A clock that still stands a day ahead: an hour ago was an hour ago.
    #expect(
      try await settle([told(phone, day: 1, at: hours(25))], clock: hours(26))
        == [.refused(.wrongDate)])
    // Before there was an envelope.
    #expect(
      try await settle([told(phone, day: 0, at: hours(-2))]) == [.refused(.wrongClock)])
    #expect(try await openings().isEmpty)
  }

  @Test func `a clock that is a little off, or far off all the time, does no harm`() async throws {
    let phone = try await envelope()
    house.set(hours(2))
    let quick = told(phone, day: 0, at: hours(2) + .seconds(60))
    guard case .counted(let one)? = try await settle([quick]).first else {
      Issue.record("not counted")
      return
    }
    #expect(one.opened == hours(2))
    house.set(hours(30))
    // Six hours slow: it was opened an hour ago.
    let slow = told(phone, day: 1, at: hours(23))
    guard case .counted(let other)? = try await settle([slow], clock: hours(24)).first else {
      Issue.record("not counted")
      return
    }
    #expect(other.opened == hours(29))
    #expect(try await settle([quick, slow]).count == 2)
    #expect(try await openings().count == 2)
  }

  @Test func `a clock at either end of time is far off like any other`() async throws {
    let phone = try await envelope()
    house.set(hours(2))
    let (first, last) = (Timestamp(milliseconds: .min), Timestamp(milliseconds: .max))
    // As far from the house's clock as no number of milliseconds says.
    let farthest = Timestamp(milliseconds: .min + house.now().milliseconds)
    for clock in [first, farthest, last] {
      let other = clock == last ? first : last
      for at in [other, hours(1)] {
        #expect(
          try await settle([told(phone, day: 0, at: at)], clock: clock) == [.refused(.wrongClock)])
      }
    }
    for clock in [first, last] {
      guard
        case .counted(let one)? = try await settle(
          [told(phone, day: 0, at: clock)], clock: clock
        ).first
      else {
        Issue.record("not counted")
        continue
      }
      #expect(one.opened == hours(2))
    }
    #expect(try await openings().count == 1)
  }

  @Test func `an envelope ends after seven days, and what was opened in it is known for thirty`()
    async throws
  {
    let phone = try await envelope()
    house.set(hours(24 * 8))
    #expect(
      try await settle([told(phone, day: 6, at: hours(24 * 7 + 1))]) == [.refused(.ended)])
    house.set(hours(24 * 31))
    #expect(try await settle([told(phone, day: 0, at: hours(1))]) == [.refused(.ended)])
    house.set(hours(24 * 29))
    guard case .counted? = try await settle([told(phone, day: 0, at: hours(1))]).first else {
      Issue.record("not counted")
      return
    }
  }

  @Test func `the day of one voucher opens no other, and nobody's but its reader's`() async throws {
    let phone = try await envelope()
    house.set(hours(30))
    var wrong = told(phone, day: 1, at: hours(25))
    wrong.voucher = phone.days[0].voucher
    #expect(try await settle([wrong]) == [.refused(.wrongDate)])
    let right = told(phone, day: 0, at: hours(1))
    #expect(try await settle([right], reader: Reader.ID(4)) == [.refused(.notYours)])
    var made = right
    made.voucher[made.voucher.count - 1] ^= 1
    made.voucher.removeFirst()
    #expect(try await settle([made]) == [.refused(.unknown)])
    #expect(try await openings().isEmpty)
  }

  @Test func `after a restore the same vouchers count where the key is the same`() async throws {
    let phone = try await envelope()
    // The database of the day before, the key file as it was; and one with another key.
    let restored = House(at: hours(30))
    let strange = House(at: hours(30), key: 9)
    let one = told(phone, day: 0, at: hours(1))
    guard
      case .counted? = try await restored.envelopes.settle(
        [one], clock: hours(30), device: "Phone", reader: Self.reader
      ).first
    else {
      Issue.record("not counted")
      return
    }
    #expect(
      try await strange.envelopes.settle(
        [one], clock: hours(30), device: "Phone", reader: Self.reader) == [.refused(.unknown)])
  }

  @Test func `who travels opens by the calendar of the place they are in`() async throws {
    let phone = try await envelope()
    // 16:00 UTC of the 21st is the 22nd in Tokyo.
    house.set(hours(10))
    #expect(
      try await settle([told(phone, day: 0, at: hours(8), zone: "Asia/Tokyo")])
        == [.refused(.wrongDate)])
    guard
      case .counted(let one)? = try await settle([
        told(phone, day: 1, at: hours(8), zone: "Asia/Tokyo")
      ]).first
    else {
      Issue.record("not counted")
      return
    }
    #expect(one.zone == "Asia/Tokyo")
    #expect(try await house.store.fortunes.standing(of: Self.reader).zone == "Asia/Tokyo")
  }
}
