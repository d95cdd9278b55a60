// Codes that prove who sent a message.

import LedeBase
import LedeSecrets
import Testing

@Suite struct SignatureTests {
  /// RFC 2202 §3 and RFC 4231 §4.3, the second of their tests.
  @Test(arguments: [
    (MessageHash.sha1, "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"),
    (.sha256, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
    (
      .sha384,
      "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c78b3239ecfab21649"
    ),
    (
      .sha512,
      "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"
    ),
  ])
  func `a code is taken that the key and the hash make of the message, and no other`(
    hash: MessageHash, digits: String
  ) {
    var code = stride(from: 0, to: digits.utf8.count, by: 2).compactMap {
      UInt8(digits.dropFirst($0).prefix(2), radix: 16)
    }
    let (key, message) = (Array("Jefe".utf8), Array("what do ya want for nothing?".utf8))
    let signatures = Signatures()
    #expect(signatures.isCode(code, of: message, by: key, hash))
    #expect(!signatures.isCode(code, of: message + [0], by: key, hash))
    #expect(!signatures.isCode(code, of: message, by: key + [1], hash))
    #expect(!signatures.isCode(Array(code.dropLast()), of: message, by: key, hash))
    for other in MessageHash.allCases where other != hash {
      #expect(!signatures.isCode(code, of: message, by: key, other))
    }
    code[0] ^= 1
    #expect(!signatures.isCode(code, of: message, by: key, hash))
    #expect(!signatures.isCode([], of: message, by: key, hash))
  }
}
