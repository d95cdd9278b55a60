// What Lede makes of pages of the usual shapes.

import LedeExtraction
import LedeMarkup
import LedeBase
import Testing

struct ArticleTests {
  private static let address = WebAddress("https://harbour.example/2026/11/20/ferry")

  private func article(_ html: String) -> Article {
    Article(in: HTMLTree(document: Array(html.utf8)), at: Self.address)
  }

  private static let prose = (1...6).map { number in
    "<p>Part \(number): the harbour office said on Friday that the ferry, which had been laid up, sails "
      + "again after its inspection, and that nobody had asked why before.</p>"
  }

  /// A paper's page: menus, a teaser box, share buttons and comments around the story.
  private static let paper = """
    <!doctype html><html lang=en-GB><head><title>Ferry sails again | The Harbour</title>
    <meta property=og:site_name content="The Harbour">
    <meta property=og:image content="/ferry.jpg">
    <meta name=description content="After a week the ferry is back.">
    <script type="application/ld+json">{"@context": "https://schema.org", "@type": "NewsArticle",
    "headline": "Ferry sails again", "author": {"@type": "Person", "name": "Jo Marsh"},
    "datePublished": "2026-11-20T06:45:00Z"}</script></head><body>
    <nav><ul><li><a href=/>Home</a><li><a href=/tides>Tides</a></ul></nav>
    <div class="cookie-consent"><p>We value your privacy, and so do our 812 partners, who read it.</p></div>
    <main><article><h1>Ferry sails again</h1><div class="share-buttons"><a href=#x>Share this</a></div>
    \(prose.joined())<div class="related-stories"><h3>More</h3><ul><li><a href=/a>Boats collide in fog</a>
    <li><a href=/b>New lighthouse keeper</a></ul></div></article></main>
    <section id="comments"><p>First! said somebody, who had not read it, but had, as ever, an opinion.</p></section>
    <footer><p>Copyright The Harbour, all rights reserved, printed on paper.</p></footer></body></html>
    """

  @Test(.timeLimit(.minutes(5)), arguments: ["itemprop=author", "class=byline", "rel=author"])
  func `parts without end that call themselves the author's are looked into no longer than others`(
    sign: String
  ) {
    let deep = 150
    let block =
      String(repeating: "<div \(sign)>", count: deep)
      + String(repeating: "<span itemprop=name class=\"author-name name fn\">", count: deep)
      + String(repeating: "zz zz ", count: 160) + String(repeating: "</span>", count: deep)
      + String(repeating: "</div>", count: deep)
    let found = article(
      "<article><h1>Ferry sails again</h1>\(Self.prose.joined())"
        + String(repeating: block, count: 3) + "</article>")
    #expect(found.title == "Ferry sails again")
  }

  /// Five short paragraphs, some 430 letters in all, within an element.
  private static func short(_ before: String, _ after: String) -> String {
    let lines = [
      "The ferry was late again, said the harbour master, who had seen it coming for a week.",
      "Nobody was hurt, though a crate of lemons rolled off the quay and into the water there.",
      "The next boat leaves at noon, with room for forty people and their bicycles on the deck.",
      "Those with tickets of yesterday may use them until Friday, the company wrote on its door.",
      "It was the third time this month, and the fifth since the new engine came in the spring.",
    ]
    let paragraphs = lines.map { "<p>\($0)</p>" }.joined()
    return "<body><h1>Ferry late</h1>\(before)\(paragraphs)\(after)</body>"
  }

  @Test func `a short story is one where the page says so itself`() {
    #expect(article(Self.short("<article>", "</article>")).isReaderable)
    #expect(!article(Self.short("<div>", "</div>")).isReaderable)
    // A list of several is none.
    let list = Self.short("<article>", "</article><article><p>Another one.</p></article>")
    #expect(!article(list).isReaderable)
  }

  @Test func `a paper's story comes without the paper around it`() {
    let article = article(Self.paper)
    #expect(article.text.split(separator: "\n").count == 6)
    for word in ["privacy", "Share", "collide", "First!", "Copyright", "Home"] {
      #expect(!article.text.contains(word), "\(word) is not of the story")
    }
    #expect(article.isReaderable)
  }

