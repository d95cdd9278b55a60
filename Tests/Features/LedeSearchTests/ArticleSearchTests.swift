// Searches look into the articles that were fetched for items; on every database.

import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeNews
@testable import LedeSearch

@Suite struct ArticleSearchTests {
  @Test(arguments: Backend.present)
  func `an item is found by a word that only its article has`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.keep(
        [Some.piece("Ferry", 1, "Told in short."), Some.piece("Rain", 2)], from: feed, at: 10)
      try await store.indexAll()
      try await store.learn("<p>The <b>boatswain</b> knew of it.</p>", of: "Ferry", at: 11)
      #expect(try await store.page("boatswain").behind != nil)
      #expect(try await store.find("boatswain") == ["Ferry"])
      #expect(try await store.find("short boatswain") == ["Ferry"], "the feed's words stay")
      #expect(try await store.find("\"boatswain knew\"") == ["Ferry"])
      #expect(try await store.find("boats*") == ["Ferry"], "its words have beginnings")
      #expect(try await store.find("\"short the\"").isEmpty, "no row of words runs across")
      #expect(try await store.find("b").isEmpty, "markup is no word")
      #expect(try await store.find("-boatswain") == ["Rain"])
      let ranked = try await store.page("boatswain ferry", order: .ranked)
      #expect(ranked.headlines.map(\.title) == ["Ferry"])
      #expect(try await store.isIndexSound())
    }
  }

  @Test(arguments: Backend.present)
  func `an article that changed is found by what it says now, and no more once it is dropped`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      var item = Some.piece("Ferry", 1, "short")
      let other = Some.piece("Rain", 2)
      try await store.keep([item, other], from: feed, at: 10)
      // Before it was ever indexed, and twice before the next time.
      try await store.learn("<p>boatswain</p>", of: "Ferry", at: 11)
      #expect(try await store.find("boatswain") == ["Ferry"])
      try await store.learn("<p>purser</p>", of: "Ferry", at: 12)
      try await store.learn("<p>helmsman steward</p>", of: "Ferry", at: 13)
      #expect(try await store.find("boatswain").isEmpty)
      #expect(try await store.find("purser").isEmpty)
      #expect(try await store.find("helmsman") == ["Ferry"])
      // The feed's words change, the article's stay.
      item.content = FeedText("long", .plain)
      try await store.keep([item, other], from: feed, at: 14)
      #expect(try await store.find("long steward") == ["Ferry"])
      #expect(try await store.find("short").isEmpty)
      #expect(try await store.isIndexSound())

      try await store.keep([other], from: feed, at: 15)
      _ = try await store.mark(try await store.ids(), as: .read, by: .local, at: Some.time(16))
      try await store.setRetention(Retention(newest: 1), of: feed, at: Some.time(17))
      #expect(try await store.retain(feed, at: Some.time(18)) == 1)
      #expect(try await store.find("helmsman").isEmpty)
      #expect(try await store.find("long").isEmpty)
      #expect(try await store.isIndexSound())
      // Nothing of it is left behind for an item that comes back without its article.
      try await store.setRetention(Retention(), of: feed, at: Some.time(18))
      item.published = Some.time(5)
      try await store.keep([item, other], from: feed, at: 19)
      #expect(try await store.find("long") == ["Ferry"])
      #expect(try await store.find("helmsman").isEmpty)
    }
  }

  @Test(arguments: Backend.present)
  func `what fetches the same again, or fails, gives the search nothing to do`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.keep([Some.piece("Ferry", 1)], from: feed, at: 10)
      try await store.learn("<p>boatswain</p>", of: "Ferry", at: 11)
      try await store.indexAll()
      try await store.learn("<p>boatswain</p>", of: "Ferry", at: 12)
      let item = try #require(try await store.ids().first)
      try await store.keepArticle(
        KeptArticle(item: item, fetched: Some.time(13), outcome: .failed(message: "No answer.")))
      #expect(try await store.page("boatswain").behind == nil)
      #expect(try await store.find("boatswain") == ["Ferry"])
    }
  }

  @Test(arguments: Backend.present)
  func `an article that comes while its item is on the way into the index is not lost`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.keep(
        (1...12).map { Some.piece("P\($0)", $0, "ferry") }, from: feed, at: 50)
      for round in 1...4 {
        try await store.betweenReadAndWrite(limit: 5) {
          for number in stride(from: round, through: 12, by: 4) {
            try await store.learn("<p>boatswain r\(round)</p>", of: "P\(number)", at: 50 + round)
          }
        }
      }
      #expect(try await store.find("ferry boatswain").count == 12)
      #expect(try await store.find("r2") == ["P10", "P6", "P2"])
      #expect(try await store.isIndexSound())
    }
  }

  @Test(arguments: Backend.present)
  func `what rules mute and what others read stays apart, whatever its article says`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      let mute = try await store.rule(.mute)
      try await store.keep(
        [Some.piece("Muted", 1), Some.piece("Plain", 2)], from: feed, at: 10, caught: [0: [mute]])
      let other = try await store.addReader("second")
      try await store.learn("<p>boatswain</p>", of: "Plain", at: 11)
      let muted = try #require(
        try await store.headlines(ListFilter(state: .muted), of: .local, before: nil, limit: 9)
          .first)
      try await store.learn("<p>boatswain</p>", of: muted.id, at: 11)
      #expect(try await store.find("boatswain is:unread") == ["Plain"])
      #expect(try await store.find("boatswain is:muted") == ["Muted"])
      #expect(try await store.find("boatswain", of: other).isEmpty)
    }
  }

  @Test(arguments: Backend.present)
  func `a page that was saved by its address is found by all it says`(backend: Backend) async throws
  {
    try await backend.withStore { store in
      let address = try #require(WebAddress("https://a.example/essay"))
      let root = try #require(WebAddress("https://a.example/"))
      var item = Item(key: address.text, title: "An essay", link: address)
      item.brief = "First words."
      func save(_ html: String, at minutes: Int) async throws {
        let page = PageToSave(
          item: item, root: root, isOwners: true,
          outcome: .found(FetchedArticle(address: address, html: html, words: 1)))
        _ = try await store.savePage(page, by: .local, at: Some.time(minutes))
      }
      try await save("<p>First words. Last boatswain.</p>", at: 1)
      #expect(try await store.find("boatswain") == ["An essay"])
      try await save("<p>First words. Last purser.</p>", at: 2)
      #expect(try await store.find("boatswain").isEmpty)
      #expect(try await store.find("purser") == ["An essay"])
      #expect(try await store.isIndexSound())
    }
  }

  @Test(arguments: Backend.present)
  func `articles that an older Lede kept are learnt after the update`(backend: Backend) async throws
  {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.keep([Some.piece("Ferry", 1, "short")], from: feed, at: 10)
      try await store.indexAll()
      let item = try #require(try await store.ids().first)
      let article = Some.article("<p>boatswain</p>", of: item, at: 11)
      try await store.database.write { connection throws(StoreError) in
        try connection.script("ALTER TABLE search_todo DROP COLUMN article")
        try connection.run(Articles.keep, article)
        try connection.script(Migration.articleWords.text(for: connection.dialect))
      }
      #expect(try await store.nextDue([.search]) == Timestamp(milliseconds: 0))
      #expect(try await store.find("boatswain short") == ["Ferry"])
      #expect(try await store.isIndexSound())
      try await store.learn("<p>purser</p>", of: "Ferry", at: 12)
      #expect(try await store.find("boatswain").isEmpty)
    }
  }

  @Test(arguments: Backend.present)
  func `a restored article is found again`(backend: Backend) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.keep([Some.piece("Ferry", 1)], from: feed, at: 10)
      try await store.learn("<p>boatswain</p>", of: "Ferry", at: 11)
      try await store.indexAll()
      try await store.database.backup(to: folder.path + "/backup.db")
      try await store.database.restore(from: folder.path + "/backup.db")
      #expect(try await store.find("boatswain") == ["Ferry"])
    }
  }
}

extension Some {
  static func article(_ html: String, of item: Item.ID, at minutes: Int) -> KeptArticle {
    let address = WebAddress("https://a.example/\(item.rawValue)")
    let outcome: KeptArticle.Outcome =
      address.map { .found(FetchedArticle(address: $0, html: html, words: 1)) }
      ?? .failed(message: "no address")
    return KeptArticle(item: item, fetched: time(minutes), outcome: outcome)
  }
}

extension Store {
  /// Keeps an article for the item with this title.
  fileprivate func learn(_ html: String, of title: String, at minutes: Int) async throws {
    let item = try #require(
      try await headlines(ListFilter(), of: .local, before: nil, limit: 1_000)
        .first { $0.title == title })
    try await learn(html, of: item.id, at: minutes)
  }

  fileprivate func learn(_ html: String, of item: Item.ID, at minutes: Int) async throws {
    try await keepArticle(Some.article(html, of: item, at: minutes))
  }
}
