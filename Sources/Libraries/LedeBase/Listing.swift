// What can be done with a whole list: mark it read, take that back, walk it item by item.

/// What marking a whole list did.
package struct MarkedList: Hashable, Sendable {
  package typealias ID = Identifier<MarkedList>
  /// What takes it back, for a day; nil when nothing was unread.
  package var undo: ID?
  /// How many items were unread and are read now.
  package var count: Int

  /// For how long it can be taken back.
  package static let life = Duration.seconds(86_400)

  package init(undo: ID? = nil, count: Int = 0) {
    self.undo = undo
    self.count = count
  }
}

/// The items beside one in a list.
package struct Neighbours: Hashable, Sendable {
  /// The one above it, which is newer; nil at the top.
  package var newer: Headline?
  /// The one below it, which is older; nil at the end.
  package var older: Headline?

  package init(newer: Headline? = nil, older: Headline? = nil) {
    self.newer = newer
    self.older = older
  }
}

/// Does things with whole lists.
package protocol ListKeeper: Sendable {
  /// Marks read what is unread of a list from `position` on down, itself included.
  ///
  /// With the position of the first item that a reader has seen, news that came since stays unread.
  /// Long lists are marked in pieces, between which others may write; each piece is all or none.
  func markAll(
    _ filter: ListFilter, upTo position: ListPosition, by reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> MarkedList
  /// Makes unread again what one `markAll` marked, once and within a day; returns how many.
  ///
  /// What was dropped since stays away; 0 when it is too late or another reader's.
  func undo(_ marked: MarkedList.ID, by reader: Reader.ID, at now: Timestamp)
    async throws(StoreError) -> Int
  /// What stands beside an item in a list, whether or not the item itself is still in it.
  func neighbours(of item: Item.ID, in filter: ListFilter, for reader: Reader.ID)
    async throws(StoreError) -> Neighbours
}

package protocol HasLists { var lists: any ListKeeper { get } }
