// The door of cookies: what is opened, what it earns, and that both happen or neither.

import LedeAccounts
package import LedeBase
package import LedeDatabase

/// What is kept of cookies, with their places, links and reminders.
package struct FortuneStore: Sendable {
  let database: Database

  package init(_ database: Database) { self.database = database }

  /// How a reader stands; of one who never opened a cookie, as everybody begins.
  package func standing(of reader: Reader.ID) async throws(StoreError) -> FortuneStanding {
    try await database.read { connection throws(StoreError) in
      let state = try connection.first(FortuneStates.one, reader)
      return try OpeningLedger.standing(state ?? FortuneStanding(reader: reader), on: connection)
    }
  }

  /// Opens a cookie or not, as `deciding` says of how the reader stands at that very moment.
  ///
  /// All of it is one transaction, which a unique key of reader and date guards: of any number of
  /// attempts at once one opens. `deciding` is pure; it is given how the reader stands and the
  /// numbers of the fortunes that the reader has had, newest first, and is asked again where
  /// another process came first.
  package func open(
    by reader: Reader.ID,
    deciding: @escaping @Sendable (FortuneStanding, _ had: [Int64]) -> OpeningDecision
  ) async throws(StoreError) -> OpeningOutcome {
    try await database.write { connection throws(StoreError) in
      try OpeningLedger.open(by: reader, deciding: deciding, on: connection)
    }
  }

  /// Changes whose days count, or not, as `deciding` says of how the reader stands at that very
  /// moment, without the newest openings; it gives nil where nothing is to change, and then this is
  /// false.
  func setZone(
    of reader: Reader.ID, deciding: @escaping @Sendable (FortuneStanding) -> ZoneChoice?
  ) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      guard let choice = deciding(try OpeningLedger.locked(reader, on: connection)) else {
        return false
      }
      try connection.run(FortuneStates.setZone, (reader, choice))
      return true
    }
  }

  /// One opening; nil when there is none, or it is another reader's.
  func opening(_ id: Opening.ID, of reader: Reader.ID) async throws(StoreError) -> Opening? {
    try await database.first(Openings.one, (id, reader)) ?? nil
  }

  /// What a reader opened, newest date first, without what is hidden: all, or those whose fortune
  /// contains a text, without regard to case.
  package func openings(
    of reader: Reader.ID, containing text: String?, before: LocalDate?, limit: Int
  ) async throws(StoreError) -> [Opening] {
    let before = before ?? LocalDate(days: .max)
    let found =
      if let text {
        try await database.rows(
          Openings.containing,
          (reader, like: OpeningLedger.pattern(containing: text), before: before, limit: limit))
      } else {
        try await database.rows(Openings.page, (reader, before: before, limit: limit))
      }
    return found.compactMap { $0 }
  }

  /// What a reader opened of dates from one on before another, with the nearest on either side,
  /// oldest first; also what is hidden.
  func openings(
    of reader: Reader.ID, from first: LocalDate, before end: LocalDate
  ) async throws(StoreError) -> [Opening] {
    try await database.rows(Openings.around, (reader, from: first, before: end)).compactMap { $0 }
  }

  /// Keeps an opening at hand or hides it, which ends its link for good; false when there is none.
  package func change(
    _ id: Opening.ID, isKept: Bool?, isHidden: Bool?, of reader: Reader.ID
  ) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      var found: Opening.ID?
      if let isKept { found = try connection.first(Openings.keep, (id, reader, isKept: isKept)) }
      if let isHidden {
        found = try connection.first(Openings.hide, (id, reader, isHidden: isHidden))
        // What its reader does not want to see others see no more, also when it is shown again.
        if isHidden { _ = try connection.first(SharedFortunes.remove, (id, reader)) }
      }
      return found != nil
    }
  }

  /// Keeps how long fortunes shall be.
  package func setLength(_ length: Fortune.Length, of reader: Reader.ID) async throws(StoreError) {
    try await database.write { connection throws(StoreError) in
      try connection.run(FortuneStates.begin, reader)
      try connection.run(FortuneStates.setLength, (reader, length))
    }
  }

  /// Notes a visit on a date and what it earns, once a date and never for an earlier one, nor where
  /// `isAnotherDay` says of the instant of the last that it was on the same day.
  package func noteVisit(
    on date: LocalDate, earning: LedgerEntry, of reader: Reader.ID,
    isAnotherDay: @escaping @Sendable (Timestamp) -> Bool = { _ in true }
  ) async throws(StoreError) {
    try await database.write { connection throws(StoreError) in
      let state = try OpeningLedger.locked(reader, on: connection)
      if let visited = state.visited {
        let last = try connection.first(LedgerRows.visited, (reader, on: visited))
        guard visited < date, last.map(isAnotherDay) ?? true else { return }
      }
      try connection.run(FortuneStates.setVisited, (reader, date))
      _ = try OpeningLedger.enter(earning, having: state.points, on: connection)
    }
  }

  /// Enters what a look costs, unless the reader has it, and wears it: all or nothing.
  ///
  /// Gives how many points are missing; nil when it is worn now.
  package func buy(
    _ look: Look, by reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Int? {
    try await database.write { connection throws(StoreError) in
      let state = try OpeningLedger.locked(reader, on: connection)
      if try !connection.rows(LedgerRows.looks, reader).contains(look) {
        let entry = LedgerEntry(
          reader: reader, at: now, reason: .look, key: look.rawValue, points: -look.price)
        guard try OpeningLedger.enter(entry, having: state.points, on: connection) else {
          return look.price - state.points
        }
      }
      try OpeningLedger.wear(look, look.kind, as: state, on: connection)
      return nil
    }
  }

  /// Wears a look that the reader has, or none of a kind; one they lack changes nothing.
  func wear(_ look: Look?, _ kind: Look.Kind, by reader: Reader.ID) async throws(StoreError) {
    try await database.write { connection throws(StoreError) in
      let state = try OpeningLedger.locked(reader, on: connection)
      if let look, try !connection.rows(LedgerRows.looks, reader).contains(look) { return }
      try OpeningLedger.wear(look, kind, as: state, on: connection)
    }
  }

  /// Looks through the ledgers of some readers after one, in the order of their numbers, without
  /// waiting for who writes meanwhile.
  ///
  /// Cost: O(openings and entries of these readers).
  func checkLedgers(after last: Reader.ID?, limit: Int) async throws(StoreError) -> LedgerPiece {
    let after = last ?? Reader.ID(.min)
    return try await database.read { connection throws(StoreError) in
      let (readers, last) =
        try connection.first(LedgerRows.piece, (after: after, limit: limit)) ?? (0, nil)
      guard let last else { return LedgerPiece() }
      return LedgerPiece(
        faults: try connection.rows(LedgerRows.faults, (after: after, last: last)),
        readers: readers, last: readers < limit ? nil : last)
    }
  }

  /// Keeps texts of the owner's own; returns how many were new.
  package func keepFortunes(
    _ fortunes: [Fortune], at now: Timestamp
  ) async throws(StoreError) -> Int {
    try await database.write { connection throws(StoreError) in
      try connection.rows(FortuneTexts.keep, each: fortunes.map { ($0, at: now) }).joined().count
    }
  }

  /// Notes that a reader does not want to see a text.
  package func report(
    _ fortune: Int64, by reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) {
    try await database.run(FortuneTexts.report, (fortune, reader, at: now))
  }
}

