// What readers choose: bounds, and the way into the store and back.

import LedeBase
import Testing

@Suite struct PreferenceTests {
  @Test func `what was chosen comes back from its names and values`() {
    var chosen = Preferences()
    chosen.theme = .sepia
    chosen.font = .sans
    chosen.size = 5
    chosen.density = .compact
    chosen.dateLanguage = "de"
    chosen.marksReadOnScroll = true
    chosen.groupsSameStories = false
    chosen.offlineStories = 0
    chosen.readsOldestFirst = true
    chosen.labelsKinds = true
    chosen.sends = true
    chosen.tabs = ["fortune", "news"]
    chosen.hiddenKinds = [.satire, .agendaDriven]
    chosen.sections = [
      .unread, .folder(["Science", "Space/Time 100%2F"]), .label("slow: reading"),
      .feed(Feed.ID(4)),
      .tag("swift:6"), .search(3), .kind(.agendaDriven), .all, .saved,
    ]
    #expect(Preferences(choices: chosen.choices) == chosen)
  }

  @Test func `what nobody chose is not kept`() {
    #expect(Preferences().choices.isEmpty)
    #expect(Preferences(choices: [:]) == Preferences())
  }

  @Test func `what a newer Lede chose is passed over`() {
    let choices = [
      "theme": "neon", "size": "99", "offline-stories": "-1", "sections": "moon\nfeed:x\nsaved",
      "odour": "pine", "hidden-kinds": "Satire Poetry",
    ]
    let read = Preferences(choices: choices)
    #expect(read.theme == .system)
    #expect(read.size == 5)
    #expect(read.offlineStories == 0)
    #expect(read.sections == [.saved])
    #expect(read.hiddenKinds == [.satire])
  }

  @Test func `a section stands once on the front page`() {
    var chosen = Preferences()
    chosen.sections = [.saved, .all, .saved]
    #expect(chosen.sections == [.saved, .all])
  }
}

@Suite struct DeadFeedTests {
  @Test func `a feed is dead when nothing came of it for 30 days`() throws {
    let now = Timestamp(seconds: 1_800_000_000)
    let address = try #require(WebAddress("https://a.example/feed"))
    var one = Subscription(feed: Feed(id: Feed.ID(1), address: address))
    one.since = now - .seconds(40 * 86_400)
    #expect(!one.isDead(at: now))  // not asked yet
    one.feed.health.lastAsked = now - .seconds(60)
    one.feed.health.lastGood = now - .seconds(60)
    #expect(one.isDead(at: now))  // answers, and tells nothing
    one.feed.health.itemsAWeek = 0.5
    #expect(!one.isDead(at: now))
    one.feed.health.lastGood = now - .seconds(31 * 86_400)
    #expect(one.isDead(at: now))  // has not answered since
    one.isPaused = true
    #expect(!one.isDead(at: now))
    one.isPaused = false
    one.feed.health.lastGood = nil
    #expect(one.isDead(at: now))  // asked for 40 days, and never answered
    one.feed.health.lastGood = now - .seconds(60)
    one.feed.health.isStopped = true
    #expect(one.isDead(at: now))
  }

  @Test func `a feed that is followed for less than 30 days is not dead yet`() throws {
    let now = Timestamp(seconds: 1_800_000_000)
    let address = try #require(WebAddress("https://a.example/feed"))
    var one = Subscription(feed: Feed(id: Feed.ID(1), address: address))
    one.feed.health.lastAsked = now
    for days in [0, 29] as [Int64] {
      one.since = now - .seconds(days * 86_400 + 1_200)
      for good in [nil, now, now - .seconds(90 * 86_400)] {
        one.feed.health.lastGood = good
        #expect(!one.isDead(at: now))
      }
    }
    one.feed.health.isStopped = true
    #expect(!one.isDead(at: now))  // it is told among those that cannot be read
    one.since = nil
    #expect(!one.isDead(at: now))
  }
}

@Suite struct SubscriptionChangeTests {
  @Test func `names are brought onto one line, and those that say nothing are left out`() {
    let change = SubscriptionChange(
      name: "  The \n Daily\u{0} ", folder: ["News ", " ", "\t"],
      tags: ["b", " b ", "", "a", String(repeating: "x", count: 500)]
    ).cleaned
    #expect(change.name == "The Daily")
    #expect(change.folder == ["News"])
    #expect(change.tags == ["b", "a", String(repeating: "x", count: 100)])
  }

  @Test func `names hold nothing that is not seen or turns what follows, but joiners in a script`()
  {
    let change = SubscriptionChange(
      name: "\u{202E}gnp.exe\u{200B}\u{2066}", folder: ["می\u{200C}خواهم", "\u{200B}"],
      tags: ["a\u{200D}b", "ab", "👩\u{200D}🚀"]
    ).cleaned
    #expect(change.name == "gnp.exe")
    #expect(change.folder == ["می\u{200C}خواهم"])
    #expect(change.tags == ["ab", "👩\u{200D}🚀"])
  }

  @Test func `so do the names of a list, and nothing is left of those that hold nothing else`()
    throws
  {
    let address = try #require(WebAddress("https://a.example/f"))
    let outline = Outline(
      address: address, title: "\u{2066}Ferry \u{200B}",
      folder: ["\u{202E}Sea\u{200B}", "\u{200B}"])
    #expect(
      outline.plainlyNamed == Outline(address: address, title: "Ferry", folder: ["Sea"]))
    let long = String(repeating: "a", count: 3_000_000)
    let cut = Outline(
      address: address, title: long, folder: Array(repeating: long, count: 400)
    ).plainlyNamed
    #expect(cut.title?.count == SubscriptionChange.longestName)
    #expect(cut.folder.count == SubscriptionChange.deepest)
    #expect(cut.folder.allSatisfy { $0.count == SubscriptionChange.longestName })
  }

  @Test(arguments: [(1, 300), (3_600, 3_600), (86_400 * 30, 86_400 * 7), (0, 0), (-5, 0)])
  func `a wait is brought between five minutes and seven days, and none stays none`(
    wished: Int, kept: Int
  ) {
    #expect(
      SubscriptionChange(interval: .seconds(wished)).cleaned.interval == .seconds(kept))
  }

  @Test func `what is not spoken of stays as it is`() {
    #expect(SubscriptionChange().cleaned == SubscriptionChange())
  }

  @Test func `folders come before tags, each from the top down`() {
    let kinds: [FeedGroup.Kind] = [
      .label("b"), .folder(["b"]), .folder(["A", "z"]), .label("A"), .folder(["A"]),
    ]
    let sorted = kinds.map { FeedGroup(kind: $0, feeds: 1, unread: 0) }
      .sorted(by: FeedGroup.precedes).map(\.kind)
    #expect(
      sorted == [.folder(["A"]), .folder(["A", "z"]), .folder(["b"]), .label("A"), .label("b")])
  }
}
