// Judging what is kept, over a store in memory.

import LedeBase
import LedeHTTP
@testable import LedeNews
import LedeSite
import LedeTesting
import Synchronization
import Testing

private struct House: KeptInStore {
  let store = Store.inMemory()
  var now: @Sendable () -> Timestamp { { Timestamp(seconds: 1_800_000_000) } }

  /// Keeps items with these titles and texts.
  @discardableResult
  func keep(_ items: [(title: String, text: String)]) async throws -> [Item.ID] {
    let address = try #require(WebAddress("https://a.example/feed"))
    let feed = try await store.follow(
      Outline(address: address), by: .local, isOwners: true, key: nil, at: now()
    ).feed
    let items = items.map { title, text in
      var item = Item(key: title, title: title, link: WebAddress("https://a.example/\(title)"))
      item.content = FeedText(text, .html)
      return item
    }
    _ = try await store.keep([
      RefreshReport(
        // A while ago: what has just come waits for more, so that it is judged in one go.
        feed: feed, asked: now() - .seconds(60),
        outcome: .fresh(FeedSnapshot(items: items), Validators(), bodyHash: 1),
        nextAsk: now() + .seconds(600))
    ])
    return try await store.headlines(ListFilter(), of: .local, before: nil, limit: 1_000).map(
      \.id)
  }

  func label(_ judge: EchoJudge) async throws -> Int {
    // A busy machine may take long: the turn is not what is tested here.
    let clock = LabelClock(services, judge: judge, turn: .seconds(86_400))
    try await clock.begin()
    return try await clock.catchUp()
  }

  func title(_ title: String) async throws -> Item.ID {
    let all = try await store.headlines(ListFilter(), of: .local, before: nil, limit: 1_000)
    return try #require(all.first { $0.title == title }?.id)
  }
}

/// The same house three days later.
private struct LaterHouse: KeptInStore {
  let house: House
  var store: Store { house.store }
  var now: @Sendable () -> Timestamp {
    { [now = house.now] in now() + .seconds(3 * 86_400) }
  }
}

/// Says of writing what its words name, and counts how often it is asked.
private final class EchoJudge: LabelJudge {
  static let fewestWords = 50
  let edition: Int64
  let asked = Mutex(0)

  init(_ edition: Int64 = 1) { self.edition = edition }

  func verdict(on writing: Writing, wantsEvidence: Bool) throws(JudgingError) -> Verdict {
    asked.withLock { $0 += 1 }
    let words = writing.text.split { $0.isWhitespace }
    if writing.text.contains("guten") { throw .notEnglish }
    let isArticle = words.count >= Self.fewestWords
    guard isArticle || writing.title.contains(" ") else { throw .tooLittle(words: words.count) }
    let text = isArticle ? writing.text : writing.title
    let findings = Label.allCases.map { label in
      LabelScore(label: label, share: text.contains(label.name) ? 0.876 : 0.02, version: "1")
    }
    return Verdict(
      findings: findings, basis: isArticle ? .article : .headline, walt: "", words: words.count,
      language: "en", checksum: "")
  }
}

private func text(_ word: String) -> String {
  "<p>" + Array(repeating: word, count: 60).joined(separator: " ") + "</p>"
}

@Suite("Labelling") struct LabelClockTests {
  @Test func `each item is judged by the most there is to read of it`() async throws {
    let house = House()
    try await house.keep([
      ("fed", text("Opinion")), ("A headline of Satire", "<p>Short.</p>"), ("x", "<p>Short.</p>"),
      ("de", text("guten")), ("fetched", text("Opinion")), ("thin", text("Wiki")),
    ])
    for (title, html) in [("fetched", text("Satire")), ("thin", "<p>Subscribe to read on.</p>")] {
      let address = try #require(WebAddress("https://a.example/\(title)"))
      let article = FetchedArticle(address: address, html: html, words: 60)
      try await house.store.keepArticle(
        KeptArticle(
          item: try await house.title(title), fetched: house.now(), outcome: .found(article)))
    }
    let judge = EchoJudge()
    #expect(try await house.label(judge) == 6)
    func verdict(_ title: String) async throws -> KeptVerdict? {
      try await house.store.verdict(of: try await house.title(title))
    }
    let fed = try #require(try await verdict("fed"))
    #expect(fed.basis == .feed && fed.swatch == Swatch(.opinion, share: 88))
    #expect(fed.edition == 1 && fed.judged == house.now() && fed[.satire] == 2)
    let headline = try #require(try await verdict("A headline of Satire"))
    #expect(headline.swatch == Swatch(.satire, share: 88, isOfHeadline: true))
    #expect(try await verdict("x")?.basis == .tooLittle)
    #expect(try await verdict("de")?.basis == .notEnglish)
    #expect(try await verdict("de")?.swatch == nil)
    #expect(try await verdict("fetched")?.swatch == Swatch(.satire, share: 88))
    #expect(try await verdict("fetched")?.basis == .article)
    let thin = try #require(try await verdict("thin"))
    #expect(thin.basis == .feed && thin.swatch == Swatch(.wiki, share: 88))
    // What could not be judged is not tried again.
    let count = judge.asked.withLock { $0 }
    #expect(try await house.label(judge) == 0)
    #expect(judge.asked.withLock { $0 } == count)
  }

