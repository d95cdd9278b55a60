// All that one feed document says, whatever its format: the value that every reader of a format fills.

package import LedeBase

/// A feed document, read whole.
package struct FeedDocument: Hashable, Sendable {
  /// What it is written in; nil when it is a feed of no known kind.
  var format: FeedFormat?
  /// Whether it breaks the rules of XML or JSON, or lies about its encoding, and was read all the same.
  package var isMalformed = false
  /// The encoding really used, lower case.
  var encoding = "utf-8"
  /// Where it was found; nil when nobody said.
  package var address: WebAddress?
  /// What it says of itself.
  package var feed = FeedPart()
  /// Its entries in document order.
  package var entries: [FeedPart] = []
  /// The least time between asks that it wishes for; nil when it says nothing.
  var rhythm: Duration?

  /// Whether it is Atom, whose ids are addresses.
  var isAtom: Bool { format == .atom10 || format == .atom03 || format == .atom }
}

/// The formats that Lede reads; the raw value is the name in the output of `lede parse`.
enum FeedFormat: String, Hashable, Sendable, CaseIterable {
  case rss090, rss091n, rss091u, rss092, rss093, rss094, rss10, rss20, rss
  case atom03, atom10, atom, cdf, opml
  case json1, json11
  /// NewsAPI's answers and Lede's own `GET /v1/news`.
  case newsContract = "news"
}
