import LedeBase
import Testing

@testable import LedeFeeds

/// Counts what it is told, and how deep it went.
private final class Counter: XMLHandler {
  var elements = 0
  var ends = 0
  var bytes = 0
  var attributes = 0
  var deepest = 0

  func start(_ name: XMLName, _ attributes: [XMLAttribute]) {
    elements += 1
    self.attributes += attributes.count
    deepest = max(deepest, elements - ends)
  }
  func text(_ bytes: Span<UInt8>) { self.bytes += bytes.count }
  func end(_ name: XMLName) { ends += 1 }
}

@Suite struct HostileFeeds {
  private static func read(_ text: String) -> XMLReading<Counter> {
    XMLDocument.read(Array(text.utf8)) { Counter() }
  }

  @Test func `a billion laughs stay one`() {
    var text = "<?xml version=\"1.0\"?><!DOCTYPE rss [<!ENTITY l0 \"lol\">"
    for level in 1...12 {
      text += "<!ENTITY l\(level) \"" + String(repeating: "&l\(level - 1);", count: 10) + "\">"
    }
    text += "]><rss version=\"2.0\"><channel><title>&l12;</title></channel></rss>"
    #expect(Self.read(text).handler.bytes < 1_000)
  }

  @Test func `one long entity called many times stops at a budget`() {
    let text =
      "<!DOCTYPE r [<!ENTITY a \"" + String(repeating: "x", count: 250) + "\">]><r>"
      + String(repeating: "&a;", count: 100_000) + "</r>"
    #expect(Self.read(text).handler.bytes < 2 * text.utf8.count)
  }

  @Test(arguments: [true, false])
  func `elements in elements are told only so deep`(areClosed: Bool) {
    let count = 100_000
    let text =
      String(repeating: "<a>x", count: count)
      + (areClosed ? String(repeating: "</a>", count: count) : "")
    let counter = Self.read(text).handler
    #expect(counter.deepest == XMLReader.deepest)
    #expect(counter.elements == counter.ends)
  }

  @Test func `end tags that match nothing cost no more for the elements that are open`() {
    let count = 50_000
    var text = ""
    for number in 0..<count { text += "<a\(number)>" }
    for number in 0..<count { text += "</b\(number)>" }
    let counter = Self.read(text).handler
    #expect(counter.elements == counter.ends)
  }

  @Test func `attributes beyond a cap are passed over`() {
    var text = "<a"
    for number in 0..<10_000 { text += " n\(number)='1'" }
    #expect(Self.read(text + "/>").handler.attributes == XMLReader.mostAttributes)
  }

  @Test(arguments: [
    "<![CDATA[", "<!--", "<?", "<!DOCTYPE [", "<a b='", "&", "&#", "<", "</", "]]>",
  ])
  func `openings that are never closed are read once`(opening: String) {
    let text = "<rss>" + String(repeating: opening, count: 100_000)
    let counter = Self.read(text).handler
    #expect(counter.elements == counter.ends)
  }

  @Test(arguments: [
    "-9223372036854775808", "9223372036854775807", "18446744073709551616", "-1", "0", "1e308",
    "-1e308",
  ])
  func `a number may be anything wherever a feed has one`(number: String) throws {
    let rss = try document(
      channel(
        """
        <ttl>\(number)</ttl><sy:updatePeriod>hourly</sy:updatePeriod>
        <sy:updateFrequency>\(number)</sy:updateFrequency>
        <image><url>/a.png</url><width>\(number)</width><height>\(number)</height></image>
        <item><guid>\(number)</guid><pubDate>1 Jan 2026 12:00 Etc/GMT\(number)</pubDate>
        <enclosure url="/a.mp3" type="audio/mpeg" length="\(number)"/>
        <media:content url="/b.jpg" width="\(number)" height="\(number)" fileSize="\(number)"/>
        <itunes:duration>\(number)</itunes:duration></item>
        <item><guid>b</guid><dc:date>\(number)</dc:date></item>
        <item><guid>c</guid><dc:date>2026-01-01T00:00:00+\(number)</dc:date></item>
        """))
    #expect(rss.snapshot.items.count == 3)
    #expect(rss.rhythm.map { $0 > .zero && $0 <= .seconds(365 * 86_400) } ?? false)
    let json = try document(
      """
      {"version": "https://jsonfeed.org/version/1.1", "title": "Harbour", "items": [
        {"id": \(number), "content_text": "Tide", "date_published": "\(number)",
         "attachments": [{"url": "1.m4a", "mime_type": "audio/x-m4a", "size_in_bytes": \(number),
           "duration_in_seconds": \(number)}]}]}
      """)
    #expect(json.snapshot.items.count == 1)
    let contract = try document(
      """
      {"status": "ok", "totalResults": \(number), "news": [
        {"id": \(number), "source": {"id": \(number), "name": "Harbour"}, "title": "Tide",
         "url": "https://harbour.example/1", "publishedAt": "\(number)",
         "content": "High [+\(number) chars]"}]}
      """)
    #expect(contract.snapshot.items.count == 1)
  }

