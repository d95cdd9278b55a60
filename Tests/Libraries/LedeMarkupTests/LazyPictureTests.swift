import LedeMarkup
import LedeBase
import Testing

/// Shapes of pages whose scripts put their pictures in place.
@Suite("Pictures that wait for a script") struct LazyPictureTests {
  private static let page = WebAddress("https://harbour.example/news/ferry")

  private func safe(_ html: String) -> String {
    let once = SafeHTML(sanitizing: Array(html.utf8), base: Self.page)
    // What is found once is found again.
    #expect(SafeHTML(sanitizing: once.bytes, base: Self.page) == once)
    return once.text
  }

  @Test(arguments: [
    "<img src='data:image/gif;base64,R0lGOD' data-src=/boat.jpg>", "<img data-src=/boat.jpg>",
    "<img src=/img/spacer.gif data-original=/boat.jpg>", "<img data-lazy-src=/boat.jpg src>",
    "<img src=/1x1.gif data-mine=/boat.jpg data-size=40>",
    "<img data-src='/{width}/boat.jpg' src=/boat.jpg>",
    "<img data-src='{\"a\":1}' data-original=true src=/boat.jpg>",
    "<amp-img src=/boat.jpg><noscript><img src=/boat.jpg></noscript></amp-img>",
    // The same picture for readers without scripts.
    "<img data-src=/boat.jpg><noscript><img src=/boat.jpg></noscript>",
    "<img src=/spacer.gif class=x><noscript><img src=/boat.jpg></noscript>",
    "<noscript><img src=/boat.jpg></noscript><img class=lazyload src=/small/a.jpg>",
    "<noscript><img src=/boat.jpg></noscript>",
    "<img src=/boat.jpg><noscript><img src=/boat.jpg></noscript>",
    "<img src=/boat.jpg><noscript><img src=/count.gif height=1></noscript>",
    "<img src=/boat.jpg><noscript><img src=/count.gif></noscript>",
    "<img data-src=/boat.jpg><noscript><img src=/count?who=1></noscript>",
  ])
  func `one picture is shown once, with its real address`(html: String) {
    #expect(safe(html) == "<img src=\"https://harbour.example/boat.jpg\">")
  }

  @Test func `the sizes of a frame are those of its first picture`() {
    let frame = "<picture><source srcset='/a.jpg 2x'><img alt=a><img alt=b></picture>"
    #expect(safe(frame).ranges(of: "<img").count == 1)
  }

  /// With a look at every sibling of each, this takes longer than anybody waits.
  @Test(.timeLimit(.minutes(5)))
  func `a hundred thousand pictures in one frame are read as fast as apart`() {
    let html = safe("<picture>" + String(repeating: "<img>", count: 100_000))
    #expect(!html.contains("src"))
  }

  @Test func `of a blurred, a waiting and a real picture in one frame the real one is left`() {
    let html = safe(
      "<figure><div><img src=/60/boat.jpg><img data-src=/900/boat.jpg></div>"
        + "<noscript><img src=/1400/boat.jpg></noscript><figcaption>At sea</figcaption></figure>")
    #expect(html.components(of: "<img") == 1)
    #expect(html.contains("https://harbour.example/1400/boat.jpg"))
  }

  @Test func `each of several pictures in a row keeps its own`() {
    let html = safe(
      (1...3).map {
        "<img data-src=/\($0).jpg src=/blank.gif><noscript><img src=/\($0).jpg></noscript>"
      }.joined())
    #expect(html.components(of: "<img") == 3)
    for number in 1...3 { #expect(html.contains("https://harbour.example/\(number).jpg")) }
  }

  @Test func `pictures with words between are two pictures`() {
    let html = safe("<img src=/a.jpg><p>The ferry.<noscript><img src=/b.jpg></noscript>")
    #expect(html.components(of: "<img") == 2)
  }

  @Test func `words for readers without scripts stay where their picture is one too many`() {
    #expect(
      safe("<img src=/boat.jpg><noscript><img src=/count.gif>The boat.</noscript>")
        == "<img src=\"https://harbour.example/boat.jpg\">The boat.")
  }

