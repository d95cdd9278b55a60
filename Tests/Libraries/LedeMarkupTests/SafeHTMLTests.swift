// What of other people's markup is shown, and what is not.

import LedeMarkup
import LedeBase
import Testing

struct SafeHTMLTests {
  private static let page = WebAddress("https://harbour.example/news/story.html")

  private func safe(_ html: String) -> String {
    SafeHTML(sanitizing: Array(html.utf8), base: Self.page).text
  }

  @Test(arguments: [
    ("<p>The <em>ferry</em> sails.", "<p>The <em>ferry</em> sails.</p>"),
    ("<h2>Tides</h2><ul><li>high<li>low</ul>", "<h2>Tides</h2><ul><li>high</li><li>low</li></ul>"),
    (
      "<table><tr><td colspan=2 bgcolor=red>6 m",
      "<table><tbody><tr><td colspan=\"2\">6 m</td></tr></tbody></table>"
    ),
    (
      "<pre>\n\n  <code class='x language-swift'>let a</code></pre>",
      "<pre>\n\n  <code class=\"language-swift\">let a</code></pre>"
    ),
    ("<blockquote cite=x><p>Said</p></blockquote>", "<blockquote><p>Said</p></blockquote>"),
    ("a<!-- secret -->b", "ab"),
    (
      "<ol start=3 reversed><li value=7>x</ol>",
      "<ol start=\"3\" reversed=\"\"><li value=\"7\">x</li></ol>"
    ),
  ])
  func `what an article is made of stays`(html: String, shown: String) {
    #expect(safe(html) == shown)
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "<style>p{}</style>", "<iframe srcdoc=x></iframe>",
    "<object><param></object>", "<svg><script>alert(1)</script><text>a</text></svg>",
    "<math><annotation-xml encoding=text/html><script>a</script></annotation-xml></math>",
    "<template><img src=x></template>", "<form><input name=a><textarea>b</textarea></form>",
    "<link rel=stylesheet href=x><meta http-equiv=refresh content=0><base href=x>",
    "<noembed><p>x</p></noembed><xmp><b></xmp>", "<img><img src=javascript:alert(1)><img src=''>",
  ])
  func `what can act is gone with all that is in it`(html: String) {
    #expect(safe(html) == "")
  }

  @Test(arguments: [
    "<p onclick=alert(1)>x</p>", "<p style='position:fixed'>x</p>", "<p class=a data-b=c>x</p>",
    "<p is=x-y>x</p>", "<p name=body>x</p>", "<p xmlns:a=b a:c=d>x</p>",
  ])
  func `attributes that can act or disguise are gone`(html: String) {
    #expect(safe(html) == "<p>x</p>")
  }

  @Test(arguments: [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)",
    "\u{1}javascript:alert(1)", "vbscript:a", "data:text/html,<script>alert(1)</script>",
    "blob:https://a.example/x", "file:///etc/passwd", "view-source:https://a.example",
    "javascript&colon;alert(1)", "java&Tab;script:alert(1)", "&#106;avascript:alert(1)",
  ])
  func `a link that would run something leads nowhere`(address: String) {
    #expect(safe("<a href=\"\(address)\">x</a>") == "<a>x</a>")
  }

  @Test(arguments: [
    ("/tides", "https://harbour.example/tides"),
    ("more.html", "https://harbour.example/news/more.html"),
    ("//other.example/x", "https://other.example/x"), ("mailto:a@b.example", "mailto:a@b.example"),
    ("https://a.example/?b=c&amp;d", "https://a.example/?b=c&amp;d"),
    (
      "https://a.example/x?utm_source=feed&amp;id=7&amp;fbclid=z#top",
      "https://a.example/x?id=7#top"
    ),
    ("/tides?UTM_Medium=mail", "https://harbour.example/tides"),
  ])
  func `a link leads where it led on its own page`(address: String, shown: String) {
    #expect(
      safe("<a href=\"\(address)\" target=_blank rel=opener>x</a>")
        == "<a href=\"\(shown)\" rel=\"external noopener noreferrer nofollow\">x</a>")
  }

  @Test func `footnotes find each other, under names that are not ours`() {
    #expect(
      safe("<a href=#n1>1</a><p id=n1>Note</p><a name=content></a>")
        == "<a href=\"#in-n1\">1</a><p id=\"in-n1\">Note</p><a name=\"in-content\"></a>")
  }

  @Test(arguments: [
    "<img src=/count.gif width=1 height=1>", "<img src=/count.gif height=0>",
    "<picture><source srcset=/a.webp><img src=/a.gif width=1px></picture>",
  ])
  func `a picture that nobody can see is not asked for`(html: String) {
    #expect(!safe(html).contains("<img"))
  }

  @Test func `pictures keep their sizes and lose their tricks`() {
    #expect(
      safe(
        "<img src=a.jpg srcset='a.jpg 1x, javascript:x 2x, b.jpg 640w' alt='A \"boat\"' width=640 height=9% onerror=x loading=eager>"
      )
        == "<img src=\"https://harbour.example/news/a.jpg\" srcset=\"https://harbour.example/news/a.jpg 1x, https://harbour.example/news/b.jpg 640w\" alt=\"A &quot;boat&quot;\" width=\"640\">"
    )
    // As the pictures of newsletters are named.
    #expect(
      safe("<img srcset='/w_424,q_good/a.png 424w, /b.png, /w_848,q_good/a.png 1.5x,/c.png 2h'>")
        == "<img srcset=\"https://harbour.example/w_424,q_good/a.png 424w, https://harbour.example/b.png, https://harbour.example/w_848,q_good/a.png 1.5x\">"
    )
    #expect(safe("<img src='data:image/svg+xml;base64,PHN2Zz4='>") == "")
    #expect(safe("<img src='data:image/png;base64,iVBORw0='>") != "")
  }

  @Test(arguments: [
    "<a href=/1>a<table><tr><td><a href=/2>b</a></table>c</a>",
    "<p><math><mi><p><table><td>x</p></math>",
    "<svg></p><style><a title='</style><img src=x onerror=a>'>",
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=a&gt;'>",
    "<form><div></form><form><p>x", "<table><tr><form><td>x</form><p>y", "<nobr><p><nobr>x",
    "<b><b><b><b><b><p>x<i><i><i><i><p>y", "<h1><div><h2>x</h1>y", "<button><p><button>x",
    "<li><div><li>x",
    "<ruby><rt><rp>x<ruby><rb>y", "<dd><p><dl><dt>x</p></dd>y", "<details><summary><details>x",
  ])
  func `read again, the markup gives the same markup`(html: String) {
    let once = SafeHTML(sanitizing: Array(html.utf8), base: Self.page)
    #expect(SafeHTML(sanitizing: once.bytes, base: Self.page) == once)
    let tree = HTMLTree(fragment: once.bytes, in: "div")
    #expect(SafeHTML(content: tree.root, of: tree, base: Self.page) == once)
  }

  @Test func `everything that pages can hold is safe, and its words do not grow`() {
    for page in HTMLTreeTests.pages {
      let bytes = Array(page.html.utf8)
      let once = SafeHTML(sanitizing: bytes, base: Self.page)
      #expect(SafeHTML(sanitizing: once.bytes, base: Self.page) == once)
      #expect(words(once.bytes) <= words(bytes))
    }
  }

  private func words(_ html: [UInt8]) -> Int {
    let tree = HTMLTree(fragment: html, in: "div")
    var count = 0
    tree.walk(HTMLTree.document) { if tree.kind($0) == .text { count += tree.utf8($0).count } }
    return count
  }

  @Test func `a name stays as it is when it is read again, however long`() {
    for count in 120...130 {
      let once = safe("<p id=\(String(repeating: "n", count: count))>x")
      #expect(safe(once) == once)
      #expect((once == "<p>x</p>") == (count > 125))
    }
  }

  @Test func `one long title in every paragraph is not written in every paragraph`() {
    let title = String(repeating: "t", count: 20_000)
    let html = "<p><b title=\(title)>" + String(repeating: "<p>news ", count: 2_000)
    #expect(safe(html) == String(repeating: "news ", count: 2_000))
  }

  @Test
  func `formatting that is left open over many paragraphs does not make a page many times as long`()
  {
    let html = String(repeating: "<b><i><a><p>", count: 10_000)
    #expect(safe(html).utf8.count < 4 * html.utf8.count)
  }

  @Test func `a form feed is a space`() {
    #expect(safe("tide\u{C}tables") == "tide tables")
  }

  @Test func `what is nested beyond measure is shown flat`() {
    let html = String(repeating: "<div>", count: 3_000) + "news"
    let shown = safe(html)
    #expect(shown.contains("news"))
    #expect(shown.split(separator: "<div>").count <= 257)
  }
}
