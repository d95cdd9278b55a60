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

  package init(id: ID, name: String, text: String) {
    self.id = id
    self.name = name
    self.text = text
  }
}

/// Finds items by what they say.
package protocol SearchKeeper: Sendable {
  /// What a reader may see and the query asks for; an empty query finds nothing.
  ///
  /// Cost: bounded, whatever is asked; see `SearchPage.older`.
  ///
  /// - Parameters:
  ///   - query: What to look for.
  ///   - reader: Who looks: only what stands in this reader's lists is found.
  ///   - order: Newest first, or best first.
  ///   - before: Where the page begins; nil for the first. A place of the other order is the first.
  ///   - limit: The most items on the page.
  ///   - now: From when `behind` is counted.
  /// - Returns: The page, and where the next begins.
  /// - Throws: Why the database could not be read.
  func search(
    _ query: SearchQuery, of reader: Reader.ID, order: SearchOrder, before: SearchPosition?,
    limit: Int, at now: Timestamp
  ) async throws(StoreError) -> SearchPage
  /// Makes up to `limit` new, changed or dropped items known to the search; 0 when it knows all.
  ///
  /// `reading` gives the words of a feed's text without its markup.
  func index(
    limit: Int, reading: @escaping @Sendable (FeedText) -> String
  ) async throws(StoreError) -> Int

  /// A reader's searches, oldest first.
  func savedSearches(of reader: Reader.ID) async throws(StoreError) -> [SavedSearch]
  /// Keeps a search; the same text twice is kept once, under the newer name.
  func keepSearch(_ text: String, named name: String, of reader: Reader.ID)
    async throws(StoreError) -> SavedSearch
  /// Gives a search another name; false when the reader has no such search.
  func renameSearch(_ id: SavedSearch.ID, to name: String, of reader: Reader.ID)
    async throws(StoreError) -> Bool
  /// Forgets a search and gives what it was, for an undo; nil when the reader has no such search.
  func removeSearch(_ id: SavedSearch.ID, of reader: Reader.ID)
    async throws(StoreError) -> SavedSearch?
}

package protocol HasSearch { var search: any SearchKeeper { get } }
