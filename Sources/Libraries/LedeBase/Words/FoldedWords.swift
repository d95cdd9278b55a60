// The words of a text as searches and titles compare them: without case, accents and signs.

/// Cuts text into folded words.
///
/// One rule for what is kept and what is asked, on every database: runs of letters and digits are
/// words, in small letters without accents; scripts that write no spaces give a word for each
/// sign, so that a phrase finds any run of them. Linear in the bytes, whatever they are.
package enum FoldedWords {
  /// The rest of longer words, in bytes, is cut off.
  package static let longestWord = 64

  /// The words of `text` in order.
  package static func words(of text: String) -> [String] {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return bytes.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Appends the words of `text` to UTF-8 bytes, a blank between each two and before the first.
  package static func append(_ text: String, to bytes: inout [UInt8]) {
    var writer = Writer(start: bytes.count)
    let source = text.utf8
    var index = source.startIndex
    let end = source.endIndex
    while index != end {
      let byte = source[index]
      if byte < 0x80 {
        let folded = ascii[Int(byte)]
        if folded == 0 { writer.isInWord = false } else { writer.add(folded, to: &bytes) }
        source.formIndex(after: &index)
      } else {
        let scalar = text.unicodeScalars[index]
        writer.add(scalar, to: &bytes)
        text.unicodeScalars.formIndex(after: &index)
      }
    }
  }

  /// What each ASCII byte becomes; 0 for what parts words.
  private static let ascii: [UInt8] = (0..<128).map { (byte: UInt8) -> UInt8 in
    switch byte {
    case 48...57, 97...122: byte
    case 65...90: byte + 32
    default: 0
    }
  }

  /// Writes words, and knows where the one under way began.
  private struct Writer {
    var isInWord = false
    private var wordStart: Int

    init(start: Int) { wordStart = start }

    mutating func add(_ byte: UInt8, to bytes: inout [UInt8]) {
      if !isInWord { begin(&bytes) }
      if bytes.count - wordStart < FoldedWords.longestWord { bytes.append(byte) }
    }

    mutating func add(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
      if let letters = FoldingTable.letters(of: scalar) {
        switch letters.first {
        case UInt8(ascii: "."): isInWord = false
        case UInt8(ascii: "_"): break
        default: add(letters, to: &bytes)
        }
        return
      }
      switch Sign(scalar) {
      case .blank: isInWord = false
      case .nothing: break
      case .letter: add(Array(String(scalar).utf8)[...], to: &bytes)
      case .capital:
        add(Array(scalar.properties.lowercaseMapping.utf8)[...], to: &bytes)
      case .ascii(let byte): add(byte, to: &bytes)
      case .word:
        isInWord = false
        add(Array(String(scalar).utf8)[...], to: &bytes)
        isInWord = false
      }
    }

    private mutating func add(_ letters: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
      if !isInWord { begin(&bytes) }
      if bytes.count - wordStart + letters.count <= FoldedWords.longestWord {
        bytes.append(contentsOf: letters)
      }
    }

    private mutating func begin(_ bytes: inout [UInt8]) {
      bytes.append(UInt8(ascii: " "))
      wordStart = bytes.count
      isInWord = true
    }
  }

  /// What a sign outside ASCII and the table is for a word.
  private enum Sign {
    case blank, nothing, letter, capital, word
    case ascii(UInt8)

    init(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      // Accents and points that stand as signs of their own; soft hyphens and joiners.
      case 0x300...0x36F, 0x591...0x5BD, 0x5BF, 0x5C1...0x5C7, 0x610...0x61A, 0x64B...0x65F, 0x670,
        0xAD, 0x200B...0x200F, 0x2060, 0xFE00...0xFE0F, 0xFEFF:
        self = .nothing
      // Full-width digits and letters.
      case 0xFF10...0xFF19: self = .ascii(UInt8(scalar.value - 0xFF10 + 48))
      case 0xFF21...0xFF3A: self = .ascii(UInt8(scalar.value - 0xFF21 + 97))
      case 0xFF41...0xFF5A: self = .ascii(UInt8(scalar.value - 0xFF41 + 97))
      // Private use: no letters, and the store's own words are made of them.
      case 0xE000...0xF8FF, 0xF0000...0x10FFFF: self = .blank
      // Han, kana, Thai, Lao, Myanmar, Khmer: written without spaces.
      case 0x3041...0x30FF where scalar.properties.isAlphabetic, 0x31F0...0x31FF,
        0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9D, 0x20000...0x3FFFF,
        0xE01...0xE3A, 0xE40...0xE4E, 0xE81...0xEDF, 0x1000...0x109F, 0x1780...0x17D3:
        self = .word
      default: self = Sign(rare: scalar)
      }
    }

    private init(rare scalar: Unicode.Scalar) {
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .titlecaseLetter: self = .capital
      case .lowercaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .letterNumber,
        .otherNumber, .nonspacingMark, .spacingMark:
        self = .letter
      default: self = .blank
      }
    }
  }
}
