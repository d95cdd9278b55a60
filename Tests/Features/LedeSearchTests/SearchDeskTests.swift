// The search's desk and clock, over a store in memory.

import LedeCalendar
import LedeBase
import LedeNews
import LedeTesting
import Testing

@testable import LedeSearch

private struct Services: KeptInStore {
  let disk = StandInDisk()
  let store: Store
  /// 2026-11-20T12:00:00Z.
  var now: @Sendable () -> Timestamp { { Timestamp(milliseconds: 1_795_176_000_000) } }

  init() { store = .inMemory(through: disk.connection) }

  /// Keeps items with these titles, the first the newest, where the search finds them.
  func find(_ titles: [String]) async throws {
    try await keep(titles)
    _ = try await SearchClock(services.house).catchUp(isUrgent: true)
  }

  /// Keeps items with these titles, the first the newest.
  func keep(_ titles: [String]) async throws {
    let address = try #require(WebAddress("https://a.example/feed"))
    let feed = try await store.follow(
      Outline(address: address, title: "Post"), by: .local, isOwners: false, key: nil, at: now()
    ).feed
    let items = titles.enumerated().map { place, title in
      Item(key: title, title: title, link: nil, published: now() - .seconds(place * 3_600))
    }
    _ = try await store.keep([
      RefreshReport(
        feed: feed, asked: now(),
        outcome: .fresh(FeedSnapshot(title: "Post", items: items), Validators(), bodyHash: 1),
        nextAsk: now())
    ])
  }
}

@Suite struct SearchDeskTests {
  @Test func `what is typed is found, with the searches kept beside it`() async throws {
    let services = Services()
    try await services.find(["Ferry sails", "Rain", "Ferry waits"])
    let desk = SearchDesk(services.services)
    let kept = try #require(try await desk.keep("  ferry \n sails ", named: ""))
    #expect(kept.text == "ferry sails")
    #expect(kept.name == "ferry sails")
    let page = try await desk.page("ferry")
    #expect(page.found.headlines.map(\.title) == ["Ferry sails", "Ferry waits"])
    #expect(page.saved == [kept])
    #expect(page.savedAs == nil)
    #expect(try await desk.page("ferry  sails").savedAs == kept)
  }

  @Test func `pages follow each other in both orders`() async throws {
    let services = Services()
    try await services.find(["Ferry one", "Ferry two", "Ferry three"])
    let desk = SearchDesk(services.services)
    for order in SearchOrder.allCases {
      let first = try await desk.page("ferry", order: order, limit: 2)
      #expect(first.found.headlines.count == 2)
      #expect(first.isFirst)
      let older = try #require(first.found.older)
      let second = try await desk.page("ferry", order: order, before: older, limit: 2)
      #expect(second.found.headlines.map(\.title) == ["Ferry three"])
      #expect(second.found.older == nil)
      #expect(!second.isFirst)
    }
  }

  @Test func `days begin at the reader's midnight`() async throws {
    let services = Services()
    // From 12:00 UTC back to 13:00 of the day before.
    try await services.find((0..<24).map { "Ferry \($0)" })
    let auckland = try #require(Zone("Pacific/Auckland"))  // 13 hours ahead
    let here = try await SearchDesk(services.services, zone: auckland).page(
      "ferry after:2026-11-21")
    #expect(here.found.headlines.count == 2)
    #expect(
      try await SearchDesk(services.services).page("ferry after:2026-11-20").found.headlines.count
        == 13)
  }

  @Test func `an empty search looks for nothing and is not kept`() async throws {
    let services = Services()
    try await services.find(["Ferry"])
    let desk = SearchDesk(services.services)
    #expect(try await desk.page(" \"\" ").found.headlines.isEmpty)
    #expect(try await desk.keep("**", named: "x") == nil)
    #expect(try await desk.keep(String(repeating: "ferry ", count: 400), named: "x") == nil)
    let marks = "x" + String(repeating: "\u{301}", count: 90_000)
    #expect(try #require(try await desk.keep("sails", named: marks)).name.utf8.count < 20)
  }

  @Test func `a kept search is forgotten and brought back`() async throws {
    let desk = SearchDesk(Services().services)
    let kept = try #require(try await desk.keep("ferry", named: " My \n boats "))
    #expect(kept.name == "My boats")
    let gone = try #require(try await desk.remove(kept.id))
    #expect(gone.name == "My boats")
    #expect(try await desk.page("").saved.isEmpty)
    #expect(try await desk.keep(gone.text, named: gone.name)?.name == "My boats")
  }
}

@Suite struct SearchClockTests {
  @Test func `all that waits is indexed in batches, and the job is ended`() async throws {
    let services = Services()
    try await services.keep((0..<1_234).map { "Ferry \($0)" })
    let clock = SearchClock(services.services.house)
    var told: [Int] = []
    #expect(try await clock.catchUp(isUrgent: true) { told.append($0) } == 1_234)
    #expect(told == [500, 1_000, 1_234])
    #expect(try await clock.catchUp() == 0)
  }

  @Test func `a store that fails is asked again, and the clock goes on`() async throws {
    let services = Services()
    try await services.keep((0..<10).map { "Ferry \($0)" })
    services.disk.fail(with: .full(cause: "test"))
    await #expect(throws: StoreError.full(cause: "test")) {
      try await SearchClock(services.services.house).catchUp()
    }
    services.disk.fail(with: nil)
    #expect(try await SearchClock(services.services.house).catchUp() == 10)
  }

  @Test func `the worker indexes until it is stopped, and the log hears how much`() async throws {
    let services = Services()
    try await services.keep((0..<600).map { "Ferry \($0)" })
    let worker = try #require(Searches.workers(services.services.house).first)
    #expect(await worker.firstLines(1) == ["info search.indexed items=600"])
    services.disk.fail(with: .full(cause: "test"))
    let failure = StoreError.full(cause: "test").description
    #expect(await worker.firstLines(1) == ["error search.store cause=\(failure)"])
  }
}
