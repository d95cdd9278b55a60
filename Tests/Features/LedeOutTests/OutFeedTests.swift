// Lists that go out: what is in them, what is not, and how they are asked for.

import LedeAccounts
import LedeBase
import LedeNews
import LedeSite
import LedeTesting
import Testing

@testable import LedeFeeds
@testable import LedeHTTP
@testable import LedeOut

@Suite struct OutFeedTests {
  // MARK: What they tell

  @Test(arguments: ["atom", "json"])
  func `a list goes out whole, and Lede reads back what it told`(ending: String) async throws {
    let site = try await OutSite.filled()
    let address = try await site.give("/", "&texts=yes&name=My+news")
    let document = try await site.read(address.replacing(".atom", with: "." + ending))
    #expect(document.format == (ending == "atom" ? .atom10 : .json11))
    let feed = document.snapshot
    #expect(feed.title == "My news" && feed.site?.text == "http://localhost:8080/")
    #expect(
      feed.items.map(\.title) == ["Turbines & storms", "Libraries", "A quiet day"])
    let first = try #require(feed.items.first)
    #expect(first.link?.text == "https://site.example/a")
    #expect(first.published == TestSite.now - .seconds(42 * 60))
    #expect(first.author == "Northern Ledger")
    #expect(first.key.hasPrefix("urn:lede:"))
    #expect(first.content?.kind == .html)
    // The picture by its publisher's address, and nothing that runs.
    #expect(first.content?.value.contains("https://site.example/mast.jpg") == true)
    #expect(first.content?.value.contains("alert") == false)
  }

  @Test func `without a wish for texts, beginnings alone go out`() async throws {
    let site = try await OutSite.filled()
    let address = try await site.give("/")
    for target in [address, address.replacing(".atom", with: ".json")] {
      let page = await site.ask(target)
      #expect(page.text.contains("First words of a.") && !page.text.contains("turning"))
    }
  }

  @Test func `hostile words change nothing in how a feed reads`() async throws {
    let site = try await OutSite()
    let title = "]]></title><entry>\u{1}\u{FFFE}\"' &amp; <script>x</script>"
    var item = Item.of(
      "h", title, minutes: 1, "]]><p onclick=x>a</p><svg onload=x></svg>\u{0}<iframe src=/x>")
    item.author = "</name><name>&"
    item.tags = ["a\" href=\"x", "</category>"]
    item.enclosures = [
      Enclosure(
        address: try #require(WebAddress("https://a.example/x.mp3?a=\"&b=<")), type: "audio/\"<",
        length: 7)
    ]
    try await site.site.feed("Hostile", "https://hostile.example/feed", items: [item])
    let address = try await site.give("/", "&texts=yes&name=</title><x>")
    for target in [address, address.replacing(".atom", with: ".json")] {
      let document = try await site.read(target)
      let read = try #require(document.snapshot.items.first)
      #expect(document.entries.count == 1)
      #expect(read.title?.hasSuffix("\"' &amp; <script>x</script>") == true)
      #expect(read.tags == item.tags && read.author == "</name><name>&")
      #expect(read.enclosures.map(\.address.text) == ["https://a.example/x.mp3?a=\"&b=<"])
      let html = try #require(read.content?.value)
      for word in ["onclick", "onload", "<svg", "<iframe", "<script"] {
        #expect(!html.contains(word))
      }
    }
  }

  @Test func `each kind of list goes out as its page shows it`() async throws {
    let site = try await OutSite.filled()
    let store = site.site.store
    try await store.change(
      Feed.ID(1), SubscriptionChange(folder: ["News", "North"], tags: ["daily"]))
    var tagged = Item.of("t", "Wind at sea", minutes: 7, "Words.")
    tagged.tags = ["wind"]
    try await site.site.feed("Tides", "https://tides.example/feed", items: [tagged])
    let ids = try await store.ids()
    let all = ["Wind at sea", "Turbines & storms", "Libraries", "A quiet day"]
    #expect(await site.site.post("/mark", "id=\(ids[0].rawValue)&change=read").status == 303)
    #expect(await site.site.post("/mark", "id=\(ids[2].rawValue)&change=saved").status == 303)
    try await site.site.label(["A quiet day": [.satire: 88]])
    let lists: [(String, [String])] = [
      ("/", all), ("/?show=unread", Array(all.dropFirst())), ("/saved", ["Libraries"]),
      ("/?feed=1", [all[1], all[3]]), ("/?folder=News", [all[1], all[3]]),
      ("/?label=daily", [all[1], all[3]]), ("/?tag=1", ["Wind at sea"]),
      ("/?kind=Satire", ["A quiet day"]), ("/search?q=wind", ["Wind at sea"]),
      ("/search?q=-wind+source:civic", ["Libraries"]), ("/?folder=Nowhere", []),
      ("http://localhost:8080/?show=unread&folder=News&order=oldest", [all[1], all[3]]),
    ]
    for (list, titles) in lists {
      let address = try await site.give(list)
      #expect(try await site.titles(address) == titles, "\(list)")
    }
    let two = try await site.give("/", "&most=2")
    #expect(try await site.titles(two) == Array(all.prefix(2)))
  }

  // MARK: What stays

  @Test func `what is muted is in no feed, not even where it is saved`() async throws {
    let site = try await OutSite.filled()
    let store = site.site.store
    let quiet = try #require(
      try await store.headlines(ListFilter(), of: .local, before: nil, limit: 9).last)
    #expect(await site.site.post("/mark", "id=\(quiet.id.rawValue)&change=saved").status == 303)
    let saved = try await site.give("/saved")
    #expect(try await site.titles(saved) == ["A quiet day"])
    let desk = RulesDesk(Still(store: store).services)
    let rule = try await desk.add(RuleTerms(.mute, "quiet"))
    #expect(try await desk.apply(rule.id) == 1)
    for list in ["/", "/saved", "/search?q=quiet", "/search?q=is:muted+quiet", "/?feed=1"] {
      let address = try await site.give(list)
      #expect(try await site.titles(address).contains("A quiet day") == false, "\(list)")
    }
    #expect(try await site.titles(saved) == [])
    #expect(await site.site.post("/outfeeds", "list=/muted").status == 422)
    #expect(await site.site.post("/outfeeds", "list=/?show%3Dmuted").status == 422)
  }

  @Test func `feeds of one's own network, with a key or a key in their address stay here`()
    async throws
  {
    let site = try await OutSite.filled()
    let store = site.site.store
    let closed: [(String, key: SealedHeader?, isInside: Bool)] = [
      ("https://inside.example/feed", nil, true),
      ("https://keyed.example/feed", SealedHeader(name: "X-Key", sealed: [1]), false),
      ("https://paid.example/feed?token=abc", nil, false),
      ("https://ines:pw@paid.example/feed", nil, false),
    ]
    for (place, one) in closed.enumerated() {
      let outline = Outline(address: try #require(WebAddress(one.0)), folder: ["Secret"])
      let feed = try await store.follow(
        outline, by: .local, isOwners: true, key: one.key, at: TestSite.now
      ).feed
      var report = RefreshReport(
        feed: feed, asked: TestSite.now,
        outcome: .fresh(
          FeedSnapshot(
            title: "Closed", items: [.of("z\(place)", "Secret \(place)", minutes: 1, "Hush.")]),
          Validators(), bodyHash: 1), nextAsk: TestSite.now + .seconds(1_800))
      report.isInside = one.isInside
      _ = try await store.keep([report])
    }
    try await store.indexAll()
    for id in try await store.ids().prefix(4) {
      #expect(await site.site.post("/mark", "id=\(id.rawValue)&change=saved").status == 303)
    }
    #expect(try await store.titles(.saved).count { $0.hasPrefix("Secret") } == 4)
    for list in ["/", "/saved", "/?folder=Secret", "/search?q=secret", "/?feed=3"] {
      let address = try await site.give(list, "&most=100")
      #expect(!(try await site.titles(address)).contains { $0.hasPrefix("Secret") }, "\(list)")
    }
    #expect(try await site.titles(try await site.give("/")).count == 3)
  }

  @Test func `a Lede that follows its own feed, or one that follows it, brings each item once`()
    async throws
  {
    let site = try await OutSite.filled()
    let address = try await site.give("/", "&texts=yes&most=100")
    let outline = Outline(
      address: try #require(WebAddress("https://lede.example/out/own.atom")))
    let own = try await site.site.store.follow(
      outline, by: .local, isOwners: false, key: nil, at: TestSite.now
    ).feed
    var new: [Int] = []
    for round in 0..<3 {
      let snapshot = try await site.read(address).snapshot
      #expect(snapshot.items.count == 3)
      let report = RefreshReport(
        feed: own, asked: TestSite.now,
        outcome: .fresh(snapshot, Validators(), bodyHash: UInt64(round)), nextAsk: TestSite.now)
      new.append(try #require(try await site.site.store.keep([report]).first).new)
    }
    #expect(new == [3, 0, 0])
  }

  // MARK: How they are asked for

  @Test(arguments: ["atom", "json"])
  func `nothing is sent twice, and a change is seen`(ending: String) async throws {
    let site = try await OutSite.filled()
    let address = try await site.give("/?show=unread").replacing(".atom", with: "." + ending)
    let first = await site.ask(address)
    #expect(first.headers["Cache-Control"] == "private, no-cache")
    #expect(first.headers["X-Robots-Tag"] == "noindex")
    #expect(ContentType.isText(first.headers["Content-Type"] ?? ""))
    let tag = try #require(first.headers["ETag"])
    let modified = try #require(first.headers["Last-Modified"])
    site.move(.seconds(60))
    #expect(await site.ask(address).headers["Last-Modified"] == modified)
    #expect(await site.ask(address, [("If-None-Match", tag)]).status == 304)
    #expect(await site.ask(address, [("If-Modified-Since", modified)]).status == 304)
    let head = await site.ask(address, method: .head)
    #expect(head.status == 200 && head.headers["ETag"] == tag)
    // One item fewer, and none newer.
    #expect(await site.site.post("/mark", "id=1&change=read").status == 303)
    #expect(await site.ask(address, [("If-Modified-Since", modified)]).status == 200)
    let second = await site.ask(address, [("If-None-Match", tag)])
    #expect(second.status == 200 && second.headers["Last-Modified"] != modified)
  }

  @Test func `an address that never was, has ended or was of a reader who left is one same 404`()
    async throws
  {
    let site = try await OutSite.filled()
    let cookie = try await site.site.signIn("tunde")
    let owner = [("Cookie", "lede=token-0")]
    let mine = try await site.give("/", "", owner)
    let theirs = try await site.give("/", "", cookie)
    // Whoever has an address needs nothing else; another reader cannot end it.
    #expect(await site.ask(mine).status == 200)
    #expect(await site.ask(theirs).status == 200)
    #expect(await site.site.post("/outfeeds/end", "id=1", cookie).status == 303)
    #expect(await site.ask(mine).status == 200)
    #expect(await site.site.post("/outfeeds/end", "id=1", owner).status == 303)
    let tunde = try #require(try await site.site.store.accounts.account(named: "tunde")).reader
    #expect(try await site.site.store.accounts.deleteAccount(of: tunde))
    let never = await site.ask("/out/nobody.atom")
    #expect(never.status == 404)
    for gone in [mine, theirs, mine.replacing(".atom", with: ".rss"), "/out/x"] {
      let page = await site.ask(gone)
      #expect(page.status == 404 && page.text == never.text, "\(gone)")
      #expect(page.headers == never.headers)
    }
    #expect(await site.ask(mine, [("Host", "evil.example")]).status == 421)
  }

  @Test func `a feed is asked for so often in an hour, whoever asks`() async throws {
    let site = try await OutSite.filled()
    let address = try await site.give("/saved")
    let other = try await site.give("/saved")
    for _ in 0..<OutDoor.perHour { #expect(await site.ask(address).status == 200) }
    let refused = await site.ask(address)
    #expect(refused.status == 429)
    let wait = try #require(refused.headers["Retry-After"].flatMap { Int64($0) })
    #expect((1...60).contains(wait))
    #expect(await site.ask(other).status == 200)
    site.move(.seconds(wait))
    #expect(await site.ask(address).status == 200)
  }

  // MARK: The page

  @Test func `a feed is made on a page, its addresses shown once, and listed until it is ended`()
    async throws
  {
    let site = try await OutSite.filled()
    _ = await site.site.post("/searches", "q=wind&name=Windy")
    let page = await site.site.get("/outfeeds?list=/?feed%3D1")
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("Northern Ledger") && page.text.contains("Windy"))
    let made = await site.site.post("/outfeeds", "list=/?feed%3D1&most=1000&texts=yes")
    #expect(faults(in: made.text) == [])
    let token = String(try #require(made.text.firstMatch(of: /out\/([^"]+)\.json"/)).1)
    var list = await site.site.get("/outfeeds")
    #expect(!list.text.contains(token) && list.text.contains("never asked for"))
    #expect(list.text.contains("100 stories, whole"))
    #expect(await site.ask("/out/\(token).json").status == 200)
    list = await site.site.get("/outfeeds")
    #expect(list.text.contains("last asked for") && faults(in: list.text) == [])
    #expect(await site.site.post("/outfeeds/end", "id=1").status == 303)
    #expect(await site.site.get("/outfeeds?did=outended").text.contains("leads nowhere now"))
    #expect(!(await site.site.get("/outfeeds")).text.contains("Your feeds"))
    #expect(await site.site.post("/outfeeds", "list=https://else.example/nothing").status == 422)
    #expect(await site.site.post("/outfeeds", "list=").status == 422)
    #expect(await site.site.post("/outfeeds/end", "id=x").status == 400)
  }

  @Test func `a reader has fifty of them, and no more`() async throws {
    let site = try await OutSite.filled()
    for _ in 0..<50 { _ = try await site.give("/saved") }
    #expect(await site.site.post("/outfeeds", "list=/saved").status == 409)
    #expect(await site.site.post("/outfeeds/end", "id=7").status == 303)
    _ = try await site.give("/saved")
  }
}
