// One refresh of one feed, from its address to a report that can be kept.

import LedeFeeds
import LedeMarkup
package import LedeBase
import LedeSite

/// Asks feeds and says what came.
///
/// Keeps nothing itself.
package struct FeedAsker: Sendable {
  private let documents: any DocumentRequester
  private let secrets: any SecretKeeper
  private let now: @Sendable () -> Timestamp
  private let policy: RefreshPolicy

  init(_ services: Services, policy: RefreshPolicy = RefreshPolicy()) {
    documents = services.house.documents
    secrets = services.house.secrets
    now = services.house.now
    self.policy = policy
  }

  /// Asks one feed for news; every failure becomes part of the report.
  ///
  /// Runs off the caller's actor: reading a large feed takes long enough to be in the way.
  ///
  /// - Parameters:
  ///   - feed: Whom to ask.
  ///   - job: What the report ends, if it was claimed.
  ///   - round: When the round began that this is part of.
  /// - Returns: What came, and why nothing could be read if so.
  @concurrent
  func report(on feed: FeedToAsk, job: Job?, round: Timestamp? = nil) async -> (
    RefreshReport, failure: (any Reportable)?
  ) {
    var (report, failure) = await report(on: feed, job: job)
    report.round = round
    return (report, failure)
  }

  /// What a hub pushed of a feed, read as if the feed itself had answered so.
  ///
  /// - Throws: `FeedError` when it is no feed.
  @concurrent
  func report(of push: [UInt8], type: String?, to feed: FeedToAsk) async throws(FeedError)
    -> RefreshReport
  {
    var answer = Answer(status: 200, body: push, address: feed.address)
    // How the feed itself is asked conditionally stays as it was.
    let (etag, date) = (feed.validators.etag, feed.validators.lastModified)
    answer.headers = [("content-type", type), ("etag", etag), ("last-modified", date)]
      .compactMap { name, value in value.map { .init(name, $0) } }
    var report = try read(answer, of: feed, job: nil)
    report.isPush = true
    return report
  }

  /// What came, but called off as too slow when `giveUp` ends with how long was waited.
  func report(
    on feed: FeedToAsk, job: Job?, round: Timestamp? = nil,
    until giveUp: @escaping @Sendable () async -> Duration?
  ) async -> Asked {
    await withTaskGroup(of: Step.self) { group in
      group.addTask { .asked(await report(on: feed, job: job, round: round)) }
      group.addTask { .waited(await giveUp()) }
      var limit: Duration?
      while let step = await group.next() {
        switch step {
        case .waited(let late):
          limit = late
          // The asking ends at once now, and says only that it was called off.
          if late != nil { group.cancelAll() }
        case .asked(let asked):
          group.cancelAll()
          guard let limit, asked.failure != nil else { return asked }
          let error = FetchError.tooSlow(feed.address, limit: limit)
          var report = failed(feed, error, job: job)
          report.round = round
          return (report, error)
        }
      }
      preconditionFailure("an asking ends")
    }
  }

  typealias Asked = (RefreshReport, failure: (any Reportable)?)
  private enum Step: Sendable {
    case asked(Asked)
    case waited(Duration?)
  }

  private func report(on feed: FeedToAsk, job: Job?) async -> (
    RefreshReport, failure: (any Reportable)?
  ) {
    let request: OutgoingRequest
    do throws(SecretError) { request = try self.request(for: feed) } catch {
      return (failed(feed, error, job: job), error)
    }
    let answer: Answer
    do throws(FetchError) { answer = try await documents.answer(to: request) } catch {
      return (failed(feed, error, job: job), error)
    }
    do throws(FeedError) { return (try read(answer, of: feed, job: job), nil) } catch {
      return (failed(feed, error, job: job), error)
    }
  }

  private func request(for feed: FeedToAsk) throws(SecretError) -> OutgoingRequest {
    var request = OutgoingRequest(.get, feed.address)
    request.mayBePrivate = feed.isOwners
    request.isAwaited = feed.isAwaited
    request.headers.append(.init("Accept", FeedAsker.acceptedTypes))
    if let etag = feed.validators.etag { request.headers.append(.init("If-None-Match", etag)) }
    if let date = feed.validators.lastModified {
      request.headers.append(.init("If-Modified-Since", date))
    }
    if let key = feed.key {
      let secret = try secrets.open(key.sealed, for: FeedAsker.keyContext(feed.address))
      request.headers.append(.init(key.name, String(decoding: secret, as: UTF8.self)))
    }
    return request
  }

  private func read(_ answer: Answer, of feed: FeedToAsk, job: Job?) throws(FeedError)
    -> RefreshReport
  {
    let validators = Validators(
      etag: answer.header("etag") ?? (answer.status == 304 ? feed.validators.etag : nil),
      lastModified: answer.header("last-modified")
        ?? (answer.status == 304 ? feed.validators.lastModified : nil))
    let hash = answer.status == 304 ? feed.bodyHash : BodyHash.of(answer.body)
    var outcome = RefreshReport.Outcome.unchanged(validators)
    var rhythm: Duration?
    var hub: FeedHub?
    var arrivals = feed.recentArrivals
    if answer.status != 304, hash != feed.bodyHash || feed.failures > 0 {
      var snapshot = try FeedReader.snapshot(
        answer.body, contentType: answer.header("content-type"), address: answer.address)
      for index in snapshot.items.indices {
        snapshot.items[index].brief = Brief.of(snapshot.items[index])
      }
      rhythm = snapshot.rhythm
      hub = FeedHub(answer, snapshot, of: feed.address)
      if arrivals.isEmpty { arrivals = snapshot.items.compactMap(\.published) }
      outcome = .fresh(snapshot, validators, bodyHash: hash ?? 0)
    }
    let asked = now()
    let wait = policy.wait(
      arrivals: arrivals, at: asked, wish: RefreshPolicy.wish(of: answer, ttl: rhythm), failures: 0,
      interval: feed.interval, toldUntil: feed.toldUntil, jitter: .random(in: 0..<1))
    // With its key a feed stays where the key may go.
    let isKeyLost = feed.key != nil && answer.movedTo?.origin != feed.address.origin
    var report = RefreshReport(
      feed: feed.id, asked: asked, outcome: outcome, nextAsk: asked + wait,
      movedTo: isKeyLost ? nil : answer.movedTo, job: job)
    report.isInside = answer.isInside
    report.hub = hub
    return report
  }

  private func failed(_ feed: FeedToAsk, _ error: any Reportable, job: Job?) -> RefreshReport {
    let asked = now()
    let refusal = error as? FetchError
    let wait = policy.wait(
      arrivals: feed.recentArrivals, at: asked, wish: refusal.flatMap(RefreshPolicy.wish),
      failures: feed.failures + 1, interval: feed.interval, jitter: .random(in: 0..<1))
    let isGone = refusal.map(RefreshPolicy.isGone) ?? false
    let message = FeedAsker.message(for: error, hasAnswered: feed.hasAnswered)
    var report = RefreshReport(
      feed: feed.id, asked: asked, outcome: .failed(message: message, isGone: isGone),
      nextAsk: asked + wait, job: job)
    report.reach = FeedAsker.reach(of: error)
    report.restUntil = refusal.flatMap(RefreshPolicy.wish).map { asked + min($0, policy.longest) }
    return report
  }

  /// What the reader is told: a feed that never answered cannot be said to be there no longer.
  private static func message(for error: any Reportable, hasAnswered: Bool) -> String {
    switch error as? FetchError {
    case .refused(let address, status: 404, _)? where !hasAnswered,
      .refused(let address, status: 410, _)? where !hasAnswered:
      Phrases.noFeedThere(address.host)
    default: error.message
    }
  }

  /// How far an ask came that ended so: a body that nobody can read is an answer too.
  static func reach(of error: any Reportable) -> Reach {
    switch error {
    case let error as FetchError: error.reach
    case is SecretError: .unasked
    default: .answered
    }
  }

  /// What a feed key is sealed for: it opens for no feed of another site.
  ///
  /// Not the address as written: a feed may be kept under another spelling, or move within its site.
  package static func keyContext(_ address: WebAddress) -> String { "feed-key \(address.origin)" }

  private static let acceptedTypes =
    "application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml;q=0.9, "
    + "application/xml;q=0.8, text/xml;q=0.8, application/json;q=0.7, */*;q=0.1"
}

