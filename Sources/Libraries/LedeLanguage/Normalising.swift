// Makes a text plain before it is judged: the same words give the same bytes, wherever they stood.

/// How many Unicode scalars of a text are read at most; the rest is cut off.
package let longestText = 6_000

/// `text` as the judge reads it, in training, on the server and in the browser alike.
///
/// Quotes, dashes, blanks and letters with accents become ASCII; web and e-mail addresses go, and so
/// does the dateline of an agency at the beginning; runs of blanks become one blank or line end.
/// Any bytes may come: what is not UTF-8 becomes a blank. What is normalised stays as it is.
/// Linear in what is read of the bytes.
package func normalised(_ text: [UInt8]) -> [UInt8] { normalised(text.span) }

/// The same for bytes that lie elsewhere.
package func normalised(_ text: Span<UInt8>) -> [UInt8] {
  var writer = PlainWriter(capacity: min(text.count, longestText) + 4)
  var at = 0
  while at < text.count, writer.scalars < longestText + Dateline.longest {
    let byte = text[at]
    if byte < 0x80 {
      writer.write(byte)
      at += 1
    } else {
      let (scalar, length) = decodedScalar(in: text, at: at)
      at += length
      PlainScalars.write(scalar, to: &writer)
    }
  }
  return writer.finished()
}

/// The scalar that begins at `start`, and how many bytes it takes; U+0020 and 1 for what is none.
private func decodedScalar(in text: Span<UInt8>, at start: Int) -> (scalar: UInt32, length: Int) {
  let first = text[start]
  let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
  guard 0xC2...0xF4 ~= first, start + length <= text.count else { return (32, 1) }
  var scalar = UInt32(first) & (0x7F >> UInt32(length))
  var index = 1
  while index < length {
    let next = text[start + index]
    guard next & 0xC0 == 0x80 else { return (32, 1) }
    scalar = scalar << 6 | UInt32(next & 0x3F)
    index += 1
  }
  let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x1_0000
  guard scalar >= least, scalar <= 0x10_FFFF, !(0xD800...0xDFFF ~= scalar) else { return (32, 1) }
  return (scalar, length)
}

/// The plain text as it grows; knows an address when it has been written, and takes it back.
struct PlainWriter {
  private enum Passing { case nothing, address, mailDomain }

  private var plain: [UInt8] = []
  /// How many scalars have been written.
  private(set) var scalars = 0
  /// The blank that is due before the next letter; 0 for none.
  private var blank: UInt8 = 0
  /// What is being passed over.
  private var passing = Passing.nothing

  init(capacity: Int) { plain.reserveCapacity(capacity) }

  /// Writes an ASCII byte, or notes a blank.
  mutating func write(_ byte: UInt8) {
    if byte <= 32 || byte == 0x7F {
      passing = .nothing
      if byte == 10 || byte == 13 { blank = 10 } else if blank == 0 { blank = 32 }
      return
    }
    if passing != .nothing, passes(byte) { return }
    if byte == UInt8(ascii: "`") { return put(UInt8(ascii: "'")) }
    put(byte)
    switch byte {
    case UInt8(ascii: "/"):
      if !takeBack("http://"), !takeBack("https://") { return }
      passing = .address
    case UInt8(ascii: "."): if takeBack("www.") { passing = .address }
    default:
      if plain.count > 1, plain[plain.count - 2] == UInt8(ascii: "@"), isAlphanumeric(byte) {
        takeBackMailbox()
      }
    }
  }

  /// Writes a scalar above ASCII as it is.
  mutating func write(scalar: UInt32) {
    if passing == .mailDomain { passing = .nothing }
    guard passing == .nothing else { return }
    putBlank()
    scalars += 1
    switch scalar {
    case 0x80..<0x800: plain.append(UInt8(0xC0 | scalar >> 6))
    case 0x800..<0x1_0000:
      plain.append(UInt8(0xE0 | scalar >> 12))
      plain.append(UInt8(0x80 | scalar >> 6 & 0x3F))
    default:
      plain.append(UInt8(0xF0 | scalar >> 18))
      plain.append(UInt8(0x80 | scalar >> 12 & 0x3F))
      plain.append(UInt8(0x80 | scalar >> 6 & 0x3F))
    }
    plain.append(UInt8(0x80 | scalar & 0x3F))
  }

  /// The text without its dateline, cut to its length.
  mutating func finished() -> [UInt8] {
    var start = 0
    while let end = Dateline.end(in: plain, from: start) { start = end }
    var end = start
    var left = longestText
    while end < plain.count {
      if plain[end] & 0xC0 != 0x80 {
        if left == 0 { break }
        left -= 1
      }
      end += 1
    }
    while end > start, plain[end - 1] <= 32 { end -= 1 }
    return start == 0 && end == plain.count ? plain : Array(plain[start..<end])
  }

  private mutating func putBlank() {
    guard blank != 0 else { return }
    if !plain.isEmpty {
      plain.append(blank)
      scalars += 1
    }
    blank = 0
  }

  private mutating func put(_ byte: UInt8) {
    putBlank()
    plain.append(byte)
    scalars += 1
  }

  /// Whether `byte` belongs to what is being passed over.
  private mutating func passes(_ byte: UInt8) -> Bool {
    let belongs =
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: ")"): false
      default:
        passing == .address || isAlphanumeric(byte) || byte == UInt8(ascii: ".")
          || byte == UInt8(ascii: "-")
      }
    if !belongs { passing = .nothing }
    return belongs
  }

  /// Takes `word` back when the text ends with it in any case and no letter stands before it.
  private mutating func takeBack(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard plain.count >= count else { return false }
    let start = plain.count - count
    for index in 0..<count {
      // Safety: `index` is below the literal's own count.
      let wanted = unsafe word.utf8Start[index]
      guard plain[start + index] | (wanted >= 97 ? 0x20 : 0) == wanted else { return false }
    }
    if start > 0, isAlphanumeric(plain[start - 1]) { return false }
    drop(count)
    return true
  }

  /// Takes back `name@x`, and passes over the rest of the domain; `@x` alone is a name, and stays.
  private mutating func takeBackMailbox() {
    var start = plain.count - 2
    while start > 0, isMailboxByte(plain[start - 1]) { start -= 1 }
    guard start < plain.count - 2 else { return }
    drop(plain.count - start)
    passing = .mailDomain
  }

  /// Drops ASCII bytes from the end; what follows stands apart from what is left.
  private mutating func drop(_ count: Int) {
    plain.removeLast(count)
    scalars -= count
    while let last = plain.last, last <= 32 {
      plain.removeLast()
      scalars -= 1
      blank = last
    }
    if blank == 0 { blank = 32 }
  }

  private func isMailboxByte(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }
}

/// Whether a byte is an ASCII letter or digit.
func isAlphanumeric(_ byte: UInt8) -> Bool { (byte | 0x20) &- 97 < 26 || byte &- 48 < 10 }
