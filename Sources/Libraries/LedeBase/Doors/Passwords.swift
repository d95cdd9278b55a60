// Hashing passwords, and what goes wrong with it.

/// Hashes passwords, one at a time and when nobody else wants the time.
package protocol PasswordHasher: Sendable {
  /// Whether so many wait that no more are taken.
  var isFull: Bool { get }
  /// What is stored of a password.
  func hash(_ password: String) async throws(PasswordError) -> String
  /// Whether it is the password; takes as long where there is no hash.
  func isRight(_ password: String, for hash: String?) async throws(PasswordError) -> Bool
}

/// Why a password could not be hashed.
package enum PasswordError: Reportable, Hashable {
  /// Too many wait already.
  case busy
  /// The system gave no memory or no random bytes.
  case failed(cause: String)

  package var message: String { Phrases.signInBusy }
  package var isPassing: Bool { true }
  package var description: String {
    switch self {
    case .busy: "too many passwords wait to be hashed"
    case .failed(let cause): "a password could not be hashed: \(cause)"
    }
  }

  /// After how long to come back.
  package static let retry = Duration.seconds(5)
}
