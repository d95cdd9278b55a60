// A page in any encoding to UTF-8.

import LedeBase

/// Finds the encoding of an HTML page and undoes it.
package enum PageEncoding {
  /// The page as UTF-8; every input gives one.
  ///
  /// - Parameters:
  ///   - bytes: The page as it came.
  ///   - charset: The `charset` of its `Content-Type`; nil when it had none.
  /// - Returns: Valid UTF-8.
  ///
  /// A byte order mark is believed first, then the header, then the page's own `<meta>`. Bytes that do
  /// not fit what is said are read as UTF-8 where nearly all of them are, and as Windows-1252 where not.
  /// A page that was saved or sent anew as UTF-8 often keeps its old `<meta>`: what is UTF-8 throughout
  /// is no other encoding by chance, so there the bytes are believed.
  ///
  /// Source: HTML standard §13.2.3.2, "determining the character encoding".
  package static func utf8(_ bytes: [UInt8], charset: String? = nil) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return read(Array(bytes.dropFirst(3)), "utf-8") }
    if bytes.starts(with: [0xFE, 0xFF]) { return read(Array(bytes.dropFirst(2)), "utf-16be") }
    if bytes.starts(with: [0xFF, 0xFE]) { return read(Array(bytes.dropFirst(2)), "utf-16le") }
    if charset == nil, !UTF8Check.isASCII(bytes), UTF8Check.isValid(bytes) { return bytes }
    let said = charset.map(EncodingLabel.canonical) ?? declared(bytes)
    return read(bytes, said ?? "utf-8")
  }

  private static func read(_ bytes: [UInt8], _ encoding: String) -> [UInt8] {
    switch encoding {
    case "utf-8", "us-ascii": break
    case "iso-8859-1", "windows-1252": return Windows1252.utf8(bytes)
    default:
      if let result = Iconv.utf8(bytes, from: encoding), result.errors <= bytes.count / 50 {
        return result.bytes
      }
    }
    if UTF8Check.isValid(bytes) { return bytes }
    return UTF8Check.mended(bytes) ?? Windows1252.utf8(bytes)
  }

  /// The encoding that a `<meta>` near the beginning names.
  private static func declared(_ bytes: [UInt8]) -> String? {
    let head = Array(bytes.prefix(4096))
    var at = 0
    while at + 8 < head.count {
      guard head[at] | 0x20 == UInt8(ascii: "c"), matches(head, at) else {
        at += 1
        continue
      }
      var start = at + 7
      while start < head.count, head[start] <= 0x20 { start += 1 }
      guard start < head.count, head[start] == UInt8(ascii: "=") else {
        at += 7
        continue
      }
      start += 1
      while start < head.count, head[start] <= 0x20 || head[start] == 0x22 || head[start] == 0x27 {
        start += 1
      }
      let name = head[start...].prefix { byte in
        (byte | 0x20) &- 97 < 26 || byte &- 48 < 10 || byte == 0x2D || byte == 0x5F || byte == 0x3A
      }
      guard !name.isEmpty else { return nil }
      let label = EncodingLabel.canonical(String(decoding: name, as: UTF8.self))
      // A page whose `<meta>` could be read is in none of these.
      return label.hasPrefix("utf-16") || label.hasPrefix("utf-32") ? "utf-8" : label
    }
    return nil
  }

  private static func matches(_ bytes: [UInt8], _ start: Int) -> Bool {
    for (index, byte) in "charset".utf8.enumerated()
    where start + index >= bytes.count || bytes[start + index] | 0x20 != byte { return false }
    return true
  }
}