  @Test func `one attribute of a megabyte is one attribute`() {
    let text = "<a b='" + String(repeating: "x", count: 1_000_000) + "'/>"
    #expect(Self.read(text).handler.attributes == 1)
  }

  @Test func `quotes that hide the next tag are looked through once, not once for each tag`() {
    let counter = Self.read("<rss>" + String(repeating: "<a ' b='", count: 100_000)).handler
    #expect(counter.elements == 1)
    #expect(counter.ends == 1)
  }

  @Test func `sections that are never closed end with their elements`() {
    let counter = Self.read(
      "<rss>" + String(repeating: "<a><![CDATA[x</a>", count: 100_000) + "</rss>"
    ).handler
    #expect(counter.elements == 100_001)
    #expect(counter.bytes == 100_000)
  }

  @Test func `a long tag is read when no other tag was given up`() {
    let text = "<rss><a b='" + String(repeating: "y ", count: 5_000) + "'>x</b></rss>"
    #expect(Self.read(text).handler.attributes == 1)
  }

  @Test(arguments: ["n", "xmlns:n"])
  func `attributes beyond a cap are passed over, and what follows is read`(name: String) {
    var text = "<rss><a"
    for number in 0..<100_000 { text += " \(name)\(number)='urn:\(number)'" }
    let counter = Self.read(text + ">x</a><b>yz</b></rss>").handler
    #expect(counter.attributes <= XMLReader.mostAttributes)
    #expect(counter.bytes == 3)
  }

  @Test func `namespaces beyond a cap are not declared`() {
    var text = "<rss>"
    for number in 0..<100_000 { text += "<a xmlns:n\(number)='urn:\(number)'>x</a>" }
    #expect(Self.read(text + "</rss>").handler.bytes == 100_000)
  }

  @Test func `names beyond a cap are dropped, and their words are kept`() {
    var text = "<rss>"
    for number in 0..<100_000 { text += "<a\(number)>x</a\(number)>" }
    let counter = Self.read(text + "</rss>").handler
    #expect(counter.elements <= XMLReader.mostNames)
    #expect(counter.bytes == 100_000)
  }

  @Test func `a tag is giant by its attributes, not by its length`() {
    let long = "<a b='" + String(repeating: "x", count: 1_000_000) + "'/>"
    let few =
      "<a" + String(repeating: " b='\(String(repeating: "x", count: 90))'", count: 300) + "/>"
    let many = "<a" + String(repeating: " b='1234567'", count: 1_000) + "/>"
    #expect(!GiantTag.isIn(Array(long.utf8)))
    #expect(!GiantTag.isIn(Array(few.utf8)))
    #expect(GiantTag.isIn(Array(many.utf8)))
    for lead in 0..<20 {
      let text =
        String(repeating: "<b>text</b>", count: 100) + String(repeating: "x", count: lead * 211)
      #expect(GiantTag.isIn(Array((text + many).utf8)), "after \(lead * 211) more bytes")
    }
  }

