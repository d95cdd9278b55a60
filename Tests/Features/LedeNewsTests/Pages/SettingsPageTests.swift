import LedeHTTP
import LedeBase
import LedeTesting
import Testing

@testable import LedeNews

@Suite struct SettingsPageTests {
  @Test func `the settings page shows how Lede comes`() async throws {
    let page = await (try TestSite.filled()).get("/settings")
    #expect(page.status == 200)
    #expect(faults(in: page.text) == [])
    #expect(
      page.text.contains(
        """
        <fieldset><legend>Theme</legend><div class="seg"><label><input type="radio" name="theme" \
        value="system" checked>Auto</label><label><input type="radio" name="theme" value="paper">Paper\
        </label><label><input type="radio" name="theme" value="sepia">Sepia</label><label><input \
        type="radio" name="theme" value="night">Night</label></div></fieldset>
        """))
    #expect(page.text.contains("<option value=\"de\" lang=\"de\">Deutsch</option>"))
    #expect(page.text.contains("name=\"section\" value=\"unread\" checked"))
  }

  @Test func `a theme is kept and stands on every page before anything shows`() async throws {
    let site = try await TestSite.filled()
    let first = await site.get("/")
    #expect(first.text.contains("<html lang=\"en\" data-theme=\"system\" data-font=\"serif\""))
    #expect(first.text.contains("content=\"#131514\" media=\"(prefers-color-scheme: dark)\""))
    let answer = await site.post(
      "/settings",
      "theme=night&font=sans&size=5&density=compact&scroll=yes&offline=50&language=de&section=all")
    #expect(answer.status == 303 && answer.headers["Location"] == "/settings?did=kept")
    for target in [
      "/", "/item/2", "/feeds", "/settings?did=kept", "/none", "/offline", "/owner?key=x",
    ] {
      let page = await site.get(target)
      #expect(faults(in: page.text) == [])
      #expect(
        page.text.contains(
          "<html lang=\"en\" data-theme=\"night\" data-font=\"sans\" data-size=\"5\" "
            + "data-density=\"compact\">"))
      #expect(page.text.contains("<meta name=\"color-scheme\" content=\"dark\">"))
      #expect(page.text.contains("<meta name=\"theme-color\" content=\"#131514\">"))
    }
    #expect((await site.get("/")).text.contains("data-list=\"/\" data-marks-on-scroll=\"yes\">"))
    let kept = try await site.store.preferences(of: .local)
    #expect(kept.offlineStories == 50)
    #expect(kept.sections == [.all] && !kept.groupsSameStories && kept.dateLanguage == "de")
  }

  @Test func `one button keeps all settings`() async throws {
    let site = try await TestSite.filled()
    let page = await site.get("/settings")
    for part in ["look", "behaviour", "kinds", "sections", "places"] {
      #expect(page.text.contains("<section class=\"card\" id=\"\(part)\""))
    }
    #expect(page.text.split(separator: "<button class=\"btn main\">Save").count == 2)
    let moved = await site.post("/settings", "theme=night&section=all&section=saved&up=saved")
    #expect(moved.headers["Location"] == "/settings?did=kept#sections")
  }

  @Test func `a part that is sent alone leaves what another device made of the others`()
    async throws
  {
    let site = try await TestSite.filled()
    _ = await site.post("/settings", "theme=night&scroll=yes&pictures=yes&hide=Satire&section=all")
    let before = try await site.store.preferences(of: .local)
    #expect(before.marksReadOnScroll && before.hiddenKinds == [.satire])
    for (part, fields) in [
      ("look", "theme=sepia&size=4"), ("behaviour", "oldest=yes"), ("kinds", "hide=Opinion"),
      ("sections", "section=saved"),
    ] {
      let answer = await site.post("/settings", "part=\(part)&quiet=yes&\(fields)")
      #expect(answer.status == 204)
    }
    let after = try await site.store.preferences(of: .local)
    #expect(after.theme == .sepia && after.size == 4 && after.hiddenKinds == [.opinion])
    #expect(after.readsOldestFirst && !after.marksReadOnScroll && !after.showsPictures)
    #expect(after.sections == [.saved])
    #expect(await site.post("/settings", "part=moon&hide=Opinion").status == 400)
  }

  @Test func `places stand in the reader's order, the first four below and the others under More`()
    async throws
  {
    let site = try await TestSite.filled()
    func places(_ page: String) -> [[String]] {
      let nav = page.split(separator: "<nav class=\"nav\"", maxSplits: 1).last ?? ""
      return nav.prefix(4000).split(separator: "</nav>")[0].split(separator: "<ul id=\"rest\"").map
      {
        $0.matches(of: /<li><a href="([^"]+)"/).map { String($0.output.1) }
      }
    }
    let usual = [
      ["/", "/saved", "/check", "/fortune"],
      ["/topics", "/games", "/feeds", "/search", "/rules", "/settings"],
    ]
    let first = await site.get("/")
    #expect(places(first.text) == usual)
    #expect(first.text.contains("<button type=\"button\" popovertarget=\"rest\">"))
    #expect(first.text.contains("<a class=\"icon\" href=\"/search\" aria-label=\"Search\">"))

    var names = [
      "news", "saved", "check", "fortune", "topics", "games", "feeds", "search", "rules",
      "settings",
    ]
    func post(raising name: String) async -> Page {
      let sent = names.map { "tab=\($0)" }.joined(separator: "&")
      return await site.post("/settings", "theme=system&section=all&\(sent)&raise=\(name)")
    }
    let answer = await post(raising: "feeds")
    #expect(answer.headers["Location"] == "/settings?did=kept#places")
    names.swapAt(5, 6)
    #expect(try await site.store.preferences(of: .local).tabs == names)
    _ = await post(raising: "search")
    let moved = await site.get("/settings")
    #expect(faults(in: moved.text) == [])
    #expect(
      places(moved.text) == [
        ["/", "/saved", "/check", "/fortune"],
        ["/topics", "/feeds", "/search", "/games", "/rules", "/settings"],
      ])
    // The first has no way up; what is no place is passed over; the usual order is not kept.
    names = [
      "moon", "news", "saved", "check", "fortune", "topics", "games", "feeds", "search", "rules",
      "settings",
    ]
    _ = await post(raising: "news")
    #expect(try await site.store.preferences(of: .local).tabs == [])
    _ = await site.post("/settings", "theme=system&section=all&tab=settings&tab=search")
    let two = await site.get("/")
    #expect(
      places(two.text) == [
        ["/settings", "/search", "/", "/saved"],
        ["/check", "/fortune", "/topics", "/games", "/feeds", "/rules"],
      ])
    #expect(!two.text.contains("class=\"icon\" href=\"/search\""))
  }

  @Test func `the next feed is the one after it with something unread`() async throws {
    let site = try await TestSite.filled()
    func next(_ query: String) async -> String? {
      await site.get("/feeds/next\(query)").headers["Location"]
    }
    let unread = try await site.store.subscriptions(of: .local).filter { $0.unread > 0 }
      .map(\.feed.id.rawValue)
    let first = try #require(unread.first)
    #expect(await next("") == "/?show=unread&feed=\(first)")
    let after = unread.count > 1 ? "&feed=\(unread[1])" : ""
    #expect(await next("?feed=\(first)") == "/?show=unread\(after)")
    #expect(await next("?feed=99999") == "/?show=unread&feed=\(first)")
  }

  @Test func `dates are told in the reader's language, and say which it is`() async throws {
    let site = try await TestSite.filled()
    let german = await site.get("/", [("Accept-Language", "de-AT,de;q=0.9,en;q=0.8")])
    #expect(german.text.contains("lang=\"de-AT\">Samstag, 21. November</time>"))
    #expect(german.text.contains("lang=\"de-AT\">vor 42 Minuten</time>"))
    let unknown = await site.get("/", [("Accept-Language", "xq, */*")])
    #expect(unknown.text.contains(">Saturday 21 November</time>"))
    _ = await site.post("/settings", "language=en-GB")
    let chosen = await site.get("/", [("Accept-Language", "de")])
    #expect(chosen.text.contains(">Saturday 21 November</time>"))
  }

  @Test func `folders stand on the front page until the reader says otherwise`() async throws {
    let site = try await TestSite.filled()
    _ = try await site.store.change(
      SubscriptionChange(folder: ["Sea & shore"]), of: Feed.ID(1), by: .local, at: TestSite.now)
    let front = await site.get("/")
    #expect(faults(in: front.text) == [])
    #expect(
      front.text.contains(
        "<a href=\"/?folder=Sea%20%26%20shore\"><bdi>Sea &amp; shore</bdi><span class=\"num\">2</span></a>"
      ))
    let part = await site.get("/?folder=Sea%20%26%20shore")
    #expect(part.text.contains("<h1><bdi>Sea &amp; shore</bdi></h1>"))
    #expect(!part.text.contains("A city that never closes"))
    #expect(part.text.contains("href=\"/item/2?folder=Sea%20%26%20shore\""))

    let sent = "theme=system&section=all&section=unread&section=saved&section=folder:Sea+%26+shore"
    _ = await site.post("/settings", sent)
    #expect(try await site.store.preferences(of: .local).sections == Preferences().sections)
    _ = await site.post("/settings", sent + "&up=folder:Sea+%26+shore")
    #expect(
      try await site.store.preferences(of: .local).sections
        == [.all, .unread, .folder(["Sea & shore"]), .saved])
  }

  @Test(arguments: ["theme=pink", "font=x", "size=big", "density=9", "offline=some"])
  func `a setting that means nothing changes nothing`(body: String) async throws {
    let site = try await TestSite()
    #expect((await site.post("/settings", body)).status == 400)
    #expect(try await site.store.preferences(of: .local) == Preferences())
  }

  @Test func `a story's page leads to its neighbours in the list it was opened from`() async throws
  {
    let site = try await TestSite.filled()
    let page = await site.get("/item/3")
    #expect(faults(in: page.text) == [])
    #expect(
      page.text.contains(
        "<nav class=\"beside\" aria-label=\"More stories\" data-prev=\"Newer\" data-next=\"Older\">"
          + "<a href=\"/item/2\" rel=\"prev\"><span class=\"meta\">Newer</span><bdi>Floating turbines"
      ))
    #expect(page.text.contains("<a href=\"/item/1\" rel=\"next\">"))
    let part = await site.get("/item/2?show=unread&feed=1")
    #expect(part.text.contains("<a href=\"/item/1?show=unread&amp;feed=1\" rel=\"next\">"))
    #expect(part.text.contains("name=\"return\" value=\"/item/2?show=unread&amp;feed=1\""))
  }

  @Test func `saved stories have a page of their own`() async throws {
    let site = try await TestSite.filled()
    _ = await site.post("/mark", "id=2&change=saved")
    let page = await site.get("/saved")
    #expect(faults(in: page.text) == [])
    #expect(
      page.text.contains(
        "<h1><bdi>Saved</bdi></h1><p class=\"meta\">1 story · <a href=\"/save\">"))
    #expect(page.text.contains("href=\"/item/2?show=saved\""))
    #expect(page.text.contains("<a href=\"/saved\" aria-current=\"page\">"))
    #expect((await site.get("/muted")).text.contains("Nothing muted."))
  }
}

@Suite struct AboutTests {
  @Test func `the About page is a text of Lede's, and nothing in it runs`() async throws {
    let page = await (try await TestSite()).get("/about")
    #expect(page.status == 200)
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("<h1>About Lede</h1>"))
    #expect(page.text.contains("<p>It is <a href=\"/feeds\">here</a>.</p>"))
  }

  @Test func `the keys are told in the words of the sheet`() async throws {
    let page = await (try await TestSite()).get("/keys")
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("<dt><code>j</code></dt><dd>Next story</dd>"))
    #expect(!page.text.contains("<dd>key"))
  }
}
