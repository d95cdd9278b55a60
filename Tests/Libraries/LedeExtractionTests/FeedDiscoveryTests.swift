import LedeExtraction
import LedeMarkup
import LedeBase
import Testing

@Suite("Finding the feeds of a page") struct FeedDiscoveryTests {
  private func feeds(_ html: String, at address: String = "https://harbour.example/news/")
    throws -> [FoundFeed]
  {
    FeedDiscovery.feeds(
      in: HTMLTree(document: Array(html.utf8)), at: try #require(WebAddress(address)))
  }

  @Test func `feeds that the head names come in its order, comments last, each once`() throws {
    let found = try feeds(
      """
      <head><base href="/static/"><link rel=alternate type=application/rss+xml
      title="Harbour » Comments Feed" href=/comments/feed/>
      <LINK REL="Alternate stylesheet" TYPE="text/css" href=x.css>
      <link rel="alternate home" type="application/atom+xml; charset=utf-8" href=atom.xml>
      <link rel=alternate type=application/rss+xml title=" Harbour\n News " href=/feed/>
      <link rel=alternate type=application/rss+xml title="Again" href=/feed/>
      <link rel=alternate hreflang=de href=/de/></head><a href=/rss.xml>RSS</a>
      """)
    #expect(
      found.map(\.address.text) == [
        "https://harbour.example/static/atom.xml", "https://harbour.example/feed/",
        "https://harbour.example/comments/feed/",
      ])
    #expect(found.map(\.kind) == [.atom, .rss, .rss])
    #expect(
      found.map(\.title)[..<2] == ["https://harbour.example/static/atom.xml", "Harbour News"])
  }

  @Test func `where the head names none, links of the same site that look like feeds are taken`()
    throws
  {
    let found = try feeds(
      """
      <body><a href="feed.xml" title="All of it">f</a><a href=/blog/atom>a</a>
      <a href=https://other.example/feed>no</a><a href=/feedback>no</a><a href=#rss>no</a>
      """)
    #expect(
      found.map(\.address.text) == [
        "https://harbour.example/news/feed.xml", "https://harbour.example/blog/atom",
      ])
    #expect(found.map(\.title).first == "All of it")
  }

  @Test(arguments: [
    "<link rel=alternate type=application/json href=/wp-json/wp/v2/posts/1>",
    "<link rel=alternate type=application/json href='/index.php?rest_route=/wp/v2/pages/2'>",
    "<link rel=alternate type=application/feed+json href>", "<link rel=alternate href=/feed>",
    "<link rel=icon type=application/rss+xml href=/feed>", "<svg><a href=/feed></svg>", "",
  ])
  func `what is no feed is not named`(html: String) throws {
    #expect(try feeds(html).isEmpty)
  }

  @Test(arguments: [
    ("https://www.youtube.com/channel/UC12", ["https://feeds.example/UC12"]),
    ("https://youtube.com/playlist?a=b&list=PL3", ["https://feeds.example/?p=PL3"]),
    ("https://m.medium.com/@jo", ["https://medium.com/feed/@jo"]),
    (
      "https://code.example/a/b",
      ["https://code.example/a/b/releases", "https://code.example/a/b/x"]
    ),
    ("https://youtube.com/channel", []), ("https://youtube.com/channel/a/b", []),
    ("https://notyoutube.com/channel/a", []), ("https://medium.com/@", []),
  ])
  func `known sites keep their feeds in known places`(address: String, expected: [String]) throws {
    let sites = KnownSites(
      """
      # What is this?
      feed youtube.com /channel/{id} https://feeds.example/{id}
      feed youtube.com /playlist?list={id} https://feeds.example/?p={id}
      feed medium.com /@{name} https://medium.com/feed/@{name}
      feed code.example /{owner}/{project} https://code.example/{owner}/{project}/releases
      feed code.example /{owner}/{project} https://code.example/{owner}/{project}/x
      nonsense
      """)
    #expect(sites.feeds(of: try #require(WebAddress(address))).map(\.text) == expected)
  }
}
