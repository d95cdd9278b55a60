// Names of ten letters: each number has one, of each kind another, and they lead back.

import LedeBase
import LedeTesting
import Testing

@testable import LedeParse

@Suite struct ObjectIDTests {
  /// A key that is none of the stub's, as every Lede has its own.
  private struct OtherSecrets: SecretKeeper {
    func seal(_ secret: [UInt8], for context: String) throws(SecretError) -> [UInt8] { secret }
    func open(_ sealed: [UInt8], for context: String) throws(SecretError) -> [UInt8] { sealed }
    func fingerprint(of text: String, for use: String) throws(SecretError) -> [UInt8] {
      Array(text.utf8) + [1]
    }
  }

  private let numbers: [Int64] =
    Array(0...2_000) + [1 << 40, (1 << 56) - 1, Int64(ObjectIDs.count) - 1]

  @Test(arguments: ObjectIDs.Kind.allCases)
  func `a name has ten letters, is one number's alone and leads back to it`(
    kind: ObjectIDs.Kind
  ) throws {
    let ids = try ObjectIDs(StubSecrets())
    var seen: Set<String> = []
    for number in numbers {
      let text = ids.text(of: number, kind)
      #expect(text.utf8.count == 10 && seen.insert(text).inserted)
      #expect(text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
      #expect(ids.number(text, kind) == number)
    }
  }

  @Test func `kinds and Ledes have names of their own, which stay the same`() throws {
    let (ids, others) = (try ObjectIDs(StubSecrets()), try ObjectIDs(OtherSecrets()))
    let names = Set(ObjectIDs.Kind.allCases.map { ids.text(of: 1, $0) })
    #expect(names.count == ObjectIDs.Kind.allCases.count)
    #expect(ids.text(of: 1, .post) != others.text(of: 1, .post))
    #expect(try ObjectIDs(StubSecrets()).text(of: 1, .post) == ids.text(of: 1, .post))
    // Numbers that lie side by side have names that do not.
    #expect(ids.text(of: 1, .post).prefix(3) != ids.text(of: 2, .post).prefix(3))
  }

  @Test(arguments: ["", "short", "elevenchars", "nine-chars", "ééééé", "aaaa aaaaa"])
  func `what is no name stands for nothing`(text: String) throws {
    #expect(try ObjectIDs(StubSecrets()).number(text, .post) == nil)
  }

  /// The vector of eight bytes in the paper's own test program: key 00…0f, message 00…07.
  @Test func `the rounds are SipHash`() {
    let key: (UInt64, UInt64) = (0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908)
    #expect(ObjectIDs.sipHash(0x0706_0504_0302_0100, key) == 0x93f5_f579_9a93_2462)
  }
}
