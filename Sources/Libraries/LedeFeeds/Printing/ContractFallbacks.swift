// What `lede parse` says where a feed is silent, so that a script need not guess by itself.

import LedeMarkup
import LedeBase

/// Fills gaps in what is printed; the document itself stays true to its source.
enum ContractFallbacks {
  /// The feed, with its address for a link or title that is missing.
  static func feed(of document: FeedDocument) -> FeedPart {
    var feed = document.feed
    if document.isAtom { feed.id = address(of: feed.id, in: document) }
    if feed.link == nil { feed.link = document.address?.text }
    if feed.title == nil { feed.title = feed.link.map { MarkedText($0) } }
    if feed.authors.isEmpty, let publisher = feed.publisherDetail {
      feed.authors = [publisher]
      feed.author = feed.publisher
    }
    return feed
  }

  /// An entry, with first words for a title, the feed's people, tags and language, and any picture it has.
  static func entry(_ entry: FeedPart, of document: FeedDocument, in feed: FeedPart) -> FeedPart {
    var entry = entry
    if document.isAtom { entry.id = address(of: entry.id, in: document) }
    if entry.title == nil { entry.title = title(of: entry) }
    if entry.authors.isEmpty, entry.author == nil {
      entry.authors = feed.authors
      entry.author = feed.author
    }
    if entry.authors.count > 1 {
      let names = PersonText.names(entry.authors)
      if names.count > 1 { entry.author = names.joined(separator: ", ") }
    }
    if entry.tags.isEmpty { entry.tags = feed.tags }
    if entry.language == nil { entry.language = feed.language }
    var files: [FeedEnclosure] = []
    for file in entry.enclosures + entry.media
    where !files.contains(where: { $0.address == file.address }) { files.append(file) }
    entry.enclosures = files
    if entry.image?.address == nil {
      let picture = entry.thumbnail ?? files.first { $0.type?.hasPrefix("image/") == true }?.address
      entry.image = picture.map { FeedImage($0) }
    }
    return entry
  }

  /// An id of Atom, which should be an address, and is known by what was written all the same: a feed may
  /// move to another address.
  private static func address(of id: String?, in document: FeedDocument) -> String? {
    guard let id, let base = document.address?.text, !id.utf8.contains(where: ByteCursor.isSpace)
    else { return id }
    return LinkText.resolve(id, against: base)
  }

  private static func title(of entry: FeedPart) -> MarkedText? {
    for text in [entry.summary, entry.content.first] {
      let words = text.map { PlainText.summary(of: $0.feedText, bytes: 100) } ?? ""
      if !words.isEmpty { return MarkedText(words) }
    }
    return entry.link.map { MarkedText($0) }
  }
}
