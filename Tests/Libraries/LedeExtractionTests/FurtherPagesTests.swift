import LedeExtraction
import LedeMarkup
import LedeBase
import Testing

@Suite("Where the rest of an article is") struct FurtherPagesTests {
  private func further(
    _ html: String, at address: String = "https://harbour.example/news/ferry",
    first: String? = nil, number: Int = 1
  ) throws -> FurtherPages {
    FurtherPages(
      in: HTMLTree(document: Array(html.utf8)), at: try #require(WebAddress(address)),
      first: first.flatMap { WebAddress($0) }, number: number)
  }

  @Test(arguments: [
    "<link rel=next href=/news/ferry?page=2>", "<a rel=next href=/news/ferry/2>",
    "<a href=/news/ferry/2/>2</a>", "<a href='?p=2'>Next page</a>",
    "<a href=ferry/page/2><span>Page</span> 2</a>", "<a href=ferry-2>Weiter</a>",
    "<a href=https://harbour.example/news/ferry/seite-2#top>nächste Seite</a>",
  ])
  func `the second page is the first with its number`(html: String) throws {
    let next = try #require(try further(html).next)
    #expect(next.text.contains("2") && !next.text.contains("#"))
  }

  @Test(arguments: [
    // The next article of a blog, another site, comments, a page that is none of the article's.
    "<link rel=next href=/news/ferry-sinks>", "<link rel=next href=/news/cranes?page=2>",
    "<a rel=next href=//other.example/news/ferry/2>2</a>",
    "<a href=/news/ferry/comment-page-2>2</a>", "<a href=/news/ferry/3>3</a>",
    "<a href=/news/ferry-2>Ferry runs aground a second time</a>", "<a href=/2>2</a>",
    "<link rel=next href=/news/ferry?page=22>", "<a href=/news/ferry?page=2&sort=old>2</a>",
  ])
  func `what is not its next page is not taken for it`(html: String) throws {
    #expect(try further(html).next == nil)
  }

  @Test func `the front of a site has pages of lists`() throws {
    #expect(
      try further("<a href=/page/2>2</a>", at: "https://harbour.example/").next == nil)
    #expect(
      try further("<link rel=next href=/?p=123>", at: "https://harbour.example/?p=122").next == nil)
  }

  @Test func `page after page is counted from the first`() throws {
    let html =
      "<a href=/news/ferry>1</a><a href=/news/ferry?page=2>2</a><a href=/news/ferry?page=3>3</a>"
    #expect(
      try further(
        html, at: "https://harbour.example/news/ferry?page=2",
        first: "https://harbour.example/news/ferry", number: 2
      ).next?.text == "https://harbour.example/news/ferry?page=3")
  }

  @Test func `lighter pages and those for paper are named by the page`() throws {
    let found = try further(
      "<link rel=amphtml href=https://amp.harbour.example/news/ferry>"
        + "<link rel=alternate media=print href=/print/ferry>"
        + "<link rel=amphtml href=https://other.example/ferry>")
    #expect(
      found.others.map(\.text) == [
        "https://amp.harbour.example/news/ferry", "https://harbour.example/print/ferry",
      ])
  }
}

@Suite("Articles in linked data") struct ToldBodyTests {
  private static let words = (1...8).map {
    "Paragraph \($0) says, at some length, what the harbour's office had said on Friday, and why."
  }

  private func article(_ body: String, page: String) -> Article {
    let data = #"{"@type":"NewsArticle","headline":"Ferry","articleBody":"\#(body)"}"#
    return Article(
      in: HTMLTree(
        document: Array(
          "<script type=application/ld+json>\(data)</script><article>\(page)</article>".utf8)),
      at: WebAddress("https://harbour.example/a"))
  }

  @Test(arguments: [
    words.joined(separator: #"\n"#), words.map { "<p>\($0)</p>" }.joined(),
    words.map { "&lt;p&gt;\($0)&lt;/p&gt;" }.joined(),
  ])
  func `they stand in where the page gives far less`(body: String) {
    let article = article(body, page: "<p>\(Self.words[0])</p>")
    #expect(article.isReaderable)
    #expect(article.text == Self.words.joined(separator: "\n"))
    #expect(article.html.text.hasPrefix("<p>Paragraph 1"))
  }

  @Test func `the page is believed where it gives nearly as much`() {
    let page =
      Self.words.dropLast(2).map { "<p>\($0)</p>" }.joined() + "<figure><img src=/a.jpg></figure>"
    let article = article(Self.words.joined(separator: " "), page: page)
    #expect(!article.text.contains("Paragraph 8"))
    #expect(article.html.text.contains("<img"))
  }

  @Test func `what it says runs nothing`() {
    let body = Self.words.joined() + "<script>alert(1)<\\/script><img src=x onerror=alert(1)> 1 < 2"
    for body in [body, "<p>" + body] {
      let html = article(body, page: "").html.text
      #expect(html.contains("Paragraph 8"))
      #expect(
        !html.contains("<script") && !html.contains("<img src=x") && !html.contains("\" onerror"))
    }
  }
}

@Suite("Films and posts of known sites") struct ShownTests {
  @Test(arguments: [
    (
      "https://www.films.example/embed/a1?rel=0", "https://films.example/watch?v=a1",
      "https://play.example/a1?autoplay=1"
    ),
    (
      "https://films.example/watch?t=3&v=a1", "https://films.example/watch?v=a1",
      "https://play.example/a1?autoplay=1"
    ),
    ("https://posts.example/jo/status/7?s=20", "https://posts.example/jo/status/7", nil),
  ])
  func `are known by their addresses`(address: String, page: String, player: String?) throws {
    let sites = KnownSites(
      """
      play films.example /embed/{id} https://films.example/watch?v={id} https://play.example/{id}?autoplay=1
      play films.example /watch?v={id} https://films.example/watch?v={id} https://play.example/{id}?autoplay=1
      play films.example /short/{id} https://films.example/watch?v={id}
      post posts.example /{name}/status/{id} https://posts.example/{name}/status/{id}
      feed posts.example /{name} https://posts.example/{name}.rss
      """)
    func shown(_ address: String) throws -> KnownSites.Shown? {
      sites.shown(at: try #require(WebAddress(address)))
    }
    let found = try #require(try shown(address))
    #expect(found.page.text == page)
    #expect(found.player?.text == player)
    #expect(try shown("https://posts.example/jo") == nil)
    #expect(try shown("https://films.example/short/a") == nil)
  }
}
