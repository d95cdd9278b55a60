import LedeAccounts
import LedeHTTP
import LedeJSON
import LedeBase
import LedeSite
import LedeNews
import LedeTesting
import Testing

@testable import LedeFortune

/// Cookies without a network, as devices fetch and tell them.
@Suite struct EnvelopePageTests {
  private func sync(_ site: TestSite, _ body: String, _ agent: String = "") async -> Page {
    await site.post(
      "/v1/fortune/sync", body, FortunePageTests.session + [("User-Agent", agent)])
  }

  /// A device's word for the first day of an envelope, opened an hour before the clock's.
  private func word(_ envelope: Page) throws -> String {
    let text = envelope.text
    let voucher = try #require(text.firstMatch(of: /"voucher":"([^"]+)"/)?.1)
    let now = TestSite.now.milliseconds
    return """
      {"now":\(now),"openings":[{"date":"2026-11-21","at":\(now),"zone":"Europe/Lisbon",\
      "voucher":"\(voucher)"}]}
      """
  }

  @Test func `an envelope holds seven days, and nothing on the way keeps it`() async throws {
    let site = try await FortunePageTests.site()
    let page = await site.get("/v1/fortune/envelope", FortunePageTests.session)
    #expect(page.status == 200)
    #expect(page.headers["Cache-Control"] == "no-store")
    #expect(page.text.matches(of: /"sealed":/).count == 7)
    #expect(page.text.contains(#""zone":"Europe/Lisbon""#))
    #expect(page.text.contains(#""last":null"#))
    #expect(page.text.contains(#""reader":1"#))
    #expect(await site.get("/v1/fortune/envelope").status == 401)
    #expect(await site.post("/v1/fortune/sync", "{}").status == 401)
  }

  @Test func `what a device tells stands in the list once, with the device`() async throws {
    let site = try await FortunePageTests.site()
    let envelope = await site.get("/v1/fortune/envelope", FortunePageTests.session)
    let agent = "Mozilla/5.0 (Linux; Android 15) Chrome/140.0"
    let told = await sync(site, try word(envelope), agent)
    #expect(told.status == 200)
    #expect(told.headers["Cache-Control"] == "no-store")
    #expect(told.text.contains(#""result":"counted""#))
    #expect(told.text.contains(#""device":"Chrome · Android""#))
    let again = await sync(site, try word(envelope), agent)
    #expect(again.text == told.text)
    let opening = try #require(try await site.store.fortunes.standing(of: .local).last)
    let detail = await site.get("/fortune/\(opening.id.rawValue)", FortunePageTests.session)
    #expect(detail.text.contains(Phrases.openedOffline))
    #expect(detail.text.contains("Chrome · Android"))
    #expect(try await site.store.fortunes.standing(of: .local).openings == 1)
  }

  @Test func `of two devices the second hears in words which one counts`() async throws {
    let site = try await FortunePageTests.site()
    let phone = await site.get("/v1/fortune/envelope", FortunePageTests.session)
    _ = await site.post("/fortune", "zone=Europe%2FLisbon", FortunePageTests.session)
    let opening = try #require(try await site.store.fortunes.standing(of: .local).last)
    let told = await sync(site, try word(phone))
    #expect(told.text.contains(#""result":"displaced""#))
    #expect(told.text.contains("was not counted."))
    #expect(told.text.contains(#""link":"/fortune/\#(opening.id.rawValue)""#))
    #expect(told.text.contains(Phrases.whichCounts))
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"now":1}x"#, #"{"now":1,"openings":[{}]}"#, #"{"openings":[]}"#,
    #"{"now":1,"openings":[{"date":"2026-11-21","at":1,"voucher":"%"}]}"#,
    #"{"now":1,"openings":{}}"#,
  ])
  func `what cannot be understood is refused as a whole`(body: String) async throws {
    let site = try await FortunePageTests.site()
    #expect(await sync(site, body).status == 400)
  }

  @Test func `a voucher that is none counts for nothing`() async throws {
    let site = try await FortunePageTests.site()
    let told = await sync(
      site,
      #"{"now":1,"openings":[{"date":"2026-11-21","at":-9223372036854775808,"voucher":"AAAA"}]}"#)
    #expect(told.status == 200)
    #expect(told.text.contains(#""reason":"unknown""#))
    #expect(await sync(site, #"{"now":1,"openings":[]}"#).text == #"{"openings":[]}"#)
  }

  @Test func `the page without a network is for everybody, and tells nothing of anybody`()
    async throws
  {
    let site = try await FortunePageTests.site()
    _ = await site.post("/fortune", "", FortunePageTests.session)
    let text = try #require(try await site.store.fortunes.standing(of: .local).last).fortune.text
    for headers in [[], FortunePageTests.session] {
      let page = await site.get("/fortune/offline", headers)
      #expect(page.status == 200)
      #expect(faults(in: page.text) == [])
      #expect(!page.text.contains(text))
    }
  }

  @Test func `who signs in after another reader finds nothing of theirs on the device`()
    async throws
  {
    let site = try await FortunePageTests.site()
    _ = try await site.store.accounts.addAccount(
      NewAccount(name: "Otto", passwordHash: String("a ferry at noon".reversed())),
      at: TestSite.now)
    let other = await site.post(
      "/sign-in", "name=Otto&password=a+ferry+at+noon", FortunePageTests.session)
    #expect(other.status == 303)
    #expect(other.headers["Clear-Site-Data"] == "\"cache\"")
    let first = await site.post("/sign-in", "name=Otto&password=a+ferry+at+noon")
    #expect(first.status == 303)
    #expect(first.headers["Clear-Site-Data"] == nil)
  }
}
