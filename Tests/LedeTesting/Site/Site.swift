// A Lede of three feeds and a handful of stories, whose clock stands still unless a test moves it.

import LedeAccounts
import LedeCalendar
package import LedeHTTP
package import LedeBase
import LedeChecks
package import LedeNews
import LedeReading
import LedeSearch
package import LedeSite
import Synchronization
import Testing

package import LedeApp

/// Services over a store in memory.
package struct SiteServices: KeptInStore {
  package let store: Store
  package var documents: any DocumentRequester = StubDocuments { request throws(FetchError) in
    throw .unreachable(request.address, cause: "nothing is there")
  }
  package var passwords: any PasswordHasher = StubPasswords()
  package var now: @Sendable () -> Timestamp = { TestSite.now }
}

package struct TestSite {
  /// Saturday 21 November 2026, 10:00.
  package static let now = Timestamp(milliseconds: 1_795_255_200_000)

  package let disk = StandInDisk()
  package let store: Store
  /// The desks.
  package let web: WebApp
  /// What a browser asks.
  package let app: LedeSite.Site
  /// Who watches; with nobody to run it, it tells only what is so at the beginning.
  package let hub: NewsHub
  /// The errors that became 5xx answers.
  package let reported = Reported()

  package final class Reported: Sendable {
    private let texts = Mutex<[String]>([])
    package var all: [String] { texts.withLock { $0 } }
    package func add(_ text: String) { texts.withLock { $0.append(text) } }
  }

  package init(
    _ settings: WebApp.Settings = WebApp.Settings(), policy: AccessPolicy = AccessPolicy(),
    documents: (any DocumentRequester)? = nil, watchers: NewsHub.Limits = NewsHub.Limits(),
    pictures: (any PictureDoor)? = nil, codes: (any QRCoder)? = nil,
    passwords: any PasswordHasher = StubPasswords(),
    cards: (any CardMaker)? = nil, sent: (any PictureMaker)? = nil,
    clock: @escaping @Sendable () -> Timestamp = { TestSite.now }
  ) async throws {
    store = .inMemory(through: disk.connection)
    // A session that the owner's link opened.
    try await store.accounts.openSession(
      StubTokens().hash("token-0"), for: .local, device: "", until: TestSite.now + .seconds(3600),
      at: TestSite.now)
    var settings = settings
    settings.site.zone = .utc
    // A busy machine may take longer than a person waits, so only limits that a test sets hold.
    let usual = WebApp.Settings()
    if settings.addingTime == usual.addingTime { settings.addingTime = .seconds(600) }
    if settings.reading.time == usual.reading.time { settings.reading.time = .seconds(600) }
    if settings.checks.limits.time == usual.checks.limits.time {
      settings.checks.limits.time = .seconds(600)
    }
    var stubs = SiteServices(store: store)
    if let documents { stubs.documents = documents }
    stubs.passwords = passwords
    stubs.now = clock
    let services = stubs.services(watchers: watchers)
    hub = services.hub
    web = WebApp(
      services, policy: policy, share: try ShareFiles.ofTests,
      pictures: pictures, codes: codes, cards: cards, sent: sent, settings: settings,
      metrics: { "lede_up 1\n" },
      report: { [reported] in reported.add("\($0)") })
    app = web.site
  }

  /// What features are made of.
  package var house: House { SiteServices(store: store).house }

  /// What a browser says of a page that somebody opens by a link of Lede's.
  package static let person = [
    ("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Mode", "navigate"),
    ("Sec-Fetch-Dest", "document"), ("Sec-Fetch-User", "?1"),
  ]

  /// A new key of the owner's link.
  package func ownerKey() async throws -> String {
    try await OwnerDesk(house).newKey()
  }

  /// Follows a feed and keeps items in it, where the search finds them.
  @discardableResult
  package func feed(
    _ title: String, _ address: String, items: [Item], asked: Timestamp = TestSite.now
  ) async throws -> Feed.ID {
    let feed = try await unindexed(title, address, items: items, asked: asked)
    _ = try await SearchClock(SiteServices(store: store).services.house).catchUp(isUrgent: true)
    return feed
  }

  /// The same before the search has learnt of it.
  @discardableResult
  package func unindexed(
    _ title: String, _ address: String, items: [Item], asked: Timestamp = TestSite.now
  ) async throws -> Feed.ID {
    // Without a name of the reader's, so that it bears its own.
    let outline = Outline(address: try #require(WebAddress(address)))
    let feed = try await store.follow(
      outline, by: .local, isOwners: true, key: nil, at: TestSite.now
    ).feed
    _ = try await store.keep([
      RefreshReport(
        feed: feed, asked: asked,
        outcome: .fresh(FeedSnapshot(title: title, items: items), Validators(), bodyHash: 1),
        nextAsk: TestSite.now + .seconds(1800))
    ])
    return feed
  }

  /// A feed that cannot be read.
  package func brokenFeed() async throws {
    let outline = Outline(
      address: try #require(WebAddress("https://gone.example/rss")), title: "Gone")
    let feed = try await store.follow(
      outline, by: .local, isOwners: true, key: nil, at: TestSite.now
    ).feed
    _ = try await store.keep([
      RefreshReport(
        feed: feed, asked: TestSite.now,
        outcome: .failed(message: Phrases.feedGone("gone.example"), isGone: false),
        nextAsk: TestSite.now + .seconds(7200))
    ])
  }

  /// A story with a film, a post, a frame, a wide table and a listing.
  package static func withPosters() async throws -> TestSite {
    let site = try await TestSite()
    try await site.feed(
      "Northern Ledger", "https://ledger.example/feed",
      items: [
        .of(
          "a", "The ferry, shown and told", minutes: 42,
          "<p>See it sail.</p><iframe src=https://films.example/embed/a1 title='The ferry sails'></iframe>"
            + "<blockquote><p>It sails!</p>Jo <a href=https://posts.example/jo/status/7>Friday</a></blockquote>"
            + "<iframe src=https://maps.example/harbour></iframe><video src=/ferry.mp4></video>"
            + "<table><tr><th>Pier<th>Leaves<th>Arrives<tr><td>North<td>8:00<td>9:05</table>"
            + "<pre><code>let ferry = harbour.ferry(at: .noon)</code></pre>")
      ])
    return site
  }

  /// An account of another reader than the owner, and the headers of that reader's browser.
  ///
  /// Where nobody has an account yet, the owner gets one first.
  package func signIn(_ name: String) async throws -> [(String, String)] {
    if try await !store.accounts.isClaimed() {
      try await store.accounts(["owner"], at: TestSite.now)
    }
    let reader = try await store.accounts([name], at: TestSite.now)[0]
    try await store.accounts.openSession(
      StubTokens().hash("token-\(name)"), for: reader, device: "",
      until: TestSite.now + .seconds(3600), at: TestSite.now)
    return [("Cookie", "lede=token-\(name)")]
  }

  /// The usual stories.
  package static func filled(watchers: NewsHub.Limits = NewsHub.Limits()) async throws -> TestSite {
    let site = try await TestSite(watchers: watchers)
    try await site.feed(
      "Northern Ledger", "https://ledger.example/feed",
      items: [
        .of(
          "a", "Floating turbines pass their first winter, and the grid asks for more", minutes: 42,
          "<p>Eleven machines kept turning. <a href=\"/cable\">The cable</a> is harder.</p>"
            + "<ul><li>One<li>Two</ul><script>alert(1)</script>"),
        .of("b", "A quiet day at the harbour", minutes: 300, ""),
      ])
    try await site.feed(
      "Civic Review", "https://civic.example/feed",
      items: [
        .of("c", "A city that never closes its libraries should say why", minutes: 120, "Plain.")
      ])
    return site
  }

  /// What a browser gets that opens an address.
  package func get(_ target: String, _ headers: [(String, String)] = [], peer: String = "127.0.0.1")
    async
    -> Page
  {
    let headers = Headers([("Host", "localhost:8080")] + headers)
    return Page(await app.respond(to: Request(.get, target, headers: headers, peer: peer)))
  }

  /// Five stories on pages of two.
  package static func paged() async throws -> TestSite {
    var settings = WebApp.Settings()
    settings.site.entriesOnPage = 2
    let site = try await TestSite(settings)
    try await site.feed(
      "Ledger", "https://ledger.example/feed",
      items: (1...5).map { .of("k\($0)", "Story \($0)", minutes: Int64($0), "") })
    return site
  }

  /// The stories of a list that begins at an address, on all its pages.
  package func paged(from target: String) async -> [String] {
    var stories: [String] = []
    var next: String? = target
    while let target = next {
      let page = await get(target)
      #expect(faults(in: page.text) == [])
      let words = page.text.replacing("<mark>", with: "").replacing("</mark>", with: "")
      stories += words.matches(of: />(Story \d)<\/a>/).map { String($0.1) }
      next = page.text.firstMatch(of: /rel="next" href="([^"]+)"/).map {
        String($0.1).replacing("&amp;", with: "&")
      }
    }
    return stories
  }

  /// What a browser gets that sends a form of Lede's own.
  package func post(
    _ target: String, _ body: String, _ headers: [(String, String)] = [],
    from site: String = "same-origin", peer: String = "127.0.0.1"
  ) async -> Page {
    let headers =
      [
        ("Host", "localhost:8080"), ("Sec-Fetch-Site", site),
      ] + headers + [("Content-Type", "application/x-www-form-urlencoded")]
    return Page(
      await app.respond(
        to: Request(.post, target, headers: Headers(headers), body: Array(body.utf8), peer: peer)))
  }
}

