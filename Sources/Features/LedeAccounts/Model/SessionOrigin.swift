// What a program tells of itself as it begins a session.

/// How a program came to its session, and where it is.
package struct SessionOrigin: Hashable, Sendable {
  /// What a session began by.
  package enum Began: String, Hashable, Sendable {
    case login
    case signup
  }

  package var began: Began
  /// What it calls the device that it is on; nil where it did not say.
  package var installation: String?

  /// How many bytes of that are kept.
  static let longest = 100
  /// What the tokens of such sessions begin with, so that no browser's is taken for one.
  package static let prefix = "r:"

  package init(_ began: Began, installation: String?) {
    self.began = began
    self.installation = installation.flatMap { text in
      let bytes = text.utf8.prefix(SessionOrigin.longest)
      return !text.isEmpty && bytes.allSatisfy { (33...126).contains($0) }
        ? String(decoding: Array(bytes), as: UTF8.self) : nil
    }
  }
}
