// Looks at items of feeds of games as they come, and at the pages of those that may be reviews.

import LedeArticles
package import LedeBase
import LedeDatabase
package import LedeExtraction
import LedeHTTP
import LedeMarkup
import LedeNews
import LedeReviews
package import LedeSite

/// Finds out what items are for as long as its task lives.
package struct GamesClock: Sendable {
  private let database: Database
  private let queue: JobQueue
  private let web: any DocumentRequester
  private let now: @Sendable () -> Timestamp
  private let finder: FactFinder
  private let threads: PageThreads
  private let turns = PageTurns()

  /// Items that are looked at in one transaction.
  private static let batch = 50
  private static let atOnce = 8
  private static let lease = Duration.seconds(120)
  private static let longestRest = Duration.seconds(600)
  private static let restAfterFailure = Duration.seconds(5)
  /// While pages are under way, how soon it is looked for more.
  private static let restBesidePages = Duration.seconds(2)
  private static let longestFetch = Duration.seconds(15)
  private static let longestReading = Duration.seconds(5)
  /// How often a page is asked for that cannot be had, and how long it is left alone the first time.
  private static let mostAttempts = 3
  private static let firstRetry = Duration.seconds(300)

  /// A clock of a house.
  ///
  /// - Parameters:
  ///   - house: Its database and its web.
  ///   - sites: Tell which addresses play a film.
  package init(_ house: House, sites: KnownSites) {
    database = house.database
    queue = JobQueue(house.database)
    web = house.documents
    now = house.now
    finder = FactFinder(sites: sites)
    threads = PageThreads(house.pageThreads)
  }

  /// Runs until the task is cancelled.
  ///
  /// - Parameter ended: Called when all was looked at, with how many items, or when it failed.
  package func run(ended: @escaping @Sendable (Result<Int, StoreError>) -> Void) async {
    // Sites may be slow: what feeds tell never waits for pages.
    async let pages: Void = repeating(.gamePage, ended) { () async throws(StoreError) -> Int in
      try await readPages()
    }
    await repeating(.games, ended) { () async throws(StoreError) -> Int in try await catchUp() }
    await pages
  }

  private func repeating(
    _ kind: Job.Kind, _ ended: @escaping @Sendable (Result<Int, StoreError>) -> Void,
    _ work: @escaping @Sendable () async throws(StoreError) -> Int
  ) async {
    await Clockwork.run(
      [kind], database, now, rest: GamesClock.longestRest,
      restAfterFailure: GamesClock.restAfterFailure, ended: ended, work: work)
  }

  /// Looks at what waits, if it is time and no other process does.
  ///
  /// - Parameter isUrgent: Whether not to wait for more to gather.
  /// - Returns: How many items were looked at.
  /// - Throws: Why the database could not be used; what waits then waits on.
  package func catchUp(isUrgent: Bool = false) async throws(StoreError) -> Int {
    let time = isUrgent ? now() + GameJob.pause * 2 : now()
    let claimed = try await queue.claim([.games], limit: 1, lease: GamesClock.lease, at: time)
    guard let job = claimed.first else { return 0 }
    var total = 0
    do throws(StoreError) {
      let begun = ContinuousClock.now
      while !Task.isCancelled, .now - begun < GamesClock.lease / 2 {
        let waiting = try await database.rows(GameTodo.some, GamesClock.batch)
        if waiting.isEmpty { break }
        try await look(at: waiting)
        total += waiting.count
      }
    } catch {
      // If this fails too, the lease passes by itself.
      try? await queue.giveBack([job], retry: now() + GamesClock.restAfterFailure)
      throw error
    }
    _ = try await queue.finish(job, next: now() + GamesClock.longestRest, by: GameJob.end)
    return total
  }

  @concurrent
  private func look(at waiting: [GameTodo.Waiting]) async throws(StoreError) {
    let found = waiting.compactMap { $0.told.map(finder.fact) }
    let now = now()
    let pages = found.filter(\.mayKnowMore).map { one in
      (
        kind: Job.Kind.gamePage, subject: one.fact.item.rawValue,
        due: turns.next(of: one.fact.feed, at: now)
      )
    }
    try await database.write { connection throws(StoreError) in
      try connection.run(GameFacts.keep, each: found.map(\.fact))
      try connection.run(Jobs.add, each: pages)
      try connection.run(
        GameTodo.remove, each: waiting.map { (item: $0.item, turn: $0.turn) })
    }
  }

  // MARK: Pages

  /// Asks for the pages that are due; returns how many.
  package func readPages() async throws(StoreError) -> Int {
    let ended = await withTaskGroup(of: Turn.self) { group in
      var (total, running, isResting) = (0, 0, false)
      var failure: StoreError?
      while failure == nil, !Task.isCancelled {
        do throws(StoreError) {
          let claimed = try await queue.claim(
            [.gamePage], limit: GamesClock.atOnce - running, lease: GamesClock.lease, at: now())
          for job in claimed { group.addTask { .ended(await read(job)) } }
          running += claimed.count
          total += claimed.count
        } catch {
          failure = error
        }
        if running == 0 { break }
        // A slow page keeps its own place alone: others come to the free ones while it is waited for.
        if running < GamesClock.atOnce, !isResting {
          isResting = true
          group.addTask {
            // Sleep fails only when it is called off, since no page is left: then nobody looks again.
            try? await Task.sleep(for: GamesClock.restBesidePages)
            return .rested
          }
        }
        switch await group.next() {
        case .ended(let one):
          failure = failure ?? one
          running -= 1
        case .rested, nil: isResting = false
        }
      }
      while running > 0, let one = await group.next() {
        guard case .ended(let one) = one else { continue }
        failure = failure ?? one
        running -= 1
      }
      group.cancelAll()
      return (total: total, failure: failure)
    }
    if let failure = ended.failure { throw failure }
    return ended.total
  }

  /// What ends while pages are read.
  private enum Turn: Sendable {
    case ended(StoreError?)
    case rested
  }

  private func read(_ job: Job) async -> StoreError? {
    do throws(StoreError) {
      let item = Item.ID(job.subject)
      guard let page = try await database.first(GamePages.link, item) ?? nil else {
        // It was dropped meanwhile.
        _ = try await queue.finish(job, next: nil)
        return nil
      }
      switch await review(at: page.link, title: page.title) {
      case .found(let review):
        if let review {
          try await database.run(GameFacts.learn, (item: item, review: review))
        }
        _ = try await queue.finish(job, next: nil)
      case .calledOff: try await queue.giveBack([job], retry: now())
      case .failed(let mayPass):
        if mayPass, job.attempts < GamesClock.mostAttempts {
          // Each time it is left alone four times as long.
          let wait = GamesClock.firstRetry * (1 << (2 * max(0, job.attempts - 1)))
          try await queue.retry(job, at: now() + wait)
        } else {
          _ = try await queue.finish(job, next: nil)
        }
      }
      return nil
    } catch {
      return error
    }
  }

  private enum Outcome: Sendable {
    /// A page came; nil where it is no review.
    case found(Review?)
    case failed(mayPass: Bool)
    case calledOff
  }

  /// What the page at an address says.
  private func review(at address: WebAddress, title: String?) async -> Outcome {
    let request = ArticleReader.request(for: address, within: GamesClock.longestFetch)
    let answer: Answer
    do throws(FetchError) { answer = try await web.answer(to: request) } catch {
      if case .cancelled = error { return .calledOff }
      return .failed(mayPass: error.isPassing)
    }
    let type = MediaType(answer.header("content-type"))
    guard type.isPage else { return .found(nil) }
    // Reading a large one takes a while; none comes back when all is called off.
    let read = await threads.run(within: GamesClock.longestReading) {
      let page = HTMLTree(document: PageEncoding.utf8(answer.body, charset: type.charset))
      return Outcome.found(ReviewReader.review(in: page, at: answer.address, title: title))
    }
    return read ?? (Task.isCancelled ? .calledOff : .failed(mayPass: true))
  }
}
