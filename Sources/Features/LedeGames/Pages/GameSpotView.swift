// GameSpot as a source: whether there is a key, what is left of its calls, and how it is followed.

import LedeBase
import LedeGameSpot
import LedeHTTP
import LedeMarkup
import LedeSite

enum GameSpotView {
  static let path = SitePath("games", "gamespot")

  static func html(_ key: OwnersKeyCard, in chrome: Chrome) -> HTML {
    chrome.page(Phrases.gameSpotAsSource, id: "plain", tab: .games) {
      header(.class("head")) {
        h1 { Phrases.gameSpotAsSource }
        p(.class("meta")) {
          Phrases.gameSpotMore
          " "
          a(.href(GamesPageView.path)) { Phrases.backToGames }
        }
      }
      key.html(at: path, in: chrome) {
        if key.hasKey {
          press(
            Phrases.followGameSpot, at: SitePath("games", "start"), ["of": "gamespot"],
            looks: "btn main")
        }
      }
      p(.class("meta")) { Phrases.gameSpotHow }
    }
  }
}

extension Games {
  func gameSpotPage(_ call: ReaderCall) async throws -> Response {
    call.page(GameSpotView.html(try await card(call), in: call.chrome))
  }

  func keepGameSpotKey(_ call: ReaderCall) async throws -> Response {
    let way = Trouble.Way(path: GameSpotView.path, words: Phrases.gameSpotAsSource)
    guard try await gameSpot.key.take(from: call, way) else {
      let card = try await card(call, fault: Phrases.noGameSpotKey)
      return call.page(GameSpotView.html(card, in: call.chrome), status: 400)
    }
    return .seeOther(GameSpotView.path.telling(.kept).text)
  }

  private func card(_ call: ReaderCall, fault: String? = nil) async throws -> OwnersKeyCard {
    var left: [(words: String, count: Int)] = []
    for family in GameSpotFeed.families {
      left.append((Phrases.gameSpotLeft(family), try await gameSpot.left(family)))
    }
    return OwnersKeyCard(
      try await gameSpot.key.origin(), left: left, isOwner: call.caller.isOwner, fault: fault)
  }
}
