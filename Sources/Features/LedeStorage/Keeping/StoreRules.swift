// The door of rules.

package import LedeBase
import LedeDatabase

extension Store: RuleKeeper {
  package func rules(of reader: Reader.ID) async throws(StoreError) -> [Rule] {
    try await database.read { connection throws(StoreError) in
      try connection.rows(Rules.all, reader).compactMap { $0 }
    }
  }

  package func addRule(
    _ terms: RuleTerms, of reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Rule? {
    try await database.write { connection throws(StoreError) -> Rule? in
      guard try connection.hasRoom(for: reader, Rules.number, below: Rule.most) else { return nil }
      let made = try connection.first(Rules.add, (terms: terms, reader: reader, made: now))
      guard let made, let rule = made else {
        throw .failed(statement: "rules.add", cause: "the rule was not given back")
      }
      return rule
    }
  }

  package func changeRule(
    _ id: Rule.ID, to terms: RuleTerms?, isOn: Bool?, of reader: Reader.ID
  ) async throws(StoreError) -> Rule? {
    try await database.write { connection throws(StoreError) -> Rule? in
      guard let found = try connection.first(Rules.locked, (id, reader)), var rule = found else {
        return nil
      }
      rule.terms = terms ?? rule.terms
      rule.isOn = isOn ?? rule.isOn
      rule.trouble = nil
      try connection.run(Rules.set, rule)
      return rule
    }
  }

  package func removeRule(
    _ id: Rule.ID, of reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Rule? {
    try await database.write { connection throws(StoreError) -> Rule? in
      let old = try connection.rows(Rules.removed, (reader, before: now - Rule.returnable))
      try connection.run(RuleCatches.clear, each: old)
      try connection.run(Rules.forget, each: old)
      guard let found = try connection.first(Rules.locked, (id, reader)) else { return nil }
      try connection.run(Rules.remove, (id, at: now))
      return found
    }
  }

  package func returnRule(
    _ id: Rule.ID, of reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Rule? {
    try await database.write { connection throws(StoreError) -> Rule? in
      try connection.first(Rules.giveBack, (id, reader, since: now - Rule.returnable)) ?? nil
    }
  }

  package func catches(
    of id: Rule.ID, of reader: Reader.ID, before: ListPosition?, limit: Int
  ) async throws(StoreError) -> [Headline] {
    try await database.read { connection throws(StoreError) in
      let own = try connection.rows(Rules.all, reader).contains { $0?.id == id }
      guard own else { return [] }
      let rows = try connection.rows(
        RuleCatches.page, (id, before: before, limit: max(0, limit)))
      return try connection.rows(
        List.headlinesOf, (reader, items: rows.compactMap { $0?.item }))
    }
  }

  package func rules(
    muting item: Item.ID, for reader: Reader.ID
  ) async throws(StoreError) -> [Rule] {
    try await database.read { connection throws(StoreError) in
      try connection.rows(Rules.muting, (item, reader)).compactMap { $0 }
    }
  }

  package func giveBack(
    _ id: Rule.ID, of reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Int {
    var count = 0
    while !Task.isCancelled {
      let given = try await database.write { connection throws(StoreError) in
        try Ruling.giveBackPiece(of: id, by: reader, at: now, on: connection)
      }
      guard let given else { break }
      count += given
    }
    return count
  }

  package func release(
    _ items: [Item.ID], of reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Int {
    guard !items.isEmpty else { return 0 }
    return try await database.write { connection throws(StoreError) in
      try Ruling.release(items, by: reader, at: now, on: connection)
    }
  }

  package func act(
    _ id: Rule.ID, on items: [Item.ID], of reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Int {
    guard !items.isEmpty else { return 0 }
    return try await database.write { connection throws(StoreError) in
      try Ruling.act(id, on: items, by: reader, at: now, on: connection)
    }
  }

  package func rulesInForce() async throws(StoreError) -> [RuleInForce] {
    try await database.read { connection throws(StoreError) in
      try connection.rows(Rules.inForce, ()).compactMap { $0 }
    }
  }

  package func switchOff(_ rules: [Rule]) async throws(StoreError) {
    let troubled = rules.filter { $0.trouble != nil }.sorted { $0.id < $1.id }
    guard !troubled.isEmpty else { return }
    try await database.write { connection throws(StoreError) in
      try connection.run(Rules.switchOff, each: troubled)
    }
  }
}