/// Openings and the ledger, inside a transaction.
package enum OpeningLedger {
  /// Opens a cookie or not, as `deciding` says.
  static func open(
    by reader: Reader.ID, deciding: (FortuneStanding, _ had: [Int64]) -> OpeningDecision,
    on connection: any Connection
  ) throws(StoreError) -> OpeningOutcome {
    let standing = try standing(locked(reader, on: connection), on: connection)
    let had = standing.openings > 0 ? try connection.rows(Openings.had, reader) : []
    switch deciding(standing, had) {
    case .wait(let until): return .waits(until: until, last: standing.last)
    case .open(let draft):
      guard let opening = try add(draft, on: connection) else {
        return .waits(until: draft.opening.opened, last: standing.last)
      }
      return .opened(opening)
    }
  }

  /// Writes an opening with all that it changes; nil, and nothing, when its date has one.
  static func add(
    _ draft: OpeningDraft, on connection: any Connection
  ) throws(StoreError) -> Opening? {
    guard let id = try connection.first(Openings.add, draft.opening) else { return nil }
    var opening = draft.opening
    opening.id = id
    var points = 0
    for var entry in draft.earned {
      entry.opening = id
      if try connection.first(LedgerRows.add, entry) != nil { points += entry.points }
    }
    try connection.run(FortuneStates.opened, (draft, points: points))
    return opening
  }

  /// How a reader stands, held until the transaction ends.
  package static func locked(
    _ reader: Reader.ID, on connection: any Connection
  ) throws(StoreError) -> FortuneStanding {
    if let state = try connection.first(FortuneStates.locked, reader) { return state }
    try connection.run(FortuneStates.begin, reader)
    return try connection.first(FortuneStates.locked, reader) ?? FortuneStanding(reader: reader)
  }

  /// The same with the newest openings.
  static func standing(
    _ state: FortuneStanding, on connection: any Connection
  ) throws(StoreError) -> FortuneStanding {
    var standing = state
    let newest = try connection.rows(
      Openings.newest, (state.reader, limit: FortuneStanding.datesNeeded)
    ).compactMap { $0 }
    standing.dates = newest.map(\.date)
    standing.last = newest.max { $0.opened < $1.opened }
    return standing
  }

  /// Enters something once; false when it stands there, or takes more points than there are.
  package static func enter(
    _ entry: LedgerEntry, on connection: any Connection
  ) throws(StoreError) -> Bool {
    let state = try locked(entry.reader, on: connection)
    return try enter(entry, having: state.points, on: connection)
  }

  static func enter(
    _ entry: LedgerEntry, having points: Int, on connection: any Connection
  ) throws(StoreError) -> Bool {
    guard points + entry.points >= 0, try connection.first(LedgerRows.add, entry) != nil else {
      return false
    }
    try connection.run(FortuneStates.earn, (entry.reader, points: entry.points))
    return true
  }

  /// Wears a look, or none of a kind; the other kinds stay as they are.
  static func wear(
    _ look: Look?, _ kind: Look.Kind, as state: FortuneStanding, on connection: any Connection
  ) throws(StoreError) {
    var looks = state.looks
    looks[kind] = look
    try connection.run(FortuneStates.setLooks, (state.reader, looks))
  }

  /// The pattern of `LIKE` for texts that contain something, with `\` before what has a meaning.
  static func pattern(containing text: String) -> String {
    var pattern = "%"
    for character in text {
      if "%_\\".contains(character) { pattern.append("\\") }
      pattern.append(character)
    }
    return pattern + "%"
  }
}

