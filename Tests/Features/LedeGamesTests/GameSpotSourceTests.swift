// GameSpot as a source: its records become items, its key stays sealed, its limits and faults are told.

import LedeApp
import LedeBase
import LedeDatabase
import LedeFeeds
import LedeGameSpot
import LedeNews
import LedeReviews
import LedeSite
import LedeTesting
import Testing

@testable import LedeGames

@Suite struct GameSpotSourceTests {
  /// A house whose web is GameSpot's stand-in.
  private func house(
    _ store: Store, _ web: GameSpotStandIn, key: String? = "a-key"
  ) -> GameHouse {
    var house = GameHouse(store: store)
    house.documents = web
    var settings = Games.Settings()
    settings.key = key
    house.documents = GameSpotDoor(house.services.house, settings)
    return house
  }

  private static func standIn(
    _ behaviour: GameSpotStandIn.Behaviour = .normal
  ) -> GameSpotStandIn { GameSpotStandIn(now: Some.time(2_000), behaviour: behaviour) }

  private func address(_ family: GameSpotFamily) throws -> WebAddress {
    try #require(WebAddress(GameSpotFeed.address(family)))
  }

  @Test(arguments: Backend.present)
  func `what GameSpot tells stands in the four lists`(backend: Backend) async throws {
    try await backend.withStore { store in
      let web = Self.standIn()
      let house = house(store, web)
      try await house.desk.start(GameSpotFeed.outlines, reader: .local)
      let progress = try await RefreshRound(house.services).run()
      #expect(progress.failures == 0 && progress.newItems == 140)
      _ = try await house.clock.catchUp(isUrgent: true)
      var wish = GamesDesk.Wish(list: .top)
      (wish.limit, wish.wantsFilms) = (100, true)
      let top = try await house.desk.page(wish, reader: .local).entries
      #expect(top.count == 30)
      // As numbers: ten goes before nine.
      #expect(top.first?.fact.score?.tenths == 1_000)
      #expect(top.last?.fact.score?.tenths == 400)
      #expect(top.allSatisfy { $0.fact.work != nil && $0.headline.author ?? "Mina Calder" != "" })
      #expect(Set(top.map(\.fact.workKind)) == [.game, .movie, .television])
      wish.list = .videos
      let videos = try await house.desk.page(wish, reader: .local).entries
      #expect(videos.count == 40 && videos.allSatisfy { ($0.fact.seconds ?? 0) >= 60 })
      let films = videos.map { Films($0.told) }
      #expect(films.allSatisfy { $0.low != nil && $0.high != nil })
      #expect(films.contains { $0.hd == nil } && films.contains { $0.hd != nil })
      wish.list = .articles
      #expect(try await house.desk.page(wish, reader: .local).entries.count == 70)
      // No address that is kept holds the key.
      #expect(web.asked.allSatisfy { $0.text.contains("a-key") })
      let followed = try await store.subscriptions(of: .local)
      #expect(
        followed.count == 3 && followed.allSatisfy { !$0.feed.address.text.contains("a-key") })
    }
  }

  @Test(arguments: [
    (GameSpotStandIn.Behaviour.code(100), GameSpotError.wrongKey), (.code(101), .notFound),
    (.code(104), .badRequest(words: "")), (.fault(500), .server(status: 500)),
    (.broken, .unreadable(why: "")),
  ])
  func `each fault is told in the words of GameSpot's own`(
    behaviour: GameSpotStandIn.Behaviour, fault: GameSpotError
  ) async throws {
    let house = house(.inMemory(), Self.standIn(behaviour))
    let answer = try await house.documents.answer(to: OutgoingRequest(.get, address(.reviews)))
    let words = #expect(throws: FeedError.self) {
      try FeedReader.snapshot(
        answer.body, contentType: answer.header("content-type"), address: answer.address)
    }
    #expect(words?.message == "www.gamespot.com says: \(fault.message)")
  }

  @Test func `without a key nothing is asked, and it is said how to get one`() async throws {
    let web = Self.standIn()
    let house = house(.inMemory(), web, key: nil)
    let answer = try await house.documents.answer(to: OutgoingRequest(.get, address(.videos)))
    #expect(String(decoding: answer.body, as: UTF8.self).contains("gamespot.com/api"))
    #expect(web.asked == [])
  }

  @Test func `what takes too long tells no key`() async throws {
    let house = house(.inMemory(), Self.standIn(.slow(.seconds(900))))
    let error = await #expect(throws: FetchError.self) {
      try await house.documents.answer(to: OutgoingRequest(.get, address(.articles)))
    }
    #expect(error.map { "\($0)".contains("too slow") && !"\($0)".contains("a-key") } == true)
  }

  @Test(arguments: Backend.present)
  func `200 questions an hour are all that GameSpot is asked`(backend: Backend) async throws {
    try await backend.withStore { store in
      let web = Self.standIn()
      let house = house(store, web)
      let spent = CallBudget(
        GameSpotFamily.limits,
        calls: (0..<200).map { Some.time(1_990).milliseconds + Int64($0) })
      try await store.database.setValue(spent.text, for: GameSpotDesk.budgets[0])
      let error = await #expect(throws: FetchError.self) {
        try await house.documents.answer(to: OutgoingRequest(.get, address(.articles)))
      }
      #expect(error == .refused(try address(.articles), status: 429, wait: .seconds(3_000)))
      #expect(web.asked == [])
      // Each family has its own.
      let answer = try await house.documents.answer(to: OutgoingRequest(.get, address(.videos)))
      #expect(answer.status == 200 && web.asked.count == 1)
      let desk = GameSpotDesk(house.services.house, Games.Settings())
      #expect(try await desk.left(.articles) == 0)
      #expect(try await desk.left(.videos) == 199)
    }
  }

  @Test func `all else is asked of the web as before`() async throws {
    let web = Self.standIn(.empty)
    let house = house(.inMemory(), web)
    let other = try #require(WebAddress("https://www.gamespot.com/feeds/news/"))
    _ = try await house.documents.answer(to: OutgoingRequest(.get, other))
    #expect(web.asked == [other])
  }

  @Test func `the owner keeps a key, which no page shows`() async throws {
    let site = try await TestSite()
    let path = "/games/gamespot"
    #expect(await site.get(path).text.contains("There is no key yet."))
    #expect(await site.post(path, "key=").status == 400)
    #expect(await site.post(path, "key=abc-123").status == 303)
    let page = await site.get(path)
    #expect(page.text.contains("There is a key.") && !page.text.contains("abc-123"))
    #expect(page.text.contains("Follow GameSpot") && faults(in: page.text) == [])
    #expect(try await site.store.database.value("secret.gamespot")?.contains("abc-123") == false)
    #expect(await site.post("/games/start", "of=gamespot").status == 303)
    #expect(try await site.store.subscriptions(of: .local).count == 3)
    #expect(await site.post(path, "forget=yes").status == 303)
    #expect(await site.get(path).text.contains("There is no key yet."))
    let other = try await site.signIn("tunde")
    #expect(await site.post(path, "key=other", other).status == 403)
    #expect(await !site.get(path, other).text.contains("type=\"password\""))
  }

  @Test(arguments: [(" key \n rest", "key"), ("\n\n", nil), ("kéy", nil)] as [(String, String?)])
  func `what somebody types is a key, or none`(text: String, key: String?) {
    #expect(OwnersKey.line(text) == key)
  }
}
