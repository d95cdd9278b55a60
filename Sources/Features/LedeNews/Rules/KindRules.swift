// Rules for kinds of writing, applied to items as they are judged.

import LedeBase
import LedeDatabase
import LedePatterns

/// Finds what rules for kinds do with items whose kind has just become known.
struct KindRules: Sendable {
  private let store: Store
  private let work: RulesAtWork

  /// What came longer ago is muted at most: models that judge anew shall not fill the list of the saved.
  static let new = Duration.seconds(2 * 86_400)

  init(_ services: Services) {
    store = services.store
    work = RulesAtWork(services)
  }

  /// What rules do with the items that these verdicts are on.
  ///
  /// - Parameters:
  ///   - verdicts: The verdicts, which are not kept yet.
  ///   - now: When they were given.
  /// - Returns: By rule and its reader what it catches; nothing of items that were of that kind before.
  /// - Throws: Why the store could not be used.
  func catches(
    of verdicts: [Item.ID: KeptVerdict], at now: Timestamp
  ) async throws(StoreError) -> [CaughtByKind] {
    let kinds = Dictionary(grouping: verdicts.filter { $0.value.leading != nil }) {
      $0.value.leading
    }
    if kinds.isEmpty { return [] }
    let rules = try await store.rulesInForce().filter { $0.rule.terms.scope.kind != nil }
    if rules.isEmpty { return [] }
    let book = RuleBook(rules)
    var catches: [CaughtByKind] = []
    for kind in Set(rules.compactMap { $0.rule.terms.scope.kind }).sorted(by: {
      $0.rawValue < $1.rawValue
    }) {
      guard let judged = kinds[kind] else { continue }
      let items = try await store.items(judged.map(\.key), notYet: kind)
      catches += await KindRules.catches(book, kind, items, since: now - KindRules.new)
    }
    try await work.tellTrouble(of: book)
    return catches
  }

  /// Off the caller's actor: patterns may take a while.
  @concurrent
  private static func catches(
    _ book: RuleBook, _ kind: Label, _ items: [ToldItem], since: Timestamp
  ) async -> [CaughtByKind] {
    // No such rule is for one feed, so any will do.
    guard let first = items.first else { return [] }
    var found: [Rule.ID: CaughtByKind] = [:]
    for (place, outcomes) in book.outcomes(of: items.map(\.item), in: first.feed, of: kind) {
      for outcome in outcomes {
        for one in outcome.catches where one.action.mutes || items[place].arrived >= since {
          found[one.rule, default: CaughtByKind(rule: one.rule, reader: outcome.reader)].items
            .append(items[place].id)
        }
      }
    }
    return found.values.sorted { $0.rule < $1.rule }
  }
}

/// What one rule for a kind catches.
struct CaughtByKind: Sendable {
  var rule: Rule.ID
  var reader: Reader.ID
  var items: [Item.ID] = []
}

/// A kept item as its feed tells it.
struct ToldItem: Sendable {
  var id: Item.ID
  var feed: Feed.ID
  var arrived: Timestamp
  var item: Item
}

extension RuleTerms.Scope {
  /// The kind of writing that it holds; nil for what is no kind.
  var kind: Label? { if case .kind(let kind) = self { kind } else { nil } }
}

extension Store {
  /// Those of these items that are not known to be of a kind.
  func items(_ ids: [Item.ID], notYet kind: Label) async throws(StoreError) -> [ToldItem] {
    try await database.rows(ItemTexts.told, (items: ids.sorted(), notYet: kind))
  }
}

extension Ruling {
  /// Does with items what rules for their kind do; rules that were switched off since do nothing.
  static func act(
    _ catches: [CaughtByKind], at now: Timestamp, on connection: any Connection
  ) throws(StoreError) {
    guard !catches.isEmpty else { return }
    // All rules before any mark, as whoever keeps items takes them.
    let on = Set(try connection.rows(RuleRows.lockedOn, catches.map(\.rule).sorted()))
    for one in catches where on.contains(one.rule) {
      _ = try act(one.rule, on: one.items, by: one.reader, at: now, on: connection)
    }
  }
}
