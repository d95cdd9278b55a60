// What the pages of rules show, made from doors. Pages and the terminal only draw it.

package import LedeBase
import LedeSite
import LedePatterns

/// Turns wishes about rules into screen models.
package struct RulesDesk: Sendable {
  private let store: Store
  private let now: @Sendable () -> Timestamp

  /// How many kept items a rule is tried on.
  static let mostTried = 1_000
  /// How many kept items a rule is applied to.
  static let mostApplied = 5_000

  package init(_ services: Services) {
    store = services.store
    now = services.house.now
  }

  /// All rules of a reader, or those that look at one feed, and what a rule can be for.
  package func page(
    for feed: Feed.ID? = nil, reader: Reader.ID = .local
  ) async throws(StoreError) -> RulesPage {
    var rules = try await store.rules(of: reader)
    let subscriptions = try await store.subscriptions(of: reader)
    if let feed {
      let own = subscriptions.first { $0.feed.id == feed }
      rules.removeAll { rule in own.map { !rule.terms.scope.mayLook(at: $0) } ?? false }
    }
    return RulesPage(feed: feed, rules: rules, subscriptions: subscriptions, now: now())
  }

  /// One rule and what it caught, newest first; nil when the reader has no such rule.
  package func page(
    of id: Rule.ID, before: ListPosition? = nil, limit: Int = 50, reader: Reader.ID = .local
  ) async throws(StoreError) -> RulePage? {
    guard let rule = try await rule(id, reader) else { return nil }
    let caught = try await store.catches(of: id, of: reader, before: before, limit: limit + 1)
    let shown = Array(caught.prefix(limit))
    return RulePage(
      rule: rule, caught: shown, isFirst: before == nil,
      older: caught.count > limit ? shown.last?.position : nil,
      subscriptions: try await store.subscriptions(of: reader), now: now())
  }

  /// Makes a rule for what comes from now on.
  ///
  /// - Parameters:
  ///   - terms: What it looks for and does.
  ///   - reader: Whose it is.
  /// - Returns: The rule, switched on.
  /// - Throws: `RuleError` when it cannot be used, `StoreError` when it cannot be kept.
  package func add(_ terms: RuleTerms, reader: Reader.ID = .local) async throws -> Rule {
    let terms = try await checked(terms, reader)
    guard try await !hasSame(terms, but: nil, reader) else { throw RuleError.there }
    guard let rule = try await store.addRule(terms, of: reader, at: now()) else {
      throw RuleError.tooMany
    }
    return rule
  }

  /// Changes a rule for what comes from now on; nil when the reader has no such rule.
  ///
  /// - Throws: `RuleError` when it could not be used, `StoreError` when it cannot be kept.
  func change(_ id: Rule.ID, to terms: RuleTerms, reader: Reader.ID = .local)
    async throws -> Rule?
  {
    guard let old = try await rule(id, reader) else { return nil }
    let terms = try await checked(terms, for: old.terms.scope, reader)
    guard try await !hasSame(terms, but: id, reader) else { throw RuleError.there }
    return try await store.changeRule(id, to: terms, isOn: nil, of: reader)
  }

  /// Switches a rule on or off; nil when the reader has no such rule.
  ///
  /// - Throws: `RuleError` when a rule cannot be used as it is, `StoreError` when it cannot be kept.
  package func turn(_ id: Rule.ID, on isOn: Bool, reader: Reader.ID = .local) async throws -> Rule?
  {
    guard let rule = try await rule(id, reader) else { return nil }
    if isOn { try RuleText.check(rule.terms) }
    return try await store.changeRule(id, to: nil, isOn: isOn, of: reader)
  }

  /// Removes a rule.
  ///
  /// - Parameters:
  ///   - id: The rule.
  ///   - isUndone: Whether what it did is undone too.
  ///   - reader: Whose it is.
  /// - Returns: What it was, and how many items it gave back; nil when the reader has no such rule.
  /// - Throws: Why the database could not be used.
  package func remove(
    _ id: Rule.ID, undoing isUndone: Bool, reader: Reader.ID = .local
  ) async throws(StoreError) -> (rule: Rule, givenBack: Int)? {
    // Removed first, so that it catches nothing more while it gives back.
    guard let rule = try await store.removeRule(id, of: reader, at: now()) else { return nil }
    let count = isUndone ? try await store.giveBack(id, of: reader, at: now()) : 0
    return (rule, count)
  }

  /// Makes a rule that was removed within a day what it was; nil when there is none.
  package func returned(_ id: Rule.ID, reader: Reader.ID = .local) async throws(StoreError) -> Rule?
  {
    try await store.returnRule(id, of: reader, at: now())
  }

  /// Undoes what a rule did; returns how many items it had caught.
  package func giveBack(_ id: Rule.ID, reader: Reader.ID = .local) async throws(StoreError) -> Int {
    try await store.giveBack(id, of: reader, at: now())
  }

  /// Takes single items off the shelf of the muted; returns how many lay there.
  func release(_ ids: [Item.ID], reader: Reader.ID = .local) async throws(StoreError) -> Int {
    try await store.release(ids, of: reader, at: now())
  }

  /// What a rule would do with the newest of what is kept; nothing is changed.
  ///
  /// - Throws: `RuleError` when it cannot be used, `StoreError` when nothing can be read.
  package func trial(of terms: RuleTerms, reader: Reader.ID = .local) async throws -> RuleTrial {
    let terms = terms.trimmed
    try RuleText.check(terms)
    return try await trial(of: terms, in: .all, most: RulesDesk.mostTried, reader)
  }

  /// Does with the newest of what is kept what a rule does with what comes.
  ///
  /// Returns how many items it caught; nil when the reader has no such rule.
  package func apply(_ id: Rule.ID, reader: Reader.ID = .local) async throws -> Int? {
    guard let rule = try await rule(id, reader) else { return nil }
    let state = rule.terms.action == .read ? ListFilter.State.unread : .all
    let trial = try await trial(of: rule.terms, in: state, most: RulesDesk.mostApplied, reader)
    if trial.isTooSlow {
      var slow = rule
      slow.trouble = .tooSlow
      try await store.switchOff([slow])
    }
    var count = 0
    var rest = trial.found.map(\.id)[...]
    while !rest.isEmpty {
      count += try await store.act(id, on: Array(rest.prefix(500)), of: reader, at: now())
      rest = rest.dropFirst(500)
    }
    return count
  }

  private func trial(
    of terms: RuleTerms, in state: ListFilter.State, most: Int, _ reader: Reader.ID
  ) async throws(StoreError) -> RuleTrial {
    // The list holds what is in its scope, so any feed will do.
    let book = RuleBook([
      RuleInForce(reader: reader, rule: Rule(id: Rule.ID(0), terms: terms, made: now()))
    ])
    var trial = RuleTrial(terms: terms)
    guard let filter = try await filter(of: terms.scope, in: state) else { return trial }
    var last: ListPosition?
    while trial.looked < most, book.givenUp.isEmpty {
      let page = try await store.items(
        filter, of: reader, before: last, limit: 200)
      guard let end = page.last else { break }
      let outcomes = await RulesDesk.outcomes(book, page, terms.scope.kind)
      trial.found += outcomes.keys.sorted().map { page[$0].headline }
      trial.looked += page.count
      last = end.headline.position
    }
    trial.isTooSlow = !book.givenUp.isEmpty
    return trial
  }

  /// Off the caller's actor: patterns may take a while.
  @concurrent
  private static func outcomes(
    _ book: RuleBook, _ page: [KeptItem], _ kind: Label?
  ) async -> [Int: [RuleOutcome]] {
    guard let feed = page.first?.headline.feed else { return [:] }
    return book.outcomes(of: page.map(\.item), in: feed, of: kind)
  }

  /// The list of all that a rule looks at; nil where nothing can be in it.
  private func filter(
    of scope: RuleTerms.Scope, in state: ListFilter.State
  ) async throws(StoreError) -> ListFilter? {
    switch scope {
    case .all: ListFilter(state: state)
    case .feed(let id): ListFilter(state: state, feed: id)
    case .folder(let path): ListFilter(state: state, folder: path)
    case .label(let name): ListFilter(state: state, label: name)
    case .kind(let kind): ListFilter(state: state, kind: kind)
    case .tag(let name):
      try await store.tag(named: name).map { ListFilter(state: state, tag: $0.id) }
    }
  }

  /// Terms that can be used; a pattern is tried on what is kept before it meets what comes.
  ///
  /// A rule may stay for what it is for, though that has been left.
  private func checked(
    _ terms: RuleTerms, for scope: RuleTerms.Scope = .all, _ reader: Reader.ID
  ) async throws -> RuleTerms {
    let terms = terms.trimmed
    try RuleText.check(terms)
    if terms.scope != scope,
      try await !store.subscriptions(of: reader).contains(where: terms.scope.mayLook)
    {
      switch terms.scope {
      case .feed: throw RuleError.notFollowed
      case .folder, .label: throw RuleError.noGroup
      // There may be news of these as soon as something is followed.
      case .all, .tag, .kind: break
      }
    }
    if terms.match == .pattern, !terms.meansAll {
      let trial = try await trial(of: terms, in: .all, most: RulesDesk.mostTried, reader)
      if trial.isTooSlow { throw RuleError.tooSlow }
    }
    return terms
  }

  private func hasSame(
    _ terms: RuleTerms, but id: Rule.ID?, _ reader: Reader.ID
  ) async throws(StoreError) -> Bool {
    try await store.rules(of: reader).contains { $0.id != id && $0.terms.isSame(as: terms) }
  }

  private func rule(_ id: Rule.ID, _ reader: Reader.ID) async throws(StoreError) -> Rule? {
    try await store.rules(of: reader).first { $0.id == id }
  }
}

