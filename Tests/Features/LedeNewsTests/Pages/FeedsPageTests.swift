import LedeCalendar
import FoundationEssentials
import LedeHTTP
import LedeBase
import LedeSite
import LedeTesting
import Testing

@testable import LedeNews

@Suite struct FirstVisitTests {
  @Test func `a first visit offers feeds and follows none`() async throws {
    let site = try await TestSite()
    let page = await site.get("/")
    #expect(faults(in: page.text) == [])
    #expect(
      page.text.contains(
        """
        <fieldset><legend>World</legend><ul class="ticks"><li><label><input type="checkbox" \
        name="feed" value="https://wire.example/rss"><bdi>Wire</bdi><span class="meta">wire.example\
        </span></label></li><li><label><input type="checkbox" name="feed" \
        value="https://post.example/rss"><bdi>Post</bdi><span class="meta">www.post.example</span>\
        </label></li></ul><button class="btn" name="group" value="World">Follow all of World</button>\
        </fieldset>
        """))
    #expect(try await site.store.subscriptions(of: .local).isEmpty)
  }

  @Test func `one tap follows a group, ticks follow what is ticked`() async throws {
    let site = try await TestSite()
    let answer = await site.post("/feeds/start", "group=World")
    #expect(answer.status == 303 && answer.headers["Location"] == "/?did=followed.2")
    let front = await site.get("/?did=followed.2")
    #expect(faults(in: front.text) == [])
    #expect(front.text.contains("Following 2 more feeds."))
    #expect(
      front.text.contains(
        "0 of 2 feeds have been asked. Their stories stand here as they come. "
          + "<a href=\"/\">Refresh</a>"))
    _ = await site.post("/feeds/start", "feed=https%3A%2F%2Fcells.example%2Fatom")
    let followed = try await site.store.subscriptions(of: .local)
    #expect(followed.map(\.folder) == [["Science"], ["World"], ["World"]])
  }

  @Test(arguments: ["", "feed=https%3A%2F%2Fevil.example%2F", "group=None"])
  func `only what is offered is followed this way`(body: String) async throws {
    let site = try await TestSite()
    #expect((await site.post("/feeds/start", body)).headers["Location"] == "/?did=none")
    #expect(try await site.store.subscriptions(of: .local).isEmpty)
    let page = await site.get("/?did=none")
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("Nothing is ticked, so nothing is followed."))
    #expect(!page.text.contains("You follow these feeds already."))
  }

  @Test func `without a network the first page says one thing at a time`() async throws {
    let site = try await TestSite()
    _ = await site.post("/feeds/start", "group=World")
    let feeds = try await site.store.subscriptions(of: .local).map(\.feed.id)
    for (index, feed) in feeds.enumerated() {
      var silence = RefreshReport(
        feed: feed, asked: TestSite.now, outcome: .failed(message: "No.", isGone: false),
        nextAsk: TestSite.now + .seconds(900), job: nil)
      silence.reach = .silent
      _ = try await site.store.keep([silence])
      let page = await site.get("/").text
      #expect(faults(in: page) == [])
      // One feed is still to be asked, so that nobody can say yet that there is no network.
      let isLast = index == feeds.count - 1
      #expect(page.contains("1 of 2 feeds have been asked.") == !isLast)
      #expect(page.contains(Phrases.newsEmptyMore) == isLast)
      #expect(!page.contains("can be read now"))
    }
    #expect(feeds.count == 2)
  }

  /// The file that Lede ships.
  @Test func `the feeds to begin with are about two dozen in six groups, each asked safely`() throws
  {
    let path = URL(filePath: Checkout.path("Sources/share/lede/starters.opml"))
    let outlines = try #require(NewsDesk.outlines(in: Array(try Data(contentsOf: path))))
    #expect(outlines.count == 25)
    #expect(Set(outlines.map(\.folder)).count == 6)
    #expect(Set(outlines.map(\.address)).count == outlines.count)
    for outline in outlines {
      #expect(outline.address.isSecure && outline.title != nil && outline.site != nil)
    }
  }
}

