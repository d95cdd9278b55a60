// Makes the bytes of an element a text: trimmed, and with the two usual mistakes of encoding undone.

import Glibc
import LedeMarkup
import LedeBase

/// Works on the text of elements.
enum TextMending {
  /// `bytes` (UTF-8) without outer white space.
  ///
  /// What was UTF-8 before it was made UTF-8 a second time is made once; C1 controls become what
  /// Windows means by them. Cost: O(bytes).
  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var start = bytes.startIndex
    var end = bytes.endIndex
    while start < end, ByteCursor.isSpace(bytes[start]) { start += 1 }
    while end > start, ByteCursor.isSpace(bytes[end - 1]) { end -= 1 }
    if start == end { return "" }
    let trimmed = bytes[start..<end]
    if let meant = TwiceEncoded.undone(trimmed) { return withoutControls(meant) }
    // A character from U+0080 to U+00BF: only then can there be one of Windows.
    if has(0xC2, in: trimmed) { return withoutControls(String(decoding: trimmed, as: UTF8.self)) }
    return String(decoding: trimmed, as: UTF8.self)
  }

  /// The same, outer white space and all.
  static func mended(_ text: String) -> String {
    guard text.utf8.contains(0xC3) else { return text }
    return TwiceEncoded.undone(Array(text.utf8)[...]).map(withoutControls) ?? text
  }

  private static func has(_ byte: UInt8, in bytes: ArraySlice<UInt8>) -> Bool {
    // Safety: memchr reads no further than the count of the buffer.
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return false }
      return unsafe memchr(start, Int32(byte), buffer.count) != nil
    }
  }

  private static func withoutControls(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      scalars.append(
        (0x80...0x9F).contains(scalar.value) ? XMLReferences.scalar(scalar.value) : scalar)
    }
    return String(scalars)
  }

  /// Whether there can be markup at all.
  static func hasSigns(_ bytes: ArraySlice<UInt8>) -> Bool {
    has(UInt8(ascii: "<"), in: bytes) || has(UInt8(ascii: "&"), in: bytes)
  }

  /// Whether a text that should be plain is markup: it closes a tag or names a character of HTML, and
  /// every tag in it is one of HTML's.
  static func looksLikeMarkup(_ text: String) -> Bool {
    var cursor = ByteCursor(Array(text.utf8))
    var hasSign = false
    while let byte = cursor.next() {
      if byte == UInt8(ascii: "<") {
        let isEnd = cursor.byte == UInt8(ascii: "/")
        if isEnd { cursor.advance(1) }
        let name = cursor.takeWhile(XMLReferences.isNameByte)
        guard !name.isEmpty else { continue }
        guard elements.contains(String(decoding: name, as: UTF8.self).lowercasedASCII) else {
          return false
        }
        if isEnd { hasSign = true }
      } else if byte == UInt8(ascii: "&") {
        let start = cursor.position - 1
        if let found = XMLReferences.reference(in: cursor.text, at: start) {
          hasSign = true
          cursor.advance(found.end - cursor.position)
        } else {
          let name = cursor.takeWhile(XMLReferences.isNameByte)
          if !name.isEmpty, cursor.byte == UInt8(ascii: ";") { return false }
        }
      }
    }
    return hasSign
  }

  /// The elements of HTML that people use in texts.
  private static let elements = Set(
    """
    a abbr acronym address area article aside audio b big blockquote br button canvas caption center
    cite code col colgroup command datagrid datalist dd del details dfn dialog dir div dl dt em
    event-source fieldset figcaption figure footer font form header h1 h2 h3 h4 h5 h6 hr i img input
    ins keygen kbd label legend li m map menu meter multicol nav nextid ol output optgroup option p
    pre progress q s samp section select small sound source spacer span strike strong sub sup table
    tbody td textarea time tfoot th thead tr tt u ul var video noscript iframe mark
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}

/// Base64 as feeds of the first Atom used it.
enum Base64 {
  /// The bytes that `text` stands for, white space ignored; nil when it is no Base64.
  static func decoded(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    var held: UInt32 = 0
    var bits = 0
    var isPadded = false
    for byte in text.utf8 {
      if ByteCursor.isSpace(byte) { continue }
      if byte == UInt8(ascii: "=") {
        isPadded = true
        continue
      }
      guard !isPadded, let value = value(byte) else { return nil }
      held = held << 6 | value
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: held >> UInt32(bits)))
      }
    }
    return UTF8Check.isValid(bytes) ? bytes : Windows1252.utf8(bytes)
  }

  private static func value(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 65...90: UInt32(byte) - 65
    case 97...122: UInt32(byte) - 71
    case 48...57: UInt32(byte) + 4
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