/// A quick fingerprint of a body: the same bytes, the same number, on every machine.
enum BodyHash {
  /// FNV-1a over eight bytes at a time, with a last mixing step.
  ///
  /// Guards against parsing the same body twice, not against an enemy.
  static func of(_ bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    // Safety: every bit pattern of a byte may be read.
    let span = unsafe bytes.span.bytes
    var offset = 0
    while offset + 8 <= span.byteCount {
      // Safety: eight bytes from `offset` lie within the span, as the loop's condition says.
      let word = unsafe span.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
      hash = (hash ^ UInt64(littleEndian: word)) &* 0x0000_0100_0000_01b3
      hash ^= hash >> 29
      offset += 8
    }
    while offset < span.byteCount {
      hash = (hash ^ UInt64(bytes[offset])) &* 0x0000_0100_0000_01b3
      offset += 1
    }
    hash ^= UInt64(bytes.count)
    hash = (hash ^ (hash >> 32)) &* 0xd6e8_feb8_6659_fd93
    return hash ^ (hash >> 32)
  }
}

/// The first words of an item, for lists.
package enum Brief {
  /// Plain text on one line, at most 300 bytes: of the summary, or of the content without one.
  package static func of(_ item: Item) -> String {
    (item.summary ?? item.content).map { PlainText.summary(of: $0, bytes: 300) } ?? ""
  }
}
