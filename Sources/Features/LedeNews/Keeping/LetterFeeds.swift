// Feeds of mailing lists: what comes by letter hangs on a feed of its reader alone, which is never asked.

package import LedeBase
import LedeDatabase
import LedeSite

/// The feeds that stand for mailing lists.
///
/// Each is one reader's: its address names the reader and the list by a hash, on a host that cannot be.
/// So nobody else follows it, no list of feeds holds it, and what stands in it is nobody else's copy.
package enum LetterFeeds {
  /// No host of this name will ever be (RFC 6761 §6.4).
  private static let root = "https://letters.invalid/"

  /// The address of a reader's list.
  ///
  /// - Parameters:
  ///   - list: A hash of what tells it from others.
  ///   - reader: Whose it is.
  /// - Returns: An address that nobody else has.
  package static func address(of list: [UInt8], reader: Reader.ID) -> WebAddress {
    guard let address = WebAddress("\(root)\(reader.rawValue)/\(Base64URL.text(list))") else {
      preconditionFailure("numbers and letters make an address")
    }
    return address
  }

  /// Whether an address stands for a list, so that nobody follows it by its address.
  package static func holds(_ address: WebAddress) -> Bool {
    CanonicalAddress.text(address).hasPrefix(root)
  }
}

extension WebAddress {
  /// Whether what stands there may be told beyond its reader, as far as the address says: it holds no key, and is
  /// no mailing list.
  var isOpen: Bool { masked == text && !LetterFeeds.holds(self) }
}

extension Feed {
  /// Whether it is a mailing list, which is never asked.
  package var isOfLetters: Bool { LetterFeeds.holds(address) }
}

/// What became of a letter.
package enum KeptLetter: Hashable, Sendable {
  /// It is kept, or was before.
  case kept(Item.ID, in: Feed.ID)
  /// Its reader has left the list.
  case left
}

/// Keeps letters as items.
package struct LetterKeeper: Sendable {
  private let store: Store
  private let rules: RulesAtWork
  private let hub: NewsHub
  private let now: @Sendable () -> Timestamp

  package init(_ services: Services) {
    store = services.store
    rules = RulesAtWork(services)
    hub = services.hub
    now = services.house.now
  }

  /// Keeps a letter in the feed of its list, which the first one makes and has its reader follow.
  ///
  /// - Parameters:
  ///   - item: What it tells; a second one with its key changes nothing but words that differ.
  ///   - list: The address of the list's feed.
  ///   - name: What the list is called.
  ///   - reader: Whose it is.
  /// - Returns: What became of it.
  /// - Throws: `.tooMany` where the reader follows as many feeds as may be.
  package func keep(
    _ item: Item, of list: WebAddress, named name: String, for reader: Reader.ID
  ) async throws(StoreError) -> KeptLetter {
    let asked = now()
    guard let feed = try await feed(at: list, for: reader, at: asked) else { return .left }
    var item = item
    item.brief = Brief.of(item)
    let report = RefreshReport(
      feed: feed, asked: asked,
      outcome: .fresh(FeedSnapshot(title: name, items: [item]), Validators(), bodyHash: 0),
      nextAsk: asked)
    _ = try await store.keep([try await rules.heeded(report)])
    hub.changed(for: reader)
    let key = Fingerprint(of: item).key
    guard let row = try await store.database.rows(Seen.byKey, (feed: feed, keys: [key])).first
    else { throw .failed(statement: "seen.byKey", cause: "the letter was not kept") }
    return .kept(row.item, in: feed)
  }

  /// The feed of a list; nil where its reader has left it.
  private func feed(
    at list: WebAddress, for reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Feed.ID? {
    try await store.database.write { connection throws(StoreError) -> Feed.ID? in
      let outline = Outline(address: list)
      if let known = try connection.first(Feeds.byAddress, outline) {
        let found = try connection.first(Subscriptions.find, (reader, feeds: [known]))
        if let found { return found.isFollowed ? known : nil }
      }
      let taken = try Following.follow(
        [outline], by: reader, isOwners: false, isOfLetters: true, at: now, on: connection)
      guard let followed = taken.followed.first else { throw StoreError.tooMany(.subscriptions) }
      return followed.feed
    }
  }
}

/// Statements on the feeds of lists.
enum LetterFeedRows {
  /// Forgets what a list was called, and has all its letters dropped by the next `retention`.
  static let forget = Statement<Feed.ID, Void>(
    "letterFeeds.forget",
    "UPDATE feed SET title = NULL, keep_newest = 0, keep_days = NULL WHERE id = :id",
    ["id": { .id($0) }])

  /// The lists of a reader who leaves.
  static let ofReader = Statement<Reader.ID, Feed.ID>(
    "letterFeeds.ofReader",
    """
    SELECT s.feed_id FROM subscription AS s JOIN feed AS f ON f.id = s.feed_id
    WHERE s.reader_id = :reader AND f.address LIKE 'https://letters.invalid/%' ORDER BY s.feed_id
    """, ["reader": { .id($0) }]
  ) { $0.id() }
}
