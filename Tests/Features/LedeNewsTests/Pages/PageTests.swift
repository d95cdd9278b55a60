import LedeHTTP
import LedeBase
import LedeSite
import LedeTesting
import Testing

@testable import LedeNews

@Suite struct PageTests {
  @Test func `the front page leads with the newest story and lists the rest`() async throws {
    let page = await (try TestSite.filled()).get("/")
    #expect(page.status == 200)
    #expect(faults(in: page.text) == [])
    let titles = ["Floating turbines", "A city that never", "A quiet day"]
    let places = titles.compactMap { page.text.ranges(of: $0 + "").first?.lowerBound }
    #expect(places.count == 3 && places == places.sorted())
    #expect(page.text.ranges(of: "story lead").count == 1)
    #expect(page.text.contains(#"<time datetime="2026-11-21T09:18:00Z">42 minutes ago</time>"#))
    #expect(page.text.contains("Saturday 21 November"))
    #expect(page.text.contains("<a href=\"/\" aria-current=\"page\"><bdi>All</bdi></a>"))
    #expect(page.text.contains("Unread</bdi><span class=\"num\">3</span>"))
  }

  @Test func `a headline is drawn just so`() async throws {
    let site = try await TestSite()
    try await site.feed(
      "Ledger", "https://ledger.example/feed", items: [.of("a", "Ferry back", minutes: 61, "x")])
    let page = await site.get("/")
    let list = try #require(page.text.firstRange(of: "<ol").map { page.text[$0.lowerBound...] })
    #expect(
      list.prefix(through: try #require(list.firstRange(of: "</ol>")).upperBound).dropLast()
        == """
        <ol class="stories" data-list="/"><li><article class="story lead" id="i1" data-item="1" \
        data-shown="1795251540000.1"><p class="kicker"><a href="/?feed=1"><bdi>Ledger</bdi></a> \
        <time datetime="2026-11-21T08:59:00Z">1 hour ago</time></p><h2 dir="auto"><a href="/item/1">Ferry back\
        </a></h2><p class="dek" dir="auto">First words of a.</p><div class="foot"><form method="post" \
        action="/mark" data-mark="read"><input type="hidden" name="id" value="1"><input type="hidden" \
        name="change" value="read"><input type="hidden" name="return" value="/#i1"><button class="icon" \
        aria-pressed="false" aria-label="Read: Ferry back"><svg class="i sm read" aria-hidden="true"><use \
        href="/share/abababab/icons.svg#read"></use></svg></button></form><form method="post" \
        action="/mark" data-mark="saved"><input type="hidden" name="id" value="1"><input type="hidden" \
        name="change" value="saved"><input type="hidden" name="return" value="/#i1"><button class="icon" \
        aria-pressed="false" aria-label="Save: Ferry back"><svg class="i sm save" aria-hidden="true"><use \
        href="/share/abababab/icons.svg#save"></use></svg></button></form></div></article></li></ol>
        """)
  }

