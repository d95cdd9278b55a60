import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeNews

@Suite struct ArticleTests {
  @Test(arguments: Backend.present)
  func `an article is kept as long as its item, the newest in place of the one before`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feed = try await store.follow(
        Some.outline("a"), by: .local, isOwners: true, key: nil, at: Some.time(0)
      ).feed
      var snapshot = FeedSnapshot(title: "A")
      snapshot.items = [Some.item("one", 1)]
      _ = try await store.keep([
        RefreshReport(
          feed: feed, asked: Some.time(5), outcome: .fresh(snapshot, Validators(), bodyHash: 1),
          nextAsk: Some.time(30))
      ])
      let item = try #require(
        try await store.headlines(ListFilter(), of: .local, before: nil, limit: 1).first?.id)
      #expect(try await store.article(of: item) == nil)

      let failed = KeptArticle(
        item: item, fetched: Some.time(6), outcome: .failed(message: "No answer."))
      try await store.keepArticle(failed)
      #expect(try await store.article(of: item) == failed)

      var article = FetchedArticle(
        address: try #require(WebAddress("https://a.example/one")), html: "<p>Words.</p>", words: 1)
      article.title = "One"
      article.direction = "rtl"
      article.picture = WebAddress("https://a.example/one.jpg")
      let found = KeptArticle(item: item, fetched: Some.time(7), outcome: .found(article))
      try await store.keepArticle(found)
      #expect(try await store.article(of: item) == found)

      // A failure says nothing against what was had before.
      var again = failed
      again.fetched = Some.time(9)
      try await store.keepArticle(again)
      #expect(try await store.article(of: item) == found)

      // Of an item that is gone nothing can be kept.
      let gone = KeptArticle(
        item: Item.ID(item.rawValue + 1_000), fetched: Some.time(7), outcome: .found(article))
      try await store.keepArticle(gone)
      #expect(try await store.article(of: gone.item) == nil)

      // With its item the article goes.
      _ = try await store.mark([item], as: .read, by: .local, at: Some.time(8))
      snapshot.items = (0..<3).map { Some.item("later \($0)", 10 + $0) }
      _ = try await store.keep([
        RefreshReport(
          feed: feed, asked: Some.time(20), outcome: .fresh(snapshot, Validators(), bodyHash: 2),
          nextAsk: Some.time(30))
      ])
      try await store.setRetention(Retention(newest: 1), of: feed, at: Some.time(21))
      _ = try await store.retain(feed, at: Some.time(22))
      #expect(try await store.item(item, of: .local) == nil)
      #expect(try await store.article(of: item) == nil)
    }
  }

  @Test(arguments: Backend.present)
  func `new items of a feed whose articles are wanted wait to be fetched`(backend: Backend)
    async throws
  {
    try await backend.withStore { store in
      let feed = try await store.follow(
        Some.outline("a"), by: .local, isOwners: true, key: nil, at: Some.time(0)
      ).feed
      func keep(_ names: [String], _ asked: Int) async throws {
        var snapshot = FeedSnapshot(title: "A")
        snapshot.items = names.map { Some.item($0, 1) }
        var report = RefreshReport(
          feed: feed, asked: Some.time(asked),
          outcome: .fresh(snapshot, Validators(), bodyHash: UInt64(asked)),
          nextAsk: Some.time(asked + 30))
        report.isInside = true
        _ = try await store.keep([report])
      }
      try await keep(["one"], 5)
      let change = SubscriptionChange(wantsArticle: true)
      let changed = try await store.change(change, of: feed, by: .local, at: Some.time(6))
      #expect(changed?.wantsArticle == true)
      try await keep(["two", "one"], 7)
      let jobs = try await store.claim(
        [.article], limit: 10, lease: .seconds(60), at: Some.time(8))
      try #require(jobs.count == 1)
      let item = Item.ID(jobs[0].subject)
      let source = try #require(try await store.source(of: item))
      #expect(source.link.text == "https://a.example/two")
      #expect(source.feed.host == "a.example")
      #expect(source.isOwners)
      #expect(source.told == FeedText("<p>All about two</p>", .html))
      #expect(try await store.finish(jobs[0], next: nil))
      #expect(try await store.source(of: Item.ID(item.rawValue + 1_000)) == nil)
    }
  }

  @Test(arguments: Backend.present)
  func `a saved page stands among what is saved, once, and in no other list`(backend: Backend)
    async throws
  {
    try await backend.withStore { store in
      let address = try #require(WebAddress("https://a.example/essay"))
      let root = try #require(WebAddress("https://a.example/"))
      var item = Item(key: address.text, title: "An essay", link: address)
      item.brief = "First words."
      let outcome = KeptArticle.Outcome.found(
        FetchedArticle(address: address, html: "<p>Words.</p>", words: 1))
      let page = PageToSave(item: item, root: root, isOwners: true, outcome: outcome)
      let id = try await store.savePage(page, by: .local, at: Some.time(1))
      #expect(try await store.savePage(page, by: .local, at: Some.time(2)) == id)
      #expect(try await store.keepsStill(id, for: .local))
      #expect(try await store.keepsStill(Item.ID(id.rawValue + 1_000), for: .local) == false)
      // Saved once more without a network, it stays as it was.
      let away = PageToSave(
        item: Item(key: address.text, title: "a.example/essay", link: address), root: root,
        isOwners: true, outcome: .failed(message: "No answer."))
      #expect(try await store.savePage(away, by: .local, at: Some.time(2)) == id)
      #expect(try await store.source(of: id)?.isOwners == true)

      func list(_ state: ListFilter.State) async throws -> [Headline] {
        try await store.headlines(ListFilter(state: state), of: .local, before: nil, limit: 9)
      }
      let saved = try await list(.saved)
      #expect(saved.map(\.id) == [id])
      #expect(saved.first?.source == "a.example")
      #expect(saved.first?.title == "An essay")
      #expect(saved.first?.mark == Mark(isRead: false, isSaved: true))
      #expect(try await list(.all).isEmpty)
      #expect(try await store.subscriptions(of: .local).isEmpty)
      #expect(try await store.counts(of: .local) == ItemCounts(all: 0, unread: 0, saved: 1))
      #expect(try await store.nextDue([.refresh]) == nil)
      #expect(try await store.article(of: id)?.outcome == outcome)

      _ = try await store.mark([id], as: .read, by: .local, at: Some.time(3))
      #expect(try await list(.saved).first?.mark.isRead == true)
      _ = try await store.mark([id], as: .unsaved, by: .local, at: Some.time(4))
      #expect(try await list(.saved).isEmpty)
      #expect(try await store.counts(of: .local) == ItemCounts())
    }
  }
}
