import LedeCalendar
import LedeHTTP
import LedeMarkup
import LedeBase
import LedeSite
import LedeNews
import LedeTesting
import Testing

@testable import LedeFortune

/// Links to fortunes: what they show, to whom, and that they end.
@Suite struct SharedFortuneTests {
  private struct Cards: CardMaker {
    var error: PictureError?
    func card(
      _ text: String, numbers: [Int], colors: CardColors?
    ) async throws(PictureError) -> [UInt8] {
      if let error { throw error }
      return [0x89] + Array("\(text)\(colors.map { "\($0.paper)" } ?? "")".utf8)
    }
  }

  /// Opens a cookie, as the reader's only one.
  private func opening(_ site: ClaimedSite, _ text: String = "Bread & \"roses\" < both.")
    async throws
    -> Opening
  {
    try await site.store.opened(
      by: .local, at: TestSite.now, zone: "Europe/Lisbon", date: LocalDate(days: 20_778), text: text
    )
  }

  @Test func `a link shows the fortune, and nothing else of its reader, until it ends`()
    async throws
  {
    let site = try await ClaimedSite(policy: AccessPolicy(isReadingOpen: false), cards: Cards())
    let opening = try await opening(site)
    let place = "/fortune/\(opening.id.rawValue)"
    #expect(await site.post(place + "/share", "").status == 303)
    let token = try #require(
      try await SharingDesk(site.site.house).token(of: opening.id, by: .local))
    // Shared again, it is the same link.
    #expect(await site.post(place + "/share", "").status == 303)
    #expect(try await SharingDesk(site.site.house).token(of: opening.id, by: .local) == token)
    let page = await site.get("/s/\(token)", peer: "192.0.2.9")
    #expect(page.status == 200 && faults(in: page.text) == [])
    #expect(page.text.contains("Bread &amp; "))
    #expect(page.text.contains("<li>15"))
    // A stranger is greeted, and shown the way to a cookie of their own.
    #expect(page.text.contains(Phrases.sharedWithYou) && page.text.contains("href=\"/fortune\""))
    #expect(page.text.contains("data-paper=\"plain\""))
    #expect(page.text.contains(#"property="og:image""#))
    #expect(page.text.contains("/s/\(token)/card.png"))
    #expect(page.headers["X-Robots-Tag"] == "noindex")
    #expect(page.headers["Referrer-Policy"] == "no-referrer")
    for word in ["Lisbon", "2026", "Settings", place] { #expect(!page.text.contains(word)) }
    let card = await site.get("/s/\(token)/card.png", peer: "192.0.2.9")
    #expect(card.status == 200 && card.headers["Content-Type"] == "image/png")
    #expect(await site.post(place + "/unshare", "").status == 303)
    #expect(await site.get("/s/\(token)", peer: "192.0.2.9").status == 404)
    #expect(await site.get("/s/\(token)/card.png", peer: "192.0.2.9").status == 404)
    // Whoever has it is told that links end, and not that Lede has no such page.
    let ended = await site.get("/s/\(token)", peer: "192.0.2.9")
    #expect(ended.text.contains(Phrases.linkShowsNothing) && faults(in: ended.text) == [])
    #expect(!ended.text.contains(Phrases.settings) && !ended.text.contains(Phrases.toFrontPage))
    #expect(await site.get("/s/nonsense", peer: "192.0.2.9").text == ended.text)
    // Another link is another address.
    _ = await site.post(place + "/share", "")
    #expect(try await SharingDesk(site.site.house).token(of: opening.id, by: .local) != token)
  }

  @Test(arguments: ["hide", "report"])
  func `a link ends with the fortune that is taken out of the list`(deed: String) async throws {
    let site = try await ClaimedSite(policy: AccessPolicy(isReadingOpen: true), cards: Cards())
    let opening = try await opening(site)
    let place = "/fortune/\(opening.id.rawValue)"
    _ = await site.post(place + "/share", "")
    let token = try #require(
      try await SharingDesk(site.site.house).token(of: opening.id, by: .local))
    let hidden = await site.post(place, "do=\(deed)&return=/fortune/history")
    for path in ["/s/\(token)", "/s/\(token)/card.png", place, place + "/card.png"] {
      #expect(await site.get(path).status == 404, "\(path)")
    }
    #expect(await site.post(place + "/share", "").status == 404)
    let told = await site.get(try #require(hidden.headers["Location"]))
    #expect(told.status == 200 && faults(in: told.text) == [])
    #expect(told.text.contains("opens nothing more"))
    #expect(told.text.contains(Phrases.allFortunesHidden))
    #expect(told.text.contains("action=\"\(place)\""), "nothing takes it back")
    // The tab leads to no page that is not there, and puts it back.
    let tab = await site.get("/fortune").text
    #expect(tab.contains(Phrases.putFortuneBack) && faults(in: tab) == [])
    #expect(!tab.contains("href=\"\(place)\""))
    #expect(await site.post(place, "do=show&return=/fortune/history").status == 303)
    #expect(try await site.store.fortunes.hiddenFortunes(for: .local).isEmpty)
    #expect(await site.get("/fortune/history").text.contains("Bread"))
    #expect(await site.get("/s/\(token)").status == 404)
  }

