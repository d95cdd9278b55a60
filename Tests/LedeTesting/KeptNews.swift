// What the tests of the store keep in it.

package import LedeBase
package import LedeNews
import LedeDatabase
import Testing

extension Some {
  package static func outline(_ name: String, folder: [String] = []) -> Outline {
    guard let address = WebAddress("https://\(name).example/feed") else {
      preconditionFailure("the address is well-formed")
    }
    return Outline(address: address, folder: folder)
  }

  /// An item whose key, link and title come from its name.
  package static func item(_ name: String, _ minutes: Int? = nil, tags: [String] = []) -> Item {
    var item = Item(
      key: "key-\(name)", title: "Title \(name)", link: WebAddress("https://a.example/\(name)"),
      published: minutes.map { time($0) })
    item.brief = "About \(name)"
    item.content = FeedText("<p>All about \(name)</p>", .html)
    item.tags = tags
    return item
  }

  /// An item for each minute, named after it.
  package static func items(
    _ minutes: some Sequence<Int>, named name: String = "", tags: [String] = []
  ) -> [Item] { minutes.map { item(name + String($0), $0, tags: tags) } }

  /// An item with a title and a text.
  package static func piece(
    _ title: String, _ minutes: Int, _ text: String = "", tags: [String] = []
  ) -> Item {
    var item = Item(
      key: "key-\(title)-\(minutes)", title: title,
      link: WebAddress("https://a.example/\(minutes)"),
      published: time(minutes))
    item.content = FeedText(text, .html)
    item.brief = text
    item.tags = tags
    return item
  }
}

extension Store {
  /// Follows a feed as the local reader.
  package func following(_ name: String, folder: [String] = []) async throws -> Feed.ID {
    try await follow(
      Some.outline(name, folder: folder), by: .local, isOwners: false, key: nil, at: Some.time(0)
    ).feed
  }

  /// Keeps an answer that holds these items.
  @discardableResult
  package func keep(
    _ items: [Item], from feed: Feed.ID, at minutes: Int, job: Job? = nil
  ) async throws -> RefreshResult {
    let report = RefreshReport(
      feed: feed, asked: Some.time(minutes),
      outcome: .fresh(FeedSnapshot(title: "A feed", items: items), Validators(), bodyHash: 7),
      nextAsk: Some.time(minutes + 60), job: job)
    return try #require(try await keep([report]).first)
  }

  package func titles(
    _ state: ListFilter.State = .all, feed: Feed.ID? = nil, tag: Int64? = nil
  ) async throws -> [String] {
    let filter = ListFilter(state: state, feed: feed, tag: tag)
    return try await headlines(filter, of: .local, before: nil, limit: 1_000).map(\.title)
  }

  package func ids(_ state: ListFilter.State = .all) async throws -> [Item.ID] {
    try await headlines(ListFilter(state: state), of: .local, before: nil, limit: 1_000).map(\.id)
  }

  /// Keeps items a while after the last of them appeared.
  package func keep(_ items: [Item], from feed: Feed.ID) async throws {
    try await keep(items, from: feed, at: 1_000)
  }

  /// Keeps an answer whose items some of a reader's rules catch, by their places.
  @discardableResult
  package func keep(
    _ items: [Item], from feed: Feed.ID, at minutes: Int, caught: [Int: [Rule]],
    by reader: Reader.ID = .local
  ) async throws -> RefreshResult {
    var report = RefreshReport(
      feed: feed, asked: Some.time(minutes),
      outcome: .fresh(FeedSnapshot(title: "A feed", items: items), Validators(), bodyHash: 7),
      nextAsk: Some.time(minutes + 60))
    report.outcomes = caught.mapValues { rules in
      [
        RuleOutcome(
          reader: reader, catches: rules.map { .init(rule: $0.id, action: $0.terms.action) })
      ]
    }
    return try #require(try await keep([report]).first)
  }

  package func rule(_ action: RuleTerms.Action, _ text: String = "x") async throws -> Rule {
    try #require(try await addRule(RuleTerms(action, text), of: .local, at: Some.time(1)))
  }

  /// A second person at the same database.
  package func addReader(_ name: String) async throws -> Reader.ID {
    try await database.write { connection throws(StoreError) in
      try connection.script("INSERT INTO reader (name) VALUES ('\(name)')")
    }
    return Reader.ID(2)
  }

  @discardableResult
  package func change(
    _ feed: Feed.ID, _ change: SubscriptionChange, by reader: Reader.ID = .local,
    at minutes: Int = 5
  ) async throws -> Subscription? {
    try await self.change(change, of: feed, by: reader, at: Some.time(minutes))
  }
}
