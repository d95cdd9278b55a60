import LedeAccounts
import FoundationEssentials
@testable import LedeHTTP
import LedeBase
@testable import LedeSite
import LedeNews
import LedeTesting
import Testing

@testable import LedeFortune
@testable import LedeSync

/// The cookie of the day, as somebody with an account sees it.
@Suite struct FortunePageTests {
  /// A Lede whose first reader has an account and a session.
  static func site() async throws -> TestSite {
    let site = try await TestSite()
    try await site.store.accounts(["Ida"], at: TestSite.now)
    return site
  }

  static let session = [("Cookie", "lede=token-0; lede-zone=Europe/Lisbon")]

  private func get(_ site: TestSite, _ target: String) async -> Page {
    await site.get(target, Self.session)
  }

  private func post(_ site: TestSite, _ target: String, _ body: String = "") async -> Page {
    await site.post(target, body, Self.session)
  }

  @Test func `at this machine a cookie opens before there is an account, which then keeps it`()
    async throws
  {
    let site = try await TestSite()
    let before = await site.get("/fortune")
    #expect(before.status == 200 && faults(in: before.text) == [])
    #expect(before.text.contains(Phrases.openCookie))
    #expect(!before.text.contains(Phrases.keepCookies))
    #expect(await site.post("/fortune", "").status == 303)
    let after = await site.get("/fortune")
    #expect(faults(in: after.text) == [])
    #expect(after.text.contains(Phrases.keepCookies))
    #expect(after.text.contains("href=\"/join?return="))
    let opening = try #require(try await site.store.fortunes.standing(of: .local).last)
    try await site.store.accounts(["Ida"], at: TestSite.now)
    // From now on it is hers alone.
    #expect(await site.get("/v1/fortune").status == 401)
    #expect(await site.post("/fortune", "").status == 401)
    let page = await get(site, "/fortune").text
    #expect(page.contains("/fortune/\(opening.id.rawValue)"))
    #expect(!page.contains(Phrases.keepCookies))
  }

  @Test func `a cookie opens once, and then its fortune stands beside the wait`() async throws {
    let site = try await Self.site()
    let before = await get(site, "/fortune")
    #expect(before.status == 200)
    #expect(faults(in: before.text) == [])
    #expect(before.text.contains(Phrases.openCookie))
    let opened = await post(site, "/fortune", "zone=Europe%2FLisbon")
    #expect(opened.status == 303)
    #expect(opened.headers["Location"] == "/fortune#opened")
    let after = await get(site, "/fortune")
    #expect(faults(in: after.text) == [])
    #expect(after.text.contains("<blockquote"))
    #expect(after.text.contains("Opened at 10:00"))
    // At midnight, told in words for those without scripts.
    #expect(after.text.contains("tomorrow from 00:00, by the clocks of Europe/Lisbon"))
    #expect(after.text.contains("data-next=\"\(TestSite.now.milliseconds + 14 * 3_600_000)\""))
    _ = await post(site, "/fortune")
    #expect(try await site.store.fortunes.standing(of: .local).openings == 1)
  }

