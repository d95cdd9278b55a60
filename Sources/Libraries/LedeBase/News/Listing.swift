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
