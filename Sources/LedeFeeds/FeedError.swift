// Why something is no feed.

import LedeNews

/// A failure to read a document as news.
package enum FeedError: Reportable, Hashable {
  /// The document is none of the formats that Lede reads.
  case notAFeed(site: String)

  package var message: String {
    switch self {
    case .notAFeed(let site): Phrases.notAFeed(site)
    }
  }

  package var isPassing: Bool { false }

  package var description: String {
    switch self {
    case .notAFeed(let site): "not a feed: \(site)"
    }
  }
}
