// Cookies without a network: sealed ahead of time, and counted when the device tells of them.

import LedeCalendar
import LedeBase
import LedeDatabase
import LedeSite

/// Seals the fortunes of coming days for a device, and settles what it opened by itself.
struct EnvelopeDesk: Sendable {
  private let store: FortuneStore
  private let days: any DaySealer
  private let secrets: any SecretKeeper
  private let desk: FortuneDesk
  private let now: @Sendable () -> Timestamp

  init(_ house: House, desk: FortuneDesk) {
    store = FortuneStore(house.database)
    days = house.days
    secrets = house.secrets
    self.desk = desk
    now = house.now
  }

  // MARK: Ahead of time

  /// The fortunes of the coming days, as the reader would get them one after another: seven dates,
  /// and fewer only where there is nothing to draw from.
  func envelope(zone reported: String? = nil, reader: Reader.ID) async throws -> Envelope {
    let now = now()
    let standing = try await store.standing(of: reader)
    let zone = DayRule.accepted(reported, after: standing, or: desk.zone, at: now).zone
    let set = try await desk.texts.set(of: store, at: now)
    let hidden = try await desk.hidden.numbers(for: reader, in: store, at: now)
    var had = try await store.database.rows(Openings.had, reader)
    let id = Base64URL.text(days.random(16))
    let secret = days.random(32)
    var sealed: [Envelope.Day] = []
    var date = zone.date(of: now)
    while sealed.count < Envelope.dates {
      defer { date = date + 1 }
      if standing.dates.contains(date) { continue }
      guard
        let fortune = Draw.fortune(
          from: set, for: reader, on: date, length: standing.length, had: had, hidden: hidden)
      else { break }
      had.insert(fortune.number, at: 0)
      let voucher = Voucher(
        envelope: id, reader: reader, made: now, date: date, fortune: fortune,
        setVersion: set.version, numbers: Draw.numbers(for: reader, on: date, version: set.version))
      sealed.append(
        Envelope.Day(
          date: date, sealed: try seal(voucher.numbers, fortune, of: date, in: id, secret),
          voucher: try secrets.seal(voucher.bytes, for: Voucher.context)))
    }
    var last: Envelope.Last?
    if let opening = standing.last {
      last = Envelope.Last(
        date: opening.date, opened: opening.opened, zone: opening.zone,
        sealed: try seal(opening.numbers, opening.fortune, of: opening.date, in: id, secret))
    }
    return Envelope(
      id: id, made: now, secret: secret, days: sealed, last: last, opened: standing.dates,
      zone: zone.name, looks: standing.looks)
  }

  private func seal(
    _ numbers: LuckyNumbers, _ fortune: Fortune, of date: LocalDate, in envelope: String,
    _ secret: [UInt8]
  ) throws(SecretError) -> [UInt8] {
    try days.seal(
      Array("\(numbers.text)\n\(fortune.text)".utf8), of: date, in: envelope, secret: secret)
  }

  // MARK: Afterwards

  /// Settles what a device opened by itself, the earliest first; telling it twice counts it once.
  ///
  /// Gives what became of each, in the order of `openings`. Where the store fails, what was settled
  /// until then is, and may be told again.
  func settle(
    _ openings: [OfflineOpening], clock: Timestamp, device: String, reader: Reader.ID
  ) async throws(StoreError) -> [Settlement] {
    let now = now()
    // A clock that is a little off gives the date that the reader saw; one that is far off is
    // taken to have been so all the time.
    let ahead = clock - now
    let shift = size(of: ahead) <= Envelope.leeway ? .zero : Duration.zero - ahead
    var settled: [Int: Settlement] = [:]
    for (place, opening) in openings.enumerated().sorted(by: { $0.element.at < $1.element.at }) {
      settled[place] = try await settle(
        opening, at: opening.at + shift, now: now, device: device, reader: reader)
    }
    desk.forgetNext(of: reader)
    return openings.indices.map { settled[$0] ?? .refused(.unknown) }
  }

  private func settle(
    _ told: OfflineOpening, at: Timestamp, now: Timestamp, device: String, reader: Reader.ID
  ) async throws(StoreError) -> Settlement {
    guard let voucher = voucher(told.voucher) else { return .refused(.unknown) }
    guard voucher.reader == reader else { return .refused(.notYours) }
    guard voucher.date == told.date else { return .refused(.wrongDate) }
    guard at >= voucher.made - Envelope.leeway, at <= now + Envelope.leeway else {
      return .refused(.wrongClock)
    }
    guard at <= voucher.made + Envelope.life, now - at < Envelope.patience else {
      return .refused(.ended)
    }
    let opening = Opening(
      id: Opening.ID(0), reader: reader, opened: max(voucher.made, min(at, now)),
      zone: desk.zone.name, date: voucher.date, fortune: voucher.fortune,
      setVersion: voucher.setVersion, numbers: voucher.numbers, device: device)
    let attempt = BelatedAttempt(opening: opening, at: at, zone: told.zone, fallback: desk.zone)
    return try await store.settle(by: reader, as: voucher.key, at: now) { standing, recent, was in
      attempt.decision(standing, recent: recent, wasTold: was)
    }
  }

  /// Nil for what this Lede did not seal, or sealed with a key that it no longer has.
  private func voucher(_ sealed: [UInt8]) -> Voucher? {
    // Why it does not open makes no difference to whoever holds it.
    (try? secrets.open(sealed, for: Voucher.context)).flatMap { Voucher($0) }
  }

  private func size(of duration: Duration) -> Duration {
    duration < .zero ? .zero - duration : duration
  }
}
