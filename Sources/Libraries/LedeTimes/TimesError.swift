// Why the Times gave no answer.

package import LedeBase

/// A failure to learn something from the Times.
///
/// None tells the key: neither to the reader nor to the log.
package enum TimesError: Reportable, Hashable {
  /// No key was given.
  case noKey
  /// The Times does not know the key.
  case wrongKey
  /// The key is not meant for this API.
  case notAllowed
  /// No call is left, by our own count or the Times' (then without an instant).
  case spent(until: Timestamp?)
  /// The question was not understood; `words` are the server's.
  case badRequest(words: String)
  /// No answer came.
  case away(FetchError)
  /// The server answered with another status.
  case server(status: Int)
  /// The answer is not what was asked for.
  case unreadable(why: String)

  package var message: String {
    switch self {
    case .noKey: Phrases.timesNoKey
    case .wrongKey: Phrases.timesWrongKey
    case .notAllowed: Phrases.timesNotAllowed
    case .spent: Phrases.timesSpent
    case .badRequest: Phrases.timesBadRequest
    case .away(let error):
      switch error {
      case .tooSlow, .unknownHost, .unreachable, .broken, .cancelled: Phrases.timesAway
      case .insecure, .notEncrypted: Phrases.timesInsecure
      case .tooLarge, .badRedirect: Phrases.timesUnreadable
      case .refused(_, let status, _): Phrases.timesRefused(status)
      // Who set another server in its place must know which.
      case .forbiddenAddress: error.withoutQuery.message
      }
    case .server(let status): Phrases.timesRefused(status)
    case .unreadable: Phrases.timesUnreadable
    }
  }

  package var isPassing: Bool {
    switch self {
    case .noKey, .wrongKey, .notAllowed, .badRequest: false
    case .spent, .unreadable: true
    case .away(let error): error.isPassing
    case .server(let status): status == 408 || status >= 500
    }
  }

  package var description: String {
    switch self {
    case .noKey: "times: no key"
    case .wrongKey: "times: key unknown"
    case .notAllowed: "times: key not allowed here"
    case .spent(let until): "times: calls spent" + (until.map { " until \($0.iso8601)" } ?? "")
    case .badRequest(let words): "times: bad request: \(words)"
    case .away(let error): "times: \(error.withoutQuery)"
    case .server(let status): "times: status \(status)"
    case .unreadable(let why): "times: unreadable: \(why)"
    }
  }
}