  @Test func `the log hears how many were judged, and by which models`() async throws {
    let house = House()
    try await house.keep([("a", text("Satire")), ("b", text("Opinion"))])
    func workers(_ judge: EchoJudge?) -> [Worker] {
      News.workers(
        house.services,
        News.Work(
          round: RefreshRound(house.services), judge: judge, on: nil, metrics: Metrics()))
    }
    let judge = EchoJudge(7)
    let worker = try #require(workers(judge).first { $0.name == "labels" })
    let lines = await worker.firstLines(1)
    #expect(lines == ["info labels.judged items=2 edition=\(judge.editionName)"])
    #expect(!workers(nil).contains { $0.name == "labels" })
  }

  @Test func `other models judge everything again, and older ones leave it alone`() async throws {
    let house = House()
    let ids = try await house.keep((0..<300).map { ("t\($0)", text("Satire")) })
    #expect(try await house.label(EchoJudge(1)) == 300)
    #expect(try await house.label(EchoJudge(2)) == 300)
    #expect(try await house.store.verdict(of: ids[0])?.edition == 2)
    #expect(try await house.store.labelProgress() == LabelProgress(waiting: 0, edition: 2))
    try await house.keep([("new", text("Opinion"))])
    #expect(try await LabelClock(house.services, judge: EchoJudge(1)).catchUp() == 0)
    #expect(try await LabelClock(house.services, judge: EchoJudge(2)).catchUp() == 1)
  }

  @Test func `while another process labels, nothing is done`() async throws {
    let house = House()
    try await house.keep([("a", text("Satire"))])
    let held = try await house.store.claim(
      [.label], limit: 1, lease: .seconds(60), at: house.now())
    #expect(held.count == 1)
    #expect(try await house.label(EchoJudge()) == 0)
    try await house.store.giveBack(held, retry: house.now())
    #expect(try await house.label(EchoJudge()) == 1)
  }

  @Test func `rules for a kind act as it becomes known, and once`() async throws {
    let house = House()
    let desk = RulesDesk(house.services)
    let muting = try await desk.add(RuleTerms(.mute, "", in: .kind(.satire)))
    let saving = try await desk.add(RuleTerms(.save, "be*", place: .title, in: .kind(.opinion)))
    try await house.keep([
      ("a", text("Satire")), ("bee", text("Opinion")), ("cat", text("Opinion")),
      ("d", text("Wiki")),
    ])
    #expect(try await house.store.counts(of: .local).all == 4)
    #expect(try await house.label(EchoJudge(1)) == 4)
    #expect(try await house.store.counts(of: .local) == ItemCounts(all: 3, unread: 3, saved: 1))
    #expect(try await desk.page(of: muting.id)?.caught.map(\.title) == ["a"])
    #expect(try await desk.page(of: saving.id)?.caught.map(\.title) == ["bee"])
    // What the reader takes back stays so, whoever judges it anew to be the same.
    _ = try await desk.giveBack(muting.id)
    _ = try await house.label(EchoJudge(2))
    #expect(try await house.store.counts(of: .local) == ItemCounts(all: 4, unread: 4, saved: 1))
  }

  @Test func `what came long ago is muted at most by a rule for its kind`() async throws {
    let house = House()
    let desk = RulesDesk(house.services)
    _ = try await desk.add(RuleTerms(.save, "", in: .kind(.opinion)))
    _ = try await desk.add(RuleTerms(.mute, "", in: .kind(.satire)))
    try await house.keep([("a", text("Opinion")), ("b", text("Satire"))])
    let later = LabelClock(
      LaterHouse(house: house).services, judge: EchoJudge(), turn: .seconds(86_400))
    try await later.begin()
    #expect(try await later.catchUp() == 2)
    #expect(try await house.store.counts(of: .local) == ItemCounts(all: 1, unread: 1, saved: 0))
  }

  @Test func `a slow pattern for a kind is given up, and the kinds are kept`() async throws {
    let house = House()
    let rule = try #require(
      try await house.store.addRule(
        RuleTerms(.mute, "(a+)+$", match: .pattern, in: .kind(.satire)), of: .local, at: house.now()
      ))
    try await house.keep([(String(repeating: "a", count: 60) + "!", text("Satire"))])
    #expect(try await house.label(EchoJudge()) == 1)
    #expect(try await RulesDesk(house.services).page(of: rule.id)?.rule.trouble == .tooSlow)
    #expect(try await house.store.counts(of: .local).all == 1)
  }

  @Test func `what a reader comes to hide is muted by whoever labels`()
    async throws
  {
    let house = House()
    try await house.keep([("a", text("Satire")), ("b", text("Opinion"))])
    _ = try await house.label(EchoJudge())
    var wishes = Preferences()
    wishes.hiddenKinds = [.satire]
    try await house.store.setPreferences(wishes, of: .local)
    #expect(try await house.label(EchoJudge()) > 0)
    let shown = try await house.store.headlines(ListFilter(), of: .local, before: nil, limit: 9)
    #expect(shown.map(\.title) == ["b"])
  }
}
