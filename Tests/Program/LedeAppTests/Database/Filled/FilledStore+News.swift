// The feeds of the filled store, what they told, and what readers did with it.

import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeNews

extension FilledStore {
  /// A feed whose first items were dropped and forgotten long ago.
  func oldFeed() async throws {
    let feed = try await follow("almanac", by: .local, 0)
    let name = "Almanac of Small Things"
    var items = (1...12).map { Invented.item("almanac", $0, at: FilledStore.time(0, -$0)) }
    items.append(Invented.item("almanac", 13, at: nil))
    try await keep(items, of: name, from: feed, 0)
    _ = try await store.mark(
      try await store.ids(), as: .read, by: .local, at: FilledStore.time(0, 61))
    try await keep([items[0]], of: name, from: feed, 1)
    try await store.setRetention(Retention(newest: 3), of: feed, at: FilledStore.time(1))
    _ = try await store.retain(feed, at: FilledStore.time(1))
    try await keep(
      [Invented.item("almanac", 14, at: FilledStore.time(185))], of: name, from: feed, 185)
    _ = try await store.retain(feed, at: FilledStore.time(186))
  }

  func feeds(of readers: Readers) async throws -> Feeds {
    let key = SealedHeader(name: "X-Key", sealed: FilledStore.hash("sealed"))
    let feeds = Feeds(
      harbour: try await follow("harbour", ["Coast", "Daily"], by: .local, key: key),
      tideline: try await follow("tideline", ["Coast"], by: .local),
      lantern: try await follow("lantern", by: .local),
      rooftop: try await follow("rooftop", ["Küste & Meer"], by: .local))
    for reader in [readers.tunde, readers.yui] {
      _ = try await follow("tideline", ["Mine"], by: reader)
    }
    _ = try await follow("lantern", by: readers.tunde)
    _ = try await follow("never-asked", by: .local)
    return feeds
  }

  /// What readers wish.
  func wishes(of readers: Readers, _ feeds: Feeds) async throws {
    let day = FilledStore.time(190, 5)
    for (feed, reader, change) in [
      (
        feeds.lantern, readers.ines,
        SubscriptionChange(
          name: "Lantern, slowly", tags: ["slow", "long reads"], isPaused: true,
          interval: .seconds(6 * 3_600), retention: Retention(newest: 500, days: 365))
      ),
      (feeds.harbour, readers.ines, SubscriptionChange(tags: ["slow"], wantsArticle: true)),
      (feeds.tideline, readers.tunde, SubscriptionChange(name: "Ebb und Flut")),
    ] {
      _ = try await store.change(change, of: feed, by: reader, at: day)
    }
    var preferences = Preferences()
    preferences.theme = .sepia
    preferences.size = 4
    preferences.dateLanguage = "de"
    preferences.places = .near
    preferences.sections = [.all, .folder(["Coast", "Daily"]), .label("slow"), .search(1), .saved]
    try await store.setPreferences(preferences, of: readers.ines)
    var tundes = Preferences()
    tundes.hiddenKinds = [.satire]
    try await store.setPreferences(tundes, of: readers.tunde)
  }

  func news(_ feeds: Feeds, rules: [Rule], of readers: Readers) async throws {
    func told(_ name: String, days: ClosedRange<Int>) -> [Item] {
      days.reversed().flatMap { day in
        (0..<2).map { Invented.item(name, day * 2 + $0, at: FilledStore.time(day, -30 * $0)) }
      }
    }
    var harbour = told("harbour", days: 191...196)
    harbour.insert(
      Invented.item("harbour", 1, at: FilledStore.time(196, 1), title: FilledStore.story), at: 0)
    try await keep(harbour, of: "The Harbour Post", from: feeds.harbour, 196)
    var tideline = told("tideline", days: 192...196)
    tideline.insert(
      Invented.item("tideline", 1, at: FilledStore.time(196, 2), title: FilledStore.story), at: 0)
    tideline.insert(
      Invented.item(
        "tideline", 2, at: FilledStore.time(196, 3), title: "A beekeeper wins the turnip lottery"),
      at: 0)
    let caught = RuleOutcome(
      reader: readers.ines,
      catches: rules.map { RuleOutcome.Catch(rule: $0.id, action: $0.terms.action) })
    let read = RuleOutcome(
      reader: readers.ines, catches: [.init(rule: rules[1].id, action: .read)])
    try await keep(
      tideline, of: "Tideline", from: feeds.tideline, 196, caught: [0: [caught], 3: [read]])
    try await keep(
      told("lantern", days: 190...195), of: "Lantern \u{2014} أخبار", from: feeds.lantern, 196)
    try await keep(told("rooftop", days: 193...196), of: "Rooftop Radio", from: feeds.rooftop, 196)
  }

