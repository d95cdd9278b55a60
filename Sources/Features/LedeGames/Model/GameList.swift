// The four lists, and where a page of each begins.

import LedeBase
import LedeReviews

/// A list of what feeds of games tell.
package enum GameList: String, CaseIterable, Hashable, Sendable {
  case articles, reviews, top, videos

  /// What stands in it.
  var kind: GameFact.Kind {
    switch self {
    case .articles: .article
    case .reviews, .top: .review
    case .videos: .video
    }
  }
}

/// What a list may be narrowed to.
package enum GameWork: String, CaseIterable, Hashable, Sendable {
  case game, movie, television

  /// As reviews tell it.
  var kind: WorkKind {
    switch self {
    case .game: .game
    case .movie: .movie
    case .television: .television
    }
  }

  init?(_ kind: WorkKind) {
    switch kind {
    case .game: self = .game
    case .movie: self = .movie
    case .television: self = .television
    case .other: return nil
    }
  }
}

/// What is known of an item of a feed of games.
struct GameFact: Hashable, Sendable {
  /// The numbers stand in the database.
  enum Kind: Int, Hashable, Sendable { case article = 1, review = 2, video = 3 }

  var item: Item.ID
  var feed: Feed.ID
  var shown: Timestamp
  var kind: Kind
  var work: String?
  var workKind: WorkKind
  var score: Score?
  /// How long its film lasts.
  var seconds: Int?

  init(item: Item.ID, feed: Feed.ID, shown: Timestamp, kind: Kind) {
    self.item = item
    self.feed = feed
    self.shown = shown
    self.kind = kind
    workKind = .other
  }

  var place: GamePlace { GamePlace(tenths: score?.tenths, ListPosition(shown: shown, id: item)) }
}

/// A place in a list; the next page begins after it.
///
/// The greater of two comes first.
struct GamePlace: Hashable, Comparable, Sendable {
  /// In the list of the best, the score in tenths of a point.
  var tenths: Int?
  var position: ListPosition

  init(tenths: Int? = nil, _ position: ListPosition) {
    self.tenths = tenths
    self.position = position
  }

  static func < (a: GamePlace, b: GamePlace) -> Bool {
    (a.tenths ?? 0, a.position) < (b.tenths ?? 0, b.position)
  }

  /// `milliseconds.id`, with the score before it in the list of the best.
  func text(in list: GameList) -> String {
    list == .top ? "\(tenths ?? 0).\(position.text)" : position.text
  }

  /// The place that `text` names in a list; nil when it names none.
  init?(_ text: String, in list: GameList) {
    guard list == .top else {
      guard let position = ListPosition(text) else { return nil }
      self.init(position)
      return
    }
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let tenths = Int(parts[0]), (0...1_000).contains(tenths),
      let position = ListPosition(String(parts[1]))
    else { return nil }
    self.init(tenths: tenths, position)
  }
}
