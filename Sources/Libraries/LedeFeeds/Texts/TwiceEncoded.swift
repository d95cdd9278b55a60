// Undoes what was made UTF-8 twice, `CafÃ©` for `Café`, where nothing else can be meant.

import Glibc
import LedeBase
import LedeMarkup

/// Text that was UTF-8, was taken for Windows-1252 or ISO 8859-1, and was made UTF-8 again.
///
/// Right texts hold such characters too: `CAFÉ”`, `café »`, `AMANHÃ…`. So a text is mended whole or not at
/// all: every letter in it must be of such a sequence, at least one sequence must be what nobody writes,
/// and a text that speaks of encodings may mean what it shows.
enum TwiceEncoded {
  /// The text (UTF-8) as it was meant; nil where it is right, or may be.
  ///
  /// Cost: O(bytes); most texts are told right by a search for one byte.
  static func undone(_ bytes: ArraySlice<UInt8>) -> String? {
    guard mayBeTwice(bytes) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    var walk = Walk(Array(text.unicodeScalars))
    guard walk.isCertain(), !speaksOfEncodings(text) else { return nil }
    return String(walk.meant)
  }

  /// Whether some byte that begins a sequence of UTF-8 stands there as a character, and behind it one that
  /// goes on with it.
  private static func mayBeTwice(_ bytes: ArraySlice<UInt8>) -> Bool {
    // Safety: memchr reads no further than the count it is given, and each index is below the buffer's.
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return false }
      var at = 0
      while at < buffer.count,
        let found = unsafe memchr(start + at, 0xC3, buffer.count - at)
      {
        at = unsafe UnsafeRawPointer(start).distance(to: UnsafeRawPointer(found))
        guard at + 2 < buffer.count else { return false }
        if unsafe (0x82...0xB4).contains(buffer[at + 1]) {
          switch unsafe buffer[at + 2] {
          case 0xC2, 0xC5, 0xC6, 0xCB, 0xE2: return true
          default: break
          }
        }
        at += 1
      }
      return false
    }
  }

  /// Whether a text may show such characters because it tells of them.
  private static func speaksOfEncodings(_ text: String) -> Bool {
    let text = text.lowercasedASCII
    return ["utf", "unicode", "encod", "charset", "mojibake", "latin", "1252", "8859"]
      .contains { text.contains($0) }
  }

  /// The byte that a character stands for in Windows-1252 or ISO 8859-1; nil for none.
  private static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    scalar.value <= 0xFF ? UInt8(scalar.value) : windows[scalar]
  }

  private static let windows: [Unicode.Scalar: UInt8] = {
    var bytes: [Unicode.Scalar: UInt8] = [:]
    for byte in UInt8(0x80)...0x9F { bytes[Entities.scalar(number: UInt32(byte))] = byte }
    return bytes
  }()

  /// Reads a text as what it may have been.
  private struct Walk {
    let scalars: [Unicode.Scalar]
    var meant = String.UnicodeScalarView()
    private var at = 0
    /// Sequences one behind the other, and the bytes that go on in them.
    private var run = (sequences: 0, followers: 0)

    init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

    /// Whether the whole text was encoded twice; then `meant` is the text.
    mutating func isCertain() -> Bool {
      var isCertain = false
      while at < scalars.count {
        let scalar = scalars[at]
        if let bytes = sequence(), let decoded = Self.scalar(bytes) {
          run = (run.sequences + 1, run.followers + bytes.count - 1)
          if run.sequences > 1, run.followers > 2 { isCertain = true }
          if !isCertain { isCertain = nobodyWrites(bytes) }
          meant.append(decoded)
          at += bytes.count
          continue
        }
        // A letter that stands for itself: then all do.
        if !scalar.isASCII, scalar.properties.isAlphabetic { return false }
        run = (0, 0)
        meant.append(scalar)
        at += 1
      }
      return isCertain
    }

    /// The bytes of the sequence that begins here; nil when none does.
    private func sequence() -> [UInt8]? {
      guard let first = TwiceEncoded.byte(scalars[at]) else { return nil }
      let length =
        switch first {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 0
        }
      guard length > 0, at + length <= scalars.count else { return nil }
      var bytes = [first]
      for scalar in scalars[(at + 1)..<(at + length)] {
        guard let byte = TwiceEncoded.byte(scalar), byte & 0xC0 == 0x80 else { return nil }
        bytes.append(byte)
      }
      return UTF8Check.isValid(bytes) ? bytes : nil
    }

    private static func scalar(_ bytes: [UInt8]) -> Unicode.Scalar? {
      String(decoding: bytes, as: UTF8.self).unicodeScalars.first
    }

    /// Whether the sequence, as it stands there, is in no right text.
    private func nobodyWrites(_ bytes: [UInt8]) -> Bool {
      let before = at > 0 ? scalars[at - 1] : " "
      let next = at + bytes.count
      let after = next < scalars.count ? scalars[next] : " "
      let second = bytes[1]
      switch bytes[0] {
      // `Â£5`, `10Â°`, and `noÂ ` with the space that does not break.
      case 0xC2: return isSmall(before) || !isCapital(before) && !Self.isPunctuation(second)
      // A capital right behind a small letter: `cafÃ©`.
      case 0xC3...0xD6 where isSmall(before), 0xD8...0xDE where isSmall(before): return true
      // A sign between a capital and small letters: `Ã©tÃ©`. `Ø½in` may be a pipe's.
      case 0xC3...0xD6, 0xD9...0xDE: return isSmall(after) && !Self.isPunctuation(second)
      // `â€™`, `â‚¬`, `â„¢`.
      case 0xE2: return second == 0x80 || second == 0x82 || second == 0x84
      // Emoji.
      case 0xF0: return second == 0x9F
      default: return false
      }
    }

    private func isSmall(_ scalar: Unicode.Scalar) -> Bool { ("a"..."z").contains(scalar) }
    private func isCapital(_ scalar: Unicode.Scalar) -> Bool { ("A"..."Z").contains(scalar) }

    /// What may stand behind any word: quotes, dashes, dots and the space that does not break.
    private static func isPunctuation(_ byte: UInt8) -> Bool {
      [0x82, 0x84, 0x85, 0x8B, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0x9B, 0xA0, 0xAB, 0xBB]
        .contains(byte)
    }
  }
}
