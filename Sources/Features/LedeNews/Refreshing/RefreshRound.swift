// A round of refreshing: claims due feeds, asks them side by side, keeps what they bring.

package import LedeBase
import LedeSite
import LedePatterns

/// How far a round has come.
package struct RefreshProgress: Sendable {
  /// Feeds that have been asked and kept.
  package var done = 0
  /// Feeds that will have been asked at the end, as far as is known: those due at the beginning.
  package var of = 0
  package var failures = 0
  /// Feeds that a guest's round was not allowed to ask, and left to others.
  package var unasked = 0
  package var newItems = 0
  package var changedItems = 0
  /// Feeds whose last answer of any kind came over HTTP; 0 with failures means no network.
  package var answered = 0
  /// Whether feeds were asked and none answered.
  var isSilent: Bool { done > unasked && answered == 0 }
}

/// One thing worth a line in the log.
package struct RefreshEvent: Sendable {
  package var feed: WebAddress
  package var new: Int
  package var failure: (any Reportable)?
  /// The failure in the words that stand with the feed; nil after a good answer.
  package var words: String?
}

/// Asks all feeds that are due, at most so many at once, none twice, one broken feed stopping none.
package struct RefreshRound: Sendable {
  private let asker: FeedAsker
  private let store: Store
  private let rules: RulesAtWork
  private let now: @Sendable () -> Timestamp
  private let limits: RefreshQueue.Limits
  private let isGuest: Bool
  /// How long a guest leaves a feed to others that it may not ask itself.
  static let guestRest = Duration.seconds(60)
  /// How long a claim holds.
  ///
  /// If this process dies, its feeds are asked again after that time.
  static let lease = Duration.seconds(120)

  /// A round that has not begun.
  ///
  /// - Parameters:
  ///   - services: All that a refresh may touch.
  ///   - atOnce: How many feeds wait for their servers at once.
  ///   - atOneHost: How many of them may belong to one host.
  ///   - isGuest: Whether another Lede, whose settings count, may look after the same database. A
  ///     guest that may not ask an address gives the feed back unharmed: no failure is noted.
  ///   - policy: When to ask again.
  package init(
    _ services: Services, atOnce: Int = 100, atOneHost: Int = 8,
    isGuest: Bool = false, policy: RefreshPolicy = RefreshPolicy()
  ) {
    self.isGuest = isGuest
    asker = FeedAsker(services, policy: policy)
    store = services.store
    rules = RulesAtWork(services)
    now = services.house.now
    limits = RefreshQueue.Limits(atOnce: max(1, atOnce), atOneHost: max(1, atOneHost))
  }

  /// Runs until no feed is due, or the task is cancelled; what was kept stays kept.
  ///
  /// - Parameters:
  ///   - began: Called before the first feed is asked, unless none is due.
  ///   - tell: Called after each feed, one call at a time.
  /// - Returns: How far it came.
  /// - Throws: Why the store could not be used; claims of feeds not yet asked are given back.
  package func run(
    began: @escaping @Sendable (RefreshProgress) -> Void = { _ in },
    tell: @escaping @Sendable (RefreshProgress, RefreshEvent) -> Void = { _, _ in }
  ) async throws(StoreError) -> RefreshProgress {
    var progress = RefreshProgress()
    let start = now()
    progress.of = try await store.dueFeeds(at: start)
    if progress.of > 0 { began(progress) }
    let outcome: Result<RefreshProgress, StoreError> = await withTaskGroup(of: Asked.self) {
      group in
      var queue = RefreshQueue(limits)
      var failure: StoreError?
      var hasCalledWitnesses = false
      var book = RuleBook([])
      func settle(_ asked: Asked) {
        queue.end(at: asked.host)
        switch asked.result {
        case .failure(let error): failure = failure ?? error
        case .success(let result):
          progress.count(asked.failure, result, isLeft: asked.isLeft)
          tell(
            progress,
            RefreshEvent(
              feed: asked.address, new: result.new, failure: asked.failure, words: asked.words))
        }
      }
      while failure == nil, !Task.isCancelled {
        do throws(StoreError) {
          if queue.wantsMore { book = try await rules.book(after: book) }
          try await fill(&queue)
          while let (feed, job) = queue.next() {
            group.addTask { [book] in await ask(feed, job, book, start) }
          }
          try await giveBack(queue.takeBacklog(at: now()), after: .seconds(60))
        } catch { failure = error }
        if let asked = await group.next() {
          settle(asked)
        } else if failure == nil, progress.isSilent, !hasCalledWitnesses {
          // One feed that is no more must not look like a network that is no more.
          hasCalledWitnesses = true
          do throws(StoreError) {
            guard try await store.hurryWitnesses(at: now()) > 0 else { break }
            queue.reopen()
          } catch { failure = error }
        } else {
          break
        }
      }
      group.cancelAll()
      while let asked = await group.next() { settle(asked) }
      do throws(StoreError) {
        try await giveBack(queue.waitingJobs, after: .zero)
        try await rules.tellTrouble(of: book)
      } catch { failure = failure ?? error }
      return failure.map { .failure($0) } ?? .success(progress)
    }
    return try outcome.get()
  }

  private struct Asked: Sendable {
    var host: String
    var address: WebAddress
    var failure: (any Reportable)?
    var words: String?
    /// Whether it was not asked, and left to others.
    var isLeft = false
    var result: Result<RefreshResult, StoreError>
  }

  private func ask(
    _ feed: FeedToAsk, _ job: Job, _ book: RuleBook, _ round: Timestamp
  ) async -> Asked {
    var (report, failure) = await asker.report(on: feed, job: job, round: round)
    report = await RulesAtWork.heeded(report, book)
    var asked = Asked(
      host: feed.address.host, address: feed.address, failure: failure, result: .success(.init()))
    if case .failed(let message, _) = report.outcome { asked.words = message }
    do throws(StoreError) {
      switch failure as? FetchError {
      case .cancelled?:
        // Called off, not failed: the feed keeps its good name and is due again at once.
        try await giveBack([job], after: .zero)
      case .forbiddenAddress? where isGuest:
        // The settings of this guest refuse it; those of the house may not.
        asked.isLeft = true
        try await giveBack([job], after: RefreshRound.guestRest)
      default:
        asked.result = .success(try await store.keep([report]).first ?? RefreshResult())
      }
    } catch {
      asked.result = .failure(error)
    }
    return asked
  }

  /// Claims as many due feeds as there is room for.
  private func fill(_ queue: inout RefreshQueue) async throws(StoreError) {
    while queue.wantsMore {
      let room = queue.room
      let claimed = try await store.claim(
        [.refresh], limit: room, lease: RefreshRound.lease, at: now())
      queue.noteClaim(of: claimed.count, wanted: room)
      if claimed.isEmpty { break }
      let known = try await store.feedsToAsk(claimed.map { Feed.ID($0.subject) })
      let byID = Dictionary(known.map { ($0.id.rawValue, $0) }, uniquingKeysWith: { a, _ in a })
      for job in claimed {
        if let feed = byID[job.subject] {
          queue.add(feed, job, at: now())
        } else {
          // The feed is gone, or nobody follows it: its job ends with it.
          _ = try await store.finish(job, next: nil)
        }
      }
    }
  }

  private func giveBack(_ back: [Job], after wait: Duration) async throws(StoreError) {
    if !back.isEmpty { try await store.giveBack(back, retry: now() + wait) }
  }
}

extension RefreshProgress {
  fileprivate mutating func count(
    _ failure: (any Reportable)?, _ result: RefreshResult, isLeft: Bool
  ) {
    done += 1
    of = max(of, done)
    newItems += result.new
    changedItems += result.changed
    if isLeft {
      unasked += 1
    } else if let failure {
      failures += 1
      if (failure as? FetchError)?.wasAnswered ?? true { answered += 1 }
    } else {
      answered += 1
    }
  }
}
