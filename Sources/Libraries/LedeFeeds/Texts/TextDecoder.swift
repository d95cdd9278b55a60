// Bytes in any encoding to UTF-8: mark, header, declaration, and when all of them lie, a guess.

import LedeMarkup
import LedeBase

/// A document made UTF-8.
struct DecodedText {
  /// Valid UTF-8, without a byte order mark.
  let bytes: [UInt8]
  /// The encoding really used, lower case.
  let encoding: String
  /// Whether the document is not in the encoding it names, or is no XML by its header.
  let isMismatched: Bool
}

/// Finds the encoding of a document and undoes it.
enum TextDecoder {
  /// The marks that some texts begin with, longer ones first.
  private static let marks: [(bytes: [UInt8], encoding: String)] = [
    ([0, 0, 0xFE, 0xFF], "utf-32be"), ([0xFF, 0xFE, 0, 0], "utf-32le"),
    ([0xFE, 0xFF], "utf-16be"), ([0xFF, 0xFE], "utf-16le"), ([0xEF, 0xBB, 0xBF], "utf-8"),
  ]

  /// Makes `bytes` UTF-8; every input gives a text.
  ///
  /// The order of belief: a byte order mark or the shape of `<` in UTF-16 and UTF-32; the header's
  /// charset; the declaration; US-ASCII for `text/…` without charset when the bytes are so; UTF-8; and
  /// Windows-1252, which takes any bytes.
  ///
  /// Source: RFC 7303 §3, RFC 3023 §3.1 for the old rule of `text/xml`; XML 1.0, appendix F.
  static func decode(_ bytes: [UInt8], contentType: ContentType?) -> DecodedText {
    let isForeign = contentType.map { !$0.isXML && !$0.type.isEmpty } ?? false
    let mark = marks.first { bytes.starts(with: $0.bytes) }
    let body = mark.map { Array(bytes[$0.bytes.count...]) } ?? bytes
    let wide = mark.flatMap { $0.encoding == "utf-8" ? nil : $0.encoding } ?? wideShape(bytes)
    if let wide {
      let result = Iconv.utf8(body, from: wide)
      return DecodedText(
        bytes: result?.bytes ?? Windows1252.utf8(body), encoding: wide,
        isMismatched: isForeign || result.map { $0.errors > 0 } ?? true)
    }
    let declared = declaredEncoding(body)
    let named = named(by: contentType, declared: declared)
    var tried: Set<String> = []
    for (position, name) in ([named, declared, "utf-8"].compactMap { $0 }).enumerated()
    where tried.insert(name).inserted {
      guard let text = strictly(body, name) else { continue }
      return DecodedText(
        bytes: text, encoding: name,
        isMismatched: isForeign || (position > 0 && !isOldDefault(contentType, named)))
    }
    return guessed(body, declared: declared ?? named)
  }

  /// The encoding that header and declaration name, before anyone looks at the bytes.
  private static func named(by contentType: ContentType?, declared: String?) -> String {
    guard let contentType, !contentType.type.isEmpty else { return declared ?? "utf-8" }
    if let charset = contentType.charset { return EncodingLabel.canonical(charset) }
    return contentType.type.hasPrefix("text/") ? "us-ascii" : declared ?? "utf-8"
  }

  /// Whether only the old default of `text/xml` was wrong: servers say `text/xml` and mean the declaration.
  private static func isOldDefault(_ contentType: ContentType?, _ named: String) -> Bool {
    named == "us-ascii" && contentType?.charset == nil && contentType?.isXML == true
  }

  private static func strictly(_ bytes: [UInt8], _ name: String) -> [UInt8]? {
    switch name {
    case "utf-8": return UTF8Check.isValid(bytes) ? bytes : nil
    case "us-ascii": return UTF8Check.isASCII(bytes) ? bytes : nil
    case "iso-8859-1", "windows-1252": return Windows1252.utf8(bytes)
    case _ where isWide(name): return nil  // The bytes do not look it.
    default:
      guard let result = Iconv.utf8(bytes, from: name), result.errors == 0 else { return nil }
      return result.bytes
    }
  }

  /// Whether the characters of an encoding are two or four bytes, so that its texts show it at once.
  private static func isWide(_ name: String) -> Bool {
    name.hasPrefix("utf-16") || name.hasPrefix("utf-32") || name.hasPrefix("ucs-")
      || name.hasPrefix("iso-10646")
  }

  /// What to do when no encoding fits all of the bytes.
  private static func guessed(_ bytes: [UInt8], declared: String?) -> DecodedText {
    if let text = UTF8Check.mended(bytes) {
      return DecodedText(bytes: text, encoding: "utf-8", isMismatched: true)
    }
    if let declared, declared != "utf-8", !isWide(declared),
      let result = Iconv.utf8(bytes, from: declared), result.errors < bytes.count / 100
    {
      return DecodedText(bytes: result.bytes, encoding: declared, isMismatched: true)
    }
    return DecodedText(bytes: Windows1252.utf8(bytes), encoding: "windows-1252", isMismatched: true)
  }

  /// UTF-16 and UTF-32 without a mark, told by how the first `<` is written.
  private static func wideShape(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= 4 else { return nil }
    switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
    case (0, 0, 0, 0x3C): return "utf-32be"
    case (0x3C, 0, 0, 0): return "utf-32le"
    case (0, 0x3C, 0, _): return "utf-16be"
    case (0x3C, 0, _, 0): return "utf-16le"
    default: return nil
    }
  }

  /// The encoding in `<?xml … encoding="…"?>`.
  private static func declaredEncoding(_ bytes: [UInt8]) -> String? {
    var cursor = ByteCursor(Array(bytes.prefix(1024)))
    cursor.skipSpace()
    guard cursor.starts(with: "<?xml"), let end = cursor.find("?>") else { return nil }
    var head = ByteCursor(Array(cursor.text[..<end]))
    guard head.skip(past: "encoding") else { return nil }
    head.skipSpace()
    guard head.byte == UInt8(ascii: "=") else { return nil }
    head.advance(1)
    head.skipSpace()
    guard let quote = head.next(), quote == 34 || quote == 39 else { return nil }
    let name = head.takeWhile { $0 != quote }
    return name.isEmpty ? nil : EncodingLabel.canonical(String(decoding: name, as: UTF8.self))
  }
}
