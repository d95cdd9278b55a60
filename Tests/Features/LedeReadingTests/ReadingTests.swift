import LedeHTTP
import LedeBase
import LedeTesting
import Synchronization
import Testing

@testable import LedeReading

@Suite("Reading articles in full") struct ReadingTests {
  /// A page with an article of six paragraphs among other things.
  private static let page =
    "<!doctype html><html lang=en><head><title>Ferry back · Ledger</title>"
    + "<script>alert(1)</script></head><body><nav><a href=/>Home</a><a href=/news>News</a></nav>"
    + "<article><h1>Ferry back</h1>"
    + (1...6).map { number in
      "<p>Paragraph \(number) of the long story tells, at some length, how the ferry came back "
        + "to the harbour after a winter in dock, who had waited for it, and what the crew said.</p>"
    }.joined()
    + "<figure><img src=/boat.jpg alt='The boat'><figcaption>At the pier</figcaption></figure>"
    + "<video src=/boat.mp4></video></article><footer>Terms</footer></body></html>"

  private func site(_ answer: @escaping @Sendable () throws(FetchError) -> Answer) async throws
    -> TestSite
  {
    let site = try await TestSite(
      documents: StubDocuments { _ throws(FetchError) in
        try answer()
      })
    try await site.feed(
      "Ledger", "https://ledger.example/feed",
      items: [.of("a", "Ferry back", minutes: 61, "<h1>Short</h1><p>It sails <b>again</b>.</p>")])
    return site
  }

  private static func answer(_ body: String, type: String = "text/html; charset=utf-8") throws
    -> Answer
  {
    Answer(
      status: 200, headers: [.init("content-type", type)], body: Array(body.utf8),
      address: try #require(WebAddress("https://site.example/a")))
  }

  @Test func `an article is fetched, kept and shown in place of the feed's words`() async throws {
    let answer = try Self.answer(Self.page)
    let site = try await site { () throws(FetchError) in answer }
    var page = await site.get("/item/1")
    #expect(page.text.contains("<h2>Short</h2><p>It sails <b>again</b>.</p>"))
    #expect(page.text.contains("Read it here in full"))

    let back = await site.post("/item/1/article", "return=/item/1?show%3Dunread")
    #expect(back.status == 303)
    #expect(back.headers["Location"] == "/item/1?show=unread")
    page = await site.get("/item/1")
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("Paragraph 6 of the long story"))
    #expect(page.text.contains("min read"))
    #expect(page.text.contains("The boat<figcaption>At the pier</figcaption>"))
    #expect(!page.text.contains("It sails"))
    #expect(!page.text.contains("<img"))
    #expect(!page.text.contains("Terms"))
    #expect(!page.text.contains("alert(1)"))
    #expect(page.text.contains("Fetch it again"))
  }

  @Test(arguments: [
    ("<p>Nothing here.</p>", "text/html", "Lede found no article on its page at site.example."),
    ("%PDF-1.7", "application/pdf", "is no page that can be read here."),
  ])
  func `a page without an article leaves the feed's words, and says so`(
    body: String, type: String, words: String
  ) async throws {
    let answer = try Self.answer(body, type: type)
    let site = try await site { () throws(FetchError) in answer }
    #expect((await site.post("/item/1/article", "")).headers["Location"] == "/item/1")
    let page = await site.get("/item/1")
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains(words))
    #expect(page.text.contains("This is what the feed tells."))
    #expect(page.text.contains("It sails"))
    #expect(page.text.contains("Try again"))
  }

  @Test func `a site that does not answer is told of, and nothing is lost`() async throws {
    let address = try #require(WebAddress("https://site.example/a"))
    let site = try await site { () throws(FetchError) in
      throw .unreachable(address, cause: "no route")
    }
    _ = await site.post("/item/1/article", "")
    let page = await site.get("/item/1")
    #expect(page.text.contains("site.example"))
    #expect(page.text.contains("It sails"))
  }

  @Test func `nothing is fetched for an item that is not there`() async throws {
    let address = try #require(WebAddress("https://site.example/a"))
    let site = try await site { () throws(FetchError) in
      Issue.record("asked the web")
      throw .cancelled(address)
    }
    #expect((await site.post("/item/77/article", "")).status == 404)
  }

  @Test func `a page is saved by its address, and read like any story`() async throws {
    let answer = try Self.answer(Self.page)
    let site = try await site { () throws(FetchError) in answer }
    let draft = await site.get("/save?url=https://site.example/a%3Futm_source%3Dx&title=Boat")
    #expect(faults(in: draft.text) == [])
    #expect(draft.text.contains("value=\"https://site.example/a?utm_source=x\""))
    #expect((await site.get("/saved")).text.contains("0 stories"))

    let saved = await site.post(
      "/save", "address=https://site.example/a%3Futm_source%3Dx&title=Boat")
    #expect(saved.status == 303)
    let path = try #require(saved.headers["Location"])
    let page = await site.get(path)
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("Paragraph 6 of the long story"))
    #expect(page.text.contains("Saved."))
    let list = await site.get("/saved")
    #expect(list.text.contains("1 story"))
    #expect(list.text.contains("Ferry back"))
  }

  @Test func `what is no address is not saved, and what cannot be fetched is`() async throws {
    let address = try #require(WebAddress("https://site.example/a"))
    let site = try await site { () throws(FetchError) in
      throw .unreachable(address, cause: "no route")
    }
    let wrong = await site.post("/save", "address=not%20an%20address")
    #expect(wrong.status == 422)
    #expect(faults(in: wrong.text) == [])
    let saved = await site.post("/save", "address=site.example/a&title=Boat")
    let page = await site.get(try #require(saved.headers["Location"]))
    #expect(page.text.contains("<bdi>Boat</bdi>") || page.text.contains(">Boat</h1>"))
    #expect(page.text.contains("Try again"))
  }

  @Test func `an article that was had stays when it cannot be fetched again`() async throws {
    let isAway = Mutex(false)
    let answer = try Self.answer(Self.page)
    let site = try await site { () throws(FetchError) in
      if isAway.withLock({ $0 }) { throw .unreachable(answer.address, cause: "no route") }
      return answer
    }
    _ = await site.post("/item/1/article", "")
    isAway.withLock { $0 = true }
    let back = await site.post("/item/1/article", "return=/item/1")
    #expect(back.headers["Location"] == "/item/1?did=old")
    let page = await site.get("/item/1?did=old")
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("Paragraph 6 of the long story"))
    #expect(page.text.contains("This is what was kept before."))
  }
}