  @Test func `a page's facts come from those who wrote them for machines`() {
    let article = article(Self.paper)
    #expect(article.title == "Ferry sails again")
    #expect(article.byline == "Jo Marsh")
    #expect(article.date == "2026-11-20T06:45:00Z")
    #expect(article.siteName == "The Harbour")
    #expect(article.leadPicture?.text == "https://harbour.example/ferry.jpg")
    #expect(article.excerpt == "After a week the ferry is back.")
    #expect(article.language == "en-GB")
  }

  @Test func `a story in blocks without paragraphs is found`() {
    let lines = Self.prose.map {
      $0.replacing("<p>", with: "<div>").replacing("</p>", with: "</div>")
    }
    let article = article(
      "<title>Ferry</title><div id=menu><a href=/1>One</a> <a href=/2>Two</a></div>"
        + "<div id=x><div id=y>\(lines.joined())</div></div>")
    #expect(article.text.split(separator: "\n").count == 6)
    #expect(!article.text.contains("Two"))
  }

  @Test func `a story whose part is called a sidebar is not lost`() {
    let article = article(
      "<title>x</title><div class=sidebar-widget>\(Self.prose.joined())</div>")
    #expect(article.text.contains("Part 6"))
  }

  @Test(arguments: [
    ("<title>Ferry sails again - The Harbour</title>", "Ferry sails again"),
    (
      "<title>The Harbour | A ferry sails again</title><meta property=og:site_name content='The Harbour'>",
      "A ferry sails again"
    ),
    ("<meta property=og:title content='Ferry sails'><title>x</title>", "Ferry sails"),
    ("<h1>Ferry sails</h1>", "Ferry sails"),
    (
      "<meta property=og:title content='Harbour: A ferry sails again'><h1>A ferry sails again</h1>",
      "A ferry sails again"
    ),
    (
      "<script type='application/ld+json'>{\"@type\": \"Article\", \"headline\": \"Ferry &#8211; at last\"}</script>",
      "Ferry – at last"
    ),
    (
      "<script type='application/ld+json'>{\"@type\": \"Article\", \"headline\": \"An article\"}</script>"
        + "<title>Ferries of the bay - The Harbour</title><h1>Ferries of the bay</h1>",
      "Ferries of the bay"
    ),
  ])
  func `a title is the story's, not the site's`(html: String, title: String) {
    #expect(article(html).title == title)
  }

  @Test(arguments: [
    ("<time datetime='2026-11-20T06:45'>today</time>", "2026-11-20T06:45"),
    ("<time datetime='2026-11-20T23:45:00-07:00'>today</time>", "2026-11-21T06:45:00Z"),
    ("<span class=post-date>20. November 2026</span>", "2026-11-20"),
    ("<span class=date>November 20th, 2026</span>", "2026-11-20"),
    ("<p class=fecha>20 de noviembre de 2026</p>", "2026-11-20"),
    ("<p class=datum>20.11.2026, 6 Uhr</p>", "2026-11-20"),
    ("<p class=date>2026年11月20日 公開</p>", "2026-11-20"),
    ("<p class=date>2026년 11월 20일</p>", "2026-11-20"),
    ("<meta name=date content=2026-11-19><time datetime=2026-11-20>", "2026-11-19"),
    ("<p>nothing here</p>", "2026-11-20"),
    ("<time datetime='2020-01-02T03:04'>years ago</time>", "2026-11-20"),
  ])
  func `a date is found where pages put it`(html: String, date: String) {
    #expect(article(html).date == date)
  }

  @Test(arguments: [
    ("<div class=creationDate><span>Created on</span><span>20.11.2026</span></div>", "2026-11-20"),
    (
      """
      <script type=application/ld+json>
      {"@type": "WebPage", "datePublished": "2026-11-20T06:45:00+01:00"}</script>
      """, "2026-11-20T05:45:00Z"
    ),
  ])
  func `a date is found where the address tells none`(html: String, date: String) {
    let page = HTMLTree(document: Array((html + "<h1>The ferry</h1><p>It sails again.</p>").utf8))
    #expect(Article(in: page, at: WebAddress("https://harbour.example/ferry")).date == date)
  }

