// The way in: a document as it came, told apart by its bytes, and read as news.

package import LedeBase

/// Reads feeds of every format that Lede knows.
package enum FeedReader {
  /// All that a document says.
  ///
  /// Any bytes may come: broken XML is read as far as it goes. Pure, and O(bytes).
  ///
  /// - Parameters:
  ///   - bytes: The body as it came, decompressed.
  ///   - contentType: Its `Content-Type`; nil when it came without.
  ///   - address: Where it was found; relative links are resolved against it.
  ///   - keepsOthers: Whether elements of names that Lede does not know are kept, too.
  /// - Returns: The document, its links absolute as far as anything says against what; those inside texts of
  ///   HTML stand as they were written, and `MarkedText.resolved` has them.
  /// - Throws: `FeedError.notAFeed` when it is no feed, `serviceRefused` when a news service says no.
  package static func document(
    _ bytes: [UInt8], contentType: String? = nil, address: WebAddress? = nil,
    keepsOthers: Bool = false
  ) throws(FeedError) -> FeedDocument {
    let base = LinkText.base(address?.text ?? "")
    var (bytes, contentType) = (bytes, contentType)
    if JSONDocument.looksLikeJSON(bytes) {
      if var document = try JSONDocument.document(bytes, address: base) {
        document.address = address
        return document
      }
      if let xml = RSSInJSON.xml(bytes) { (bytes, contentType) = (xml, nil) }
    }
    let reading = XMLDocument.read(bytes, contentType: contentType) {
      FeedHandler(address: base, keepsOthers: keepsOthers)
    }
    guard var document = reading.handler.finished(rootNamespace: reading.rootNamespace) else {
      throw .notAFeed(site: address?.host ?? "the site")
    }
    document.address = address
    document.encoding = reading.encoding
    document.isMalformed = reading.isMalformed
    if document.format == .rss091u,
      reading.prolog.documentType?.lowercasedASCII.contains("netscape") == true
    {
      document.format = .rss091n
    }
    return document
  }

  /// What the newsroom keeps of a document.
  ///
  /// - Parameters:
  ///   - bytes: The body as it came, decompressed.
  ///   - contentType: Its `Content-Type`; nil when it came without.
  ///   - address: Where it was found.
  /// - Returns: The feed and its items, in document order.
  /// - Throws: `FeedError.notAFeed` when it is no feed.
  package static func snapshot(
    _ bytes: [UInt8], contentType: String? = nil, address: WebAddress? = nil
  ) throws(FeedError) -> FeedSnapshot {
    try document(bytes, contentType: contentType, address: address).snapshot
  }
}

extension FeedBuilder {
  /// The document; nil when what was met is no feed.
  mutating func finished(rootNamespace: String) -> FeedDocument? {
    finishEntry()
    // An RDF that holds nothing yet, and whose elements would be those of RSS, is an empty feed.
    if root == .rdf, FeedVocabulary.isRSSInRDF(rootNamespace) { isRSSInRDF = true }
    guard document.format != nil, root != .rdf || isRSSInRDF else { return nil }
    document.rhythm = rhythm
    if isAtom { inheritAuthors() }
    return document
  }

  /// RFC 4287 §4.2.1: who wrote the source or the feed wrote the entries that name nobody.
  private mutating func inheritAuthors() {
    for index in document.entries.indices where document.entries[index].authors.isEmpty {
      let source = document.entries[index].source?.part
      let other = source.flatMap { $0.authors.isEmpty ? nil : $0 } ?? document.feed
      document.entries[index].authors = other.authors
      document.entries[index].author = other.author
    }
  }

  /// The time between asks that the feed wishes for.
  private var rhythm: Duration? {
    if let minutes = document.feed.timeToLive.flatMap({ Int($0) }), minutes > 0 {
      return .seconds(min(minutes, 60 * 24 * 365) * 60)
    }
    let seconds: Int
    switch period {
    case "hourly": seconds = 3_600
    case "daily": seconds = 86_400
    case "weekly": seconds = 604_800
    case "monthly": seconds = 2_592_000
    case "yearly": seconds = 31_536_000
    default: return nil
    }
    return .seconds(seconds / min(max(frequency ?? 1, 1), 3_600))
  }
}
