// Asks hubs to push what is new in feeds, in time before a lease ends, and to stop when nobody wants it.

import LedeBase
import LedeDatabase
import LedeSite

/// Looks after leases for as long as its task lives.
struct HubClock: Sendable {
  private let database: Database
  private let jobs: JobQueue
  private let documents: any DocumentRequester
  private let secrets: any SecretKeeper
  private let tokens: any TokenMaker
  private let now: @Sendable () -> Timestamp
  private let settings: WebSub.Settings
  /// Hears which hub failed, and why.
  private let failed: @Sendable (WebAddress, any Reportable) -> Void

  private static let atOnce = 8
  private static let claimTime = Duration.seconds(120)
  private static let longestRest = Duration.seconds(600)
  private static let restAfterFailure = Duration.seconds(5)
  /// How long a hub has to ask back; each time in a row that it does not doubles it.
  private static let firstRetry = Duration.seconds(300)
  private static let longestRetry = Duration.seconds(7 * 86_400)
  /// When it is looked again whether a hub that may not be asked may be by now.
  private static let restOfRefused = Duration.seconds(7 * 86_400)

  init(
    _ house: House, _ settings: WebSub.Settings,
    failed: @escaping @Sendable (WebAddress, any Reportable) -> Void = { _, _ in }
  ) {
    database = house.database
    jobs = JobQueue(house.database)
    // Not what features make feeds of: a hub is a place on the web.
    documents = house.web
    secrets = house.secrets
    tokens = house.tokens
    now = house.now
    self.settings = settings
    self.failed = failed
  }

  /// Runs until the task is cancelled; `ended` hears how many leases were looked after.
  func run(ended: @escaping @Sendable (Result<Int, StoreError>) -> Void) async {
    await Clockwork.run(
      [.webSub], database, now, rest: HubClock.longestRest,
      restAfterFailure: HubClock.restAfterFailure, ended: ended
    ) { () async throws(StoreError) -> Int in try await catchUp() }
  }

  /// Looks after all leases that are due; returns how many.
  func catchUp() async throws(StoreError) -> Int {
    var total = 0
    while !Task.isCancelled {
      let claimed = try await jobs.claim(
        [.webSub], limit: HubClock.atOnce, lease: HubClock.claimTime, at: now())
      if claimed.isEmpty { break }
      let failure = await withTaskGroup(of: StoreError?.self) { group in
        for job in claimed {
          group.addTask {
            do throws(StoreError) { try await attend(job) } catch { return error }
            return nil
          }
        }
        return await group.reduce(nil) { $0 ?? $1 }
      }
      if let failure { throw failure }
      total += claimed.count
    }
    return total
  }

  private func attend(_ job: Job) async throws(StoreError) {
    guard let lease = try await database.first(HubLeases.one, HubLease.ID(job.subject)) ?? nil
    else {
      _ = try await jobs.finish(job, next: nil)
      return
    }
    let now = now()
    let livesUntil = lease.livesUntil.flatMap { $0 > now ? $0 : nil }
    let isWanted = lease.isFollowed && !lease.isLeft
    if !isWanted || !mayAsk(lease) {
      if let livesUntil { return try await askToEnd(lease, livesUntil, job) }
      if isWanted {
        _ = try await jobs.finish(job, next: now + HubClock.restOfRefused)
      } else {
        try await database.run(HubLeases.remove, lease.id)
        _ = try await jobs.finish(job, next: nil)
      }
    } else if let rest = lease.restsUntil, rest > now {
      _ = try await jobs.finish(job, next: rest)
    } else {
      try await ask(lease, job)
    }
  }

  /// Whether a hub may hear of the feed: it is on the open web, and so is the hub, behind https.
  private func mayAsk(_ lease: HubLease) -> Bool {
    guard lease.feedAddress.masked == lease.feedAddress.text else { return false }
    return settings.allowsInside
      || lease.hub.address.isSecure && !lease.isPrivate && !lease.feedAddress.isPlainlyInside
  }

