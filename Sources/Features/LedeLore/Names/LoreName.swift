// A name of a story, as an API of lore tells it.

import LedeBase

/// Somebody or something of a story.
package struct LoreName: Hashable, Sendable {
  /// What bears the name; the number is that of its row.
  package enum Kind: Int64, Sendable { case person = 1, place, house, book }

  /// On one line, never without a letter or digit.
  package let name: String
  package let kind: Kind

  /// Longer names are none, in bytes.
  static let longest = 200

  /// Nil for what is no name.
  init?(_ text: String, _ kind: Kind) {
    let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard name.utf8.count <= Self.longest, !name.unicodeScalars.contains(where: \.isUnseen),
      !FoldedWords.words(of: name).isEmpty
    else { return nil }
    (self.name, self.kind) = (name, kind)
  }
}

extension Unicode.Scalar {
  /// Whether it shows nothing: a control, a sign of direction, a line's end.
  fileprivate var isUnseen: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
    default: false
    }
  }
}
