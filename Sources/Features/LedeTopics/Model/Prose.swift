// Which sentences of a text are prose, and not headings, captions and links. Pure, on UTF-8 bytes.

/// Tells what a text says from what stands around it.
///
/// What stands around a text is named as often as what it speaks of: other headlines in a list of links, tags, words
/// under a picture. None of it says how the text speaks of anything.
struct Prose {
  /// Whether most of its words stand in lines that end no sentence: other headlines, one below the other.
  private let isList: Bool
  private let lines: Int

  /// What ends no sentence, and has fewer words, is a heading, a caption or a link.
  private static let fewestWords = 8
  /// A text of one line is all there is to read, however its writer ends sentences.
  private static let fewestOfOneLine = 4
  private static let fewestLinesOfList = 3

  /// Cost: O(bytes).
  init(_ bytes: [UInt8]) {
    var (all, listed, lines) = (0, 0, 0)
    for line in bytes.split(separator: 10) {
      let words = Self.words(of: line)
      guard words > 0 else { continue }
      all += words
      lines += 1
      if !Self.endsSentence(line) { listed += words }
    }
    isList = lines >= Self.fewestLinesOfList && listed * 2 >= all
    self.lines = lines
  }

  /// Whether a sentence of that text is prose.
  ///
  /// Cost: O(its bytes).
  func holds(_ sentence: Range<Int>, of bytes: [UInt8]) -> Bool {
    let text = bytes[sentence]
    if Self.parts(of: text) > 2 { return false }
    if Self.endsSentence(text) { return true }
    return !isList
      && Self.words(of: text) >= (lines == 1 ? Self.fewestOfOneLine : Self.fewestWords)
  }

  /// Runs of what is no blank, with a letter or digit in each; of scripts without blanks each sign.
  private static func words(of text: ArraySlice<UInt8>) -> Int {
    var count = 0
    var isWord = false
    for byte in text {
      if byte <= 32 {
        isWord = false
      } else if byte >= 0xE3 {
        count += 1
      } else if !isWord, byte >= 0x80 || (byte | 32) &- 97 < 26 || byte &- 48 < 10 {
        count += 1
        isWord = true
      }
    }
    return count
  }

  /// Whether prose may end so: with a mark, perhaps in quotes or brackets.
  private static func endsSentence(_ text: ArraySlice<UInt8>) -> Bool {
    var text = text
    while let last = text.last {
      if last <= 32 || closings.contains(last) {
        text.removeLast()
      } else if let quote = quotes.first(where: { text.hasEnding([$0]) }) {
        text.removeLast(quote.count)
      } else {
        break
      }
    }
    guard let last = text.last else { return false }
    return marks.contains(last) || text.hasEnding(wideMarks)
  }

  private static let closings = Set("\"')]".utf8)
  private static let quotes = ["’", "”", "“", "»", "」"].map { Array($0.utf8) }
  private static let marks = Set(".!?".utf8)
  private static let wideMarks = ["…", "。", "！", "？", "।", "؟"].map { Array($0.utf8) }

  /// How many parts a line has that signs for links stand between: `Ferries | Harbour | Weather`.
  private static func parts(of text: ArraySlice<UInt8>) -> Int {
    text.split(separator: UInt8(ascii: "|")).count
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasEnding(_ endings: [[UInt8]]) -> Bool {
    endings.contains { count >= $0.count && suffix($0.count).elementsEqual($0) }
  }
}
