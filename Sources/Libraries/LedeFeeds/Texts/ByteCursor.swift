// A place in bytes that only moves forward.

/// Walks over bytes.
///
/// Every step is checked, so that no input leads outside.
struct ByteCursor {
  let text: [UInt8]
  private(set) var position = 0

  init(_ text: [UInt8], at position: Int = 0) {
    self.text = text
    self.position = min(position, text.count)
  }

  var isAtEnd: Bool { position >= text.count }
  /// The byte here; 0 at the end.
  var byte: UInt8 { byte(at: 0) }
  var byteIfAny: UInt8? { isAtEnd ? nil : text[position] }
  /// The byte that many places on; 0 beyond the end.
  func byte(at offset: Int) -> UInt8 {
    position + offset < text.count ? text[position + offset] : 0
  }

  mutating func next() -> UInt8? {
    if isAtEnd { return nil }
    position += 1
    return text[position - 1]
  }

  mutating func advance(_ count: Int) { position = min(position + count, text.count) }

  mutating func skipSpace() {
    while position < text.count, Self.isSpace(text[position]) { position += 1 }
  }

  /// Moves to the next `byte`, or to `limit`, or to the end.
  mutating func skip(to byte: UInt8, before limit: Int = .max) {
    let limit = min(limit, text.count)
    while position < limit, text[position] != byte { position += 1 }
  }

  /// Moves past the next `byte`, or to the end.
  mutating func skip(past byte: UInt8) {
    skip(to: byte)
    advance(1)
  }

  /// Moves past the next `mark`; stays at the end, and says no, when there is none.
  @discardableResult
  mutating func skip(past mark: StaticString) -> Bool {
    guard let found = find(mark) else {
      position = text.count
      return false
    }
    position = found + mark.utf8CodeUnitCount
    return true
  }

  /// Where the next `mark` stands; nil when there is none.
  func find(_ mark: StaticString) -> Int? {
    let count = mark.utf8CodeUnitCount
    guard count > 0 else { return nil }
    // Safety: a StaticString with a pointer lives as long as the program.
    let first = unsafe mark.utf8Start.pointee
    var at = position
    while at + count <= text.count {
      if text[at] == first, matches(mark, at: at) { return at }
      at += 1
    }
    return nil
  }

  func starts(with mark: StaticString) -> Bool { matches(mark, at: position) }

  /// Whether `mark`, in small letters, stands here in any case.
  func startsIgnoringCase(with mark: StaticString) -> Bool {
    guard position + mark.utf8CodeUnitCount <= text.count else { return false }
    for index in 0..<mark.utf8CodeUnitCount {
      let byte = text[position + index]
      let small = (65...90).contains(byte) ? byte | 0x20 : byte
      // Safety: `index` is inside the StaticString.
      if unsafe mark.utf8Start[index] != small { return false }
    }
    return true
  }

  mutating func takeWhile(_ belongs: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = position
    while position < text.count, belongs(text[position]) { position += 1 }
    return text[start..<position]
  }

  func bytes(from start: Int) -> ArraySlice<UInt8> { text[start..<position] }
  func text(from start: Int) -> String { String(decoding: bytes(from: start), as: UTF8.self) }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  private func matches(_ mark: StaticString, at start: Int) -> Bool {
    guard start + mark.utf8CodeUnitCount <= text.count else { return false }
    for index in 0..<mark.utf8CodeUnitCount {
      // Safety: `index` is inside the StaticString.
      if unsafe mark.utf8Start[index] != text[start + index] { return false }
    }
    return true
  }
}
