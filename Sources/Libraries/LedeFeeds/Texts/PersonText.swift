// People as RSS writes them: `jo@example.org (Jo Marsh)`, `Jo Marsh <jo@example.org>`, or a name.

/// Reads and writes people as one text.
enum PersonText {
  /// Whom `text` names.
  static func person(_ text: String) -> FeedPerson {
    if !text.utf8.contains(UInt8(ascii: "@")) { return FeedPerson(name: text.isEmpty ? nil : text) }
    let bytes = Array(text.utf8)
    guard let range = email(in: bytes) else { return FeedPerson(name: text.isEmpty ? nil : text) }
    var rest = Array(bytes[..<range.lowerBound])
    rest.append(contentsOf: bytes[range.upperBound...])
    for pair in ["mailto:", "()", "<>", "&lt;&gt;"] { remove(Array(pair.utf8), from: &rest) }
    var name = trimmed(rest[...])
    if name.first == UInt8(ascii: "(") { name = name.dropFirst() }
    if name.last == UInt8(ascii: ")") { name = name.dropLast() }
    name = trimmed(name)
    return FeedPerson(
      name: name.isEmpty ? nil : String(decoding: name, as: UTF8.self),
      email: String(decoding: bytes[range], as: UTF8.self))
  }

  /// `Name (address)`, or the one that is known.
  static func words(_ person: FeedPerson) -> String? {
    guard let name = person.name else { return person.email }
    return person.email.map { "\(name) (\($0))" } ?? name
  }

  /// What people are called, without repeats: one person often stands in three vocabularies.
  static func names(_ people: [FeedPerson], atMost limit: Int = FeedBuilder.most) -> [String] {
    var names: [String] = []
    for person in people {
      guard let name = person.name ?? person.email, !names.contains(name) else { continue }
      names.append(name)
      if names.count == limit { break }
    }
    return names
  }

  /// The first mail address in `bytes`.
  ///
  /// Cost: O(bytes).
  private static func email(in bytes: [UInt8]) -> Range<Int>? {
    for at in bytes.indices where bytes[at] == UInt8(ascii: "@") {
      var start = at
      while start > 0, at - start < 64, isLocal(bytes[start - 1]) { start -= 1 }
      var end = at + 1
      while end < bytes.count, end - at < 254, isDomain(bytes[end]) { end += 1 }
      while end > at + 1, !isLetterOrDigit(bytes[end - 1]) { end -= 1 }
      let domain = bytes[(at + 1)..<end]
      if start < at, domain.contains(UInt8(ascii: ".")) { return start..<end }
    }
    return nil
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool { XMLReferences.isNameByte(byte) }
  private static func isLocal(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || byte == 95 || byte == 45 || byte == 46 || byte == 43
  }
  private static func isDomain(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || byte == 45 || byte == 46
  }

  private static func remove(_ part: [UInt8], from bytes: inout [UInt8]) {
    guard bytes.count >= part.count else { return }
    for at in 0...(bytes.count - part.count) where bytes[at...].starts(with: part) {
      bytes.removeSubrange(at..<(at + part.count))
      return
    }
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes.drop(while: ByteCursor.isSpace)
    while let last = bytes.last, ByteCursor.isSpace(last) { bytes.removeLast() }
    return bytes
  }
}
