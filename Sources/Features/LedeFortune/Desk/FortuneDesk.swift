// The cookie of the day, made from doors. Pages, the API and the terminal only draw it.

package import LedeCalendar
package import LedeBase
import LedeDatabase
package import LedeSite

/// Opens cookies, and shows what was opened.
package struct FortuneDesk: Sendable {
  let store: FortuneStore
  let texts: TextsOfToday
  let hidden = HiddenTexts()
  private let nextOnes = NextOnes()
  /// Whose days count for readers who have named no zone.
  let zone: Zone
  private let now: @Sendable () -> Timestamp

  /// Draws from the texts that Lede brings, with the owner's own beside them; `zone` counts for
  /// readers who have named none.
  package init(_ house: House, shipped: [Fortune], zone: Zone) {
    store = FortuneStore(house.database)
    texts = TextsOfToday(shipped: shipped)
    self.zone = zone
    now = house.now
  }

  // MARK: The cookie

  /// How a reader stands now, by the zone that the device reports; a visit of a person earns points
  /// once a date.
  package func page(
    zone reported: String? = nil, isVisit: Bool = false, reader: Reader.ID
  ) async throws(StoreError) -> FortunePage {
    let now = now()
    var standing = try await store.standing(of: reader)
    let accepted = DayRule.accepted(reported, after: standing, or: zone, at: now)
    let date = accepted.zone.date(of: now)
    if isVisit, standing.visited.map({ $0 < date }) ?? true {
      let visit = Points.visited(by: reader, on: date, at: now)
      // The first page comes before the device has said where it is: what is another date by
      // another zone is no other day.
      try await store.noteVisit(on: date, earning: visit, of: reader) { last in
        accepted.zone.date(of: last) < date
      }
      standing = try await store.standing(of: reader)
    }
    let first = date + (1 - Habit.week)
    let openings = try await store.openings(of: reader, from: first, before: date + 1)
    if standing.last != nil {
      let next = DayRule.wait(after: standing, in: accepted.zone, at: now) ?? now
      nextOnes.note(next, of: reader)
    }
    return FortunePage(
      standing: standing, zone: accepted.zone, now: now,
      days: Habit.days(from: first, before: date + 1, openings: openings, today: date))
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
    let outcome = try await store.open(by: reader) { standing, had in
      // There is a text to draw, so it is decided.
      attempt.decision(standing, had: had) ?? .wait(until: attempt.now)
    }
    nextOnes.forget(reader)
    return outcome
  }

  /// Whether a cookie waits for a reader who has opened one before and looked at the tab since this
  /// process began; it is said with every page, so the store is not asked.
  func isWaiting(for reader: Reader.ID) -> Bool {
    nextOnes.next(of: reader).map { $0 <= now() } ?? false
  }

  /// A cookie was opened elsewhere.
  func forgetNext(of reader: Reader.ID) { nextOnes.forget(reader) }

  // MARK: What was opened

  /// A page of what a reader opened, newest first.
  package func history(
    containing text: String? = nil, before: LocalDate? = nil, limit: Int, reader: Reader.ID
  ) async throws(StoreError) -> FortuneHistory {
    let sought = text.flatMap { $0.isEmpty ? nil : $0 }
    let found = try await store.openings(
      of: reader, containing: sought, before: before, limit: limit + 1)
    let shown = Array(found.prefix(limit))
    var history = FortuneHistory(
      text: sought ?? "", openings: shown, older: found.count > limit ? shown.last?.date : nil)
    if found.isEmpty, sought == nil, before == nil {
      history.hidesAll = try await store.standing(of: reader).openings > 0
    }
    return history
  }

  /// The month of a date, or this one; nil where the reader opened nothing yet.
  func month(
    of wished: LocalDate?, zone reported: String?, reader: Reader.ID
  ) async throws(StoreError) -> HabitMonth? {
    let now = now()
    let standing = try await store.standing(of: reader)
    let today = DayRule.accepted(reported, after: standing, or: zone, at: now).zone.date(of: now)
    let first = Habit.month(of: min(wished ?? today, today))
    let end = Habit.month(after: first)
    let openings = try await store.openings(of: reader, from: first, before: end)
    guard let earliest = openings.first else { return nil }
    return HabitMonth(
      first: first,
      days: Habit.days(from: first, before: end, openings: openings, today: today),
      earlier: earliest.date < first ? Habit.month(of: first + -1) : nil,
      later: end <= today ? end : nil)
  }

  /// One opening; nil when the reader has none of that number.
  func opening(_ id: Opening.ID, reader: Reader.ID) async throws(StoreError) -> FortuneDetail? {
    guard let opening = try await store.opening(id, of: reader), !opening.isHidden else {
      return nil
    }
    let looks = try await store.standing(of: reader).looks
    return FortuneDetail(opening: opening, looks: looks)
  }

  /// Does something with an opening; false when there is none.
  func change(
    _ id: Opening.ID, _ deed: FortuneDeed, reader: Reader.ID
  ) async throws(StoreError) -> Bool {
    switch deed {
    case .keep, .let:
      return try await store.change(id, isKept: deed == .keep, isHidden: nil, of: reader)
    case .hide: return try await store.change(id, isKept: nil, isHidden: true, of: reader)
    case .show, .report:
      guard let number = try await store.opening(id, of: reader)?.fortune.number else {
        return false
      }
      // What is shown again is a good one again, if the contrary was said.
      if deed == .report {
        try await store.report(number, by: reader, at: now())
      } else {
        try await store.database.run(FortuneTexts.withdraw, (number, reader))
      }
      hidden.forget()
      return try await store.change(id, isKept: nil, isHidden: deed == .report, of: reader)
    }
  }

  // MARK: Wishes

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

  func points(
    zone reported: String? = nil, before: LedgerEntry.ID? = nil, limit: Int, reader: Reader.ID
  ) async throws(StoreError) -> PointsPage {
    let now = now()
    let standing = try await store.standing(of: reader)
    let zone = DayRule.accepted(reported, after: standing, or: zone, at: now).zone
    let entries = try await store.database.rows(
      LedgerRows.page, (reader, before: before ?? LedgerEntry.ID(.max), limit: limit + 1)
    ).compactMap { $0 }
    let shown = Array(entries.prefix(limit))
    return PointsPage(
      points: standing.points, streak: DayRule.length(of: standing, at: now, in: zone),
      entries: shown, older: entries.count > limit ? shown.last?.id : nil,
      owned: try await store.database.rows(LedgerRows.looks, reader).compactMap { $0 },
      looks: standing.looks, zone: zone, now: now)
  }

  /// Gets a look for what it costs, and wears it; getting it twice costs nothing.
  func buy(_ look: Look, reader: Reader.ID) async throws {
    if let missing = try await store.buy(look, by: reader, at: now()) {
      throw FortuneError.notEnoughPoints(missing: missing)
    }
  }
}

