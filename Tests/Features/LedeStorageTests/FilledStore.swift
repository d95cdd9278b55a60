// A store with something in every table, the same each time: what script/released writes down.

import LedeAccounts
import LedeFriends
import LedeFortune
import LedeTesting
import LedeBase
import LedeChecks
import LedeSecrets
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeStorage

/// Fills an empty store through its own doors, as some readers would in half a year.
///
/// Names, texts and addresses are invented. What the tests of released versions look for stands in
/// the constants, which stay as they are: databases that were written down have them too.
struct FilledStore {
  /// The account that is the owner's, and how to sign in to it.
  static let owner = "Ines"
  static let password = "paper boats in the rain"
  /// The hash of `password` as Lede made it once: each has a salt of its own.
  static let passwordHash =
    "$argon2id$v=19$m=19456,t=2,p=1$IVGb3Gyunp7daFSnQrEA3w$I62ToRB6NIm+ETTh2VxdxZX6qaE2ASr94fK4UR41PzU"
  static let session = "a session of Ines"
  static let appToken = "a program of Ines"
  static let sharedLink = "a fortune that Ines shows"
  /// A story that two feeds tell, and a word in it.
  static let story = "The ferry “Marie-Luise” sails again after a long harbour strike"
  static let storyWord = "ferry"
  /// A word that stands in an article and in no feed.
  static let articleWord = "quayside"
  static let fortune = "A borrowed umbrella remembers every rain."
  /// Two hundred days after `Some.time(0)`: the newest there is.
  static let now = time(200)

  /// An instant so many days and minutes after the first.
  static func time(_ days: Int, _ minutes: Int = 0) -> Timestamp {
    Some.time(days * 24 * 60 + minutes)
  }

  static func hash(_ text: String) -> [UInt8] { Checksum.sha256(Array(text.utf8)) }

  private struct Readers {
    var ines = Reader.ID.local
    var tunde, yui, mara: Reader.ID
  }

  private struct Feeds {
    var harbour, tideline, lantern, rooftop: Feed.ID
  }

  private let store: Store

  static func fill(_ store: Store) async throws {
    let filled = FilledStore(store: store)
    try await filled.oldFeed()
    let readers = try await filled.readers()
    try await filled.access(of: readers)
    let feeds = try await filled.feeds(of: readers)
    let rules = try await filled.wishes(of: readers, feeds)
    try await filled.news(feeds, rules: rules, of: readers)
    try await filled.troubles(of: readers, feeds)
    try await filled.articles()
    try await filled.verdicts(of: readers)
    try await store.indexAll()
    try await filled.reading(readers, feeds)
    try await filled.checks(of: readers)
    try await filled.cookies(of: readers)
    try await filled.friends(readers)
    try await filled.notifications(of: readers)
    try await filled.whatWaits(feeds)
  }

  // MARK: Who reads

  private func add(_ name: String, invite: [UInt8]? = nil, _ day: Int) async throws -> Reader.ID {
    let new = NewAccount(
      name: name, passwordHash: FilledStore.passwordHash, invite: invite)
    let added = try await store.accounts.addAccount(new, at: FilledStore.time(day))
    guard case .added(let account) = added else {
      throw StoreError.failed(statement: "test", cause: "\(name): \(added)")
    }
    return account.reader
  }

  private func readers() async throws -> Readers {
    let owner = NewAccount(
      reader: .local, name: FilledStore.owner, passwordHash: FilledStore.passwordHash,
      isOwner: true)
    _ = try await store.accounts.addAccount(owner, at: FilledStore.time(186))
    let invite = FilledStore.hash("an invitation")
    _ = try await store.accounts.keepInvite(
      invite, resetting: nil, until: FilledStore.time(193), at: FilledStore.time(186))
    let readers = Readers(
      tunde: try await add("tunde", invite: invite, 187), yui: try await add("Yui-2", 188),
      mara: try await add("mara", 188))
    // Somebody who left: their number is given to nobody else.
    _ = try await store.accounts.deleteAccount(of: try await add("olga", 189))
    return readers
  }

