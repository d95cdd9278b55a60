// What rules say of items that are being kept: on which shelf they go, and who caught them.

import LedeBase
import LedeDatabase

/// The outcomes of one group of reports.
struct KeptOutcomes {
  private var outcomes: [Item.ID: [RuleOutcome]] = [:]
  private(set) var caught: [RuleCatches.Row] = []

  /// Notes what rules say of an item; what is old is muted at most.
  mutating func add(_ said: [RuleOutcome], of item: Item.ID, isOld: Bool) {
    let said =
      isOld
      ? said.map { one in
        RuleOutcome(reader: one.reader, catches: one.catches.filter { $0.action.mutes })
      } : said
    outcomes[item] = said.filter { !$0.catches.isEmpty }
  }

  /// Leaves out rules that were removed or switched off since; those that stay are held.
  mutating func lock(on connection: any Connection) throws(StoreError) {
    guard !outcomes.isEmpty else { return }
    let all = Set(outcomes.values.joined().flatMap { $0.catches.map(\.rule) })
    let on = Set(try connection.rows(RuleRows.lockedOn, all.sorted()))
    guard on != all else { return }
    outcomes = outcomes.mapValues { said in
      said.map { one in
        RuleOutcome(reader: one.reader, catches: one.catches.filter { on.contains($0.rule) })
      }.filter { !$0.catches.isEmpty }
    }
  }

  /// What a follower's rules do with an item; nil for nothing.
  ///
  /// Notes the catches.
  mutating func take(_ kept: ItemToKeep, for reader: Reader.ID) -> RuleOutcome? {
    guard let outcome = outcomes[kept.id]?.first(where: { $0.reader == reader }) else {
      return nil
    }
    for one in outcome.catches {
      caught.append(
        RuleCatches.Row(
          rule: one.rule, shown: kept.shown, item: kept.id, action: one.action,
          caught: kept.arrived))
    }
    return outcome
  }

  /// Writes what was caught.
  func write(on connection: any Connection) throws(StoreError) {
    guard !caught.isEmpty else { return }
    try connection.run(RuleCatches.add, each: caught)
    var more: [Rule.ID: Int] = [:]
    for one in caught { more[one.rule, default: 0] += 1 }
    try connection.run(
      RuleRows.count, each: more.sorted { $0.key < $1.key }.map { (rule: $0.key, more: $0.value) })
  }
}
