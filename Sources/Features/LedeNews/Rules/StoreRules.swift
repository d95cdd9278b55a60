// The door of rules.

package import LedeBase
import LedeDatabase

extension Store {
  /// A reader's rules, oldest first.
  func rules(of reader: Reader.ID) async throws(StoreError) -> [Rule] {
    try await database.rows(RuleRows.all, reader).compactMap { $0 }
  }

  /// Makes a rule, switched on; nil when the reader has `Rule.most` of them.
  ///
  /// One that is there already is given as it is: a form that is sent twice makes one rule.
  package func addRule(
    _ terms: RuleTerms, of reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Rule? {
    try await database.write { connection throws(StoreError) -> Rule? in
      guard try connection.hasRoom(for: reader, RuleRows.number, below: Rule.most) else {
        return nil
      }
      let there = try connection.rows(RuleRows.all, reader).compactMap { $0 }
      if let same = there.first(where: { $0.terms.isSame(as: terms) }) { return same }
      let made = try connection.first(RuleRows.add, (terms: terms, reader: reader, made: now))
      guard let made, let rule = made else {
        throw .failed(statement: "rules.add", cause: "the rule was not given back")
      }
      return rule
    }
  }

  /// Changes a rule for what comes from now on; what is nil stays.
  ///
  /// Nil when there is no such rule.
  ///
  /// What it caught stays caught, and it has no trouble any more.
  func changeRule(
    _ id: Rule.ID, to terms: RuleTerms?, isOn: Bool?, of reader: Reader.ID
  ) async throws(StoreError) -> Rule? {
    try await database.write { connection throws(StoreError) -> Rule? in
      guard let found = try connection.first(RuleRows.locked, (id, reader)), var rule = found else {
        return nil
      }
      rule.terms = terms ?? rule.terms
      rule.isOn = isOn ?? rule.isOn
      rule.trouble = nil
      try connection.run(RuleRows.set, rule)
      return rule
    }
  }

  /// Removes a rule and gives what it was; nil when there is no such rule.
  ///
  /// What it did stays done, and `giveBack` can still undo that. For `Rule.returnable` it can be
  /// returned; some time after that it is forgotten with what it caught.
  func removeRule(
    _ id: Rule.ID, of reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Rule? {
    try await database.write { connection throws(StoreError) -> Rule? in
      let old = try connection.rows(RuleRows.removed, (reader, before: now - Rule.returnable))
      try connection.run(RuleCatches.clear, each: old)
      try connection.run(RuleRows.forget, each: old)
      guard let found = try connection.first(RuleRows.locked, (id, reader)) else { return nil }
      try connection.run(RuleRows.remove, (id, at: now))
      return found
    }
  }

  /// Makes a removed rule what it was; nil when there is none.
  func returnRule(
    _ id: Rule.ID, of reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Rule? {
    try await database.write { connection throws(StoreError) -> Rule? in
      let hasRoom = try connection.hasRoom(for: reader, RuleRows.number, below: Rule.most)
      let rule = try connection.first(
        RuleRows.giveBack, (id, reader, since: now - Rule.returnable))
      guard let rule, let rule else { return nil }
      guard hasRoom else { throw .tooMany(.rules) }
      return rule
    }
  }

  /// What a rule caught and is still kept, newest first.
  ///
  /// Cost: O(limit).
  func catches(
    of id: Rule.ID, of reader: Reader.ID, before: ListPosition?, limit: Int
  ) async throws(StoreError) -> [Headline] {
    try await database.read { connection throws(StoreError) in
      let own = try connection.rows(RuleRows.all, reader).contains { $0?.id == id }
      guard own else { return [] }
      let rows = try connection.rows(
        RuleCatches.page, (id, before: before, limit: max(0, limit)))
      return try connection.rows(
        List.headlinesOf, (reader, items: rows.compactMap { $0?.item }))
    }
  }

  /// Undoes what a rule did and forgets what it caught; returns how many items that were.
  ///
  /// What another rule did too stays done, and so does what the reader has marked since.
  func giveBack(
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

  /// Takes items off the shelf of the muted; returns how many lay there.
  func release(
    _ items: [Item.ID], of reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Int {
    guard !items.isEmpty else { return 0 }
    return try await database.write { connection throws(StoreError) in
      try Ruling.release(items, by: reader, at: now, on: connection)
    }
  }

  /// Does with kept items what a rule does with new ones; returns how many it had not caught before.
  func act(
    _ id: Rule.ID, on items: [Item.ID], of reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Int {
    guard !items.isEmpty else { return 0 }
    return try await database.write { connection throws(StoreError) in
      try Ruling.act(id, on: items, by: reader, at: now, on: connection)
    }
  }

  /// Every rule that is on, of all readers, by reader and rule; `caught` is 0.
  ///
  /// Cost: O(rules), and one journey for each folder or tag that a rule is for.
  func rulesInForce() async throws(StoreError) -> [RuleInForce] {
    try await database.read { connection throws(StoreError) in
      var rules = try connection.rows(RuleRows.inForce, ()).compactMap { $0 }
      for place in rules.indices {
        rules[place].feeds = try Ruling.feeds(
          of: rules[place].rule.terms.scope, by: rules[place].reader, on: connection)
      }
      return rules
    }
  }

  /// Switches rules off for their `trouble`, so that their readers see why; one whose words have
  /// changed since stays as it is.
  func switchOff(_ rules: [Rule]) async throws(StoreError) {
    let troubled = rules.filter { $0.trouble != nil }.sorted { $0.id < $1.id }
    guard !troubled.isEmpty else { return }
    try await database.write { connection throws(StoreError) in
      try connection.run(RuleRows.switchOff, each: troubled)
    }
  }
}
