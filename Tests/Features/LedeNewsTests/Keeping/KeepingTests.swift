// What is kept of feeds, on every database.

import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeNews

@Suite struct KeepingTests {
  @Test(arguments: Backend.present)
  func `what a feed tells is kept word for word`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      var item = Some.item("one", 5, tags: ["Politics", "Æther", "Politics", ""])
      item.author = "Jane \"J\" O'Neil"
      item.summary = FeedText("short — „quoted“ 🗞️", .plain)
      item.commentsLink = WebAddress("https://a.example/one#comments")
      item.picture = WebAddress("https://a.example/one.jpg")
      item.language = "en-GB"
      item.updated = Some.time(6)
      item.enclosures = [
        Enclosure(
          address: try #require(WebAddress("https://a.example/s.mp3")), type: "audio/mpeg",
          length: 9),
        Enclosure(address: try #require(WebAddress("https://a.example/t"))),
        Enclosure(address: try #require(WebAddress("https://a.example/u"))),
      ]
      item.enclosures[0].title = "The talk, „whole“"
      item.enclosures[0].seconds = 3_723
      item.enclosures[2].seconds = 7
      let result = try await store.keep([item], from: feed, at: 10)
      #expect(result == RefreshResult(new: 1))
      let id = try #require(try await store.ids().first)
      let kept = try #require(try await store.item(id, of: .local))
      item.tags = ["Politics", "Æther"]
      #expect(kept.item == item)
      #expect(kept.headline.shown == Some.time(5))
      #expect(kept.headline.arrived == Some.time(10))
      #expect(kept.headline.source == "A feed")
      #expect(kept.headline.mark == Mark())
      #expect(kept.tags.map(\.name) == item.tags)
      let tag = try #require(try await store.tag(named: "Æther"))
      #expect(kept.tags.contains(tag))
      #expect(try await store.titles(tag: tag.id) == ["Title one"])
      #expect(try await store.items(ListFilter(), of: .local, before: nil, limit: 5) == [kept])
    }
  }

