// The passwords that anybody would try first, which nobody may have here.

/// A list of passwords in small letters, one a line.
package struct CommonPasswords: Sendable {
  /// Where it lies in the share folder.
  package static let file = "common-passwords.txt"

  private let all: Set<String>

  /// Reads a list; lines that begin with `#` are left out.
  package init(_ text: [UInt8]) {
    all = Set(
      text.split { $0 == 10 || $0 == 13 }.filter { $0.first != UInt8(ascii: "#") }
        .map { String(decoding: $0, as: UTF8.self).lowercased() })
  }

  /// Whether a password is one of them, whatever the size of its letters.
  package func contains(_ password: String) -> Bool { all.contains(password.lowercased()) }
}
