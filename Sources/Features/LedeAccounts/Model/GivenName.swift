// Names that readers give to what they made: tokens, passkeys.

import LedeBase

/// A name as a reader typed it.
enum GivenName {
  /// So many characters are kept.
  static let longest = 60

  /// The name on one line, cut; empty when nothing was typed.
  static func tidy(_ typed: String) -> String {
    PlainName.of(typed, most: longest) ?? ""
  }
}
