// The page on which a reader says which feeds are games.

import LedeBase
import LedeMarkup
import LedeNews
import LedeSite

enum GameFeedsView {
  static let path = SitePath("games", "feeds")

  /// The whole page; the same model always gives the same bytes.
  static func html(_ model: GameFeedsPage, in chrome: Chrome) -> HTML {
    chrome.page(
      Phrases.gameFeeds, id: "game-feeds", tab: .games,
      head: link(.rel("stylesheet"), .href(chrome.share.path("games.css")))
    ) {
      header(.class("head")) {
        h1 { Phrases.gameFeeds }
        p(.class("meta")) {
          Phrases.gameFeedsMore
          " "
          a(.href(GamesPageView.path)) { Phrases.backToGames }
          " · "
          a(.href(GameSpotView.path)) { Phrases.gameSpotAsSource }
        }
      }
      form(.class("find"), .role("search"), .action(path)) {
        div(.class("row")) {
          input(
            .class("field"), .type("search"), .name("q"), .value(model.words),
            .placeholder(Phrases.findFeed), .ariaLabel(Phrases.findFeed), .maxLength(200),
            .autocomplete("off"), .dirAuto)
          button(.class("btn")) { Phrases.search }
        }
      }
      if model.rows.isEmpty {
        p(.class("empty")) { model.followsAny ? Phrases.noFeedFits : Phrases.noFeedsFollowed }
      } else {
        ul(.class("card game-feeds")) { for row in model.rows { li { self.row(row, model) } } }
      }
      if model.more > 0 { p(.class("meta")) { Phrases.moreFeeds(model.more) } }
    }
  }

  @HTMLBuilder
  private static func row(_ row: GameFeedsPage.Row, _ model: GameFeedsPage) -> HTML {
    p {
      a(.href(ListFilter(feed: row.feed).path())) { bdi { row.title } }
      " "
      span(.class("meta")) { row.host }
    }
    press(
      row.isGames ? Phrases.removeGameFeed : Phrases.addGameFeed, at: path,
      [
        "feed": String(row.feed.rawValue), "games": row.isGames ? "no" : "yes",
        "return": path.with("q", model.words.isEmpty ? nil : model.words).text,
      ],
      spoken: row.isGames ? Phrases.removeGameFeed(row.title) : Phrases.addGameFeed(row.title))
  }
}
