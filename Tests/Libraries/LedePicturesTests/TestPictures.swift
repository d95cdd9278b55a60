// Pictures that tests make for themselves, byte by byte.

enum TestPictures {
  /// A PNG in one colour, packed by nobody.
  static func png(_ width: Int, _ height: Int) -> [UInt8] {
    let line = [UInt8(0)] + [UInt8](repeating: 0x60, count: width * 3)
    return png(width, height, pixels: (0..<height).flatMap { _ in line })
  }

  /// A PNG whose head tells of so many pixels, and which holds none of them.
  static func bomb(_ width: Int, _ height: Int) -> [UInt8] { png(width, height, pixels: [0]) }

  private static func png(_ width: Int, _ height: Int, pixels: [UInt8]) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", big(width) + big(height) + [8, 2, 0, 0, 0])
      + chunk("IDAT", stored(pixels)) + chunk("IEND", [])
  }

  /// A GIF that moves: every frame is one pixel of another colour.
  static func gif(frames: Int) -> [UInt8] {
    var bytes = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 255, 255, 0, 0, 0]
    for frame in 0..<frames {
      bytes += [0x21, 0xF9, 4, 0, 1, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2]
      // Clear, the colour, end: in codes of three bits.
      bytes += [frame.isMultiple(of: 2) ? 0x44 : 0x4C, 1, 0]
    }
    return bytes + [0x3B]
  }

  /// A WebP with a camera's notes: taken on its side, at a place.
  static func turned(_ webp: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
    // Big-endian TIFF; one directory of two entries: Orientation = 6, Make = "SecretCam".
    let notes =
      Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 2, 1, 0x0F, 0, 2, 0, 0, 0, 10, 0, 0, 0, 38]
      + [1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0] + Array("SecretCam\0".utf8)
    let size = little(width - 1).prefix(3) + little(height - 1).prefix(3)
    let parts = [
      part("VP8X", [0x08, 0, 0, 0] + size), part("VP8 ", frame(of: webp)), part("EXIF", notes),
    ]
    let body = Array("WEBP".utf8) + parts.joined()
    return Array("RIFF".utf8) + little(body.count) + body
  }

  /// The width and height that a WebP tells of; nil when it is none.
  static func size(of webp: [UInt8]) -> [Int]? {
    guard webp.count > 30, webp.starts(with: "RIFF".utf8) else { return nil }
    func number(_ place: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(webp[place + $1]) << (8 * $1) }
    }
    if webp[12...].starts(with: "VP8X".utf8) { return [number(24, 3) + 1, number(27, 3) + 1] }
    if webp[12...].starts(with: "VP8 ".utf8) {
      return [number(26, 2) & 0x3FFF, number(28, 2) & 0x3FFF]
    }
    return nil
  }

  /// The picture itself, without what stands around it.
  static func frame(of webp: [UInt8]) -> [UInt8] {
    var place = 12
    while place + 8 <= webp.count {
      let count = (0..<4).reduce(0) { $0 | Int(webp[place + 4 + $1]) << (8 * $1) }
      if webp[place...].starts(with: "VP8 ".utf8) {
        return Array(webp[(place + 8)..<(place + 8 + count)])
      }
      place += 8 + count + count % 2
    }
    return []
  }

  static func part(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    Array(name.utf8) + little(bytes.count) + bytes + (bytes.count.isMultiple(of: 2) ? [] : [0])
  }

  // MARK: PNG

  /// A picture with packed texts of so many letters each; cut off, the first says that it never ends.
  static func png(
    _ width: Int, _ height: Int, texts: Int, each: Int, isCutOff: Bool = false
  ) -> [UInt8] {
    var text = chunk("zTXt", Array("Comment".utf8) + [0, 0] + packed(letters: each))
    if isCutOff { text.replaceSubrange(0..<4, with: [0x7F, 0xFF, 0xFF, 0xFF]) }
    let plain = png(width, height)
    // Behind the signature and the head, which has 13 bytes.
    return plain[..<33] + (0..<texts).flatMap { _ in text } + plain[33...]
  }

  /// A row of one letter in zlib's frame: the letter, and then how often it comes again.
  private static func packed(letters: Int) -> [UInt8] {
    var bits: [Bool] = [true, true, false]
    func add(_ code: Int, _ count: Int) {
      for bit in (0..<count).reversed() { bits.append(code >> bit & 1 == 1) }
    }
    // RFC 1951 §3.2.6: the letter a, 258 more of what stands one before, the end.
    add(0x30 + 97, 8)
    let turns = letters / 258
    for _ in 0..<turns {
      add(0xC5, 8)
      add(0, 5)
    }
    add(0, 7)
    var bytes: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: bits.count, by: 8) {
      let byte = bits[start..<min(start + 8, bits.count)].enumerated()
        .reduce(0) { $0 | ($1.element ? 1 << $1.offset : 0) }
      bytes.append(UInt8(byte))
    }
    var (a, b) = (1, 0)
    for _ in 0..<(1 + turns * 258) {
      a = (a + 97) % 65_521
      b = (b + a) % 65_521
    }
    return bytes + big(b << 16 | a)
  }

  static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + bytes
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in body { sum = sums[Int((sum ^ UInt32(byte)) & 0xFF)] ^ (sum >> 8) }
    return big(bytes.count) + body + big(Int(sum ^ 0xFFFF_FFFF))
  }

  private static let sums: [UInt32] = (0..<256).map { number in
    (0..<8).reduce(UInt32(number)) { sum, _ in
      sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1
    }
  }

  /// zlib's frame around blocks that are not packed.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + 65_535, bytes.count)
      let count = UInt16(end - start)
      let isLast: UInt8 = end == bytes.count ? 1 : 0
      result += [isLast, UInt8(count & 0xFF), UInt8(count >> 8)]
      result += [UInt8(~count & 0xFF), UInt8(~count >> 8)] + bytes[start..<end]
      start = end
    } while start < bytes.count
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return result + big(Int(b << 16 | a))
  }

  static func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
  static func little(_ number: Int) -> [UInt8] { big(number).reversed() }
}
