// Pages sent on, to stand-ins of the services that keep them.

import LedeBase
import LedeDatabase
import LedeHTTP
import LedeNews
import LedeSite
import LedeTesting
import Synchronization
import Testing

@testable import LedeSending

/// A web that notes what it is asked, and answers each path as it was told.
private final class Services: Sendable {
  let asked = Mutex<[OutgoingRequest]>([])
  private let answers: [String: (status: Int, body: String)]

  init(_ answers: [String: (status: Int, body: String)]) { self.answers = answers }

  var web: StubDocuments {
    StubDocuments { request throws(FetchError) in
      self.asked.withLock { $0.append(request) }
      guard let answer = self.answers[request.address.text] else {
        throw .unreachable(request.address, cause: "nothing is there")
      }
      return Answer(status: answer.status, body: Array(answer.body.utf8), address: request.address)
    }
  }

  /// `address | authorization | body` of each request.
  var lines: [String] {
    asked.withLock { requests in
      requests.map { request in
        let authorization = request.headers.first { $0.name == "Authorization" }?.value ?? ""
        return "\(request.address.text) | \(authorization) | "
          + String(decoding: request.body, as: UTF8.self)
      }
    }
  }
}

@Suite struct SendClientTests {
  private static let page = WebAddress("https://ledger.example/a?b=1&c=2").map {
    SentPage($0, title: "Turbines & “storms”\n")
  }
  private static let form =
    "title=Turbines%20%26%20%E2%80%9Cstorms%E2%80%9D&url=https%3A%2F%2Fledger.example%2Fa%3Fb%3D1%26c%3D2"
  private static let json =
    #"{"title":"Turbines & “storms”","url":"https://ledger.example/a?b=1&c=2"}"#

  private func send(
    _ service: SendService, _ answers: [String: (Int, String)], mayBePrivate: Bool = false
  ) async throws -> (Services, SendFault?) {
    let typed: [SendService.Field: String] = [
      .address: "https://keep.example/base/", .account: "ines", .password: "pass word",
      .token: "T0", .client: "1_a", .secret: "s",
    ]
    let new = try NewPlace(service, name: "", typed)
    let place = SendPlace(
      id: SendPlace.ID(1), name: new.name, service: service, address: new.address,
      account: new.account)
    let services = Services(answers.mapValues { (status: $0.0, body: $0.1) })
    let client = SendClient(web: services.web, mayBePrivate: mayBePrivate)
    let page = try #require(Self.page)
    do throws(SendFault) {
      try await client.send(page, to: place, new.secrets)
      return (services, nil)
    } catch { return (services, error) }
  }

