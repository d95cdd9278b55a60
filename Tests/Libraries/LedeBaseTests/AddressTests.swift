import LedeBase
import Testing

@Suite struct AddressTests {
  @Test(arguments: [
    ("https://news.example/feed", "https://news.example/feed"),
    (" news.example/feed", "https://news.example/feed"),
    ("feed://news.example/a", "https://news.example/a"),
    ("feed:http://news.example/a", "http://news.example/a"),
    ("localhost:8080/a", "http://localhost:8080/a"),
    ("192.168.1.5/feed", "http://192.168.1.5/feed"),
  ])
  func `an address is what somebody meant by it`(typed: String, meant: String) throws {
    #expect(try AddressError.address(typed: typed).text == meant)
  }

  @Test(arguments: ["", "news", "ftp://news.example/", "two words", "javascript:x"])
  func `what is no address is told so`(typed: String) {
    #expect(throws: AddressError.notAnAddress) { try AddressError.address(typed: typed) }
  }
}
