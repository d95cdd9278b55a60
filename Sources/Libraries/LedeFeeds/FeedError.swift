// Why something is no feed.

import LedeBase

/// A failure to read a document as news.
package enum FeedError: Reportable, Hashable {
  /// The document is none of the formats that Lede reads.
  case notAFeed(site: String)
  /// The file is no subscription list.
  case notAList
  /// A news service sent an error in place of news: a key that is wrong, a limit that is reached.
  case serviceRefused(site: String, code: String, words: String)

  package var message: String {
    switch self {
    case .notAFeed(let site): Phrases.notAFeed(site)
    case .notAList: Phrases.notAList
    case .serviceRefused(let site, _, let words): Phrases.serviceRefused(site, words)
    }
  }

  package var isPassing: Bool {
    switch self {
    case .notAFeed, .notAList: false
    case .serviceRefused(_, let code, _): code == "rateLimited" || code == "unexpectedError"
    }
  }

  package var description: String {
    switch self {
    case .notAFeed(let site): "not a feed: \(site)"
    case .notAList: "not a subscription list"
    case .serviceRefused(let site, let code, let words):
      "service refused: \(site): \(code): \(words)"
    }
  }
}
