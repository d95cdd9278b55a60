import LedeBase
import Testing

@testable import LedeFeeds

@Suite struct BrokenFeeds {
  private static func mended(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var repair = XMLRepair(bytes, prolog: XMLProlog(bytes))
    return String(decoding: repair.mended(), as: UTF8.self)
  }

  @Test(arguments: [
    ("<a>x & y</a>", "<a>x &#38; y</a>"),
    ("<a href='?a=1&b=2'>x</a>", "<a href=\"?a=1&#38;b=2\">x</a>"),
    ("<a>&eacute;&nosuch;</a>", "<a>é&#38;nosuch;</a>"),
    ("<a>1 < 2</a>", "<a>1 &#60; 2</a>"),
    ("<a><b>x</a>", "<a><b>x</b></a>"),
    ("<a>x</b></a>", "<a>x</a>"),
    ("<a><b>x</B></a>", "<a><b>x</b></a>"),
    ("<a>x", "<a>x</a>"),
    ("<a b=c d e=\"f\" e=\"g\">x</a>", "<a b=\"c\" d=\"d\" e=\"f\">x</a>"),
    ("<a>x\u{1}\u{FFFF}y</a>", "<a>xy</a>"),
    ("<a>one<br>two</a>", "<a>one<br/>two</a>"),
    ("<a><![CDATA[x < y</a>", "<a>x &#60; y</a>"),
    ("junk <a>x</a> junk <b>y</b>", "<a>x</a>"),
    ("<r><item>1<item>2</r>", "<r><item>1</item><item>2</item></r>"),
    ("<a><!-- x -- y --->z</a>", "<a>z</a>"),
    ("<a><b c='d</a>", "<a>&#60;b c='d</a>"),
    ("<a>&#X41;&#xD800;&#0;</a>", "<a>A\u{FFFD}\u{FFFD}</a>"),
  ])
  func `what is not well-formed is made so`(broken: String, expected: String) {
    #expect(Self.mended(broken) == expected)
  }

  @Test func `a forgotten end tag loses no item after it`() throws {
    let document = try document(
      channel(
        """
        <title>Quay & tides</title>
        <item><title>One</title><description><p>First</description></item>
        <item><title>Two<link>https://harbour.example/2</link></item>
        <item><title>Three</title></b></item>
        """))
    #expect(document.isMalformed)
    #expect(document.feed.title?.value == "Quay & tides")
    #expect(document.entries.count == 3)
    #expect(document.entries.last?.title?.value == "Three")
  }

  @Test func `escaped markup after an error is not lost`() throws {
    let document = try document(
      channel(
        "<title>A & B</title><item><description>&lt;p&gt;x&lt;/p&gt;</description></item>"))
    #expect(document.entries.first?.summary?.value == "<p>x</p>")
  }

  @Test func `named characters are read where HTML would know them`() throws {
    let document = try document(
      channel("<item><title>Caf&eacute; &mdash; na&iuml;ve&nbsp;&lt;b&gt;</title></item>"))
    #expect(document.entries.first?.title?.value == "Café — naïve\u{A0}<b>")
    #expect(document.isMalformed)
  }

  @Test func `entities that the document declares are text`() throws {
    let document = try document(
      """
      <!DOCTYPE rss [<!ENTITY who "Jo &#38; Ines"><!ENTITY mark '<b>'>
      <!-- <!ENTITY none "x"> --><!ENTITY far SYSTEM "file:///etc/passwd">]>
      <rss version="2.0"><channel><title>&who; &mark; &far;</title></channel></rss>
      """)
    #expect(document.feed.title?.value == "Jo & Ines <b> &far;")
  }

  @Test func `a document type alone breaks nothing`() throws {
    let document = try document(
      """
      <?xml version="1.0"?><!DOCTYPE rss [<!ELEMENT rss ANY> ]]>
      <rss version="2.0"><channel><title>x</title></channel></rss>
      """.replacing("]]>", with: "]>"))
    #expect(!document.isMalformed)
    #expect(document.feed.title?.value == "x")
  }

  @Test func `an address whose ampersands were taken for entities is mended`() throws {
    let document = try document(
      channel("<item><link>https://harbour.example/?a=1&amp;b;=2</link></item>"))
    #expect(document.entries.first?.link == "https://harbour.example/?a=1&b=2")
  }

  @Test(arguments: [
    "", " ", "<", "<a", "plain words", "<html><body>x</body></html>", "{", "[]", "\0",
  ])
  func `what is no feed is told so`(text: String) {
    #expect(throws: FeedError.notAFeed(site: "harbour.example")) { try document(text) }
  }
}
