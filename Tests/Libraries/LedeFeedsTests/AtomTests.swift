import LedeBase
import Testing

@testable import LedeFeeds

@Suite struct AtomFeeds {
  private static func feed(_ inside: String, _ attributes: String = "") -> String {
    "<feed xmlns=\"http://www.w3.org/2005/Atom\" \(attributes)>\(inside)</feed>"
  }

  @Test func `a feed of version 1.0 is read whole`() throws {
    let document = try document(
      Self.feed(
        """
        <title type="html">Quay &amp;amp; tides</title><subtitle>News</subtitle>
        <id>tag:harbour.example,2026:feed</id><updated>2026-11-20T06:45:00Z</updated>
        <link href="https://harbour.example/"/><link rel="self" href="feed.xml"/>
        <author><name>Ines Marlow</name><uri>/ines</uri><email>i@harbour.example</email></author>
        <generator uri="https://lede.example/" version="2">Press</generator>
        <entry><title>Ferry</title><id>tag:harbour.example,2026:1</id>
        <link href="/1"/><link rel="enclosure" href="/1.mp3" type="audio/mpeg" length="12"/>
        <published>2026-11-20T06:00:00+01:00</published><updated>2026-11-20T06:10:00Z</updated>
        <category term="ships" label="Ships" scheme="https://harbour.example/tags"/>
        <summary>In short</summary><content type="html">&lt;p&gt;Long&lt;/p&gt;</content></entry>
        """, "xml:lang=\"en-GB\""))
    #expect(document.format == .atom10)
    #expect(!document.isMalformed)
    #expect(document.feed.title?.value == "Quay &amp; tides")
    #expect(document.feed.title?.type == "text/html")
    #expect(document.snapshot.title == "Quay & tides")
    #expect(document.feed.language == "en-GB")
    #expect(document.feed.author == "Ines Marlow (i@harbour.example)")
    #expect(document.feed.authors.first?.address == "https://harbour.example/ines")
    #expect(
      document.feed.generatorDetail
        == FeedGenerator(name: "Press", address: "https://lede.example/", version: "2"))
    let entry = try #require(document.entries.first)
    #expect(entry.link == "https://harbour.example/1")
    #expect(entry.id == "tag:harbour.example,2026:1")
    #expect(entry.published?.instant?.iso8601 == "2026-11-20T05:00:00Z")
    #expect(entry.content.first?.value == "<p>Long</p>")
    #expect(entry.summary?.value == "In short")
    #expect(entry.enclosures.first?.length == "12")
    #expect(
      entry.tags == [FeedTag(term: "ships", scheme: "https://harbour.example/tags", label: "Ships")]
    )
    // RFC 4287 §4.2.1: the feed's author wrote what names nobody.
    #expect(entry.author == "Ines Marlow (i@harbour.example)")
  }

  @Test func `a feed of version 0.3 is read, with its own words`() throws {
    let document = try document(
      """
      <feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>Old</title>
      <tagline>Tag</tagline><modified>2004-01-01T10:00:00Z</modified>
      <entry><title>One</title><issued>2004-01-01T09:00:00Z</issued>
      <content type="text/html" mode="escaped">&lt;b&gt;x&lt;/b&gt;</content></entry>
      <entry><content type="application/octet-stream" mode="base64">PGI+eTwvYj4=</content></entry>
      </feed>
      """)
    #expect(document.format == .atom03)
    #expect(document.feed.subtitle?.value == "Tag")
    #expect(document.entries.first?.published?.instant?.iso8601 == "2004-01-01T09:00:00Z")
    #expect(document.entries.first?.content.first?.value == "<b>x</b>")
    #expect(document.entries.last?.content.first?.value == "<b>y</b>")
  }

  @Test func `XHTML is written out as it stands, without the division around it`() throws {
    let document = try document(
      Self.feed(
        """
        <entry><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">
        <p class="a" id='b'>1 &lt; 2 &amp; <em>3</em><br/></p></div></content></entry>
        <entry><title type="xhtml"><h:div xmlns:h="http://www.w3.org/1999/xhtml"><h:b>x</h:b>
        </h:div></title></entry>
        """))
    let content = try #require(document.entries.first?.content.first)
    #expect(content.value == "<p class=\"a\" id=\"b\">1 &lt; 2 &amp; <em>3</em><br /></p>")
    #expect(content.type == "application/xhtml+xml")
    #expect(document.entries.last?.title?.value == "<b>x</b>")
  }

  @Test func `two divisions are both part of the text`() throws {
    let document = try document(
      Self.feed(
        """
        <title type="xhtml"><div>a</div><div>b</div></title>
        """))
    #expect(document.feed.title?.value == "<div>a</div><div>b</div>")
  }

  @Test func `xml base carries through to links, and ends where its element does`() throws {
    let document = try document(
      Self.feed(
        """
        <entry xml:base="https://other.example/a/"><link href="b"/>
        <summary type="html" xml:base="c/">x</summary></entry>
        <entry><link href="b"/></entry>
        """, "xml:base=\"https://base.example/x/\""))
    #expect(
      document.entries.map(\.link) == ["https://other.example/a/b", "https://base.example/x/b"])
    #expect(document.entries.first?.summary?.base == "https://other.example/a/c/")
  }

  @Test func `a language ends where its element does, and an empty one says that none is known`()
    throws
  {
    let document = try document(
      Self.feed(
        """
        <title>a</title><subtitle xml:lang="de">b</subtitle><rights xml:lang="">c</rights>
        """, "xml:lang=\"en\""))
    #expect(document.feed.title?.language == "en")
    #expect(document.feed.subtitle?.language == "de")
    #expect(document.feed.rights?.language == nil)
  }

  @Test func `an entry from elsewhere keeps the feed it was taken from`() throws {
    let document = try document(
      Self.feed(
        """
        <author><name>Collector</name></author>
        <entry><id>1</id><title>One</title><source><id>s</id><title>Far</title>
        <link href="https://far.example/"/><author><name>Writer</name></author></source></entry>
        """))
    let entry = try #require(document.entries.first)
    #expect(entry.id == "1")
    #expect(entry.title?.value == "One")
    #expect(entry.source?.part.title?.value == "Far")
    #expect(entry.source?.part.link == "https://far.example/")
    #expect(entry.author == "Writer")
  }

  @Test func `a script dressed as an address is no address`() throws {
    let document = try document(
      Self.feed(
        """
        <entry><link href="javascript:alert(1)"/><title>x</title></entry>
        <entry><link href=" JavaScript:alert(1)"/></entry>
        <entry><link href="java&#10;script:alert(1)"/></entry>
        """))
    #expect(document.entries.allSatisfy { ($0.link ?? "").isEmpty })
    #expect(document.snapshot.items.allSatisfy { $0.link == nil })
  }

  @Test func `a single entry is a feed of one`() throws {
    let document = try document(
      "<entry xmlns='http://www.w3.org/2005/Atom'><title>Alone</title><id>1</id></entry>")
    #expect(document.entries.map(\.id) == ["1"])
  }
}
