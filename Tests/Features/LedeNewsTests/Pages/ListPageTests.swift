// Lists from either end, how much of them is unread, and what is put away above them.

import LedeBase
import LedeHTTP
import LedeTesting
import Testing

@testable import LedeNews

@Suite struct ListPageTests {
  private static let five = (1...5).map { "Story \($0)" }

  @Test func `a list begins with its oldest story when it is asked so, on all its pages`()
    async throws
  {
    let site = try await TestSite.paged()
    #expect(await site.paged(from: "/") == Self.five)
    #expect(await site.paged(from: "/?order=oldest") == Self.five.reversed())
    #expect(await site.paged(from: "/?feed=1&order=oldest") == Self.five.reversed())
    #expect(await site.paged(from: "/?show=unread&order=oldest") == Self.five.reversed())
    try await site.label(["Story 2": [.satire: 60], "Story 4": [.satire: 75]])
    #expect(await site.paged(from: "/?kind=Satire&order=oldest") == ["Story 4", "Story 2"])
    #expect((await site.get("/?order=sideways")).status == 400)
    let page = await site.get("/?order=oldest")
    #expect(page.text.contains(">Newest first</a>") && !page.text.contains("story lead"))
    #expect(page.text.contains(">Newer stories</a>"))
    #expect((await site.get("/")).text.contains("<a href=\"/?order=oldest\">Oldest first</a>"))
  }

  @Test func `sections stand above a list that is one of them, and ways within it above each part`()
    async throws
  {
    let site = try await TestSite.paged()
    #expect((await site.get("/")).text.contains("<nav class=\"pills\""))
    let feed = await site.get("/?feed=1")
    #expect(!feed.text.contains("<nav class=\"pills\""))
    #expect(feed.text.contains("<a href=\"/?show=unread&amp;feed=1\">Only unread <span"))
    _ = await site.post("/feeds/1", "name=One&folder=Sea")
    let folder = await site.get("/?folder=Sea")
    #expect(folder.text.contains("<a href=\"/?folder=Sea\" aria-current=\"page\"><bdi>Sea</bdi>"))
    #expect(folder.text.contains(">Only unread <span"))
    let unread = await site.get("/?show=unread&folder=Sea")
    #expect(unread.text.contains("<a href=\"/?folder=Sea\">Read stories too</a>"))
  }

  @Test func `stories of several feeds stand together from the oldest on, each once`() async throws
  {
    let site = try await TestSite.paged()
    try await site.feed(
      "Post", "https://post.example/feed",
      items: (6...9).map { .of("p\($0)", "Story \($0)", minutes: Int64($0) - 5, "") })
    for feed in [Feed.ID(1), Feed.ID(2)] {
      _ = try await site.store.change(
        SubscriptionChange(folder: ["Both"]), of: feed, by: .local, at: TestSite.now)
    }
    let newest = await site.paged(from: "/?folder=Both")
    #expect(Set(newest).count == 9)
    #expect(await site.paged(from: "/?folder=Both&order=oldest") == newest.reversed())
  }

  @Test func `who reads the oldest first does so where only the unread stand`() async throws {
    let site = try await TestSite.paged()
    _ = await site.post("/settings", "theme=system&section=all&oldest=yes")
    #expect(await site.paged(from: "/?show=unread") == Self.five.reversed())
    #expect(await site.paged(from: "/") == Self.five)
    let page = await site.get("/?show=unread")
    #expect(page.text.contains("<a href=\"/?show=unread&amp;order=newest\">Newest first</a>"))
    let other = await site.get("/?show=unread&order=newest")
    #expect(other.text.contains("<a href=\"/?show=unread\">Oldest first</a>"))
  }

  @Test func `a list from its oldest story on is read up to its newest`() async throws {
    let site = try await TestSite.paged()
    let page = await site.get("/?order=oldest")
    let from = try #require(page.text.firstMatch(of: /name="from" value="([^"]+)"/)?.1)
    let answer = await site.post("/mark/all", "list=%2F%3Forder%3Doldest&from=\(from)")
    #expect(answer.headers["Location"]?.hasPrefix("/?order=oldest&did=list.") == true)
    #expect(await site.paged(from: "/?show=unread") == [])
  }

  @Test func `a part of the news tells how much of it is unread`() async throws {
    let site = try await TestSite.paged()
    _ = try await site.store.change(
      SubscriptionChange(folder: ["Sea"], tags: ["slow"]), of: Feed.ID(1), by: .local,
      at: TestSite.now)
    for list in ["feed=1", "folder=Sea", "label=slow"] {
      let page = await site.get("/?\(list)")
      #expect(page.text.contains("&amp;\(list)\">Only unread <span class=\"num\">5</span></a>"))
    }
  }

  @Test func `that feeds cannot be read is put away until another cannot`() async throws {
    let site = try await TestSite.filled()
    try await site.brokenFeed()
    let words = "cannot be read now"
    let page = await site.get("/")
    #expect(page.text.contains(words) && faults(in: page.text) == [])
    let answer = await site.post("/feeds/failing", "return=%2F")
    #expect(answer.status == 303 && answer.headers["Location"] == "/")
    #expect(!(await site.get("/")).text.contains(words))
    // The page of feeds still tells of each.
    #expect((await site.get("/feeds?show=failing")).text.contains("gone.example"))

    func told(_ outcome: RefreshReport.Outcome, after seconds: Int) async throws {
      let asked = TestSite.now + .seconds(seconds)
      let feed = try #require(
        try await site.store.subscriptions(of: .local).first {
          $0.feed.address.text.contains("ledger")
        }?.feed.id)
      _ = try await site.store.keep([
        RefreshReport(feed: feed, asked: asked, outcome: outcome, nextAsk: asked + .seconds(60))
      ])
    }
    let failed = RefreshReport.Outcome.failed(message: "It is gone.", isGone: false)
    try await told(failed, after: 1)
    #expect((await site.get("/")).text.contains(words))
    _ = await site.post("/feeds/failing", "return=%2F")
    #expect(!(await site.get("/")).text.contains(words))
    try await told(.unchanged(Validators()), after: 2)
    try await told(failed, after: 3)
    #expect((await site.get("/")).text.contains(words))
  }

  @Test func `one line a story is a look with a sheet of its own`() async throws {
    let site = try await TestSite.filled()
    #expect(!(await site.get("/")).text.contains("line.css"))
    _ = await site.post("/settings", "theme=system&density=line&section=all")
    let page = await site.get("/")
    #expect(page.text.contains("data-density=\"line\"") && page.text.contains("/line.css"))
  }
}
