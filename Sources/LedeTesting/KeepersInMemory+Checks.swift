// Checks, without a database.

package import LedeNews

/// What was checked, and who disagreed.
struct ChecksInMemory {
  var byID: [Check.ID: (check: Check, reader: Reader.ID)] = [:]
  var disagreements: [Disagreement] = []
  /// What somebody disagreed with, perhaps no more.
  var lasting: Set<Check.ID> = []
}

extension KeepersInMemory: CheckKeeper {
  package func keepCheck(
    _ check: Check, by reader: Reader.ID, droppingBefore since: Timestamp?
  ) throws(StoreError) -> Bool {
    try self.check()
    guard checked.byID[check.id] == nil else { return false }
    if let since {
      let old = checked.byID.values.map(\.check)
        .filter { $0.asked < since && !checked.lasting.contains($0.id) }
        .sorted { $0.asked < $1.asked }
      for one in old.prefix(4) { checked.byID[one.id] = nil }
    }
    checked.byID[check.id] = (check, reader)
    return true
  }

  package func check(_ id: Check.ID) throws(StoreError) -> Check? {
    try check()
    return checked.byID[id]?.check
  }

  package func checks(
    of reader: Reader.ID, before: CheckPosition?, limit: Int
  ) throws(StoreError) -> [Check] {
    try check()
    let own = checked.byID.values.filter { $0.reader == reader }.map(\.check)
      .sorted { ($0.asked, $0.id) > ($1.asked, $1.id) }
    let later = own.filter { one in
      before.map { (one.asked, one.id) < ($0.asked, $0.id) } ?? true
    }
    return later.prefix(limit).map { one in
      var one = one
      one.verdict.readText = ""
      for index in one.verdict.findings.indices { one.verdict.findings[index].evidence = [] }
      return one
    }
  }

  package func disagree(
    _ check: Check.ID, as label: Label?, by reader: Reader.ID, at now: Timestamp
  ) throws(StoreError) -> Bool {
    try self.check()
    guard checked.byID[check] != nil else { return false }
    checked.disagreements.removeAll { $0.check == check && $0.reader == reader }
    if let label {
      checked.lasting.insert(check)
      checked.disagreements.append(
        Disagreement(check: check, reader: reader, label: label, said: now))
    }
    return true
  }

  package func disagreement(
    with check: Check.ID, of reader: Reader.ID
  ) throws(StoreError) -> Disagreement? {
    try self.check()
    return checked.disagreements.first { $0.check == check && $0.reader == reader }
  }

  package func lessons(
    after: (check: Check.ID, reader: Reader.ID)?, limit: Int
  ) throws(StoreError) -> [Lesson] {
    try check()
    let sorted = checked.disagreements.sorted { ($0.check, $0.reader) < ($1.check, $1.reader) }
    let later = sorted.filter { one in after.map { (one.check, one.reader) > $0 } ?? true }
    return later.prefix(limit).compactMap { said in
      checked.byID[said.check].map { one in
        Lesson(
          said: said, address: one.check.address, source: one.check.source, title: one.check.title,
          text: one.check.verdict.readText)
      }
    }
  }

  package func articleFound(
    at address: WebAddress, since: Timestamp, for reader: Reader.ID
  ) throws(StoreError) -> KeptArticle? {
    try check()
    return articles.values.filter { $0.article?.address == address && $0.fetched >= since }
      .max { $0.fetched < $1.fetched }
  }

  package func keepsStill(_ item: Item.ID, for reader: Reader.ID) throws(StoreError) -> Bool {
    try check()
    return kept[item] != nil
  }
}
