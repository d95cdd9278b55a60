// What readers do with feeds of games, as the next page tells it.

import LedeBase
import LedeMarkup
package import LedeSite

extension Deed {
  /// A feed stands in games, or no longer.
  static func markedGames(_ feed: Feed.ID, _ isGames: Bool) -> Deed {
    Deed(isGames ? "gamefeed" : "nogamefeed", feed.rawValue)
  }
}

extension Games {
  package static var deeds: [DeedKind] {
    [
      DeedKind("gamefeed", numbers: 1) { numbers in
        ToldDeed(
          Phrases.didAddGameFeed, undo: GameFeedsView.path,
          [("feed", String(numbers[0])), ("games", "no")])
      },
      DeedKind("nogamefeed", numbers: 1) { numbers in
        ToldDeed(
          Phrases.didRemoveGameFeed, undo: GameFeedsView.path,
          [("feed", String(numbers[0])), ("games", "yes")])
      },
    ]
  }
}