/// The tab: a cookie to open, or a fortune and how long until the next.
package struct FortunePage: Hashable, Sendable {
  let standing: FortuneStanding
  /// Whose days count.
  package let zone: Zone
  package let now: Timestamp
  /// The last dates up to today.
  var days: [HabitDay] = []

  var last: Opening? { standing.last }
  /// When the next may be opened; nil when it may be now.
  var next: Timestamp? { DayRule.wait(after: standing, in: zone, at: now) }
  /// How many in a row; 0 once the streak has ended.
  var streak: Int { DayRule.length(of: standing, at: now, in: zone) }
  /// The last date on which the streak goes on with nothing to forgive; nil without a streak.
  var lastDate: LocalDate? { streak > 0 ? DayRule.lastDate(of: standing, in: zone) : nil }
  var forgivable: Int { standing.streak.forgivable(in: zone.date(of: now).month) }

  /// How many dates have gone by without their cookie.
  var missed: Int {
    DayRule.due(after: standing, in: zone).map {
      DayRule.missed(before: zone.date(of: now), dueOn: $0, opened: standing.dates).count
    } ?? 0
  }
  /// Whether the next waits for more than its date, as clocks are others than at the last.
  var waitsAfterJourney: Bool {
    guard let next, let last else { return false }
    return next == last.opened + DayRule.rest && DayRule.changesClocks(since: last, to: zone)
  }

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
  /// Whether there are some, and each is taken out of the list.
  package var hidesAll = false
  /// Where older ones begin; nil when there are none.
  package var older: LocalDate?
}

struct FortuneDetail: Hashable, Sendable {
  var opening: Opening
  var looks: ChosenLooks
}

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

  var nextReward: (length: Int, points: Int) {
    let length = Points.nextStreak(after: streak)
    return (length, Points.streak(length) ?? 0)
  }
}