  private func ask(_ lease: HubLease, _ job: Job) async throws(StoreError) {
    if let error = try await failureOfAsking(lease) { failed(lease.hub.address, error) }
    // It may have asked back, or refused, before it answered.
    let after = try await database.first(HubLeases.one, lease.id) ?? nil
    if let rest = after?.restsUntil, rest > now() {
      _ = try await jobs.finish(job, next: rest)
    } else {
      try await jobs.retry(job, at: now() + HubClock.wait(job.attempts))
    }
  }

  /// Asks a hub to push; says why it could not be asked.
  private func failureOfAsking(_ lease: HubLease) async throws(StoreError) -> (any Reportable)? {
    let context = HubLease.context(lease.id)
    let token: String
    // A hub that is asked once more for the same lease gets the same secret.
    let secret: String
    let asked: HubLeases.Asked
    do throws(SecretError) {
      token = try opened(lease.token, context) ?? tokens.token()
      secret = try opened(lease.askedSecret, context) ?? tokens.token()
      asked = HubLeases.Asked(
        id: lease.id, tokenHash: tokens.hash(token),
        token: try secrets.seal(Array(token.utf8), for: context),
        secret: try secrets.seal(Array(secret.utf8), for: context))
    } catch { return error }
    // It is waited for the hub's question before the hub hears of anything.
    try await database.run(HubLeases.ask, asked)
    return await send(
      [
        ("mode", "subscribe"), ("topic", lease.hub.topic.text), ("callback", callback(token)),
        ("secret", secret), ("lease_seconds", "\(HubLease.wanted.components.seconds)"),
      ], to: lease.hub)
  }

  private func askToEnd(
    _ lease: HubLease, _ livesUntil: Timestamp, _ job: Job
  ) async throws(StoreError) {
    try await database.run(HubLeases.askToEnd, lease.id)
    var failure: (any Reportable)?
    do throws(SecretError) {
      if let token = try opened(lease.token, HubLease.context(lease.id)) {
        failure = await send(
          [
            ("mode", "unsubscribe"), ("topic", lease.hub.topic.text), ("callback", callback(token)),
          ], to: lease.hub)
      }
    } catch { failure = error }
    if let failure { failed(lease.hub.address, failure) }
    // What no hub confirms ends with its lease.
    try await jobs.retry(job, at: min(now() + HubClock.wait(job.attempts), livesUntil))
  }

  private func send(_ fields: [(String, String)], to hub: FeedHub) async -> FetchError? {
    var request = OutgoingRequest(.post, hub.address)
    request.mayBePrivate = settings.allowsInside
    request.limits.body = 65_536
    request.headers = [.init("Content-Type", "application/x-www-form-urlencoded")]
    let text = fields.map { "hub.\($0)=\(EncodedText.of($1))" }.joined(separator: "&")
    request.body = Array(text.utf8)
    do throws(FetchError) { _ = try await documents.answer(to: request) } catch { return error }
    return nil
  }

  private func opened(_ sealed: [UInt8]?, _ context: String) throws(SecretError) -> String? {
    guard let sealed else { return nil }
    return String(decoding: try secrets.open(sealed, for: context), as: UTF8.self)
  }

  private func callback(_ token: String) -> String {
    settings.home.resolving(WebSub.path + "/" + token)?.text ?? settings.home.text
  }

  /// How long to leave a hub alone that has been asked so often in a row.
  private static func wait(_ attempts: Int) -> Duration {
    min(firstRetry * (1 << min(max(attempts - 1, 0), 20)), longestRetry)
  }
}

extension HubLease {
  /// What its secrets are sealed for.
  static func context(_ id: ID) -> String { "websub \(id.rawValue)" }

  /// How long a hub is asked to push.
  static let wanted = Duration.seconds(10 * 86_400)
}
