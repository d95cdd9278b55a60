// What the tests of the store keep in it.

import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeStorage

extension Some {
  static func outline(_ name: String, folder: [String] = []) -> Outline {
    guard let address = WebAddress("https://\(name).example/feed") else {
      preconditionFailure("the address is well-formed")
    }
    return Outline(address: address, folder: folder)
  }

  /// An item whose key, link and title come from its name.
  static func item(_ name: String, _ minutes: Int? = nil, tags: [String] = []) -> Item {
    var item = Item(
      key: "key-\(name)", title: "Title \(name)", link: WebAddress("https://a.example/\(name)"),
      published: minutes.map { time($0) })
    item.brief = "About \(name)"
    item.content = FeedText("<p>All about \(name)</p>", .html)
    item.tags = tags
    return item
  }

  /// An item for each minute, named after it.
  static func items(
    _ minutes: some Sequence<Int>, named name: String = "", tags: [String] = []
  ) -> [Item] { minutes.map { item(name + String($0), $0, tags: tags) } }
}

extension Store {
  /// Follows a feed as the local reader.
  func following(_ name: String, folder: [String] = []) async throws -> Feed.ID {
    try await follow(
      Some.outline(name, folder: folder), by: .local, isOwners: false, key: nil, at: Some.time(0)
    ).feed
  }

  /// Keeps an answer that holds these items.
  @discardableResult
  func keep(
    _ items: [Item], from feed: Feed.ID, at minutes: Int, job: Job? = nil
  ) async throws -> RefreshResult {
    let report = RefreshReport(
      feed: feed, asked: Some.time(minutes),
      outcome: .fresh(FeedSnapshot(title: "A feed", items: items), Validators(), bodyHash: 7),
      nextAsk: Some.time(minutes + 60), job: job)
    return try #require(try await keep([report]).first)
  }

  func titles(
    _ state: ListFilter.State = .all, feed: Feed.ID? = nil, tag: Int64? = nil
  ) async throws -> [String] {
    let filter = ListFilter(state: state, feed: feed, tag: tag)
    return try await headlines(filter, of: .local, before: nil, limit: 1_000).map(\.title)
  }

  func ids(_ state: ListFilter.State = .all) async throws -> [Item.ID] {
    try await headlines(ListFilter(state: state), of: .local, before: nil, limit: 1_000).map(\.id)
  }
}
