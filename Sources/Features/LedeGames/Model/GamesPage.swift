// What the pages, the JSON and the terminal show of games.

package import LedeBase

/// A page of a list.
package struct GamesPage: Sendable {
  /// An item, and what is known of it.
  package struct Entry: Sendable {
    package var headline: Headline
    var fact: GameFact
    /// When it was published and which films it has, where that was asked for.
    var told: Item?
  }

  package var list: GameList
  var work: GameWork?
  /// What was looked for; empty for all.
  var words = ""
  package var entries: [Entry] = []
  /// Where the next page begins, as addresses say it.
  package var older: String?
  var isFirst = true
  /// Whether the reader has any feed of games.
  package var hasFeeds = true
  /// Feeds to begin with, where there is none.
  var starters: [Outline] = []
  package var now: Timestamp

  init(list: GameList, now: Timestamp) {
    self.list = list
    self.now = now
  }
}

/// The page on which a reader says which feeds are games.
struct GameFeedsPage: Sendable {
  struct Row: Hashable, Sendable {
    var feed: Feed.ID
    var title: String
    var host: String
    var isGames: Bool
  }

  /// Those that are first.
  var rows: [Row] = []
  /// How many fit beside them.
  var more = 0
  /// Whether the reader follows any feed.
  var followsAny = true
  /// The beginning of a name that was looked for.
  var words = ""

  /// More stand on no page.
  static let most = 100
}
