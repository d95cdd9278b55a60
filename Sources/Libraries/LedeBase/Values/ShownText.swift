// Names and words that readers show each other, in any script, with nothing in them that hides.

// The standard library composes text for others of its kind alone; Foundation's way is not in the part Lede uses.
@_spi(_Unicode) import Swift

/// A name that a reader is shown by, beside the one that they sign in with.
///
/// Nobody owns one: two readers may be shown alike. So whoever meets one also reads the name that they
/// sign in with, which is plain and one reader's alone.
package struct ShownName: Hashable, Sendable {
  /// Composed (NFC), with single spaces and none around it.
  package let text: String

  /// How many characters one has at most, as people count them.
  package static let most = 40
  /// How many bytes.
  package static let mostBytes = 200

  /// A name as somebody typed it; nil when nobody can be shown by it.
  ///
  /// Letters, marks and digits of any script, spaces, and the signs that stand in names. Nothing that
  /// is not seen, that turns the direction of what follows, or that brackets could be made of: the
  /// name to sign in with stands in brackets behind it.
  package init?(_ typed: String) {
    // What is far too long is not even composed.
    guard typed.utf8.count <= 4 * ShownName.mostBytes,
      let line = ShownText.line(of: typed, keeping: ShownName.mayHold), !line.wasCut,
      line.text.count <= ShownName.most, line.text.utf8.count <= ShownName.mostBytes,
      let first = line.text.unicodeScalars.first,
      first.properties.isAlphabetic || first.properties.generalCategory == .decimalNumber
    else { return nil }
    text = line.text
  }

  private static let signs: Set<Unicode.Scalar> = [
    " ", "'", "’", "‘", "-", "‐", ".", ",", "·", "・", "_", "&", "!", "?", "׳", "״", "՚",
  ]

  private static func mayHold(_ scalar: Unicode.Scalar) -> Bool {
    // Only where they change letters do joiners come so far.
    if [0x200C, 0x200D].contains(scalar.value) { return true }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber:
      return true
    default: return signs.contains(scalar)
    }
  }
}

/// A few words from one reader to another, on one line.
package struct ShortWords: Hashable, Sendable {
  package let text: String

  /// How many characters there are at most, as people count them.
  package static let most = 140
  /// How many bytes.
  package static let mostBytes = 1_000

  /// What somebody typed, without what is not seen or turns direction; nil when it is too long.
  package init?(_ typed: String) {
    guard typed.utf8.count <= 4 * ShortWords.mostBytes else { return nil }
    let line = ShownText.line(of: typed) { $0.properties.generalCategory != .control }
    let text = line?.text ?? ""
    guard text.count <= ShortWords.most, text.utf8.count <= ShortWords.mostBytes else { return nil }
    self.text = text
  }
}

/// Words of a reader on several lines.
package struct PlainWords: Hashable, Sendable {
  package let text: String

  /// What somebody typed, without what is not seen or turns direction, with no more than one empty line
  /// between two others; nil when it is longer than `most` characters, or eight bytes for each.
  package init?(_ typed: String, most: Int) {
    // What is far too long is not even composed.
    guard typed.utf8.count <= 16 * most else { return nil }
    var lines: [String] = []
    for line in typed.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let line =
        ShownText.line(of: String(line)) { $0.properties.generalCategory != .control }?.text ?? ""
      if !line.isEmpty || lines.last?.isEmpty == false { lines.append(line) }
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    let text = lines.joined(separator: "\n")
    guard text.count <= most, text.utf8.count <= 8 * most else { return nil }
    self.text = text
  }
}

