// Following a feed that somebody names: asked first, so that a mistake shows while it can be mended.

package import LedeNews

/// All that following a feed may touch.
package typealias AddingServices = HasDocuments & HasFeeds & HasFreshness & HasItems
  & HasRules & HasSecrets & HasNow

/// Tries feeds before they are followed.
package struct AddingDesk: Sendable {
  private let asker: FeedAsker
  private let feeds: any FeedKeeper
  private let freshness: any FreshnessKeeper
  private let items: any ItemKeeper
  private let rules: RulesAtWork
  private let now: @Sendable () -> Timestamp

  package init(_ services: some AddingServices) {
    asker = FeedAsker(services)
    feeds = services.feeds
    freshness = services.freshness
    items = services.items
    rules = RulesAtWork(services)
    now = services.now
  }

  /// What became of a wish to follow a feed.
  package enum Outcome: Sendable {
    /// It is followed, and what it brought is kept.
    case followed(Feed.ID, isNew: Bool, newItems: Int)
    /// It could not be read, and is not followed.
    case unreadable(any Reportable)
  }

  /// Asks a feed once, follows it, and keeps what it brought.
  ///
  /// - Parameters:
  ///   - outline: Its address, and the reader's name and folder for it.
  ///   - reader: Who follows.
  ///   - key: A header that goes with each request, sealed.
  ///   - anyway: Whether to follow it even if it cannot be read now.
  ///   - limit: How long the asking may take, waiting for a turn included; nil for as long as
  ///     requests may.
  /// - Returns: What became of it.
  /// - Throws: `StoreError` when it cannot be kept.
  package func add(
    _ outline: Outline, by reader: Reader.ID = .local, key: SealedHeader? = nil,
    anyway: Bool = false, within limit: Duration? = nil
  ) async throws(StoreError) -> Outcome {
    var candidate = FeedToAsk(id: Feed.ID(0), address: outline.address)
    candidate.isOwners = reader == .local
    candidate.key = key
    var (report, failure) = await ask(candidate, within: limit)
    if let failure, !anyway { return .unreadable(failure) }
    var outline = outline
    outline.address = report.movedTo ?? outline.address
    let (feed, isNew) = try await feeds.follow(
      outline, by: reader, isOwners: candidate.isOwners, key: key, at: now())
    report.feed = feed
    report = try await rules.heeded(report)
    let result = try await items.keep([report]).first ?? RefreshResult()
    // Followed all the same; whether it is the network that is away, other feeds can tell.
    if report.reach == .silent { _ = try await freshness.hurryWitnesses(at: now()) }
    return .followed(feed, isNew: isNew, newItems: result.new)
  }

  private typealias Asked = (RefreshReport, failure: (any Reportable)?)

  private func ask(_ feed: FeedToAsk, within limit: Duration?) async -> Asked {
    guard let limit else { return await asker.report(on: feed, job: nil) }
    return await withTaskGroup(of: Asked?.self) { group in
      group.addTask { [asker] in await asker.report(on: feed, job: nil) }
      group.addTask {
        // Sleep fails only when the answer came first, and then nobody listens.
        try? await Task.sleep(for: limit)
        return nil
      }
      var isLate = false
      while let next = await group.next() {
        group.cancelAll()
        guard var asked = next else {
          // The asking ends at once now, and says only that it was called off.
          isLate = true
          continue
        }
        if isLate, asked.failure != nil {
          let failure = FetchError.tooSlow(feed.address, limit: limit)
          asked.failure = failure
          asked.0.outcome = .failed(message: failure.message, isGone: false)
        }
        return asked
      }
      preconditionFailure("an asking ends")
    }
  }

  /// Words for somebody who waits for the feed to be followed.
  package static func words(for failure: any Reportable) -> String {
    guard let failure = failure as? FetchError else { return failure.message }
    let site = failure.address.host
    return switch failure {
    case .refused(_, status: 404, _), .refused(_, status: 410, _): Phrases.noFeedThere(site)
    case .refused(_, status: 401, _), .refused(_, status: 403, _): Phrases.keyNeeded(site)
    case .refused(_, status: 429, _): Phrases.busyForNow(site)
    case .refused(_, let status, _): Phrases.refusedForNow(site, status)
    case .tooSlow: Phrases.tooSlowForNow(site)
    case .unreachable: Phrases.unreachableForNow(site)
    case .broken: Phrases.brokenForNow(site)
    case .tooLarge, .unknownHost, .insecure, .notEncrypted, .forbiddenAddress, .badRedirect,
      .cancelled:
      failure.message
    }
  }
}
