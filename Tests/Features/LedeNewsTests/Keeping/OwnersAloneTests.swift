// What is the owner's alone: feeds with a key or from inside, and the pages that the owner saved.

import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeNews

/// Why a feed is the owner's alone.
enum Ground: CaseIterable { case key, inside }

@Suite struct OwnersAloneTests {
  private static let cases = Backend.present.flatMap { backend in
    Ground.allCases.map { (backend, $0) }
  }

  /// Keeps an answer of a feed that the owner follows.
  private func keep(
    _ items: [Item], from feed: Feed.ID, isInside: Bool, at minutes: Int, in store: Store
  ) async throws {
    var report = RefreshReport(
      feed: feed, asked: Some.time(minutes),
      outcome: .fresh(FeedSnapshot(items: items), Validators(), bodyHash: UInt64(minutes)),
      nextAsk: Some.time(minutes + 60))
    report.isInside = isInside
    _ = try await store.keep([report])
  }

  /// The owner follows a feed and keeps an item of it.
  private func feed(_ ground: Ground?, in store: Store) async throws -> Feed.ID {
    let key = ground == .key ? SealedHeader(name: "X-Key", sealed: [1]) : nil
    let feed = try await store.follow(
      Some.outline("a"), by: .local, isOwners: true, key: key, at: Some.time(0)
    ).feed
    try await keep([Some.item("one", 1)], from: feed, isInside: ground == .inside, at: 1, in: store)
    return feed
  }

  private func follow(_ name: String, by reader: Reader.ID, in store: Store) async throws {
    _ = try await store.follow(
      Some.outline(name), by: reader, isOwners: false, key: nil, at: Some.time(5))
  }

  private func shown(to reader: Reader.ID, in store: Store) async throws -> [String] {
    try await store.headlines(ListFilter(), of: reader, before: nil, limit: 9).map(\.title)
  }

