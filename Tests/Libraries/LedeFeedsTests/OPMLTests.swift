@testable import LedeFeeds
import LedeBase
import Testing

private func read(_ text: String) throws -> OPMLList { try OPMLReader.list(in: Array(text.utf8)) }

@Suite struct SubscriptionLists {
  /// In the shape of what readers export: folders in folders, a feed with children, names in all cases.
  private static let list = """
    <?xml version="1.0" encoding="UTF-8"?>
    <opml version="2.0">
      <head><title> My news </title><ownerName>Jo</ownerName></head>
      <body>
        <outline text="Harbour" title="Harbour &amp; Sea">
          <outline text="Ferries">
            <outline type="rss" text="Ferry Times" title="The Ferry Times"
              xmlUrl=" https://ferry.example/feed?a=1&amp;b=2 " htmlUrl="https://ferry.example/"/>
          </outline>
          <OUTLINE TEXT="Shout" XMLURL="https://shout.example/rss"/>
        </outline>
        <outline title="Only a title">
          <outline text="" title="Talk" xmlurl="talk.example/feed"/>
        </outline>
        <outline><outline text="Nameless folder" xmlUrl="https://nameless.example/"/></outline>
        <outline text="Parent" xmlUrl="https://parent.example/">
          <outline text="Child" xmlUrl="https://child.example/"/>
        </outline>
        <outline text="No feed here" url="https://link.example/" type="link"/>
        <outline text="Last" xmlUrl="https://last.example/"/>
      </body>
    </opml>
    """