  @Test(arguments: [
    // Somebody who followed a link, and the service worker that asks in their stead.
    (["Mode": "navigate", "Dest": "document", "User": "?1"], 2),
    (["Mode": "navigate", "Dest": "empty"], 2),
    // A script of the page, a frame, another site, a program.
    (["Mode": "cors", "Dest": "empty"], 0), (["Mode": "navigate", "Dest": "iframe"], 0),
    (["Mode": "navigate", "Dest": "document", "Site": "cross-site"], 0), ([:], 0),
  ])
  func `a visit earns points once a day, however the browser asks for the page`(
    told: [String: String], points: Int
  ) async throws {
    let site = try await Self.site()
    var headers = Self.session + told.map { ("Sec-Fetch-\($0)", $1) }
    if !told.isEmpty, told["Site"] == nil { headers.append(("Sec-Fetch-Site", "same-origin")) }
    for _ in 1...2 { #expect(await site.get("/fortune", headers).status == 200) }
    #expect(try await site.store.fortunes.standing(of: .local).points == points)
    // What a browser fetches ahead is no visit.
    let ahead = try await Self.site()
    _ = await ahead.get("/fortune", headers + [("Sec-Purpose", "prefetch")])
    #expect(try await ahead.store.fortunes.standing(of: .local).points == 0)
  }

  @Test func `a visit counts once a date, whatever the zone that is told with it`() async throws {
    let site = try await Self.site()
    func visit(_ cookie: String) async throws -> Int {
      _ = await site.get("/fortune", [("Cookie", "lede=token-0" + cookie)] + TestSite.person)
      return try await site.store.fortunes.standing(of: .local).points
    }
    // Before a script has told the zone, with it where it is tomorrow already, and back again.
    #expect(try await visit("") == 2)
    #expect(try await visit("; lede-zone=Pacific/Kiritimati") == 2)
    #expect(try await visit("; lede-zone=Pacific/Honolulu") == 2)
  }

  @Test func `after a journey yesterday's fortune is called so`() async throws {
    let site = try await Self.site()
    // At 17:00 in Los Angeles, nine hours before it is five in the morning in New York.
    try await site.store.opened(
      by: .local, at: TestSite.now - .seconds(9 * 3_600), zone: "America/Los_Angeles",
      date: try Day.date("2026-11-20"))
    let page = await site.get(
      "/fortune", [("Cookie", "lede=token-0; lede-zone=America/New_York")])
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains(Phrases.fortune(ofDaysAgo: 1)))
    #expect(page.text.contains("Opened yesterday at 20:00"))
    #expect(page.text.contains(Phrases.afterJourney))
    #expect(page.text.contains("today from 11:00, by the clocks of America/New_York"))
    #expect(!page.text.contains("Today’s fortune"))
  }

  @Test func `a missed day is told as what it is, and never as yet to come`() async throws {
    // On Saturday 21 November, after a cookie so many days ago.
    for (days, told) in [
      (
        1,
        "You have opened two in a row. Your streak goes on if you open it by the end of Saturday 21 November."
      ),
      (2, "You have opened two in a row. You missed a day: it is forgiven if you open today’s."),
      (3, "You missed two days: they are forgiven if you open today’s."),
      (4, Phrases.inARow(0)),
    ] {
      let site = try await Self.site()
      let date = try Day.date("2026-11-21") + -days
      try await site.store.opened(
        by: .local, at: TestSite.now - .seconds(days * 86_400), zone: "Europe/Lisbon", date: date,
        streak: 2)
      let page = await get(site, "/fortune").text
      #expect(page.contains(told), "\(days)")
      #expect(page.contains("by the end of") == (days == 1))
    }
  }