  /// Feeds that are gone, do not answer, were left, moved, or became part of another.
  func troubles(of readers: Readers, _ feeds: Feeds) async throws {
    func fail(
      _ feed: Feed.ID, _ message: String, isGone: Bool = false, reach: Reach = .answered
    ) async throws {
      var report = RefreshReport(
        feed: feed, asked: FilledStore.time(197),
        outcome: .failed(message: message, isGone: isGone), nextAsk: FilledStore.time(198))
      report.reach = reach
      report.restUntil = FilledStore.time(198, 30)
      _ = try await store.keep([report])
    }
    let items = [Invented.item("gone", 1, at: FilledStore.time(195))]
    let gone = try await follow("gone", ["Old"], by: .local)
    try await keep(items, of: "Gone Fishing Weekly", from: gone, 195)
    try await fail(gone, "gone.example no longer has this feed.", isGone: true)
    try await fail(
      try await follow("silent", by: readers.mara), "silent.example did not answer.",
      reach: .silent)
    try await fail(
      try await follow("refusing", by: .local), "refusing.example said 503: “Later, please”.")
    let left = try await follow("quiet", by: .local)
    try await keep(
      [
        Invented.item("quiet", 1, at: FilledStore.time(194)),
        Invented.item("quiet", 2, at: FilledStore.time(195)),
      ], of: "Quiet Corner", from: left, 195)
    try await store.unfollow(left, by: .local)
    let moved = try await follow("old-address", by: readers.mara)
    try await keep(
      [Invented.item("moved", 1, at: FilledStore.time(195))], of: "New Address", from: moved, 195,
      moved: WebAddress("https://new-address.example/feed.xml"))
    let merged = try await follow("pier", by: readers.yui)
    let pier = (1...3).map { Invented.item("pier", $0, at: FilledStore.time(194, $0)) }
    try await keep(pier, of: "Pier Gazette", from: merged, 195)
    try await keep(
      pier, of: "Pier Gazette", from: merged, 197,
      moved: WebAddress("https://tideline.example/feed.xml"))
  }

  func articles() async throws {
    let items = try await store.headlines(
      ListFilter(), of: .local, before: nil, limit: 40)
    let story = try #require(items.first { $0.title == FilledStore.story })
    var article = FetchedArticle(
      address: try #require(WebAddress("https://harbour.example/stories/ferry?full=1")),
      html: """
        <p>On the \(FilledStore.articleWord), nobody had believed it.</p>
        <p>“She sails,” said the harbour office; <em>that</em> was all.</p>
        """, words: 17)
    article.title = FilledStore.story
    article.byline = "Odile Marchetti-Brandt"
    article.picture = WebAddress("https://harbour.example/ferry.jpg")
    article.language = "en"
    article.direction = "ltr"
    try await store.keepArticle(
      KeptArticle(item: story.id, fetched: FilledStore.time(197), outcome: .found(article)))
    let other = try #require(items.first { $0.id != story.id && $0.link != nil })
    try await store.keepArticle(
      KeptArticle(
        item: other.id, fetched: FilledStore.time(197),
        outcome: .failed(message: "The page asks for a sign-in.")))
    let page = Invented.item("page", 1, at: nil, title: "How to fold a paper boat")
    var found = article
    found.address = try #require(WebAddress("https://folding.example/boats"))
    _ = try await store.savePage(
      PageToSave(
        item: page, root: try #require(WebAddress("https://folding.example/")), isOwners: true,
        outcome: .found(found)), by: .local, at: FilledStore.time(197, 10))
  }

  func verdicts(of readers: Readers) async throws {
    let edition: Int64 = 0x51DE_CA5E
    try await store.beginLabels(edition)
    while true {
      let batch = try await store.itemsToJudge(limit: 20, edition: edition)
      if batch.stretches.isEmpty { break }
      let verdicts = batch.items.enumerated().map { place, item in
        let basis = KeptVerdict.Basis.allCases[place % 5]
        guard basis.rawValue < 3 else {
          return (
            item.id, KeptVerdict(basis: basis, edition: edition, judged: FilledStore.time(198))
          )
        }
        let label = Label.allCases[place % 6]
        let isEveryday = place % 7 == 6
        let shares = Label.allCases.map { $0 == label ? 55 + place : Int($0.rawValue) }
        let verdict = KeptVerdict(
          basis: basis, shares: shares, leading: isEveryday ? nil : label,
          everyday: isEveryday ? 90 : nil, edition: edition, judged: FilledStore.time(198))
        return (item.id, verdict)
      }
      try await store.keepVerdicts(
        Dictionary(uniqueKeysWithValues: verdicts), of: batch, by: edition,
        at: FilledStore.time(198))
    }
    while try await store.hideSome(at: FilledStore.time(198, 5)) > 0 {}
  }

