// Texts as the numbers of word pieces, as the encoder's makers cut them.

@_spi(_Unicode) import Swift

/// A vocabulary of word pieces, and how texts are cut into them.
///
/// Letters are made small and lose their accents, marks and letters of Chinese stand alone, and of each
/// word the longest piece that is known is taken, then the next. Source: the WordPiece tokenizer of BERT
/// (Devlin and others, 2018).
struct WordPieces: Sendable {
  /// Pieces of words that begin one, and those that go on with one, by their bytes.
  private let first: [[UInt8]: Int32]
  private let next: [[UInt8]: Int32]
  private let longest: Int
  let unknown: Int32
  let begin: Int32
  let end: Int32
  /// What stands before and after a subject.
  let before: Int32
  let after: Int32
  let count: Int

  /// Longer words are unknown.
  private static let longestWord = 100

  /// A vocabulary of a piece a line; nil where one that must be there is missing.
  init?(_ lines: [UInt8]) {
    var first: [[UInt8]: Int32] = [:]
    var next: [[UInt8]: Int32] = [:]
    var number: Int32 = 0
    for line in lines.split(separator: 10, omittingEmptySubsequences: false).dropLast() {
      if line.starts(with: [35, 35]), line.count > 2 {
        next[Array(line.dropFirst(2))] = number
      } else {
        first[Array(line)] = number
      }
      number += 1
    }
    guard let unknown = first[Array("[UNK]".utf8)], let begin = first[Array("[CLS]".utf8)],
      let end = first[Array("[SEP]".utf8)], let before = first[Array("[unused1]".utf8)],
      let after = first[Array("[unused2]".utf8)]
    else { return nil }
    (self.first, self.next, count) = (first, next, Int(number))
    (self.unknown, self.begin, self.end, self.before, self.after) = (
      unknown, begin, end, before, after
    )
    longest = max(first.keys.map(\.count).max() ?? 0, next.keys.map(\.count).max() ?? 0)
  }

  /// The pieces of a text, `most` at the most.
  ///
  /// Cost: O(bytes read) times the length of the longest piece.
  func pieces(of text: Span<UInt8>, most: Int = .max) -> [Int32] {
    var pieces: [Int32] = []
    var word: [UInt8] = []
    var at = 0
    while at < text.count, pieces.count < most {
      let byte = text[at]
      at += 1
      switch byte {
      case 65...90: word.append(byte | 0x20)
      case 97...122, 48...57: word.append(byte)
      case 33...126:
        add(&word, to: &pieces)
        pieces.append(first[[byte]] ?? unknown)
      case 9, 10, 13, 32: add(&word, to: &pieces)
      case 0..<32, 127: break
      default:
        at -= 1
        let start = at
        while at < text.count, text[at] >= 0x80 { at += 1 }
        addForeign(text.extracting(start..<at), &word, to: &pieces)
      }
    }
    add(&word, to: &pieces)
    if pieces.count > most { pieces.removeLast(pieces.count - most) }
    return pieces
  }

  /// Goes on with letters beyond ASCII.
  private func addForeign(_ bytes: Span<UInt8>, _ word: inout [UInt8], to pieces: inout [Int32]) {
    let text = String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    for scalar in text._nfd {
      if scalar.value == 0xFFFD || scalar.properties.generalCategory == .nonspacingMark { continue }
      switch scalar.properties.generalCategory {
      case .control, .format, .unassigned, .privateUse: continue
      case .spaceSeparator, .lineSeparator, .paragraphSeparator:
        add(&word, to: &pieces)
        continue
      default: break
      }
      let small = Array(scalar.properties.lowercaseMapping.utf8)
      if Self.standsAlone(scalar) {
        add(&word, to: &pieces)
        pieces.append(first[small] ?? unknown)
      } else {
        word += small
      }
    }
  }

  /// Marks, and letters of Chinese, that are words of their own.
  private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0x2_0000...0x2_A6DF, 0x2_A700...0x2_B73F,
      0x2_B740...0x2_B81F, 0x2_B920...0x2_CEAF, 0xF900...0xFAFF, 0x2_F800...0x2_FA1F:
      return true
    default: break
    }
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      return true
    default: return false
    }
  }

  /// Ends a word, and adds its pieces.
  private func add(_ word: inout [UInt8], to pieces: inout [Int32]) {
    defer { word.removeAll(keepingCapacity: true) }
    guard !word.isEmpty else { return }
    if let whole = first[word], word.count <= Self.longestWord { return pieces.append(whole) }
    guard word.count(where: { $0 & 0xC0 != 0x80 }) <= Self.longestWord else {
      return pieces.append(unknown)
    }
    var found: [Int32] = []
    var start = 0
    while start < word.count {
      var end = min(word.count, start + longest)
      let known = start == 0 ? first : next
      var piece: Int32?
      while end > start {
        piece = known[Array(word[start..<end])]
        if piece != nil { break }
        end -= 1
      }
      guard let piece else { return pieces.append(unknown) }
      found.append(piece)
      start = end
    }
    pieces += found
  }
}