@Suite struct FeedsPageTests {
  @Test func `feeds are listed with how they fare`() async throws {
    let site = try await TestSite.filled()
    try await site.brokenFeed()
    let page = await site.get("/feeds")
    #expect(faults(in: page.text) == [])
    #expect(
      page.text.contains(
        """
        <li><h2><a href="/?feed=1"><bdi>Northern Ledger</bdi></a></h2><p class="meta">\
        <bdi>https://ledger.example/feed</bdi></p><p class="meta num">Last answer just now · 2 stories \
        · 2 a week · 2 unread · refreshes in 30 minutes</p><div class="row"><a class="act" \
        href="/feeds/1" aria-label="Settings: Northern Ledger">Settings</a><form method="post" \
        action="/feeds/ask"><input type="hidden" name="id" value="1"><button class="act" \
        aria-label="Refresh: Northern Ledger">Refresh</button></form><form method="post" \
        action="/feeds/remove"><input type="hidden" name="id" value="1"><button class="act" \
        aria-label="Unfollow: Northern Ledger">Unfollow</button></form></div></li>
        """))
    var first = try #require(try await site.store.subscriptions(of: .local).first)
    first.feed.health.items = 0
    #expect(FeedsPageView.health(first, at: TestSite.now, .utc).contains(Phrases.noItems))
    let failing = await site.get("/feeds?show=failing")
    #expect(failing.text.contains("gone.example no longer has this feed."))
    #expect(!failing.text.contains("Civic Review"))
    #expect(
      failing.text.contains("aria-current=\"page\">Cannot be read<span class=\"num\">1</span>"))
    #expect((await site.get("/feeds?show=paused")).text.contains("None. That is good news."))
    #expect((await site.get("/feeds?show=x")).status == 400)
  }

  @Test func `a feed's page changes what the reader wishes of it`() async throws {
    let site = try await TestSite.filled()
    let page = await site.get("/feeds/1")
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("<h1><bdi>Northern Ledger</bdi></h1>"))
    #expect(page.text.contains("<div><dt>Unread</dt><dd>2</dd></div>"))
    let answer = await site.post(
      "/feeds/1",
      "name=Ledger&folder=Sea/Ships+%26+sails&tags=slow,+blue&paused=yes&interval=3600&newest=50&days="
    )
    #expect(answer.headers["Location"] == "/feeds/1?did=kept")
    let kept = try #require(try await site.store.subscription(Feed.ID(1), of: .local))
    #expect(kept.title == "Ledger" && kept.folder == ["Sea", "Ships & sails"])
    #expect(kept.tags == ["blue", "slow"] && kept.isPaused && kept.interval == .seconds(3600))
    #expect(kept.retention == Retention(newest: 50))
    let again = await site.get("/feeds/1?did=kept")
    #expect(faults(in: again.text) == [])
    #expect(again.text.contains("value=\"Sea/Ships &amp; sails\""))
    #expect(again.text.contains("<option value=\"3600\" selected>Every hour</option>"))
    #expect(again.text.contains("not while it is paused"))
    #expect((await site.get("/feeds?folder=Sea")).text.contains("#blue"))
    _ = await site.post("/feeds/1", "name=&folder=&tags=&interval=0&newest=&days=")
    let bare = try #require(try await site.store.subscription(Feed.ID(1), of: .local))
    #expect(bare.title == "Northern Ledger" && bare.folder == [] && !bare.isPaused)
  }

  @Test(arguments: [
    "interval=x", "interval=-5", "newest=0", "days=some", "days=99999999999999999999",
  ])
  func `a wish that means nothing changes nothing`(body: String) async throws {
    let site = try await TestSite.filled()
    let before = try await site.store.subscription(Feed.ID(1), of: .local)
    #expect((await site.post("/feeds/1", body)).status == 400)
    #expect(try await site.store.subscription(Feed.ID(1), of: .local) == before)
    #expect((await site.post("/feeds/99", "name=x")).status == 404)
    #expect((await site.get("/feeds/99")).status == 404)
  }

  @Test func `a feed that was left comes back with its name`() async throws {
    let site = try await TestSite.filled()
    _ = await site.post("/feeds/1", "name=Mine&folder=Sea")
    let answer = await site.post("/feeds/remove", "id=1")
    #expect(answer.headers["Location"] == "/feeds?did=left.1")
    let page = await site.get("/feeds?did=left.1")
    #expect(faults(in: page.text) == [])
    #expect(
      page.text.contains(
        "<form method=\"post\" action=\"/feeds/return\" data-undo=\"yes\"><input type=\"hidden\" "
          + "name=\"id\" value=\"1\">"))
    let back = await site.post("/feeds/return", "id=1&return=/feeds")
    #expect(back.headers["Location"] == "/feeds")
    let kept = try #require(try await site.store.subscription(Feed.ID(1), of: .local))
    #expect(kept.title == "Mine" && kept.folder == ["Sea"])
    #expect((await site.post("/feeds/return", "id=77")).status == 400)
  }

  @Test func `a list goes out and comes in with its folders`() async throws {
    let site = try await TestSite.filled()
    _ = await site.post("/feeds/1", "name=Mine&folder=Sea")
    let file = await site.get("/feeds.opml")
    #expect(file.headers["Content-Disposition"] == "attachment; filename=\"lede.opml\"")
    #expect(file.headers["Content-Type"] == "text/x-opml; charset=utf-8")
    let other = try await TestSite()
    let answer = await other.send(file: file.text)
    #expect(answer.headers["Location"] == "/feeds?did=followed.2")
    let taken = try await other.store.subscriptions(of: .local)
    #expect(taken.map(\.folder) == [["Sea"], []] || taken.map(\.folder) == [[], ["Sea"]])
    #expect((await other.send(file: file.text)).headers["Location"] == "/feeds?did=followed.0")
  }

  @Test func `what a list holds that cannot be followed is named`() async throws {
    let site = try await TestSite()
    let names = (1...12).map { "<outline text='x' xmlUrl='nowhere \($0)&lt;'/>" }.joined()
    let page = await site.send(
      file: "<opml><body><outline text='A' xmlUrl='https://a.example/rss'/>\(names)</body></opml>")
    #expect(page.status == 200)
    #expect(faults(in: page.text) == [])
    #expect(
      page.text.contains(
        "Following one more feed. Passed over, not web addresses: nowhere 1&lt;, nowhere 2&lt;,"))
    #expect(page.text.contains("nowhere 10&lt;, and 2 more."))
    // At the head of the page, and no warning.
    let told = try #require(page.text.firstRange(of: "Passed over"))
    let field = try #require(page.text.firstRange(of: "id=\"address\""))
    #expect(told.lowerBound < field.lowerBound)
    #expect(!page.text.contains("note bad"))
    #expect(!page.text.contains("breaks off"))
    #expect(try await site.store.subscriptions(of: .local).count == 1)
  }

  @Test func `what a list holds that is the owner's alone is passed over and named to others`()
    async throws
  {
    let site = try await TestSite()
    let address = try #require(WebAddress("https://paper.example/feed"))
    _ = try await site.store.follow(
      Outline(address: address), by: .local, isOwners: true,
      key: SealedHeader(name: "X-Key", sealed: [1]), at: TestSite.now)
    let list = "<opml><body><outline xmlUrl='https://paper.example/feed'/></body></opml>"
    let page = await site.send(file: list, try await site.signIn("mara"))
    #expect(page.status == 200)
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("key: https://paper.example/feed."))
    #expect(
      (await site.send(file: list, [("Cookie", "lede=token-0")])).headers["Location"]
        == "/feeds?did=followed.0")
  }

  @Test func `a list brings what there is room for, and names what it passed over`() async throws {
    let site = try await TestSite()
    let most = Bound.subscriptions.most
    let kept = try (0..<(most - 1)).map { number in
      Outline(address: try #require(WebAddress("https://site\(number).example/feed")))
    }
    _ = try await site.store.follow(kept, by: .local, isOwners: true, at: TestSite.now)
    let more = ["a", "b", "c"].map { "<outline xmlUrl='https://\($0).example/rss'/>" }.joined()
    let page = await site.send(file: "<opml><body>\(more)</body></opml>")
    #expect(page.status == 200)
    #expect(faults(in: page.text) == [])
    #expect(
      page.text.contains(
        "Following one more feed. Passed over, as 5000 feeds are the most there may be: "
          + "https://b.example/rss, https://c.example/rss."))
    // The page of so many stays small.
    #expect(page.text.matches(of: /<li><h2>/).count == 50)
    #expect(page.text.utf8.count < 64 * 1_024)
    let refusal = await site.post("/feeds/start", "group=World")
    #expect(refusal.status == 409)
    #expect(faults(in: refusal.text) == [])
    #expect(refusal.text.contains("You follow 5000 feeds, the most there may be."))
    let followed = try await site.store.subscriptions(of: .local)
    #expect(followed.count == most)
    // A folder goes on being changed.
    #expect((await site.post("/feeds/1", "name=One&folder=Sea")).status == 303)
  }

  @Test func `feeds and folders come fifty and forty at a time`() async throws {
    let site = try await TestSite()
    let list = try (1_000..<1_120).map { number in
      Outline(
        address: try #require(WebAddress("https://site\(number).example/feed")),
        folder: ["Folder \(number)"])
    }
    _ = try await site.store.follow(list, by: .local, isOwners: true, at: TestSite.now)
    var target: String? = "/feeds"
    var feeds: [Substring] = []
    while let path = target {
      let page = await site.get(path)
      #expect(faults(in: page.text) == [])
      feeds += page.text.matches(of: /<bdi>(https:[^<]*)<\/bdi>/).map(\.output.1)
      target = page.text.firstMatch(of: /class="btn older" rel="next" href="([^"]*)"/)
        .map { String($0.output.1).replacing("&amp;", with: "&") }
    }
    #expect(feeds == list.map { Substring($0.address.text) })
    let folders = await site.get("/feeds?folders=40")
    #expect(folders.text.contains("<bdi>Folder 1040</bdi></a>"))
    #expect(folders.text.contains("<bdi>Folder 1079</bdi></a>"))
    #expect(!folders.text.contains("<bdi>Folder 1080</bdi></a>"))
    #expect(folders.text.contains("href=\"/feeds?folders=80\">More folders</a>"))
    for odd in ["-9223372036854775808", "9223372036854775807", "99999999999999999999"] {
      #expect((await site.get("/feeds?from=\(odd)&folders=\(odd)")).status == 200)
    }
  }

  @Test func `a list that breaks off is followed as far as it goes, and that is said`() async throws
  {
    let site = try await TestSite()
    let page = await site.send(
      file: "<opml version='2.0'><body><outline text='A' xmlUrl='https://a.example/rss'/><outli")
    #expect(faults(in: page.text) == [])
    #expect(
      page.text.contains("Following one more feed. The file breaks off before its list ends"))
    #expect(try await site.store.subscriptions(of: .local).count == 1)
  }

  @Test func `a file that is no list is told at the head of the page`() async throws {
    let site = try await TestSite()
    let page = await site.send(file: "just words")
    #expect(page.status == 422)
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("id=\"file-error\" role=\"alert\""))
    let told = try #require(page.text.firstRange(of: "That file is no subscription list (OPML)"))
    let field = try #require(page.text.firstRange(of: "id=\"address\""))
    #expect(told.lowerBound < field.lowerBound)
    #expect(page.text.contains("aria-describedby=\"file-error\""))
    #expect((await site.post("/feeds/opml", "file=x")).text.contains("Choose a file first."))
  }
}

extension TestSite {
  /// What a browser gets that sends a list of feeds as a file.
  func send(file: String, _ headers: [(String, String)] = []) async -> Page {
    let body =
      "--XyZ\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.opml\"\r\n"
      + "Content-Type: text/x-opml\r\n\r\n\(file)\r\n--XyZ--\r\n"
    return Page(
      await app.respond(
        to: Request(
          .post, "/feeds/opml",
          headers: Headers(
            [
              ("Host", "localhost:8080"), ("Sec-Fetch-Site", "same-origin"),
              ("Content-Type", "multipart/form-data; boundary=XyZ"),
            ] + headers), body: Array(body.utf8))))
  }
}