  @Test(arguments: Backend.present)
  func `a list of others says of each address inside the same, whether the owner has it or not`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let other = try await store.addReader("other")
      let inside = [
        "http://127.0.0.1:9410/z.xml", "http://10.0.0.7/x.xml", "http://192.168.1.1/f",
        "http://nas/feed", "http://nas.local/feed", "http://a.home.arpa/f", "http://127.1/z.xml",
        "http://0x7f000001/z", "http://[::1]/z", "http://[fd00::1]/z", "http://172.20.1.1/z",
      ].compactMap { WebAddress($0) }
      #expect(inside.count == 11)
      _ = try await store.follow(
        [Outline(address: inside[0])], by: .local, isOwners: true, at: Some.time(5))
      let open = [
        "http://172.32.1.1/z", "http://8.8.8.8/f", "https://local.example/f",
        "https://[2001:db8::1]/f",
      ]
      .compactMap { WebAddress($0) }
      let list = try await store.follow(
        (inside + open).map { Outline(address: $0) }, by: other, isOwners: false, at: Some.time(6))
      #expect(list == FollowedList(new: open.count, notShared: inside))
    }
  }

  @Test(arguments: cases)
  func `others never join a feed that is the owner's alone`(
    backend: Backend, ground: Ground
  ) async throws {
    try await backend.withStore { store in
      let other = try await store.addReader("other")
      let feed = try await feed(ground, in: store)
      await #expect(throws: StoreError.notShared) { try await follow("a", by: other, in: store) }
      let list = try await store.follow(
        [Some.outline("a"), Some.outline("b")], by: other, isOwners: false, at: Some.time(6))
      #expect(list == FollowedList(new: 1, notShared: [Some.outline("a").address]))
      #expect(try await store.refollow(feed, by: other, at: Some.time(7)) == false)
      #expect(try await shown(to: other, in: store).isEmpty)
      #expect(try await store.counts(of: other) == ItemCounts())
      // Nor when the owner has left it, with what it brought.
      try await store.unfollow(feed, by: .local)
      await #expect(throws: StoreError.notShared) { try await follow("a", by: other, in: store) }
      #expect(try await store.refollow(feed, by: .local, at: Some.time(8)))
      #expect(try await shown(to: .local, in: store) == ["Title one"])
    }
  }

  @Test(arguments: cases)
  func `whoever follows a feed before it becomes the owner's alone keeps only what they saved`(
    backend: Backend, ground: Ground
  ) async throws {
    try await backend.withStore { store in
      let other = try await store.addReader("other")
      let feed = try await feed(nil, in: store)
      try await follow("a", by: other, in: store)
      try await keep(
        [Some.item("two", 2), Some.item("one", 1)], from: feed, isInside: false, at: 6, in: store)
      let ids = try await store.ids()
      _ = try await store.mark([ids[1]], as: .saved, by: other, at: Some.time(7))
      #expect(try await store.counts(of: other) == ItemCounts(all: 2, unread: 2, saved: 1))

      if ground == .key { _ = try await self.feed(.key, in: store) }
      let items = [Some.item("three", 3), Some.item("two", 2), Some.item("one", 1)]
      try await keep(items, from: feed, isInside: ground == .inside, at: 8, in: store)
      #expect(try await store.subscriptions(of: other).isEmpty)
      #expect(try await shown(to: other, in: store).isEmpty)
      #expect(try await store.counts(of: other) == ItemCounts(all: 0, unread: 0, saved: 1))
      #expect(try await store.item(ids[0], of: other) == nil)
      // What they saved is theirs, apart from what the owner reads.
      #expect(try await store.item(ids[1], of: other) == nil)
      #expect(try await saved(by: other, in: store).map(\.title) == ["Title one"])
      #expect(try await store.counts(of: .local).all == 3)
      #expect(try await store.source(of: ids[1])?.isOwners == true)
      #expect(try await store.source(of: ids[0])?.isOwners == true)
    }
  }

  private func saved(by reader: Reader.ID, in store: Store) async throws -> [Headline] {
    try await store.headlines(ListFilter(state: .saved), of: reader, before: nil, limit: 9)
  }

  @Test(arguments: cases)
  func `what others saved of a feed stays as it was when it becomes the owner's alone`(
    backend: Backend, ground: Ground
  ) async throws {
    try await backend.withStore { store in
      let other = try await store.addReader("other")
      let feed = try await store.follow(
        Some.outline("a"), by: .local, isOwners: true, key: nil, at: Some.time(0)
      ).feed
      try await follow("a", by: other, in: store)
      var told = Some.item("one", 1, tags: ["tide"])
      try await keep([told], from: feed, isInside: false, at: 6, in: store)
      let item = try #require(try await store.ids().first)
      _ = try await store.mark([item], as: .saved, by: other, at: Some.time(7))
      let link = try #require(told.link)
      func fetch(_ html: String) async throws {
        let found = KeptArticle.Outcome.found(FetchedArticle(address: link, html: html, words: 1))
        try await store.keepArticle(
          KeptArticle(item: item, fetched: Some.time(7), outcome: found))
      }
      try await fetch("<p>Old.</p>")

      if ground == .key {
        _ = try await store.follow(
          Some.outline("a"), by: .local, isOwners: true,
          key: SealedHeader(name: "X-Key", sealed: [1]), at: Some.time(8))
      }
      told.title = "Secret"
      told.content = FeedText("<p>Secret.</p>", .html)
      told.tags = ["vault"]
      try await keep([told], from: feed, isInside: ground == .inside, at: 8, in: store)
      try await fetch("<p>Secret article.</p>")

      let kept = try #require(try await saved(by: other, in: store).first)
      let own = try #require(try await store.item(kept.id, of: other))
      #expect(own.headline.title == "Title one")
      #expect(own.item.content == FeedText("<p>All about one</p>", .html))
      #expect(own.item.tags == ["tide"])
      #expect(try await store.article(of: kept.id)?.article?.html == "<p>Old.</p>")
      #expect(try await store.item(item, of: other) == nil)
      #expect(try await store.item(item, of: .local)?.headline.title == "Secret")
      #expect(try await store.article(of: item)?.article?.html == "<p>Secret article.</p>")

      // From then on nothing of it changes, and nothing is copied again.
      told.title = "Another secret"
      try await keep([told], from: feed, isInside: ground == .inside, at: 9, in: store)
      #expect(try await saved(by: other, in: store) == [kept])
      #expect(try await store.counts(of: other) == ItemCounts(all: 0, unread: 0, saved: 1))
      let tag = try #require(try await store.tag(named: "vault"))
      #expect(try await store.database.first(Tags.numbered, (tag.id, .local)) == tag)
      #expect(try await store.database.first(Tags.numbered, (tag.id, other)) == nil)
      let old = try #require(try await store.tag(named: "tide"))
      #expect(try await store.database.first(Tags.numbered, (old.id, other)) == old)
    }
  }

  @Test(arguments: cases)
  func `a reader's archive has no title that a feed got as the owner's alone`(
    backend: Backend, ground: Ground
  ) async throws {
    try await backend.withStore { store in
      let other = try await store.addReader("other")
      // It could not be read when the other followed it.
      try await follow("a", by: other, in: store)
      let feed = try await feed(ground, in: store)
      var report = RefreshReport(
        feed: feed, asked: Some.time(2),
        outcome: .fresh(
          FeedSnapshot(title: "Secret feed", items: []), Validators(), bodyHash: 9),
        nextAsk: Some.time(60))
      report.isInside = ground == .inside
      _ = try await store.keep([report])
      func titles(of reader: Reader.ID) async throws -> [ArchivePart.Field] {
        try await store.database.archive(of: reader)
          .first { $0.name == "subscription" }?.rows.flatMap(\.self) ?? []
      }
      #expect(try await titles(of: .local).contains(.text("Secret feed")))
      #expect(try await !titles(of: other).contains(.text("Secret feed")))
    }
  }

  @Test(arguments: Backend.present)
  func `what a reader calls a page is told to nobody else`(backend: Backend) async throws {
    try await backend.withStore { store in
      let carol = try await store.addReader("carol")
      _ = try await store.addReader("dave")
      let dave = Reader.ID(3)
      let address = try #require(WebAddress("http://10.9.9.9/page"))
      let root = try #require(WebAddress("http://10.9.9.9/"))
      func save(_ title: String, by reader: Reader.ID) async throws -> Item.ID {
        let page = PageToSave(
          item: Item(key: address.text, title: title, link: address), root: root, isOwners: false,
          outcome: .failed(message: "It lies inside."))
        return try await store.savePage(page, by: reader, at: Some.time(1))
      }
      let carols = try await save("Carol's", by: carol)
      let daves = try await save("Dave's", by: dave)
      #expect(try await store.item(carols, of: carol)?.headline.title == "Carol's")
      #expect(try await store.item(daves, of: dave)?.headline.title == "Dave's")
      #expect(try await store.item(carols, of: dave) == nil)
      #expect(try await save("Carol's", by: carol) == carols)
    }
  }

  @Test(arguments: Backend.present)
  func `what a key opened stays the owner's when a restore brought no key`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let other = try await store.addReader("other")
      _ = try await feed(.key, in: store)
      let folder = try Folder()
      defer { folder.remove() }
      try await store.database.backup(to: folder.path + "/backup.db")
      try await store.database.restore(from: folder.path + "/backup.db")
      #expect(try await store.secrets().isEmpty)
      await #expect(throws: StoreError.notShared) { try await follow("a", by: other, in: store) }
      #expect(try await shown(to: other, in: store).isEmpty)
    }
  }

  @Test(arguments: Backend.present)
  func
    `a feed of the owner's that answers on the open web is for everybody, and asks nothing inside`(
      backend: Backend
    ) async throws
  {
    try await backend.withStore { store in
      let other = try await store.addReader("other")
      let feed = try await feed(nil, in: store)
      let item = try #require(try await store.ids().first)
      #expect(try await store.source(of: item)?.isOwners == false)
      try await follow("a", by: other, in: store)
      #expect(try await shown(to: other, in: store) == ["Title one"])
      // It is asked as the owner's as long as the owner follows it.
      #expect(try await store.feedsToAsk([feed]).map(\.isOwners) == [true])
      try await store.unfollow(feed, by: .local)
      #expect(try await store.feedsToAsk([feed]).map(\.isOwners) == [false])
    }
  }

  @Test(arguments: Backend.present)
  func `what the owner's feed brought before anybody noted whence is shared once it is known`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let other = try await store.addReader("other")
      _ = try await feed(nil, in: store)
      try await store.database.write { connection throws(StoreError) in
        try connection.script("UPDATE feed SET is_owners = 1")
      }
      await #expect(throws: StoreError.notShared) { try await follow("a", by: other, in: store) }
      try await store.noteOpen(Some.outline("a").address)
      try await follow("a", by: other, in: store)
      #expect(try await shown(to: other, in: store) == ["Title one"])
    }
  }

  @Test(arguments: Backend.present)
  func `a feed from inside becomes part of no other, nor another of it`(backend: Backend)
    async throws
  {
    try await backend.withStore { store in
      let a = try await feed(.inside, in: store)
      let b = try await store.following("b")
      for (feed, place, isInside) in [(a, "b", true), (b, "a", false)] {
        var report = RefreshReport(
          feed: feed, asked: Some.time(9), outcome: .unchanged(Validators()),
          nextAsk: Some.time(60), movedTo: Some.outline(place).address)
        report.isInside = isInside
        _ = try await store.keep([report])
      }
      let hosts = try await store.feedsToAsk([a, b]).map(\.address.host).sorted()
      #expect(hosts == ["a.example", "b.example"])
    }
  }

  @Test(arguments: Backend.present)
  func `a page that the owner saved is another than the one that others save by its address`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let other = try await store.addReader("other")
      let address = try #require(WebAddress("http://nas.home/page"))
      let root = try #require(WebAddress("http://nas.home/"))
      let found = KeptArticle.Outcome.found(
        FetchedArticle(address: address, html: "<p>Private.</p>", words: 1))
      func save(_ outcome: KeptArticle.Outcome, by reader: Reader.ID) async throws -> Item.ID {
        let page = PageToSave(
          item: Item(key: address.text, title: "Private", link: address), root: root,
          isOwners: reader == .local, outcome: outcome)
        return try await store.savePage(page, by: reader, at: Some.time(1))
      }
      let own = try await save(found, by: .local)
      let theirs = try await save(.failed(message: "It lies inside."), by: other)
      #expect(theirs != own)
      #expect(try await store.item(own, of: other) == nil)
      #expect(try await store.article(of: theirs)?.article == nil)
      #expect(try await store.source(of: own)?.isOwners == true)
      #expect(try await store.source(of: theirs)?.isOwners == false)
      #expect(try await save(found, by: .local) == own)
    }
  }

  @Test(arguments: Backend.present)
  func `where others have saved pages beside the owner before, the owner's next is apart`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let other = try await store.addReader("other")
      let root = try #require(WebAddress("http://nas.home/"))
      func save(_ name: String) async throws -> Item.ID {
        let address = try #require(WebAddress("http://nas.home/\(name)"))
        let page = PageToSave(
          item: Item(key: address.text, title: name, link: address), root: root, isOwners: true,
          outcome: .failed(message: "No answer."))
        return try await store.savePage(page, by: .local, at: Some.time(1))
      }
      let old = try await save("old")
      let feed = try #require(try await store.item(old, of: .local)?.headline.feed)
      try await store.database.write { connection throws(StoreError) in
        try connection.run(SavedPages.place, (other, feed, since: Some.time(1)))
      }
      let new = try await save("new")
      #expect(try await store.item(new, of: .local)?.headline.feed != feed)
      #expect(try await store.source(of: new)?.isOwners == true)
    }
  }

  @Test(
    arguments: Backend.present,
    ["https://a.example", "https://A.example:443"])
  func `nobody follows the pages that readers saved`(backend: Backend, root: String) async throws {
    try await backend.withStore { store in
      let other = try await store.addReader("other")
      for path in ["", "/others", "/owner", "/others/2"] {
        let address = try #require(WebAddress("\(root)/.well-known/lede-saved-pages\(path)"))
        for reader in [.local, other] {
          let list = try await store.follow(
            [Outline(address: address)], by: reader, isOwners: false, at: Some.time(1))
          #expect(list == FollowedList(new: 0, notShared: [address]))
        }
        // Nor does a feed move there.
        let feed = try await store.following("b")
        _ = try await store.keep([
          RefreshReport(
            feed: feed, asked: Some.time(2), outcome: .unchanged(Validators()),
            nextAsk: Some.time(9), movedTo: address)
        ])
        #expect(try await store.feedsToAsk([feed]).map(\.address.host) == ["b.example"])
      }
    }
  }
}
