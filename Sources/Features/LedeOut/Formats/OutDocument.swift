// What a feed tells, before it has a format. Pure.

import LedeBase
import LedeHTTP
import LedeMarkup
import LedeSite

/// A feed that goes out.
struct OutDocument: Sendable {
  /// Its name for ever, whatever its address.
  var id: String
  var title: String
  /// The page here that shows the same list.
  var path: SitePath
  /// When the newest of its entries changed.
  var updated: Timestamp
  /// Since when it tells just this.
  var changed: Timestamp
  /// The newest first.
  var entries: [OutEntry]

  /// Where it was asked for.
  struct Place: Sendable {
    /// The feed itself.
    var own: String
    /// The page of its list.
    var page: String
  }
}

/// An item as others get it.
struct OutEntry: Sendable {
  var id: String
  var title: String
  var link: WebAddress?
  /// Who wrote it, else who published it.
  var author: String
  var published: Timestamp
  var updated: Timestamp
  /// Its first words, plain.
  var summary: String
  /// Its whole text, safe; nil where the reader lets out summaries alone.
  var html: String?
  var tags: [String]
  var picture: WebAddress?
  var files: [Enclosure]

  init(_ kept: KeptItem, named names: OutNames) {
    let headline = kept.headline
    id = names.entry(kept)
    title = headline.name
    link = headline.link
    author = headline.author ?? headline.source
    published = headline.shown
    updated = max(headline.shown, kept.item.updated ?? headline.shown)
    summary = headline.summary
    tags = kept.tags.map(\.name)
    picture = headline.picture
    files = kept.item.enclosures
  }

  /// A name for what some entries tell: the same for the same, in every process.
  static func print(of entries: [OutEntry]) -> String {
    var bytes: [UInt8] = []
    for entry in entries {
      let facts = [
        entry.id, entry.title, entry.link?.text ?? "", entry.author, entry.updated.iso8601,
        entry.html ?? entry.summary, entry.picture?.text ?? "",
        entry.files.map(\.address.text).joined(separator: " "),
        entry.tags.joined(separator: "\u{1}"),
      ]
      bytes += facts.joined(separator: "\0").utf8 + [0, 0]
    }
    return EntityTag(of: bytes).opaque
  }
}

/// The names that this Lede gives to what it tells: `urn:lede:`, a number of its own, and the item's.
///
/// What came by such a feed keeps the name that it has there, so that Ledes that follow each other, or themselves, tell
/// each item once.
struct OutNames: Sendable {
  private static let start = "urn:lede:"
  private let lede: String

  /// `print` is what tells this Lede from others: its first 8 bytes count.
  init(_ print: [UInt8]) {
    lede = hexadecimal(Array(print.prefix(8)))
  }

  func feed(_ id: OutFeed.ID) -> String { "\(Self.start)\(lede):feed:\(id.rawValue)" }

  func entry(_ kept: KeptItem) -> String {
    Self.isName(kept.item.key)
      ? kept.item.key : "\(Self.start)\(lede):\(kept.headline.id.rawValue)"
  }

  /// Whether a key is a name that some Lede gave to an item.
  private static func isName(_ key: String) -> Bool {
    guard key.utf8.count <= 64, key.hasPrefix(start) else { return false }
    let parts = key.utf8.dropFirst(start.utf8.count).split(separator: UInt8(ascii: ":"))
    return parts.count == 2
      && parts[0].allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
      && parts[1].allSatisfy { (48...57).contains($0) }
  }
}
