// Why something sealed could not be used.

/// A failure of the key that seals this installation's secrets.
package enum SecretError: Reportable, Hashable {
  /// The key file cannot be read or made.
  case unreadable(path: String, cause: String)
  /// Others on this machine may read the key file.
  case tooOpen(path: String)
  /// The key file is no key.
  case notAKey(path: String)
  /// The secret was sealed with another key, or was changed.
  case doesNotOpen(context: String)
  /// The cipher itself could not do its work.
  case cipherFailed(step: String)

  package var message: String {
    switch self {
    case .unreadable(let path, _): Phrases.keyUnreadable(path)
    case .tooOpen(let path): Phrases.keyTooOpen(path)
    case .notAKey(let path): Phrases.notAKey(path)
    case .doesNotOpen: Phrases.secretDoesNotOpen
    case .cipherFailed: Phrases.cipherFailed
    }
  }

  package var isPassing: Bool { false }

  package var description: String {
    switch self {
    case .unreadable(let path, let cause): "key unreadable: \(path): \(cause)"
    case .tooOpen(let path): "key too open: \(path)"
    case .notAKey(let path): "not a key: \(path)"
    case .doesNotOpen(let context): "secret does not open: \(context)"
    case .cipherFailed(let step): "cipher failed: \(step)"
    }
  }
}
