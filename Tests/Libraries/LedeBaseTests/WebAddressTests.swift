import LedeBase
import Testing

@Suite("Addresses on the web")
struct WebAddressTests {
  @Test(arguments: [
    ("https://example.org", "https://example.org"),
    ("HTTP://Example.org/A", "http://Example.org/A"),
    (" https://example.org/a b\n", "https://example.org/a%20b"),
    ("https://exa\nmple.org/", "https://example.org/"),
    ("https://[::1]:8080/x", "https://[::1]:8080/x"),
    ("https://bücher.example/", "https://bücher.example/"),
  ])
  func `a web address is kept, tidied a little`(text: String, kept: String) {
    #expect(WebAddress(text)?.text == kept)
  }

  @Test(arguments: [
    "", "example.org", "/path", "ftp://example.org/", "javascript:alert(1)", "https://",
    "https:///x",
    "mailto:a@example.org", "https://example.org/\u{1}a", "data:text/html,x", "http:example.org",
    "https://user@/x",
  ])
  func `what is none is refused`(text: String) {
    #expect(WebAddress(text) == nil)
  }

  @Test(arguments: [
    ("https://Example.org/", "example.org"), ("http://example.org:81", "example.org:81"),
    ("https://me:pw@example.org/Blog/feed.xml?key=secret#top", "example.org/Blog/feed.xml"),
  ])
  func `an address as a name tells feeds of one site apart, and no secret`(
    text: String, name: String
  ) throws {
    #expect(try #require(WebAddress(text)).name == name)
    let long = try #require(WebAddress("https://example.org/" + String(repeating: "a", count: 99)))
    #expect(long.name.count == 60 && long.name.hasSuffix("…"))
  }

  @Test func `an address has a host, a port and an origin`() throws {
    let plain = try #require(WebAddress("http://User:pw@Example.org/path?q#f"))
    #expect(plain.host == "example.org")
    #expect(plain.port == 80)
    #expect("\(plain)" == "http://Example.org/path?q#f")
    #expect(plain.origin == "http://example.org:80")
    #expect(plain.withoutFragment.text == "http://User:pw@Example.org/path?q")
    let six = try #require(WebAddress("https://[2001:DB8::1]:8443/"))
    #expect(six.host == "2001:db8::1")
    #expect(six.port == 8443)
    #expect(try #require(WebAddress("https://a.example:99999/")).port == nil)
  }

  /// The table of RFC 3986 §5.4, on its own base.
  @Test(arguments: [
    ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"),
    ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
    ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"), (";x", "http://a/b/c/;x"),
    ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"),
    ("..", "http://a/b/"),
    ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"),
    ("../../g", "http://a/g"),
    ("../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"),
    ("g.", "http://a/b/c/g."),
    ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"), ("g/./h", "http://a/b/c/g/h"),
    ("g/../h", "http://a/b/c/h"), ("http:g", "http:g"),
  ])
  func `a reference is resolved as the standard says`(reference: String, result: String) {
    #expect(AddressText.resolve(reference, against: "http://a/b/c/d;p?q") == result)
  }

  @Test func `a reference on a page that is no web address stays none`() throws {
    let page = try #require(WebAddress("https://example.org/a/b"))
    #expect(page.resolving("../c")?.text == "https://example.org/c")
    #expect(page.resolving("javascript:alert(1)") == nil)
    #expect(page.resolving("//other.example/x")?.host == "other.example")
  }

  @Test func `a place in a list is written and read again`() throws {
    let place = ListPosition(shown: Timestamp(milliseconds: 1_795_242_300_123), id: Item.ID(42))
    #expect(ListPosition(place.text) == place)
    for text in ["", "1", "1.", ".2", "1.2.3", "a.b", "99999999999999999999.1"] {
      #expect(ListPosition(text) == nil)
    }
  }
}