  @Test func `a list is read in order, with its folders`() throws {
    let list = try read(Self.list)
    #expect(list.title == "My news")
    #expect(!list.isMalformed)
    #expect(
      list.feeds == [
        OPMLFeed(
          url: "https://ferry.example/feed?a=1&b=2", title: "The Ferry Times",
          site: "https://ferry.example/", folder: ["Harbour", "Ferries"]),
        OPMLFeed(url: "https://shout.example/rss", title: "Shout", folder: ["Harbour"]),
        OPMLFeed(url: "talk.example/feed", title: "Talk", folder: ["Only a title"]),
        OPMLFeed(url: "https://nameless.example/", title: "Nameless folder"),
        OPMLFeed(url: "https://parent.example/", title: "Parent"),
        OPMLFeed(url: "https://child.example/", title: "Child"),
        OPMLFeed(url: "https://last.example/", title: "Last"),
      ])
  }

  @Test func `a list that breaks off is known from one that is only untidy`() throws {
    let bytes = Array(Self.list.utf8)
    #expect(try !read(Self.list).isCutOff)
    for end in [bytes.count - 10, bytes.count / 2] {
      let cut = try OPMLReader.list(in: Array(bytes[..<end]))
      #expect(cut.isCutOff && cut.isMalformed && !cut.feeds.isEmpty)
    }
    let untidy = try read(
      "<OPML><body><outline text='Fish & chips' xmlUrl='https://a.example/'/></body></opml>")
    #expect(untidy.isMalformed && !untidy.isCutOff)
  }

  @Test func `what is no web address is passed over and named`() throws {
    let list = try read(Self.list)
    #expect(list.outlines.count == 6)
    #expect(list.passedOver.map(\.url) == ["talk.example/feed"])
    #expect(list.outlines.first?.address.text == "https://ferry.example/feed?a=1&b=2")
  }

  @Test(arguments: [
    (
      #"<opml><body><outline text="A & B" xmlUrl="https://a.example/?x=1&y=2"/></body></opml>"#,
      "A & B"
    ),
    (#"<opml><body><outline text="Cut" xmlUrl="https://a.example/?x=1&amp;y=2"/>"#, "Cut"),
    (
      #"<opml><body><outline text="Crossed" xmlUrl="https://a.example/?x=1&amp;y=2"></body></opml>"#,
      "Crossed"
    ),
    (
      #"<opml><body><outline text=Bare xmlUrl="https://a.example/?x=1&amp;y=2"/></body></opml>"#,
      nil
    ),
    (
      "\n <opml><body><outline text='Late' xmlUrl='https://a.example/?x=1&amp;y=2'/></body></opml>",
      "Late"
    ),
  ])
  func `broken lists are read as far as they go`(text: String, title: String?) throws {
    let list = try read(text)
    #expect(list.feeds.map(\.url) == ["https://a.example/?x=1&y=2"])
    if let title { #expect(list.feeds.first?.title == title) }
  }

  @Test func `a list in Latin 1, or that lies about being UTF-8, is read`() throws {
    for label in ["ISO-8859-1", "UTF-8"] {
      let text = "<?xml version=\"1.0\" encoding=\"\(label)\"?><opml><body>"
      let bytes =
        Array(text.utf8) + Array("<outline text=\"F".utf8) + [0xE6]
        + Array("r\" xmlUrl=\"https://a.example/\"/></body></opml>".utf8)
      #expect(try OPMLReader.list(in: bytes).feeds.first?.title == "Fær")
    }
  }

  @Test(arguments: [
    "", "hello", "<rss><channel/></rss>", "<html><body><p>No</p></body></html>", "{}",
  ])
  func `other files are refused`(text: String) {
    #expect(throws: FeedError.notAList) { try read(text) }
  }

  @Test func `an empty list is a list`() throws {
    #expect(try read("<opml><head/><body/></opml>").feeds == [])
  }

  @Test func `a list cut or changed anywhere never traps`() throws {
    let bytes = Array(Self.list.utf8)
    var found = 0
    for index in stride(from: 0, to: bytes.count, by: 3) {
      // A beginning may be too short to be told from other files.
      found += (try? OPMLReader.list(in: Array(bytes[..<index])))?.feeds.count ?? 0
      for byte in [0, 34, 38, 60, 62, 0xFF] as [UInt8] {
        var changed = bytes
        changed[index] = byte
        found += (try? OPMLReader.list(in: changed))?.feeds.count ?? 0
      }
    }
    #expect(found > 0)
  }
}

@Suite struct SubscriptionListsWritten {
  private static func outline(_ url: String, _ title: String?, _ folder: [String] = []) throws
    -> Outline
  {
    Outline(address: try #require(WebAddress(url)), title: title, folder: folder)
  }

  @Test func `a list is written with its folders nested`() throws {
    var ferry = try Self.outline(
      "https://ferry.example/feed?a=1&b=2", "Ferry <Times>", ["Sea", "Ferries"])
    ferry.site = WebAddress("https://ferry.example/")
    let bytes = OPMLWriter.bytes(
      [
        ferry, try Self.outline("https://top.example/", nil),
        try Self.outline("https://sea.example/", "\"Sea\"\n", ["Sea"]),
      ], title: "Jo's news", at: Timestamp(seconds: 1_795_157_100))
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <opml version="2.0">
        <head>
        <title>Jo's news</title>
        <dateCreated>Fri, 20 Nov 2026 06:45:00 GMT</dateCreated>
        </head>
        <body>
          <outline text="Sea" title="Sea">
            <outline text="Ferries" title="Ferries">
              <outline type="rss" text="Ferry &lt;Times&gt;" title="Ferry &lt;Times&gt;" xmlUrl="https://ferry.example/feed?a=1&amp;b=2" htmlUrl="https://ferry.example/"/>
            </outline>
            <outline type="rss" text="&quot;Sea&quot;&#10;" title="&quot;Sea&quot;&#10;" xmlUrl="https://sea.example/"/>
          </outline>
          <outline type="rss" text="top.example" title="top.example" xmlUrl="https://top.example/"/>
        </body>
        </opml>

        """)
  }

  @Test func `what was written is read back the same`() throws {
    let outlines = [
      try Self.outline(
        "https://a.example/", "A & B < C > D \"E\" 'F' é 😀", ["One & two", "Three"]),
      try Self.outline("https://b.example/?x=1&y=%22", "tab\there", ["One & two"]),
      try Self.outline("https://c.example/", "C"),
    ]
    let list = try OPMLReader.list(in: OPMLWriter.bytes(outlines))
    #expect(!list.isMalformed)
    #expect(list.outlines == outlines)
    #expect(list.title == "Lede")
  }

  @Test func `characters that XML cannot hold do not break the file`() throws {
    let strange = try Self.outline("https://a.example/", "a\u{0}b\u{1}c\u{FFFF}d\u{1b}")
    let list = try OPMLReader.list(in: OPMLWriter.bytes([strange]))
    #expect(!list.isMalformed)
    #expect(list.feeds.first?.title == "abcd")
  }
}
