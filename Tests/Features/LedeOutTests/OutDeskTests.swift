// What is kept of lists that go out, on both databases, and how lists are named.

import LedeBase
import LedeCalendar
import LedeDatabase
import LedeMarkup
import LedeNews
import LedeTesting
import Testing

@testable import LedeOut

private struct House: KeptInStore {
  let store: Store
  var now: @Sendable () -> Timestamp { { Some.time(3_000) } }
}

@Suite struct OutDeskTests {
  @Test(arguments: Backend.present)
  func `a feed is kept by what recognises its address alone, and tells its list`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a", folder: ["Sea"])
      try await store.keep(Some.items(1...5, tags: ["wind"]), from: feed)
      let readers = try await store.accounts(["ines", "tunde"], at: Some.time(0))
      let desk = OutDesk(House(store: store).services, zone: .utc)
      let list = try #require(try await desk.list(typed: "folder:Sea"))
      let made = try await desk.make(OutWish(name: "", list: list, most: 3), reader: .local)
      #expect(try await desk.feed(showing: "other") == nil)
      let found = try #require(try await desk.feed(showing: made.token))
      #expect(found.wish.name == "Sea" && found.asked == nil && found.made == Some.time(3_000))
      let told = try await desk.told(found)
      #expect(told.entries.map(\.title) == ["Title 5", "Title 4", "Title 3"])
      #expect(told.entries.map(\.tags) == [["wind"], ["wind"], ["wind"]])
      #expect(told.changed == Some.time(3_000) && told.updated == Some.time(5))
      let again = try #require(try await desk.feeds(of: .local).first)
      #expect(again.asked == Some.time(3_000) && again.told?.since == told.changed)
      // Each reader's are their own.
      #expect(try await desk.feeds(of: readers[1]) == [])
      #expect(try await desk.end(made.id, reader: readers[1]) == nil)
      let archive = try await store.database.archive(of: .local)
      let part = try #require(archive.first { $0.name == "out_feed" })
      #expect(part.rows.count == 1 && "\(part)".contains("Sea"))
      #expect(!"\(archive)".contains(made.token))
      #expect(try await desk.end(made.id, reader: .local) == "Sea")
      #expect(try await desk.feed(showing: made.token) == nil)
    }
  }

  @Test(arguments: Backend.present)
  func `a feed that has become part of another tells what that one does`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let (old, new) = (try await store.following("old"), try await store.following("new"))
      try await store.keep([Some.item("x", 1)], from: new)
      let desk = OutDesk(House(store: store).services, zone: .utc)
      let list = try #require(try await desk.list(typed: "feed:\(old.rawValue)"))
      let made = try await desk.make(OutWish(name: "Old", list: list), reader: .local)
      var moved = RefreshReport(
        feed: old, asked: Some.time(2_000), outcome: .unchanged(Validators()),
        nextAsk: Some.time(2_060))
      moved.movedTo = Some.outline("new").address
      _ = try await store.keep([moved])
      let feed = try #require(try await desk.feed(showing: made.token))
      #expect(try await desk.told(feed).entries.map(\.title) == ["Title x"])
    }
  }

  @Test(arguments: [
    ("/", "/"), ("/?order=oldest", "/"), ("/?before=5.7", "/"), ("/saved", "/saved"),
    ("/?show=unread&feed=2", "/?show=unread&feed=2"),
    ("https://lede.example/?kind=Satire#top", "/?kind=Satire"), ("https://lede.example", "/"),
    ("/search?q=wind++sea&order=ranked", "/search?q=wind%20sea"),
  ])
  func `a list is known by the address of its page`(typed: String, kept: String) throws {
    let list = try #require(OutList(address: typed))
    #expect(list.path.text == kept)
    #expect(OutList(address: list.path.text) == list)
  }

  @Test(arguments: [
    "", "/feeds", "/muted", "/?show=muted", "/search", "/search?q=+", "//else.example/", "saved",
    "/?feed=x", "javascript:1", "/search?q=" + String(repeating: "é", count: 500),
  ])
  func `what is no list goes out as none`(typed: String) {
    #expect(OutList(address: typed) == nil)
  }

  @Test(arguments: [
    ("all", "/"), ("unread", "/?show=unread"), ("saved", "/saved"),
    ("folder:News/North", "/?folder=News%2FNorth"), ("label:daily", "/?label=daily"),
    ("kind:Satire", "/?kind=Satire"), ("search:wind sea", "/search?q=wind%20sea"),
    ("/saved", "/saved"),
  ])
  func `a terminal names lists by words`(typed: String, path: String) async throws {
    let desk = OutDesk(House(store: .inMemory()).services, zone: .utc)
    #expect(try await desk.list(typed: typed)?.path.text == path)
  }

  @Test(arguments: ["everything", "tag:nothing", "feed:x", "search:", "muted", "topic:1"])
  func `a word that names no list is told so`(typed: String) async throws {
    let desk = OutDesk(House(store: .inMemory()).services, zone: .utc)
    #expect(try await desk.list(typed: typed) == nil)
  }
}
