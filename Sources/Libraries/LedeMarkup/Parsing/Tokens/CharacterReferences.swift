// What `&…` in a text stands for.

/// Finds character references as the standard says.
enum CharacterReferences {
  struct Found {
    /// The bytes after `&` that belong to it, `;` included.
    var length: Int
    var first: Unicode.Scalar
    /// A few names stand for two characters.
    var second: Unicode.Scalar?

    /// Adds what is meant to `bytes`.
    func append(to bytes: inout [UInt8]) {
      bytes += String(first).utf8
      if let second { bytes += String(second).utf8 }
    }
  }

  /// The reference that begins after the `&` before `start`; nil when there is none.
  ///
  /// In an attribute's value, names that lack their `;` and go on with a letter, a digit or `=` are no
  /// references. Cost: O(length of the longest name).
  ///
  /// Source: HTML standard §13.2.5.72 and following.
  static func find(in bytes: [UInt8], at start: Int, inAttribute: Bool) -> Found? {
    guard start < bytes.count else { return nil }
    if bytes[start] == UInt8(ascii: "#") { return number(in: bytes, at: start) }
    guard let (length, index, isClosed) = Names.all.longest(in: bytes, at: start) else {
      return nil
    }
    if inAttribute, !isClosed, start + length < bytes.count {
      let next = bytes[start + length]
      if next == UInt8(ascii: "=") || isLetterOrDigit(next) { return nil }
    }
    let (first, second) = Names.all.values[index]
    return Found(length: length, first: first, second: second)
  }

  private static func number(in bytes: [UInt8], at start: Int) -> Found? {
    var at = start + 1
    var value: UInt32 = 0
    let isHex = at < bytes.count && bytes[at] | 0x20 == UInt8(ascii: "x")
    if isHex { at += 1 }
    let digits = at
    while at < bytes.count, let digit = Entities.digit(bytes[at], isHex: isHex) {
      // Stays above every character once it is too large.
      if value <= 0x10FFFF { value = value * (isHex ? 16 : 10) + digit }
      at += 1
    }
    guard at > digits else { return nil }
    if at < bytes.count, bytes[at] == UInt8(ascii: ";") { at += 1 }
    return Found(length: at - start, first: Entities.scalar(number: value), second: nil)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
  }

  /// The names in order, so that each further letter narrows the range of those that may be meant.
  struct Names: Sendable {
    static let all = Names()

    private var bytes: [UInt8] = []
    private var starts: [Int] = []
    private var mayLackSemicolon: [Bool] = []
    private(set) var values: [(Unicode.Scalar, Unicode.Scalar?)] = []

    private init() {
      for word in CharacterNames.text.utf8.split(whereSeparator: { $0 <= 0x20 }) {
        guard let mark = word.firstIndex(where: { $0 == 0x21 || $0 == 0x3D }) else { continue }
        let points = word[word.index(after: mark)...].split(separator: UInt8(ascii: "+")).compactMap
        {
          UInt32(String(decoding: $0, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
        }
        guard let first = points.first else { continue }
        starts.append(bytes.count)
        bytes += word[..<mark]
        mayLackSemicolon.append(word[mark] == 0x21)
        values.append((first, points.count > 1 ? points[1] : nil))
      }
      starts.append(bytes.count)
    }

    private func length(_ index: Int) -> Int { starts[index + 1] - starts[index] }

    /// The longest name that stands at `start`: its length with `;`, its number, whether `;` is there.
    func longest(in source: [UInt8], at start: Int) -> (Int, Int, isClosed: Bool)? {
      var low = 0
      var high = starts.count - 1
      var depth = 0
      var best: (Int, Int, isClosed: Bool)?
      while start + depth < source.count {
        let byte = source[start + depth]
        guard CharacterReferences.isLetterOrDigit(byte) else { break }
        (low, high) = narrowed(low, high, depth, byte)
        if low == high { break }
        depth += 1
        if length(low) == depth {
          let end = start + depth
          if end < source.count, source[end] == UInt8(ascii: ";") {
            best = (depth + 1, low, true)
          } else if mayLackSemicolon[low] {
            best = (depth, low, false)
          }
        }
      }
      return best
    }

    /// The number of exactly this name; nil when there is none.
    func number(of name: some Sequence<UInt8>) -> Int? {
      var low = 0
      var high = starts.count - 1
      var depth = 0
      for byte in name {
        (low, high) = narrowed(low, high, depth, byte)
        if low == high { return nil }
        depth += 1
      }
      return depth > 0 && length(low) == depth ? low : nil
    }

    /// The part of a range in which the letter at `depth` is `byte`.
    private func narrowed(_ low: Int, _ high: Int, _ depth: Int, _ byte: UInt8) -> (Int, Int) {
      let first = firstIndex(low, high) { letter($0, depth) >= Int(byte) }
      let end = firstIndex(first, high) { letter($0, depth) > Int(byte) }
      return (first, end)
    }

    /// A name that has ended sorts before all others.
    private func letter(_ index: Int, _ depth: Int) -> Int {
      depth < length(index) ? Int(bytes[starts[index] + depth]) : -1
    }

    private func firstIndex(_ low: Int, _ high: Int, where isPast: (Int) -> Bool) -> Int {
      var low = low
      var high = high
      while low < high {
        let middle = (low + high) / 2
        if isPast(middle) { high = middle } else { low = middle + 1 }
      }
      return low
    }
  }
}
