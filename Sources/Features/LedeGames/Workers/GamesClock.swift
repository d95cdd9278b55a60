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
  private static let lease = Duration.seconds(120)
  private static let longestRest = Duration.seconds(600)
  private static let restAfterFailure = Duration.seconds(5)
  /// While pages are under way, how soon it is looked for more.
  private static let restBesidePages = Duration.seconds(2)
  private static let longestFetch = Duration.seconds(5)
  /// The same with its wait for a turn at its host, where others may be asked for at once.
  private static let longestWait = Duration.seconds(10)
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
    var feeds: Set<Feed.ID> = []
    do throws(StoreError) {
      let begun = ContinuousClock.now
      while !Task.isCancelled, .now - begun < GamesClock.lease / 2 {
        let waiting = try await database.rows(GameTodo.some, GamesClock.batch)
        if waiting.isEmpty { break }
        feeds.formUnion(try await look(at: waiting))
        total += waiting.count
      }
      for feed in feeds.sorted(by: { $0.rawValue < $1.rawValue }) { try await keepNewest(of: feed) }
    } catch {
      // If this fails too, the lease passes by itself.
      try? await queue.giveBack([job], retry: now() + GamesClock.restAfterFailure)
      throw error
    }
    _ = try await queue.finish(job, next: now() + GamesClock.longestRest, by: GameJob.end)
    return total
  }

  /// Looks at items; gives the feeds whose pages are to be asked for.
  @concurrent
  private func look(at waiting: [GameTodo.Waiting]) async throws(StoreError) -> Set<Feed.ID> {
    let found = waiting.compactMap { $0.told.map(finder.fact) }
    let now = now()
    let more = found.filter(\.mayKnowMore).map(\.fact)
    let pages = more.map { fact in
      (
        kind: Job.Kind.gamePage, subject: fact.item.rawValue,
        due: turns.next(of: fact.feed, at: now)
      )
    }
    try await database.write { connection throws(StoreError) in
      try connection.run(GameFacts.keep, each: found.map(\.fact))
      try connection.run(Jobs.add, each: pages)
      try connection.run(
        GameTodo.remove, each: waiting.map { (item: $0.item, turn: $0.turn) })
    }
    return Set(more.map(\.feed))
  }

  /// Of a feed with very many pages the newest are asked for, and these first; the others never are.
  private func keepNewest(of feed: Feed.ID) async throws(StoreError) {
    let now = now()
    try await database.write { connection throws(StoreError) in
      let waiting = try connection.rows(GamePages.waiting, feed)
      guard waiting.count > PageTurns.mostWaiting else { return }
      try connection.run(
        Jobs.remove,
        each: waiting.dropFirst(PageTurns.mostWaiting).map {
          (kind: Job.Kind.gamePage, subject: $0.rawValue)
        })
      let times = turns.spread(PageTurns.mostWaiting, of: feed, at: now)
      try connection.run(
        Jobs.put,
        each: zip(waiting, times).map {
          (kind: Job.Kind.gamePage, subject: $0.rawValue, due: $1)
        })
    }
  }

  // MARK: Pages

  /// Asks for the pages that are due; returns how many.
  package func readPages() async throws(StoreError) -> Int {
    try await Clockwork.inPlaces(PageTurns.atOnce, rest: GamesClock.restBesidePages) {
      () async throws(StoreError) in
      try await claim()
    } work: {
      await read($0.job, $0.page)
    }
  }

  /// Claims as many pages as have a place.
  private func claim() async throws(StoreError) -> [(job: Job, page: GamePages.Page?)] {
    let now = now()
    let chosen = turns.choose(try await database.rows(GamePages.due, now), at: now)
    let jobs: [Job]
    do throws(StoreError) {
      jobs = try await queue.claim(chosen.map(\.job), lease: GamesClock.lease, at: now)
    } catch {
      for one in chosen { turns.release(one.job) }
      throw error
    }
    let claimed = Dictionary(jobs.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return chosen.compactMap { one in
      if let job = claimed[one.job] { return (job, one.page) }
      // Another process has it.
      turns.release(one.job)
      return nil
    }
  }

  private func read(_ job: Job, _ page: GamePages.Page?) async -> StoreError? {
    // Given back already where anything could be learnt of it.
    defer { turns.release(job.id) }
    do throws(StoreError) {
      guard let page else {
        // It was dropped meanwhile, or leads nowhere.
        _ = try await queue.finish(job, next: nil)
        return nil
      }
      let begun = ContinuousClock.now
      switch await review(at: page.link, title: page.title) {
      case .found(let review):
        turns.came(job.id, after: .now - begun)
        if let review {
          try await database.run(GameFacts.learn, (item: Item.ID(job.subject), review: review))
        }
        _ = try await queue.finish(job, next: nil)
      case .calledOff: try await queue.giveBack([job], retry: now())
      case .timedOut:
        // Not this page alone: whoever has slow ones has more of them.
        let until = turns.timedOut(job.id, of: page.feed, at: now())
        try await retryOrEnd(job, at: until)
        try await database.run(GamePages.pause, (feed: page.feed, until: until))
      case .failed(let mayPass):
        // Each time it is left alone four times as long.
        let wait = GamesClock.firstRetry * (1 << (2 * min(max(0, job.attempts - 1), 8)))
        try await retryOrEnd(job, at: mayPass ? now() + wait : nil)
      }
      return nil
    } catch {
      return error
    }
  }

  /// Has a page asked for again then, unless it was often enough; nil is never.
  private func retryOrEnd(_ job: Job, at retry: Timestamp?) async throws(StoreError) {
    if let retry, job.attempts < GamesClock.mostAttempts {
      try await queue.retry(job, at: retry)
    } else {
      _ = try await queue.finish(job, next: nil)
    }
  }

  private enum Outcome: Sendable {
    /// A page came; nil where it is no review.
    case found(Review?)
    case failed(mayPass: Bool)
    case timedOut
    case calledOff
  }

  /// What the page at an address says.
  private func review(at address: WebAddress, title: String?) async -> Outcome {
    let request = ArticleReader.request(for: address, within: GamesClock.longestFetch)
    let answer: Answer
    switch await self.answer(to: request) {
    case .success(let came): answer = came
    case .failure(.cancelled): return .calledOff
    case .failure(.tooSlow): return .timedOut
    case .failure(let error): return .failed(mayPass: error.isPassing)
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

  /// What comes within the time that a page has its place.
  private func answer(to request: OutgoingRequest) async -> Result<Answer, FetchError> {
    await withTaskGroup(of: Result<Answer, FetchError>?.self) { group in
      group.addTask {
        do throws(FetchError) { return .success(try await web.answer(to: request)) } catch {
          return .failure(error)
        }
      }
      group.addTask {
        // Sleep fails only when it is called off, and then says nothing of the page.
        guard (try? await Task.sleep(for: GamesClock.longestWait)) != nil else { return nil }
        return .failure(.tooSlow(request.address, limit: GamesClock.longestWait))
      }
      var ended: Result<Answer, FetchError>?
      while ended == nil, let next = await group.next() { ended = next }
      group.cancelAll()
      return ended ?? .failure(.cancelled(request.address))
    }
  }
}
