// The cookie of the day, made from doors. Pages, the API and the terminal only draw it.

package import LedeCalendar
package import LedeBase
package import LedeSite

/// Opens cookies, and shows what was opened.
package struct FortuneDesk: Sendable {
  private let store: FortuneStore
  let texts: TextsOfToday
  let hidden = HiddenTexts()
  /// Whose days count for readers who have named no zone.
  let zone: Zone
  private let now: @Sendable () -> Timestamp

  /// - Parameters:
  ///   - house: What it may touch.
  ///   - shipped: The texts that Lede brings; the owner's own stand beside them.
  ///   - zone: Whose days count for readers who have named no zone.
  package init(_ house: House, shipped: [Fortune], zone: Zone) {
    store = FortuneStore(house.database)
    texts = TextsOfToday(shipped: shipped)
    self.zone = zone
    now = house.now
  }

  // MARK: The cookie

  /// How a reader stands now.
  ///
  /// - Parameters:
  ///   - reported: The zone that the device reports; nil when it reports none.
  ///   - isVisit: Whether a person looks, which earns points once a date.
  ///   - reader: Whose cookie it is.
  /// - Returns: What the tab shows.
  /// - Throws: When the store cannot be used.
  package func page(
    zone reported: String? = nil, isVisit: Bool = false, reader: Reader.ID
  ) async throws(StoreError) -> FortunePage {
    let now = now()
    var standing = try await store.standing(of: reader)
    let accepted = DayRule.accepted(reported, after: standing, or: zone, at: now)
    let date = accepted.zone.date(of: now)
    if isVisit, standing.visited.map({ $0 < date }) ?? true {
      let visit = Points.visited(by: reader, on: date, at: now)
      try await store.noteVisit(on: date, earning: visit, of: reader)
      standing = try await store.standing(of: reader)
    }
    return page(standing, in: accepted.zone, at: now)
  }

  /// Opens today's cookie, or tells when the next may be opened.
  package func open(
    zone reported: String? = nil, reader: Reader.ID
  ) async throws -> OpeningOutcome {
    let now = now()
    let attempt = OpeningRequest(
      reader: reader, zone: reported, fallback: zone, now: now,
      set: try await texts.set(of: store, at: now),
      hidden: try await hidden.numbers(for: reader, in: store, at: now))
    guard attempt.set.fortunes.contains(where: { !attempt.hidden.contains($0.number) }) else {
      throw FortuneError.noTexts
    }
    return try await store.open(by: reader) { standing, had in
      // There is a text to draw, so it is decided.
      attempt.decision(standing, had: had) ?? .wait(until: attempt.now)
    }
  }

  private func page(
    _ standing: FortuneStanding, in zone: Zone, at now: Timestamp
  ) -> FortunePage {
    let length = DayRule.length(of: standing, at: now, in: zone)
    let month = zone.date(of: now).month
    return FortunePage(
      last: standing.last, next: DayRule.wait(after: standing, in: zone, at: now),
      streak: length,
      longest: standing.streak.longest,
      lastDate: length > 0 ? DayRule.lastDate(of: standing, in: zone) : nil,
      forgivable: standing.streak.forgivable(in: month), points: standing.points,
      openings: standing.openings, zone: zone, length: standing.length, looks: standing.looks,
      now: now)
  }

  // MARK: What was opened

  /// A page of what a reader opened, newest first.
  package func history(
    containing text: String? = nil, before: OpeningPosition? = nil, limit: Int, reader: Reader.ID
  ) async throws(StoreError) -> FortuneHistory {
    let sought = text.flatMap { $0.isEmpty ? nil : $0 }
    let found = try await store.openings(
      of: reader, containing: sought, before: before, limit: limit + 1)
    let shown = Array(found.prefix(limit))
    var history = FortuneHistory(
      text: sought ?? "", openings: shown, isFirst: before == nil,
      older: found.count > limit ? shown.last.map { OpeningPosition(date: $0.date) } : nil,
      now: now())
    if found.isEmpty, sought == nil, before == nil {
      history.hidesAll = try await store.standing(of: reader).openings > 0
    }
    return history
  }

  /// One opening; nil when the reader has none of that number.
  func opening(
    _ id: Opening.ID, reader: Reader.ID
  ) async throws(StoreError) -> FortuneDetail? {
    guard let opening = try await store.opening(id, of: reader), !opening.isHidden else {
      return nil
    }
    let looks = try await store.standing(of: reader).looks
    return FortuneDetail(opening: opening, looks: looks, now: now())
  }

  /// Keeps an opening at hand, or no more; false when there is none.
  func keep(
    _ id: Opening.ID, _ isKept: Bool, reader: Reader.ID
  ) async throws(StoreError) -> Bool {
    try await store.change(id, isKept: isKept, isHidden: nil, of: reader)
  }

  /// Takes an opening out of the list; false when there is none.
  func hide(_ id: Opening.ID, reader: Reader.ID) async throws(StoreError) -> Bool {
    try await store.change(id, isKept: nil, isHidden: true, of: reader)
  }

  /// Puts an opening back into the list, and takes back that it is no good one, if that was said;
  /// false when there is none.
  func show(_ id: Opening.ID, reader: Reader.ID) async throws(StoreError) -> Bool {
    guard let opening = try await store.opening(id, of: reader) else { return false }
    try await store.withdrawReport(opening.fortune.number, by: reader)
    hidden.forget()
    return try await store.change(id, isKept: nil, isHidden: false, of: reader)
  }

  /// Notes that a text is no good one and takes it out of the list; false when there is none.
  func report(_ id: Opening.ID, reader: Reader.ID) async throws(StoreError) -> Bool {
    guard let opening = try await store.opening(id, of: reader) else { return false }
    try await store.report(opening.fortune.number, by: reader, at: now())
    hidden.forget()
    return try await store.change(id, isKept: nil, isHidden: true, of: reader)
  }

  // MARK: Wishes

  /// Has another zone's days count.
  func setZone(_ name: String, reader: Reader.ID) async throws {
    guard let wished = DayRule.zone(named: name) else { throw FortuneError.unknownZone(name) }
    let now = now()
    // Decided as it is written: of two that come at once the second knows of the first.
    let isSet = try await store.setZone(of: reader) { [zone] standing in
      let accepted = DayRule.accepted(wished.name, after: standing, or: zone, at: now)
      return accepted.zone.name == wished.name
        ? ZoneChoice(zone: wished.name, changes: accepted.changes) : nil
    }
    guard isSet else { throw FortuneError.zoneTooOften }
  }

  /// Keeps how long fortunes shall be.
  func setLength(
    _ length: Fortune.Length, reader: Reader.ID
  ) async throws(StoreError) {
    try await store.setLength(length, of: reader)
  }

  /// Keeps texts of a `%` file among those that are drawn; returns what it held, and how many are new.
  package func importTexts(
    _ bytes: [UInt8]
  ) async throws(StoreError) -> (contents: FortuneFile.Contents, new: Int) {
    let contents = FortuneFile.read(bytes)
    let new = try await store.keepFortunes(contents.fortunes, at: now())
    texts.forget()
    return (contents, new)
  }

  // MARK: Points and looks

  /// A reader's points, what earned them, and what they buy.
  func points(
    before: LedgerEntry.ID? = nil, limit: Int, reader: Reader.ID
  ) async throws(StoreError) -> PointsPage {
    let now = now()
    let standing = try await store.standing(of: reader)
    let zone = standing.calendar(or: zone)
    let entries = try await store.ledger(of: reader, before: before, limit: limit + 1)
    let shown = Array(entries.prefix(limit))
    return PointsPage(
      points: standing.points, streak: DayRule.length(of: standing, at: now, in: zone),
      entries: shown, older: entries.count > limit ? shown.last?.id : nil,
      owned: try await store.looks(of: reader), looks: standing.looks, zone: zone, now: now)
  }

  /// Gets a look for what it costs, and wears it; getting it twice costs nothing.
  func buy(_ look: Look, reader: Reader.ID) async throws {
    if let missing = try await store.buy(look, by: reader, at: now()) {
      throw FortuneError.notEnoughPoints(missing: missing)
    }
  }

  /// Wears a look that the reader has, or none of a kind; one they lack changes nothing.
  func wear(
    _ look: Look?, _ kind: Look.Kind, reader: Reader.ID
  ) async throws(StoreError) {
    try await store.wear(look, kind, by: reader)
  }
}

