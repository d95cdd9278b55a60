// What each page shows, beside what it showed when somebody last looked at it.

import FoundationEssentials
import LedeBase
import LedeSite
@testable import LedeNews
import LedeTesting
import Testing

@testable import LedeChecks
@testable import LedeApp

/// Pages kept in `Tests/Snapshots`, with a line break before each tag, so that a difference can be
/// read.
///
/// What stands before `<main>` is nearly the same on all of them, and kept once, as `frame.html`; of each
/// page it is kept how it differs from that. All else is kept byte for byte.
///
/// After a change that is meant: `script/snapshots`, then look at what it changed and commit it.
@Suite struct SnapshotTests {
  /// A Lede in some state, and the address of the page.
  struct Shot: Sendable, CustomTestStringConvertible {
    var name: String
    var target: String
    var status = 200
    var peer = "127.0.0.1"
    /// What the browser brings; nil for a stranger's.
    var cookie: String?
    var site: @Sendable () async throws -> TestSite
    var testDescription: String { name }

    init(
      _ name: String, _ target: String, status: Int = 200, peer: String = "127.0.0.1",
      cookie: String? = nil,
      _ site: @escaping @Sendable () async throws -> TestSite = { try await TestSite.lived() }
    ) {
      (self.name, self.target, self.status) = (name, target, status)
      (self.peer, self.cookie, self.site) = (peer, cookie, site)
    }
  }

  static let shots = [
    Shot("welcome", "/") { try await TestSite() },
    Shot("waiting", "/?did=followed.2") { try await TestSite.waiting() },
    Shot("front", "/"),
    Shot("front-wishes", "/") { try await TestSite.wished() },
    Shot("front-older", "/") { try await TestSite.long() },
    Shot("front-failing", "/") { try await TestSite.failing() },
    Shot("front-old-news", "/") {
      let site = try await TestSite.filled()
      try await site.losesNetwork(after: .seconds(3 * 3600))
      return site
    },
    Shot("front-expired", "/") {
      let site = try await TestSite.filled()
      try await site.losesNetwork(after: .seconds(7 * 86_400))
      return site
    },
    Shot("unread", "/?show=unread"),
    Shot("feed-list", "/?feed=1"),
    Shot("folder-list", "/?folder=Sea%20%26%20shore"),
    Shot("label-list", "/?label=slow"),
    Shot("front-judged", "/") { try await TestSite.judged() },
    Shot("kind-list", "/?kind=Satire&order=strongest") { try await TestSite.judged() },
    Shot("saved", "/saved"),
    Shot("saved-empty", "/saved") { try await TestSite() },
    Shot("muted", "/muted"),
    Shot("story", "/item/2"),
    Shot("story-from-saved", "/item/2?show=saved"),
    Shot("story-without-text", "/item/1"),
    Shot("story-with-posters", "/item/1") { try await TestSite.withPosters() },
    Shot("undo-mark", "/?did=saved.2"),
    Shot("undo-leaving", "/feeds?did=left.2"),
    Shot("feeds", "/feeds"),
    Shot("feeds-failing", "/feeds?show=failing") { try await TestSite.failing() },
    Shot("feeds-never-read", "/feeds?show=unread"),
    Shot("feed", "/feeds/1"),
    Shot("search", "/search"),
    Shot("search-found", "/search?q=city"),
    Shot("search-nothing", "/search?q=zeppelin&order=ranked"),
    Shot("check", "/check?url=https://paper.example/ferry"),
    Shot("apps", "/apps") {
      let site = try await TestSite.lived()
      _ = await site.post("/apps", "kind=program&name=Terminal")
      _ = await site.post("/apps", "kind=browser")
      return site
    },
    Shot("outfeeds-none", "/outfeeds?list=/?feed%3D1"),
    Shot("outfeeds", "/outfeeds") {
      let site = try await TestSite.lived()
      _ = await site.post("/outfeeds", "list=/saved&texts=yes")
      _ = await site.post("/outfeeds", "list=/?folder%3DSea&most=1")
      return site
    },
    Shot("webhooks", "/webhooks") {
      let site = try await TestSite.lived()
      _ = await site.post("/webhooks", "list=/saved&to=https://program.example/hook")
      _ = await site.post("/webhooks/test", "id=1")
      return site
    },
    Shot("check-share", "/check/share?text=Ferry%20https%3A%2F%2Fpaper.example%2Fferry"),
    Shot("check-share-nothing", "/check/share?text=Ferry"),
    Shot("check-receive", "/check/receive"),
    Shot("check-before", "/check") { try await TestSite.checked() },
    Shot("check-result", "/check/5090418336079872") { try await TestSite.checked() },
    Shot("check-headline", "/check/1000000000000007") { try await TestSite.checked() },
    Shot("games-none", "/games"),
    Shot("games", "/games?show=reviews") { try await TestSite.ofGames() },
    Shot("games-videos", "/games?show=videos") { try await TestSite.ofGames() },
    Shot("games-feeds", "/games/feeds") { try await TestSite.ofGames() },
    Shot("rules", "/rules") { try await TestSite.ruled() },
    Shot("rules-none", "/rules"),
    Shot("rules-of-feed", "/rules?feed=2&did=unrule.1") { try await TestSite.ruled() },
    Shot("rule", "/rules/1") { try await TestSite.ruled() },
    Shot("rule-form", "/rules/new?feed=2"),
    Shot("rule-tried", "/rules/try?id=1&action=keep-only&text=city") { try await TestSite.ruled() },
    Shot("rule-unreadable", "/rules/try?match=pattern&text=(", status: 422) {
      try await TestSite.ruled()
    },
    Shot("muted-by-rule", "/muted") { try await TestSite.ruled() },
    Shot("story-muted", "/item/2") { try await TestSite.ruled() },
    Shot("topics", "/topics") { try await TestSite.wondering() },
    Shot("topics-none", "/topics"),
    Shot("topic", "/topics?q=Ferries&kind=subject&beside=feed:1&days=30") {
      try await TestSite.wondering()
    },
    Shot("topic-followed", "/topics/1") { try await TestSite.wondering() },
    Shot("topic-nothing", "/topics?q=Zeppelins"),
    Shot("topic-times", "/topics/times"),
    Shot("settings", "/settings"),
    Shot("settings-wishes", "/settings?did=kept") { try await TestSite.wished() },
    Shot("about", "/about"),
    Shot("keys", "/keys"),
    Shot("how", "/check/how") {
      var settings = WebApp.Settings()
      settings.checks.reports = .invented
      return try await TestSite(settings)
    },
    Shot("offline", "/offline"),
    Shot("nothing-here", "/none", status: 404),
    Shot("misunderstood", "/?show=everything", status: 400),
    Shot("owner", "/owner?key=right-key"),
    Shot("sign-in", "/", status: 401, peer: "192.0.2.7"),
  ]

