// How long a text is, in words.

/// How many words a text has, as people count them.
package enum WordCount {
  /// Words between blanks; in scripts that write none between words, two letters count as one word.
  ///
  /// Cost: O(bytes).
  package static func of(_ text: String) -> Int {
    var count = 0
    var isInWord = false
    var dense = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0...0x20, 0xA0, 0x2000...0x200B, 0x3000: isInWord = false
      // Kana, Han, Hangul is spaced, Thai, Lao, Khmer, Myanmar.
      case 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF,
        0x0E00...0x0EFF, 0x1780...0x17FF, 0x1000...0x109F:
        dense += 1
        isInWord = false
      default:
        if !isInWord { count += 1 }
        isInWord = true
      }
    }
    return count + (dense + 1) / 2
  }
}
