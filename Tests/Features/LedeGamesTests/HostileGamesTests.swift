// Sites that are slow, feeds that tell very much, and what one reader may learn of another's feed.

import LedeBase
import LedeDatabase
import LedeNews
import LedeTesting
import Synchronization
import Testing

@testable import LedeGames

/// Answers nothing until it is called off, but for one page.
private struct SlowWeb: DocumentRequester {
  func answer(to request: OutgoingRequest) async throws(FetchError) -> Answer {
    if request.address.text.hasSuffix("/page") {
      let page = "<div class=hreview><b class=rating>3</b>/5 <i class=item>Quarry</i></div>"
      return Answer(
        status: 200, headers: [.init("content-type", "text/html")], body: Array(page.utf8),
        address: request.address)
    }
    // Fails when it is called off, which is told below.
    try? await Task.sleep(for: .seconds(600))
    throw .cancelled(request.address)
  }
}

/// Answers pages of one host at once; others take all the time that they have, in a twentieth of it.
private final class HangingWeb: DocumentRequester {
  let asked = Mutex<[String]>([])

  func answer(to request: OutgoingRequest) async throws(FetchError) -> Answer {
    asked.withLock { $0.append(request.address.host) }
    guard request.address.host != "quick.example" else {
      return Answer(
        status: 200, headers: [.init("content-type", "text/html")],
        body: Array("<div class=hreview><b class=rating>3</b>/5 <i class=item>It</i></div>".utf8),
        address: request.address)
    }
    do { try await Task.sleep(for: request.limits.total / 20) } catch {
      throw .cancelled(request.address)
    }
    throw .tooSlow(request.address, limit: request.limits.total)
  }
}

/// A clock that tests put forward.
private final class TestClock: Sendable {
  let time = Mutex(Some.time(2_000))
  func pass(_ seconds: Int) { time.withLock { $0 = $0 + .seconds(seconds) } }
}

@Suite struct HostileGamesTests {
  /// Items that may be reviews, whose pages lie at a host.
  private func items(_ range: Range<Int>, at host: String) -> [Item] {
    range.map { number in
      var item = Item.game("\(host)-\(number)", "Tidebound \(number) review", number)
      item.link = WebAddress("https://\(host)/\(number)")
      return item
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `an honest feed's pages are read within seconds beside feeds whose pages hang`()
    async throws
  {
    let store = Store.inMemory()
    var house = GameHouse(store: store)
    let web = HangingWeb()
    house.documents = web
    let begun = ContinuousClock.now
    house.now = { Some.time(2_000) + (.now - begun) }
    for number in 0..<16 {
      let feed = try await store.following("slow\(number)")
      _ = try await house.desk.mark(feed, isGames: true, reader: .local)
      try await store.keep(items(0..<20, at: "slow\(number).example"), from: feed)
    }
    let honest = try await store.following("quick")
    _ = try await house.desk.mark(honest, isGames: true, reader: .local)
    try await store.keep(items(0..<20, at: "quick.example"), from: honest)
    let clock = house.clock
    #expect(try await clock.catchUp(isUrgent: true) == 17 * 20)
    let (rounds, round) = AsyncStream<Void>.makeStream()
    let running = Task { await clock.run { _ in round.yield() } }
    defer { running.cancel() }
    for await _ in rounds {
      if try await house.titles(.top).count == 20 { break }
    }
    #expect(try await house.titles(.top).count == 20)
    // Each of the others was asked for one page, and perhaps for some more where this takes minutes: no 15 s of all
    // eight places for each of their 320.
    let others = web.asked.withLock { $0.count { $0 != "quick.example" } }
    #expect(others <= 64)
  }

  @Test(arguments: Backend.present)
  func `a feed whose page times out is left alone as a whole, longer each time`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let time = TestClock()
      var house = GameHouse(store: store)
      house.now = { time.time.withLock { $0 } }
      house.documents = StubDocuments { request throws(FetchError) in
        throw .tooSlow(request.address, limit: request.limits.total)
      }
      let feed = try await store.following("a")
      _ = try await house.desk.mark(feed, isGames: true, reader: .local)
      try await store.keep(items(0..<10, at: "slow.example"), from: feed)
      let clock = house.clock
      _ = try await clock.catchUp(isUrgent: true)
      for (seconds, asked) in [(0, 1), (59, 0), (2, 1), (118, 0), (4, 1), (230, 0), (20, 1)] {
        time.pass(seconds)
        #expect(try await clock.readPages() == asked)
      }
      // What comes meanwhile waits as well.
      try await store.keep(items(20..<22, at: "slow.example"), from: feed)
      _ = try await clock.catchUp(isUrgent: true)
      time.pass(300)
      #expect(try await clock.readPages() == 0)
    }
  }

