// One story from several feeds, as pages show it.

import LedeHTTP
import LedeApp
import LedeBase
import LedeSite
import LedeTesting
import Testing

@testable import LedeNews

@Suite struct SameStoryTests {
  private static let title = "Ferry sails again after the long strike"

  /// The Ledger and the Post tell one story, the Post a second as well; items 1, 2 and 3.
  private func site(_ settings: WebApp.Settings = WebApp.Settings()) async throws -> TestSite {
    let site = try await TestSite(settings)
    try await site.feed(
      "Ledger", "https://ledger.example/feed",
      items: [.of("a", SameStoryTests.title, minutes: 60, "Ledger's words")])
    try await site.feed(
      "Post", "https://post.example/feed",
      items: [
        .of("b", SameStoryTests.title, minutes: 50, "Post's words"),
        .of("c", "Rain tomorrow", minutes: 40, ""),
      ])
    return site
  }

  @Test func `a story that two feeds tell stands on the front page once, with a link to the other`()
    async throws
  {
    let page = await (try site()).get("/")
    #expect(faults(in: page.text) == [])
    #expect(page.text.ranges(of: "<h2 dir=\"auto\"><a href=\"/item/").count == 2)
    #expect(
      page.text.contains(#"<p class="also">Also in <a href="/item/3"><bdi>Post</bdi></a></p>"#))
    #expect(page.text.contains(#"Unread</bdi><span class="num">2</span>"#))
    #expect(!page.text.contains("Show apart"))
  }

  @Test func `a device keeps pages as the reader sees them, and anew once they change`()
    async throws
  {
    var settings = WebApp.Settings()
    settings.site.entriesOnPage = 1
    let site = try await site(settings)
    let older = try #require(
      (await site.get("/")).text.firstMatch(of: /rel="next" href="([^"]+)"/)?.1)
    let kept = await site.get("/offline.json").text
    #expect(kept.contains("\"\(older)\""))
    _ = await site.post("/story/apart", "id=1")
    #expect((await site.get("/offline.json")).text != kept)
  }

  @Test func `reading one reads the other, by whichever way`() async throws {
    let site = try await site()
    _ = await site.get("/item/1", TestSite.person)
    #expect(try await site.store.counts(of: .local).unread == 1)
    _ = await site.post("/mark", "id=3&change=unread")
    #expect(try await site.store.counts(of: .local).unread == 3)
    let position = try #require(
      (await site.get("/")).text.firstMatch(of: /name="from" value="([0-9.]+)"/)?.1)
    let answer = await site.post(
      "/mark/all", "list=/&from=\(position)", [("Accept", "application/json")])
    #expect(try await site.store.counts(of: .local).unread == 0)
    // As the number beside the list counted them: two stories, of which one came twice.
    #expect(answer.text.contains(#""changed":2,"#))
    // Numbers in JSON are not whole everywhere.
    #expect(answer.text.contains(/"undo":"\d+"/))
  }

  @Test func `a copy that is read with the story that is opened does not stand beside it`()
    async throws
  {
    let site = try await site()
    let copy = "<a href=\"/item/1?show=unread\" rel=\"next\">"
    #expect((await site.get("/item/3?show=unread")).text.contains(copy))
    let opened = await site.get("/item/3?show=unread", TestSite.person)
    #expect(opened.text.contains("<a href=\"/item/2?show=unread\" rel=\"prev\">"))
    #expect(!opened.text.contains(copy))
  }

  @Test func `a story is taken apart and put together again, each with an undo`() async throws {
    let site = try await site()
    let page = await site.get("/item/1")
    #expect(faults(in: page.text) == [])
    #expect(
      page.text.contains(
        """
        <div class="also"><span>Also in <a href="/item/3"><bdi>Post</bdi></a></span>\
        <form method="post" action="/story/apart"><input type="hidden" name="id" value="1">\
        <input type="hidden" name="return" value="/item/1"><button>Show apart</button></form></div>
        """))
    let answer = await site.post("/story/apart", "id=1&return=/item/1")
    #expect(answer.headers["Location"] == "/item/1?did=apart.1")
    let apart = await site.get("/item/1?did=apart.1")
    #expect(faults(in: apart.text) == [])
    #expect(apart.text.contains("Each stands by itself now."))
    #expect(apart.text.contains("<button>Show together again</button>"))
    #expect(
      apart.text.contains(
        #"action="/story/together" data-undo="yes"><input type="hidden" name="id" value="1">"#))
    #expect((await site.get("/")).text.ranges(of: "<h2 dir=\"auto\"><a href=\"/item/").count == 3)
    #expect((await site.get("/item/2")).text.contains("also") == false)

    let undone = await site.post("/story/together", "id=1&undo=yes&return=/item/1")
    #expect(undone.headers["Location"] == "/item/1")
    #expect((await site.get("/")).text.ranges(of: "<h2 dir=\"auto\"><a href=\"/item/").count == 2)
    _ = await site.post("/story/apart", "id=3&return=/")
    let together = await site.post("/story/together", "id=3&return=/")
    #expect(together.headers["Location"] == "/?did=together.3")
    let told = await site.get("/?did=together.3")
    #expect(told.text.contains("One story again."))
    #expect(told.text.contains(#"action="/story/apart" data-undo="yes""#))
  }

  @Test func `what has no copies stays as it is, and nonsense is refused`() async throws {
    let site = try await site()
    #expect((await site.post("/story/apart", "id=2&return=/")).headers["Location"] == "/")
    #expect((await site.post("/story/apart", "id=x")).status == 400)
    #expect((await site.post("/story/together", "")).status == 400)
    let answer = await site.post("/story/apart", "id=1", [("Accept", "application/json")])
    #expect(answer.text == #"{"status":"ok","changed":2}"#)
    #expect((await site.post("/story/apart", "id=1", from: "cross-site")).status == 403)
  }

  @Test func `who wishes each item by itself sees each, and nothing beside it`() async throws {
    let site = try await site()
    var wishes = Preferences()
    wishes.groupsSameStories = false
    try await site.store.setPreferences(wishes, of: .local)
    let page = await site.get("/")
    #expect(page.text.ranges(of: "<h2 dir=\"auto\"><a href=\"/item/").count == 3)
    #expect(!page.text.contains("Also in"))
    #expect(page.text.contains(#"Unread</bdi><span class="num">3</span>"#))
    #expect(!(await site.get("/item/1")).text.contains("Show apart"))
    #expect((await site.get("/search?q=ferry")).text.ranges(of: "<h2 dir=\"auto\"><a").count == 2)
  }

  @Test func `a search shows it once, and the news contract each item`() async throws {
    let site = try await site()
    let found = await site.get("/search?q=ferry")
    #expect(faults(in: found.text) == [])
    #expect(found.text.ranges(of: "<h2 dir=\"auto\"><a").count == 1)
    #expect(found.text.contains("Also in"))
    let contract = await site.get("/v1/news")
    #expect(contract.text.contains(#""totalResults":3"#))
    #expect(contract.text.ranges(of: SameStoryTests.title).count == 2)
  }
}
