// Rules from the desk where they are made to the lists that they change, over a store in memory.

import LedeBase
@testable import LedeNews
import LedeTesting
import Testing

private struct Services: KeptInStore {
  let store = Store.inMemory()
  var documents: any DocumentRequester
  var secrets: any SecretKeeper = StubSecrets()
  var now: @Sendable () -> Timestamp = { Timestamp(seconds: 1_800_000_000) }

  /// A web in which every feed tells stories with these titles, the first the newest.
  init(_ titles: [String]) {
    let items = titles.enumerated().map { place, title in
      """
      <item><guid>\(place)</guid><title>\(title)</title><dc:creator>Jo Marsh</dc:creator>
      <pubDate>Fri, 20 Nov 2026 06:\(59 - place):00 GMT</pubDate>
      <description>Words of story \(place)</description></item>
      """
    }
    let body = Array(
      """
      <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
      <title>Harbour</title>\(items.joined())</channel></rss>
      """.utf8)
    documents = StubDocuments { request throws(FetchError) in
      Answer(status: 200, body: body, address: request.address)
    }
  }

  func refresh(_ names: String...) async throws {
    for name in names {
      let address = try #require(WebAddress("https://\(name).example/feed"))
      _ = try await store.follow(
        Outline(address: address), by: .local, isOwners: true, key: nil, at: now())
    }
    _ = try await RefreshRound(services).run()
  }

  func titles(_ state: ListFilter.State = .all) async throws -> [String] {
    try await NewsDesk(services).front(ListFilter(state: state), wishes: Preferences()).headlines
      .map(\.title)
  }
}

@Suite struct RulesDeskTests {
  private let services = Services(["Ferry strike", "World Cup", "Tide tables"])

  @Test func `news comes in as rules say`() async throws {
    let desk = RulesDesk(services.services)
    let mute = try await desk.add(RuleTerms(.mute, "  world cup, transfers \n"))
    #expect(mute.terms.text == "world cup, transfers")
    _ = try await desk.add(RuleTerms(.read, "marsh", place: .title))
    _ = try await desk.add(RuleTerms(.read, "^tide", match: .pattern, place: .title))
    _ = try await desk.add(RuleTerms(.save, "strike"))
    try await services.refresh("a")
    #expect(try await services.titles() == ["Ferry strike", "Tide tables"])
    #expect(try await services.titles(.unread) == ["Ferry strike"])
    #expect(try await services.titles(.saved) == ["Ferry strike"])
    #expect(try await services.titles(.muted) == ["World Cup"])
    #expect(try await desk.page().rules.map(\.caught) == [1, 0, 1, 1])
    let page = try #require(try await desk.page(of: mute.id))
    #expect(page.caught.map(\.title) == ["World Cup"])
    #expect(try await desk.page(of: Rule.ID(99)) == nil)
  }

  @Test func `a feed that is added by hand heeds the rules too`() async throws {
    _ = try await RulesDesk(services.services).add(RuleTerms(.keepOnly, "ferry"))
    let address = try #require(WebAddress("https://a.example/feed"))
    _ = try await AddingDesk(services.services).add(Outline(address: address))
    #expect(try await services.titles() == ["Ferry strike"])
  }

  @Test func `a rule that is changed acts so from the next answer on`() async throws {
    let desk = RulesDesk(services.services)
    let rule = try await desk.add(RuleTerms(.mute, "ferry"))
    try await services.refresh("a")
    _ = try await desk.change(rule.id, to: RuleTerms(.mute, "tide"))
    try await services.refresh("b")
    #expect(try await services.titles(.muted) == ["Ferry strike", "Tide tables"])
    _ = try await desk.turn(rule.id, on: false)
    try await services.refresh("c")
    #expect(try await services.titles(.muted).count == 2)
  }