  @Test(arguments: shots + ofReaders) func `a page is as it was when somebody last looked`(
    shot: Shot
  )
    async throws
  {
    let page = await (try shot.site()).get(
      shot.target, shot.cookie.map { [("Cookie", $0)] } ?? [], peer: shot.peer)
    #expect(page.status == shot.status)
    #expect(faults(in: page.text) == [])
    let text = try Self.withoutFrame(
      page.text.replacing("<", with: "\n<"), try await Self.frame())
    let file = Self.folder.appending(path: shot.name + ".html")
    if Self.areRenewed {
      try Data(text.utf8).write(to: file)
      return
    }
    let kept = try String(contentsOf: file, encoding: .utf8)
    #expect(
      Self.difference(kept, text) == nil, "If it is meant: script/snapshots, and look at the change"
    )
  }

  @Test func `the frame is as it was when somebody last looked`() async throws {
    let now = try await Self.frame()
    let file = Self.folder.appending(path: Self.frameFile)
    if Self.areRenewed {
      try Data(now.joined(separator: "\n").utf8).write(to: file)
      return
    }
    let kept = try String(contentsOf: file, encoding: .utf8)
    #expect(Self.difference(kept, now.joined(separator: "\n")) == nil, "script/snapshots renews it")
  }

  @Test(.disabled(if: areRenewed, "script/snapshots is writing them"))
  func `no page is kept that nobody draws`() throws {
    let there = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let drawn = (Self.shots + Self.ofReaders).map { $0.name + ".html" } + [Self.frameFile]
    #expect(there.sorted() == drawn.sorted())
  }

  private static let frameFile = "frame.html"

  /// What stands before `<main>` on the page that says that nothing is there, with no tab chosen.
  private static func frame() async throws -> [Substring] {
    let text = await (try TestSite()).get("/none").text.replacing("<", with: "\n<")
    return try head(of: text).split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func head(of text: String) throws -> Substring {
    text[..<(try #require(text.firstRange(of: "\n<main")).lowerBound)]
  }

  /// A page with nothing before `<main>` but the lines in which it differs from the frame.
  private static func withoutFrame(_ text: String, _ frame: [Substring]) throws -> String {
    let head = try head(of: text)
    let lines = head.split(separator: "\n", omittingEmptySubsequences: false)
    let changes = lines.difference(from: frame).map { change in
      switch change {
      case .insert(let line, let text, _): (line, "+ \(text)\n")
      case .remove(let line, let text, _): (line, "- \(text)\n")
      }
    }
    // Where a line was and where another is stand together, as in a patch.
    return changes.sorted { $0 < $1 }.map(\.1).joined() + text[head.endIndex...].dropFirst()
  }

  private static let areRenewed = ProcessInfo.processInfo.environment["LEDE_SNAPSHOTS"] == "renew"
  private static let folder = URL(filePath: Checkout.path("Tests/Snapshots"))

  /// The first line in which two pages differ; nil when they are the same bytes.
  private static func difference(_ kept: String, _ now: String) -> String? {
    guard Array(kept.utf8) != Array(now.utf8) else { return nil }
    let (old, new) = (kept.split(separator: "\n"), now.split(separator: "\n"))
    let pairs = zip(old + ["(end)"], new + ["(end)"])
    guard let (line, pair) = pairs.enumerated().first(where: { $0.element.0 != $0.element.1 })
    else { return "only the line breaks" }
    return "line \(line + 1)\n  was \(pair.0)\n  is  \(pair.1)"
  }
}

extension TestSite {
  /// The usual stories, after a reader has been there for a while.
  fileprivate static func lived() async throws -> TestSite {
    let site = try await filled()
    let stories = try await site.store.headlines(
      ListFilter(), of: .local, before: nil, limit: 9
    ).map(\.id)
    _ = try await site.store.mark([stories[0]], as: .saved, by: .local, at: now)
    _ = try await site.store.mark([stories[1]], as: .read, by: .local, at: now)
    _ = try await site.store.change(
      SubscriptionChange(folder: ["Sea & shore"], tags: ["slow"]), of: Feed.ID(1), by: .local,
      at: now)
    _ = await site.post("/searches", "q=turbines&name=Wind")
    return site
  }

  /// A reader with a rule of each kind of state: one that caught, one that is off, one in trouble.
  fileprivate static func ruled() async throws -> TestSite {
    let site = try await lived()
    _ = await site.post("/rules", "action=mute&text=turbines,+world+cup&place=title&apply=yes")
    _ = await site.post("/rules", "action=save&text=librar*&feed=2")
    _ = try await site.store.changeRule(Rule.ID(2), to: nil, isOn: false, of: .local)
    var slow = try #require(
      try await site.store.addRule(
        RuleTerms(.read, "(a+)+$", match: .pattern, place: .author), of: .local, at: now))
    slow.trouble = .tooSlow
    try await site.store.switchOff([slow])
    return site
  }

  /// A reader who wishes everything otherwise than it comes.
  fileprivate static func wished() async throws -> TestSite {
    let site = try await lived()
    _ = await site.post(
      "/settings",
      "theme=sepia&font=sans&size=5&density=compact&scroll=yes&offline=50&language=de&section=all")
    return site
  }

  /// More stories than a page holds.
  fileprivate static func long() async throws -> TestSite {
    var settings = WebApp.Settings()
    settings.site.entriesOnPage = 2
    let site = try await TestSite(settings)
    try await site.feed(
      "Ledger", "https://ledger.example/feed",
      items: (1...3).map { .of("k\($0)", "Story \($0)", minutes: Int64($0), "") })
    return site
  }

  fileprivate static func failing() async throws -> TestSite {
    let site = try await filled()
    try await site.brokenFeed()
    return site
  }

  /// Right after the welcome: nothing was asked yet.
  fileprivate static func waiting() async throws -> TestSite {
    let site = try await TestSite()
    _ = await site.post("/feeds/start", "group=World")
    return site
  }
}
