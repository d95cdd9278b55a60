// The parts of an item as rules look at them.

import LedeMarkup
import LedeBase

/// One item's title, author, tags and text, read once for all rules.
struct ItemFields {
  enum Part: Hashable {
    case title, author, tags, text

    /// Whether a rule that looks there sees this part.
    func isSeen(from place: RuleTerms.Place) -> Bool {
      switch place {
      case .title: self == .title
      case .author: self == .author
      case .text: self == .text
      case .anything: true
      }
    }
  }
  struct Field {
    var part: Part
    /// The words as people read them, UTF-8.
    var text: [UInt8]
    /// How much of it patterns see: whole letters.
    var seen: Int
    /// The same as folded words with `WordFinder.end`; empty when no rule looks for words.
    var words: [UInt8]
  }

  private(set) var fields: [Field] = []
  private let wantsText: Bool
  private let wantsWords: Bool

  /// More bytes of an item's text are not looked at.
  static let longestText = 64 * 1024

  init(wantsText: Bool, wantsWords: Bool) {
    self.wantsText = wantsText
    self.wantsWords = wantsWords
  }

  /// Reads another item in place of the last.
  mutating func read(_ item: Item) {
    fields.removeAll(keepingCapacity: true)
    if let title = item.title { add(.title, title) }
    if let author = item.author { add(.author, author) }
    guard wantsText else { return }
    for tag in item.tags { add(.tags, tag) }
    for text in [item.summary, item.content] {
      guard let text else { continue }
      add(.text, PlainText.text(of: text, bytes: ItemFields.longestText))
    }
  }

  private mutating func add(_ part: Part, _ text: String) {
    var words: [UInt8] = []
    if wantsWords {
      words.reserveCapacity(text.utf8.count + 8)
      FoldedWords.append(text, to: &words)
      words.append(contentsOf: WordFinder.end)
    }
    let bytes = Array(text.utf8)
    var seen = min(bytes.count, PatternMatcher.longestText)
    while seen > 0, seen < bytes.count, bytes[seen] & 0xC0 == 0x80 { seen -= 1 }
    fields.append(Field(part: part, text: bytes, seen: seen, words: words))
  }
}
