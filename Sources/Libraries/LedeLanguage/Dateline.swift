// The place and agency that many stories begin with, and that say nothing of how they are written.

enum Dateline {
  /// No dateline is longer, in bytes.
  static let longest = 120

  /// Where the text after a dateline begins: `BERLIN (Reuters) - `, `(CNN) `, `OSLO, Norway -- `.
  ///
  /// Nil when there is none at `start`.
  static func end(in text: [UInt8], from start: Int) -> Int? {
    let limit = min(text.count, start + longest)
    var at = start
    // The place: capitals first, then words and commas, up to a bracket or a dash.
    var capitals = 0
    while at < limit, text[at] &- 65 < 26 {
      capitals += 1
      at += 1
    }
    if capitals == 0 || at < limit && text[at] == UInt8(ascii: "(") { at = start }
    if capitals > 0 {
      guard capitals >= 3 else { return nil }
      while at < limit, isPlaceByte(text[at]), !isDash(text, at) {
        // Places and dates are written with capitals.
        if text[at] &- 97 < 26, !isAlphanumeric(text[at - 1]), text[at - 1] != UInt8(ascii: "'") {
          return nil
        }
        at += 1
      }
    }
    var hasAgency = false
    if at < limit, text[at] == UInt8(ascii: "(") {
      let open = at + 1
      at = open
      while at < limit, at - open < 24, text[at] != UInt8(ascii: ")"), text[at] != 10 { at += 1 }
      guard at < limit, text[at] == UInt8(ascii: ")"), at > open, text[open] &- 65 < 26 else {
        return nil
      }
      // Without a place only an agency's short name in capitals counts: a bracket may begin a story.
      if capitals == 0 {
        for byte in text[open..<at] where !(byte &- 65 < 26) { return nil }
        guard at - open <= 8 else { return nil }
      }
      hasAgency = true
      at += 1
    }
    guard capitals > 0 || hasAgency else { return nil }
    let afterAgency = at
    while at < limit, text[at] == 32 { at += 1 }
    let dashes = at
    while at < limit, text[at] == UInt8(ascii: "-") { at += 1 }
    if at > dashes {
      // A dash inside a word, as in `WASHINGTON-based`, ends no dateline.
      guard at - dashes > 1 || dashes > 0 && text[dashes - 1] == 32 || hasAgency else { return nil }
    } else if !hasAgency || capitals > 0 {
      return nil
    } else {
      at = afterAgency
    }
    while at < limit, text[at] <= 32 { at += 1 }
    return at > start ? at : nil
  }

  private static func isDash(_ text: [UInt8], _ at: Int) -> Bool {
    text[at] == UInt8(ascii: "-")
      && (text[at - 1] == 32 || at + 1 < text.count && text[at + 1] == UInt8(ascii: "-"))
  }

  private static func isPlaceByte(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || byte == 32 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/")
  }
}
