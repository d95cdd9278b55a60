// Cookies without a database.

package import LedeNews

/// Keeps openings, the ledger and reports in memory.
package actor FortunesInMemory: FortuneKeeper {
  private var standings: [Reader.ID: FortuneStanding] = [:]
  private var opened: [Opening.ID: Opening] = [:]
  private var entries: [LedgerEntry] = []
  private var own: [Fortune] = []
  private var reports: [Int64: Set<Reader.ID>] = [:]
  private var told: Set<String> = []
  private var lastNumber: Int64 = 0

  package init() {}

  package func standing(of reader: Reader.ID) -> FortuneStanding {
    standings[reader] ?? FortuneStanding(reader: reader)
  }

  package func open(
    by reader: Reader.ID,
    deciding: @escaping @Sendable (FortuneStanding, _ had: [Int64]) -> OpeningDecision
  ) -> OpeningOutcome {
    var standing = standing(of: reader)
    switch deciding(standing, had(by: reader)) {
    case .wait(let until): return .waits(until: until, last: standing.last)
    case .open(let draft):
      guard !ownOpenings(of: reader).contains(where: { $0.date == draft.opening.date }) else {
        return .waits(until: draft.opening.opened, last: standing.last)
      }
      return .opened(add(draft, to: &standing))
    }
  }

  package func settle(
    by reader: Reader.ID, as key: String, at now: Timestamp,
    deciding:
      @escaping @Sendable (FortuneStanding, _ recent: [Opening], _ wasTold: Bool) ->
      BelatedDecision
  ) -> Settlement {
    var standing = standing(of: reader)
    let name = "\(reader.rawValue) \(key)"
    let recent = Array(ownOpenings(of: reader).prefix(Opening.recent))
    switch deciding(standing, recent, told.contains(name)) {
    case .settled(let settlement): return settlement
    case .keep(let draft, let later):
      for (id, streak) in later { opened[id]?.streak = streak }
      told.insert(name)
      return .counted(add(draft, to: &standing))
    }
  }

  package func had(by reader: Reader.ID) -> [Int64] {
    ownOpenings(of: reader).map(\.fortune.number)
  }

  private func add(_ draft: OpeningDraft, to standing: inout FortuneStanding) -> Opening {
    var opening = draft.opening
    opening.id = Opening.ID(number())
    opened[opening.id] = opening
    let own = ownOpenings(of: opening.reader)
    standing.dates = own.prefix(FortuneStanding.datesNeeded).map(\.date)
    standing.last = own.max { $0.opened < $1.opened }
    standing.zone = draft.zone
    standing.zoneChanges = draft.zoneChanges
    standing.streak = draft.streak
    standing.openings += 1
    standings[opening.reader] = standing
    for var entry in draft.earned {
      entry.opening = opening.id
      _ = enter(entry)
    }
    return opening
  }

  package func setZone(
    of reader: Reader.ID, deciding: @escaping @Sendable (FortuneStanding) -> ZoneChoice?
  ) -> Bool {
    var standing = standing(of: reader)
    guard let choice = deciding(standing) else { return false }
    standing.zone = choice.zone
    standing.zoneChanges = choice.changes
    standings[reader] = standing
    return true
  }

  package func opening(_ id: Opening.ID, of reader: Reader.ID) -> Opening? {
    opened[id].flatMap { $0.reader == reader ? $0 : nil }
  }

  package func openings(
    of reader: Reader.ID, containing text: String?, before: OpeningPosition?, limit: Int
  ) -> [Opening] {
    let found = ownOpenings(of: reader).filter { one in
      !one.isHidden && before.map { one.date < $0.date } ?? true
        && text.map { one.fortune.text.lowercased().contains($0.lowercased()) } ?? true
    }
    return Array(found.prefix(limit))
  }

  package func change(
    _ id: Opening.ID, isKept: Bool?, isHidden: Bool?, of reader: Reader.ID
  ) -> Bool {
    guard opened[id]?.reader == reader else { return false }
    if let isKept { opened[id]?.isKept = isKept }
    if let isHidden { opened[id]?.isHidden = isHidden }
    if standings[reader]?.last?.id == id { standings[reader]?.last = opened[id] }
    return true
  }

  package func setLength(_ length: Fortune.Length, of reader: Reader.ID) {
    standings[reader, default: FortuneStanding(reader: reader)].length = length
  }

  package func noteVisit(on date: LocalDate, earning: LedgerEntry, of reader: Reader.ID) {
    guard standing(of: reader).visited.map({ $0 < date }) ?? true else { return }
    standings[reader, default: FortuneStanding(reader: reader)].visited = date
    _ = enter(earning)
  }

  package func ledger(
    of reader: Reader.ID, before: LedgerEntry.ID?, limit: Int
  ) -> [LedgerEntry] {
    let found = entries.reversed().filter { one in
      one.reader == reader && before.map { one.id < $0 } ?? true
    }
    return Array(found.prefix(limit))
  }

  package func enter(_ entry: LedgerEntry) -> Bool {
    let reader = entry.reader
    let isThere = entries.contains {
      $0.reader == reader && $0.reason == entry.reason && $0.key == entry.key
    }
    guard !isThere, standing(of: reader).points + entry.points >= 0 else { return false }
    var kept = entry
    kept.id = LedgerEntry.ID(number())
    entries.append(kept)
    standings[reader, default: FortuneStanding(reader: reader)].points += entry.points
    return true
  }

  package func buy(_ look: Look, by reader: Reader.ID, at now: Timestamp) -> Int? {
    let points = standing(of: reader).points
    if !looks(of: reader).contains(look) {
      let entry = LedgerEntry(
        reader: reader, at: now, reason: .look, key: look.rawValue, points: -look.price)
      guard enter(entry) else { return look.price - points }
    }
    wear(look, look.kind, by: reader)
    return nil
  }

  package func wear(_ look: Look?, _ kind: Look.Kind, by reader: Reader.ID) {
    if let look, !looks(of: reader).contains(look) { return }
    standings[reader, default: FortuneStanding(reader: reader)].looks[kind] = look
  }

  package func looks(of reader: Reader.ID) -> [Look] {
    entries.filter { $0.reader == reader && $0.reason == .look }
      .compactMap { Look(rawValue: $0.key) }
  }

  package func checkLedgers(after last: Reader.ID?, limit: Int) -> LedgerPiece { LedgerPiece() }

  package func ownFortunes() -> [Fortune] { own }

  package func keepFortunes(_ fortunes: [Fortune], at now: Timestamp) -> Int {
    let new = fortunes.filter { one in !own.contains { $0.number == one.number } }
    own += new
    return new.count
  }

  package func report(_ fortune: Int64, by reader: Reader.ID, at now: Timestamp) {
    reports[fortune, default: []].insert(reader)
  }

  package func withdrawReport(_ fortune: Int64, by reader: Reader.ID) {
    reports[fortune]?.remove(reader)
  }

  package func hiddenFortunes(for reader: Reader.ID) -> Set<Int64> {
    Set(reports.filter { $1.contains(reader) || $1.contains(.local) }.keys)
  }

  package func widelyReported() -> Set<Int64> {
    Set(reports.filter { $1.count >= Fortune.reportsToHide }.keys)
  }

  /// Latest date first.
  private func ownOpenings(of reader: Reader.ID) -> [Opening] {
    opened.values.filter { $0.reader == reader }.sorted { $0.date > $1.date }
  }

  private func number() -> Int64 {
    lastNumber += 1
    return lastNumber
  }
}