  @Test(arguments: Backend.present)
  func `of a feed with very many pages the newest wait, and go first`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let house = GameHouse(store: store)
      let feed = try await store.following("a")
      _ = try await house.desk.mark(feed, isGames: true, reader: .local)
      let kept = items(0..<260, at: "site.example")
      try await store.keep(kept, from: feed)
      #expect(try await house.clock.catchUp(isUrgent: true) == 260)
      let waiting = try await store.database.rows(GamePages.waiting, feed)
      #expect(waiting.count == PageTurns.mostWaiting)
      let due = try await store.database.rows(GamePages.due, Some.time(2_000))
      #expect(due.count == PageTurns.mostOfFeed)
      for one in due {
        let number = try #require(
          one.page.flatMap { Int($0.link.text.split(separator: "/").last ?? "") })
        #expect((240..<260).contains(number))
      }
    }
  }

  private func due(_ job: Int64, _ feed: Int64, _ host: String) throws -> GamePages.Due {
    let link = try #require(WebAddress("https://\(host)/\(job)"))
    return GamePages.Due(job: Job.ID(job), page: .init(feed: Feed.ID(feed), link: link))
  }

  @Test func `places go round among feeds and hosts, and slow ones have half of them`() throws {
    let turns = PageTurns()
    let now = Some.time(100)
    func chosen(_ waiting: [GamePages.Due]) -> [Int64] {
      turns.choose(waiting, at: now).map(\.job.rawValue)
    }
    // Of a feed that nobody knows one, of a host two.
    let first = try [(1, 1), (2, 1), (3, 2), (4, 3), (5, 4)].map { (job: Int64, feed: Int64) in
      try due(job, feed, job < 5 ? "same.example" : "other.example")
    }
    #expect(chosen(first) == [1, 3, 5])
    for job: Int64 in [1, 3, 5] { turns.came(Job.ID(job), after: .milliseconds(10)) }
    // Known as quick it has two, the one that waited longest first.
    #expect(
      chosen(try [due(6, 1, "a.example"), due(7, 1, "b.example"), due(8, 1, "c.example")]) == [
        6, 7,
      ])
    turns.release(Job.ID(6))
    turns.release(Job.ID(7))
    #expect(chosen(try [due(9, 1, "a.example"), due(10, 9, "b.example")]) == [10, 9])
    for job: Int64 in [9, 10] { turns.release(Job.ID(job)) }
    // Ten that were slow have four places, and who is not has the others.
    for feed: Int64 in 20..<30 { _ = turns.timedOut(Job.ID(0), of: Feed.ID(feed), at: now) }
    var waiting = try (20..<30).map { (feed: Int64) in try due(feed, feed, "slow\(feed).example") }
    #expect(chosen(waiting) == [20, 21, 22, 23])
    waiting = try (40..<50).map { (feed: Int64) in try due(feed, feed, "new\(feed).example") }
    #expect(chosen(waiting) == [40, 41, 42, 43])
    #expect(chosen(waiting).isEmpty)
    turns.came(Job.ID(20), after: .seconds(4))
    #expect(chosen(try [due(60, 20, "slow20.example"), due(61, 61, "last.example")]) == [61])
    // What leads nowhere needs no place.
    #expect(chosen([GamePages.Due(job: Job.ID(99), page: nil)]) == [99])
  }

  @Test func `a pause is an hour at most, and gets shorter as pages come`() throws {
    let turns = PageTurns()
    var now = Some.time(100)
    let feed = Feed.ID(1)
    var pauses: [Duration] = []
    for _ in 0..<20 {
      let until = turns.timedOut(Job.ID(1), of: feed, at: now)
      // One that was under way beside it says nothing new.
      #expect(turns.timedOut(Job.ID(2), of: feed, at: now) == until)
      #expect(turns.next(of: feed, at: now) == until)
      pauses.append(until - now)
      now = until
    }
    #expect(pauses.prefix(3) == [.seconds(60), .seconds(120), .seconds(240)])
    #expect(pauses.last == .seconds(3_600))
    for number: Int64 in 10..<40 {
      #expect(turns.choose([try due(number, 1, "a.example")], at: now).count == 1)
      turns.came(Job.ID(number), after: .milliseconds(1))
    }
    #expect(turns.timedOut(Job.ID(1), of: feed, at: now) == now + .seconds(60))
  }

  @Test func `pages that never come hold up neither other feeds nor other pages`() async throws {
    let store = Store.inMemory()
    var house = GameHouse(store: store)
    house.documents = SlowWeb()
    let begun = ContinuousClock.now
    house.now = { Some.time(2_000) + (.now - begun) }
    let feed = try await store.following("a")
    _ = try await house.desk.mark(feed, isGames: true, reader: .local)
    try await store.keep(
      (0..<4).map { .game("slow\($0)", "Slowness \($0) review", $0) }, from: feed)
    let clock = house.clock
    #expect(try await clock.catchUp(isUrgent: true) == 4)
    let running = Task { await clock.run { _ in } }
    defer { running.cancel() }
    let other = try await store.following("b")
    _ = try await house.desk.mark(other, isGames: true, reader: .local)
    try await store.keep(
      [.game("quick", "Tidebound review: 8/10", 9), .game("page", "Quarry review", 8)],
      from: other)
    let both = ["Tidebound review: 8/10", "Quarry review"]
    var attempts = 0
    while try await house.titles(.top) != both, attempts < 10_000 {
      try await Task.sleep(for: .milliseconds(20))
      attempts += 1
    }
    #expect(try await house.titles(.top) == both)
  }

  @Test func `a feed has its pages asked for in turn, and others do not wait behind it`() {
    let turns = PageTurns()
    let now = Some.time(100)
    let (many, other) = (Feed.ID(1), Feed.ID(2))
    let due = (0..<30).map { _ in turns.next(of: many, at: now) }
    #expect(due.filter { $0 == now }.count == 20)
    #expect(due.last == now + .seconds(50))
    #expect(turns.next(of: other, at: now) == now)
    // After a rest it is as at the beginning.
    #expect(turns.next(of: many, at: Some.time(200)) == Some.time(200))
  }

  @Test(arguments: Backend.present)
  func `a long text is looked at by its beginning`(backend: Backend) async throws {
    try await backend.withStore { store in
      let house = GameHouse(store: store)
      let feed = try await store.following("a")
      _ = try await house.desk.mark(feed, isGames: true, reader: .local)
      let marks = "<div class=hreview><b class=rating>4</b>/5 <i class=item>Tidebound</i></div>"
      let filling = String(repeating: "words ", count: 200_000)
      try await store.keep(
        [
          .game("a", "Tidebound", 1, html: marks + filling),
          .game("b", "Quarry", 2, html: filling + marks),
        ], from: feed)
      #expect(try await house.clock.catchUp(isUrgent: true) == 2)
      #expect(try await house.titles(.reviews) == ["Tidebound"])
      #expect(try await house.titles(.articles) == ["Quarry"])
    }
  }

  @Test(arguments: Backend.present)
  func `the archive tells no title of a feed that is followed no more`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let house = GameHouse(store: store)
      let feed = try await store.following("a")
      _ = try await house.desk.mark(feed, isGames: true, reader: .local)
      let report = RefreshReport(
        feed: feed, asked: Some.time(2),
        outcome: .fresh(
          FeedSnapshot(title: "Secret feed", items: []), Validators(), bodyHash: 9),
        nextAsk: Some.time(60))
      _ = try await store.keep([report])
      func told() async throws -> [ArchivePart.Field] {
        try await store.database.archive(of: .local).first { $0.name == "game_feed" }?.rows
          .flatMap(\.self) ?? []
      }
      #expect(try await told().contains(.text("Secret feed")))
      try await store.unfollow(feed, by: .local)
      #expect(try await told() == [])
    }
  }
}