  @Test func `the list is searched, and one of it is kept, hidden and reported`() async throws {
    let site = try await Self.site()
    #expect(await get(site, "/fortune/history").text.contains(Phrases.noFortunesYet))
    _ = await post(site, "/fortune")
    let opening = try #require(try await site.store.fortunes.standing(of: .local).last)
    let list = await get(site, "/fortune/history")
    #expect(faults(in: list.text) == [])
    #expect(list.text.contains("/fortune/\(opening.id.rawValue)"))
    #expect(await get(site, "/fortune/history?q=zzzz").text.contains(Phrases.noFortunesFound))
    #expect(await get(site, "/fortune/history?before=yesterday").status == 400)
    let path = "/fortune/\(opening.id.rawValue)"
    let detail = await get(site, path)
    #expect(faults(in: detail.text) == [])
    #expect(detail.text.contains("21 November 2026"))
    #expect(await post(site, path, "do=keep&return=\(path)").headers["Location"] == path)
    #expect(await get(site, path).text.contains(#"aria-pressed="true""#))
    #expect(await post(site, path, "do=burn").status == 400)
    #expect(await post(site, path, "do=report").status == 303)
    #expect(await get(site, path).status == 404)
    #expect(
      try await site.store.fortunes.hiddenFortunes(for: .local) == [opening.fortune.number])
    #expect(await get(site, "/fortune/999").status == 404)
  }

  @Test func `another reader's fortune is not there`() async throws {
    let site = try await Self.site()
    _ = await post(site, "/fortune")
    let opening = try #require(try await site.store.fortunes.standing(of: .local).last)
    let otto = try await site.signIn("Otto")
    for path in ["/fortune/\(opening.id.rawValue)", "/v1/fortune/\(opening.id.rawValue)"] {
      #expect(await site.get(path, otto).status == 404)
      #expect(await site.post(path, "do=hide", otto).status == 404)
    }
  }

  @Test func `points are earned by looking in and opening, and buy looks`() async throws {
    let site = try await Self.site()
    _ = await site.get("/fortune", Self.session + TestSite.person)
    _ = await site.get("/fortune", Self.session + TestSite.person)
    _ = await post(site, "/fortune")
    let page = await get(site, "/fortune/points")
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("12 points"))
    #expect(page.text.contains("60 points, 48 to go"))
    #expect(await post(site, "/fortune/points", "buy=linen").status == 409)
    _ = try await site.store.fortunes.enter(
      LedgerEntry(reader: .local, at: TestSite.now, reason: .gifted, key: "a", points: 60))
    #expect(await post(site, "/fortune/points", "buy=linen").status == 303)
    #expect(await get(site, "/fortune").text.contains(#"data-paper="linen""#))
    #expect(await post(site, "/fortune/points", "kind=paper&wear=plain").status == 303)
    #expect(await get(site, "/fortune").text.contains(#"data-paper="plain""#))
    #expect(try await site.store.fortunes.standing(of: .local).points == 12)
    #expect(await post(site, "/fortune/points", "kind=paper&wear=dusk").status == 303)
    #expect(try await site.store.fortunes.standing(of: .local).looks == ChosenLooks())
  }

  @Test func `the zone and the length of fortunes are wished for`() async throws {
    let site = try await Self.site()
    #expect(await post(site, "/fortune/wishes", "zone=Asia%2FTokyo").status == 303)
    #expect(try await site.store.fortunes.standing(of: .local).zone == "Asia/Tokyo")
    let wrong = await post(site, "/fortune/wishes", "zone=Asia%2FNowhere")
    #expect(wrong.status == 422)
    #expect(wrong.text.contains(Phrases.unknownZone))
    #expect(await post(site, "/fortune/wishes", "length=short").status == 303)
    #expect(try await site.store.fortunes.standing(of: .local).length == .short)
    #expect(await post(site, "/fortune/wishes", "colour=red").status == 400)
  }

  @Test func `programs open, list and count by JSON`() async throws {
    let site = try await Self.site()
    #expect(await get(site, "/v1/fortune").text.contains(#""ready":true"#))
    let opened = await post(site, "/v1/fortune")
    #expect(opened.status == 201)
    #expect(opened.text.contains(#""date":"2026-11-21""#))
    #expect(opened.headers["Location"]?.hasPrefix("/v1/fortune/") == true)
    let again = await post(site, "/v1/fortune")
    #expect(again.status == 409)
    #expect(again.text.contains(#""next":"2026-11-22T00:00:00Z""#))
    #expect(await get(site, "/v1/fortune/history").text.contains(#""zone":"Europe/Lisbon""#))
    #expect(await get(site, "/v1/fortune/points").text.contains(#""reason":"opening""#))
    #expect(await get(site, try #require(opened.headers["Location"])).status == 200)
  }

  @Test func `the OpenAPI file tells of every address of Lede's own under v1, and of no other`()
    async throws
  {
    let text = try String(
      contentsOfFile: Checkout.path("Sources/share/lede/openapi.json"), encoding: .utf8)
    let served = Set(
      try await TestSite().app.routes.filter { route in
        let parts = route.shape.split(separator: "/").map { String($0) }
        return parts.count > 1 && parts[0] == "v1" && !MinifluxAPI.reserved.contains(parts[1])
      }.map { "\($0.method) \($0.shape.replacing(":number", with: ""))".lowercased() })
    #expect(!served.isEmpty)
    var told: Set<String> = []
    var path: String?
    for line in text.split(separator: "\n") {
      if line.hasPrefix("    \"/v1"), let name = line.split(separator: "\"").dropFirst().first {
        path = String(name)
      } else if line.hasPrefix("      \""), let path,
        let method = line.split(separator: "\"").dropFirst().first,
        ["get", "post", "put", "delete"].contains(method)
      {
        told.insert("\(method) \(path)".lowercased())
      }
    }
    #expect(told == served)
  }
}
