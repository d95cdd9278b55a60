import LedeMarkup
import LedeBase
import Testing

/// The markup as text.
private func text(@HTMLBuilder _ html: () -> HTML) -> String {
  String(decoding: html().bytes, as: UTF8.self)
}

@Suite struct HTMLTests {
  @Test func `words from the web cannot become markup`() {
    let title = #"<script>alert("1")</script> & 'so' on"#
    #expect(
      text { h1 { title } }
        == #"<h1>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; 'so' on</h1>"#)
  }

  @Test func `words in an attribute stay inside its quotes`() {
    #expect(
      text { span(.ariaLabel(#"" onclick="x"#)) { "a" } }
        == #"<span aria-label="&quot; onclick=&quot;x">a</span>"#)
  }

  @Test func `control characters are shown as the replacement character`() {
    #expect(text { p { "a\u{0}b\u{1B}c\td\ne" } } == "<p>a\u{FFFD}b\u{FFFD}c\td\ne</p>")
  }

  @Test func `what is not there leaves no trace`() {
    #expect(
      text {
        ul(.when(false, .class("x")), .hidden) {
          for number in 1...3 { if number != 2 { li { String(number) } } }
        }
      } == "<ul hidden><li>1</li><li>3</li></ul>")
  }

  @Test func `a page begins with its doctype and its character set`() {
    let page = HTML.document(language: "en") {
      title { "News" }
    } body: {
      p { "Hello" }
    }
    #expect(
      String(decoding: page.bytes, as: UTF8.self)
        == "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>News</title>"
        + "</head><body><p>Hello</p></body></html>\n")
  }

  @Test func `a link leads to the web or to a place here`() throws {
    let address = try #require(WebAddress("https://example.org/a?b=1&c=2"))
    #expect(
      text { a(.href(address)) { "x" } }
        == #"<a href="https://example.org/a?b=1&amp;c=2">x</a>"#)
    #expect(text { a(.href(SitePath("item", "7"))) { "x" } } == #"<a href="/item/7">x</a>"#)
  }
}

@Suite struct SitePathTests {
  @Test(arguments: [
    "//evil.example", "/\\evil.example", "https://evil.example", "", "item/1", "/a b", "/é",
    "/a\r\nSet-Cookie: x", "javascript:alert(1)", "/\t/evil.example",
    "/" + String(repeating: "a", count: 2048),
  ])
  func `a way back that leads elsewhere is refused`(text: String) {
    #expect(SitePath(checking: text) == nil)
  }

  @Test(arguments: ["/", "/item/7", "/?show=unread&before=17.2", "/a#b"])
  func `a way back on this site is taken as it stands`(text: String) {
    #expect(SitePath(checking: text)?.text == text)
  }

  @Test func `segments and values are percent-encoded`() {
    #expect(
      SitePath("a/b", "ü").with("q", "1&2 3").with("n", nil).text == "/a%2Fb/%C3%BC?q=1%262%203")
    #expect(SitePath.root.with("show", "unread").with("feed", "3").text == "/?show=unread&feed=3")
    #expect(SitePath.root.text == "/")
  }
}

extension SitePathTests {
  @Test func `values come and go without harm to the rest of an address`() throws {
    let path = try #require(SitePath(checking: "/?show=unread&did=x#i2"))
    #expect(path.without("did").text == "/?show=unread#i2")
    #expect(path.without("show").without("did").text == "/#i2")
    #expect(path.with("a", "b").text == "/?show=unread&did=x&a=b#i2")
    #expect(SitePath("feeds").without("did").text == "/feeds")
    #expect(try #require(SitePath(checking: "/#a?did=1")).without("did").text == "/#a?did=1")
  }
}
