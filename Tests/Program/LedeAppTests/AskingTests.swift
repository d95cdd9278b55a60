// How often a page asks the database: each time it waits for its turn, and on PostgreSQL for the way.

import LedeBase
import LedeHTTP
@testable import LedeSearch
import LedeSite
@testable import LedeNews
import LedeTesting
import Testing

@testable import LedeApp

@Suite struct AskingTests {
  @Test(arguments: [
    "/", "/?show=unread", "/?feed=1", "/?tag=1", "/?folder=Energy", "/?label=daily",
    "/?kind=Satire", "/?kind=Satire&order=strongest", "/saved", "/muted", "/settings", "/feeds/1",
    "/v1/news",
  ])
  func `what stands on a page is of one moment; besides, it is asked who looks and what they wish`(
    _ target: String
  ) async throws {
    let asked = try await AskingTests.signedIn().asked(target)
    #expect(asked.count <= 3, "\(asked)")
    #expect(asked.count { $0.isTransaction } == 1, "\(asked)")
    #expect(asked.flatMap(\.statements).count { $0 == "preferenceRows.all" } == 1)
  }

  @Test func `so is a stranger's front page, and that of who has no account yet`() async throws {
    let alone = try await TestSite.filled()
    #expect(try await alone.asked("/", []).count <= 3)
    let open = try await ClaimedSite(policy: AccessPolicy(isReadingOpen: true)).site
    #expect(try await open.asked("/", [], peer: "192.0.2.7").count <= 2)
  }

  @Test func `a story is one moment, and is read in two more when a person opens it`() async throws
  {
    let site = try await AskingTests.signedIn()
    let looked = try await site.asked("/item/1?show=unread")
    #expect(looked.count <= 4, "\(looked)")
    #expect(looked.count { $0.statements.contains("items.one") } == 1, "\(looked)")
    let person = [("Cookie", "lede=token-0")] + TestSite.person
    let opened = try await site.asked("/item/1?show=unread", person)
    #expect(opened.count == looked.count + 2, "\(opened)")
    #expect(try await site.asked("/item/1?show=unread", person).count == looked.count)
  }

  /// A site whose owner has signed in, and chose sections of every kind.
  private static func signedIn() async throws -> TestSite {
    let site = try await TestSite.filled()
    try await site.store.accounts(["ines"], at: TestSite.now)
    var tagged = Item.of("t", "Wind at sea", minutes: 7, "Words.")
    tagged.tags = ["wind"]
    let feed = try await site.feed("Tides", "https://tides.example/feed", items: [tagged])
    _ = try await site.store.change(
      SubscriptionChange(folder: ["Energy"], tags: ["daily"]), of: feed, by: .local,
      at: TestSite.now)
    let search = try await site.store.searching.keepSearch(
      "turbines", named: "Turbines", of: .local)
    var wishes = Preferences()
    wishes.sections = [
      .all, .unread, .saved, .folder(["Energy"]), .label("daily"), .feed(feed), .tag("wind"),
      .search(search.id.rawValue), .kind(.satire),
    ]
    try await site.store.setPreferences(wishes, of: .local)
    return site
  }
}

extension TestSite {
  /// What the database is asked for a page.
  fileprivate func asked(
    _ target: String, _ headers: [(String, String)] = [("Cookie", "lede=token-0")],
    peer: String = "127.0.0.1"
  ) async throws -> [StandInDisk.Asking] {
    var page: Page?
    let asked = await disk.asked { page = await get(target, headers, peer: peer) }
    #expect(page?.status == 200, "\(target)")
    return asked
  }
}
