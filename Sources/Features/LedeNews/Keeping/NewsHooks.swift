// What features above the news do in the transactions in which the news change.

package import LedeBase
package import LedeDatabase

/// What a feature's schema says that it does for the news.
///
/// Each works on the connection of a transaction that is under way: it reads and writes rows, and
/// nothing else. What takes time is left to a job.
package struct NewsHooks: Sendable {
  /// Items numbered one after the other, from the first to the last.
  package typealias Run = (first: Item.ID, last: Item.ID)

  /// Items that changed, in the transaction that changes them.
  package enum Change: Sendable {
    /// They are new, lowest numbers first.
    case new([Run])
    /// They had been dropped, and are kept again.
    case back([Item.ID])
    /// Their words are about to change.
    case changed([Item.ID])
    /// They are about to go.
    case dropped([Item.ID])
    /// A feed became part of another; its items are told as changed or dropped before.
    case merged(Feed.ID, into: Feed.ID)

    var isEmpty: Bool {
      switch self {
      case .merged: false
      case .new(let runs): runs.isEmpty
      case .back(let items), .changed(let items), .dropped(let items): items.isEmpty
      }
    }
  }

  let note: @Sendable (Change, Timestamp, any Connection) throws(StoreError) -> Void
  let sections: @Sendable (Reader.ID, any Connection) throws(StoreError) -> [FrontSection]

  /// - Parameters:
  ///   - note: Takes note of items that change, and of when.
  ///   - sections: The sections of a front page that the feature offers a reader.
  package init(
    note: @escaping @Sendable (Change, Timestamp, any Connection) throws(StoreError) -> Void,
    sections: @escaping @Sendable (Reader.ID, any Connection) throws(StoreError) -> [FrontSection]
  ) {
    self.note = note
    self.sections = sections
  }
}

extension [NewsHooks] {
  func note(
    _ change: NewsHooks.Change, at now: Timestamp, on connection: any Connection
  ) throws(StoreError) {
    guard !change.isEmpty else { return }
    for hooks in self { try hooks.note(change, now, connection) }
  }

  func sections(
    of reader: Reader.ID, on connection: any Connection
  ) throws(StoreError) -> [FrontSection] {
    var sections: [FrontSection] = []
    for hooks in self { sections += try hooks.sections(reader, connection) }
    return sections
  }
}
