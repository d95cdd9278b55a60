// Whether a text is a list and no prose: show notes, contents, programmes, links one below the other.

/// Whether so much of a text stands in lines that end without a mark that it is a list.
///
/// A list says what there is, and hardly how anybody writes, so none of the kinds fits it well; the
/// judge learnt from prose, and takes names and headings below each other for reports. A quarter of the
/// words in such lines, and eight of these, are more than 99 of 100 articles have.
///
/// - Parameter text: Normalised text.
/// - Returns: True for a list. Linear in the bytes of the text.
package func holdsList(_ text: Span<UInt8>) -> Bool {
  var (words, listed, lines) = (0, 0, 0)
  var own = 0
  var last: UInt8 = 32
  for index in 0...text.count {
    let byte = index < text.count ? text[index] : 10
    if byte > 32 {
      if last <= 32 { own += 1 }
    } else if byte == 10 {
      words += own
      if own > 0, !endsSentence(last) {
        listed += own
        lines += 1
      }
      own = 0
    }
    // Before a line's end stands its last letter: normalised text has one blank or line end alone.
    last = byte
  }
  return lines >= 8 && listed * 4 >= words
}

/// Whether prose may end a line with this mark.
private func endsSentence(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ":"),
    UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "'"),
    UInt8(ascii: ")"), UInt8(ascii: "]"):
    true
  default: false
  }
}
