// How the index of words keeps up: when its job is due, and when it is made anew.

import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeNews
@testable import LedeSearch

@Suite struct SearchIndexTests {
  @Test(arguments: Backend.present)
  func `new items make the search's job due, and it is never forgotten`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      func claim(_ minutes: Int) async throws -> Job? {
        try await store.claim([.search], limit: 1, lease: .seconds(60), at: Some.time(minutes))
          .first
      }
      let first = try #require(try await claim(0))
      #expect(try await store.finishSearch(first, next: Some.time(1_000)))
      #expect(try await claim(10) == nil)
      let feed = try await store.following("a")
      try await store.keep([Some.piece("One", 1, "ferry")], from: feed, at: 10)
      #expect(try await store.nextDue([.search]) == Some.time(10) + Pending.pause)
      let second = try #require(try await claim(11))
      try await store.indexAll()
      // Kept while the job is held: it is due again as soon as it ends.
      try await store.keep(
        [Some.piece("One", 1, "ferry"), Some.piece("Two", 2, "ferry")], from: feed, at: 12)
      #expect(try await store.finishSearch(second, next: Some.time(1_000)))
      #expect(try await claim(12) != nil)
    }
  }

  @Test(arguments: Backend.present)
  func `after a restore all is indexed anew`(backend: Backend) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.keep([Some.piece("One", 1, "ferry")], from: feed, at: 10)
      #expect(try await store.find("ferry") == ["One"])
      let kept = try await store.searching.keepSearch("ferry", named: "Boats", of: .local)
      try await store.database.backup(to: folder.path + "/backup.db")
      try await store.keep(
        [Some.piece("One", 1, "ferry"), Some.piece("Two", 2, "ferry")], from: feed, at: 12)
      try await store.indexAll()
      try await store.database.restore(from: folder.path + "/backup.db")
      #expect(try await store.page("ferry").behind == .zero)
      #expect(try await store.find("ferry") == ["One"])
      #expect(try await store.searching.savedSearches(of: .local) == [kept])
      #expect(try await store.isIndexSound())
    }
  }

  @Test(arguments: Backend.present)
  func `another version of the words makes the index anew`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.keep([Some.piece("One", 1, "ferry")], from: feed, at: 10)
      try await store.indexAll()
      try await store.database.setValue("older", for: SearchIndex.setting)
      try await store.indexAll()
      #expect(try await store.find("ferry") == ["One"])
      #expect(try await store.isIndexSound())
    }
  }

  /// Pinned: SQLite takes a row out by the very words that were put in.
  @Test func `the words of an item are those of this version`() {
    let text = SearchText(
      item: Item.ID(7), feed: Feed.ID(3), shown: Some.time(0), title: "Café «Œuvre» 2.0",
      author: "Ann O'Hara", tags: ["Climate change", "AI"],
      texts: [FeedText("x", .plain), FeedText("y", .html)])
    let words = String(
      decoding: text.words { $0.kind == .html ? "東京 ok" : "Straße\u{0}naïve" }, as: UTF8.self)
    #expect(
      words == " cafe oeuvre 2 0 \u{E001} ann o hara \u{E001} strasse naive \u{E001} 東 京 ok"
        + " \u{E000} \u{E000}f3 \u{E000}tclimate\u{E001}change \u{E000}tai")
    #expect(SearchIndex.version == "1", "raise it whenever the line above changes")
  }
}
