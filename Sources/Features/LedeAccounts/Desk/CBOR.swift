// Reads the little of CBOR that passkeys come in.

/// A value of CBOR, as devices write it.
///
/// Source: RFC 8949; of it, what CTAP2's canonical form has: definite lengths, no floats, no tags.
indirect enum CBOR: Hashable, Sendable {
  case number(Int64)
  case bytes([UInt8])
  case text(String)
  case array([CBOR])
  case map([CBOR: CBOR])
  case bool(Bool)
  case null

  /// The first value in some bytes and how many it takes; nil when there is none that can be read.
  static func read(_ bytes: ArraySlice<UInt8>) -> (value: CBOR, length: Int)? {
    var reader = Reader(rest: bytes)
    guard let value = reader.value(depth: 0) else { return nil }
    return (value, bytes.count - reader.rest.count)
  }

  /// The value of a map under a number; nil when there is none.
  subscript(_ number: Int64) -> CBOR? { self[.number(number)] }
  /// The value of a map under a word; nil when there is none.
  subscript(_ word: String) -> CBOR? { self[.text(word)] }

  private subscript(_ key: CBOR) -> CBOR? {
    guard case .map(let pairs) = self else { return nil }
    return pairs[key]
  }

  private struct Reader {
    var rest: ArraySlice<UInt8>

    /// Four deep is as deep as any device writes; no length is believed beyond what is there.
    mutating func value(depth: Int) -> CBOR? {
      guard depth <= 4, let first = rest.popFirst() else { return nil }
      let kind = first >> 5
      guard let count = argument(first & 31) else { return nil }
      switch kind {
      case 0: return Int64(exactly: count).map { .number($0) }
      case 1: return Int64(exactly: count).map { .number(-1 - $0) }
      case 2: return take(count).map { .bytes($0) }
      case 3: return take(count).map { .text(String(decoding: $0, as: UTF8.self)) }
      case 4:
        guard count <= rest.count else { return nil }
        var values: [CBOR] = []
        for _ in 0..<count {
          guard let value = value(depth: depth + 1) else { return nil }
          values.append(value)
        }
        return .array(values)
      case 5:
        guard count <= rest.count / 2 else { return nil }
        var pairs: [CBOR: CBOR] = [:]
        for _ in 0..<count {
          guard let key = value(depth: depth + 1), let value = value(depth: depth + 1) else {
            return nil
          }
          // Of two of one name the first counts.
          pairs[key] = pairs[key] ?? value
        }
        return .map(pairs)
      case 7:
        return switch first & 31 {
        case 20: .bool(false)
        case 21: .bool(true)
        case 22: .null
        default: nil
        }
      default: return nil
      }
    }

    private mutating func argument(_ short: UInt8) -> UInt64? {
      let length =
        switch short {
        case 0..<24: 0
        case 24: 1
        case 25: 2
        case 26: 4
        case 27: 8
        default: -1
        }
      guard length >= 0, length <= rest.count else { return nil }
      if length == 0 { return UInt64(short) }
      let number = rest.prefix(length).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      rest = rest.dropFirst(length)
      return number
    }

    private mutating func take(_ count: UInt64) -> [UInt8]? {
      guard count <= UInt64(rest.count) else { return nil }
      defer { rest = rest.dropFirst(Int(count)) }
      return Array(rest.prefix(Int(count)))
    }
  }
}
