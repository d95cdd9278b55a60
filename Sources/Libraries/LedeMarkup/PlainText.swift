// A feed's own text as plain paragraphs and links: what can be shown before any markup is trusted.

package import LedeBase

/// One paragraph of plain words.
package struct Paragraph: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case text, heading, item, quote, code }
  package enum Run: Hashable, Sendable {
    case text(String)
    case link(String, WebAddress)
    case lineBreak
  }
  package var kind: Kind
  /// Words and links in order, never empty; nothing in them is markup.
  package var runs: [Run]

  package init(_ kind: Kind = .text, _ runs: [Run]) {
    self.kind = kind
    self.runs = runs
  }

  /// The words alone, line breaks as spaces.
  package var text: String {
    if runs.count == 1, case .text(let words) = runs[0] { return words }
    return runs.map {
      switch $0 {
      case .text(let words), .link(let words, _): words
      case .lineBreak: " "
      }
    }.joined()
  }
}

/// Turns what feeds send into plain words.
///
/// It drops every tag and keeps what people can read, in one pass: linear in the bytes, whatever
/// they are. Tags, references and raw texts are read by the parser's own `Tokenizer`, without its tree:
/// whole feeds are read at 250 MB/s, a tree is built at 170 (docs/performance.md). So what is dropped
/// ends at its own end tag.
package enum PlainText {
  /// The paragraphs of a text from a feed.
  ///
  /// - Parameters:
  ///   - text: HTML or plain words; plain words are cut at empty lines.
  ///   - base: What relative links are resolved against; without it they become words.
  /// - Returns: The paragraphs in order; none when there is nothing to read.
  package static func paragraphs(of text: FeedText, base: WebAddress? = nil) -> [Paragraph] {
    switch text.kind {
    case .html: paragraphs(fromHTML: text.value, base: base)
    case .plain: paragraphs(fromPlain: text.value)
    }
  }

  /// The paragraphs of an HTML text: tags dropped, entities decoded, web links kept.
  package static func paragraphs(fromHTML text: String, base: WebAddress? = nil) -> [Paragraph] {
    var scanner = TextScanner(text, base: base)
    scanner.scan(atLeast: .max)
    return scanner.paragraphs
  }

  /// The words of a text from a feed alone, a line to a paragraph.
  ///
  /// - Parameters:
  ///   - text: HTML or plain words.
  ///   - limit: How many bytes of words are wanted; what is read beyond them is left out where
  ///     the next tag begins.
  /// - Returns: The words, links without their addresses.
  package static func text(of text: FeedText, bytes limit: Int = .max) -> String {
    guard text.kind == .html else {
      return paragraphs(fromPlain: text.value).map(\.text).joined(separator: "\n")
    }
    var scanner = TextScanner(text.value, keepsLinks: false)
    scanner.scan(atLeast: limit)
    return scanner.paragraphs.map(\.text).joined(separator: "\n")
  }

  /// The paragraphs of plain words: an empty line parts them, a line end breaks them.
  package static func paragraphs(fromPlain text: String) -> [Paragraph] {
    var paragraphs: [Paragraph] = []
    var runs: [Paragraph.Run] = []
    // `\r\n` is one Character, so this cuts at every kind of line end.
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let words = oneLine(String(line))
      if words.isEmpty {
        if !runs.isEmpty { paragraphs.append(Paragraph(.text, runs)) }
        runs = []
      } else {
        if !runs.isEmpty { runs.append(.lineBreak) }
        runs.append(.text(words))
      }
    }
    if !runs.isEmpty { paragraphs.append(Paragraph(.text, runs)) }
    return paragraphs
  }

  /// The first words of a text from a feed, on one line of at most that many bytes.
  package static func summary(of text: FeedText, bytes limit: Int = 300) -> String {
    switch text.kind {
    case .html: summary(ofHTML: text.value, bytes: limit)
    case .plain:
      cut(oneLine(String(decoding: text.value.utf8.prefix(8 * limit), as: UTF8.self)), limit)
    }
  }

  /// The first words of an HTML text, on one line of at most that many bytes.
  ///
  /// It reads no further than it must, so a long article costs as little as a short one.
  package static func summary(ofHTML text: String, bytes limit: Int = 300) -> String {
    var scanner = TextScanner(text, keepsLinks: false)
    scanner.scan(atLeast: limit + 1)
    return cut(oneLine(scanner.paragraphs.map(\.text).joined(separator: " ")), limit)
  }

  /// The words on one line: white space made single spaces, control characters dropped.
  package static func oneLine(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var needsSpace = false
    for byte in text.utf8 {
      switch byte {
      case 32, 9, 10, 12, 13: needsSpace = !bytes.isEmpty
      case 0..<32, 127: continue
      default:
        if needsSpace { bytes.append(32) }
        needsSpace = false
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The words without the characters that turn the direction of what follows.
  ///
  /// For places where no tag can hold them in, such as the title of a page.
  package static func withoutDirections(_ text: String) -> String {
    guard text.utf8.contains(0xE2) else { return text }
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x202A...0x202E, 0x2066...0x2069: continue
      default: kept.append(scalar)
      }
    }
    return String(kept)
  }

  /// At most `limit` bytes, cut between words where one ends nearby, with an ellipsis.
  private static func cut(_ text: String, _ limit: Int) -> String {
    let bytes = Array(text.utf8)
    guard bytes.count > limit else { return text }
    let ellipsis = Array("…".utf8)
    var end = max(0, limit - ellipsis.count)
    if let space = bytes[max(0, end - 40)...end].lastIndex(of: 32), space > 0 {
      end = space
    } else {
      while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    }
    guard limit >= ellipsis.count else { return "" }
    return String(decoding: bytes[..<end] + ellipsis, as: UTF8.self)
  }
}
