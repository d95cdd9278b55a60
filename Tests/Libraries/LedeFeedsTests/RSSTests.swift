import LedeBase
import Testing

@testable import LedeFeeds

/// Reads a feed written in a test.
func document(
  _ text: String, at address: String = "https://harbour.example/feed.xml", type: String? = nil
) throws -> FeedDocument {
  try FeedReader.document(Array(text.utf8), contentType: type, address: WebAddress(address))
}

/// A channel of RSS 2.0 with those items, and the namespaces that blogs declare.
func channel(_ inside: String) -> String {
  """
  <?xml version="1.0" encoding="utf-8"?>
  <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"
   xmlns:content="http://purl.org/rss/1.0/modules/content/"
   xmlns:media="http://search.yahoo.com/mrss/"
   xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
   xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"
   xmlns:feedburner="http://rssnamespace.org/feedburner/ext/1.0"
   xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>\(inside)</channel></rss>
  """
}

@Suite struct RSSFeeds {
  private static let people: [(String, String?, String?)] = [
    ("jo@harbour.example (Jo Marsh)", "Jo Marsh", "jo@harbour.example"),
    ("Jo Marsh <jo@harbour.example>", "Jo Marsh", "jo@harbour.example"),
    ("jo@harbour.example", nil, "jo@harbour.example"), ("Jo Marsh", "Jo Marsh", nil),
    ("Jo (mailto:jo@harbour.example)", "Jo", "jo@harbour.example"), ("@jo", "@jo", nil),
  ]

  /// In the shape of a WordPress blog's feed, which nearly half of all feeds have.
  private static let blog = channel(
    """
    <title>Harbour &amp; Tides</title>
    <atom:link href="https://harbour.example/feed" rel="self" type="application/rss+xml" />
    <link>https://harbour.example</link><description>News from the quay</description>
    <lastBuildDate>Fri, 20 Nov 2026 06:45:00 +0000</lastBuildDate><language>en-GB</language>
    <sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency>
    <item>
      <title>Ferry returns</title><link>https://harbour.example/ferry/</link>
      <comments>https://harbour.example/ferry/#comments</comments>
      <dc:creator><![CDATA[Ines Marlow]]></dc:creator>
      <pubDate>Fri, 20 Nov 2026 06:30:00 +0100</pubDate>
      <category><![CDATA[Ships & boats]]></category><category>Local</category>
      <guid isPermaLink="false">https://harbour.example/?p=12</guid>
      <description><![CDATA[It sails again.]]></description>
      <content:encoded><![CDATA[<p>It <b>sails</b> again.</p>]]></content:encoded>
      <enclosure url="/talk.mp3" length="1234" type="audio/mpeg"/>
    </item>
    """)

