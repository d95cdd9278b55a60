import LedeBase
import Testing

@Suite("Bytes in addresses") struct Base64URLTests {
  @Test(arguments: [
    ([], ""), ([0], "AA"), ([255, 239], "_-8"), ([1, 2, 3], "AQID"),
    (Array("https://site.example/ä?b=c".utf8), "aHR0cHM6Ly9zaXRlLmV4YW1wbGUvw6Q_Yj1j"),
  ])
  func `bytes become letters and come back`(bytes: [UInt8], text: String) {
    #expect(Base64URL.text(bytes) == text)
    #expect(Base64URL.bytes(text) == bytes)
  }

  @Test(arguments: ["A", "AAAAA", "AB", "AAB", "AA==", "A A", "+/8", "ä"])
  func `a text that no bytes give is none`(text: String) {
    #expect(Base64URL.bytes(text) == nil)
  }
}