  private func access(of readers: Readers) async throws {
    let (day, hash) = (FilledStore.time(190), FilledStore.hash)
    try await store.accounts.setRecovery(hash("a printed code"), of: readers.ines)
    for (token, reader, device) in [
      (FilledStore.session, readers.ines, "Firefox on Linux"),
      ("another session", readers.ines, "Safari on iPhone “Ines”"), ("tunde's", readers.tunde, ""),
    ] {
      try await store.accounts.openSession(
        hash(token), for: reader, device: device, until: FilledStore.time(400), at: day)
    }
    try await store.accounts.noteUse(
      ofSession: hash(FilledStore.session), at: FilledStore.time(199))
    _ = try await store.accounts.keepInvite(
      hash("an open invitation"), resetting: nil, until: FilledStore.time(207), at: day)
    _ = try await store.accounts.keepInvite(
      hash("a new password"), resetting: readers.yui, until: FilledStore.time(207), at: day)
    try await store.accounts.keepDevice(hash("a browser"), of: readers.ines, at: day)
    _ = try await store.accounts.beginAttempt(
      [AttemptSubject(hash: hash("192.0.2.7"), free: 5, longest: .seconds(3_600))],
      at: FilledStore.time(199))
    for (token, kind) in [
      (FilledStore.appToken, AppToken.Kind.program), ("an extension", .browser),
      ("a shortcut", .shortcut), ("a reader of feeds", .account),
    ] {
      _ = try await store.accounts.keepToken(
        hash(token), kind, name: token, of: readers.ines, at: day)
    }
    let tokens = try await store.accounts.appTokens(of: readers.ines)
    let browser = try #require(tokens.first { $0.kind == .browser })
    _ = try await store.accounts.bind(browser.id, to: "moz-extension://0a1b2c3d")
    try await store.accounts.noteUse(of: browser.id, at: FilledStore.time(198))
    let key = Passkey(
      id: Passkey.ID(0), reader: readers.ines, credential: Array(hash("credential").prefix(20)),
      point: hash("x") + hash("y"), name: "Ines' phone", signs: 3, made: day)
    let passkey = try #require(try await store.accounts.keepPasskey(key))
    try await store.accounts.noteUse(of: passkey, signs: 4, at: FilledStore.time(197))
    try await store.database.setValue("no", for: Account.openSetting)
    try await store.database.setValue(
      "two\nlines, a 'quote', a \\ and 100 %", for: "note.of-the-owner")
    try await store.database.setValue("U0VBTEVE", for: "secret.judge")
  }

  // MARK: Feeds and news

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

