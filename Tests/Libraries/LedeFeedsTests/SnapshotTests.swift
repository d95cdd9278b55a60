import LedeBase
import Testing

@testable import LedeFeeds

@Suite struct Snapshots {
  private static func items(_ text: String) throws -> [Item] {
    try document(channel(text)).snapshot.items
  }

  @Test func `an item is known by its guid, else by its link, else by its words`() throws {
    let items = try Self.items(
      """
      <item><guid isPermaLink="false">g1</guid><link>https://harbour.example/1</link></item>
      <item><link>https://harbour.example/2</link></item>
      <item><title>Only words</title><pubDate>Fri, 20 Nov 2026 06:30:00 GMT</pubDate></item>
      """)
    #expect(items.map(\.key).prefix(2) == ["g1", "https://harbour.example/2"])
    #expect(items.last?.key.hasPrefix("words:") == true)
  }

  @Test func `an item without guid and link keeps its key when its text is corrected`() throws {
    func key(_ text: String) throws -> String? {
      try Self.items(
        """
        <item><title>Tide</title><pubDate>Fri, 20 Nov 2026 06:30:00 GMT</pubDate>
        <description>\(text)</description></item>
        """
      ).first?.key
    }
    #expect(try key("High at 6") == key("High at 7"))
  }

  @Test func `one guid on several links is no guid, so the link tells them apart`() throws {
    let items = try Self.items(
      """
      <item><guid isPermaLink="false">same</guid><link>https://harbour.example/1</link></item>
      <item><guid isPermaLink="false">same</guid><link>https://harbour.example/2</link></item>
      <item><guid isPermaLink="false">own</guid><link>https://harbour.example/3</link></item>
      """)
    #expect(
      items.map(\.key) == [
        "same https://harbour.example/1", "same https://harbour.example/2", "own",
      ])
  }

  @Test func `an item of several authors keeps all of them`() throws {
    let items = try Self.items(
      """
      <item><title>a</title><dc:creator>Alice</dc:creator><dc:creator>Bob</dc:creator>
        <author>alice@harbour.example (Alice)</author></item>
      <item><title>b</title>\((1...20).map { "<dc:creator>A\($0)</dc:creator>" }.joined())</item>
      """)
    #expect(items[0].author == "Alice, Bob")
    #expect(items[1].author?.hasSuffix(", A19, A20") == true)
  }

  @Test func `names of authors and types of files are cut`() throws {
    let name = String(repeating: "é", count: 2_000)
    let authors = (0..<80).map { "<dc:creator>\($0) \(name)</dc:creator>" }.joined()
    let items = try Self.items(
      """
      <item><title>A</title>\(authors)
        <enclosure url="https://a.example/a.mp3" type="audio/\(name)" length="1"/></item>
      <item><title>B</title><author>\(name)</author></item>
      """)
    for item in items {
      let author = try #require(item.author)
      #expect((100...600).contains(author.utf8.count) && author.contains("é"))
    }
    #expect(items.count == 2 && items.flatMap(\.enclosures).map(\.type) == [nil])
  }

  @Test func `an item that is only a file leads to it, and is known as before`() throws {
    let file = "<enclosure url='https://far.example/1.mp3' type='audio/mpeg' length='1'/>"
    let items = try Self.items("<item><title>One</title>\(file)</item>")
    #expect(items.first?.link?.text == "https://far.example/1.mp3")
    #expect(items.first?.key.hasPrefix("words:") == true)
  }

  @Test func `a file that leads through a counter has its publisher's address`() throws {
    let items = try Self.items(
      """
      <item><guid>1</guid><enclosure url="https://count.example/1.mp3" type="audio/mpeg"/>
        <feedburner:origEnclosureLink>https://far.example/1.mp3</feedburner:origEnclosureLink></item>
      <item><guid>2</guid><enclosure url="https://count.example/2.mp3"/>
        <enclosure url="https://count.example/2.ogg"/>
        <feedburner:origEnclosureLink>https://far.example/2.mp3</feedburner:origEnclosureLink></item>
      """)
    #expect(
      items.map { $0.enclosures.map(\.address.text) } == [
        ["https://far.example/1.mp3"],
        // Nobody knows of which of the two it tells.
        ["https://count.example/2.mp3", "https://count.example/2.ogg"],
      ])
  }

  @Test(
    arguments: [
      ("1:02:03", 3723), ("62:03", 3723), ("3723", 3723), ("3723.9", 3723), (" 05:00 ", 300),
      ("0", nil), ("-5", nil), ("", nil), ("1:2:3:4", nil), ("9999999:9999999:9999999", nil),
      ("99999999999999999999", nil), ("an hour", nil), ("1::3", nil),
    ] as [(String, Int?)])
  func `how long an episode lasts is told in seconds`(written: String, seconds: Int?) throws {
    let items = try Self.items(
      """
      <item><guid>1</guid><itunes:duration>\(written)</itunes:duration>
        <enclosure url="https://far.example/1.mp3" type="audio/mpeg"/></item>
      """)
    #expect(items.first?.enclosures.first?.seconds == seconds)
  }

  @Test func `each file of Media RSS has its own title and length`() throws {
    let items = try Self.items(
      """
      <item><title>Talk</title><guid>1</guid>
        <media:content url="https://far.example/1.mp3" type="audio/mpeg" duration="61">
          <media:title>Part &lt;b&gt;one&lt;/b&gt;</media:title></media:content>
        <media:content url="https://far.example/2.mp3" type="audio/mpeg" duration="62"/>
        <media:content medium="video"><media:title>Nothing</media:title></media:content>
        <media:title>All of it</media:title></item>
      """)
    let files = try #require(items.first).enclosures
    #expect(files.map(\.title) == ["Part one", nil])
    #expect(files.map(\.seconds) == [61, 62])
    #expect(items.first?.title == "Talk")
  }

  @Test func `the same item twice in one document is one item`() throws {
    let item = "<item><guid>https://harbour.example/1</guid><title>One</title></item>"
    #expect(try Self.items(item + item).count == 1)
  }

  @Test func `stories that all link to the front page are told apart by their words`() throws {
    let items = try Self.items(
      """
      <item><link>https://harbour.example/</link><title>One</title></item>
      <item><link>https://harbour.example/</link><title>Two</title></item>
      """)
    #expect(Set(items.map(\.key)).count == 2)
  }

  @Test func `a key is never longer than the store takes`() throws {
    let long = String(repeating: "x", count: 5_000)
    let items = try Self.items(
      """
      <item><guid>https://harbour.example/\(long)1</guid></item>
      <item><guid>https://harbour.example/\(long)2</guid></item>
      """)
    #expect(items.allSatisfy { $0.key.utf8.count <= 600 })
    #expect(Set(items.map(\.key)).count == 2)
  }

  @Test(arguments: [
    ("Plain", "Plain"), ("1 &lt; 2", "1 < 2"), ("A &amp;amp; B", "A & B"),
    ("&lt;b&gt;Bold&lt;/b&gt; move", "Bold move"), ("<![CDATA[<i>It</i> &rsquo;s]]>", "It ’s"),
    ("  two\n   lines ", "two lines"), ("&lt;blink&gt; is back", "<blink> is back"),
  ])
  func `titles are words on one line`(written: String, shown: String) throws {
    #expect(try Self.items("<item><title>\(written)</title></item>").first?.title == shown)
  }

  @Test func `a summary that is the content is not kept twice`() throws {
    let items = try Self.items(
      """
      <item><description>&lt;p&gt;Short&lt;/p&gt;</description></item>
      <item><content:encoded>&lt;p&gt;Long&lt;/p&gt;</content:encoded></item>
      """)
    #expect(items.first?.summary == FeedText("<p>Short</p>", .html))
    #expect(items.first?.content == nil)
    #expect(items.last?.content == FeedText("<p>Long</p>", .html))
    #expect(items.last?.summary == nil)
  }

  @Test func `a picture is taken from what a feed offers as one`() throws {
    let items = try Self.items(
      """
      <item><media:thumbnail url="/t.jpg"/><media:content url="/c.mp4" type="video/mp4"/></item>
      <item><media:content url="/c.jpg" medium="image"/></item>
      <item><itunes:image href="/i.jpg"/></item>
      <item><enclosure url="/e.png" type="image/png" length="3"/></item>
      <item><enclosure url="/e.mp3" type="audio/mpeg"/></item>
      """)
    #expect(
      items.map { $0.picture?.text.split(separator: "/").last.map(String.init) } == [
        "t.jpg", "c.jpg", "i.jpg", "e.png", nil,
      ])
    #expect(items.first?.enclosures.map(\.type) == ["video/mp4"])
  }

  @Test func `one person in three vocabularies is named once`() throws {
    let items = try Self.items(
      """
      <item><author>jo@harbour.example (Jo Marsh)</author><dc:creator>Jo Marsh</dc:creator>
      <itunes:author>Ines</itunes:author></item>
      """)
    #expect(items.first?.author == "Jo Marsh, Ines")
  }

  @Test func `a date in Dublin Core stands in for pubDate`() throws {
    let items = try Self.items("<item><dc:date>2026-11-20T06:00:00Z</dc:date></item>")
    #expect(items.first?.published?.iso8601 == "2026-11-20T06:00:00Z")
  }

  @Test func `a feed that moves says where to`() throws {
    let snapshot = try document(
      channel("<itunes:new-feed-url>https://new.example/feed</itunes:new-feed-url><ttl>60</ttl>")
    ).snapshot
    #expect(snapshot.newAddress?.text == "https://new.example/feed")
    #expect(snapshot.rhythm == .seconds(3600))
  }
}
