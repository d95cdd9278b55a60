// A reader with open and closed feeds, and an agent of theirs.

import LedeAccounts
import LedeBase
import LedeCalendar
import LedeChecks
import LedeJSON
import LedeNews
import LedeSearch
import LedeSite
import LedeTesting
import LedeTopics
import Testing

@testable import LedeAgents

/// A Lede with two open feeds and three closed ones; the agent is of the reader `ines`.
struct AgentSite: KeptInStore {
  static let password = "app-password-1"
  let store: Store
  var documents: any DocumentRequester = StubDocuments { request throws(FetchError) in
    throw .unreachable(request.address, cause: "nothing is there")
  }
  var secrets: any SecretKeeper = BoundSecrets()
  var now: @Sendable () -> Timestamp { { TestSite.now } }
  var reader = Reader.ID.local
  /// Northern Ledger in the folder News / North, with the tag daily; and Civic Review.
  var ledger = Feed.ID(0)
  var civic = Feed.ID(0)
  /// What is the owner's alone, needs a key, has a key in its address.
  var closed: [Feed.ID] = []

  init(_ store: Store, scopes: AppScopes = .read) async throws {
    self.store = store
    reader = try await store.accounts(["ines", "tunde"], at: TestSite.now)[0]
    ledger = try await feed(
      "Northern Ledger", "https://ledger.example/feed",
      [
        .of("a", "Turbines and \u{1B}[31mstorms\u{202E}", minutes: 42, Self.long),
        .of("b", "A quiet day", minutes: 300, "<p>Nothing, they blamed the ferry.</p>"),
      ])
    civic = try await feed(
      "Civic Review", "https://civic.example/feed",
      [.of("c", "Libraries praised", minutes: 120, "<p>Everybody praised the ferry.</p>")])
    try await store.change(
      ledger, SubscriptionChange(folder: ["News", "North"], tags: ["daily"]))
    let hidden = "<p>Turbines of the ferry, praised in secret.</p>"
    closed = [
      // The same story as one that is open.
      try await feed(
        "Hidden Wire", "https://wire.example/feed",
        [.of("a", "Hidden turbines", minutes: 41, hidden)], isInside: true),
      try await feed(
        "Hidden Post", "https://post.example/feed",
        [.of("e", "Hidden turbines too", minutes: 40, hidden)],
        key: SealedHeader(name: "X-Key", sealed: [1, 2, 3])),
      try await feed(
        "Hidden Times", "https://times.example/feed?token=hidden",
        [.of("f", "Hidden turbines as well", minutes: 39, hidden)]),
    ]
    for feed in closed {
      try await store.change(
        feed, SubscriptionChange(folder: ["Hidden"], tags: ["hidden", "daily"]))
    }
    _ = try await SearchClock(house).catchUp(isUrgent: true)
    try await keep(AgentSite.password, scopes)
  }

  static let long =
    "<p>Eleven \u{200B}machines kept turning.</p><script>alert(1)</script><p>"
    + String(repeating: "The ferry sails and the wind blows over the harbour. ", count: 1_200)
    + "</p>"

  private func feed(
    _ title: String, _ address: String, _ items: [Item], isInside: Bool = false,
    key: SealedHeader? = nil
  ) async throws -> Feed.ID {
    let feed = try await store.follow(
      Outline(address: try #require(WebAddress(address))), by: reader, isOwners: true, key: key,
      at: TestSite.now
    ).feed
    var report = RefreshReport(
      feed: feed, asked: TestSite.now,
      outcome: .fresh(FeedSnapshot(title: title, items: items), Validators(), bodyHash: 1),
      nextAsk: TestSite.now + .seconds(1_800))
    report.isInside = isInside
    _ = try await store.keep([report])
    return feed
  }

  /// Keeps an app password.
  func keep(_ password: String, _ scopes: AppScopes, of other: Reader.ID? = nil) async throws {
    _ = try #require(
      try await store.accounts.keepToken(
        StubTokens().hash(password), .account, name: "An agent", of: other ?? reader,
        at: TestSite.now, scopes: scopes))
  }

  func desk(
    name: String = "Ines", password: String = AgentSite.password, hasTopics: Bool = true
  ) -> AgentDesk {
    let services = services
    var limits = CheckDesk.Limits()
    // Only what a test sets holds.
    limits.time = .seconds(600)
    return AgentDesk(
      services, AgentDesk.Bearer(name: name, password: password),
      checks: CheckDesk(
        services.house,
        known: KnownArticles(
          found: { _, _, _ in nil }, keeps: { _, _ in false }),
        limits: limits),
      topics: hasTopics ? OpenTopics(services, Topics.Settings()) : nil, zone: .utc)
  }

  /// What a tool gives an agent.
  func call(
    _ tool: Tool, _ arguments: String = "{}", version: ProtocolVersion = .november2025
  ) async throws -> JSONValue {
    let call = AgentCall(
      id: .integer(1), tool: tool, arguments: try JSONValue(Array(arguments.utf8)),
      version: version)
    let answer = try JSONValue(try await desk().answer(call))
    let result = try #require(answer["result"])
    guard version.hasStructure else {
      return try JSONValue(Array(try #require(result["content"]?.elements[0]["text"]?.string).utf8))
    }
    return try #require(result["structuredContent"])
  }

  /// The ids in a list.
  func ids(_ tool: Tool, _ arguments: String) async throws -> [Int64] {
    try await call(tool, arguments)["items"]?.elements.compactMap { $0["id"]?.integer } ?? []
  }

  /// The number of an item, by a part of its title.
  func item(_ title: String) async throws -> Int64 {
    let all = try await store.headlines(ListFilter(), of: reader, before: nil, limit: 100)
    return try #require(all.first { $0.title.contains(title) }).id.rawValue
  }
}

/// A key that opens for what it was sealed for, and nothing else.
private struct BoundSecrets: SecretKeeper {
  func seal(_ secret: [UInt8], for context: String) throws(SecretError) -> [UInt8] {
    Array(context.utf8) + [0] + secret.reversed()
  }
  func open(_ sealed: [UInt8], for context: String) throws(SecretError) -> [UInt8] {
    guard sealed.starts(with: Array(context.utf8) + [0]) else {
      throw .doesNotOpen(context: context)
    }
    return sealed.dropFirst(context.utf8.count + 1).reversed()
  }
  func fingerprint(of text: String, for use: String) throws(SecretError) -> [UInt8] {
    Array("\(use): \(text)".utf8)
  }
}