/// What a feed, a folder or a tag is called by who made it or by a reader.
package enum PlainName {
  /// A name on one line, without what is not seen or turns the direction of what follows; nil when
  /// nothing is left.
  package static func of(_ name: String) -> String? {
    // Most names are plain, and need no look at each sign.
    if isPlain(name) { return name }
    return ShownText.line(of: name) { $0.properties.generalCategory != .control }?.text
  }

  /// The same, cut to so many characters, and to eight bytes for each: one character may be without end.
  package static func of(_ name: String, most: Int) -> String? {
    // What is far too long is not even composed.
    guard let name = of(name.beginning(bytes: 16 * most)) else { return nil }
    let cut = String(name.prefix(most))
    return cut.utf8.count <= 8 * most ? cut : String(cut.unicodeScalars.prefix(most))
  }

  private static func isPlain(_ name: String) -> Bool {
    var last: UInt8 = 32
    for byte in name.utf8 {
      guard byte > 32 && byte < 127 || byte == 32 && last != 32 else { return false }
      last = byte
    }
    return last != 32
  }
}

extension String {
  /// As much of the beginning as has no more than `most` bytes, and no half of a code point.
  package func beginning(bytes most: Int) -> String {
    guard utf8.count > most else { return self }
    var end = utf8.index(startIndex, offsetBy: max(0, most))
    while end > startIndex, end.samePosition(in: unicodeScalars) == nil {
      end = utf8.index(before: end)
    }
    return String(self[..<end])
  }
}

/// One line of text that people show each other.
enum ShownText {
  /// How many marks may stand on one letter: more would reach into the lines beside it.
  static let mostMarks = 4

  /// A text composed (NFC), its white space made single spaces and none around it.
  ///
  /// - Parameters:
  ///   - text: As somebody typed it.
  ///   - keeps: What else may stand in it; white space and what is not seen are seen to.
  /// - Returns: The line, and whether anything but white space was left out of it; nil for an empty one.
  static func line(
    of text: String, keeping keeps: (Unicode.Scalar) -> Bool
  ) -> (text: String, wasCut: Bool)? {
    let scalars = Array(text._nfc)
    var line = String.UnicodeScalarView()
    var wasCut = false
    var needsSpace = false
    var marks = 0
    for (place, scalar) in scalars.enumerated() {
      if scalar.properties.isWhitespace {
        needsSpace = !line.isEmpty
        continue
      }
      let isMark = scalar.properties.generalCategory == .nonspacingMark
      marks = isMark ? marks + 1 : 0
      guard marks <= mostMarks, isSeen(scalar, at: place, in: scalars) && keeps(scalar) else {
        wasCut = true
        continue
      }
      if needsSpace { line.append(" ") }
      needsSpace = false
      line.append(scalar)
    }
    return line.isEmpty ? nil : (String(line), wasCut)
  }

  /// Whether a scalar is seen, or has what stands beside it seen as it should be.
  private static func isSeen(
    _ scalar: Unicode.Scalar, at place: Int, in text: [Unicode.Scalar]
  ) -> Bool {
    let before = place > 0 ? text[place - 1] : nil
    let after = place + 1 < text.count ? text[place + 1] : nil
    switch scalar.value {
    // Joiners where they change the shape of letters (RFC 5892 A.1 and A.2), or hold a picture together.
    case 0x200C, 0x200D:
      if before?.properties.canonicalCombiningClass == .virama { return true }
      if scalar.value == 0x200C { return isArabic(before) && isArabic(after) }
      return isPictured(before) && after?.properties.isEmoji == true
    // How a picture is drawn.
    case 0xFE0E, 0xFE0F: return before?.properties.isEmoji == true
    default:
      switch scalar.properties.generalCategory {
      case .privateUse, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: return false
      default:
        return !scalar.properties.isBidiControl && !scalar.properties.isDefaultIgnorableCodePoint
      }
    }
  }

  private static func isPictured(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    // Digits and some signs have this property too.
    return scalar.properties.isEmoji && scalar.value > 0xFF || scalar.value == 0xFE0F
  }

  private static func isArabic(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar, scalar.properties.generalCategory == .otherLetter else { return false }
    return (0x620...0x6FF).contains(scalar.value) || (0x750...0x77F).contains(scalar.value)
  }
}