  @Test func `a story's page shows the feed's words and links, and nothing that runs`() async throws
  {
    let site = try await TestSite.filled()
    let front = await site.get("/")
    let path = try #require(front.text.firstMatch(of: /href="(\/item\/\d+)"/)?.1)
    let page = await site.get(String(path))
    #expect(page.status == 200)
    #expect(faults(in: page.text) == [])
    #expect(
      page.text.contains(
        "<p>Eleven machines kept turning. <a href=\"https://site.example/cable\" "
          + "rel=\"external noopener noreferrer nofollow\">The cable</a> is harder.</p>"
          + "<ul><li>One</li><li>Two</li></ul>"))
    #expect(!page.text.contains("alert(1)"))
    #expect(page.text.contains("data-opened"))
    #expect(page.text.contains("Read it at site.example"))
  }

  @Test func `an older page begins where the last one ended`() async throws {
    let site = try await TestSite.paged()
    let seen = await site.paged(from: "/")
    #expect(seen == ["Story 1", "Story 2", "Story 3", "Story 4", "Story 5"])
  }

  @Test func `a Lede without feeds shows how to add one`() async throws {
    let site = try await TestSite()
    let page = await site.get("/")
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("<h1><bdi>Welcome to Lede</bdi></h1>"))
    #expect(page.text.contains(#"<form class="add" method="post" action="/feeds">"#))
  }

  @Test func `a strip tells when a feed fails or all news is old`() async throws {
    let site = try await TestSite.filled()
    #expect(!(await site.get("/")).text.contains("class=\"note"))
    try await site.brokenFeed()
    let page = await site.get("/")
    #expect(
      page.text.contains("One feed cannot be read now. <a href=\"/feeds?show=failing\">See why</a>")
    )
    let feeds = await site.get("/feeds")
    #expect(faults(in: feeds.text) == [])
    #expect(feeds.text.contains("gone.example no longer has this feed."))
    #expect(feeds.text.contains("refreshes in 2 hours"))

    let old = try await TestSite()
    try await old.feed(
      "Ledger", "https://ledger.example/feed", items: [.of("a", "A", minutes: 5000, "")],
      asked: TestSite.now - .seconds(3 * 86_400))
    #expect((await old.get("/")).text.contains("The newest answer from any feed came 3 days ago."))
  }

  @Test func `pages of one reader are kept by no one else and not sent twice`() async throws {
    let site = try await TestSite.filled()
    let page = await site.get("/")
    #expect(page.headers["Cache-Control"] == "private, no-cache")
    let tag = try #require(page.headers["ETag"])
    let again = await site.get("/", [("If-None-Match", tag)])
    #expect(again.status == 304 && again.text.isEmpty)
    _ = await site.post("/mark", "id=1&change=saved")
    #expect((await site.get("/", [("If-None-Match", tag)])).status == 200)
  }

  @Test(arguments: [
    "/", "/feeds", "/item/1", "/owner?key=x", "/none", "/share/abababab/lede.css",
  ])
  func `every answer forbids what pages of Lede never do`(target: String) async throws {
    let page = await (try TestSite.filled()).get(target)
    let policy = try #require(page.headers["Content-Security-Policy"])
    #expect(policy.hasPrefix("default-src 'none'") && policy.contains("script-src 'self';"))
    #expect(!policy.contains("unsafe"))
    #expect(page.headers["X-Content-Type-Options"] == "nosniff")
    #expect(page.headers["Referrer-Policy"] == "same-origin")
    #expect(page.headers["Permissions-Policy"] != nil)
  }

  @Test(arguments: [
    (0, "0"), (120, "120"), (-120, "-120"), (1_000, "1,000"), (-45_120, "-45,120"),
    (1_234_567, "1,234,567"), (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func `numbers are grouped by thousands, with their sign before them`(number: Int, text: String) {
    #expect(number.grouped == text)
  }

  @Test func `a story without a title is called by its first words`() async throws {
    let site = try await TestSite()
    var post = Item.of("k", nil, minutes: 1, "<p>Just a short note.</p>")
    post.brief = "Just a short note."
    try await site.feed(
      "Blog", "https://a.example/feed", items: [post, .of("n", nil, minutes: 2, "")])
    let page = await site.get("/")
    #expect(page.text.contains("<h2 dir=\"auto\"><a href=\"/item/2\">Just a short note.</a></h2>"))
    #expect(!page.text.contains("class=\"dek\""))
    #expect(page.text.contains(">Without a title</a></h2>"))
    let story = await site.get("/item/2")
    #expect(story.text.contains("<h1 dir=\"auto\" class=\"sr\">Just a short note.</h1>"))
    #expect(story.text.contains("<title>Just a short note. · Lede</title>"))
  }

  @Test func `one feed's page leads to its site`() async throws {
    let page = await (try TestSite.filled()).get("/?feed=1")
    #expect(page.text.contains("<h1><bdi>Northern Ledger</bdi></h1>"))
    #expect(
      page.text.contains("<a href=\"https://ledger.example/feed\" rel=\"external noreferrer\">"))
    #expect(!page.text.contains("A city that never closes"))
    #expect(page.text.contains("<a href=\"/feeds/1\">Feed settings</a>"))
    #expect(
      page.text.contains(
        "<a href=\"/?show=unread&amp;feed=1\">Only unread <span class=\"num\">2</span></a>"))
  }
}
