// A round of refreshing: claims due feeds, asks them side by side, keeps what they bring.

package import LedeNews

/// How far a round has come.
package struct RefreshProgress: Sendable {
  /// Feeds that have been asked and kept.
  package var done = 0
  package var failures = 0
  package var newItems = 0
  package var changedItems = 0
  /// Feeds whose last answer of any kind came over HTTP; 0 with failures means no network.
  package var answered = 0
  package init() {}
}

/// One thing worth a line in the log.
package struct RefreshEvent: Sendable {
  package var feed: WebAddress
  package var new: Int
  package var failure: (any Reportable)?
}

/// Asks all feeds that are due, at most so many at once, none twice, one broken feed stopping none.
package struct RefreshRound: Sendable {
  private let asker: FeedAsker
  private let feeds: any FeedKeeper
  private let items: any ItemKeeper
  private let jobs: any JobKeeper
  private let now: @Sendable () -> Timestamp
  /// How many feeds wait for their servers at once.
  private let atOnce: Int
  /// How many of them may belong to one host; more are put back for a minute, so that one slow
  /// host with many feeds does not hold up the others.
  private let atOneHost: Int
  /// How long a claim holds. If this process dies, its feeds are asked again after that time.
  private static let lease = Duration.seconds(120)

  package init(
    _ services: some RefreshServices, atOnce: Int = 100, atOneHost: Int = 8,
    policy: RefreshPolicy = RefreshPolicy()
  ) {
    asker = FeedAsker(services, policy: policy)
    feeds = services.feeds
    items = services.items
    jobs = services.jobs
    now = services.now
    self.atOnce = max(1, atOnce)
    self.atOneHost = max(1, atOneHost)
  }

  /// Runs until no feed is due, or the task is cancelled; what was kept stays kept.
  ///
  /// - Parameter tell: Called after each feed, one call at a time.
  package func run(
    tell: @escaping @Sendable (RefreshProgress, RefreshEvent) -> Void = { _, _ in }
  ) async throws(StoreError) -> RefreshProgress {
    var progress = RefreshProgress()
    let outcome: Result<RefreshProgress, StoreError> = await withTaskGroup(of: Asked.self) { group in
      var active = 0
      var atHost: [String: Int] = [:]
      var mayHaveMore = true
      var failure: StoreError?
      func settle(_ asked: Asked) {
        active -= 1
        atHost[asked.host, default: 1] -= 1
        switch asked.result {
        case .failure(let error): failure = failure ?? error
        case .success(let result):
          progress.count(asked.failure, result)
          tell(
            progress,
            RefreshEvent(feed: asked.address, new: result.new, failure: asked.failure))
        }
      }
      while failure == nil, !Task.isCancelled {
        if mayHaveMore, active <= atOnce / 2 {
          do throws(StoreError) {
            let claimed = try await claim(atOnce - active, atHost: atHost)
            mayHaveMore = claimed.hadAny
            for (feed, job) in claimed.work {
              active += 1
              atHost[feed.address.host, default: 0] += 1
              group.addTask { await ask(feed, job) }
            }
          } catch { failure = error }
        }
        guard let asked = await group.next() else { if mayHaveMore { continue } else { break } }
        settle(asked)
      }
      if Task.isCancelled || failure != nil { group.cancelAll() }
      while let asked = await group.next() { settle(asked) }
      return failure.map { .failure($0) } ?? .success(progress)
    }
    return try outcome.get()
  }

  private struct Asked: Sendable {
    var host: String
    var address: WebAddress
    var failure: (any Reportable)?
    var result: Result<RefreshResult, StoreError>
  }

  private func ask(_ feed: FeedToAsk, _ job: Job) async -> Asked {
    let (report, failure) = await asker.report(on: feed, job: job)
    var asked = Asked(
      host: feed.address.host, address: feed.address, failure: failure, result: .success(.init()))
    if case FetchError.cancelled? = failure as? FetchError {
      // Called off, not failed: the feed keeps its good name and is due again at once.
      do throws(StoreError) { try await jobs.giveBack([job], retry: now()) } catch {
        asked.result = .failure(error)
      }
      return asked
    }
    do throws(StoreError) {
      asked.result = .success(try await items.keep([report]).first ?? RefreshResult())
    } catch {
      asked.result = .failure(error)
    }
    return asked
  }

  private func claim(_ limit: Int, atHost: [String: Int]) async throws(StoreError)
    -> (work: [(FeedToAsk, Job)], hadAny: Bool)
  {
    let claimed = try await jobs.claim(
      [.refresh], limit: limit, lease: RefreshRound.lease, at: now())
    if claimed.isEmpty { return ([], false) }
    let known = try await feeds.feedsToAsk(claimed.map { Feed.ID($0.subject) })
    let byID = Dictionary(known.map { ($0.id.rawValue, $0) }, uniquingKeysWith: { a, _ in a })
    var work: [(FeedToAsk, Job)] = []
    var putBack: [Job] = []
    var hosts = atHost
    for job in claimed {
      guard let feed = byID[job.subject] else {
        // The feed is gone, or nobody follows it: its job ends with it.
        _ = try await jobs.finish(job, next: nil)
        continue
      }
      if hosts[feed.address.host, default: 0] >= atOneHost {
        putBack.append(job)
      } else {
        hosts[feed.address.host, default: 0] += 1
        work.append((feed, job))
      }
    }
    if !putBack.isEmpty { try await jobs.giveBack(putBack, retry: now() + .seconds(60)) }
    return (work, true)
  }
}

extension RefreshProgress {
  fileprivate mutating func count(_ failure: (any Reportable)?, _ result: RefreshResult) {
    done += 1
    newItems += result.new
    changedItems += result.changed
    if let failure {
      failures += 1
      if (failure as? FetchError)?.wasAnswered ?? true { answered += 1 }
    } else {
      answered += 1
    }
  }
}
