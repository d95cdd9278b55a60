import LedeMarkdown
import LedeMarkup
import Testing

@Suite struct MarkdownTests {
  private func html(_ text: String) -> String {
    String(decoding: Markdown.html(text).bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (
      "One *two* **three** `four`",
      "<p>One <em>two</em> <strong>three</strong> <code>four</code></p>"
    ),
    ("## A\n### B\n#### C", "<h2>A</h2><h3>B</h3><h3>C</h3>"),
    ("- a\n- b", "<ul><li>a</li><li>b</li></ul>"),
    ("1. a\n\n2. b", "<ol><li><p>a</p></li><li><p>b</p></li></ol>"),
    ("> quoted", "<blockquote><p>quoted</p></blockquote>"),
    ("```\na < b\n```", "<pre><code>a &lt; b\n</code></pre>"),
    ("a\\\nb\n***", "<p>a<br>b</p><hr>"),
    ("[here](/feeds)", "<p><a href=\"/feeds\">here</a></p>"),
    (
      "[there](https://example.org/a?b&c)",
      "<p><a href=\"https://example.org/a?b&amp;c\" rel=\"external noreferrer\">there</a></p>"
    ),
    ("![a picture](x.png)", "<p>a picture</p>"),
  ])
  func `a text is drawn with the pieces of a page`(text: String, drawn: String) {
    #expect(html(text) == drawn)
  }

  @Test(arguments: [
    ("<script>alert(1)</script>", ""), ("a <b onclick=x>b</b>", "<p>a b</p>"),
    ("[x](javascript:alert(1))", "<p>x</p>"), ("[x](//evil.example)", "<p>x</p>"),
    ("[x](data:text/html,y)", "<p>x</p>"), ("&lt;i&gt;", "<p>&lt;i&gt;</p>"),
    (
      "[\"><script>](https://a.example/\"><script>)",
      "<p><a href=\"https://a.example/&quot;&gt;&lt;script&gt;\" rel=\"external noreferrer\">&quot;&gt;</a></p>"
    ),
  ])
  func `nothing in a text can run`(text: String, drawn: String) {
    #expect(html(text) == drawn)
  }

  @Test func `the first heading names the page, and does not stand there twice`() {
    let text = "# About *Lede*\n\nWords."
    #expect(Markdown.title(text) == "About Lede")
    #expect(html(text) == "<p>Words.</p>")
    #expect(Markdown.title("Words.") == nil)
  }

  @Test func `a text nested beyond reason is cut, not followed`() {
    #expect(html(String(repeating: "> ", count: 5_000) + "deep").utf8.count < 5_000)
    #expect(html(String(repeating: "*a ", count: 5_000)).contains("a"))
  }
}
