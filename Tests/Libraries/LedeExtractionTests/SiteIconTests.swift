// Which picture stands for a site.

import LedeBase
import LedeMarkup
import Testing

@testable import LedeExtraction

@Suite struct SiteIconTests {
  private func places(_ head: String) throws -> [String] {
    let address = try #require(WebAddress("https://site.example/news/"))
    let page = HTMLTree(
      document: Array("<html><head>\(head)</head><body>x</body></html>".utf8))
    return SiteIcon.places(in: page, at: address).map(\.text)
  }
  private static let usual = [
    "https://site.example/apple-touch-icon.png", "https://site.example/favicon.ico",
  ]

  @Test func `the picture nearest to the size it is shown at comes first`() throws {
    #expect(
      try places(
        """
        <link rel=icon sizes=16x16 href=a.png><link rel="icon" sizes=96x96 href=/b.png>
        <link rel=apple-touch-icon href=c.png>
        """) == [
          "https://site.example/b.png", "https://site.example/news/a.png",
        ] + Self.usual)
  }

  @Test func `drawings and ico files are passed over, and the base of the page counts`() throws {
    #expect(
      try places(
        """
        <base href="https://cdn.example/x/"><link rel=icon type="image/svg+xml" href=a>
        <link rel="shortcut icon" href="f.ico?v=2"><link rel=icon href=d.svg><link rel=ICON href=e.png>
        """) == ["https://cdn.example/x/e.png"] + Self.usual)
  }

  @Test func `a page that names none has its picture where sites keep one`() throws {
    #expect(try places("<link rel=stylesheet href=a.css><link rel=icon>") == Self.usual)
    #expect(
      try places(
        "<link rel=icon href='javascript:alert(1)'><link rel=icon sizes=99999999999999999999 href=z.png>"
      )
        == ["https://site.example/news/z.png"] + Self.usual)
  }
}
