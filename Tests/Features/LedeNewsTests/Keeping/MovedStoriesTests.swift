// Stars, read marks and reading lists of another reader.

import LedeBase
import LedeFeeds
import LedeTesting
import Testing

@testable import LedeNews

@Suite struct MovedStoriesTests {
  private static func list(_ text: String) throws -> MovedList {
    try MovedList.read(Array(text.utf8))
  }

  /// A feed of this reader's with three items, all unread.
  private static func paper(in store: Store, _ reader: Reader.ID = .local) async throws -> Feed.ID {
    let address = try #require(WebAddress("https://www.paper.example/feed"))
    let feed = try await store.follow(
      Outline(address: address), by: reader, isOwners: reader == .local, key: nil, at: Some.time(0)
    ).0
    let items = (1...3).map { number in
      Item(
        key: "\(number)", title: "Story \(number)",
        link: WebAddress("https://paper.example/\(number)"))
    }
    _ = try await store.keep([
      RefreshReport(
        feed: feed, asked: Some.time(1),
        outcome: .fresh(FeedSnapshot(title: "Paper", items: items), Validators(), bodyHash: 1),
        nextAsk: Some.time(60))
    ])
    return feed
  }

  private static func titles(
    _ state: ListFilter.State, _ store: Store, _ reader: Reader.ID = .local
  ) async throws -> [String] {
    try await store.headlines(ListFilter(state: state), of: reader, before: nil, limit: 99)
      .map(\.title).sorted()
  }

  private static let starred = """
    {"entries": [
      {"url": "https://paper.example/1?utm_source=rss", "starred": true, "status": "read"},
      {"url": "https://www.paper.example/2", "starred": false, "status": "read"},
      {"url": "https://paper.example/9", "starred": false, "status": "read"},
      {"url": "https://other.example/essay", "title": "An essay", "starred": true, "status": "read",
       "published_at": "2025-12-31T00:00:00Z"},
      {"url": "http://127.0.0.1/inside", "title": "Inside", "starred": true, "status": "unread"}]}
    """

  @Test(arguments: Backend.present)
  func `what is known is marked, what was starred and is not known is kept`(backend: Backend)
    async throws
  {
    try await backend.withStore { store in
      _ = try await Self.paper(in: store)
      let taken = try await store.take(try Self.list(Self.starred), by: .local, at: Some.time(5))
      #expect(taken == TakenStories(marked: 2, kept: 2, unknown: 1))
      #expect(try await Self.titles(.unread, store) == ["Story 3"])
      #expect(try await Self.titles(.saved, store) == ["An essay", "Inside", "Story 1"])
      // Its articles wait to be fetched, and none of them from inside.
      let jobs = try await store.claim([.article], limit: 9, lease: .seconds(9), at: Some.time(5))
      #expect(jobs.count == 2)
      for job in jobs {
        #expect(try await store.source(of: Item.ID(job.subject))?.isOwners == false)
        #expect(try await store.finish(job, next: nil))
      }
      // Once more, and nothing is there twice.
      let again = try await store.take(try Self.list(Self.starred), by: .local, at: Some.time(6))
      #expect(again.kept == 0)
      #expect(try await Self.titles(.saved, store) == ["An essay", "Inside", "Story 1"])
      let none = try await store.claim([.article], limit: 9, lease: .seconds(9), at: Some.time(6))
      #expect(none.isEmpty)
    }
  }

  @Test func `a list of one reader changes nothing of another's`() async throws {
    let store = Store.inMemory()
    let ben = try await store.accounts(["ines", "ben"], at: Some.time(0))[1]
    _ = try await Self.paper(in: store)
    _ = try await Self.paper(in: store, ben)
    _ = try await store.take(try Self.list(Self.starred), by: ben, at: Some.time(5))
    #expect(try await Self.titles(.saved, store, ben).count == 3)
    #expect(try await Self.titles(.saved, store) == [])
    #expect(try await Self.titles(.unread, store).count == 3)
  }

  @Test func `a feed that the list names is looked in, wherever its stories lie`() async throws {
    let store = Store.inMemory()
    let feed = try await store.follow(
      Outline(address: try #require(WebAddress("https://hub.example/rss"))), by: .local,
      isOwners: true, key: nil, at: Some.time(0)
    ).0
    let item = Item(key: "1", title: "Far", link: WebAddress("https://far.example/story"))
    _ = try await store.keep([
      RefreshReport(
        feed: feed, asked: Some.time(1),
        outcome: .fresh(FeedSnapshot(title: "Hub", items: [item]), Validators(), bodyHash: 1),
        nextAsk: Some.time(60))
    ])
    let list = try Self.list(
      """
      {"id": "user/-/state/com.google/starred", "items": [
        {"canonical": [{"href": "https://far.example/story"}],
         "origin": {"streamId": "feed/https://hub.example/rss"}}]}
      """)
    let taken = try await store.take(list, by: .local, at: Some.time(5))
    #expect(taken == TakenStories(marked: 1))
    #expect(try await Self.titles(.saved, store) == ["Far"])
  }

  @Test func `a host with very many feeds is looked through in some of them`() async throws {
    let store = Store.inMemory()
    for number in 1...40 {
      let text = "https://many.example/feed-\(number)"
      let feed = try await store.follow(
        Outline(address: try #require(WebAddress(text)), title: "Feed \(100 + number)"),
        by: .local, isOwners: true, key: nil, at: Some.time(0)
      ).0
      let item = Item(
        key: "1", title: "T\(number)", link: WebAddress("https://many.example/\(number)"))
      _ = try await store.keep([
        RefreshReport(
          feed: feed, asked: Some.time(1),
          outcome: .fresh(FeedSnapshot(title: "F", items: [item]), Validators(), bodyHash: 1),
          nextAsk: Some.time(60))
      ])
    }
    let rows = (1...40).map { "https://many.example/\($0),Page" }
    let list = try Self.list("url,title\n" + rows.joined(separator: "\n"))
    let taken = try await store.take(list, by: .local, at: Some.time(5))
    #expect(taken.marked == FeedsOfSites.mostOfHost && taken.kept == 40 - taken.marked)
  }

  @Test func `a row of very many fields is read as far as it is of use`() throws {
    let list = try Self.list(
      "url,title\nhttps://a.example/1,One\(String(repeating: ",", count: 100_000))\nhttps://a.example/2,Two"
    )
    #expect(list.stories.map(\.title) == ["One", "Two"])
  }

  @Test func `many are taken in few turns, each once`() async throws {
    let store = Store.inMemory()
    let rows = (0..<1_000).map { "https://site\($0 % 40).example/\($0),Page \($0)" }
    let list = try Self.list("url,title\n" + rows.joined(separator: "\n"))
    #expect(try await store.take(list, by: .local, at: Some.time(5)).kept == 1_000)
    #expect(try await store.take(list, by: .local, at: Some.time(5)).kept == 0)
    let saved = try await store.headlines(
      ListFilter(state: .saved), of: .local, before: nil, limit: 2_000)
    #expect(saved.count == 1_000)
  }

  @Test func `a file with stories is taken where lists of feeds are`() async throws {
    let site = try await TestSite()
    let page = await site.send(file: "title,url,time_added,tags,status\nOne,https://a.example/1,,,")
    #expect(page.status == 200)
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("Saved 1 story more"))
    #expect((await site.get("/?show=saved")).text.contains(">One<"))
    let none = await site.send(file: "neither this nor that")
    #expect(none.status == 422)
    #expect(none.text.contains("no list of stories that Lede knows"))
  }
}
