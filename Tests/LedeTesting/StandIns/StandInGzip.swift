// Gzip by hand, as much of it as tests need: stored text, and zeros without end.

/// Writes gzip (RFC 1952) without a library.
enum StandInGzip {
  private static let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

  /// `bytes` in stored blocks: valid gzip, no smaller than before.
  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var out = head
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(65_535)
      out.append(rest.isEmpty ? 1 : 0)
      append(UInt32(block.count) | ~UInt32(block.count) << 16, to: &out)
      out.append(contentsOf: block)
    } while !rest.isEmpty
    append(checksum(bytes), to: &out)
    append(UInt32(truncatingIfNeeded: bytes.count), to: &out)
    return out
  }

  /// About `count` zeros: one literal, then copies of it, 258 at a time.
  ///
  /// Its checksum is not filled in: whoever reads that far has already read too much.
  static func zeros(_ count: Int) -> [UInt8] {
    var bits = Bits()
    bits.append(0b1, 1)  // the last block
    bits.append(0b01, 2)  // of fixed codes
    bits.appendCode(0b0011_0000, 8)  // the literal 0
    // The longest match in 8 bits and distance 1 in 5; eight matches fill 13 bytes at any phase.
    for _ in 0..<16 {
      bits.appendCode(0b1100_0101, 8)
      bits.appendCode(0, 5)
    }
    let pattern = Array(bits.bytes[2..<15])
    var out = head + bits.bytes[..<2]
    for _ in 0..<(count / 2_064 + 1) { out.append(contentsOf: pattern) }
    return out
  }

  private static func append(_ value: UInt32, to out: inout [UInt8]) {
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      out.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// CRC-32, bit by bit: test bodies are short.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = .max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  /// Bits, lowest first in each byte.
  private struct Bits {
    var bytes: [UInt8] = []
    private var filled = 0

    mutating func append(_ value: Int, _ count: Int) {
      for bit in 0..<count { push(value >> bit & 1) }
    }
    /// Huffman codes go in highest bit first.
    mutating func appendCode(_ value: Int, _ count: Int) {
      for bit in (0..<count).reversed() { push(value >> bit & 1) }
    }
    private mutating func push(_ bit: Int) {
      if filled % 8 == 0 { bytes.append(0) }
      bytes[bytes.count - 1] |= UInt8(bit << (filled % 8))
      filled += 1
    }
  }
}