  @Test func `a base as long as a book is not written before every link`() throws {
    let text =
      "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='http://a.example/"
      + String(repeating: "b", count: 2_000) + "/'><entry><link href='tides'/></entry></feed>"
    let document = try FeedReader.document(
      Array(text.utf8), address: WebAddress("https://harbour.example/news/feed?\(text.count)"))
    #expect(document.entries.first?.link == "https://harbour.example/news/tides")
  }

  @Test func `a long address of a feed is a base without its query`() throws {
    let feed = Array("<rss><channel><item><link>/tides</link></item></channel></rss>".utf8)
    let long = String(repeating: "b", count: 2_000)
    let address = try #require(WebAddress("https://harbour.example/feed?q=\(long)"))
    let document = try FeedReader.document(feed, address: address)
    #expect(document.entries.first?.link == "https://harbour.example/tides")
    #expect(document.address == address)
    let other = try FeedReader.document(feed, address: WebAddress("https://a.example/\(long)"))
    #expect(other.entries.first?.link == "/tides")
  }

  @Test func `a namespace that only looks like XLink's is not written into texts`() throws {
    func content(_ namespace: String) throws -> String? {
      let text =
        "<feed xmlns='http://www.w3.org/2005/Atom' xmlns:xlink='\(namespace)'><entry>"
        + "<content type='xhtml'><div><a xlink:href='x'>y</a></div></content></entry></feed>"
      return try FeedReader.document(Array(text.utf8)).entries.first?.content.first?.value
    }
    #expect(try content("http://a.example/") == "<a xlink:href=\"x\">y</a>")
    #expect(
      try content("http://www.w3.org/1999/xlink")
        == "<a xlink:href=\"x\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">y</a>")
  }

  @Test func `a long name before a long list in JSON is not written for each element`() {
    let name = String(repeating: "n", count: 20_000)
    let list = Array(repeating: "1", count: 2_000).joined(separator: ",")
    let text = "{\"rss\":{\"channel\":{\"title\":\"Tides\",\"\(name)\":[\(list)]}}}"
    #expect(throws: FeedError.self) { try FeedReader.document(Array(text.utf8)) }
  }

  @Test func `one item keeps so many tags, links and people`() throws {
    var text = "<rss version='2.0'><channel><title>t</title><item><title>x</title>"
    for number in 0..<10_000 {
      text += "<category>c\(number)</category><author>a\(number)@h.example</author>"
      text += "<enclosure url='https://h.example/\(number)' type='a/b' length='1'/>"
    }
    let document = try FeedReader.document(Array((text + "</item></channel></rss>").utf8))
    let entry = try #require(document.entries.first)
    #expect(entry.tags.count == FeedBuilder.most)
    #expect(entry.authors.count == FeedBuilder.most)
    #expect(entry.enclosures.count == FeedBuilder.most)
    #expect(entry.title?.value == "x")
  }

  /// A feed with something of everything, to be cut.
  private static let sample = Array(
    """
    \u{FEFF}<?xml version="1.0" encoding="utf-8"?><!DOCTYPE rss [<!ENTITY a "b">]>
    <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Qüay &a;</title>
    <item><guid isPermaLink="true">https://h.example/1</guid><dc:creator>Jo</dc:creator>
    <description><![CDATA[<p>x</p>]]> &lt;&#233;&gt;</description><!-- c --><?p i?>
    <content type="xhtml"><div>y<br/></div></content></item></channel></rss>
    """.utf8)

  @Test func `a feed cut anywhere is read as far as it goes`() {
    var read = 0
    for end in Self.sample.indices {
      // Whether it is still a feed is not the question here; that it ends is.
      if let document = try? FeedReader.document(Array(Self.sample[..<end])) {
        read += 1
        #expect(document.entries.count <= 1)
        _ = document.json()
        _ = document.snapshot
      }
    }
    #expect(read > Self.sample.count / 2)
  }

  @Test func `a feed with any byte changed is read or refused`() {
    for position in Self.sample.indices {
      for byte: UInt8 in [0, 0x26, 0x3C, 0x3E, 0x5D, 0x80, 0xFF] {
        var bytes = Self.sample
        bytes[position] = byte
        // Only that it ends is asked.
        _ = try? FeedReader.snapshot(bytes)
      }
    }
  }
}
