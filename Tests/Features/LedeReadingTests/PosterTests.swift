import Foundation
import LedeExtraction
import LedeHTTP
import LedeTesting
import LedeBase
import Testing

@testable import LedeReading

@Suite("Posters in place of frames") struct PosterTests {
  private func story(_ html: String) async throws -> Page {
    let site = try await TestSite()
    try await site.feed(
      "Ledger", "https://ledger.example/feed", items: [.of("a", "Ferry back", minutes: 10, html)])
    return await site.get("/item/1")
  }

  @Test func `a film is a card with its name and place, which a script may play`() async throws {
    let page = try await story(
      "<p>See: <iframe src=https://films.example/embed/a1 title='The ferry sails'></iframe></p>")
    #expect(faults(in: page.text) == [])
    #expect(
      page.text.contains(
        "<a class=\"poster\" href=\"https://films.example/watch?v=a1\" rel=\"external noreferrer\" "
          + "data-player=\"https://www.youtube-nocookie.com/embed/a1?autoplay=1\">"))
    #expect(page.text.contains("<bdi>The ferry sails</bdi>"))
    #expect(page.text.contains("Video · films.example"))
    #expect(page.text.contains("/js/play.js\"></script>"))
    #expect(!page.text.contains("<iframe"))
  }

  @Test(arguments: [
    "<iframe src=https://films.example/embed/a1 title='Example video player'></iframe>",
    "<iframe src=https://films.example/embed/a1></iframe>",
  ])
  func `a name that says nothing is not told`(html: String) async throws {
    let page = try await story(html)
    #expect(page.text.contains("class=\"poster\"") && !page.text.contains("player</bdi>"))
  }

  @Test(arguments: [
    "<iframe src=https://maps.example/1 title=Map></iframe>",
    // A player that stands in the file, and not among those that a page lets into a frame.
    "<iframe src=https://other.example/embed/7></iframe>",
    // What would lead elsewhere on the player's site is no name.
    "<iframe src=https://films.example/embed/%2e%2e></iframe>",
    "<iframe src='https://films.example/embed/a1;b'></iframe>",
    "<video src=https://films.example/a.mp4></video>",
    "<audio><source src=https://films.example/a.mp3></audio>", "<p>Words alone.</p>",
    "<a class=embed href=https://films.example/embed/a1>A link of its own</a>",
  ])
  func `all else is a plain link, and its page loads no script for it`(html: String) async throws {
    let page = try await story(html)
    #expect(faults(in: page.text) == [])
    #expect(!page.text.contains("data-player"))
    #expect(!page.text.contains("play.js"))
    #expect(!page.text.contains("<iframe") && !page.text.contains("<video"))
    #expect(page.text.contains("class=\"poster\"") == html.contains("src="))
  }

  @Test func `a post keeps its words and says where it stands`() async throws {
    let page = try await story(
      "<blockquote class=x><p>It <b>sails</b>.</p>Jo <a href='https://posts.example/jo/status/7?s=2'>Friday</a></blockquote>"
        + "<blockquote><p>Said <a href=https://ledger.example/>the ledger</a>.</p></blockquote>")
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("<blockquote class=\"post\"><p>It <b>sails</b>.</p>"))
    #expect(
      page.text.contains("href=\"https://posts.example/jo/status/7\" rel=\"external noreferrer\""))
    #expect(page.text.contains("Post · posts.example"))
    #expect(page.text.ranges(of: "class=\"poster\"").count == 1)
  }

  @Test(arguments: [
    "/", "/saved", "/feeds", "/feeds/1", "/search", "/settings", "/rules", "/item/999", "/none",
    "/save", "/about", "/share/abababab/lede.css",
  ])
  func `no page but a story's lets anything into a frame`(target: String) async throws {
    let page = await (try TestSite.filled()).get(target)
    let policy = try #require(page.headers["Content-Security-Policy"])
    #expect(!policy.contains("frame-src") && !policy.contains("child-src"))
    #expect(policy.contains("default-src 'none'"))
  }

  @Test func `a story's page lets two players into a frame, and nothing else`() async throws {
    let site = try await TestSite.filled()
    let policy = try #require((await site.get("/item/1")).headers["Content-Security-Policy"])
    #expect(
      policy.hasSuffix(
        "; frame-src https://www.youtube-nocookie.com https://player.vimeo.com"))
    let front = try #require((await site.get("/")).headers["Content-Security-Policy"])
    #expect(policy.hasPrefix(front))
  }

  @Test(arguments: [
    ("https://www.youtube.com/embed/a1", "https://www.youtube.com/watch?v=a1"),
    ("https://www.youtube-nocookie.com/embed/a1?start=7", "https://www.youtube.com/watch?v=a1"),
    ("https://www.youtube.com/embed/videoseries?list=L", "https://www.youtube.com/playlist?list=L"),
    ("https://player.vimeo.com/video/7?h=k", "https://vimeo.com/7/k"),
    ("https://player.vimeo.com/video/7", "https://vimeo.com/7"),
  ])
  func `the sites that Lede comes with play where a story's page allows it`(
    frame: String, page: String
  ) throws {
    let rules = try String(
      contentsOfFile: Checkout.path("Sources/share/lede/known-sites.rules"), encoding: .utf8)
    let address = try #require(WebAddress(frame))
    let shown = try #require(KnownSites(rules).shown(at: address))
    #expect(shown.page.text == page)
    let host = try #require(shown.player?.host)
    #expect(SecurityHeaders.players.contains(host))
    for line in rules.split(separator: "\n") where line.hasPrefix("play ") {
      let player = line.split(separator: " ").last.flatMap { WebAddress(String($0)) }
      #expect(SecurityHeaders.players.contains(player?.host ?? ""), "\(line)")
    }
  }
}
