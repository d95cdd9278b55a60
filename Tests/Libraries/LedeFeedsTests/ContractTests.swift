import LedeJSON
import LedeBase
import Testing

@testable import LedeFeeds

@Suite struct PrintedDocuments {
  private static func printed(_ text: String) throws -> JSONValue {
    try JSONValue(document(text).json())
  }

  @Test func `a document is printed with what was understood beside what was written`() throws {
    let json = try Self.printed(
      channel(
        """
        <title>Quay</title><item><title>&lt;b&gt;One&lt;/b&gt;</title><link>/1</link>
        <pubDate>Fri, 20 Nov 2026 06:30:00 GMT</pubDate>
        <description>It "sails"\u{2028}</description></item>
        """))
    #expect(json["format"] == .string("rss20"))
    #expect(json["malformed"] == .bool(false))
    #expect(json["feed"]?["title"] == .string("Quay"))
    guard case .array(let entries) = json["entries"], let entry = entries.first else {
      Issue.record("no entries")
      return
    }
    #expect(entry["title"] == .string("<b>One</b>"))
    #expect(entry["title_detail"]?["type"] == .string("text/html"))
    #expect(entry["link"] == .string("https://harbour.example/1"))
    #expect(entry["published"] == .string("2026-11-20T06:30:00Z"))
    #expect(entry["published_raw"] == .string("Fri, 20 Nov 2026 06:30:00 GMT"))
    #expect(entry["summary"] == .string("It \"sails\"\u{2028}"))
  }

  @Test func `people whom the feed names again are printed once`() throws {
    let json = try Self.printed(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>t</title>
      <author><name>Ines</name></author><author><name>Jo</name></author><author><name>Jo</name>
      </author><entry><title>x</title></entry></feed>
      """)
    guard case .array(let entries) = json["entries"] else {
      Issue.record("no entries")
      return
    }
    #expect(entries.first?["author"] == .string("Ines, Jo"))
  }

  @Test func `gaps are filled when printing, and stay gaps in the document`() throws {
    let text = channel(
      """
      <managingEditor>Jo</managingEditor><category>Ships</category><language>en</language>
      <item><description>&lt;p&gt;First words&lt;/p&gt;</description></item>
      """)
    let json = try Self.printed(text)
    #expect(json["feed"]?["link"] == .string("https://harbour.example/feed.xml"))
    guard case .array(let entries) = json["entries"], let entry = entries.first else {
      Issue.record("no entries")
      return
    }
    #expect(entry["title"] == .string("First words"))
    #expect(entry["author"] == .string("Jo"))
    #expect(entry["language"] == .string("en"))
    let snapshot = try document(text).snapshot
    #expect(snapshot.site == nil)
    #expect(snapshot.items.first?.title == nil)
    #expect(snapshot.items.first?.tags == [])
  }
}
