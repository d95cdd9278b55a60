// The settings of games: how GameSpot is asked.

import LedeBase
import LedeSite
package import LedeTerminal

extension Games {
  static let gameSpotKeyFile = Setting<String?>(
    "gamespot-key-file", "FILE",
    standard: "the variable LEDE_GAMESPOT_KEY, or what the owner kept on the page",
    help: "a file that holds the key for GameSpot’s API, for games")
  static let gameSpotURL = Setting<WebAddress?>(
    "gamespot-url", "URL", standard: "https://www.gamespot.com", like: "https://games.example",
    help: "another server that speaks the same as GameSpot’s API")

  package static var settings: [any AnySetting] { [gameSpotKeyFile, gameSpotURL] }

  /// What comes from the settings.
  package struct Settings: Sendable {
    /// The key that was given with the settings; nil where none was.
    var key: String?
    /// Another server in place of GameSpot's own.
    var url: WebAddress?
    package init() {}

    /// What was set for this run.
    ///
    /// - Throws: `FileError` for a key's file that cannot be read.
    package init(_ settings: LedeTerminal.Settings) throws {
      url = settings[Games.gameSpotURL]
      key = try OwnersKey.given(settings[Games.gameSpotKeyFile], orIn: "LEDE_GAMESPOT_KEY")
    }
  }
}
