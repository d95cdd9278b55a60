// Fever's API, asked as programs ask.

import LedeBase
import LedeHTTP
import LedeJSON
import LedeNews
import LedeSite
import LedeTesting
import Testing

@testable import LedeAccounts
@testable import LedeSync

@Suite struct FeverTests {
  @Test func `the key is the sum that programs make`() {
    #expect(FeverKey.text(name: "", password: "") == "853ae90f0351324bd73ea615e6487517")
    for (length, sum) in [
      (55, "ebaa945c7d0af73f3af4b8f410283a30"),
      (56, "87fe9a45052a1a7eee539d31c4503c90"),
      (63, "ca5041f49ec076a3a5823b933047a899"),
      (64, "efa0eacf0b8d4ee51ee62c688d888550"),
      (65, "e5055d751dbfbaa3ea633748844cb5c1"),
      (200, "d45e354c5036867d267d031cba16a759"),
    ] {
      // With the colon, texts that end right before, at and behind the end of a block.
      let password = String(repeating: "a", count: length - 3)
      #expect(FeverKey.text(name: "aa", password: password) == sum, "\(length)")
    }
  }

  @Test(arguments: ["/fever/", "/fever", "/api/fever.php"])
  func `a program with its key is let in, and one without is told so with 200`(
    path: String
  ) async throws {
    let site = try await SyncSite(hasFever: true)
    let answer = try await site.fever("", at: path)
    #expect(answer["api_version"]?.integer == 3 && answer["auth"]?.integer == 1)
    #expect(answer["last_refreshed_on_time"]?.integer == TestSite.now.milliseconds / 1_000)
    for (name, password) in [("Ines", SyncSite.password), ("ines", "other"), ("tunde", "x")] {
      let refused = try await site.fever("items", name: name, password: password, at: path)
      #expect(refused["auth"]?.integer == 0 && refused["items"] == nil)
    }
    let bare = await site.ask(.post, path + "?api&items", auth: nil)
    #expect(bare.status == 200 && bare.text == #"{"api_version":3,"auth":0}"#)
  }

  @Test func `only app passwords with Fever ticked have a key, for one name alone`() async throws {
    let site = try await SyncSite()
    #expect(try await site.fever("")["auth"]?.integer == 0)
    try await site.keep("other", hasFever: true, of: site.reader, named: "former")
    #expect(try await site.fever("", name: "former", password: "other")["auth"]?.integer == 0)
  }

  @Test func `groups, feeds and items come as they were asked for, all in one`() async throws {
    let site = try await SyncSite(hasFever: true)
    let answer = try await site.fever("groups&feeds&items&links&unread_item_ids&saved_item_ids")
    let groups = try #require(answer["groups"])
    #expect(groups.all("title") == ["News / North"])
    let folder = try #require(groups.elements[0]["id"]?.integer)
    let ofGroups = answer["feeds_groups"]?.elements.first
    #expect(ofGroups?["group_id"]?.integer == folder)
    #expect(ofGroups?["feed_ids"]?.string == "\(site.ledger.rawValue)")
    #expect(answer["feeds"]?.all("title").sorted() == ["Civic Review", "Northern Ledger"])
    #expect(answer["total_items"]?.integer == 3)
    let items = try #require(answer["items"])
    #expect(items.elements.compactMap { $0["id"]?.integer } == [3, 2, 1])
    #expect(items.elements[2]["html"]?.string?.contains("Kept turning") == true)
    #expect(items.elements[2]["html"]?.string?.contains("script") == false)
    #expect(answer["links"]?.elements.isEmpty == true)
    #expect(answer["unread_item_ids"]?.string == "1,3,2")
    #expect(answer["saved_item_ids"]?.string == "")
  }

  @Test func `items go up from a number, down from one, or are named`() async throws {
    let site = try await SyncSite(hasFever: true)
    try await site.site.store.keep(
      Some.items(1...120), from: site.civic, at: 500_000)
    func numbers(_ query: String) async throws -> [Int64] {
      try await site.fever("items&" + query)["items"]?.elements
        .compactMap { $0["id"]?.integer } ?? []
    }
    #expect(try await numbers("since_id=0") == Array(1...50))
    #expect(try await numbers("since_id=50") == Array(51...100))
    #expect(try await numbers("since_id=100") == Array(101...123))
    #expect(try await numbers("since_id=123") == [])
    #expect(try await numbers("max_id=51") == Array((1...50).reversed()))
    #expect(try await numbers("max_id=0") == Array((74...123).reversed()))
    #expect(try await numbers("with_ids=3,1,999,-4") == [3, 1])
    #expect(
      try await numbers("with_ids=" + (1...80).map { "\($0)" }.joined(separator: ",")).count == 50)
    #expect(try await numbers("feed_ids=\(site.ledger.rawValue)") == [2, 1])
    let groups = try await site.fever("groups")["groups"]
    let folder = try #require(groups?.elements.first?["id"]?.integer)
    #expect(try await numbers("group_ids=\(folder)&since_id=0") == [1, 2])
    #expect(try await numbers("group_ids=77") == [])
  }

  @Test func `marks of items, feeds and groups are on the pages`() async throws {
    let site = try await SyncSite(hasFever: true)
    let read = try await site.fever("mark=item&as=read&id=1")
    #expect(read["unread_item_ids"]?.string == "3,2" && read["saved_item_ids"] == nil)
    #expect(try await site.unread() == ["A quiet day", "Libraries"])
    _ = try await site.fever("", "mark=item&as=unread&id=1")
    _ = try await site.fever("", "mark=item&as=saved&id=2")
    #expect(try await site.site.store.titles(.saved) == ["A quiet day"])
    _ = try await site.fever("", "mark=item&as=unsaved&id=2")
    #expect(try await site.site.store.titles(.saved) == [])
    let now = TestSite.now.milliseconds / 1_000
    _ = try await site.fever("", "mark=feed&as=read&id=\(site.ledger.rawValue)&before=\(now - 1)")
    #expect(try await site.unread().count == 3)
    _ = try await site.fever("", "mark=feed&as=read&id=\(site.ledger.rawValue)&before=\(now)")
    #expect(try await site.unread() == ["Libraries"])
    _ = try await site.fever("", "mark=group&as=read&id=-1")
    #expect(try await site.unread() == ["Libraries"])
    _ = try await site.fever("", "mark=group&as=read&id=0&before=\(now)")
    #expect(try await site.unread() == [])
  }

  @Test func `a password that only reads marks nothing`() async throws {
    let site = try await SyncSite(scopes: .read, hasFever: true)
    #expect(try await site.fever("items")["items"]?.elements.count == 3)
    let key = FeverKey.text(name: "ines", password: SyncSite.password)
    let page = await site.ask(
      .post, "/fever/?api", "api_key=\(key)&mark=item&as=read&id=1", auth: nil)
    #expect(page.status == 403 && page.text.contains("error"))
    #expect(try await site.unread().count == 3)
  }

  @Test func `what is muted is in no list of Fever's`() async throws {
    let site = try await SyncSite(hasFever: true)
    let rule = try await site.site.store.rule(.mute, "ferry")
    try await site.site.store.keep(
      [Some.item("ferry", 5)], from: site.civic, at: 600_000, caught: [0: [rule]])
    let answer = try await site.fever("items&since_id=0&unread_item_ids")
    #expect(answer["items"]?.elements.count == 3)
    #expect(answer["unread_item_ids"]?.string == "1,3,2")
    #expect(try await site.fever("items&with_ids=4")["items"]?.elements.isEmpty == true)
  }
}
