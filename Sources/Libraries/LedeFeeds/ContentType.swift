// The Content-Type header of an answer, as far as it bears on reading a feed.

import LedeBase

/// A media type and its charset.
struct ContentType {
  /// Small letters, such as `application/rss+xml`; empty when the header is.
  let type: String
  /// The charset as written, without quotes.
  let charset: String?

  /// Reads a header; what cannot be understood is left out.
  init(_ header: String) {
    var parts = header.split(separator: ";", omittingEmptySubsequences: false)
    type = Self.trimmed(parts.removeFirst()).lowercasedASCII
    var charset: String?
    for part in parts {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, Self.trimmed(pair[0]).lowercasedASCII == "charset" else { continue }
      let value = Self.trimmed(pair[1])
      if !value.isEmpty { charset = charset ?? value }
    }
    self.charset = charset
  }

  /// Whether it is one of the types that XML may come as.
  var isXML: Bool {
    type.hasSuffix("+xml") || type.hasSuffix("/xml") || type.hasSuffix("/xml-dtd")
      || type.hasSuffix("/xml-external-parsed-entity")
  }

  private static func trimmed(_ text: Substring) -> String {
    func isEdge(_ byte: UInt8) -> Bool { byte <= 32 || byte == 34 || byte == 39 }
    var bytes = text.utf8.drop(while: isEdge)
    while let last = bytes.last, isEdge(last) { bytes.removeLast() }
    return String(Substring(bytes))
  }
}
