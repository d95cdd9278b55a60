// Following a feed that somebody names: asked first, so that a mistake shows while it can be mended.

import LedeArticles
import LedeFeeds
import LedeMarkup
package import LedeExtraction
package import LedeBase
import LedeSite

/// Tries feeds before they are followed.
package struct AddingDesk: Sendable {
  private let asker: FeedAsker
  private let documents: any DocumentRequester
  private let threads: PageThreads
  private let store: Store
  private let rules: RulesAtWork
  private let now: @Sendable () -> Timestamp

  private let sites: KnownSites
  /// What somebody waits for has few places among all fetches: nobody fills them with sites that hang.
  private let turns = ReaderTurns(atOnce: 2, waiting: 6)

  /// A desk that knows where some sites keep their feeds.
  package init(_ services: Services, sites: KnownSites = KnownSites()) {
    self.sites = sites
    asker = FeedAsker(services)
    documents = services.house.documents
    threads = PageThreads(services.house.pageThreads)
    store = services.store
    rules = RulesAtWork(services)
    now = services.house.now
  }

  /// What became of a wish to follow a feed.
  package enum Outcome: Sendable {
    /// It is followed, and what it brought is kept.
    case followed(Feed.ID, isNew: Bool, newItems: Int)
    /// It is a page that names several feeds, best first; none is followed.
    case several([FoundFeed])
    /// It could not be read, is the owner's alone or one too many, and is not followed.
    case unreadable(any Reportable)
  }

  /// Asks a feed once, follows it, and keeps what it brought; of a page, the one feed it has.
  ///
  /// Sites that are known are asked where they keep their feeds. A page is read for the feeds that it
  /// names; where it names none, the usual places of its site are tried. Two of a reader's are tried at a
  /// time, and six wait.
  ///
  /// - Parameters:
  ///   - outline: Its address, and the reader's name and folder for it.
  ///   - reader: Who follows.
  ///   - key: A header that goes with each request, sealed.
  ///   - anyway: Whether to follow it even if it cannot be read now.
  ///   - limit: How long all the asking may take, waiting for a turn included; nil for as long as
  ///     requests may.
  /// - Returns: What became of it.
  /// - Throws: `StoreError` when it cannot be kept.
  package func add(
    _ outline: Outline, by reader: Reader.ID = .local, key: SealedHeader? = nil,
    anyway: Bool = false, within limit: Duration? = nil
  ) async throws(StoreError) -> Outcome {
    let deadline = ContinuousClock.now + (limit ?? AddingDesk.searchTime)
    let outcome = try await turns.within(reader) { () async throws(StoreError) -> Outcome in
      try await add(
        outline, by: reader, key: key, anyway: anyway, isLimited: limit != nil, until: deadline)
    }
    return outcome ?? .unreadable(TooManyAtOnce(address: outline.address))
  }

  private func add(
    _ outline: Outline, by reader: Reader.ID, key: SealedHeader?, anyway: Bool, isLimited: Bool,
    until deadline: ContinuousClock.Instant
  ) async throws(StoreError) -> Outcome {
    func left() -> Duration { deadline - .now }
    let isGuessing = !anyway && key == nil
    for place in isGuessing ? sites.feeds(of: outline.address) : [] {
      let outcome = try await follow(place, for: outline, by: reader, within: left())
      if case .followed = outcome { return outcome }
    }
    let outcome = try await follow(
      outline, by: reader, key: key, anyway: anyway, isOwners: reader == .local,
      within: isLimited ? left() : nil)
    guard case .unreadable(let failure) = outcome, isGuessing, failure is FeedError else {
      return outcome
    }
    var page = outline
    let found = await feeds(named: &page, isOwners: reader == .local, within: left())
    if found.count > 1 { return .several(found) }
    var named: NamedFeedFailure?
    if let one = found.first {
      let outcome = try await follow(one.address, for: outline, by: reader, within: left())
      guard case .unreadable(let cause) = outcome else { return outcome }
      named = NamedFeedFailure(address: one.address, cause: cause)
    }
    for place in FeedDiscovery.usualPlaces(at: page.address) {
      guard left() > .zero else { break }
      let outcome = try await follow(place, for: outline, by: reader, within: left())
      if case .followed = outcome { return outcome }
    }
    return named.map { .unreadable($0) } ?? outcome
  }

  /// The feeds at an address: itself, or those that a page names, best first; none is followed.
  ///
  /// - Returns: nil where too many wishes of this reader wait already.
  package func feeds(
    at address: WebAddress, for reader: Reader.ID, within limit: Duration
  ) async -> [FoundFeed]? {
    await turns.within(reader) {
      await feeds(at: address, isOwners: reader == .local, within: limit)
    }
  }

  private func feeds(
    at address: WebAddress, isOwners: Bool, within limit: Duration
  ) async -> [FoundFeed] {
    var candidate = FeedToAsk(id: Feed.ID(0), address: address)
    candidate.isOwners = isOwners
    let (report, _) = await ask(candidate, within: limit)
    if case .fresh(let snapshot, _, _) = report.outcome {
      return [FoundFeed(address: address, title: snapshot.title ?? address.text, kind: .other)]
    }
    var page = Outline(address: address)
    return await feeds(named: &page, isOwners: isOwners, within: limit)
  }

  /// Follows a feed that was found for what the reader named.
  ///
  /// It may be inside the owner's network only where the named address is.
  private func follow(
    _ place: WebAddress, for outline: Outline, by reader: Reader.ID, within limit: Duration
  ) async throws(StoreError) -> Outcome {
    let isOwners = reader == .local && place.origin == outline.address.origin
    var found = outline
    found.address = place
    return try await follow(found, by: reader, isOwners: isOwners, within: limit)
  }

  /// How long all the places of a site may take, where nobody said how long to wait.
  private static let searchTime = Duration.seconds(40)

  /// The feeds that a page names; its address becomes the one where it was found.
  private func feeds(
    named outline: inout Outline, isOwners: Bool, within limit: Duration
  ) async -> [FoundFeed] {
    guard limit > .zero else { return [] }
    var request = OutgoingRequest(.get, outline.address)
    request.mayBePrivate = isOwners
    request.isAwaited = true
    request.limits.total = limit
    request.headers.append(.init("Accept", "text/html, application/xhtml+xml;q=0.9, */*;q=0.1"))
    // That it is no feed was said already; that it is no page either adds nothing.
    guard let answer = try? await documents.answer(to: request) else { return [] }
    outline.address = answer.address
    return await threads.run(within: limit) { AddingDesk.feeds(in: answer) } ?? []
  }

  private static func feeds(in answer: Answer) -> [FoundFeed] {
    let type = MediaType(answer.header("content-type"))
    let page = HTMLTree(document: PageEncoding.utf8(answer.body, charset: type.charset))
    return FeedDiscovery.feeds(in: page, at: answer.address)
  }

  /// Asks the feed at one address, follows it, and keeps what it brought.
  private func follow(
    _ outline: Outline, by reader: Reader.ID, key: SealedHeader? = nil, anyway: Bool = false,
    isOwners: Bool, within limit: Duration?
  ) async throws(StoreError) -> Outcome {
    var candidate = FeedToAsk(id: Feed.ID(0), address: outline.address)
    candidate.isOwners = isOwners
    candidate.key = key
    var (report, failure) = await ask(candidate, within: limit)
    // Whether the owner has a feed inside is not told by what becomes of an address there.
    if let failure, !anyway || reader != .local && failure.isInside { return .unreadable(failure) }
    var outline = outline
    outline.address = report.movedTo ?? outline.address
    if failure == nil, reader != .local { try await store.noteOpen(outline.address) }
    let (feed, isNew): (Feed.ID, Bool)
    do throws(StoreError) {
      (feed, isNew) = try await store.follow(
        outline, by: reader, isOwners: candidate.isOwners, key: key, at: now())
    } catch {
      switch error {
      case .notShared, .tooMany: return .unreadable(error)
      default: throw error
      }
    }
    report.feed = feed
    report = try await rules.heeded(report)
    let result = try await store.keep([report]).first ?? RefreshResult()
    // Followed all the same; whether it is the network that is away, other feeds can tell.
    if report.reach == .silent { _ = try await store.hurryWitnesses(at: now()) }
    return .followed(feed, isNew: isNew, newItems: result.new)
  }

  private func ask(_ feed: FeedToAsk, within limit: Duration?) async -> FeedAsker.Asked {
    var feed = feed
    feed.isAwaited = true
    guard let limit else { return await asker.report(on: feed, job: nil) }
    return await asker.report(on: feed, job: nil) {
      // Sleep fails only when the answer came first.
      (try? await Task.sleep(for: limit)).map { limit }
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

extension Reportable {
  /// Whether it lies in the owner's own network.
  fileprivate var isInside: Bool {
    if case .forbiddenAddress(_, _, because: .inside) = self as? FetchError { true } else { false }
  }
}

/// A reader adds feeds faster than sites answer.
struct TooManyAtOnce: Reportable {
  var address: WebAddress

  var message: String { Phrases.addingTooManyAtOnce }
  var isPassing: Bool { true }
  var description: String { "\(address.masked) not asked: others of this reader's wait" }
}

/// The one feed that a page names could not be read.
struct NamedFeedFailure: Reportable {
  var address: WebAddress
  var cause: any Reportable

  var message: String {
    Phrases.namedFeedUnreadable(address.masked, AddingDesk.words(for: cause))
  }
  /// It is the feed, not the page, that may answer later.
  var isPassing: Bool { false }
  var description: String { "the feed that the page names: \(cause.description)" }
}
