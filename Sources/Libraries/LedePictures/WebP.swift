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
}
