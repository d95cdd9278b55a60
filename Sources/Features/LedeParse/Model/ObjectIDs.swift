// Numbers of rows ↔ the names of ten letters by which programs know them.

import LedeBase

/// Makes an objectId of a row's number, and finds the number again, without keeping anything.
///
/// Ten letters and digits name 62¹⁰ things, a little over 2⁵⁹; a row's number is counted up from 1 and
/// stays far below. Each kind of thing has a permutation of its own of all these numbers, under a key
/// made of this Lede's: the same for ever, told apart from no random name, and of no use as the name of
/// another kind. A Feistel network of six rounds permutes numbers of 60 bits; what falls outside 62¹⁰
/// is permuted again (cycle walking), which happens to one in four.
///
/// Source: Black and Rogaway, "Ciphers with Arbitrary Finite Domains" (2002), for the walk; Aumasson
/// and Bernstein, "SipHash" (2012), for the rounds.
struct ObjectIDs: Sendable {
  /// What has a name.
  enum Kind: String, CaseIterable, Sendable { case user, session, post, like, comment, file }

  static let length = 10
  /// How many names there are: 62¹⁰.
  static let count: UInt64 = 839_299_365_868_340_224

  private let keys: [Kind: (UInt64, UInt64)]

  /// The names of the Lede that has this key.
  init(_ secrets: any SecretKeeper) throws(SecretError) {
    var keys: [Kind: (UInt64, UInt64)] = [:]
    for kind in Kind.allCases {
      let bytes = try secrets.fingerprint(of: "\(kind.rawValue) objectId", for: "parse")
      // All bytes count, however many there are.
      var (low, high): (UInt64, UInt64) = (0, 0)
      for (place, byte) in bytes.enumerated() {
        let shifted = UInt64(byte) << UInt64(place % 8 * 8)
        if place % 16 < 8 { low ^= shifted } else { high ^= shifted }
      }
      keys[kind] = (low, high)
    }
    self.keys = keys
  }

  /// The name of a row.
  func text<Thing>(_ id: Identifier<Thing>, _ kind: Kind) -> String {
    text(of: id.rawValue, kind)
  }

  /// The same of its number.
  func text(of number: Int64, _ kind: Kind) -> String {
    // No row has a number without a name; the remainder only keeps a broken database from stopping Lede.
    var value = UInt64(bitPattern: number) % ObjectIDs.count
    repeat { value = permuted(value, kind, 0..<ObjectIDs.rounds) } while value >= ObjectIDs.count
    var letters = [UInt8](repeating: 0, count: ObjectIDs.length)
    for place in letters.indices.reversed() {
      letters[place] = ObjectIDs.letters[Int(value % 62)]
      value /= 62
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// The number that a name stands for; nil for what is no name.
  ///
  /// Nearly every name stands for a number that no row has.
  func number(_ text: String, _ kind: Kind) -> Int64? {
    guard text.utf8.count == ObjectIDs.length else { return nil }
    var value: UInt64 = 0
    for letter in text.utf8 {
      guard let digit = ObjectIDs.digit(letter) else { return nil }
      value = value * 62 + digit
    }
    repeat { value = unpermuted(value, kind) } while value >= ObjectIDs.count
    return Int64(value)
  }

  /// The row that a name stands for.
  func id<Thing>(_ text: String, _ kind: Kind) -> Identifier<Thing>? {
    number(text, kind).map { Identifier($0) }
  }

  // MARK: The permutation

  private static let rounds = 6
  private static let mask: UInt64 = (1 << 30) - 1

  private func permuted(_ value: UInt64, _ kind: Kind, _ rounds: Range<Int>) -> UInt64 {
    var (left, right) = (value >> 30, value & ObjectIDs.mask)
    for round in rounds { (left, right) = (right, left ^ mixed(right, round, kind)) }
    return left << 30 | right
  }

  private func unpermuted(_ value: UInt64, _ kind: Kind) -> UInt64 {
    var (left, right) = (value >> 30, value & ObjectIDs.mask)
    for round in (0..<ObjectIDs.rounds).reversed() {
      (left, right) = (right ^ mixed(left, round, kind), left)
    }
    return left << 30 | right
  }

  private func mixed(_ half: UInt64, _ round: Int, _ kind: Kind) -> UInt64 {
    let key = keys[kind] ?? (0, 0)
    return ObjectIDs.sipHash(UInt64(round) << 32 | half, key) & ObjectIDs.mask
  }

  /// SipHash-2-4 of eight bytes.
  static func sipHash(_ message: UInt64, _ key: (UInt64, UInt64)) -> UInt64 {
    var v0 = key.0 ^ 0x736f_6d65_7073_6575
    var v1 = key.1 ^ 0x646f_7261_6e64_6f6d
    var v2 = key.0 ^ 0x6c79_6765_6e65_7261
    var v3 = key.1 ^ 0x7465_6462_7974_6573
    func turned(_ value: UInt64, _ bits: UInt64) -> UInt64 { value << bits | value >> (64 - bits) }
    func round() {
      v0 = v0 &+ v1
      v1 = turned(v1, 13) ^ v0
      v0 = turned(v0, 32)
      v2 = v2 &+ v3
      v3 = turned(v3, 16) ^ v2
      v0 = v0 &+ v3
      v3 = turned(v3, 21) ^ v0
      v2 = v2 &+ v1
      v1 = turned(v1, 17) ^ v2
      v2 = turned(v2, 32)
    }
    for word in [message, 8 << 56] {
      v3 ^= word
      round()
      round()
      v0 ^= word
    }
    v2 ^= 0xff
    for _ in 0..<4 { round() }
    return v0 ^ v1 ^ v2 ^ v3
  }

  // MARK: Letters

  private static let letters = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  private static func digit(_ letter: UInt8) -> UInt64? {
    switch letter {
    case 48...57: UInt64(letter - 48)
    case 65...90: UInt64(letter - 55)
    case 97...122: UInt64(letter - 61)
    default: nil
    }
  }
}
