// GameSpot as a source: whether there is a key, what is left of its calls, and how it is followed.

import LedeBase
import LedeGameSpot
import LedeHTTP
import LedeMarkup
import LedeSite

/// What the page of GameSpot shows.
struct GameSpotScreen: Sendable {
  var origin: OwnersKey.Origin
  var left: [(GameSpotFamily, Int)] = []
  /// Whether who looks may change the key.
  var isOwner: Bool
  /// Why a key was not taken.
  var fault: String?
}

enum GameSpotView {
  static let path = SitePath("games", "gamespot")

  static func html(_ model: GameSpotScreen, in chrome: Chrome) -> HTML {
    chrome.page(Phrases.gameSpotAsSource, id: "plain", tab: .games) {
      header(.class("head")) {
        h1 { Phrases.gameSpotAsSource }
        p(.class("meta")) {
          Phrases.gameSpotMore
          " "
          a(.href(GamesPageView.path)) { Phrases.backToGames }
        }
      }
      section(.class("card lines")) {
        switch model.origin {
        case .none: p { Phrases.noKeyYet }
        case .settings: p { Phrases.keyInSettings }
        case .page: p { Phrases.keyIsKept }
        }
        if model.origin != .none {
          dl(.class("facts num")) {
            for (family, left) in model.left {
              div {
                dt { Phrases.gameSpotLeft(family) }
                dd { left.grouped }
              }
            }
          }
          press(
            Phrases.followGameSpot, at: SitePath("games", "start"), ["of": "gamespot"],
            looks: "btn main")
        }
        if model.isOwner, model.origin != .settings { form(model, chrome) }
      }
      p(.class("meta")) { Phrases.gameSpotHow }
    }
  }

  private static func form(_ model: GameSpotScreen, _ chrome: Chrome) -> HTML {
    LedeMarkup.form(.methodPost, .action(path)) {
      if let fault = model.fault { chrome.alert(fault, id: "fault") }
      p {
        label(.for("key")) { Phrases.serviceKey }
        input(
          .class("field"), .id("key"), .type("password"), .name("key"),
          .maxLength(OwnersKey.longest), .autocomplete("off"), .spellcheckOff)
      }
      p(.class("row more")) {
        button(.class("btn")) { Phrases.saveButton }
        if model.origin == .page {
          button(.class("btn"), .name("forget"), .value("yes"), .skipsChecks) {
            Phrases.deleteKey
          }
        }
      }
    }
  }
}

extension Games {
  func gameSpotPage(_ call: ReaderCall) async throws -> Response {
    call.page(GameSpotView.html(try await gameSpotModel(call), in: call.chrome))
  }

  func keepGameSpotKey(_ call: ReaderCall) async throws -> Response {
    guard call.caller.isOwner else { throw Trouble.gameSpotOwnersKey }
    let fields = call.fields
    let key = OwnersKey.line(fields["key"] ?? "")
    guard key != nil || fields["forget"] == "yes" else {
      var model = try await gameSpotModel(call)
      model.fault = Phrases.noGameSpotKey
      return call.page(GameSpotView.html(model, in: call.chrome), status: 400)
    }
    try await gameSpot.key.keep(fields["forget"] == "yes" ? nil : key)
    return .seeOther(GameSpotView.path.telling(.kept).text)
  }

  private func gameSpotModel(_ call: ReaderCall) async throws -> GameSpotScreen {
    var model = GameSpotScreen(
      origin: try await gameSpot.key.origin(), isOwner: call.caller.isOwner)
    for family in GameSpotFeed.families {
      model.left.append((family, try await gameSpot.left(family)))
    }
    return model
  }
}

extension Trouble {
  fileprivate static let gameSpotOwnersKey = Trouble(
    status: 403, title: Phrases.gameSpotAsSource, message: Phrases.gameSpotOwnersKey,
    code: "refused", way: Trouble.Way(path: GameSpotView.path, words: Phrases.gameSpotAsSource))
}
