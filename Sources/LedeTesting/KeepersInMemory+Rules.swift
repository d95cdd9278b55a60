// Rules without a database.

package import LedeNews

extension KeepersInMemory: RuleKeeper {
  package func rules(of reader: Reader.ID) throws(StoreError) -> [Rule] {
    try check()
    return (rulesByReader[reader] ?? []).map(counted)
  }

  package func addRule(_ terms: RuleTerms, of reader: Reader.ID, at now: Timestamp)
    throws(StoreError) -> Rule
  {
    try check()
    let rule = Rule(id: Rule.ID(number()), terms: terms, made: now)
    rulesByReader[reader, default: []].append(rule)
    return rule
  }

  package func changeRule(_ id: Rule.ID, to terms: RuleTerms?, isOn: Bool?, of reader: Reader.ID)
    throws(StoreError) -> Rule?
  {
    try check()
    guard let place = place(of: id, reader), var rule = rulesByReader[reader]?[place] else {
      return nil
    }
    rule.terms = terms ?? rule.terms
    rule.isOn = isOn ?? rule.isOn
    rule.trouble = nil
    rulesByReader[reader]?[place] = rule
    return counted(rule)
  }

  package func removeRule(_ id: Rule.ID, of reader: Reader.ID) throws(StoreError) -> Rule? {
    try check()
    guard let place = place(of: id, reader) else { return nil }
    let rule = rulesByReader[reader]?.remove(at: place)
    defer { caught[id] = nil }
    return rule.map(counted)
  }

  package func catches(
    of id: Rule.ID, of reader: Reader.ID, before: ListPosition?, limit: Int
  ) throws(StoreError) -> [Headline] {
    try check()
    guard place(of: id, reader) != nil else { return [] }
    let all = (caught[id] ?? [:]).keys.compactMap { whole($0)?.headline }
      .filter { one in before.map { one.position < $0 } ?? true }
    return Array(all.sorted { $0.position > $1.position }.prefix(limit))
  }

  package func giveBack(_ id: Rule.ID, of reader: Reader.ID, at now: Timestamp)
    throws(StoreError) -> Int
  {
    try check()
    guard place(of: id, reader) != nil, let items = caught.removeValue(forKey: id) else { return 0 }
    for (item, action) in items {
      let others = (rulesByReader[reader] ?? []).compactMap { caught[$0.id]?[item] }
      switch action {
      case .mute, .keepOnly: if !others.contains(where: \.mutes) { muted.remove(item) }
      case .read:
        if !others.contains(.read), markTimes[MarkFlag(item, .read)] == nil {
          marks[item]?.isRead = false
        }
      case .save:
        if !others.contains(.save), markTimes[MarkFlag(item, .saved)] == nil {
          marks[item]?.isSaved = false
        }
      }
    }
    return items.count
  }

  package func release(_ items: [Item.ID], of reader: Reader.ID, at now: Timestamp)
    throws(StoreError) -> Int
  {
    try check()
    return items.count { muted.remove($0) != nil }
  }

  package func act(_ id: Rule.ID, on items: [Item.ID], of reader: Reader.ID, at now: Timestamp)
    throws(StoreError) -> Int
  {
    try check()
    guard let place = place(of: id, reader), let rule = rulesByReader[reader]?[place] else {
      return 0
    }
    let new = items.filter { kept[$0] != nil && caught[id]?[$0] == nil }
    let action = RuleOutcome.Catch(rule: id, action: rule.terms.action)
    for item in new { obey([RuleOutcome(reader: reader, catches: [action])], item) }
    return new.count
  }

  package func rulesInForce() throws(StoreError) -> [RuleInForce] {
    try check()
    return rulesByReader.sorted { $0.key < $1.key }.flatMap { reader, rules in
      rules.filter(\.isOn).map { RuleInForce(reader: reader, rule: counted($0)) }
    }
  }

  package func switchOff(_ rules: [Rule.ID: Rule.Trouble]) throws(StoreError) {
    try check()
    for reader in rulesByReader.keys {
      for place in rulesByReader[reader, default: []].indices {
        guard let id = rulesByReader[reader]?[place].id, let trouble = rules[id] else { continue }
        rulesByReader[reader]?[place].isOn = false
        rulesByReader[reader]?[place].trouble = trouble
      }
    }
  }

  /// Does with an item what rules say.
  func obey(_ outcomes: [RuleOutcome], _ item: Item.ID) {
    for outcome in outcomes {
      if outcome.isMuted { muted.insert(item) }
      if outcome.isRead { marks[item, default: Mark()].isRead = true }
      if outcome.isSaved { marks[item, default: Mark()].isSaved = true }
      for one in outcome.catches { caught[one.rule, default: [:]][item] = one.action }
    }
  }

  private func place(of id: Rule.ID, _ reader: Reader.ID) -> Int? {
    rulesByReader[reader]?.firstIndex { $0.id == id }
  }

  private func counted(_ rule: Rule) -> Rule {
    var rule = rule
    rule.caught = caught[rule.id]?.count ?? 0
    return rule
  }
}