  @Test(arguments: [
    ("<meta name=author content='Jo Marsh'>", "Jo Marsh"),
    ("<a rel=author href=/jo>Jo Marsh</a>", "Jo Marsh"),
    ("<p class=byline>By Jo Marsh</p>", "Jo Marsh"),
    ("<p class=byline>ByJo Marsh, 20 November 2026, 6:45</p>", "Jo Marsh"),
    ("<p class=author>Posted on 20 November 2026 by Jo Marsh</p>", "Jo Marsh"),
    (
      "<div class=author><a href=/authors/jo>Jo Marsh</a> is our harbour correspondent</div>",
      "Jo Marsh"
    ),
    ("<h1>Ferry sails again</h1><p>Von Jo Marsh und Kim Vale</p>", "Jo Marsh und Kim Vale"),
    (
      "<div class=comment><b class=author>Troll says</b></div><a href=/staff/jo>Jo Marsh</a>",
      "Jo Marsh"
    ),
    ("<meta name=author content=jmarsh7><span class=author>Jo Marsh</span>", "Jo Marsh"),
    (
      "<meta property=og:site_name content='The Harbour'><meta name=author content='The Harbour'>"
        + "<span class=author>Jo Marsh</span>", "Jo Marsh"
    ),
    (
      "<script type='application/ld+json'>{\"@type\": \"NewsArticle\", \"author\": [{\"name\": \"Jo Marsh\"},"
        + " {\"name\": \"Kim Vale\"}]}</script>", "Jo Marsh, Kim Vale"
    ),
    (
      "<meta property=article:author content='https://social.example/jo'><span itemprop=author>Jo Marsh</span>",
      "Jo Marsh"
    ),
  ])
  func `an author is a name`(html: String, name: String) {
    #expect(article(html).byline == name)
  }

  @Test func `broken linked data does not hide what else is said`() {
    let article = article(
      "<script type='application/ld+json'>{\"headline\": </script><meta name=author content=Jo>")
    #expect(article.byline == "Jo")
  }

  @Test func `links and pictures of a story are whole, and it holds nothing that acts`() {
    let article = article(
      "<article>\(Self.prose.joined())<p>See <a href=more onclick=a()>more of it</a>, it is, truly, worth a look."
        + "<img src=a.jpg onerror=b()></p><script>c()</script></article>")
    #expect(article.html.text.contains("href=\"https://harbour.example/2026/11/20/more\""))
    #expect(article.html.text.contains("src=\"https://harbour.example/2026/11/20/a.jpg\""))
    #expect(!article.html.text.contains("onclick"))
    #expect(!article.html.text.contains("script"))
  }

  @Test func `a page cut anywhere gives something or nothing, and never fails`() {
    let bytes = Array(Self.paper.utf8)
    for end in stride(from: 0, to: bytes.count, by: 7) {
      let article = Article(in: HTMLTree(document: Array(bytes[..<end])), at: Self.address)
      #expect(article.text.utf8.count <= bytes.count)
    }
  }

  @Test func `what leads into a story belongs to it, wherever the page puts it`() {
    let lead =
      "A week late, and with a new engine, the ferry is to cross the bay again, says its owner."
    for html in [
      "<header><h1>Ferry sails again</h1><p class=teaser>\(lead)</p></header><div>\(Self.prose.joined())</div>",
      "<div><h1>Ferry sails again</h1><h2>\(lead)</h2></div><div><div>\(Self.prose.joined())</div></div>",
    ] {
      let article = article("<title>Ferry sails again</title><div>\(html)</div>")
      #expect(article.text.hasPrefix(lead))
    }
  }

  @Test func `a story in many boxes is gathered, and what stands between them is not`() {
    let boxes = Self.prose.map { "<section class=frame><div>\($0)</div></section>" }
    let teasers = (1...4).map {
      "<div class=item><h3><a href=/\($0)>Another story, number \($0)</a></h3><p>It is short, too.</p></div>"
    }
    let article = article(
      "<title>x</title><div><div>\(boxes[..<3].joined())\(teasers.joined())\(boxes[3...].joined())</div></div>"
    )
    #expect(article.text.split(separator: "\n").count == 6)
    #expect(!article.text.contains("Another"))
  }

