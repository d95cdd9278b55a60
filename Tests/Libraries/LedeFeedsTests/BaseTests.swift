import LedeJSON
import LedeBase
import Testing

@testable import LedeFeeds

@Suite struct LinksInsideTexts {
  private static func entry(_ text: String, keepsOthers: Bool = false) throws -> JSONValue {
    let document = try FeedReader.document(
      Array(text.utf8), address: WebAddress("https://harbour.example/feed.xml"),
      keepsOthers: keepsOthers)
    let json = try JSONValue(document.json())
    guard case .array(let entries)? = json["entries"] else { return .null }
    return try #require(entries.first)
  }

  @Test func `links inside a text are printed absolute, against where the feed was found`() throws {
    let entry = try Self.entry(
      channel("<item><description>&lt;a href=\" /tides \"&gt;x&lt;/a&gt;</description></item>"))
    #expect(entry["summary"] == .string("<a href=\"https://harbour.example/tides\">x</a>"))
  }

  @Test(arguments: ["xhtml", "html"])
  func `what the feed says of its links counts more`(type: String) throws {
    let markup = type == "xhtml" ? "<div><a href='b'>x</a></div>" : "&lt;a href='b'&gt;x&lt;/a&gt;"
    let entry = try Self.entry(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://quay.example/a/">
      <entry><content type="\(type)">\(markup)</content></entry></feed>
      """)
    guard case .array(let contents)? = entry["content"] else {
      Issue.record("no content")
      return
    }
    #expect(
      contents.first?["value"] == .string("<a href=\"https://quay.example/a/b\">x</a>"))
    #expect(contents.first?["base"] == .string("https://quay.example/a/"))
  }

  @Test
  func `what the feed says of its links is heeded in what is kept, and nothing else is touched`()
    throws
  {
    func kept(_ base: String) throws -> String? {
      try FeedReader.snapshot(
        Array(
          """
          <feed xmlns="http://www.w3.org/2005/Atom"\(base)><entry><id>urn:1</id>
          <link href="https://harbour.example/2026/tides"/>
          <content type="html">&lt;a href=b&gt;x&lt;/a&gt;&lt;img src='data:image/png;base64,AA'&gt;</content>
          </entry></feed>
          """.utf8), address: WebAddress("https://harbour.example/feed.xml")
      ).items.first?.content?.value
    }
    #expect(try kept("") == "<a href=b>x</a><img src='data:image/png;base64,AA'>")
    #expect(
      try kept(" xml:base='https://quay.example/a/'")
        == "<a href=\"https://quay.example/a/b\">x</a><img src=\"data:image/png;base64,AA\" />")
  }

  @Test func `too many slashes before a host count for nothing`() throws {
    let entry = try Self.entry(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:base="http:///quay.example/a/">
      <entry><link href="b"/></entry></feed>
      """)
    #expect(entry["link"] == .string("http://quay.example/a/b"))
  }

  @Test func `a channel of old may say its base itself`() throws {
    let entry = try Self.entry(
      "<CHANNEL BASE=\"https://quay.example/\"><ITEM HREF=\"/1\"><TITLE>x</TITLE></ITEM></CHANNEL>")
    #expect(entry["link"] == .string("https://quay.example/1"))
  }

  @Test func `an id that is no address is printed as one, and known by what was written`() throws {
    let text =
      "<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry><id>/1</id><title>x</title></entry></feed>"
    #expect(try Self.entry(text)["id"] == .string("https://harbour.example/1"))
    #expect(try document(text).snapshot.items.first?.key == "/1")
  }

  @Test func `elements of unknown names are printed when they are asked for`() throws {
    let text = """
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:Tide="urn:tide"><entry><title>x</title>
      <deep><Tide:Height>1</Tide:Height></deep><Tide:Height>2</Tide:Height>
      <Tide:Moon phase="full" xml:lang="en"/><links>no</links></entry></feed>
      """
    let entry = try Self.entry(text, keepsOthers: true)
    #expect(entry["tide_height"] == .string("2"))
    #expect(entry["tide_moon"]?["phase"] == .string("full"))
    #expect(entry["tide_moon"]?["xml:lang"] == nil)
    #expect(entry["links"] == nil)
    #expect(try Self.entry(text)["tide_height"] == nil)
  }
}
