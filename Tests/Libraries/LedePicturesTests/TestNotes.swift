// Pictures with what cameras note, and what attackers do in its place, byte by byte.

extension TestPictures {
  /// Whether numbers come from the greatest byte on, or the other way round.
  enum Order: String, CaseIterable, Sendable { case big, little }

  /// A TIFF directory: perhaps a turn, then so many entries that all lead to the directory itself.
  static func notes(_ order: Order, turn: Int?, circles: Int = 0) -> [UInt8] {
    func number(_ number: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
      return order == .big ? bytes.reversed() : bytes
    }
    func entry(_ tag: Int, _ type: Int, _ value: [UInt8]) -> [UInt8] {
      number(tag, 2) + number(type, 2) + number(1, 4) + value
    }
    var entries: [[UInt8]] = []
    if let turn { entries.append(entry(0x0112, 3, number(turn, 2) + [0, 0])) }
    entries += Array(repeating: entry(0x8769, 4, number(8, 4)), count: circles)
    return Array((order == .big ? "MM" : "II").utf8) + number(42, 2) + number(8, 4)
      + number(entries.count, 2) + entries.flatMap(\.self) + number(0, 4)
  }

  /// A grey JPEG with the given parts behind its first two bytes.
  static func jpeg(_ width: Int, _ height: Int, parts: [[UInt8]] = []) -> [UInt8] {
    // One code of one bit in each table: no difference, and the end of the block.
    let table: [UInt8] = [1] + [UInt8](repeating: 0, count: 15) + [0]
    let bits = 2 * ((width + 7) / 8) * ((height + 7) / 8)
    let head: [[UInt8]] = [
      segment(0xDB, [0] + [UInt8](repeating: 1, count: 64)),
      segment(0xC0, [8] + big(height).suffix(2) + big(width).suffix(2) + [1, 1, 0x11, 0]),
      segment(0xC4, [0x00] + table), segment(0xC4, [0x10] + table),
      segment(0xDA, [1, 1, 0, 0, 63, 0]),
    ]
    let scan =
      [UInt8](repeating: 0, count: bits / 8) + (bits % 8 == 0 ? [] : [UInt8(0xFF) >> (bits % 8)])
    return [0xFF, 0xD8] + parts.flatMap(\.self) + head.flatMap(\.self) + scan + [0xFF, 0xD9]
  }

  /// A part of a JPEG: notes, under their own name or another.
  static func app1(_ notes: [UInt8], name: String = "Exif\0\0") -> [UInt8] {
    segment(0xE1, Array(name.utf8) + notes)
  }

  private static func segment(_ code: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    [0xFF, code] + big(bytes.count + 2).suffix(2) + bytes
  }

  /// A PNG with notes behind its head.
  static func png(_ width: Int, _ height: Int, notes: [UInt8]) -> [UInt8] {
    let plain = png(width, height)
    return plain[..<33] + chunk("eXIf", notes) + plain[33...]
  }

  /// A WebP with notes, one part each.
  static func webp(_ flat: [UInt8], _ width: Int, _ height: Int, notes: [[UInt8]]) -> [UInt8] {
    let size = little(width - 1).prefix(3) + little(height - 1).prefix(3)
    let parts =
      [part("VP8X", [0x08, 0, 0, 0] + size), part("VP8 ", frame(of: flat))]
      + notes.map { part("EXIF", $0) }
    let body = Array("WEBP".utf8) + parts.joined()
    return Array("RIFF".utf8) + little(body.count) + body
  }
}
