// What the judge read, in the signs that its author wrote. Pure.

/// A text as it was read, with the dashes, quotes and accents of the original put back.
///
/// The judge reads plain text; who reads its reasons should see what was written. The words of both
/// are matched one by one, and what the judge left out, such as addresses, stays out. What comes of
/// it reads again as the very same plain text: a matching that does not is none.
package struct WrittenText: Sendable {
  /// The text in UTF-8.
  package private(set) var bytes: [UInt8] = []
  /// Where each byte of the plain text, and at last its end, lies in `bytes`.
  private var places: [Int] = []

  /// Nil when the original says nothing that the plain text does not, or cannot be matched.
  ///
  /// - Parameters:
  ///   - original: What was given to the judge, in UTF-8.
  ///   - plain: The same as it was read: `normalised`.
  package init?(of original: Span<UInt8>, readAs plain: [UInt8]) {
    guard let original = WrittenText.unplain(original) else { return nil }
    var words = OriginalWords(original)
    bytes.reserveCapacity(plain.count * 9 / 8)
    places.reserveCapacity(plain.count + 1)
    var isOtherwise = false
    var at = 0
    while at < plain.count {
      if plain[at] <= 32 {
        places.append(bytes.count)
        bytes.append(plain[at])
        at += 1
        continue
      }
      // Words that the judge left out are passed over.
      var match: OriginalWords.Match?
      while match == nil, words.next() { match = words.match(plain[at...]) }
      guard let match else { return nil }
      if !match.isWritten {
        for byte in plain[at..<match.end] {
          places.append(bytes.count)
          bytes.append(byte)
        }
      } else {
        for sign in words.signs {
          for _ in 0..<sign.plain { places.append(bytes.count) }
          bytes += original[sign.place]
        }
        isOtherwise = true
      }
      at = match.end
    }
    places.append(bytes.count)
    guard isOtherwise, normalised(bytes) == plain else { return nil }
  }

  /// Farther bytes are not looked at: all that is read of a text lies before, but for odd ones.
  private static let longest = 65_536

  /// The beginning of a text, as far as it is looked at; nil when all of that is ASCII.
  private static func unplain(_ text: Span<UInt8>) -> [UInt8]? {
    let count = min(text.count, longest)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    var isPlain = true
    for index in 0..<count {
      bytes.append(text[index])
      if text[index] >= 0x80 { isPlain = false }
    }
    return isPlain ? nil : bytes
  }

  /// Where a range of the plain text lies in what was written.
  package func range(_ plain: Range<Int>) -> Range<Int> {
    places[plain.lowerBound]..<places[plain.upperBound]
  }
}

/// The words of an original, each with what the judge makes of its signs.
private struct OriginalWords {
  /// One sign, and how many bytes the judge makes of it: none of what nobody sees.
  struct Sign {
    var place: Range<Int>
    var plain: Int
  }

  /// Where in the plain text the word ends, and whether it stands there sign by sign, with something
  /// in it that is not plain.
  struct Match {
    var end: Int
    var isWritten = false
  }

  private let text: [UInt8]
  private var at = 0
  /// The word that `next` came to: its signs, and what the judge makes of them.
  private(set) var signs: [Sign] = []
  private var plain: [UInt8] = []
  /// Whether some sign of it is read as another.
  private var isWritten = false
  /// What became of some signs above ASCII, each by its bytes as one number.
  private var known: [(sign: UInt32, made: [UInt8])] = []
  /// A text has few of them; one of many asks again.
  private static let mostKnown = 32

  init(_ text: [UInt8]) { self.text = text }

  /// Goes to the next word; false at the end.
  mutating func next() -> Bool {
    signs.removeAll(keepingCapacity: true)
    plain.removeAll(keepingCapacity: true)
    isWritten = false
    while at < text.count {
      let byte = text[at]
      if byte < 0x80 {
        at += 1
        if byte > 32, byte != 0x7F {
          signs.append(Sign(place: (at - 1)..<at, plain: 1))
          plain.append(byte == UInt8(ascii: "`") ? UInt8(ascii: "'") : byte)
          continue
        }
      } else {
        let place = sign(from: at)
        at = place.upperBound
        let made = made(of: place)
        if made != [32], made != [10] {
          signs.append(Sign(place: place, plain: made.count))
          plain += made
          if !made.elementsEqual(text[place]) { isWritten = true }
          continue
        }
      }
      // A blank.
      if !plain.isEmpty { return true }
      signs.removeAll(keepingCapacity: true)
      isWritten = false
    }
    return !plain.isEmpty
  }

  /// The word as it stands at the beginning of `rest`, whose last word may be cut; nil when another
  /// stands there.
  func match(_ rest: ArraySlice<UInt8>) -> Match? {
    if let end = end(of: plain, in: rest) { return Match(end: end, isWritten: isWritten) }
    if plain.count > rest.count, plain.starts(with: rest) { return Match(end: rest.endIndex) }
    // An address may hang on a word, and what is left of it may be two.
    guard let first = signs.first, let last = signs.last,
      plain.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "@") })
        || plain.contains(UInt8(ascii: "w")) && plain.contains(UInt8(ascii: "."))
    else { return nil }
    let left = normalised(Array(text[first.place.lowerBound..<last.place.upperBound]))
    return left.isEmpty ? nil : end(of: left, in: rest).map { Match(end: $0) }
  }

  private func end(of word: [UInt8], in rest: ArraySlice<UInt8>) -> Int? {
    guard rest.starts(with: word) else { return nil }
    let end = rest.startIndex + word.count
    return end == rest.endIndex || rest[end] <= 32 ? end : nil
  }

  /// A lead byte with what may follow it; what follows without one stands alone.
  private func sign(from start: Int) -> Range<Int> {
    let first = text[start]
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    var end = start + 1
    while end < text.count, end - start < length, text[end] & 0xC0 == 0x80 { end += 1 }
    return start..<end
  }

  /// What the judge makes of a sign, asked between letters, so that a blank is told from nothing.
  private mutating func made(of place: Range<Int>) -> [UInt8] {
    var sign: UInt32 = 0
    for index in place { sign = sign << 8 | UInt32(text[index]) }
    for one in known where one.sign == sign { return one.made }
    var asked: [UInt8] = [0x61]
    asked += text[place]
    asked.append(0x62)
    let made = Array(normalised(asked).dropFirst().dropLast())
    if known.count < Self.mostKnown { known.append((sign, made)) }
    return made
  }
}
