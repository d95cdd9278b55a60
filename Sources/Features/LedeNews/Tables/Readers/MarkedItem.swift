// What a reader has marked of an item, read from rows of `mark`.

package import LedeBase
package import LedeDatabase

/// What a reader has marked of an item.
package struct MarkedItem: Hashable, Sendable {
  package var position: ListPosition
  package var feed: Feed.ID
  package var shelf: Shelf
  package var isSaved: Bool
  /// The story that it tells together with other items, unless the reader has taken it apart.
  package var story: Item.ID?

  /// Reads `item_id, shown, feed_id, shelf, is_saved, story`; nil when there is no mark.
  package init?(_ columns: inout Columns) {
    let id = columns.optionalInteger()
    let shown = columns.optionalTime()
    let feed = columns.optionalInteger()
    let shelf = columns.optionalInteger().flatMap { Shelf(rawValue: $0) }
    let isSaved = columns.optionalInteger()
    let story = columns.optionalInteger()
    guard let id, let shown, let feed, let shelf, let isSaved else { return nil }
    position = ListPosition(shown: shown, id: Item.ID(id))
    self.feed = Feed.ID(feed)
    self.shelf = shelf
    self.isSaved = isSaved != 0
    self.story = story.map { Item.ID($0) }
  }

  /// Reads the same of a mark that is there.
  init(present columns: inout Columns) {
    let id: Item.ID = columns.id()
    position = ListPosition(shown: columns.time(), id: id)
    feed = columns.id()
    shelf = Shelf(rawValue: columns.integer()) ?? .read
    isSaved = columns.flag()
    story = columns.optionalInteger().map { Item.ID($0) }
  }

  /// Some item on a shelf.
  package init(shelf: Shelf) {
    position = ListPosition(shown: Timestamp(milliseconds: 0), id: Item.ID(0))
    feed = Feed.ID(0)
    self.shelf = shelf
    isSaved = false
    story = nil
  }
}