/// What the page of rules shows.
package struct RulesPage: Sendable {
  /// The feed that all of them look at; nil for whichever.
  var feed: Feed.ID?
  /// Oldest first.
  package var rules: [Rule]
  /// What a rule can be for, by folder and title.
  package var subscriptions: [Subscription]
  var now: Timestamp
}

extension [Subscription] {
  /// What the reader calls a feed; nil when it is not followed.
  package func title(of feed: Feed.ID?) -> String? { first { $0.feed.id == feed }?.title }

  /// What the reader calls the feed that a rule is for; nil when it is for no single one.
  func title(of scope: RuleTerms.Scope) -> String? {
    if case .feed(let id) = scope { title(of: id) } else { nil }
  }

  /// Their folders with those they lie in, and their tags, in the order of a list of groups.
  var groups: [RuleTerms.Scope] {
    var folders: Set<[String]> = []
    for one in self {
      for depth in one.folder.indices { folders.insert(Array<String>(one.folder[...depth])) }
    }
    let groups =
      folders.map { FeedGroup.Kind.folder($0) } + Set(flatMap(\.tags)).map { .label($0) }
    return groups.map { FeedGroup(kind: $0, feeds: 0, unread: 0) }.sorted(by: FeedGroup.precedes)
      .map { group in
        switch group.kind {
        case .folder(let path): .folder(path)
        case .label(let name): .label(name)
        }
      }
  }
}

/// What the page of one rule shows.
package struct RulePage: Sendable {
  package var rule: Rule
  /// What it caught and is still kept, newest first.
  package var caught: [Headline]
  var isFirst: Bool
  /// Where the next page begins; nil on the last.
  var older: ListPosition?
  /// What a rule can be for, by folder and title.
  package var subscriptions: [Subscription]
  package var now: Timestamp
}

/// What a rule would do with what is kept.
package struct RuleTrial: Sendable {
  var terms: RuleTerms
  /// How many items were looked at, the newest.
  package var looked = 0
  /// Those that it would catch, newest first; of a rule to keep only some, what it would mute.
  package var found: [Headline] = []
  /// Whether its pattern took too long, so that nothing older was looked at.
  package var isTooSlow = false
}
