// The pages of games, their JSON, and what stands there while there is nothing.

import LedeApp
import LedeBase
import LedeHTTP
import LedeJSON
import LedeNews
import LedeTesting
import Testing

@testable import LedeGames

@Suite struct GamesPageTests {
  /// A Lede with a feed of games, and so many further articles of it.
  private func filled(_ count: Int = 0) async throws -> TestSite {
    let site = try await TestSite.ofGames()
    guard count > 0 else { return site }
    let more = try await site.feed(
      "More", "https://more.example/feed",
      items: (0..<count).map { .of("n\($0)", "Story \($0)", minutes: Int64(100 + $0), "") })
    try await site.callGames(more)
    return site
  }

  @Test func `the four lists show what feeds of games tell`() async throws {
    let site = try await filled()
    let articles = await site.get("/games")
    #expect(articles.status == 200 && faults(in: articles.text) == [])
    #expect(articles.text.contains("Tidebound gets a co-op mode"))
    #expect(!articles.text.contains("No game") && !articles.text.contains("8/10"))
    let reviews = await site.get("/games?show=reviews")
    #expect(faults(in: reviews.text) == [])
    #expect(reviews.text.contains("Score 8/10, 80 of 100"))
    let top = await site.get("/games?show=top").text
    let first = try #require(top.firstRange(of: "Perihelion review"))
    #expect(first.lowerBound < (try #require(top.firstRange(of: "Tidebound review"))).lowerBound)
    let videos = await site.get("/games?show=videos")
    #expect(faults(in: videos.text) == [])
    #expect(videos.text.contains("&lt;b&gt;Trailer&lt;/b&gt; &amp; more"))
    #expect(videos.text.contains("2:14") && videos.text.contains("Play: "))
  }

  @Test func `lists are narrowed and searched`() async throws {
    let site = try await filled()
    let films = await site.get("/games?show=reviews&kind=movie").text
    #expect(films.contains("Perihelion review") && !films.contains("Tidebound review"))
    let found = await site.get("/games?show=reviews&q=tidebound").text
    #expect(found.contains("Tidebound review") && !found.contains("Perihelion review"))
    #expect(await site.get("/games?q=zeppelin").text.contains("Nothing found in this list."))
    for bad in ["show=books", "kind=book", "before=x", "show=top&before=9.9"] {
      #expect(await site.get("/games?\(bad)").status == 400, "\(bad)")
    }
  }

  @Test func `twenty stand on a page, and it leads to the rest`() async throws {
    let site = try await filled(45)
    var next: String? = "/games"
    var seen: [String] = []
    while let target = next {
      let page = await site.get(target)
      seen += page.text.matches(of: /<h2[^>]*><a[^>]*>(Story \d+)/).map { String($0.1) }
      next = page.text.firstMatch(of: /rel="next" href="([^"]+)"/).map {
        String($0.1).replacing("&amp;", with: "&")
      }
    }
    #expect(seen == (0..<45).map { "Story \($0)" })
    #expect(await site.get("/games").text.matches(of: /<article/).count == 20)
  }

  @Test func `a reader says which feeds are games, and takes it back`() async throws {
    let site = try await filled()
    let page = await site.get("/games/feeds")
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("Show Ledger in Games") && page.text.contains("Game Wire"))
    #expect(await site.get("/games/feeds?q=ledg").text.contains("Game Wire") == false)
    #expect(await site.get("/games/feeds?q=zzz").text.contains("You follow no feed of that name."))
    let answer = await site.post("/games/feeds", "feed=1&games=no")
    #expect(answer.headers["Location"] == "/games/feeds?did=nogamefeed.1")
    #expect(await site.get("/games/feeds?did=nogamefeed.1").text.contains("Undo"))
    #expect(await site.get("/games").text.contains("No feed of yours is about games yet."))
    #expect(await site.post("/games/feeds", "feed=99&games=yes").status == 404)
    #expect(await site.post("/games/feeds", "feed=x&games=yes").status == 400)
    #expect(await site.post("/games/feeds", "feed=1&games=maybe").status == 400)
  }

  @Test func `what is saved is filtered by its kind`() async throws {
    let site = try await filled()
    let review = try #require(
      await site.get("/games?show=top").text.firstMatch(of: /data-item="(\d+)"/)?.1)
    _ = await site.post("/mark", "id=\(review)&change=saved")
    let saved = await site.get("/games?show=reviews&q=is:saved").text
    #expect(saved.contains("Perihelion review") && !saved.contains("Tidebound review"))
    #expect(await site.get("/games?q=is:saved").text.contains("Nothing found in this list."))
  }

  @Test func `a video is picked by chance, and where there is none the list says so`() async throws
  {
    let site = try await filled()
    let video = try #require(
      await site.get("/games?show=videos").text.firstMatch(of: /data-item="(\d+)"/)?.1)
    #expect(await site.get("/games/surprise").headers["Location"] == "/item/\(video)")
    let empty = try await TestSite()
    #expect(await empty.get("/games/surprise").headers["Location"] == "/games?show=videos")
  }

  @Test func `a work has a page with its critics and all else`() async throws {
    let site = try await filled()
    let page = await site.get("/games/work?name=tidebound")
    #expect(page.status == 200 && faults(in: page.text) == [])
    #expect(page.text.contains("80 of 100, by one critic.") && page.text.contains("8/10"))
    #expect(page.text.contains("Tidebound gets a co-op mode"))
    #expect(!page.text.contains("Perihelion"))
    #expect(await site.get("/games/work?name=zeppelin").status == 404)
    #expect(await site.get("/games/work?name=%F0%9F%9A%A2").status == 404)
    #expect(await site.get("/games/work").status == 404)
    #expect(await site.get("/games?show=reviews").text.contains("/games/work?name=Tidebound"))
  }

  @Test func `programs get the same as JSON`() async throws {
    let site = try await filled(3)
    let page = await site.get("/v1/games/top?limit=1")
    let json = try JSONValue(Array(page.text.utf8))
    #expect(json["kind"]?.string == "top")
    let item = try #require(json["items"]?.elements.first)
    #expect(item["title"]?.string == "Perihelion review: 10/10")
    #expect(item["score"] == .integer(100) || item["score"] == .number(100))
    #expect(item["scoreText"]?.string == "10/10" && item["game"]?.string == "Perihelion")
    #expect(item["source"]?.string == "Game Wire" && item["url"]?.string != nil)
    let next = try #require(json["next"]?.string)
    #expect(page.headers["Link"]?.contains("before=\(next)") ?? false)
    let second = try JSONValue(Array(await site.get("/v1/games/top?before=\(next)").text.utf8))
    #expect(second["items"]?.elements.count == 1 && second["next"] == .null)
    let videos = try JSONValue(Array(await site.get("/v1/games/videos").text.utf8))
    let film = try #require(videos["items"]?.elements.first)
    #expect(film["videos"]?["high"]?.string == "https://site.example/d_1500.mp4")
    #expect(film["videos"]?["hd"] == .null && film["seconds"]?.integer == 134)
    #expect(await site.get("/v1/games/books").status == 404)
    #expect(await site.get("/v1/games/top?limit=0").status == 400)
  }

  @Test func `who has no feed of games is offered some`() async throws {
    let site = try await TestSite()
    let page = await site.get("/games")
    #expect(page.status == 200 && faults(in: page.text) == [])
    #expect(page.text.contains("Choose feeds"))
    #expect(await site.get("/games/feeds").text.contains("You follow no feeds yet."))
    #expect(await site.post("/games/start", "").status == 303)
  }
}
