// The frame of a WebP file, as far as it tells whether the file is whole.

enum WebP {
  /// Whether the bytes are a WebP from its first to its last.
  ///
  /// Source: WebP container specification, "WebP file header".
  static func isWhole(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 12, bytes.starts(with: "RIFF".utf8), bytes[8...].starts(with: "WEBP".utf8)
    else { return false }
    let length = (4..<8).reversed().reduce(0) { $0 << 8 | Int(bytes[$1]) }
    return length + 8 == bytes.count
  }
  /// The width and height of its pixels; nil where its head does not say.
  ///
  /// Source: WebP container specification, "VP8X" and "VP8L"; RFC 6386 §9.1.
  static func size(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.count >= 30 else { return nil }
    func number(_ at: Int, _ count: Int) -> Int {
      (at..<at + count).reversed().reduce(0) { $0 << 8 | Int(bytes[$1]) }
    }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8X": return (number(24, 3) + 1, number(27, 3) + 1)
    case "VP8L":
      let bits = number(21, 4)
      return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    case "VP8 ": return (number(26, 2) & 0x3FFF, number(28, 2) & 0x3FFF)
    default: return nil
    }
  }
}
