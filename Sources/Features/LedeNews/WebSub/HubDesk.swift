// What hubs say: that they will push, that they will not, and what is new.

import LedeBase
import LedeDatabase
import LedeFeeds
import LedeHTTP
import LedeSite

/// Answers hubs.
struct HubDesk: Sendable {
  private let store: Store
  private let asker: FeedAsker
  private let rules: RulesAtWork
  private let signatures: any SignatureChecker
  private let secrets: any SecretKeeper
  private let tokens: any TokenMaker
  private let pushes: Counter
  private let now: @Sendable () -> Timestamp
  private let limit = RateLimit()
  /// How many pushes are read at once, and how many may wait.
  private let turns = Turns(atOnce: 4, waiting: 64)

  /// The bounds of what a hub may call a lease, and what it is where it does not say.
  private static let shortest = Duration.seconds(300)
  private static let longest = Duration.seconds(30 * 86_400)
  /// When a hub is asked again that refused.
  private static let restOfDenied = Duration.seconds(7 * 86_400)
  /// In bytes.
  private static let longestChallenge = 1_024

  init(_ services: Services) {
    store = services.store
    asker = FeedAsker(services)
    rules = RulesAtWork(services)
    signatures = services.house.signatures
    secrets = services.house.secrets
    tokens = services.house.tokens
    pushes = services.pushes
    now = services.house.now
  }

  private func hash(_ token: String) -> [UInt8]? {
    // Of another length it was never made here.
    token.utf8.count <= 64 ? tokens.hash(token) : nil
  }

  /// Whether something may be pushed with this token.
  func isLiving(_ token: String) async throws(StoreError) -> Bool {
    try await living(token) != nil
  }

  private func living(_ token: String) async throws(StoreError) -> HubLeases.Living? {
    guard let hash = hash(token) else { return nil }
    return try await store.database.first(HubLeases.living, (tokenHash: hash, now: now()))
  }

  // MARK: Whether Lede asked

  /// The answer to a hub that asks whether Lede asked it, or says that it will not push; nil where no
  /// such question is waited for.
  func answer(to fields: FormFields, by token: String) async throws(StoreError) -> String? {
    guard let hash = hash(token), let topic = fields["hub.topic"] else { return nil }
    let now = now()
    if fields["hub.mode"] == "denied" {
      let rest = now + HubDesk.restOfDenied
      return try await store.database.write { connection throws(StoreError) -> String? in
        guard
          let (id, feed) = try connection.first(
            HubLeases.deny, ((tokenHash: hash, topic: topic), at: now, restsUntil: rest))
        else { return nil }
        try connection.run(HubLeases.plan, (id, due: rest))
        try connection.run(NewsJobs.sooner, (feed, due: now))
        return ""
      }
    }
    guard let challenge = fields["hub.challenge"], !challenge.isEmpty,
      challenge.utf8.count <= HubDesk.longestChallenge
    else { return nil }
    switch fields["hub.mode"] {
    case "subscribe":
      let granted = fields.number("hub.lease_seconds").map { Duration.seconds($0) }
      let length = min(max(granted ?? HubLease.wanted, HubDesk.shortest), HubDesk.longest)
      let lease = HubLeases.Granted(
        tokenHash: hash, topic: topic, until: now + length, renewAt: now + length * 4 / 5)
      let isAsked = try await store.database.write { connection throws(StoreError) -> Bool in
        guard let id = try connection.first(HubLeases.begin, lease) else { return false }
        try connection.run(HubLeases.plan, (id, due: lease.renewAt))
        return true
      }
      return isAsked ? challenge : nil
    case "unsubscribe":
      let isAsked = try await store.database.write { connection throws(StoreError) -> Bool in
        guard let id = try connection.first(HubLeases.end, (tokenHash: hash, topic: topic))
        else { return false }
        try connection.run(Jobs.remove, (kind: .webSub, subject: id.rawValue))
        return true
      }
      return isAsked ? challenge : nil
    default: return nil
    }
  }

  // MARK: What is new

  /// What a hub sends.
  struct Push: Sendable {
    var body: [UInt8]
    var contentType: String?
    /// `X-Hub-Signature`.
    var signature: String?
    /// The address of the feed that its head names, if it does.
    var topic: String?
  }

  enum Outcome: Sendable {
    /// It was read and kept, or is not what the hub was asked for and was dropped: a hub is not told.
    case taken
    /// Nothing may be pushed there.
    case unknown
    case tooSoon
    /// Too many are being read.
    case busy
  }

  /// Takes a push: one that the lease's secret signed is read as if the feed itself had answered.
  ///
  /// Source: WebSub (W3C), §7.1, and §8 for authenticated content.
  func take(_ push: Push, by token: String) async throws -> Outcome {
    guard let lease = try await living(token) else { return .unknown }
    let wait = await limit.wait(
      for: ["feed \(lease.feed.rawValue)"], most: 1, in: .seconds(1), at: now())
    guard wait == nil else { return .tooSoon }
    guard push.topic ?? lease.topic == lease.topic, try isSigned(push, by: lease) else {
      return .taken
    }
    guard await turns.take() else { return .busy }
    do {
      try await keep(push, of: lease)
      await turns.give()
    } catch {
      await turns.give()
      throw error
    }
    return .taken
  }

  private func isSigned(_ push: Push, by lease: HubLeases.Living) throws(SecretError) -> Bool {
    guard let parts = push.signature?.split(separator: "=", maxSplits: 1), parts.count == 2,
      let hash = MessageHash(rawValue: parts[0].lowercased()), let code = HubDesk.bytes(parts[1])
    else { return false }
    for sealed in lease.secrets {
      let secret = try secrets.open(sealed, for: HubLease.context(lease.id))
      if signatures.isCode(code, of: push.body, by: secret, hash) { return true }
    }
    return false
  }

  /// The bytes that hexadecimal digits mean.
  private static func bytes(_ digits: Substring) -> [UInt8]? {
    guard digits.utf8.count.isMultiple(of: 2), digits.allSatisfy(\.isHexDigit) else { return nil }
    let values = digits.compactMap { $0.hexDigitValue.map { UInt8($0) } }
    return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }

  private func keep(_ push: Push, of lease: HubLeases.Living) async throws(StoreError) {
    guard let feed = try await store.feedsToAsk([lease.feed]).first else { return }
    let report: RefreshReport
    do throws(FeedError) {
      report = try await asker.report(of: push.body, type: push.contentType, to: feed)
    } catch {
      // What the hub says cannot be read; what the feed says may be.
      let now = now()
      try await store.database.write { connection throws(StoreError) in
        try HubKeeping.doubt(lease.id, of: feed.id, askAt: now, on: connection)
        try connection.run(Wakes.notify, ())
      }
      store.database.wake()
      return
    }
    _ = try await store.keep([try await rules.heeded(report)])
    try await store.database.write { connection throws(StoreError) in
      try connection.run(HubLeases.trust, (lease.id, isTrusted: true))
      // Those who watch pages hear of it at once.
      try connection.run(Wakes.notify, ())
    }
    store.database.wake()
    pushes.add()
  }
}
