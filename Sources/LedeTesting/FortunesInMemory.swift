// Cookies without a database.

package import LedeNews

/// Keeps openings, the ledger and reports in memory.
package actor FortunesInMemory: FortuneKeeper {
  private var standings: [Reader.ID: FortuneStanding] = [:]
  private var opened: [Opening.ID: Opening] = [:]
  private var entries: [LedgerEntry] = []
  private var own: [Fortune] = []
  private var reports: [Int64: Set<Reader.ID>] = [:]
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
    let had = ownOpenings(of: reader).map(\.fortune.number)
    switch deciding(standing, had) {
    case .wait(let until): return .waits(until: until, last: standing.last)
    case .open(let draft):
      guard !ownOpenings(of: reader).contains(where: { $0.date == draft.opening.date }) else {
        return .waits(until: draft.opening.opened, last: standing.last)
      }
      var opening = draft.opening
      opening.id = Opening.ID(number())
      opened[opening.id] = opening
      standing.last = opening
      standing.dates = ownOpenings(of: reader).prefix(FortuneStanding.datesNeeded).map(\.date)
      standing.zone = opening.zone
      standing.zoneChanges = draft.zoneChanges
      standing.streak = draft.streak
      standing.openings += 1
      standings[reader] = standing
      for var entry in draft.earned {
        entry.opening = opening.id
        _ = enter(entry)
      }
      return .opened(opening)
    }
  }

  package func setZone(_ zone: String, changes: [Timestamp], of reader: Reader.ID) {
    var standing = standing(of: reader)
    standing.zone = zone
    standing.zoneChanges = changes
    standings[reader] = standing
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

  package func setLooks(_ looks: ChosenLooks, of reader: Reader.ID) {
    standings[reader, default: FortuneStanding(reader: reader)].looks = looks
  }

  package func looks(of reader: Reader.ID) -> [Look] {
    entries.filter { $0.reader == reader && $0.reason == .look }
      .compactMap { Look(rawValue: $0.key) }
  }

  package func ledgerFaults(limit: Int) -> [LedgerFault] { [] }

  package func ownFortunes() -> [Fortune] { own }

  package func keepFortunes(_ fortunes: [Fortune], at now: Timestamp) -> Int {
    let new = fortunes.filter { one in !own.contains { $0.number == one.number } }
    own += new
    return new.count
  }

  package func report(_ fortune: Int64, by reader: Reader.ID, at now: Timestamp) {
    reports[fortune, default: []].insert(reader)
  }

  package func hiddenFortunes(for reader: Reader.ID) -> Set<Int64> {
    Set(
      reports.filter { _, readers in
        readers.contains(reader) || readers.contains(.local)
          || readers.count >= Fortune.reportsToHide
      }.keys)
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