  @Test func `a blog's feed is read whole`() throws {
    let document = try document(Self.blog)
    #expect(document.format == .rss20)
    #expect(!document.isMalformed)
    #expect(document.encoding == "utf-8")
    #expect(document.rhythm == .seconds(1800))
    #expect(document.feed.title?.value == "Harbour & Tides")
    #expect(document.feed.subtitle?.value == "News from the quay")
    #expect(document.feed.link == "https://harbour.example")
    #expect(document.feed.links.map(\.relation) == ["self", "alternate"])
    #expect(document.feed.updated?.instant?.iso8601 == "2026-11-20T06:45:00Z")
    let entry = try #require(document.entries.first)
    #expect(entry.title?.value == "Ferry returns")
    #expect(entry.link == "https://harbour.example/ferry/")
    #expect(entry.id == "https://harbour.example/?p=12")
    #expect(entry.guidIsLink == false)
    #expect(entry.published?.raw == "Fri, 20 Nov 2026 06:30:00 +0100")
    #expect(entry.published?.instant?.iso8601 == "2026-11-20T05:30:00Z")
    #expect(entry.author == "Ines Marlow")
    #expect(entry.tags.map(\.term) == ["Ships & boats", "Local"])
    #expect(
      entry.summary == MarkedText("It sails again.", type: "text/html", base: entry.summary?.base))
    #expect(entry.content.first?.value == "<p>It <b>sails</b> again.</p>")
    #expect(entry.content.first?.type == "text/html")
    #expect(entry.comments == "https://harbour.example/ferry/#comments")
    #expect(entry.enclosures.first?.address == "https://harbour.example/talk.mp3")
  }

  @Test(arguments: [
    ("<rss version=\"0.91\">", FeedFormat.rss091u), ("<rss version=\"0.92\">", .rss092),
    ("<rss version=\"0.93\">", .rss093), ("<rss version=\"0.94\">", .rss094),
    ("<rss version=\"2.0.1\">", .rss20), ("<rss>", .rss),
  ])
  func `the version of RSS is told by its root`(root: String, format: FeedFormat) throws {
    let text = "\(root)<channel><title>t</title><item><title>i</title></item></channel></rss>"
    #expect(try document(text).format == format)
  }

  @Test func `Netscape's 0.91 is told by its document type, which is never fetched`() throws {
    let text = """
      <!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN"
        "http://my.netscape.com/publish/formats/rss-0.91.dtd">
      <rss version="0.91"><channel><title>Caf&eacute;</title></channel></rss>
      """
    let document = try document(text)
    #expect(document.format == .rss091n)
    #expect(document.feed.title?.value == "Café")
    #expect(!document.isMalformed)
  }

  @Test func `RSS 1.0 keeps its items beside the channel`() throws {
    let document = try document(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
        xmlns="http://purl.org/rss/1.0/" xmlns:d="http://purl.org/dc/elements/1.1/">
      <channel rdf:about="https://harbour.example/"><title>Quay</title>
        <link>https://harbour.example/</link></channel>
      <item rdf:about="https://harbour.example/1"><title>One</title>
        <link>https://harbour.example/1</link><d:date>2026-11-20</d:date>
        <d:creator>Jo</d:creator></item>
      </rdf:RDF>
      """)
    #expect(document.format == .rss10)
    #expect(document.feed.title?.value == "Quay")
    let entry = try #require(document.entries.first)
    #expect(entry.id == "https://harbour.example/1")
    #expect(entry.author == "Jo")
    #expect(entry.published?.instant?.iso8601 == "2026-11-20T00:00:00Z")
  }

  @Test func `RSS 0.90 is told by its namespace`() throws {
    let document = try document(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
        xmlns="http://my.netscape.com/rdf/simple/0.9/">
      <channel><title>Old</title></channel><item><title>One</title></item></rdf:RDF>
      """)
    #expect(document.format == .rss090)
    #expect(document.entries.count == 1)
  }

  @Test func `RDF that holds no channel is no feed`() {
    let text = """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
        xmlns:foaf="http://xmlns.com/foaf/0.1/"><foaf:Person/></rdf:RDF>
      """
    #expect(throws: FeedError.notAFeed(site: "harbour.example")) { try document(text) }
  }

  @Test func `a prefix that a site made up means what its namespace says`() throws {
    let document = try document(
      """
      <rss version="2.0" xmlns:wer="http://purl.org/dc/elements/1.1/"
        xmlns:voll="http://purl.org/rss/1.0/modules/content/">
      <channel><item><wer:creator>Jo</wer:creator><voll:encoded>&lt;p&gt;x&lt;/p&gt;</voll:encoded>
      </item></channel></rss>
      """)
    #expect(document.entries.first?.author == "Jo")
    #expect(document.entries.first?.content.first?.value == "<p>x</p>")
  }

  @Test func `a known prefix that is not declared is read, and told of`() throws {
    let document = try document(
      "<rss version='2.0'><channel><item><dc:creator>Jo</dc:creator></item></channel></rss>")
    #expect(document.entries.first?.author == "Jo")
    #expect(document.isMalformed)
  }

  @Test func `a title of a picture or of a film is not the title of the item`() throws {
    let document = try document(
      channel(
        """
        <title>Quay</title><image><title>Logo</title><url>/logo.png</url><link>/</link>
        <width>88</width></image><textInput><title>Search</title><name>q</name></textInput>
        <item><media:content url="f.mp4"><media:title>Film</media:title></media:content>
        <title>Item</title></item>
        """))
    #expect(document.feed.title?.value == "Quay")
    #expect(document.feed.image?.title == "Logo")
    #expect(document.feed.image?.address == "https://harbour.example/logo.png")
    #expect(document.feed.image?.width == 88)
    #expect(document.entries.first?.title?.value == "Item")
  }

  @Test func `a podcast's words are read`() throws {
    let document = try document(
      channel(
        """
        <itunes:author>Harbour Radio</itunes:author><itunes:image href="/cover.jpg"/>
        <itunes:owner><itunes:name>Jo</itunes:name><itunes:email>jo@harbour.example</itunes:email>
        </itunes:owner><itunes:category text="News"/>
        <item><title>One</title><itunes:duration>31:07</itunes:duration>
        <itunes:explicit>true</itunes:explicit><itunes:keywords>ships, tides</itunes:keywords>
        <enclosure url="https://harbour.example/1.mp3" length="x" type="audio/mpeg"/></item>
        """))
    #expect(document.feed.author == "Harbour Radio")
    #expect(document.feed.publisher == "Jo (jo@harbour.example)")
    #expect(document.feed.image?.address == "https://harbour.example/cover.jpg")
    #expect(document.feed.tags.map(\.term) == ["News"])
    let entry = try #require(document.entries.first)
    #expect(entry.podcast?.duration == "31:07")
    #expect(entry.podcast?.isExplicit == true)
    #expect(entry.tags.map(\.term) == ["ships", "tides"])
    // A length that is no number is no length.
    #expect(
      entry.enclosures == [FeedEnclosure("https://harbour.example/1.mp3", type: "audio/mpeg")])
  }

  @Test func `the address behind a counter is the item's`() throws {
    let document = try document(
      channel(
        """
        <item><title>One</title><link>https://feeds.example/~r/1</link>
        <feedburner:origLink>https://harbour.example/1</feedburner:origLink></item>
        """))
    #expect(document.snapshot.items.first?.link?.text == "https://harbour.example/1")
  }

  @Test(arguments: people)
  func `people are told apart from their addresses`(text: String, name: String?, email: String?) {
    #expect(PersonText.person(text) == FeedPerson(name: name, email: email))
  }

  @Test func `CDF, the oldest of all, is read`() throws {
    let document = try document(
      """
      <CHANNEL HREF="https://harbour.example/"><TITLE>Quay</TITLE>
      <ITEM HREF="https://harbour.example/1" LASTMOD="2026-11-20T06:00:00Z"><TITLE>One</TITLE>
      <ABSTRACT>Short</ABSTRACT></ITEM></CHANNEL>
      """)
    #expect(document.format == .cdf)
    #expect(document.feed.link == "https://harbour.example/")
    #expect(document.entries.first?.summary?.value == "Short")
    #expect(document.entries.first?.updated?.instant?.iso8601 == "2026-11-20T06:00:00Z")
  }

  @Test func `an RDF that holds nothing yet is a feed when it says that it would hold RSS`() throws
  {
    let rdf = "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'"
    let empty = try document(rdf + " xmlns='http://purl.org/rss/1.0/'></rdf:RDF>")
    #expect(empty.format == .rss10)
    #expect(empty.entries.isEmpty)
    #expect(throws: FeedError.self) { try document(rdf + "></rdf:RDF>") }
  }

  @Test func `a link of replies leads to where readers talk, unless comments do`() throws {
    let items = try document(
      channel(
        """
        <item><title>a</title>
          <atom:link rel="replies" type="application/atom+xml" href="/a/replies.xml"/>
          <atom:link rel="replies" type="text/html" href="/a#talk"/></item>
        <item><title>b</title><atom:link rel="replies" href="/b#talk"/>
          <comments>/b/comments</comments></item>
        """)
    ).entries
    #expect(
      items.map(\.comments) == [
        "https://harbour.example/a#talk", "https://harbour.example/b/comments",
      ])
    #expect(items[0].commentsFeed == "https://harbour.example/a/replies.xml")
  }

  @Test(arguments: [true, false])
  func `who answers for a podcast is not who keeps its server`(isFirst: Bool) throws {
    let server = "<webMaster>web@harbour.example (Wim)</webMaster>"
    let owner = """
      <itunes:owner><itunes:name>Ola Quay</itunes:name>
      <itunes:email>ola@harbour.example</itunes:email></itunes:owner>
      """
    let document = try document(channel(isFirst ? owner + server : server + owner))
    #expect(document.feed.podcast?.owner?.name == "Ola Quay")
    #expect(document.feed.podcast?.owner?.email == "ola@harbour.example")
    #expect(document.feed.publisher == "Ola Quay (ola@harbour.example)")
  }
}
