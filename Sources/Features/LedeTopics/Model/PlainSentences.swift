// The sentences of a text one after the other, those too that lost the blank between them. Pure, on UTF-8 bytes.

import LedeLanguage

/// Walks over the sentences of a text.
///
/// Where a page's paragraphs were put together without a blank (`tensions.Blowback`), two sentences would be one, and
/// the tone of the one would be taken for that of the other. They are parted where that is sure; names and addresses
/// with a full stop inside (`Node.js`, `St.Gallen`, `U.S.`) are not.
struct PlainSentences: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var at = 0
  /// What is left of the sentence under way.
  private var rest = 0..<0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next sentence without blanks around it; nil at the end.
  ///
  /// Cost: O(its bytes).
  mutating func next() -> Range<Int>? {
    while rest.isEmpty {
      guard at < bytes.count else { return nil }
      let sentence = Sentence(in: bytes.span, from: at)
      at = Swift.max(sentence.end, at + 1)
      rest = sentence.start..<sentence.trimmedEnd
    }
    var stop = rest.upperBound
    for place in rest {
      guard let cut = end(at: place) else { continue }
      stop = cut
      break
    }
    defer { rest = stop..<rest.upperBound }
    return rest.lowerBound..<stop
  }

  // MARK: Stuck ends

  /// Where the next sentence begins, if the mark at a place ends one and a word is stuck to it.
  private func end(at place: Int) -> Int? {
    guard isMark(bytes[place]), place > rest.lowerBound else { return nil }
    var begin = place + 1
    if let quote = closing(at: begin) { begin += quote }
    guard let word = wordWithCapital(at: begin) else { return nil }
    let before = token(endingAt: place)
    guard !before.isEmpty, before.allSatisfy(Self.isPlain) else { return nil }
    let text = String(decoding: before, as: UTF8.self).lowercased()
    guard !Self.shortened.contains(text) else { return nil }
    if Self.openings.contains(word.lowercased()) {
      // `it.The ferry`, `in London.The ferry`, `in 2024.The ferry`; never `St.A`.
      return before.count > 2 || before.allSatisfy({ $0 &- 97 < 26 }) ? begin : nil
    }
    // `tensions.Blowback`; what has a capital may be part of a name, and what is short a shortened word.
    let isWord = before.allSatisfy { isLetter($0) && !isCapital($0) }
    return isWord && before.count > 3 && !Self.parts.contains(word.lowercased()) ? begin : nil
  }

  /// A word with a capital and small letters behind it, or `A` and `I`, after which something like prose goes on.
  private func wordWithCapital(at begin: Int) -> String? {
    guard begin < rest.upperBound, bytes[begin] &- 65 < 26 else { return nil }
    var stop = begin + 1
    while stop < rest.upperBound, isLetter(bytes[stop]), !isCapital(bytes[stop]) { stop += 1 }
    let word = String(decoding: bytes[begin..<stop], as: UTF8.self)
    guard stop - begin > 1 || word == "A" || word == "I" else { return nil }
    guard stop < rest.upperBound else { return stop - begin > 1 ? word : nil }
    switch bytes[stop] {
    case ...32, UInt8(ascii: ","), UInt8(ascii: "'"), UInt8(ascii: ";"), UInt8(ascii: "-"):
      return word
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ":"):
      return stop + 1 == rest.upperBound || bytes[stop + 1] <= 32 ? word : nil
    default: return nil
    }
  }

  /// What stands before a place since the last blank, quote, bracket, dash or apostrophe.
  private func token(endingAt place: Int) -> ArraySlice<UInt8> {
    var begin = place
    while begin > rest.lowerBound, place - begin < 40, !Self.bounds.contains(bytes[begin - 1]) {
      // A typographic sign of three bytes, as quotes and dashes are.
      if begin - 2 > rest.lowerBound, bytes[begin - 3] == 0xE2, bytes[begin - 2] == 0x80 { break }
      begin -= 1
    }
    return bytes[begin..<place]
  }

  /// How many bytes a closing quote or bracket has that stands there; nil for none.
  private func closing(at place: Int) -> Int? {
    guard place < rest.upperBound else { return nil }
    switch bytes[place] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ")"): return 1
    case 0xE2 where place + 2 < rest.upperBound && bytes[place + 1] == 0x80:
      return bytes[place + 2] == 0x99 || bytes[place + 2] == 0x9D ? 3 : nil
    default: return nil
    }
  }

  private func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")
  }
  private func isLetter(_ byte: UInt8) -> Bool { (byte | 32) &- 97 < 26 || byte >= 0x80 }
  private func isCapital(_ byte: UInt8) -> Bool { byte &- 65 < 26 }
  /// Whether a byte may stand in a word or number of prose, and not in addresses and code alone.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (byte | 32) &- 97 < 26 || byte >= 0x80 || byte &- 48 < 10 || byte == UInt8(ascii: "%")
  }

  private static let bounds = Set(" \t\"'(-".utf8)

  /// Words that begin sentences and no names.
  private static let openings: Set<String> = [
    "the", "a", "an", "in", "he", "they", "we", "but", "and", "this", "that", "these", "those",
    "his", "their", "there", "for", "on", "at", "as", "after", "with", "while", "when", "if", "you",
    "i", "it", "she", "however", "according", "many", "most", "some", "meanwhile",
  ]
  /// What stands before a stop that ends nothing.
  private static let shortened: Set<String> = [
    "vs", "www", "mrs", "prof", "sen", "rep", "gov", "gen", "col", "capt", "sgt", "fig", "vol",
    "dept", "approx", "esp", "incl", "resp", "node", "asp",
  ]
  /// Ends of names on the web.
  private static let parts: Set<String> = [
    "com", "org", "net", "co", "io", "js", "ai", "app", "gov", "edu", "de", "uk", "us", "eu",
  ]
}
