// The lists of items: their pages, their filters, and what marks do to them.

import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeNews

@Suite struct ListTests {
  @Test(arguments: Backend.present)
  func `pages follow each other without gap or repeat while news arrives`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feeds = [try await store.following("a"), try await store.following("b")]
      for (number, feed) in feeds.enumerated() {
        // Many share one time, so that only their numbers part them.
        try await store.keep(
          (0..<60).map { Some.item("\(number)-\($0)", $0 / 20) }, from: feed, at: 100)
      }
      let all = try await store.ids()
      #expect(all.count == 120)
      var walked: [Item.ID] = []
      var before: ListPosition?
      var late = 0
      while true {
        let page = try await store.headlines(ListFilter(), of: .local, before: before, limit: 7)
        guard let last = page.last else { break }
        walked += page.map(\.id)
        before = ListPosition(shown: last.shown, id: last.id)
        late += 1
        try await store.keep([Some.item("late-\(late)", 200)], from: feeds[0], at: 200 + late)
        _ = try await store.mark([last.id], as: .read, by: .local, at: Some.time(300))
      }
      #expect(walked == all)
      #expect(try await store.counts(of: .local).all == 120 + late)
    }
  }

  @Test(arguments: Backend.present)
  func `each filter shows its items, newest first`(backend: Backend) async throws {
    try await backend.withStore { store in
      let a = try await store.following("a")
      let b = try await store.following("b")
      try await store.keep(
        [Some.item("a1", 1, tags: ["x"]), Some.item("a2", 3, tags: ["x", "y"])], from: a, at: 10)
      try await store.keep(
        [Some.item("b1", 2, tags: ["x"]), Some.item("b2", 4)], from: b, at: 10)
      let ids = try await store.ids()  // b2 a2 b1 a1
      #expect(
        try await store.mark(
          [ids[0], ids[2], Item.ID(999)], as: .read, by: .local, at: Some.time(11))
          == 2)
      #expect(
        try await store.mark([ids[2], ids[3]], as: .saved, by: .local, at: Some.time(11)) == 2)
      #expect(try await store.titles() == ["Title b2", "Title a2", "Title b1", "Title a1"])
      #expect(try await store.titles(.unread) == ["Title a2", "Title a1"])
      #expect(try await store.titles(.saved) == ["Title b1", "Title a1"])
      #expect(try await store.titles(feed: a) == ["Title a2", "Title a1"])
      #expect(try await store.titles(.unread, feed: b) == [])
      #expect(try await store.titles(.saved, feed: b) == ["Title b1"])
      let x = try #require(try await store.tag(named: "x")).id
      #expect(try await store.titles(tag: x) == ["Title a2", "Title b1", "Title a1"])
      #expect(try await store.titles(.unread, tag: x) == ["Title a2", "Title a1"])
      #expect(try await store.titles(.saved, feed: a, tag: x) == ["Title a1"])
      #expect(try await store.tag(named: "z") == nil)
      #expect(try await store.counts(of: .local) == ItemCounts(all: 4, unread: 2, saved: 2))
      let unread = try await store.subscriptions(of: .local).map { ($0.feed.id, $0.unread) }
      #expect(unread.map(\.1) == [2, 0])
      _ = try await store.mark(ids, as: .unread, by: .local, at: Some.time(12))
      _ = try await store.mark(ids, as: .unsaved, by: .local, at: Some.time(12))
      #expect(try await store.counts(of: .local) == ItemCounts(all: 4, unread: 4, saved: 0))
    }
  }

  @Test(arguments: Backend.present)
  func `a feed that is left goes out of the lists and comes back as it was`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let a = try await store.following("a", folder: ["Far"])
      let b = try await store.following("b")
      try await store.keep(Some.items(1...4, named: "a"), from: a, at: 10)
      try await store.keep([Some.item("b", 9)], from: b, at: 10)
      let ids = try await store.ids()
      _ = try await store.mark([ids[1], ids[2]], as: .read, by: .local, at: Some.time(11))
      _ = try await store.mark([ids[2]], as: .saved, by: .local, at: Some.time(11))
      try await store.unfollow(a, by: .local)
      #expect(try await store.titles() == ["Title b"])
      #expect(try await store.counts(of: .local) == ItemCounts(all: 1, unread: 1, saved: 1))
      // What was saved stays at hand.
      #expect(try await store.titles(.saved) == ["Title a3"])
      #expect(try await store.item(ids[1], of: .local)?.headline.mark.isRead == true)
      #expect(try await store.subscriptions(of: .local).map(\.feed.id) == [b])
      // Nobody follows it, so nobody asks it.
      #expect(
        try await store.claim([.refresh], limit: 9, lease: .seconds(60), at: Some.time(99)).map(
          \.subject) == [b.rawValue])
      // Kept by a refresh that was under way.
      try await store.keep([Some.item("a5", 5)], from: a, at: 20)
      #expect(try await store.counts(of: .local).all == 1)

      let (again, isNew) = try await store.follow(
        Some.outline("a"), by: .local, isOwners: false, key: nil, at: Some.time(30))
      #expect(again == a)
      #expect(isNew)
      #expect(try await store.titles(.unread) == ["Title b", "Title a5", "Title a2", "Title a1"])
      #expect(try await store.counts(of: .local) == ItemCounts(all: 6, unread: 4, saved: 1))
      #expect(
        try await store.subscriptions(of: .local).first { $0.feed.id == a }?.folder == ["Far"])
    }
  }

  @Test(arguments: Backend.present)
  func `following is told apart from following already, whatever the spelling of the address`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let first = try await store.following("a")
      for text in [
        "https://A.example/feed", "https://a.example:443/feed", "https://a.example/feed#top",
      ] {
        let address = try #require(WebAddress(text))
        let found = try await store.follow(
          Outline(address: address), by: .local, isOwners: true,
          key: SealedHeader(name: "X-Key", sealed: [0, 255, 7]), at: Some.time(5))
        #expect(found.feed == first)
        #expect(!found.isNew)
      }
      let ask = try #require(try await store.feedsToAsk([first]).first)
      #expect(ask.isOwners)
      #expect(ask.key == SealedHeader(name: "X-Key", sealed: [0, 255, 7]))
      let many = ["b", "c", "a", "b"].map { Some.outline($0, folder: ["One", "Two"]) }
      #expect(try await store.follow(many, by: .local, isOwners: false, at: Some.time(6)).new == 2)
      #expect(try await store.follow(many, by: .local, isOwners: false, at: Some.time(7)).new == 0)
      let folders = try await store.subscriptions(of: .local).map(\.folder)
      #expect(folders == [[], ["One", "Two"], ["One", "Two"]])
    }
  }
}
