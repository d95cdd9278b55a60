// Why something is no feed.

import LedeNews

/// A failure to read a document as news.
package enum FeedError: Reportable, Hashable {
  /// The document is none of the formats that Lede reads.
  case notAFeed(site: String)
  /// A news service sent an error in place of news: a key that is wrong, a limit that is reached.
  case serviceRefused(site: String, code: String, words: String)

  package var message: String {
    switch self {
    case .notAFeed(let site): Phrases.notAFeed(site)
    case .serviceRefused(let site, _, let words): Phrases.serviceRefused(site, words)
    }
  }

  package var isPassing: Bool {
    switch self {
    case .notAFeed: false
    case .serviceRefused(_, let code, _): code == "rateLimited" || code == "unexpectedError"
    }
  }

  package var description: String {
    switch self {
    case .notAFeed(let site): "not a feed: \(site)"
    case .serviceRefused(let site, let code, let words):
      "service refused: \(site): \(code): \(words)"
    }
  }
}
