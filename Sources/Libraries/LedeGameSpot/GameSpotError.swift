// Why GameSpot gave no answer.

package import LedeBase

/// A failure to learn something from GameSpot.
///
/// None tells the key: neither to the reader nor to the log.
package enum GameSpotError: Reportable, Hashable {
  /// No key was given.
  case noKey
  /// GameSpot does not know the key.
  case wrongKey
  /// There is no such thing.
  case notFound
  /// A video that is for subscribers alone.
  case subscribersOnly
  /// No call is left, by our own count or GameSpot's (then without an instant).
  case spent(until: Timestamp?)
  /// The question was not understood; `words` are the server's.
  case badRequest(words: String)
  /// No answer came.
  case away(FetchError)
  /// The server answered with another status, of HTTP or of its own.
  case server(status: Int)
  /// The answer is not what was asked for.
  case unreadable(why: String)

  package var message: String {
    switch self {
    case .noKey: Phrases.gameSpotNoKey
    case .wrongKey: Phrases.gameSpotWrongKey
    case .notFound: Phrases.gameSpotNothing
    case .subscribersOnly: Phrases.gameSpotSubscribers
    case .spent: Phrases.gameSpotSpent
    case .badRequest: Phrases.gameSpotBadRequest
    case .away(let error):
      switch error {
      case .tooSlow, .unreachable, .broken, .cancelled: Phrases.gameSpotAway(error.address.host)
      default: error.withoutQuery.message
      }
    case .server(let status): Phrases.gameSpotRefused(status)
    case .unreadable: Phrases.gameSpotUnreadable
    }
  }

  package var isPassing: Bool {
    switch self {
    case .noKey, .wrongKey, .notFound, .subscribersOnly, .badRequest: false
    case .spent, .unreadable: true
    case .away(let error): error.isPassing
    case .server(let status): status == 408 || status >= 500
    }
  }

  package var description: String {
    switch self {
    case .noKey: "gamespot: no key"
    case .wrongKey: "gamespot: key unknown"
    case .notFound: "gamespot: not found"
    case .subscribersOnly: "gamespot: for subscribers"
    case .spent(let until): "gamespot: calls spent" + (until.map { " until \($0.iso8601)" } ?? "")
    case .badRequest(let words): "gamespot: bad request: \(words)"
    case .away(let error): "gamespot: \(error.withoutQuery)"
    case .server(let status): "gamespot: status \(status)"
    case .unreadable(let why): "gamespot: unreadable: \(why)"
    }
  }

  /// What the number in an answer means; nil for one that tells of no fault.
  ///
  /// Source: the API's own list, 100 to 105, which its sister sites share.
  init?(code: Int64, saying words: String) {
    switch code {
    case 1: return nil
    case 100: self = .wrongKey
    case 101: self = .notFound
    case 102, 103, 104: self = .badRequest(words: words)
    case 105: self = .subscribersOnly
    case 107: self = .spent(until: nil)
    default: self = .server(status: Int(clamping: code))
    }
  }

  /// What a status of HTTP means, where the body says nothing.
  init(status: Int) {
    switch status {
    case 401, 403: self = .wrongKey
    case 404: self = .notFound
    // 420 is what the family calls asking too fast.
    case 420, 429: self = .spent(until: nil)
    default: self = .server(status: status)
    }
  }
}
