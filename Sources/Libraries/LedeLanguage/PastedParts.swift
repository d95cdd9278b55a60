// A text as somebody pasted it: which of it is the headline.

/// Where the headline and the text of something pasted stand, in bytes of UTF-8.
package struct PastedParts: Hashable, Sendable {
  /// The headline, without blanks around it; empty when there is none.
  package let title: Range<Int>
  /// What is below the headline, or everything.
  package let text: Range<Int>

  /// A headline is longer in no newspaper.
  private static let longestTitle = 160

  /// Takes the first line for a headline where it looks like one; any bytes are safe.
  ///
  /// A headline is short, ends like no sentence, and has the article under it.
  package init(of pasted: Span<UInt8>) {
    var start = 0
    while start < pasted.count, pasted[start] <= 32 { start += 1 }
    var close = start
    while close < pasted.count, Self.lineEnd(in: pasted, at: close) == 0 { close += 1 }
    var next = close
    while next < pasted.count {
      let lineEnd = Self.lineEnd(in: pasted, at: next)
      guard lineEnd > 0 || pasted[next] <= 32 else { break }
      next += max(lineEnd, 1)
    }
    while close > start, pasted[close - 1] <= 32 { close -= 1 }
    if next < pasted.count, close - start <= Self.longestTitle,
      !Self.endsLikeSentence(pasted, start, close)
    {
      title = start..<close
      text = next..<pasted.count
    } else {
      title = 0..<0
      text = 0..<pasted.count
    }
  }

  /// How many bytes a line end has that begins at a place; 0 where none does.
  private static func lineEnd(in pasted: Span<UInt8>, at place: Int) -> Int {
    switch pasted[place] {
    case 10...13: 1
    case 0xC2: place + 1 < pasted.count && pasted[place + 1] == 0x85 ? 2 : 0
    case 0xE2:
      place + 2 < pasted.count && pasted[place + 1] == 0x80 && pasted[place + 2] & 0xFE == 0xA8
        ? 3 : 0
    default: 0
    }
  }

  private static func endsLikeSentence(_ pasted: Span<UInt8>, _ start: Int, _ close: Int) -> Bool {
    guard close > start else { return true }
    switch pasted[close - 1] {
    case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"),
      UInt8(ascii: "\""):
      return true
    // The ellipsis and the closing quote.
    case 0xA6, 0x9D:
      return close - start > 2 && pasted[close - 3] == 0xE2 && pasted[close - 2] == 0x80
    default: return false
    }
  }
}
