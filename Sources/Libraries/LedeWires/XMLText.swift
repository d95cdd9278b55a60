// XML as it is written for others.

/// XML as it grows; all words are escaped.
package struct XMLText {
  /// The text so far, UTF-8.
  package private(set) var bytes: [UInt8] = []

  package init(capacity: Int) { bytes.reserveCapacity(capacity) }

  /// Markup of our own.
  package mutating func raw(_ markup: String) { bytes += markup.utf8 }

  /// A tag that begins an element, or is all of it.
  package mutating func open(
    _ name: String, _ attributes: [(String, String)], isEmpty: Bool = false
  ) {
    raw("<" + name)
    for (name, value) in attributes {
      raw(" \(name)=\"")
      escape(value)
      raw("\"")
    }
    raw(isEmpty ? "/>" : ">")
  }

  /// An element that holds words alone.
  package mutating func element(
    _ name: String, _ words: String, _ attributes: [(String, String)] = []
  ) {
    open(name, attributes)
    escape(words)
    raw("</\(name)>")
  }

  /// What XML has no place for is left out.
  ///
  /// Source: XML 1.0 §2.2 (`Char`).
  private mutating func escape(_ words: String) {
    for scalar in words.unicodeScalars {
      switch scalar {
      case "&": raw("&amp;")
      case "<": raw("&lt;")
      case ">": raw("&gt;")
      case "\"": raw("&quot;")
      case "\t", "\n", "\r": bytes.append(UInt8(scalar.value))
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": break
      default: bytes += UTF8.encode(scalar).map { Array($0) } ?? []
      }
    }
  }
}