  @Test func `a rule is tried on what is kept, and nothing changes`() async throws {
    try await services.refresh("a")
    let desk = RulesDesk(services.services)
    let trial = try await desk.trial(of: RuleTerms(.mute, "story", place: .text))
    #expect(trial.looked == 3)
    #expect(trial.found.map(\.title) == ["Ferry strike", "World Cup", "Tide tables"])
    #expect(try await services.titles().count == 3)
    #expect(
      try await desk.trial(of: RuleTerms(.keepOnly, "cup")).found.map(\.title) == [
        "Ferry strike", "Tide tables",
      ])
    #expect(try await desk.page().rules.isEmpty)
  }

  @Test func `a rule is applied to what is kept, and taken back`() async throws {
    try await services.refresh("a")
    let desk = RulesDesk(services.services)
    let rule = try await desk.add(RuleTerms(.mute, "cup"))
    #expect(try await services.titles().count == 3)
    #expect(try await desk.apply(rule.id) == 1)
    #expect(try await services.titles(.muted) == ["World Cup"])
    let removed = try #require(try await desk.remove(rule.id, undoing: true))
    #expect(removed.givenBack == 1)
    #expect(removed.rule.terms == rule.terms)
    #expect(try await services.titles().count == 3)
    #expect(try await desk.remove(rule.id, undoing: true) == nil)
    #expect(try await desk.apply(rule.id) == nil)
    #expect(try await desk.returned(rule.id)?.terms == rule.terms)
    #expect(try await desk.apply(rule.id) == 1)
  }

  @Test func `of one feed there are its own rules and those for all`() async throws {
    let desk = RulesDesk(services.services)
    try await services.refresh("a", "b")
    let feeds = try await desk.page().subscriptions.map(\.feed.id)
    _ = try await desk.add(RuleTerms(.mute, "for all"))
    _ = try await desk.add(RuleTerms(.mute, "for one", in: .feed(feeds[0])))
    _ = try await desk.add(RuleTerms(.mute, "for another", in: .feed(feeds[1])))
    #expect(try await desk.page(for: feeds[0]).rules.map(\.terms.text) == ["for all", "for one"])
  }

  /// Puts a feed into a folder and gives it tags.
  private func put(_ name: String, in folder: [String], tags: [String] = []) async throws {
    let feed = try #require(
      try await services.store.subscriptions(of: .local).first {
        $0.feed.address.text.contains("//\(name).")
      })
    _ = try await services.store.change(
      SubscriptionChange(folder: folder, tags: tags), of: feed.feed.id, by: .local,
      at: services.now())
  }

  private func follow(_ name: String) async throws {
    let address = try #require(WebAddress("https://\(name).example/feed"))
    _ = try await services.store.follow(
      Outline(address: address), by: .local, isOwners: true, key: nil, at: services.now())
  }

  @Test func `a rule for a folder or a tag looks at what lies in it as news comes`() async throws {
    let desk = RulesDesk(services.services)
    for name in ["a", "b", "c"] { try await follow(name) }
    try await put("a", in: ["Sea", "Ports"])
    try await put("b", in: ["Land"], tags: ["later"])
    let muted = try await desk.add(RuleTerms(.mute, "", in: .folder(["Sea"])))
    let saved = try await desk.add(RuleTerms(.save, "cup", in: .label("later")))
    _ = try await RefreshRound(services.services).run()
    #expect(try await services.titles(.muted).count == 3)
    #expect(try await services.titles().count == 6)
    #expect(try await services.titles(.saved) == ["World Cup"])
    #expect(try await desk.page().rules.map(\.caught) == [3, 1])
    // Of one feed there are those that look at it.
    let feeds = try await desk.page().subscriptions.sorted { $0.feed.id < $1.feed.id }
    #expect(try await desk.page(for: feeds[0].feed.id).rules.map(\.id) == [muted.id])
    #expect(try await desk.page(for: feeds[1].feed.id).rules.map(\.id) == [saved.id])
    #expect(try await desk.page(for: feeds[2].feed.id).rules.isEmpty)
  }

  @Test func `a rule for a folder is tried and applied to what lies in it`() async throws {
    let desk = RulesDesk(services.services)
    try await services.refresh("a", "b")
    try await put("a", in: ["Sea"])
    let trial = try await desk.trial(of: RuleTerms(.mute, "", in: .folder(["Sea"])))
    #expect(trial.looked == 3 && trial.found.count == 3)
    let rule = try await desk.add(RuleTerms(.read, "cup, tide", in: .folder(["Sea"])))
    #expect(try await desk.apply(rule.id) == 2)
    #expect(try await services.titles(.unread).count == 4)
    #expect(try await desk.trial(of: RuleTerms(.mute, "", in: .tag("unheard of"))).looked == 0)
    // The folder is gone, and the rule may stay as it is.
    try await put("a", in: [])
    #expect(
      try await desk.change(rule.id, to: RuleTerms(.read, "x", in: .folder(["Sea"])))?.terms.text
        == "x")
    await #expect(throws: RuleError.noGroup) {
      try await desk.add(RuleTerms(.mute, "", in: .folder(["Sea"])))
    }
    await #expect(throws: RuleError.noGroup) {
      try await desk.add(RuleTerms(.mute, "", in: .label("later")))
    }
  }

  @Test func `a rule that cannot be used is refused in plain words`() async throws {
    let desk = RulesDesk(services.services)
    await #expect(throws: RuleError.nothingToFind) { try await desk.add(RuleTerms(.mute, " - ")) }
    let error = await #expect(throws: RuleError.self) {
      try await desk.add(RuleTerms(.mute, "(", match: .pattern))
    }
    #expect(error?.message.contains("pattern") == true)
    for number in 0..<Rule.most { _ = try await desk.add(RuleTerms(.mute, "w\(number)")) }
    await #expect(throws: RuleError.tooMany) { try await desk.add(RuleTerms(.mute, "x")) }
  }
}

@Suite struct EvilRules {
  private let services = Services([String(repeating: "a", count: 60) + "!", "World Cup"])

  @Test func `an evil pattern is switched off, its owner is told, and the news comes`() async throws
  {
    let desk = RulesDesk(services.services)
    _ = try await desk.add(RuleTerms(.mute, "(a+)+$", match: .pattern))
    _ = try await desk.add(RuleTerms(.mute, "cup"))
    try await services.refresh("a", "b", "c")
    #expect(try await services.titles().count == 3)
    #expect(try await services.titles(.muted).count == 3)
    let rule = try #require(try await desk.page().rules.first)
    #expect(!rule.isOn)
    #expect(rule.trouble == .tooSlow)
    let again = try await desk.turn(rule.id, on: true)
    #expect(again?.isOn == true)
    #expect(again?.trouble == nil)
  }

  @Test func `trying and applying an evil pattern ends, and says so`() async throws {
    try await services.refresh("a")
    let desk = RulesDesk(services.services)
    let terms = RuleTerms(.mute, "(a+)+$", match: .pattern)
    let trial = try await desk.trial(of: terms)
    #expect(trial.isTooSlow)
    #expect(trial.found.isEmpty)
    await #expect(throws: RuleError.tooSlow) { try await desk.add(terms) }
    let rule = try #require(
      try await services.store.addRule(terms, of: .local, at: services.now()))
    #expect(try await desk.apply(rule.id) == 0)
    #expect(try await desk.page().rules.map(\.trouble) == [.tooSlow])
  }
}
