// Cuts plain text into the words, numbers and marks that are counted.

/// One word, number or mark of a text.
package struct Token: Hashable, Sendable {
  package enum Kind: UInt8, Hashable, Sendable {
    /// Letters, with apostrophes inside; beyond ASCII every scalar counts as a letter.
    case word
    /// Digits, with points and commas inside.
    case number
    /// One of `! ? " $ % : ; ( )`.
    case mark
  }

  /// The hash of the word in small letters, of the number's class or of the mark; never 0.
  package var hash: UInt32
  package var kind: Kind
  /// Where it stands, in bytes of the text.
  package var start: Int
  package var end: Int
}

/// Walks over the tokens of a text, which should be normalised; any bytes are safe.
///
/// Numbers fall into classes, so that `1,204` and `3,977` are one: years, and the count of digits.
package struct Tokens {
  private var at = 0

  package init() {}

  /// The next token of `text`, which must be the same each time; nil at its end.
  package mutating func next(in text: Span<UInt8>) -> Token? {
    let count = text.count
    while at < count {
      let byte = text[at]
      if Self.isLetter(byte) { return word(in: text) }
      if byte &- 48 < 10 { return number(in: text) }
      at += 1
      switch byte {
      case UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "\""), UInt8(ascii: "$"),
        UInt8(ascii: "%"), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "("),
        UInt8(ascii: ")"):
        return Token(hash: Hash.of(byte), kind: .mark, start: at - 1, end: at)
      default: continue
      }
    }
    return nil
  }

  private mutating func word(in text: Span<UInt8>) -> Token {
    let start = at
    var hash = Hash.seed
    while at < text.count {
      let byte = text[at]
      if byte &- 65 < 26 {
        hash = Hash.mixed(hash, byte | 0x20)
      } else if byte &- 97 < 26 || byte >= 0x80 {
        hash = Hash.mixed(hash, byte)
      } else if byte == UInt8(ascii: "'"), at + 1 < text.count, Self.isLetter(text[at + 1]) {
        hash = Hash.mixed(hash, byte)
      } else {
        break
      }
      at += 1
    }
    return Token(hash: Hash.finished(hash), kind: .word, start: start, end: at)
  }

  private mutating func number(in text: Span<UInt8>) -> Token {
    let start = at
    var digits = 0
    var isPlain = true
    while at < text.count {
      let byte = text[at]
      if byte &- 48 < 10 {
        digits += 1
      } else if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "."), at + 1 < text.count,
        text[at + 1] &- 48 < 10
      {
        isPlain = false
      } else {
        break
      }
      at += 1
    }
    let century = isPlain && digits == 4 ? (text[start], text[start + 1]) : (0, 0)
    let isYear = century == (49, 57) || century == (50, 48)
    let kind = isYear ? UInt8(ascii: "y") : UInt8(48 + min(digits, 5))
    return Token(
      hash: Hash.finished(Hash.mixed(Hash.mixed(Hash.seed, UInt8(ascii: "#")), kind)),
      kind: .number, start: start, end: at)
  }

  /// Whether a byte belongs to a word.
  @inline(__always) static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 97 < 26 || byte >= 0x80
  }
}

/// How words, and pairs of them, become numbers.
///
/// Source: Fowler, Noll and Vo's hash (draft-eastlake-fnv), with the last steps of MurmurHash3's mixer.
enum Hash {
  static let seed: UInt32 = 2_166_136_261

  @inline(__always) static func mixed(_ hash: UInt32, _ byte: UInt8) -> UInt32 {
    (hash ^ UInt32(byte)) &* 16_777_619
  }

  /// Spreads a hash over all its bits; never 0.
  @inline(__always) static func finished(_ hash: UInt32) -> UInt32 {
    var hash = hash
    hash ^= hash >> 16
    hash = hash &* 0x85eb_ca6b
    hash ^= hash >> 13
    hash = hash &* 0xc2b2_ae35
    hash ^= hash >> 16
    return hash == 0 ? 1 : hash
  }

  static func of(_ byte: UInt8) -> UInt32 { finished(mixed(seed, byte)) }

  /// The hash of two neighbours, in order.
  @inline(__always) static func pair(_ first: UInt32, _ second: UInt32) -> UInt32 {
    finished(first &* 31 &+ second)
  }
}
