// Pages that break off: fifty made ones, cut at many places, through all that reads pages.
//
// LEDE_EVERY_CUT=1 swift test --filter CutPages   cuts them at every byte (a minute).

import Glibc
import LedeExtraction
import LedeMarkup
import LedeBase
import Testing

@Suite struct CutPagesTests {
  /// What pages are made of; each piece is hard to break off in a way of its own.
  private static let pieces = [
    "<h2 id=tides class='a b'>Tides &amp; ships</h2>",
    "<p>The ferry sails again, said the harbour.",
    "</p>\n", "<p lang=de>Fähre – „so sagt man“ &ldquo;x&rdquo; &#8217; &nbsp;</p>",
    "<a href='/tides?a=1&amp;b=2#c' title=\"a 'b'\">the tides</a>",
    "<img src=/a.jpg srcset='/a.jpg 1x, /b.jpg 2x' alt='A boat'><br>",
    "<figure><picture><source srcset=/c.webp><img data-src=/c.jpg></picture><figcaption>C</figcaption>"
      + "</figure>",
    "<table><caption>Times</caption><tr><td>9:15<td>10:15</table>",
    "<ul><li>One<li>Two<ol><li>3</ul>",
    "<blockquote><p>Nobody asked why.</blockquote>",
    "<pre><code class=language-c>if (a < b) {}\n</code></pre>",
    "<script>var a = '<p>no</p>' <!-- </script>", "<style>p { content: '</p>' }</style>",
    "<!-- a -- b -->",
    "<script type='application/ld+json'>{\"@type\":\"NewsArticle\",\"articleBody\":\"The ferry\","
      + "\"author\":[{\"name\":\"Jo\"}],\"datePublished\":\"2026-11-20\"}</script>",
    "<svg viewBox='0 0 1 1'><title>no</title><foreignObject><p>x</foreignObject></svg>",
    "<math><mi>x</mi><annotation-xml encoding='text/html'><b>y</annotation-xml></math>",
    "<b><i>over</b>lap</i>", "<p><b><div>block in a line</p></b>", "<template><p>no</template>",
    "<select><option>One<option>Two</select>",
    "<form><textarea><p>no</textarea><input value=no></form>",
    "<iframe src=https://video.example/1></iframe>", "<noscript><img src=/d.jpg></noscript>",
    "<div hidden>no</div>", "港の渡し船が再開すると発表した。", "العبّارة تبحر من جديد.", "</div></div>",
    "<nav><a href=/>Home</a></nav>",
    "<div class='related'><a href=/1>More</a><a href=/2>stories</a></div>", "\u{0}", "\r\n",
    "&notin;&lt",
  ]

  /// The same fifty pages in every run.
  private static let pages: [[UInt8]] = (0..<50).map { number in
    var state = UInt64(number + 1) &* 0x9E37_79B9_7F4A_7C15
    func next(_ count: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state >> 33) % count
    }
    var page = number % 5 == 0 ? "" : "<!doctype html><html lang=en><head><meta charset=utf-8>"
    page += "<title>Page \(number) - The Harbour</title><meta name=author content=Jo></head><body>"
    page += ["<article>", "<div class=content>", "<main><section>", ""][number % 4]
    for _ in 0..<(8 + number % 12) { page += pieces[next(pieces.count)] }
    page += number % 3 == 0 ? "" : "</article></body></html>"
    return Array(page.utf8)
  }

  @Test(.timeLimit(.minutes(30)), arguments: 0..<50)
  func `a page that breaks off is read as far as it goes, and no further`(number: Int) {
    let page = Self.pages[number]
    let isEvery = unsafe getenv("LEDE_EVERY_CUT") != nil
    // Another place in each page, and never the same byte of a piece twice.
    var end = isEvery ? 0 : number % 7
    while end <= page.count {
      check(Array(page[..<end]))
      end += isEvery ? 1 : 61 + number % 13
    }
    check(page)
  }

  private func check(_ page: [UInt8]) {
    // A letter that was cut, or is none at all, is shown as one of three bytes.
    let most = page.count + 2 * page.count { $0 == 0 } + 3
    let tree = HTMLTree(document: page)
    #expect(tree.count <= 64 + 8 * page.count)
    let safe = SafeHTML(sanitizing: page)
    #expect(SafeHTML(sanitizing: safe.bytes) == safe)
    #expect(words(safe.text).utf8.count <= most)
    let text = String(decoding: page, as: UTF8.self)
    #expect(words(text).utf8.count <= most)
    let tidy = TidyHTML.text(text) { $0 } ?? "too long"
    #expect(TidyHTML.text(tidy) { $0 } == tidy)
    #expect(words(tidy) == words(text))
    let article = Article(in: tree, at: WebAddress("https://harbour.example/tides"))
    #expect(article.text.utf8.count <= most)
    #expect(SafeHTML(sanitizing: article.html.bytes) == article.html)
  }

  private func words(_ html: String) -> String {
    PlainText.text(of: FeedText(html, .html))
  }
}
