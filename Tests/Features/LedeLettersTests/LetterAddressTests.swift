// Addresses at which letters come.

import Testing

@testable import LedeLetters

@Suite struct LetterAddressTests {
  @Test func `an address holds eighty random bits and the letters of a name`() throws {
    let address = LetterAddress(
      name: "Ines.M-ü", random: [0x00, 0x44, 0x32, 0x14, 0xC7, 0x42, 0x54, 0xB6, 0x35, 0xFF])
    #expect(address.text == "inesm-abcdefghijklmnp7")
    #expect(address.token.count == 16)
    #expect(LetterAddress(recipient: "X-ABCDEFGHIJKLMNP7@any.example")?.token == address.token)
    #expect(
      LetterAddress(name: nil, random: [UInt8](repeating: 0, count: 32)).text
        == "letters-aaaaaaaaaaaaaaaa")
  }

  @Test(arguments: [
    "", "@", "-", "ines", "ines-", "ines-short@x", "ines-abcdefghijklmno1", "ines-abcdefghijklmnoé",
    "ines-abcdefghijklmnopq", "ines-abcdefghijklmn77@a@b ", String(repeating: "x", count: 400),
  ])
  func `what is no address is nobody's`(recipient: String) {
    #expect(LetterAddress(recipient: recipient) == nil)
  }
}
