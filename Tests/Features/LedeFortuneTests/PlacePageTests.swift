// The place of one opening and the map of all, as a browser with and without scripts sees them.

import LedeHTTP
import LedeBase
import LedeNews
import LedeTesting
import Testing

@testable import LedeFortune

/// A reader with an account, who opened one cookie just now and one yesterday.
private struct Openings {
  let site: TestSite
  var store: Store { site.store }

  func get(_ target: String) async -> Page { await site.get(target, session) }

  func post(_ target: String, _ body: String, from: String = "same-origin") async -> Page {
    await site.post(target, body, session, from: from)
  }

  private let session = [("Cookie", "lede=token-0")]
}

@Suite struct PlacePageTests {
  private static func opened() async throws -> Openings {
    let site = try await TestSite()
    try await site.store.accounts(["mara"], at: TestSite.now)
    let yesterday = TestSite.now - .seconds(86_400)
    try await site.store.opened(by: .local, at: yesterday)
    try await site.store.opened(by: .local, at: TestSite.now)
    return Openings(site: site)
  }

  private func place(_ site: Openings, _ opening: Int64 = 2) async throws -> Place? {
    try await site.store.fortunes.mappedOpening(Opening.ID(opening), of: .local)?.place
  }

  @Test func `a place comes after the opening, rounded again by the server`() async throws {
    let site = try await PlacePageTests.opened()
    let answer = await site.post(
      "/fortune/2/place", "latitude=38.712345&longitude=-9.123456&back=place")
    #expect(answer.status == 303 && answer.headers["Location"] == "/fortune/2/place")
    let kept = try #require(try await place(site))
    #expect(kept.point == GlobePoint(latitude: 38.71, longitude: -9.12))
    #expect(kept.precision == .near && kept.name == "Lisbon")
    let page = await site.get("/fortune/2/place")
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("<bdi>Lisbon, Portugal</bdi>"))
    #expect(page.text.contains("to about a kilometre"))
    #expect(page.text.contains("href=\"/fortune/map?at=2\""))
  }

  @Test(arguments: [
    "latitude=91&longitude=0", "latitude=x&longitude=0", "latitude=nan&longitude=0", "city=7",
    "city=x", "wish=always", "", "latitude=1",
  ])
  func `what is no place is not kept`(body: String) async throws {
    let site = try await PlacePageTests.opened()
    #expect((await site.post("/fortune/2/place", body)).status == 400)
    #expect(try await place(site) == nil)
  }

  @Test func `without a script a city is looked for, chosen, corrected and removed`() async throws {
    let site = try await PlacePageTests.opened()
    let found = await site.get("/fortune/1/place?q=LISBOA")
    #expect(faults(in: found.text) == [])
    #expect(found.text.contains("name=\"city\" value=\"2267057\""))
    #expect(
      (await site.post("/fortune/1/place", "city=2267057")).headers["Location"] == "/fortune/1")
    #expect(try await place(site, 1)?.isByHand == true)
    #expect((await site.get("/fortune/1/place")).text.contains("chosen by you"))
    _ = await site.post("/fortune/1/place", "city=2147714")
    #expect(try await place(site, 1)?.name == "Sydney")
    _ = await site.post("/fortune/1/place", "remove=yes")
    #expect(try await place(site, 1) == nil)
    #expect((await site.get("/fortune/1/place?q=xyz")).text.contains("begins with “xyz”"))
  }

  @Test func `the device is asked by itself only after a yes, and only for a new cookie`()
    async throws
  {
    let site = try await PlacePageTests.opened()
    #expect(!(await site.get("/fortune/2/place")).text.contains("data-ask="))
    _ = await site.post("/fortune/2/place", "wish=near")
    #expect((await site.get("/fortune/2/place")).text.contains("data-ask=\"yes\""))
    #expect(!(await site.get("/fortune/1/place")).text.contains("data-ask="))
    _ = await site.post("/fortune/2/place", "wish=never")
    #expect(!(await site.get("/fortune/2/place")).text.contains("data-locate"))
    #expect((await site.get("/settings")).text.contains("<option value=\"never\" selected>"))
    // By hand it goes on, and how to be asked again is said.
    for target in ["/fortune", "/fortune/2"] {
      let page = await site.get(target)
      #expect(faults(in: page.text) == [])
      #expect(page.text.contains("href=\"/fortune/2/place\""), "\(target)")
      #expect(page.text.contains(Phrases.placeNotAsked), "\(target)")
      #expect(!page.text.contains(Phrases.neverAsk), "\(target)")
    }
    let back = await site.post("/fortune/2/place", "wish=never&back=tab")
    #expect(back.headers["Location"] == "/fortune#place")
  }

  @Test func `only pages of fortunes may ask where a device is`() async throws {
    let site = try await PlacePageTests.opened()
    let policy = "Permissions-Policy"
    #expect(
      (await site.get("/fortune/2/place")).headers[policy]?.contains("geolocation=(self)") == true)
    #expect((await site.get("/settings")).headers[policy]?.contains("geolocation=()") == true)
    #expect((await site.get("/fortunes")).headers[policy]?.contains("geolocation=()") == true)
  }

  @Test func `the map draws its dots without a script and lists the same places`() async throws {
    let site = try await PlacePageTests.opened()
    let empty = await site.get("/fortune/map")
    #expect(faults(in: empty.text) == [])
    #expect(empty.text.contains("No place is kept yet."))
    // Nothing stands there that is about places: neither a key nor a list without an entry.
    #expect(!empty.text.contains("class=\"key\"") && !empty.text.contains("class=\"figures"))
    #expect(empty.text.contains("<a href=\"/fortune/history\">\(Phrases.pastFortunes)</a>"))
    _ = await site.post("/fortune/1/place", "city=2267057")
    _ = await site.post("/fortune/2/place", "city=2147714")
    // It opens where the last cookie was, and leads to the whole world.
    let usual = await site.get("/fortune/map")
    #expect(faults(in: usual.text) == [])
    #expect(usual.text.contains("viewBox=\"600 195 400 240\""))
    #expect(usual.text.contains("href=\"/fortune/map?whole=yes\""))
    #expect(usual.text.contains("href=\"/fortune/map?at=1\""))
    let page = await site.get("/fortune/map?whole=yes")
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("<title>Lisbon: 1</title>"))
    #expect(page.text.contains("href=\"/share/abababab/places/world.svg#land\""))
    #expect(page.text.contains("2 cookies opened, all on the map."))
    #expect(page.text.contains("Sydney and Lisbon, 18,"))
    #expect(page.text.contains("viewBox=\"0 0 1000 435\""))
    // Leaflet is not among the files of these tests, so nothing offers it.
    #expect(!page.text.contains("data-leaflet"))
    let there = await site.get("/fortune/map?at=2")
    #expect(faults(in: there.text) == [])
    #expect(there.text.contains("viewBox=\"600 195 400 240\""))
    #expect(there.text.contains("class=\"me\""))
    #expect((await site.get("/fortune/map?at=x")).status == 400)
  }

  @Test func `programs get the same as JSON`() async throws {
    let site = try await PlacePageTests.opened()
    _ = await site.post("/fortune/2/place", "city=2267057")
    let answer = await site.get("/v1/places")
    #expect(answer.headers["Content-Type"] == ContentType.json)
    #expect(answer.text.hasPrefix("{\"opened\":2,\"placed\":1,\"places\":[{\"name\":\"Lisbon\""))
    #expect(answer.text.contains("\"months\":[{\"month\":\"2026-11\",\"opened\":2,\"inARow\":1}]"))
  }

  @Test(arguments: ["/fortune/2/place", "/fortune/map", "/v1/places"])
  func `who has not signed in is shown no place`(target: String) async throws {
    let site = try await PlacePageTests.opened().site
    _ = await site.post("/fortune/2/place", "city=2267057")
    #expect(try await site.store.fortunes.mappedOpening(Opening.ID(2), of: .local)?.place == nil)
    let page = await site.get(target)
    #expect(page.status == 401)
    #expect(!page.text.contains("data-dots"))
  }

  @Test func `another reader's opening is not there at all`() async throws {
    let site = try await PlacePageTests.opened()
    let other = try await site.store.accounts(["tunde"], at: TestSite.now)[0]
    try await site.store.opened(by: other, at: TestSite.now)
    #expect((await site.get("/fortune/3/place")).status == 404)
    #expect((await site.post("/fortune/3/place", "city=2267057")).status == 404)
    #expect((await site.post("/fortune/3/place", "wish=near")).status == 404)
    #expect((await site.post("/fortune/3/place", "city=2267057", from: "cross-site")).status == 403)
  }
}