/// An answer, read.
package struct Page {
  package let status: Int
  package let headers: Headers
  package let text: String

  package init(_ response: Response) {
    status = response.status
    headers = response.headers
    if case .bytes(let bytes) = response.body {
      text = String(decoding: bytes, as: UTF8.self)
    } else {
      text = ""
    }
  }
}

extension Item {
  /// An item published some minutes before the clock's hour.
  package static func of(_ key: String, _ title: String?, minutes: Int64, _ html: String) -> Item {
    var item = Item(
      key: key, title: title, link: WebAddress("https://site.example/\(key)"),
      published: TestSite.now - .seconds(minutes * 60))
    item.content = FeedText(html, .html)
    item.brief = html.isEmpty ? "" : "First words of \(key)."
    return item
  }
}

extension ShareFiles {
  /// Two groups of feeds to begin with, and a word about Lede.
  private static let texts = [
    "starters.opml": starters,
    "fortunes/short.txt": "Answer the small letter first.\n%\nA borrowed book is a road back.\n",
    "known-sites.rules": """
    feed youtube.com /channel/{id} https://www.youtube.com/feeds/videos.xml?channel_id={id}
    play films.example /embed/{id} https://films.example/watch?v={id} https://www.youtube-nocookie.com/embed/{id}?autoplay=1
    play other.example /embed/{id} https://other.example/{id} https://player.other.example/{id}
    post posts.example /{name}/status/{id} https://posts.example/{name}/status/{id}

    """,
    "places/cities.tsv": """
    -33865000\t151209440\t4627345\tAU\t2147714\tSydney\t\t
    38725090\t-9149800\t517802\tPT\t2267057\tLisbon\t\tLisboa

    """,
    "places/countries.tsv": "AU\tAustralia\nPT\tPortugal\n",
    "no-picture.svg": "<svg xmlns='http://www.w3.org/2000/svg'></svg>\n",
    "common-passwords.txt": "password1234\nletmeinletmein\n",
    "about.md": "# About Lede\n\nIt <script>is</script> [here](/feeds).\n",
    "topics.md": "# About topics\n\nThey <script>are</script> [here](/topics).\n",
  ]
  private static let starters = """
    <opml version="2.0"><body>
    <outline text="World"><outline text="Wire" xmlUrl="https://wire.example/rss"/>
    <outline text="Post" xmlUrl="https://post.example/rss" htmlUrl="https://www.post.example/"/></outline>
    <outline text="Science"><outline text="Cells" xmlUrl="https://cells.example/atom"/></outline>
    </body></opml>
    """

  /// Two files whose sums are made up, so that snapshots do not change with the styles.
  package static var ofTests: ShareFiles {
    get throws {
      let names = [
        "lede.css", "verdict.css", "icons.svg", "icon.svg", "js/lede.js", "starters.opml",
        "about.md", "topics.md",
        "known-sites.rules", "no-picture.svg", "places/cities.tsv", "places/countries.tsv",
        "common-passwords.txt", "fortunes/short.txt",
      ]
      let sum = String(repeating: "ab", count: 32)
      return try ShareFiles(
        reading: { name in
          name == ShareFiles.list
            ? Array(names.map { "\(sum)  \($0)\n" }.joined().utf8)
            : Array((texts[name] ?? "/* \(name) */").utf8)
        }, sha256: { _ in [UInt8](repeating: 0xAB, count: 32) })
    }
  }
}
