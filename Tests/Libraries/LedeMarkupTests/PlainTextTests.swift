import LedeMarkup
import LedeBase
import Testing

/// The paragraphs in a short notation: kind, words, `[words](address)`, `/` for a line break.
private func outline(_ html: String, base: String? = nil) -> [String] {
  PlainText.paragraphs(fromHTML: html, base: base.flatMap { WebAddress($0) }).map { paragraph in
    let kind =
      switch paragraph.kind {
      case .text: ""
      case .heading: "# "
      case .item: "- "
      case .quote: "> "
      case .code: "| "
      }
    return kind
      + paragraph.runs.map {
        switch $0 {
        case .text(let words): words
        case .link(let words, let address): "[\(words)](\(address))"
        case .lineBreak: "/"
        }
      }.joined()
  }
}

@Suite struct PlainTextTests {
  @Test(arguments: [
    ("<p>One</p><p>Two</p>", ["One", "Two"]),
    ("One<br>two<br><br>three", ["One/two", "three"]), ("One</br>two", ["One/two"]),
    ("One</br>two", ["One/two"]),
    ("  One \n two  <b>three</b>four ", ["One two threefour"]),
    ("<h2>Head</h2>Text<ul><li>a<li>b</ul>after", ["# Head", "Text", "- a", "- b", "after"]),
    ("<blockquote><p>said</p></blockquote>", ["> said"]),
    ("<pre>let a = 1\n  let b = 2\n</pre>", ["| let a = 1/  let b = 2"]),
    ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</table>", ["a b", "c"]),
    ("", []), ("<p> </p><br>&#32;", []),
  ])
  func `block tags make paragraphs`(html: String, expected: [String]) {
    #expect(outline(html) == expected)
  }

  @Test(arguments: [
    (
      "see <a href='https://a.example/x'>this</a>, please",
      ["see [this](https://a.example/x), please"]
    ),
    ("see<a href=https://a.example/x> this </a>please", ["see [this](https://a.example/x) please"]),
    ("<A class=b HREF = \"https://a.example/?a=1&amp;b=2\">x", ["[x](https://a.example/?a=1&b=2)"]),
    ("<a href='/up'>x</a>", ["[x](https://site.example/up)"]),
    (
      "<a href='https://a.example'>x<p>y</a>z",
      ["[x](https://a.example)", "[y](https://a.example)z"]
    ),
    ("<a name=here>plain</a>", ["plain"]),
  ])
  func `links to the web are kept`(html: String, expected: [String]) {
    #expect(outline(html, base: "https://site.example/feed/1") == expected)
  }

  @Test(arguments: [
    "<a href='javascript:alert(1)'>x</a>", "<a href='java\nscript:alert(1)'>x</a>",
    "<a href=' &#106;avascript:alert(1)'>x</a>", "<a href='data:text/html,x'>x</a>",
    "<a href='vbscript:x'>x</a>", "<a href>x</a>", "<a href='/relative'>x</a>",
  ])
  func `a link that leads to no web page becomes words`(html: String) {
    #expect(outline(html) == ["x"])
  }

  @Test(arguments: [
    ("a<script>if (a < b) { alert('</p>') }</script>b", ["ab"]),
    ("a<STYLE>p { }</Style >b", ["ab"]), ("a<!-- <b>no</b> -->b", ["ab"]),
    ("a<![CDATA[no]]>b", ["ab"]), ("a<!doctype html><?php no ?>b", ["ab"]),
    ("a<iframe src=x><p>no</iframe>b", ["ab"]), ("a<script>no end", ["a"]), ("a<!-- no end", ["a"]),
    ("a<img src=x onerror='alert(\">\")'>b", ["ab"]), ("a<p title='no end", ["a"]),
    ("a<svg><title>no</title><text>no</text></svg>b", ["ab"]), ("a<svg/>b", ["ab"]),
    ("a<svg><g>no<p>b", ["a", "b"]), ("a<svg>no</p>b", ["a", "b"]),
    ("a<math><svg>no</svg></math>b", ["ab"]),
    ("a<object>no<object>no</object>no</object>b", ["ab"]),
    ("a<noscript>b</noscript>c", ["abc"]), ("<textarea><p>no</p></textarea>b", ["b"]),
    ("<head><title>no</title><body>b", ["b"]),

  ])
  func `what is not for people is dropped`(html: String, expected: [String]) {
    #expect(outline(html) == expected)
  }

