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

  package func removeRule(_ id: Rule.ID, of reader: Reader.ID, at now: Timestamp)
    throws(StoreError) -> Rule?
  {
    try check()
    guard let place = place(of: id, reader), let rule = rulesByReader[reader]?.remove(at: place)
    else { return nil }
    removedRules[reader, default: []].append((rule, at: now))
    return counted(rule)
  }

  package func returnRule(_ id: Rule.ID, of reader: Reader.ID, at now: Timestamp)
    throws(StoreError) -> Rule?
  {
    try check()
    guard
      let place = removedRules[reader]?.firstIndex(where: {
        $0.rule.id == id && now - $0.at <= Rule.returnable
      }), let rule = removedRules[reader]?.remove(at: place).rule
    else { return nil }
    rulesByReader[reader, default: []].append(rule)
    rulesByReader[reader]?.sort { $0.id < $1.id }
    return counted(rule)
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

  package func rules(muting item: Item.ID, for reader: Reader.ID) throws(StoreError) -> [Rule] {
    try check()
    guard muted.contains(item) else { return [] }
    return (rulesByReader[reader] ?? []).filter { caught[$0.id]?[item]?.mutes == true }
      .map(counted)
  }

  package func giveBack(_ id: Rule.ID, of reader: Reader.ID, at now: Timestamp)
    throws(StoreError) -> Int
  {
    try check()
    let isRemoved = removedRules[reader]?.contains { $0.rule.id == id } == true
    guard place(of: id, reader) != nil || isRemoved, let items = caught.removeValue(forKey: id)
    else { return 0 }
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
      rules.filter(\.isOn).map { RuleInForce(reader: reader, rule: $0) }
    }
  }

  package func switchOff(_ rules: [Rule]) throws(StoreError) {
    try check()
    for rule in rules {
      for (reader, known) in rulesByReader {
        for place in known.indices
        where known[place].id == rule.id && known[place].terms == rule.terms {
          rulesByReader[reader]?[place].isOn = false
          rulesByReader[reader]?[place].trouble = rule.trouble
        }
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
