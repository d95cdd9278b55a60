// What becomes of letters and signs above ASCII. Written from the charts of the Unicode Standard.

enum PlainScalars {
  /// Writes a scalar as the judge reads it: plain signs and letters, or nothing, or as it is.
  static func write(_ scalar: UInt32, to writer: inout PlainWriter) {
    switch scalar {
    case 0..<0x80: writer.write(UInt8(scalar))
    case 0xC0..<0x180: writeLatin(scalar, to: &writer)
    case 0x2018...0x201B, 0x2032, 0xB4, 0x2BC, 0x2039, 0x203A: writer.write(UInt8(ascii: "'"))
    case 0x201C...0x201F, 0x2033, 0xAB, 0xBB: writer.write(UInt8(ascii: "\""))
    case 0x2010...0x2015, 0x2212, 0xFE58, 0xFE63: writer.write(UInt8(ascii: "-"))
    case 0x2026: write("...", to: &writer)
    case 0x2122: write("TM", to: &writer)
    case 0x2028, 0x2029, 0x85: writer.write(10)
    case 0x80...0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000, 0x2022, 0xB7,
      0xFFFC...0xFFFD:
      writer.write(32)
    // Marks that stand on the letter before, and signs that nobody sees.
    case 0x300...0x36F, 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F,
      0xFEFF:
      break
    case 0xFF01...0xFF5E: writer.write(UInt8(scalar - 0xFEE0))
    case 0xFB00: write("ff", to: &writer)
    case 0xFB01: write("fi", to: &writer)
    case 0xFB02: write("fl", to: &writer)
    case 0xFB03: write("ffi", to: &writer)
    case 0xFB04: write("ffl", to: &writer)
    case 0xFB05, 0xFB06: write("st", to: &writer)
    case 0xBC: write("1/4", to: &writer)
    case 0xBD: write("1/2", to: &writer)
    case 0xBE: write("3/4", to: &writer)
    case 0xB2: writer.write(UInt8(ascii: "2"))
    case 0xB3: writer.write(UInt8(ascii: "3"))
    case 0xB9: writer.write(UInt8(ascii: "1"))
    default: writer.write(scalar: scalar)
    }
  }

  /// The letters U+00C0 to U+017F without their accents; a star for those that become two letters.
  private static let latin: StaticString = """
    AAAAAA*CEEEEIIIIDNOOOOOxOUUUUY**aaaaaa*ceeeeiiiidnooooo/ouuuuy*y\
    AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIi**JjKkkLlLlLlLlLlNnNnNnnNnOoOoOo**\
    RrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs
    """

  private static func writeLatin(_ scalar: UInt32, to writer: inout PlainWriter) {
    switch scalar {
    case 0xC6: write("AE", to: &writer)
    case 0xDE: write("Th", to: &writer)
    case 0xDF: write("ss", to: &writer)
    case 0xE6: write("ae", to: &writer)
    case 0xFE: write("th", to: &writer)
    case 0x132: write("IJ", to: &writer)
    case 0x133: write("ij", to: &writer)
    case 0x152: write("OE", to: &writer)
    case 0x153: write("oe", to: &writer)
    // Safety: the literal has a letter for each scalar from U+00C0 to U+017F.
    default: writer.write(unsafe latin.utf8Start[Int(scalar - 0xC0)])
    }
  }

  private static func write(_ letters: StaticString, to writer: inout PlainWriter) {
    for index in 0..<letters.utf8CodeUnitCount {
      // Safety: `index` is below the literal's own count.
      writer.write(unsafe letters.utf8Start[index])
    }
  }
}
