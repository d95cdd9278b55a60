// The page of a work: its critics side by side, and what is about it.

import LedeBase
import LedeCalendar
import LedeLore
import LedeMarkup
import LedeNews
import LedeReviews
import LedeSite
import LedeTesting
import LedeTopics
import Testing

@testable import LedeGames

@Suite struct GameWorkTests {
  private static let first: [Item] = [
    .game("a", "Tidebound review: 9.0", 1, html: "<p>Tidebound is superb, and we praise it.</p>"),
    .game("b", "Tidebound 2 review: 1/10", 2), .game("c", "Tidebound gets a co-op mode", 3),
    .game("d", "Tidebound trailer", 4, film: true),
    .game("e", "Quarry opens", 5, html: "<p>Its makers once made Tidebound.</p>"),
  ]
  private static let second: [Item] = [
    .game(
      "f", "Tidebound review – 4 out of 10", 6,
      html: "<p>Tidebound is superb, and we praise it.</p>"),
    .game("g", "Tidebound review: A-", 7, html: "<p>Everybody would blame Tidebound.</p>"),
  ]

  @Test(arguments: Backend.present)
  func `critics of several sources stand side by side, and only of that work`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let house = GameHouse(store: store)
      for (name, items) in [("a", Self.first), ("b", Self.second)] {
        let feed = try await store.following(name)
        _ = try await house.desk.mark(feed, isGames: true, reader: .local)
        try await store.keep(items, from: feed)
      }
      _ = try await house.clock.catchUp(isUrgent: true)
      try await store.indexAll()
      let desk = GamesDesk(house.services, hasTones: true)
      let page = try #require(try await desk.work("tidebound", reader: .local))
      #expect(page.name == "Tidebound")
      #expect(page.critics.map(\.entry.fact.score?.tenths) == [910, 900, 400])
      #expect(page.critics.map(\.tone?.kind) == [.cold, .warm, .warm])
      #expect(page.critics.map(\.parts) == [true, false, true])
      #expect(page.articles.map(\.headline.title) == ["Tidebound gets a co-op mode"])
      #expect(page.videos.map(\.headline.title) == ["Tidebound trailer"])
      #expect(page.summary?.count == 3 && page.summary?.low == 40 && page.summary?.high == 91)
      let other = try #require(try await desk.work("TIDEBOUND 2", reader: .local))
      #expect(other.critics.count == 1 && other.articles.isEmpty)
      #expect(try await desk.work("Zeppelin", reader: .local) == nil)
      // Nobody judges where the owner wants no topics.
      let silent = try #require(try await house.desk.work("Tidebound", reader: .local))
      #expect(silent.critics.allSatisfy { $0.tone == nil })
    }
  }

  @Test(arguments: Backend.present)
  func `who and what of a story its headlines name leads to topics`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      var house = GameHouse(store: store)
      house.documents = StandInLore(
        persons: ["Maren Tidewell", "Ada Rowan"], places: ["Gull Rock"])
      let feed = try await store.following("a")
      _ = try await house.desk.mark(feed, isGames: true, reader: .local)
      try await store.keep(
        [
          .game("a", "Tidebound: who is Maren Tidewell?", 1),
          .game("b", "Tidebound: Maren Tidewell returns to Gull Rock", 2),
        ], from: feed)
      _ = try await house.clock.catchUp(isUrgent: true)
      try await store.indexAll()
      let lore = await StandInLore.names(in: house.house)
      for (hasTones, link) in [
        (
          true,
          #"<a href="/topics?q=Maren%20Tidewell&amp;kind=person"><bdi>Maren Tidewell</bdi></a>"#
        ),
        (false, "<p><bdi>Maren Tidewell</bdi>"),
      ] {
        let desk = GamesDesk(house.services, hasTones: hasTones, lore: lore)
        let page = try #require(try await desk.work("tidebound", reader: .local))
        #expect(page.names.map(\.name) == ["Maren Tidewell", "Gull Rock"])
        let chrome = Chrome(share: try ShareFiles.ofTests, zone: .utc)
        let html = String(decoding: GameWorkView.html(page, in: chrome).bytes, as: UTF8.self)
        #expect(html.contains(link))
      }
      #expect(try await house.desk.work("tidebound", reader: .local)?.names.isEmpty == true)
    }
  }

  @Test func `scores are summed up in points of 100`() throws {
    let scores = ["9.0", "4.5", "10"].compactMap { Score(ofTen: $0) }
    let sum = try #require(ScoreSummary(scores))
    #expect(sum.mean == 78 && sum.low == 45 && sum.high == 100 && sum.count == 3)
    #expect(ScoreSummary([]) == nil)
  }
}
