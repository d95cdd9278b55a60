// What the search says.

package import LedeBase

extension Phrases {
  static let searchFor = "Search all stories"
  static let searchOrder = "Order"
  static func order(_ order: SearchOrder) -> String {
    switch order {
    case .newest: "Newest first"
    case .ranked: "Best first"
    }
  }
  static let searchHow = "What can be asked"

  /// What can be typed, and what it means.
  static let searchWays: [(typed: String, means: String)] = [
    ("ferry harbour", "stories with both words"),
    ("\"ferry service\"", "these words in a row"),
    ("sail*", "words that begin so"),
    ("-strike", "without this word"),
    ("title:ferry", "with this word in the headline"),
    ("source:guardian", "from this site"),
    ("tag:\"climate change\"", "with this tag of the publisher"),
    ("label:satire", "of this kind of writing, as Lede judges it"),
    ("after:2026-05-01", "from this day on"),
    ("before:7d", "older than seven days"),
    ("is:saved", "also is:unread, is:read, is:muted"),
  ]
  static let searchEmpty =
    "Type some words, and all stories kept here are looked through: their titles, what their "
    + "feeds tell, and the articles that were fetched."
  static let searchNothing = "Nothing found."
  static let searchNothingOfAll = "Nothing found. Fewer words find more."

  /// Why a piece of a search was looked for as words.
  package static func misread(_ piece: SearchQuery.Misread) -> String {
    let why =
      switch piece.reason {
      case .name:
        "a search knows title:, source:, tag:, label:, is:, after: and before:"
      case .state: "what follows is: is unread, read, saved or muted"
      case .label:
        "a label is "
          + Label.shown.map { $0.displayName.replacing(" ", with: "-") }
          .joined(separator: ", ")
      case .date: "a date is 2026-05-01, 2026-05, 2026, or so long ago: 12h, 7d, 2w, 3m, 1y"
      case .nothing: "something must follow the colon"
      case .minus: "after: and before: take no minus; choose the other one"
      }
    return "“\(piece.typed)” was not understood, and was looked for as words: \(why)."
  }
  static func searchBehind(_ age: String) -> String {
    "Stories that came in the last \(age) cannot be found yet."
  }
  static func searchRanked(_ count: Int) -> String {
    "The best of the newest \(count) that fit."
  }
  static let savedSearches = "Saved searches"
  static let saveSearch = "Save search"
  static let searchName = "Name"
  static let deleteSearch = "Delete search"
  static let didSaveSearch = "Search saved. The settings can put it on the front page."
  static func tooManySearches(_ most: Int) -> String {
    "You have \(most) saved searches, the most there may be. Delete one first."
  }
  static let didDeleteSearch = "Search deleted."
  static func seconds(_ seconds: Int64) -> String {
    switch seconds {
    case ...1: "second"
    case ..<120: "\(seconds) seconds"
    default: "\(seconds / 60) minutes"
    }
  }
}