  func reading(_ readers: Readers, _ feeds: Feeds) async throws {
    let now = FilledStore.time(199)
    let items = try await store.headlines(ListFilter(), of: .local, before: nil, limit: 100)
    let ids = items.map(\.id)
    _ = try await store.mark(Array(ids[2...4]), as: .read, by: .local, at: now)
    _ = try await store.mark([ids[4]], as: .unread, by: .local, at: now)
    _ = try await store.mark([ids[5], ids[9]], as: .saved, by: .local, at: now)
    _ = try await store.markAll(
      ListFilter(feed: feeds.rooftop), upTo: ListPosition(shown: now, id: Item.ID(.max)),
      by: .local, at: now)
    // Its number is one that nobody can guess; here it is the same each time.
    try await store.database.write { connection throws(StoreError) in
      try connection.script(
        """
        INSERT INTO marked_list (id, reader_id, made) SELECT 7919, reader_id, made FROM marked_list;
        UPDATE marked_piece SET list_id = 7919;
        DELETE FROM marked_list WHERE id <> 7919;
        """)
    }
    let changes = [
      NotedChange(key: "k1", item: ids[6], change: .read, at: FilledStore.time(198)),
      NotedChange(key: "k2", item: ids[7], change: .saved, at: FilledStore.time(198, 1)),
    ]
    _ = try await store.replay(changes, by: .local, at: now)
    // Tunde takes the story apart; Ines leaves it whole.
    let told = try await store.headlines(ListFilter(), of: readers.tunde, before: nil, limit: 100)
    let story = try #require(told.first { $0.title == FilledStore.story })
    _ = try await store.mark([story.id], as: .saved, by: readers.tunde, at: now)
    let wholes = try #require(items.first { $0.title == FilledStore.story })
    _ = try await store.separate(wholes.id, by: readers.yui)
  }

  /// News that the search and the judges do not know yet, and work in hand.
  func whatWaits(_ feeds: Feeds) async throws {
    var changed = Invented.item("rooftop", 392, at: FilledStore.time(196))
    changed.content = FeedText("<p>Said otherwise now, in other words.</p>", .html)
    try await keep(
      [Invented.item("rooftop", 399, at: FilledStore.time(199)), changed], of: "Rooftop Radio",
      from: feeds.rooftop, 199)
    let now = FilledStore.now
    let jobs = try await store.claim([.refresh], limit: 2, lease: .seconds(300), at: now)
    try await store.retry(try #require(jobs.first), at: now + .seconds(600))
  }

  private func outline(_ name: String, _ folder: [String] = []) throws -> Outline {
    Outline(
      address: try #require(WebAddress("https://\(name).example/feed.xml")), title: nil,
      folder: folder)
  }

  private func follow(
    _ name: String, _ folder: [String] = [], by reader: Reader.ID, _ day: Int = 190,
    key: SealedHeader? = nil
  ) async throws -> Feed.ID {
    try await store.follow(
      try outline(name, folder), by: reader, isOwners: reader == .local, key: key,
      at: FilledStore.time(day)
    ).feed
  }

  private func keep(
    _ items: [Item], of name: String, from feed: Feed.ID, _ day: Int, moved: WebAddress? = nil,
    caught: [Int: [RuleOutcome]] = [:]
  ) async throws {
    var snapshot = FeedSnapshot(title: name, items: items)
    snapshot.subtitle = "News that nobody else has"
    snapshot.language = "en"
    let site = WebAddress("https://\(feed.rawValue).site.example/")
    snapshot.site = site
    snapshot.icon = site?.resolving("/icon.png")
    let validators = Validators(
      etag: "\"\(day)\"", lastModified: "Mon, 20 Jul 2026 08:00:00 GMT")
    var report = RefreshReport(
      feed: feed, asked: FilledStore.time(day, 60),
      outcome: .fresh(snapshot, validators, bodyHash: UInt64(day) &* 0x9E37_79B9_7F4A_7C15),
      nextAsk: FilledStore.time(day, 120), movedTo: moved)
    report.outcomes = caught
    _ = try await store.keep([report])
  }
}