  @Test(arguments: [
    ("caf&eacute; &amp; bar", "café & bar"), ("&#8220;a&#x201D;", "“a”"), ("&#146;s", "’s"),
    ("AT&T &copy 2020", "AT&T © 2020"), ("&lt;b&gt;", "<b>"),
    ("&unknown; & &; &#; &#x;", "&unknown; & &; &#; &#x;"),
    ("&#0;&#xD800;&#99999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}"), ("a&nbsp;b", "a\u{A0}b"),
    ("&hellip;&mdash;&euro;", "…—€"), ("1 < 2 and <3", "1 < 2 and <3"),
    ("a&Tab;&NewLine; b", "a b"), ("&notanentity;", "¬anentity;"), ("&unheardof;", "&unheardof;"),
  ])
  func `entities are decoded once`(html: String, expected: String) {
    #expect(outline(html) == [expected])
  }

  @Test func `plain words are never read as markup`() {
    let text = FeedText("a <b>c</b> &amp;\nd\r\n\r\ne", .plain)
    #expect(
      PlainText.paragraphs(of: text) == [
        Paragraph(.text, [.text("a <b>c</b> &amp;"), .lineBreak, .text("d")]),
        Paragraph(.text, [.text("e")]),
      ])
  }

  @Test func `a summary is one line, cut between words`() {
    let html = "<p>One <b>two</b>\nthree</p><script>no</script><p>four five six</p>"
    #expect(PlainText.summary(ofHTML: html, bytes: 100) == "One two three four five six")
    #expect(PlainText.summary(ofHTML: html, bytes: 22) == "One two three four…")
    #expect(PlainText.summary(of: FeedText("a <b>\n c", .plain), bytes: 100) == "a <b> c")
  }

  @Test(arguments: 0...40)
  func `a summary is never longer than asked, and never half a letter`(limit: Int) {
    let html = "<p>日本語の見出し éééééééé 👩‍👩‍👧 ok</p>"
    let summary = PlainText.summary(ofHTML: html, bytes: limit)
    #expect(summary.utf8.count <= limit)
    #expect(!summary.contains("\u{FFFD}"))
  }

  @Test func `directions that would spill over are taken out of a title`() {
    #expect(PlainText.withoutDirections("a\u{202E}b\u{2066}c—d") == "abc—d")
  }
}

@Suite struct HostileTextTests {
  /// A repeatable stream of numbers.
  private struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  @Test func `any bytes are read without a trap`() {
    let pieces = [
      "<", ">", "</", "<a href=", "\"", "'", "&", "&#", "&#x", ";", "<!--", "-->", "<script",
      "</script>",
      "<p>", "<br>", "<li>", "<pre>", "</pre>", " ", "\n", "=", "/", "x", "é", "\u{0}", "<![CDATA[",
      "]]>",
      "https://a.example", "</a>", "&amp", "&eacute;", "<blockquote>", "</blockquote>", "<td>", "?",
    ]
    var dice = Dice(state: 7)
    for _ in 0..<3000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...24, using: &dice) {
        text += pieces.randomElement(using: &dice) ?? ""
      }
      for paragraph in PlainText.paragraphs(fromHTML: text) { #expect(!paragraph.runs.isEmpty) }
      #expect(PlainText.summary(ofHTML: text, bytes: 30).utf8.count <= 30)
    }
  }

  /// Pieces that cost more than linear time in a careless reader; a second is far more than enough.
  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      "<a href='https://a.example'>x</a>", "x</a>", "<a>x", "<", "<a", "&", "&#", "<!--",
      "<script>",
      "<p", "<br>", "<br>x", "</", "<li>", "<blockquote>", "<a href=\"", "a ", " ", "<td>x",
      "<pre>\n",
      "<a href=/x> ",
    ])
  func `a long text of one broken piece takes no longer than a healthy one`(piece: String) {
    let text = String(repeating: piece, count: 500_000 / piece.utf8.count)
    _ = PlainText.paragraphs(fromHTML: text, base: WebAddress("https://a.example/"))
    #expect(PlainText.summary(ofHTML: text).utf8.count <= 300)
  }
}
