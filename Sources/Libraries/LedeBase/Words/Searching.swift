// Looking for kept items by their words, and the searches that readers keep.

/// In which order a search shows what it finds.
package enum SearchOrder: String, Hashable, Sendable, CaseIterable {
  /// As lists do, by when an item appeared.
  case newest
  /// What fits best first, among the newest that fit.
  case ranked
}

/// Where the next page of a search begins.
package enum SearchPosition: Hashable, Sendable {
  /// After this place, newest first.
  case after(ListPosition)
  /// After so many, in the order of rank.
  case rank(Int)

  /// `milliseconds.id` or `r50`, as it stands in addresses.
  package var text: String {
    switch self {
    case .after(let position): position.text
    case .rank(let count): "r\(count)"
    }
  }

  /// The place that `text` names; nil when it names none.
  package init?(_ text: String) {
    if text.hasPrefix("r") {
      guard let count = Int(text.dropFirst()), count > 0 else { return nil }
      self = .rank(count)
    } else {
      guard let position = ListPosition(text) else { return nil }
      self = .after(position)
    }
  }
}

/// One page of what a search found.
package struct SearchPage: Hashable, Sendable {
  package var headlines: [Headline]
  /// Where the next page begins; nil when there is no more.
  ///
  /// A search through very common words with a narrow wish stops after a while: then the page is
  /// short or empty, and this is where the search goes on.
  package var older: SearchPosition?
  /// How long ago the oldest change came that the search does not know yet; nil when it knows
  /// all, zero when it learns everything anew.
  package var behind: Duration?
  /// Of how many items, the newest that fit, a ranked search chose the best; nil in other orders.
  package var ranked: Int?

  /// The most that a ranked search weighs.
  package static let mostRanked = 1_000

  package init(
    headlines: [Headline] = [], older: SearchPosition? = nil, behind: Duration? = nil,
    ranked: Int? = nil
  ) {
    self.headlines = headlines
    self.older = older
    self.behind = behind
    self.ranked = ranked
  }
}

/// A search that a reader keeps, to run again by its name.
package struct SavedSearch: Hashable, Sendable {
  package typealias ID = Identifier<SavedSearch>
  package var id: ID
  package var name: String
  /// What was typed.
  package var text: String

  /// The longest name, in characters; the rest is cut off.
  package static let longestName = 100
  /// The longest search that is kept, in bytes.
  package static let longestText = 2_000

  package init(id: ID, name: String, text: String) {
    self.id = id
    self.name = name
    self.text = text
  }
}
