// Words of the web as agents get them: nothing in them steers a terminal, hides, or turns round. Pure.

import LedeBase

enum PlainForAgents {
  /// A text on one line, of at most so many bytes; nil where nothing is left.
  static func line(_ text: String?, most: Int) -> String? {
    guard let text else { return nil }
    // What is far too long is not looked through.
    let line = PlainName.of(withoutSequences(text.beginning(bytes: 8 * most)))
    return line.map { $0.beginning(bytes: most) }
  }

  /// A text with its lines, no more than one of them empty in a row.
  static func lines(_ text: String) -> String {
    var lines: [String] = []
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let line = PlainName.of(withoutSequences(String(line))) ?? ""
      if !line.isEmpty || lines.last?.isEmpty == false { lines.append(line) }
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// A part of a text from a byte on, cut between code points, and where the next part begins.
  static func part(of text: String, from start: Int, most: Int) -> (text: String, next: Int?) {
    let bytes = Array(text.utf8)
    func boundary(_ place: Int) -> Int {
      var place = min(max(0, place), bytes.count)
      while place < bytes.count, place > 0, bytes[place] & 0xC0 == 0x80 { place -= 1 }
      return place
    }
    let first = boundary(start)
    let end = boundary(first + most)
    return (
      String(decoding: bytes[first..<end], as: UTF8.self), end < bytes.count ? end : nil
    )
  }

  /// The text without sequences by which programs steer terminals; what only begins like one loses its beginning.
  ///
  /// Source: ECMA-48, 5.4 (control sequences) and 5.6 (control strings).
  private static func withoutSequences(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { isIntroducer($0.value) }) else { return text }
    let scalars = Array(text.unicodeScalars)
    var kept = String.UnicodeScalarView()
    var place = 0
    while place < scalars.count {
      let value = scalars[place].value
      guard isIntroducer(value) else {
        kept.append(scalars[place])
        place += 1
        continue
      }
      place = end(ofSequenceAt: place, in: scalars)
    }
    return String(kept)
  }

  /// ESC, and those of C1 that begin a sequence or a string: DCS, SOS, CSI, OSC, PM, APC.
  private static func isIntroducer(_ value: UInt32) -> Bool {
    value == 0x1B || [0x90, 0x98, 0x9B, 0x9D, 0x9E, 0x9F].contains(value)
  }

  private static func end(ofSequenceAt start: Int, in scalars: [Unicode.Scalar]) -> Int {
    var place = start
    var kind = scalars[place].value
    if kind == 0x1B {
      place += 1
      guard place < scalars.count, (0x20...0x7E).contains(scalars[place].value) else {
        return start + 1
      }
      kind = scalars[place].value + 0x40
    }
    place += 1
    switch kind {
    case 0x9B:
      while place < scalars.count, (0x20...0x3F).contains(scalars[place].value) { place += 1 }
      let isWhole = place < scalars.count && (0x40...0x7E).contains(scalars[place].value)
      return isWhole ? place + 1 : place
    case 0x90, 0x98, 0x9D, 0x9E, 0x9F:
      let rest = scalars[place...]
      guard let last = rest.firstIndex(where: { [0x07, 0x1B, 0x9C].contains($0.value) }) else {
        // A string that never ends takes no words with it.
        return place
      }
      let endsByTwo =
        scalars[last].value == 0x1B && last + 1 < scalars.count && scalars[last + 1] == "\\"
      return last + (endsByTwo ? 2 : 1)
    default:
      // Of two signs, perhaps with some between; the introducer stood at `start`.
      guard scalars[start].value == 0x1B else { return place }
      place -= 1
      while place < scalars.count, (0x20...0x2F).contains(scalars[place].value) { place += 1 }
      return min(place + 1, scalars.count)
    }
  }
}