  @Test func `each service is asked as it documents`() async throws {
    let (readeck, fault) = try await send(
      .readeck, ["https://keep.example/base/api/bookmarks": (202, "{}")])
    #expect(fault == nil)
    #expect(readeck.lines == ["https://keep.example/base/api/bookmarks | Bearer T0 | " + Self.json])
    let (linkding, _) = try await send(
      .linkding, ["https://keep.example/base/api/bookmarks/": (201, "{}")])
    #expect(
      linkding.lines == ["https://keep.example/base/api/bookmarks/ | Token T0 | " + Self.json])
    let (instapaper, none) = try await send(
      .instapaper, ["https://www.instapaper.com/api/add": (201, "201")])
    #expect(none == nil)
    #expect(
      instapaper.lines == [
        "https://www.instapaper.com/api/add | Basic aW5lczpwYXNzIHdvcmQ= | " + Self.form
      ])
    let (wallabag, well) = try await send(
      .wallabag,
      [
        "https://keep.example/base/oauth/v2/token": (200, #"{"access_token":"abc"}"#),
        "https://keep.example/base/api/entries.json": (200, "{}"),
      ])
    #expect(well == nil)
    #expect(
      wallabag.lines == [
        "https://keep.example/base/oauth/v2/token |  | grant_type=password&client_id=1_a&client_secret=s&username=ines&password=pass%20word",
        "https://keep.example/base/api/entries.json | Bearer abc | " + Self.form,
      ])
    #expect(
      wallabag.asked.withLock { all in
        all.allSatisfy { $0.limits.redirects == 0 && !$0.mayBePrivate }
      })
  }

  @Test func `what services answer is told apart`() async throws {
    let at = "https://keep.example/base/api/bookmarks"
    for (status, expected) in [
      (401, SendFault.wrongKey), (403, .wrongKey), (500, .refused(status: 500)),
      (302, .refused(status: 302)),
    ] {
      #expect(try await send(.readeck, [at: (status, "")]).1 == expected)
    }
    guard case .away = try await send(.readeck, [:]).1 else {
      Issue.record("nothing is there")
      return
    }
    for body in ["<p>Hello", "{}", #"{"access_token":""}"#, #"{"access_token":"a b\r\nX: y"}"#] {
      let token = ["https://keep.example/base/oauth/v2/token": (200, body)]
      #expect(try await send(.wallabag, token).1 == .notUnderstood)
    }
  }

  @Test func `only what can be used is taken`() throws {
    func fault(_ service: SendService, _ typed: [SendService.Field: String]) -> SendFault? {
      do throws(SendFault) {
        _ = try NewPlace(service, name: "", typed)
        return nil
      } catch { return error }
    }
    #expect(fault(.readeck, [.address: "https://a.example"]) == .missing(.token))
    for address in [
      "a.example", "ftp://a.example", "https://u:p@a.example", "https://a.example?x=1",
    ] {
      #expect(
        fault(.readeck, [.address: address, .token: "t"]) == .notUsable(.address), "\(address)")
    }
    #expect(fault(.readeck, [.address: "http://a.example", .token: "t"]) == .plain)
    #expect(
      fault(.readeck, [.address: "https://a.example", .token: "t\r\nx"]) == .notUsable(.token))
    for address in ["https://a.example/", "javascript:alert({url})", "{url}", "https://{url}/"] {
      #expect(fault(.link, [.address: address]) == .noLink, "\(address)")
    }
    #expect(fault(.link, [.address: "https://a.example/?u={url}"]) == nil)
  }

  @Test func `an address takes page and title as they are`() throws {
    let place = SendPlace(
      id: SendPlace.ID(1), name: "A", service: .link,
      address: "https://a.example/add?u={url}&t={title}&x={y}", account: "")
    let page = SentPage(try #require(WebAddress("https://b.example/?q={title}")), title: "{url} é")
    #expect(
      place.link(for: page)?.text
        == "https://a.example/add?u=https%3A%2F%2Fb.example%2F%3Fq%3D%7Btitle%7D&t=%7Burl%7D%20%C3%A9&x={y}"
    )
  }
}

@Suite struct SendingPageTests {
  private let about = "about=https%3A%2F%2Fledger.example%2Fa&title=Turbines"

  private func site(_ services: Services) async throws -> TestSite {
    let site = try await TestSite(documents: services.web)
    try await site.feed(
      "Northern Ledger", "https://ledger.example/feed",
      items: [.of("a", "Turbines", minutes: 42, "<p>Kept turning.</p>")])
    return site
  }

  @Test func `a place is added, takes a story, and goes`() async throws {
    let services = Services(["https://keep.example/api/bookmarks": (status: 202, body: "{}")])
    let site = try await site(services)
    let story = await site.get("/item/1")
    #expect(!story.text.contains("/send?about="))
    #expect(await site.get("/settings").text.contains(#"href="/send""#))
    let empty = await site.get("/send?" + about)
    #expect(empty.text.contains(Phrases.noSendPlaces) && faults(in: empty.text) == [])
    let added = await site.post(
      "/send", "do=add&service=readeck&address=https%3A%2F%2Fkeep.example&token=T0&" + about)
    #expect(added.status == 303)
    let page = await site.get("/send?" + about)
    #expect(page.text.contains("Readeck") && !page.text.contains("T0"))
    #expect(faults(in: page.text) == [])
    #expect(await site.get("/item/1").text.contains("/send?about="))
    let sent = await site.post("/send", "do=send&place=1&" + about)
    let back = try #require(sent.headers["Location"])
    #expect(await site.get(back).text.contains(Phrases.didSend))
    #expect(services.lines.count == 1)
    #expect(await site.post("/send", "do=send&place=9&" + about).status == 404)
    #expect(await site.post("/send", "do=remove&place=1").status == 303)
    #expect(!(await site.get("/item/1")).text.contains("/send?about="))
  }

