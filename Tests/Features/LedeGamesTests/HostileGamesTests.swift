// Sites that are slow, feeds that tell very much, and what one reader may learn of another's feed.

import LedeBase
import LedeDatabase
import LedeNews
import LedeTesting
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

@Suite struct HostileGamesTests {
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
    while try await house.titles(.top) != both, attempts < 2_000 {
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
