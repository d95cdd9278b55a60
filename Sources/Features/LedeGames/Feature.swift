// Games as a feature: the addresses it answers.

import LedeBase
import LedeHTTP
package import LedeLore
package import LedeNews
package import LedeSite

/// What feeds of games, films and television tell: articles, reviews, the best of them, videos.
package struct Games: Feature {
  package let desk: GamesDesk
  let gameSpot: GameSpotDesk
  /// Feeds to begin with.
  let starters: [Outline]

  /// Games over the news.
  ///
  /// - Parameters:
  ///   - services: What it may touch.
  ///   - settings: What comes from the settings.
  ///   - share: Holds the feeds to begin with.
  ///   - hasTones: Whether the tones of reviews are judged, as those of topics are.
  ///   - lore: Names of a story, which the page of a work shows.
  package init(
    _ services: Services, _ settings: Settings, share: ShareFiles, hasTones: Bool,
    lore: StoryNames? = nil
  ) {
    desk = GamesDesk(services, hasTones: hasTones, lore: lore)
    gameSpot = GameSpotDesk(services.house, settings)
    // The share folder is checked, so what cannot be read is not there: as in some tests.
    let outlines = share.bytes(of: "starters.opml").flatMap { NewsDesk.outlines(in: $0) } ?? []
    starters = outlines.filter { $0.folder.first == Games.starterFolder }
  }

  /// The group of the feeds that a first visit offers whose feeds are games.
  static let starterFolder = "Games"

  package var pages: [Route] { gamesRoutes }
  package var api: [Route] { gamesAPIRoutes }
}

extension Chrome.Icon {
  static let game = Chrome.Icon("game")
  static let playFilm = Chrome.Icon("play")
}

extension Tab.ID {
  static let games = Tab.ID("games")
}

extension Games {
  package static var tabs: [Tab] {
    [Tab(.games, Phrases.games, GamesPageView.path, .game, order: 47)]
  }
}
