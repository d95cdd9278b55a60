// Signs that steer a terminal, or that nobody sees.

/// What texts from the web lose on their way to a terminal.
enum UnseenSigns {
  /// Whether a sign is one: controls, changes of direction, what joins or fills and shows nothing, tags.
  ///
  /// Source: Unicode's `Cc`, `Cf` and `Default_Ignorable_Code_Point`, less the marks by which scripts are read
  /// (U+061C, U+200C to U+200F) and those that choose a picture (U+FE00 to U+FE0F).
  static func contain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0xAD, 0x034F, 0x115F...0x1160, 0x17B4...0x17B5, 0x180E, 0x200B: true
    case 0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB: true
    case 0xE0000...0xE0FFF: true
    default: false
    }
  }

  /// JSON that means the same, with these signs escaped; what lies below U+0020 is left, as JSON has it outside
  /// of texts alone.
  static func escaped(_ json: [UInt8]) -> [UInt8] {
    guard json.contains(where: { $0 >= 0x7F }) else { return json }
    let text = String(decoding: json, as: UTF8.self)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(json.count)
    for scalar in text.unicodeScalars {
      if scalar.value >= 0x7F, contain(scalar) {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          bytes += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
        }
      } else {
        bytes += UTF8.encode(scalar).map { Array($0) } ?? []
      }
    }
    return bytes
  }
}