  @Test(arguments: Backend.present)
  func `an item without words or with zero bytes in them is kept all the same`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      var odd = Item(key: "k\u{0}ey", title: "a\u{0}b")
      odd.content = FeedText("", .plain)
      #expect(try await store.keep([Item(key: ""), odd], from: feed, at: 1).new == 2)
      #expect(try await store.titles() == ["", "ab"])
      #expect(try await store.keep([Item(key: ""), odd], from: feed, at: 2).new == 0)
    }
  }

  @Test(arguments: Backend.present)
  func `an answer told twice brings nothing new, and changed words change the item alone`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      let items = [Some.item("one", 5, tags: ["x", "y"]), Some.item("two", 4)]
      #expect(try await store.keep(items, from: feed, at: 10) == RefreshResult(new: 2))
      _ = try await store.mark(try await store.ids(), as: .read, by: .local, at: Some.time(11))
      #expect(try await store.keep(items, from: feed, at: 20) == RefreshResult())
      var changed = items
      changed[0].content = FeedText("<p>Corrected</p>", .html)
      changed[0].tags = ["y", "z"]
      #expect(try await store.keep(changed, from: feed, at: 30) == RefreshResult(changed: 1))
      let id = try #require(try await store.ids().first)
      let kept = try #require(try await store.item(id, of: .local))
      #expect(kept.item.content?.value == "<p>Corrected</p>")
      #expect(kept.headline.mark.isRead)
      #expect(kept.headline.arrived == Some.time(10))
      let old = try #require(try await store.tag(named: "x"))
      let new = try #require(try await store.tag(named: "z"))
      #expect(try await store.titles(tag: old.id) == [])
      #expect(try await store.titles(tag: new.id) == ["Title one"])
      #expect(try await store.counts(of: .local) == ItemCounts(all: 2, unread: 0, saved: 0))
    }
  }

  @Test(arguments: Backend.present)
  func `a time that cannot be true does not place an item`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      var old = Some.item("epoch")
      old.published = Timestamp(milliseconds: 0)
      let items = [Some.item("future", 9_000), old, Some.item("none"), Some.item("true", 3)]
      try await store.keep(items, from: feed, at: 10)
      let page = try await store.headlines(ListFilter(), of: .local, before: nil, limit: 9)
      #expect(page.map(\.title) == ["Title future", "Title epoch", "Title none", "Title true"])
      #expect(page.map(\.shown) == [Some.time(10), Some.time(10), Some.time(10), Some.time(3)])
    }
  }

  @Test(arguments: Backend.present)
  func `a feed's health tells how it answered`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a", folder: ["News", "Far"])
      func report(_ outcome: RefreshReport.Outcome, _ minutes: Int) async throws {
        _ = try await store.keep([
          RefreshReport(
            feed: feed, asked: Some.time(minutes), outcome: outcome,
            nextAsk: Some.time(minutes + 60))
        ])
      }
      try await store.keep([Some.item("one", 1)], from: feed, at: 5)
      try await report(.failed(message: "It is broken.", isGone: false), 10)
      try await report(.failed(message: "Still broken.", isGone: false), 20)
      var subscription = try #require(try await store.subscriptions(of: .local).first)
      #expect(subscription.folder == ["News", "Far"])
      #expect(subscription.unread == 1)
      #expect(subscription.feed.health.failures == 2)
      #expect(subscription.feed.health.lastError == "Still broken.")
      #expect(subscription.feed.health.lastAsked == Some.time(20))
      #expect(subscription.feed.health.lastGood == Some.time(5))
      #expect(subscription.feed.health.nextAsk == Some.time(80))
      #expect(subscription.feed.health.items == 1)
      #expect(try await store.freshAt(for: .local) == Some.time(5))
      try await report(.unchanged(Validators(etag: "\"e\"")), 30)
      subscription = try #require(try await store.subscriptions(of: .local).first)
      #expect(subscription.feed.health.failures == 0)
      #expect(subscription.feed.health.lastError == nil)
      #expect(try await store.freshAt(for: .local) == Some.time(30))
      let ask = try #require(try await store.feedsToAsk([feed]).first)
      #expect(ask.validators == Validators(etag: "\"e\""))
      #expect(ask.bodyHash == 7)
      #expect(ask.recentArrivals == [Some.time(5)])
      try await report(.failed(message: "Gone.", isGone: true), 40)
      #expect(try await store.feedsToAsk([feed]).isEmpty)
      #expect(try await store.nextDue([.refresh]) == nil)
      try await store.unfollow(feed, by: .local)
      #expect(try await store.refollow(feed, by: .local, at: Some.time(45)))
      #expect(try await store.subscriptions(of: .local).map(\.feed.id) == [feed])
      #expect(try await !store.refollow(Feed.ID(77), by: .local, at: Some.time(45)))
      try await report(.failed(message: "Gone.", isGone: true), 48)
      #expect(try await store.feedsToAsk([feed]).isEmpty)
      #expect(try await store.hurry([feed], of: .local, at: Some.time(50)) == 1)
      #expect(try await store.feedsToAsk([feed]).count == 1)
    }
  }

  @Test(arguments: Backend.present)
  func `numbers that no item needed are given to the next, unless others came between`(
    backend: Backend
  ) async throws {
    try await backend.withPlace { place in
      var last: [Int64] = []
      for round in 0..<3 {
        let store = try await Store.open(place, readers: 1)
        let feed = try await store.following("a")
        try await store.keep([Some.item("\(round)", round)], from: feed, at: 10 + round)
        last.append(try #require(try await store.ids().first).rawValue)
        if round == 1 {
          let other = try await Store.open(place, readers: 1)
          try await other.keep([Some.item("other", 50)], from: feed, at: 60)
          // This one goes first, but its numbers are not the last that were handed out.
          await store.close()
          await other.close()
        } else {
          await store.close()
        }
      }
      #expect(last[1] == last[0] + 1)
      #expect(last[2] > last[1] + 1)
    }
  }
}
