// Items as they come back from the store: short for lists, whole for one page.

/// What a list shows of an item.
package struct Headline: Hashable, Sendable {
  package var id: Item.ID
  package var feed: Feed.ID
  /// The name of who published it.
  package var source: String
  package var title: String
  package var link: WebAddress?
  /// The first words of the text, plain, at most 300 bytes.
  package var summary: String
  package var author: String?
  package var picture: WebAddress?
  /// Where it stands in the list: the publisher's time, never later than its arrival.
  package var shown: Timestamp
  package var arrived: Timestamp
  package var mark: Mark
  /// Whether it lies on the shelf of the muted.
  package var isMuted = false
  /// What kind of writing it is; nil when no label leads, or nobody has judged it yet.
  package var swatch: Swatch?
  /// The story that it tells together with items of other feeds: the number of the first of them.
  package var story: Item.ID?
  /// The same story from other feeds that the reader follows, the first kept first.
  package var copies: [Copy] = []
  /// Whether the reader has taken the story apart, so that its copies could be put together again.
  package var isApart = false

  package init(
    id: Item.ID, feed: Feed.ID, source: String, title: String, link: WebAddress?, summary: String,
    author: String?, picture: WebAddress?, shown: Timestamp, arrived: Timestamp, mark: Mark
  ) {
    self.id = id
    self.feed = feed
    self.source = source
    self.title = title
    self.link = link
    self.summary = summary
    self.author = author
    self.picture = picture
    self.shown = shown
    self.arrived = arrived
    self.mark = mark
  }

  /// Where it stands, for the page after it.
  package var position: ListPosition { ListPosition(shown: shown, id: id) }

  /// What to call it in a list: its title, or its first words where the publisher gave none.
  package var name: String {
    if !title.isEmpty { return title }
    if summary.isEmpty { return Phrases.untitled }
    if summary.count <= 80 { return summary }
    let start = summary.prefix(80)
    return start[..<(start.lastIndex(of: " ") ?? start.endIndex)] + "…"
  }
}

extension Phrases {
  /// Part of a name that lists, programs and the terminal all give an item; no room says it alone.
  static let untitled = "Without a title"
}

/// One kept item, whole.
package struct KeptItem: Hashable, Sendable {
  package var headline: Headline
  package var item: Item
  /// Tags with the numbers they keep in every answer.
  package var tags: [KeptTag]
  package init(headline: Headline, item: Item, tags: [KeptTag]) {
    self.headline = headline
    self.item = item
    self.tags = tags
  }
}

/// A tag that some item bears.
package struct KeptTag: Hashable, Sendable {
  package var id: Int64
  package var name: String
  package init(id: Int64, name: String) {
    self.id = id
    self.name = name
  }
}

/// A place in a list that is ordered newest first; the next page begins after it.
///
/// The greater of two is the newer.
package struct ListPosition: Hashable, Comparable, Sendable {
  package var shown: Timestamp
  package var id: Item.ID
  package init(shown: Timestamp, id: Item.ID) {
    self.shown = shown
    self.id = id
  }

  package static func < (a: Self, b: Self) -> Bool { (a.shown, a.id) < (b.shown, b.id) }

  /// `milliseconds.id`, as it stands in addresses.
  package var text: String { "\(shown.milliseconds).\(id.rawValue)" }

  /// The place that `text` names; nil when it names none.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let shown = Int64(parts[0]), let id = Int64(parts[1]) else {
      return nil
    }
    self.init(shown: Timestamp(milliseconds: shown), id: Item.ID(id))
  }
}

/// Which items a list shows: those that fit all that is said here.
package struct ListFilter: Hashable, Sendable {
  /// Muted items stand in no other list but that of the saved.
  package enum State: Hashable, Sendable, CaseIterable { case all, unread, saved, muted }
  package var state: State
  package var feed: Feed.ID?
  /// A publisher's tag on items, by its number.
  package var tag: Int64?
  /// A folder of the reader's feeds with all that lies in it, outermost name first.
  package var folder: [String]?
  /// A reader's own tag on feeds.
  package var label: String?
  /// What kind of writing the items are: their leading label.
  package var kind: Label?
  /// Whether a story that several feeds tell stands in the list once, as its first copy.
  package var hidesCopies = false
  /// Which end a list begins with.
  package enum Order: String, Hashable, Sendable { case newest, oldest }
  /// What was asked for; nil for the reader's usual one.
  package var order: Order?
  /// What came of that and of the reader's wish.
  package var isOldestFirst = false
  package init(
    state: State = .all, feed: Feed.ID? = nil, tag: Int64? = nil, folder: [String]? = nil,
    label: String? = nil, kind: Label? = nil
  ) {
    self.state = state
    self.feed = feed
    self.tag = tag
    self.folder = folder
    self.label = label
    self.kind = kind
  }
}