/// The tab: a cookie to open, or a fortune and how long until the next.
package struct FortunePage: Hashable, Sendable {
  var last: Opening?
  /// When the next may be opened; nil when it may be now.
  var next: Timestamp?
  /// How many in a row; 0 once the streak has ended.
  var streak: Int
  var longest: Int
  /// The last date on which the streak goes on with nothing to forgive; nil without a streak.
  var lastDate: LocalDate?
  var forgivable: Int
  var points: Int
  var openings: Int
  /// Whose days count.
  package var zone: Zone
  var length: Fortune.Length
  var looks: ChosenLooks
  package var now: Timestamp

  /// How much of the wait is over, of 100; 100 when there is nothing to wait for.
  var passed: Int {
    guard let next, let last, next > last.opened else { return 100 }
    let whole = (next - last.opened).components.seconds
    let part = (now - last.opened).components.seconds
    return whole > 0 ? Int(min(max(part * 100 / whole, 0), 100)) : 100
  }
}

/// What a reader opened.
package struct FortuneHistory: Hashable, Sendable {
  /// What was sought; empty for all.
  var text: String
  package var openings: [Opening]
  var isFirst: Bool
  /// Whether there are some, and each is taken out of the list.
  package var hidesAll = false
  /// Where older ones begin; nil when there are none.
  package var older: OpeningPosition?
  var now: Timestamp
}

/// One opening.
struct FortuneDetail: Hashable, Sendable {
  var opening: Opening
  var looks: ChosenLooks
  var now: Timestamp
}

/// A reader's points.
struct PointsPage: Hashable, Sendable {
  var points: Int
  var streak: Int
  /// Newest first.
  var entries: [LedgerEntry]
  var older: LedgerEntry.ID?
  var owned: [Look]
  var looks: ChosenLooks
  var zone: Zone
  var now: Timestamp

  /// The next length that earns something, and what.
  var nextReward: (length: Int, points: Int) {
    let length = Points.nextStreak(after: streak)
    return (length, Points.streak(length) ?? 0)
  }
}