  /// A feed whose first items were dropped and forgotten long ago.
  private func oldFeed() async throws {
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

  private func feeds(of readers: Readers) async throws -> Feeds {
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

  /// What readers wish; returns rules of the owner's that catch.
  private func wishes(of readers: Readers, _ feeds: Feeds) async throws -> [Rule] {
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
    _ = try await store.keepSearch(
      "\(FilledStore.storyWord) -strike", named: "Ferries", of: readers.ines)
    _ = try await store.keepSearch("\"harbour office\"", named: "Büro", of: readers.tunde)

    var rules: [Rule] = []
    for terms in [
      RuleTerms(.mute, "turnip, 'beetroot'"), RuleTerms(.read, "lottery", place: .title),
      RuleTerms(.save, "^A beekeeper", match: .pattern, place: .title, feed: feeds.tideline),
      RuleTerms(.keepOnly, "sea", feed: feeds.rooftop),
    ] {
      rules.append(try #require(try await store.addRule(terms, of: readers.ines, at: day)))
    }
    _ = try await store.changeRule(rules[3].id, to: nil, isOn: false, of: readers.ines)
    var slow = try #require(
      try await store.addRule(
        RuleTerms(.mute, "(a+)+$", match: .pattern), of: readers.tunde, at: day))
    slow.trouble = .tooSlow
    try await store.switchOff([slow])
    let removed = try #require(
      try await store.addRule(RuleTerms(.mute, "rain"), of: readers.ines, at: day))
    _ = try await store.removeRule(removed.id, of: readers.ines, at: FilledStore.time(199))
    return Array(rules.prefix(3))
  }

  private func news(_ feeds: Feeds, rules: [Rule], of readers: Readers) async throws {
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
  private func troubles(of readers: Readers, _ feeds: Feeds) async throws {
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

  private func articles() async throws {
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

  private func verdicts(of readers: Readers) async throws {
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
        let shares = Label.allCases.map { $0 == label ? 55 + place : Int($0.rawValue) }
        let verdict = KeptVerdict(
          basis: basis, shares: shares, leading: label, edition: edition,
          judged: FilledStore.time(198))
        return (item.id, verdict)
      }
      try await store.keepVerdicts(
        Dictionary(uniqueKeysWithValues: verdicts), of: batch, by: edition,
        at: FilledStore.time(198))
    }
    while try await store.hideSome(at: FilledStore.time(198, 5)) > 0 {}
  }

  // MARK: What readers do

  private func reading(_ readers: Readers, _ feeds: Feeds) async throws {
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

  private func checks(of readers: Readers) async throws {
    let text = "The ferry “sails” again.\nNobody on the pier believed it would."
    let findings = Label.allCases.map { label in
      var finding = Finding(
        label: label, share: label == .opinion ? 0.5 : 0.015_625, version: "lede_\(label.name)")
      if label == .opinion {
        finding.evidence = [
          Evidence(kind: .word, text: "ferry", place: 4..<9, weight: 0.25),
          Evidence(kind: .title, text: "again", place: nil, weight: 0.125),
        ]
      }
      return finding
    }
    let verdict = Verdict(
      findings: findings, basis: .article, walt: "Walt nods.", words: 11, language: "en",
      checksum: String(repeating: "5e", count: 16), readText: text)
    for number in Int64(1)...3 {
      let check = Check(
        id: Check.ID(Check.ID.range.lowerBound + number * 7_919),
        address: number == 3 ? nil : WebAddress("https://paper.example/ferry/\(number)"),
        title: "The ferry is back, at last", source: "Paper", reading: number == 3 ? .text : .html,
        via: "share", verdict: verdict,
        judged: number == 2 ? .outside("judge.example") : .here,
        asked: FilledStore.time(198, Int(number)), took: .microseconds(41_207))
      let reader = number == 3 ? readers.tunde : readers.ines
      _ = try await store.checks.keep(check, by: reader, droppingBefore: nil)
      if number == 1 {
        _ = try await store.checks.disagree(
          check.id, as: .satire, by: readers.ines, at: FilledStore.time(198, 30))
      }
    }
  }

  // MARK: Cookies

  private func open(
    _ fortune: String, by reader: Reader.ID, _ day: Int, streak: Int
  ) async throws -> Opening {
    let opened = FilledStore.time(day, 8 * 60)
    let date = LocalDate(opened.parts)
    let numbers = try #require(LuckyNumbers((0..<6).map { 1 + streak + $0 * 7 }))
    let draft = OpeningDraft(
      opening: Opening(
        id: Opening.ID(0), reader: reader, opened: opened, zone: "Europe/Lisbon", date: date,
        fortune: Fortune(fortune), setVersion: 5, numbers: numbers, streak: streak,
        device: streak % 2 == 0 ? "Firefox on Linux" : nil),
      streak: Streak(length: streak, longest: streak, forgivenMonth: 202_607, forgiven: 1),
      zoneChanges: streak == 1 ? [opened] : [FilledStore.time(190, 8 * 60)],
      earned: [
        LedgerEntry(reader: reader, at: opened, reason: .opening, key: date.text, points: 10)
      ])
    guard
      case .opened(let opening) = try await store.fortunes.open(
        by: reader, deciding: { _, _ in .open(draft) })
    else { throw StoreError.failed(statement: "test", cause: "day \(day) did not open") }
    return opening
  }

  private func cookies(of readers: Readers) async throws {
    var openings: [Opening] = []
    for (place, text) in ([FilledStore.fortune] + Invented.fortunes).enumerated() {
      openings.append(
        try await open(text, by: readers.ines, 190 + place, streak: place + 1))
    }
    for (place, text) in Invented.fortunes.prefix(3).enumerated() {
      _ = try await open(text, by: readers.tunde, 197 + place, streak: place + 1)
    }
    let newest = LocalDate(FilledStore.now.parts)
    try await store.fortunes.noteVisit(
      on: newest,
      earning: LedgerEntry(
        reader: readers.ines, at: FilledStore.now, reason: .visit, key: newest.text, points: 2),
      of: readers.ines)
    _ = try await store.fortunes.buy(.linen, by: readers.ines, at: FilledStore.time(199, 700))
    try await store.fortunes.setLength(.short, of: readers.tunde)
    _ = try await store.fortunes.change(
      openings[0].id, isKept: true, isHidden: nil, of: readers.ines)
    _ = try await store.fortunes.change(
      openings[1].id, isKept: nil, isHidden: true, of: readers.ines)
    _ = try await store.fortunes.share(
      openings[0].id, as: FilledStore.hash(FilledStore.sharedLink),
      sealed: FilledStore.hash("sealed link"), by: readers.ines, at: FilledStore.time(199))
    let lisbon = try #require(GlobePoint(latitude: 38.72, longitude: -9.14))
    let sea = try #require(GlobePoint(latitude: -41.000_001, longitude: 174.999_999))
    for (opening, place) in [
      (
        openings[0],
        Place(
          lisbon, .near, city: City.ID(2_267_057), name: "Lisbon", region: "Lisbon", country: "PT")
      ), (openings[2], Place(sea, .exact, isByHand: true)),
    ] {
      _ = try await store.fortunes.keepPlace(place, of: opening.id, by: readers.ines)
    }
    _ = try await store.fortunes.keepFortunes(
      ["Own words keep warm.", "Ein eigener Satz: „so“."].map { Fortune($0) },
      at: FilledStore.time(191))
    try await store.fortunes.report(
      Fortune(Invented.fortunes[1]).number, by: readers.mara, at: FilledStore.time(198))
  }

  private func friends(_ readers: Readers) async throws {
    let day = FilledStore.time(197)
    try await store.friends.setTellsOfFriends(true, of: readers.ines, at: FilledStore.time(196))
    for (name, reader) in [
      (FilledStore.owner, readers.tunde), (FilledStore.owner, readers.yui),
      (FilledStore.owner, readers.mara), ("yui-2", readers.mara), ("nobody-here", readers.ines),
    ] {
      _ = try await store.friends.ask(name, by: reader, at: day)
    }
    _ = try await store.friends.beginTellingOfFriends(readers.ines, at: FilledStore.time(197, 5))
    for (name, accepts) in [("tunde", true), ("yui-2", true), ("mara", false)] {
      _ = try await store.friends.answer(
        name, accepts: accepts, by: readers.ines, at: FilledStore.time(197, 10))
    }
    _ = try await store.friends.setSharing(
      Sharing(.all, showsCity: true), with: "tunde", of: readers.ines)
    _ = try await store.friends.block("mara", by: readers.yui, at: FilledStore.time(198))
    try await store.friends.keepFriendLink(
      FilledStore.hash("a friend's link"), of: readers.tunde, until: FilledStore.time(205),
      at: FilledStore.time(198))
    let isGiven = try await store.friends.give(
      CookieGift(
        giver: readers.tunde, receiver: readers.ines, name: "tunde",
        date: LocalDate(FilledStore.time(199).parts), given: FilledStore.time(199),
        fortune: Fortune(Invented.fortunes[0])))
    #expect(isGiven)
  }

  private func notifications(of readers: Readers) async throws {
    _ = try await store.fortunes.pushKey(orKeep: FilledStore.hash("key of notifications"))
    for (name, reader) in [("a", readers.ines), ("b", readers.ines), ("c", readers.tunde)] {
      let subscription = PushSubscription(
        endpoint: try #require(WebAddress("https://push.example/send/\(name)")),
        publicKey: [4] + FilledStore.hash("x\(name)") + FilledStore.hash("y\(name)"),
        secret: Array(FilledStore.hash(name).prefix(16)))
      try await store.fortunes.keepSubscription(subscription, of: reader, at: FilledStore.time(197))
    }
    // The last number was given, and is not given again.
    _ = try await store.fortunes.forgetSubscription(
      try #require(WebAddress("https://push.example/send/c")), of: readers.tunde)
    let kept = try #require(try await store.fortunes.pushSubscriptions(of: readers.ines).first)
    _ = try await store.fortunes.beginTelling(kept.id, of: LocalDate(FilledStore.time(199).parts))
    let reminder = try #require(Reminder(minute: 8 * 60 + 30, zone: "Europe/Lisbon"))
    try await store.fortunes.setReminder(
      (reminder, due: FilledStore.time(200, 450)), of: readers.ines)
  }

  /// News that the search and the judges do not know yet, and work in hand.
  private func whatWaits(_ feeds: Feeds) async throws {
    var changed = Invented.item("rooftop", 392, at: FilledStore.time(196))
    changed.content = FeedText("<p>Said otherwise now, in other words.</p>", .html)
    try await keep(
      [Invented.item("rooftop", 399, at: FilledStore.time(199)), changed], of: "Rooftop Radio",
      from: feeds.rooftop, 199)
    let now = FilledStore.now
    let jobs = try await store.claim([.refresh], limit: 2, lease: .seconds(300), at: now)
    try await store.retry(try #require(jobs.first), at: now + .seconds(600))
  }
}

/// Texts that nobody ever published.
private enum Invented {
  static let fortunes = [
    "The kettle knows more than it whistles.", "Tomorrow owes you a small surprise.",
    "Count the stairs; one of them is new.",
    "Somebody's 'maybe' is a door left ajar.\nKnock once \\ wait twice.",
    "猫は橋の名前を知っている。", "Your left pocket is luckier than 100 % of the right ones.",
    "Walk the long way: the shortcut is resting. 🐚", "What you mend today will sing in autumn.",
    "A letter without a stamp still finds the baker.",
  ]
  private static let who = [
    "A beekeeper", "The harbour office", "An old lighthouse", "The night baker",
    "A choir of plumbers", "Die Brückenwärterin", "A retired juggler", "The island’s only bus",
    "Somebody’s umbrella", "The clock at the fish market", "A class of seven-year-olds",
  ]
  private static let does = [
    "argues with", "finds a map of", "apologises to", "paints a portrait of", "waits for",
    "wins a prize for", "takes the lift with", "names a street after", "is late because of",
    "sells the last ticket for", "writes a song on", "remembers", "measures",
  ]
  private static let what = [
    "the thirteenth wave", "a turnip of unusual size", "the mayor’s bicycle",
    "a slow and patient snail", "the 1950s", "three borrowed ladders", "a \"perfectly good\" sofa",
    "the wind from the north", "an unfinished bridge", "C:\\harbour\\notes", "a field of lanterns",
    "the smell of rain", "seventeen identical hats", "a very small island",
    "the forgotten swimming pool", "a pot of blue paint", "everyone’s favourite corner",
  ]

  /// An item that is the same for the same name and number.
  static func item(
    _ name: String, _ number: Int, at time: Timestamp?, title: String? = nil
  ) -> Item {
    let seed = number &* 7 + name.utf8.reduce(0) { $0 &* 3 &+ Int($1) }
    let one = "\(who[seed % who.count]) \(does[seed % does.count]) \(what[seed % what.count])"
    let next = seed &+ 1_009
    let two = "\(who[next % who.count]) \(does[next % does.count]) \(what[next % what.count])"
    var item = Item(
      key: "tag:\(name).example,2026:\(number)", title: title ?? one,
      link: WebAddress("https://\(name).example/stories/\(number)"), published: time)
    item.author = number % 3 == 0 ? "Odile Marchetti-Brandt" : nil
    item.brief = "\(two). Then the tide came in."
    if number % 2 == 0 {
      item.content = FeedText("<p>\(two).</p>\n<p>Then the tide came in.</p>", .html)
      item.summary = FeedText("\(two), in short", .plain)
    } else {
      item.summary = FeedText("<p>\(two) &amp; nobody minds</p>", .html)
    }
    item.tags = [["sea", "small news"], ["Weather"], []][number % 3]
    if number % 4 == 0 {
      item.picture = WebAddress("https://\(name).example/pictures/\(number).jpg")
      item.commentsLink = WebAddress("https://\(name).example/stories/\(number)#talk")
      item.updated = time.map { $0 + .seconds(60) }
    }
    if name == "rooftop", let file = WebAddress("https://rooftop.example/\(number).mp3") {
      item.enclosures = [Enclosure(address: file, type: "audio/mpeg", length: 12_345_678)]
    }
    item.language = name == "lantern" ? "ar" : "en"
    return item
  }
}