  @Test(arguments: [
    ("More on this topic", "A bridge instead"), ("Lesen Sie auch", "Brücke statt Fähre"),
    ("À lire aussi", "Un pont"), ("Le puede interesar", "Un puente"),
  ])
  func `lines that point to other stories are not of this one`(heading: String, other: String) {
    let article = article(
      "<title>x</title><article>\(Self.prose.joined())<h3>\(heading)</h3><p><a href=/o>\(other)</a></p>"
        + "<p>Last of all: the ferry, as it turned out, had never been broken, its owner said.</p></article>"
    )
    #expect(!article.text.contains(heading) && !article.text.contains(other))
    #expect(article.text.contains("Last of all"))
  }

  @Test func `a caption is shown with its picture, not read in the text`() {
    let article = article(
      "<title>x</title><article>\(Self.prose.joined())<figure><img src=a.jpg><figcaption>The old ferry</figcaption>"
        + "</figure></article>")
    #expect(article.html.text.contains("The old ferry"))
    #expect(!article.text.contains("The old ferry"))
  }

  @Test func `films, posts and pictures that wait stay with the words around them`() {
    let article = article(
      "<title>x</title><article>\(Self.prose.prefix(2).map { "<p>\($0)</p>" }.joined())"
        + "<div class=video-box><iframe src=https://films.example/1 allowfullscreen></iframe></div>"
        + "<div class=ad><iframe src=https://ads.example/1></iframe></div>"
        + "<blockquote class=twitter-tweet><p>It sails.</p>— Jo <a href=https://posts.example/jo/1>Friday</a></blockquote>"
        + "<noscript><img src='https://count.example/see?who=1'></noscript>"
        + "<figure><img src=blank.gif data-src=boat.jpg><noscript><img src=boat.jpg></noscript></figure>"
        + "\(Self.prose.dropFirst(2).map { "<p>\($0)</p>" }.joined())</article>")
    let html = article.html.text
    #expect(html.contains("<a class=\"embed\" href=\"https://films.example/1\""))
    #expect(!html.contains("ads.example"))
    #expect(html.contains("It sails."))
    #expect(html.ranges(of: "<img").count == 1)
    #expect(html.contains("/boat.jpg"))
  }

  @Test func `captions are the text of a gallery`() {
    let slides = Self.prose.map {
      "<figure><img src=a.jpg><figcaption>\($0)</figcaption></figure>"
    }
    let article = article(
      "<title>x</title><article><p>Six ferries, seen by our readers.</p>\(slides.joined())</article>"
    )
    #expect(article.text.contains("Part 6"))
  }

  @Test(arguments: [("31.10.23", "2023-10-31"), ("Erstellt am 09.02.2022", "2022-02-09")])
  func `a day stands near the headline`(line: String, date: String) {
    let page = HTMLTree(
      document: Array(
        "<title>Ferry sails</title><h1>Ferry sails</h1><div>\(line)</div>\(Self.prose.joined())"
          .utf8))
    #expect(Article(in: page, at: WebAddress("https://harbour.example/ferry")).date == date)
  }

  @Test func `the figures of a diagram are no text`() {
    let labels = (1980...1999).map { "<span><div>\($0 % 100)</div></span>" }
    let article = article(
      "<title>x</title><article>\(Self.prose.joined())<div>\(labels.joined())</div></article>")
    #expect(article.text.split(separator: "\n").count == 6)
  }

  @Test func `soft hyphens are no part of the words`() {
    let article = article(
      "<title>x</title><article>\(Self.prose.joined())<p>The har&shy;bour mas&shy;ter was, by then, asleep in his own boat.</p></article>"
    )
    #expect(article.text.contains("The harbour master"))
  }

  @Test func `a page that shows itself only without scripts is read`() {
    let article = article("<title>x</title><noscript><div>\(Self.prose.joined())</div></noscript>")
    #expect(article.text.contains("Part 6"))
  }
}
