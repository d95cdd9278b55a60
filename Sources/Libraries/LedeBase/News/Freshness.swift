// How fresh the news is: who answered last, and what may be shown when nobody does.

/// What the front page and the news contract may show.
///
/// `LedeCalendar` decides it, since seven days are days on a reader's calendar.
package enum Freshness: Hashable, Sendable {
  /// Somebody answered in the last round, or nobody was asked yet.
  case fresh
  /// Nobody answers; what is kept is shown with its age.
  case stale(since: Timestamp)
  /// Nobody answers, and what is kept is a week old or more: only its age is shown.
  case expired(since: Timestamp)
  /// Nobody answers, and nothing is kept.
  case empty
  /// The reader follows nothing.
  case noFeeds

  /// How many days of the reader's calendar kept news is shown for without an answer.
  package static let days = 7

  /// Whether lists of news may be shown; saved items, search and single items always may.
  package var showsNews: Bool {
    switch self {
    case .fresh, .stale, .noFeeds: true
    case .expired, .empty: false
    }
  }

  /// When the news came that is kept; nil while it is fresh, and when there is none.
  package var since: Timestamp? {
    switch self {
    case .stale(let since), .expired(let since): since
    case .fresh, .empty, .noFeeds: nil
    }
  }
}

/// How far one ask of a feed came.
package enum Reach: Hashable, Sendable {
  /// An answer came over HTTP, good or bad.
  case answered
  /// None came: no name, no connection, no trust, or no end of waiting.
  case silent
  /// Lede did not ask: its key could not be opened, or the address is forbidden.
  case unasked
}

/// The newest answers to one reader: what any followed feed said last.
package struct LastAnswers: Hashable, Sendable {
  /// The newest 200 or 304 that could be read; nil before the first.
  package var freshAt: Timestamp?
  /// The newest answer over HTTP that was not the feed.
  package var refusedAt: Timestamp?
  /// The beginning of the newest round in which a feed fell silent that has not answered since.
  package var silentSince: Timestamp?

  package init(
    freshAt: Timestamp? = nil, refusedAt: Timestamp? = nil, silentSince: Timestamp? = nil
  ) {
    self.freshAt = freshAt
    self.refusedAt = refusedAt
    self.silentSince = silentSince
  }

  /// Whether there is a network, as far as the last round tells: not when all of it stayed silent.
  ///
  /// A feed that was silent already while others answered is no witness: it is gone, not the network.
  package var hasNetwork: Bool {
    guard let silentSince else { return true }
    return [freshAt, refusedAt].contains { answer in answer.map { $0 >= silentSince } ?? false }
  }
}
