// What readers do with stories and feeds, as the next page tells it.

package import LedeBase
import LedeMarkup
package import LedeSite

extension Deed {
  package static func marked(_ change: MarkChange, _ item: Item.ID) -> Deed {
    Deed(change.rawValue, item.rawValue)
  }
  /// So many stories of a list were marked read at once.
  static func markedAll(_ list: MarkedList.ID, count: Int) -> Deed {
    Deed("list", list.rawValue, Int64(count))
  }
  /// Each item of a story is shown by itself.
  static func separated(_ item: Item.ID) -> Deed { Deed("apart", item.rawValue) }
  /// The items of a story are shown as one again.
  static func united(_ item: Item.ID) -> Deed { Deed("together", item.rawValue) }
  /// A feed is no longer followed.
  static func left(_ feed: Feed.ID) -> Deed { Deed("left", feed.rawValue) }
  /// So many feeds are followed that were not before.
  static func followed(_ count: Int) -> Deed { Deed("followed", Int64(count)) }
  /// Feeds were to be chosen, and none was.
  static let choseNone = Deed("none")
  /// So many feeds are to be asked now.
  static func asking(_ count: Int) -> Deed { Deed("asking", Int64(count)) }
}

extension News {
  package static var deeds: [DeedKind] {
    [MarkChange.read, .unread, .saved, .unsaved].map { change in
      DeedKind(change.rawValue, numbers: 1) {
        ToldDeed(
          words(change), undo: SitePath("mark"),
          [("id", String($0[0])), ("change", change.opposite.rawValue), ("undo", "yes")])
      }
    } + [
      DeedKind("list", numbers: 2) {
        ToldDeed(
          Phrases.didReadAll(Int($0[1])), undo: SitePath("mark", "all", "undo"),
          [("list", String($0[0]))])
      },
      DeedKind("apart", numbers: 1) {
        ToldDeed(
          Phrases.didSeparate, undo: SitePath("story", "together"),
          [("id", String($0[0])), ("undo", "yes")])
      },
      DeedKind("together", numbers: 1) {
        ToldDeed(
          Phrases.didUnite, undo: SitePath("story", "apart"),
          [("id", String($0[0])), ("undo", "yes")])
      },
      DeedKind("left", numbers: 1) {
        ToldDeed(Phrases.didLeave, undo: SitePath("feeds", "return"), [("id", String($0[0]))])
      },
      DeedKind("followed", numbers: 1) { ToldDeed(Phrases.didFollow(Int($0[0]))) },
      DeedKind("none") { _ in ToldDeed(Phrases.choseNone) },
      DeedKind("asking", numbers: 1) { ToldDeed(Phrases.asking(Int($0[0]))) },
    ]
  }

  private static func words(_ change: MarkChange) -> String {
    switch change {
    case .read: Phrases.didRead
    case .unread: Phrases.didUnread
    case .saved: Phrases.didSave
    case .unsaved: Phrases.didUnsave
    }
  }
}

extension MarkChange {
  /// What takes it back.
  fileprivate var opposite: MarkChange {
    switch self {
    case .read: .unread
    case .unread: .read
    case .saved: .unsaved
    case .unsaved: .saved
    }
  }
}