  @Test func `what goes wrong is told where it was wished`() async throws {
    let site = try await site(
      Services(["https://keep.example/api/bookmarks": (status: 401, body: "")]))
    let missing = await site.post(
      "/send", "do=add&service=linkding&address=https%3A%2F%2Fa.example")
    #expect(missing.status == 422 && missing.text.contains("Token is missing."))
    #expect(faults(in: missing.text) == [])
    _ = await site.post(
      "/send", "do=add&service=readeck&name=Mine&address=https%3A%2F%2Fkeep.example&token=T0")
    let refused = await site.post("/send", "do=send&place=1&" + about)
    #expect(refused.status == 422 && refused.text.contains(Phrases.sendWrongKey("Mine")))
    for bad in [
      "do=send&place=1", "do=send&place=1&about=javascript:x", "do=add&service=x", "do=x",
    ] {
      #expect(await site.post("/send", bad).status == 400, "\(bad)")
    }
    for _ in 2...SendPlace.most {
      _ = await site.post(
        "/send", "do=add&service=link&address=https%3A%2F%2Fa.example%2F%7Burl%7D")
    }
    let full = await site.post(
      "/send", "do=add&service=link&address=https%3A%2F%2Fa.example%2F%7Burl%7D")
    #expect(full.status == 422 && full.text.contains(Phrases.sendTooManyPlaces(SendPlace.most)))
  }

  @Test(arguments: Backend.present)
  func `places are their reader's alone, and what they want is sealed`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let readers = try await store.accounts(["ines", "tunde"], at: Some.time(0))
      let house = SendingHouse(store: store)
      let desk = SendingDesk(house.house, news: NewsDesk(house.services))
      let place = try NewPlace(
        .readeck, name: "Mine", [.address: "http://10.0.0.7", .token: "a very secret token"],
        mayBePlain: true)
      try await desk.add(place, reader: readers[0])
      let kept = try #require(try await desk.places(of: readers[0]).first)
      #expect(kept.name == "Mine" && kept.service == .readeck)
      #expect(try await desk.places(of: readers[1]).isEmpty)
      let page = SentPage(try #require(WebAddress("https://ledger.example/a")), title: "")
      #expect(try await desk.send(page, to: kept.id, reader: readers[1]) == nil)
      try await desk.remove(kept.id, reader: readers[1])
      #expect(try await desk.places(of: readers[0]).count == 1)
      let row = try await store.database.first(SendRows.one, (kept.id, readers[0]))
      #expect(
        row.map { String(decoding: $0.sealed, as: UTF8.self).contains("secret token") } == false)
      for _ in 0..<SendingDesk.mostAnHour {
        _ = try await desk.send(page, to: kept.id, reader: readers[0])
      }
      let last = try await desk.send(page, to: kept.id, reader: readers[0])
      guard case .tooOften = last?.fault else {
        Issue.record("\(String(describing: last))")
        return
      }
    }
  }
}

/// Turns what it seals around, and opens it for the same use alone.
private struct TurningSecrets: SecretKeeper {
  func seal(_ secret: [UInt8], for context: String) throws(SecretError) -> [UInt8] {
    Array(context.utf8) + secret.reversed()
  }
  func open(_ sealed: [UInt8], for context: String) throws(SecretError) -> [UInt8] {
    guard sealed.starts(with: context.utf8) else { throw .doesNotOpen(context: context) }
    return sealed.dropFirst(context.utf8.count).reversed()
  }
  func fingerprint(of text: String, for use: String) throws(SecretError) -> [UInt8] { [] }
}

private struct SendingHouse: KeptInStore {
  let store: Store
  var secrets: any SecretKeeper = TurningSecrets()
  var now: @Sendable () -> Timestamp = { Some.time(0) }
}