  @Test func `a link that nobody tried while its fortune was hidden is over all the same`()
    async throws
  {
    let site = try await ClaimedSite(policy: AccessPolicy(isReadingOpen: true), cards: Cards())
    let place = "/fortune/\(try await opening(site).id.rawValue)"
    #expect(await site.post(place + "/share", "").status == 303)
    let link = try #require(await site.get(place).text.firstMatch(of: /\/s\/[\w-]+/)?.output)
    #expect(await site.get(String(link)).status == 200)
    for deed in ["hide", "show"] {
      #expect(await site.post(place, "do=\(deed)&return=/fortune/history").status == 303)
    }
    #expect(await site.get(String(link)).status == 404)
    #expect(await !site.get(place).text.contains(link))
  }

  @Test func `a card is kept by no one who has signed out`() async throws {
    let site = try await ClaimedSite(cards: Cards())
    let opening = try await opening(site)
    let card = await site.get("/fortune/\(opening.id.rawValue)/card.png")
    #expect(card.status == 200)
    #expect(card.headers["Cache-Control"] == "private, no-cache")
    #expect(card.headers["ETag"] != nil)
  }

  @Test func `nobody shares, ends or draws another's fortune`() async throws {
    let site = try await ClaimedSite(policy: AccessPolicy(isReadingOpen: true), cards: Cards())
    let opening = try await opening(site)
    let place = "/fortune/\(opening.id.rawValue)"
    _ = await site.post(place + "/share", "")
    let token = try #require(
      try await SharingDesk(site.site.house).token(of: opening.id, by: .local))
    #expect(await site.get("/s/").status == 404)
    #expect(await site.get("/s/nothing").status == 404)
    #expect(await site.get("/s/" + String(repeating: "a", count: 4_000)).status == 404)
    #expect(await site.post("/fortune/999/share", "").status == 404)
    #expect(await site.get("/fortune/999/card.png").status == 404)
    #expect(await site.post(place + "/unshare", "", from: "cross-site").status == 403)
    let other = Reader.ID(77)
    #expect(try await SharingDesk(site.site.house).share(opening.id, by: other) == nil)
    #expect(try await SharingDesk(site.site.house).token(of: opening.id, by: other) == nil)
    #expect(try await SharingDesk(site.site.house).unshare(opening.id, by: other) == false)
    #expect(await site.get("/s/\(token)").status == 200)
  }

  @Test func `programs make, read and end a link, too`() async throws {
    let site = try await ClaimedSite(cards: Cards())
    let opening = try await opening(site)
    let place = "/v1/fortune/\(opening.id.rawValue)"
    let made = await site.post(place + "/share", "")
    #expect(made.status == 200)
    let path = try #require(made.text.firstMatch(of: /"link":"http:\/\/localhost:8080([^"]+)"/)?.1)
    #expect(await site.get(String(path)).status == 200)
    let ended = await site.post(place + "/unshare", "")
    #expect(ended.text == #"{"status":"ok","wasShared":true}"#)
    #expect(await site.get(String(path)).status == 404)
    #expect(await site.post("/v1/fortune/999/share", "").status == 404)
  }

  @Test func `with too many cards wished for, one says when to come again`() async throws {
    let site = try await ClaimedSite(cards: Cards(error: .busy))
    let opening = try await opening(site)
    let answer = await site.get("/fortune/\(opening.id.rawValue)/card.png")
    #expect(answer.status == 503 && answer.headers["Retry-After"] == "10")
  }

  @Test func `the part that shares names the places, and no script is needed`() async throws {
    let link = try #require(WebAddress("https://lede.example/s/abc"))
    let chrome = Chrome(share: try ShareFiles.ofTests, zone: .utc)
    let model = ShareView.Model(
      opening: Opening.ID(7), text: "Soup & bread?", link: link, hasCards: true)
    let text = String(decoding: ShareView.html(model, in: chrome).bytes, as: UTF8.self)
    #expect(
      text.contains(
        "https://twitter.com/intent/tweet?text=Soup%20%26%20bread%3F&amp;"
          + "url=https%3A%2F%2Flede.example%2Fs%2Fabc"))
    #expect(
      text.contains(
        "https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Flede.example%2Fs%2Fabc"))
    #expect(text.contains(#"action="/fortune/7/unshare""#))
    #expect(text.contains(#"href="/fortune/7/card.png""#))
    var alone = model
    alone.link = nil
    let other = String(decoding: ShareView.html(alone, in: chrome).bytes, as: UTF8.self)
    #expect(other.contains(#"action="/fortune/7/share""#) && !other.contains("twitter.com"))
  }
}
