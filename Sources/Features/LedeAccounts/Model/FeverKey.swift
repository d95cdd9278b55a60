// The key by which programs for Fever know themselves.

/// What programs for Fever send in place of a name and a password: the MD5 sum of both, in hexadecimal.
///
/// Whoever has it is let in as with the password, so only its SHA-256 is kept. MD5 is weak, but the
/// password in it has 256 random bits, so that nobody finds a second text with the same sum by trying.
///
/// Source: Fever's API, "Authentication".
enum FeverKey {
  /// The key of a name and a password.
  static func text(name: String, password: String) -> String {
    MD5.sum(of: Array("\(name):\(password)".utf8)).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  /// A key as a program sent it, in small letters; nil for what is none.
  static func text(sent: String) -> String? {
    let bytes = sent.utf8.map { (65...70).contains($0) ? $0 | 0x20 : $0 }
    guard bytes.count == 32,
      bytes.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// What is stored of such a key.
package struct KeptFeverKey: Hashable, Sendable {
  package var hash: [UInt8]
  /// The name of the reader in it: under another name it opens nothing.
  package var name: String

  package init(hash: [UInt8], name: String) {
    self.hash = hash
    self.name = name
  }
}

/// The sum that Fever's programs make; nothing else in Lede stands on it.
///
/// Source: RFC 1321 §3.
private enum MD5 {
  static func sum(of bytes: [UInt8]) -> [UInt8] {
    var message = bytes + [0x80]
    while message.count % 64 != 56 { message.append(0) }
    let bits = UInt64(bytes.count) &* 8
    message += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (8 * UInt64($0))) }
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
    for start in stride(from: 0, to: message.count, by: 64) {
      let words = (0..<16).map { word in
        (0..<4).reduce(UInt32(0)) {
          $0 | UInt32(message[start + word * 4 + $1]) << (8 * UInt32($1))
        }
      }
      add(words, to: &state)
    }
    return state.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * UInt32($0))) }
    }
  }

  private static func add(_ words: [UInt32], to state: inout [UInt32]) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    for step in 0..<64 {
      let mixed: UInt32
      let word: Int
      switch step / 16 {
      case 0: (mixed, word) = ((b & c) | (~b & d), step)
      case 1: (mixed, word) = ((d & b) | (~d & c), (5 * step + 1) % 16)
      case 2: (mixed, word) = (b ^ c ^ d, (3 * step + 5) % 16)
      default: (mixed, word) = (c ^ (b | ~d), (7 * step) % 16)
      }
      let sum = mixed &+ a &+ sines[step] &+ words[word]
      let turn = turns[step / 16][step % 4]
      (a, d, c, b) = (d, c, b, b &+ (sum << turn | sum >> (32 - turn)))
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
  }

  private static let turns: [[UInt32]] = [
    [7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21],
  ]

  /// The whole part of 2^32 times the sine of 1, 2, 3 …, as RFC 1321 lists them.
  private static let sines: [UInt32] = [
    0xD76A_A478, 0xE8C7_B756, 0x2420_70DB, 0xC1BD_CEEE, 0xF57C_0FAF, 0x4787_C62A,
    0xA830_4613, 0xFD46_9501, 0x6980_98D8, 0x8B44_F7AF, 0xFFFF_5BB1, 0x895C_D7BE,
    0x6B90_1122, 0xFD98_7193, 0xA679_438E, 0x49B4_0821, 0xF61E_2562, 0xC040_B340,
    0x265E_5A51, 0xE9B6_C7AA, 0xD62F_105D, 0x0244_1453, 0xD8A1_E681, 0xE7D3_FBC8,
    0x21E1_CDE6, 0xC337_07D6, 0xF4D5_0D87, 0x455A_14ED, 0xA9E3_E905, 0xFCEF_A3F8,
    0x676F_02D9, 0x8D2A_4C8A, 0xFFFA_3942, 0x8771_F681, 0x6D9D_6122, 0xFDE5_380C,
    0xA4BE_EA44, 0x4BDE_CFA9, 0xF6BB_4B60, 0xBEBF_BC70, 0x289B_7EC6, 0xEAA1_27FA,
    0xD4EF_3085, 0x0488_1D05, 0xD9D4_D039, 0xE6DB_99E5, 0x1FA2_7CF8, 0xC4AC_5665,
    0xF429_2244, 0x432A_FF97, 0xAB94_23A7, 0xFC93_A039, 0x655B_59C3, 0x8F0C_CC92,
    0xFFEF_F47D, 0x8584_5DD1, 0x6FA8_7E4F, 0xFE2C_E6E0, 0xA301_4314, 0x4E08_11A1,
    0xF753_7E82, 0xBD3A_F235, 0x2AD7_D2BB, 0xEB86_D391,
  ]
}
