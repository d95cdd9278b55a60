// The address at which letters come to a reader.

import LedeBase

/// The part of an address before `@`: a name for people, and 80 random bits that alone decide.
struct LetterAddress: Hashable, Sendable {
  /// Such as `ines-k3f7q2m5xw4tz6ab`.
  let text: String

  /// The random part, in small letters.
  let token: String

  private static let tokenLength = 16
  /// Base 32 as RFC 4648 §6 has it, in small letters: mail servers may write them large.
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz234567")

  /// A new one, of at least ten random bytes.
  init(name: String?, random: [UInt8]) {
    var bits = 0
    var count = 0
    var token = ""
    for byte in random where token.count < LetterAddress.tokenLength {
      bits = (bits << 8 | Int(byte)) & 0xFFFF
      count += 8
      while count >= 5, token.count < LetterAddress.tokenLength {
        count -= 5
        token.append(LetterAddress.letters[bits >> count & 31])
      }
    }
    let plain = (name ?? "").lowercasedASCII.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    self.token = token
    text = (plain.isEmpty ? "letters" : plain) + "-" + token
  }

  /// The one that a mail server names, whatever stands before and behind; nil when it can be none.
  init?(recipient: String) {
    guard recipient.utf8.count <= 320 else { return nil }
    let local = recipient.lastIndex(of: "@").map { String(recipient[..<$0]) } ?? recipient
    self.init(kept: local)
  }

  /// The one that was kept.
  init?(kept: String) {
    let small = kept.lowercasedASCII
    guard let hyphen = small.lastIndex(of: "-") else { return nil }
    token = String(small[small.index(after: hyphen)...])
    guard token.count == LetterAddress.tokenLength,
      token.allSatisfy({ LetterAddress.letters.contains($0) })
    else { return nil }
    text = small
  }
}