  @Test func `sizes that wait are sizes, and a picture takes those of its sources`() {
    #expect(
      safe("<img data-srcset='/a.jpg 640w, /b.jpg 1280w' data-src=/a.jpg>").contains(
        "srcset=\"https://harbour.example/a.jpg 640w, https://harbour.example/b.jpg 1280w\""))
    let html = safe(
      "<picture><source type=image/avif srcset='/a.avif 640w'>"
        + "<source data-srcset='/a.webp 640w'><img alt=Boat></picture>")
    #expect(html.contains("<img alt=\"Boat\" srcset=\"https://harbour.example/a.webp 640w\">"))
  }

  @Test func `many pictures without scripts take no more than their length`() {
    let html = String(
      repeating: "<noscript><img src=/a.jpg></noscript>" + String(repeating: " ", count: 300),
      count: 5_000)
    #expect(safe(html).components(of: "<img") == 5_000)
  }
}

@Suite("Parts wider than a phone") struct WidePartTests {
  @Test(arguments: [
    ("<pre>let a = 1</pre>", false), ("<pre>let a = harbour.ferry(at: .noon)</pre>", true),
    ("<table><tr><td>a<td>b</table>", false), ("<table><tbody><tr><th>a<td>b<td>c</table>", true),
    ("<p tabindex=0>x</p>", false), ("<table></table>", false),
  ])
  func `are reached with keys on a page of ours, and nothing else is`(html: String, isWide: Bool) {
    let safe = SafeHTML(sanitizing: Array(html.utf8))
    #expect(!safe.text.contains("tabindex"))
    let page = HTML(safe) { _, _ in nil }
    #expect(String(decoding: page.bytes, as: UTF8.self).contains("tabindex=\"0\"") == isWide)
  }
}

@Suite("Frames of other sites") struct EmbedTests {
  private func safe(_ html: String) -> String {
    let page = WebAddress("https://harbour.example/news/ferry")
    let once = SafeHTML(sanitizing: Array(html.utf8), base: page)
    #expect(SafeHTML(sanitizing: once.bytes, base: page) == once)
    return once.text
  }

  @Test(arguments: [
    "<iframe src=https://films.example/1></iframe>", "<iframe src=//films.example/1>old</iframe>",
    "<iframe src=about:blank data-src=https://films.example/1></iframe>",
    "<embed src=https://films.example/1>", "<object data=https://films.example/1>x</object>",
    "<object><param name=movie value=https://films.example/1><embed src=/2></object>",
    "<amp-iframe src=https://films.example/1><p>x</p></amp-iframe>",
  ])
  func `what a page shows of another site becomes a link without words`(html: String) {
    #expect(
      safe(html) == "<a class=\"embed\" href=\"https://films.example/1\" "
        + "rel=\"external noopener noreferrer nofollow\"></a>")
  }

  @Test func `what it is called stays with it`() {
    #expect(
      safe("<p><iframe src=https://films.example/1 title='The \"ferry\"'></iframe></p>").contains(
        "href=\"https://films.example/1\" title=\"The &quot;ferry&quot;\""))
  }

  @Test(arguments: [
    "<iframe src=https://count.example/ width=1 height=1></iframe>",
    "<iframe src=https://count.example/ style='display: none'></iframe>",
    "<iframe src=https://count.example/ hidden></iframe>", "<iframe src='javascript:alert(1)'>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>", "<iframe src=about:blank></iframe>",
    "<object data='data:text/html,x'></object>", "<embed src='data:text/html,x'>",
    "<object data=/a.svg type=image/svg+xml></object>", "<frame src=https://a.example/>",
  ])
  func `what nobody sees, and what would run something, leaves nothing`(html: String) {
    #expect(safe(html) == "")
  }

  @Test func `a link of a page has no other class`() {
    #expect(!safe("<a class='embed poster' href=/x>x</a>").contains("class"))
  }
}

extension String {
  /// How often a text stands in this one.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
