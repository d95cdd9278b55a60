// One story that several feeds tell: its copies, and taking them apart.

/// The same story from another feed.
package struct Copy: Hashable, Sendable {
  package var id: Item.ID
  package var feed: Feed.ID
  /// The name of who published it.
  package var source: String
  package var link: WebAddress?

  package init(id: Item.ID, feed: Feed.ID, source: String, link: WebAddress?) {
    self.id = id
    self.feed = feed
    self.source = source
    self.link = link
  }
}

/// Takes stories apart that are not the same after all, and puts them together again.
///
/// Which items tell one story is found as they are kept. What a reader takes apart stays so for
/// this reader, whatever other readers do.
package protocol SameStoryKeeper: Sendable {
  /// Shows each item of a story by itself from now on; returns how many there are.
  ///
  /// `item` is any of them; 0 when it has no copies.
  func separate(_ item: Item.ID, by reader: Reader.ID) async throws(StoreError) -> Int
  /// Takes `separate` back; returns how many items are one story again.
  func unite(_ item: Item.ID, by reader: Reader.ID) async throws(StoreError) -> Int
}

package protocol HasSameStories { var sameStories: any SameStoryKeeper { get } }