extension FortuneStore {
  /// Readers whose ledgers do not sum up, in the order of their numbers; empty is well.
  ///
  /// Cost: O(openings and entries of all readers), in pieces between which others read.
  package func ledgerFaults(limit: Int) async throws(StoreError) -> [LedgerFault] {
    var faults: [LedgerFault] = []
    var last: Reader.ID?
    repeat {
      let piece = try await checkLedgers(after: last, limit: 256)
      faults += piece.faults
      last = piece.last
    } while last != nil && faults.count < limit
    return Array(faults.prefix(limit))
  }

  /// Shares one of the reader's own openings, unless it is shared already.
  ///
  /// Gives the sealed token that holds now; nil when the reader has no such opening, or has hidden
  /// it.
  package func share(
    _ opening: Opening.ID, as hash: [UInt8], sealed: [UInt8], by reader: Reader.ID,
    at now: Timestamp
  ) async throws(StoreError) -> [UInt8]? {
    try await database.write { connection throws(StoreError) in
      try connection.run(SharedFortunes.add, (opening, reader, hash: hash, sealed: sealed, at: now))
      return try connection.first(SharedFortunes.one, (opening, reader))
    }
  }

  /// What a token's hash shows; nil when it was never made, was ended, or its fortune was hidden.
  package func shared(_ hash: [UInt8]) async throws(StoreError) -> SharedFortune? {
    try await database.first(SharedFortunes.shown, hash) ?? nil
  }

  /// Keeps the place of an opening in place of the one before; false when the reader has no such
  /// opening.
  package func keepPlace(
    _ place: Place, of opening: Opening.ID, by reader: Reader.ID
  ) async throws(StoreError) -> Bool {
    try await database.run(Places.keep, (place: place, opening: opening, reader: reader)) != nil
  }

  /// One opening of a reader with its place; nil when the reader has no such opening.
  package func mappedOpening(
    _ opening: Opening.ID, of reader: Reader.ID
  ) async throws(StoreError) -> MappedOpening? {
    try await database.first(Places.one, (opening, reader))
  }

  /// All openings of a reader, newest first, with the places that are kept.
  ///
  /// Cost: O(openings of the reader), which a day rule bounds: ten years are 4,400.
  package func mappedOpenings(of reader: Reader.ID) async throws(StoreError) -> [MappedOpening] {
    try await database.rows(Places.all, reader)
  }

  /// Enters a cookie that a device opened by itself, or not, as `deciding` says.
  ///
  /// All of it is one transaction, in which nobody else opens a cookie of this reader. `key` names
  /// the telling, so that one that comes twice counts once; it is known for 30 days. `deciding` is
  /// pure: it is given how the reader stands, the newest openings (`Opening.recent` of them, latest
  /// date first), and whether one was kept with this key before.
  func settle(
    by reader: Reader.ID, as key: String, at now: Timestamp,
    deciding:
      @escaping @Sendable (FortuneStanding, _ recent: [Opening], _ wasTold: Bool) -> BelatedDecision
  ) async throws(StoreError) -> Settlement {
    try await database.write { connection throws(StoreError) in
      // Whoever tells the same at the same time waits here for the other.
      let state = try OpeningLedger.locked(reader, on: connection)
      let wasTold = try connection.first(NotedKeys.known, (reader, key: key)) != nil
      let newest = try connection.rows(Openings.newest, (reader, limit: Opening.recent))
      let standing = try OpeningLedger.standing(state, on: connection)
      switch deciding(standing, newest.compactMap { $0 }, wasTold) {
      case .settled(let settlement): return settlement
      case .keep(let draft, let later):
        guard let opening = try OpeningLedger.add(draft, on: connection) else {
          throw .failed(statement: "openings.add", cause: "the date has a cookie already")
        }
        try connection.run(
          Openings.setStreak, each: later.map { ($0.key, reader, streak: $0.value) })
        _ = try connection.first(NotedKeys.take, (reader: reader, key: key, now: now))
        return .counted(opening)
      }
    }
  }
}
