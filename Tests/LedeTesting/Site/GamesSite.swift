// A Lede with a feed of games.

import LedeApp
package import LedeBase
import LedeExtraction
import LedeGames
import LedeNews
import Testing

extension TestSite {
  /// A feed of games with two articles, two reviews and a video, all of them looked at.
  package static func ofGames() async throws -> TestSite {
    let site = try await TestSite()
    var items: [Item] = [
      .of("a", "Tidebound gets a co-op mode", minutes: 30, "<p>Two sailors.</p>"),
      .of("b", "Tidebound review: small boat, big sea (8/10)", minutes: 40, "<p>Lovely.</p>"),
      .of("c", "Perihelion review: 10/10", minutes: 90, "<p>Vast.</p>"),
      .of("d", "<b>Trailer</b> & more", minutes: 50, ""),
      .of("e", "Perihelion adds a belt to mine", minutes: 70, "<p>Out today.</p>"),
    ]
    items[1].author = "Jo Reyes"
    items[1].tags = ["Games"]
    items[2].tags = ["Movies"]
    var film = Enclosure(
      address: try #require(WebAddress("https://site.example/d_1500.mp4")), type: "video/mp4")
    film.seconds = 134
    items[3].enclosures = [film]
    let feed = try await site.feed("Game Wire", "https://games.example/feed", items: items)
    try await site.feed(
      "Ledger", "https://ledger.example/feed", items: [.of("z", "No game", minutes: 1, "")])
    try await site.callGames(feed)
    return site
  }

  /// Has a feed stand in games, and looks at what it told.
  package func callGames(_ feed: Feed.ID) async throws {
    let answer = await post("/games/feeds", "feed=\(feed.rawValue)&games=yes")
    #expect(answer.status == 303)
    _ = try await GamesClock(house, sites: KnownSites()).catchUp(isUrgent: true)
  }
}
