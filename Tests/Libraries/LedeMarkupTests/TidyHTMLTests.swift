import LedeMarkup
import Testing

private func tidy(_ html: String) -> String {
  let text = TidyHTML.text(html) { address in
    if address.hasPrefix("https:") { return address }
    return address.hasPrefix("script:") ? "" : "https://harbour.example/" + address
  }
  return text ?? "too long"
}

@Suite struct TidyHTMLTests {
  @Test(arguments: [
    ("<a href='tides'>Tides</a>", "<a href=\"https://harbour.example/tides\">Tides</a>"),
    ("<A HREF=tides TITLE=a>x", "<a href=\"https://harbour.example/tides\" title=\"a\">x"),
    ("<a href='#foot'>1</a>", "<a href=\"#foot\">1</a>"),
    ("<a href='script:x'>1</a>", "<a href=\"\">1</a>"),
    (
      "<a href='https://a.example/?b=1&amp;c'>x</a>",
      "<a href=\"https://a.example/?b=1&amp;c\">x</a>"
    ),
    ("<img src=a.png alt='a<b'>", "<img alt=\"a&lt;b\" src=\"https://harbour.example/a.png\" />"),
    (
      "<img srcset='a,b.png 1x, c.png 2x'>",
      "<img srcset=\"https://harbour.example/a,b.png 1x, https://harbour.example/c.png 2x\" />"
    ),
    ("<q cite=a>x</q><p cite=a>", "<q cite=\"https://harbour.example/a\">x</q><p cite=\"a\">"),
  ])
  func `links inside a text are made absolute`(html: String, expected: String) {
    #expect(tidy(html) == expected)
  }

  @Test func `links do not make a text many times as long`() {
    let link = "<a href=a>"
    let long = String(repeating: "quay/", count: 60)
    #expect(TidyHTML.text(String(repeating: link, count: 10)) { long + $0 } != nil)
    #expect(TidyHTML.text(String(repeating: link, count: 10_000)) { long + $0 } == nil)
    let sizes = String(repeating: "a, ", count: 10_000)
    let written = tidy("<img srcset='\(sizes)'>" + String(repeating: " ", count: 4_000))
    #expect(written.split(separator: "https://").count == 33)
  }

  @Test(arguments: [
    ("a<br>b<br/>c</br>", "a<br />b<br />c<br />"), ("<p>One<p>Two", "<p>One<p>Two"),
    ("</p></img>x", "</p>x"), ("a</>b", "ab"), ("a<!-- no -->b", "ab"),
    ("Ships & tides &amp; AT&T &copy 1", "Ships &amp; tides &amp; AT&amp;T &copy; 1"),
    ("&#X61;&#97;&eacute;", "&#x61;&#97;&eacute;"), ("1 < 2", "1 &lt; 2"),
    ("<script>if (a < b && c) {}</script>&", "<script>if (a < b && c) {}</script>&amp;"),
    ("<textarea><b></textarea>", "<textarea>&lt;b></textarea>"),
    ("<b title='&#X26;&copy=1&copy;\"'>", "<b title=\"&#x26;&amp;copy=1&copy;&quot;\">"),
    ("<p title", ""), ("<p title='x", ""), ("", ""),
  ])
  func `the markup stays what it was, in one spelling`(html: String, expected: String) {
    #expect(tidy(html) == expected)
  }

  @Test(arguments: [
    (
      "<svg viewbox='0 0 1 1'><circle r=1 /></svg>",
      "<svg viewBox=\"0 0 1 1\" xmlns=\"http://www.w3.org/2000/svg\"><circle r=\"1\" /></svg>"
    ),
    (
      "<svg><![CDATA[a<b]]></svg>",
      "<svg xmlns=\"http://www.w3.org/2000/svg\">a&lt;b</svg>"
    ),
    (
      "<svg>a</br>b</svg>", "<svg xmlns=\"http://www.w3.org/2000/svg\">a<br />b</svg>"
    ),
    (
      "<svg><title><b>x</b></title>",
      "<svg xmlns=\"http://www.w3.org/2000/svg\"><title><b>x</b></title>"
    ),
    (
      "<math><mi xlink:href=a>x</mi></math>",
      "<math xmlns=\"http://www.w3.org/1998/Math/MathML\"><mi xlink:href=\"https://harbour.example/a\""
        + " xmlns:xlink=\"http://www.w3.org/1999/xlink\">x</mi></math>"
    ),
  ])
  func `drawings and formulas keep the spelling of their own`(html: String, expected: String) {
    #expect(tidy(html) == expected)
  }

  @Test func `what is tidy stays as it is`() {
    let pieces = [
      "<", ">", "</", "<a href=", "\"", "'", "&", "&#x", ";", "<!--", "-->", "<script>",
      "</script>",
      "<svg>", "</svg>", "<p>", "<br>", " ", "=", "/", "x", "\u{0}", "<![CDATA[", "]]>", "</a>",
      "</br>", "</p>", "<math>", "</math>", "<input>", "srcset=",
      "&amp",
      "<foreignObject>", "<title>", "é",
    ]
    var state: UInt64 = 11
    for _ in 0..<3000 {
      var text = ""
      for _ in 0..<16 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int((state >> 33) % UInt64(pieces.count))]
      }
      let once = TidyHTML.text(text) { $0 } ?? "too long"
      #expect(TidyHTML.text(once) { $0 } == once, "\(text)")
    }
  }
}
