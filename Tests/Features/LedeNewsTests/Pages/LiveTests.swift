// Pages while nobody answers Lede, devices that were away, and streams of events.

import LedeHTTP
import LedeApp
import LedeBase
import LedeSite
import LedeTesting
import Synchronization
import Testing

@testable import LedeNews

@Suite("The front page without a network")
struct NoNetworkTests {
  @Test func `young news is shown with its age`() async throws {
    let site = try await TestSite.filled()
    try await site.losesNetwork(after: .seconds(3 * 3600))
    let page = await site.get("/")
    #expect(page.status == 200)
    #expect(page.text.contains("This is the news of 3 hours ago."))
    #expect(page.text.contains("A quiet day at the harbour"))
    #expect(await site.get("/v1/news").status == 200)
  }

  @Test func `news of a week ago gives way to a message, its age and a way to try again`()
    async throws
  {
    let site = try await TestSite.filled()
    let saved = try #require(
      try await site.store.headlines(ListFilter(), of: .local, before: nil, limit: 1).first)
    _ = try await site.store.mark([saved.id], as: .saved, by: .local, at: TestSite.now)
    try await site.losesNetwork(after: .seconds(7 * 86_400))
    let page = await site.get("/")
    #expect(page.status == 200)
    #expect(page.text.contains(Phrases.newsExpired))
    #expect(page.text.contains("14 November"))
    #expect(page.text.contains("action=\"/feeds/ask\""))
    #expect(page.text.contains("name=\"return\""))
    #expect(!page.text.contains("A quiet day at the harbour"))
    #expect(!page.text.contains(saved.title))

    // A list of one feed is no way round it; what was saved and single stories stay open.
    #expect(await !site.get("/?feed=\(saved.feed.rawValue)").text.contains(saved.title))
    #expect(await site.get("/item/\(saved.id.rawValue)").text.contains(saved.title))
    #expect(await site.get("/saved").text.contains(saved.title))

    let contract = await site.get("/v1/news")
    #expect(contract.status == 503)
    #expect(contract.text.hasPrefix(#"{"status":"error","code":"expired","message":""#))
  }

  @Test func `without anything kept the contract says so`() async throws {
    let site = try await TestSite()
    try await site.brokenFeed()
    let feed = try #require(try await site.store.subscriptions(of: .local).first?.feed.id)
    var silence = RefreshReport(
      feed: feed, asked: TestSite.now + .seconds(1),
      outcome: .failed(message: "No.", isGone: false),
      nextAsk: TestSite.now + .seconds(900))
    silence.reach = .silent
    _ = try await site.store.keep([silence])
    let contract = await site.get("/v1/news")
    #expect(contract.status == 503)
    #expect(contract.text.hasPrefix(#"{"status":"error","code":"empty","message":""#))
    #expect(await site.get("/").text.contains(Phrases.newsEmptyMore))
  }

  @Test func `trying again goes back to the page that asked for it`() async throws {
    let site = try await TestSite.filled()
    let answer = await site.post("/feeds/ask", "return=%2F%3Fshow%3Dunread")
    #expect(answer.status == 303)
    #expect(answer.headers["Location"] == "/?show=unread")
    // Nobody is sent elsewhere.
    let away = await site.post("/feeds/ask", "return=https%3A%2F%2Fevil.example")
    #expect(away.headers["Location"] == "/feeds?did=asking.2")
  }
}

@Suite("Devices that were away")
struct DeviceRouteTests {
  private func send(_ site: TestSite, _ json: String, from place: String = "same-origin") async
    -> Page
  {
    await site.post(
      "/marks", json, [("Content-Type", "application/json")], from: place)
  }

  @Test func `what was noted is made up for, and the answer tells what became of each`()
    async throws
  {
    let site = try await TestSite.filled()
    let ids = try await site.store.headlines(
      ListFilter(), of: .local, before: nil, limit: 9
    ).map(\.id.rawValue)
    let at = TestSite.now.milliseconds - 60_000
    let body = """
      [{"key":"a-1","item":\(ids[0]),"change":"read","at":\(at)},
       {"key":"a-2","item":\(ids[1]),"change":"saved","at":\(at),"more":[1]},
       {"key":"a-3","item":987654,"change":"saved","at":\(at)}]
      """
    let first = await send(site, body)
    #expect(first.status == 200)
    #expect(
      first.text
        == #"{"status":"ok","made":2,"overruled":0,"repeated":0,"unknown":1,"#
        + #""changes":["made","made","unknown"]}"#)
    let again = await send(site, body)
    #expect(again.text.contains(#""made":0,"overruled":0,"repeated":3,"unknown":0"#))
    #expect(try await site.store.counts(of: .local).saved == 1)
    #expect(await send(site, "[]").text.contains(#""changes":[]"#))
  }

  @Test(arguments: [
    "", "{}", "[{}]", "[1]", #"[{"key":"k","item":1,"change":"eaten","at":1}]"#,
    #"[{"key":"","item":1,"change":"read","at":1}]"#,
    #"[{"key":"two words","item":1,"change":"read","at":1}]"#,
    #"[{"key":"k","item":"x","change":"read","at":1}]"#,
    #"[{"key":"k","item":1,"change":"read"}]"#,
    #"[{"key":"k","item":1,"change":"read","at":1}"#,
  ])
  func `what cannot be understood changes nothing`(body: String) async throws {
    let site = try await TestSite.filled()
    let answer = await send(site, body)
    #expect(answer.status == 400)
    #expect(answer.text.hasPrefix(#"{"status":"error","code":"parameterInvalid""#))
  }

  @Test func `another site cannot send changes`() async throws {
    let site = try await TestSite.filled()
    #expect(await send(site, "[]", from: "cross-site").status == 403)
    #expect(await send(site, "[]", from: "same-site").status == 403)
  }

  @Test func `a device learns what to keep, and what has changed since`() async throws {
    let site = try await TestSite.filled()
    let first = await site.get("/offline.json")
    #expect(first.status == 200)
    #expect(first.text.hasPrefix(#"{"freshAt":1795255200000,"shell":""#))
    #expect(first.text.contains(#""pages":["/","#))
    let tag = try #require(first.headers["ETag"])
    #expect(await site.get("/offline.json", [("If-None-Match", tag)]).status == 304)

    let newest = try #require(
      try await site.store.headlines(ListFilter(), of: .local, before: nil, limit: 1).first)
    let before = try #require(word(of: newest.id, in: first.text))
    _ = await site.post("/mark", "id=\(newest.id.rawValue)&change=saved&return=/")
    let second = await site.get("/offline.json", [("If-None-Match", tag)])
    #expect(second.status == 200)
    let after = try #require(word(of: newest.id, in: second.text))
    #expect(before != after)
    #expect(first.text.hasSuffix(#""saved":[]}"#))
    #expect(second.text.hasSuffix("\"saved\":[\"\(newest.id.rawValue)\"]}"))
    // It stands on the front page and among the saved, and is told of once.
    #expect(second.text.split(separator: "[\"\(newest.id.rawValue)\",").count == 2)
  }

  @Test func `pages go as far as the reader's wish, and all that is saved comes along`()
    async throws
  {
    var settings = WebApp.Settings()
    settings.site.entriesOnPage = 10
    let site = try await TestSite(settings)
    try await site.feed(
      "Ledger", "https://ledger.example/feed",
      items: (0..<45).map { .of("s\($0)", "Story \($0)", minutes: Int64($0), "Words.") })
    let all = try await site.store.headlines(ListFilter(), of: .local, before: nil, limit: 99)
    _ = try await site.store.mark([all[40].id], as: .saved, by: .local, at: TestSite.now)
    var wishes = Preferences()
    wishes.offlineStories = 25
    try await site.store.setPreferences(wishes, of: .local)
    let text = await site.get("/offline.json").text
    let items = text.split(separator: "\"items\":").last?.split(separator: "\"saved\"").first ?? ""
    // Three whole pages, so that none shows what is not kept, and the one that was saved.
    #expect(items.split(separator: "],[").count == 31)
    let pages = text.split(separator: "\"items\":").first ?? ""
    for position in [9, 19] {
      #expect(pages.contains("\"/?before=\(all[position].position.text)\""))
      #expect(pages.contains("\"/?show=unread&before=\(all[position].position.text)\""))
    }
    #expect(!pages.contains(all[29].position.text))
  }

  @Test func `a device is sent what it lacks, and later only what has changed`() async throws {
    let site = try await TestSite.filled()
    let first = try await copied(site, "{}")
    let paths = first.map(\.path)
    #expect(paths.prefix(3).allSatisfy { $0.hasPrefix("/item/") })
    for path in ["/", "/saved", "/?show=unread", "/feeds", "/settings", "/search", "/offline"] {
      #expect(paths.contains(path), "\(path)")
    }
    #expect(first.first?.line.contains("Floating turbines") == true)
    #expect(first.allSatisfy { $0.line.contains("Content-Security-Policy") })
    #expect(!first.contains { $0.line.contains("Set-Cookie") })

    func has(_ pages: [Copied]) -> String {
      "{" + pages.map { "\"\($0.path)\":\"\($0.version)\"" }.joined(separator: ",") + "}"
    }
    #expect(try await copied(site, has(first)).map(\.path) == [])
    let newest = try #require(
      try await site.store.headlines(ListFilter(), of: .local, before: nil, limit: 1).first)
    _ = await site.post("/mark", "id=\(newest.id.rawValue)&change=read&return=/")
    let second = try await copied(site, has(first)).map(\.path)
    #expect(second.first == "/item/\(newest.id.rawValue)")
    #expect(second.filter { $0.hasPrefix("/item/") }.count == 1)
    #expect(second.contains("/") && !second.contains("/keys"))
    for body in ["", "[]", "{\"/\":{}}x", "1"] {
      #expect(await ask(site, body).status == 400, "\(body)")
    }
  }

  /// A page as a device is sent it.
  private struct Copied {
    var path: String
    var version: String
    var line: String
  }

  private actor Written: BodyWriter {
    var bytes: [UInt8] = []
    func write(_ more: [UInt8]) { bytes += more }
  }

  private func ask(_ site: TestSite, _ body: String) async -> Response {
    await site.app.respond(
      to: Request(
        .post, "/offline.json",
        headers: Headers([
          ("Host", "localhost:8080"), ("Sec-Fetch-Site", "same-origin"),
          ("Content-Type", "application/json"),
        ]), body: Array(body.utf8)))
  }

  private func copied(_ site: TestSite, _ body: String) async throws -> [Copied] {
    let answer = await ask(site, body)
    #expect(answer.status == 200)
    guard case .stream(_, let write) = answer.body else { return [] }
    let written = Written()
    try await write(written)
    let lines = String(decoding: await written.bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines.first?.hasPrefix(#"{"freshAt":1795255200000,"#) == true)
    return try lines.dropFirst().map { line in
      let named = try #require(line.firstMatch(of: /^\{"path":"([^"]+)","version":"([^"]+)"/))
      return Copied(path: String(named.1), version: String(named.2), line: String(line))
    }
  }

  private func word(of id: Item.ID, in text: String) -> Substring? {
    text.split(separator: "[\"\(id.rawValue)\",\"").dropFirst().first?.prefix { $0 != "\"" }
  }
}

@Suite("Streams of events")
struct EventTests {
  /// Collects what is written, and fails as a client does that has left.
  private final class Client: BodyWriter {
    private let state = Mutex((text: "", pieces: 0))
    private let most: Int
    init(taking most: Int) { self.most = most }
    var text: String { state.withLock { $0.text } }

    func write(_ bytes: [UInt8]) async throws {
      let isGone = state.withLock { state in
        state.text += String(decoding: bytes, as: UTF8.self)
        state.pieces += 1
        return state.pieces >= most
      }
      if isGone { throw CancellationError() }
    }
  }

  private func ask(
    _ site: TestSite, _ headers: [(String, String)] = [], _ method: LedeHTTP.Method = .get
  ) async -> Response {
    let all = [("Host", "localhost:8080"), ("Accept", "text/event-stream")] + headers
    return await site.app.respond(to: Request(method, "/events", headers: Headers(all)))
  }

  /// What a client hears in its first two pieces.
  private func heard(_ response: Response) async -> String {
    let client = Client(taking: 2)
    guard case .stream(_, let produce) = response.body else { return "" }
    do { try await produce(client) } catch {}
    return client.text
  }

  @Test func `a stream says when to come back and how many items there are`() async throws {
    let site = try await TestSite.filled()
    let response = await ask(site)
    #expect(response.status == 200)
    #expect(response.headers["Content-Type"] == "text/event-stream; charset=utf-8")
    #expect(response.headers["Cache-Control"] == "no-store, no-transform")
    #expect(site.hub.watchers == 1)
    #expect(
      await heard(response)
        == "retry: 5000\n\nid: 3\nevent: counts\ndata: {\"all\":3,\"unread\":3,\"saved\":0}\n\n")
  }

  @Test func `a client that comes back hears what it missed`() async throws {
    let site = try await TestSite.filled()
    let text = await heard(await ask(site, [("Last-Event-ID", "1")]))
    #expect(text.hasSuffix("event: items\ndata: {\"new\":2}\n\n"))
    let lost = await heard(await ask(site, [("Last-Event-ID", "12")]))
    #expect(lost.contains("event: resync\ndata: {}\n\n"))
  }

  @Test func `an answer that nobody reads leaves no watcher behind`() async throws {
    let site = try await TestSite.filled()
    do {
      let response = await ask(site)
      #expect(site.hub.watchers == 1)
      _ = consume response
    }
    #expect(site.hub.watchers == 0)
    #expect(await ask(site, [], .head).status == 200)
    #expect(site.hub.watchers == 0)
  }

  @Test func `eight tabs of one browser each have a stream, and the ninth of nine may wait`()
    async throws
  {
    var limits = NewsHub.Limits()
    limits.ofReader = 8
    let site = try await TestSite.filled(watchers: limits)
    var tabs: [Response] = []
    for _ in 0..<8 { tabs.append(await ask(site)) }
    #expect(tabs.allSatisfy { $0.status == 200 })
    let ninth = await ask(site)
    #expect(ninth.status == 503)
    #expect(ninth.headers["Retry-After"] == "60")
    for tab in tabs { #expect(await heard(tab).contains("event: counts")) }
    tabs = []
    #expect(await ask(site).status == 200)
  }

  @Test func `strangers who may read do not hear what the owner does`() async throws {
    let site = try await TestSite(
      policy: AccessPolicy(
        publicURLs: [try #require(WebAddress("https://localhost:8080"))], isReadingOpen: true))
    #expect(await ask(site).status == 204)
  }

  @Test func `each event is a line that a browser can read`() {
    let round = RoundState(.progress, asked: 3, of: 40, failed: 1, new: 12)
    let position = ListPosition(shown: Timestamp(milliseconds: 5), id: Item.ID(7))
    let text = String(
      decoding: EventText.bytes([
        .round(round), .items(new: 2, newest: position), .beat,
      ]), as: UTF8.self)
    #expect(
      text == """
        event: round
        data: {"state":"progress","asked":3,"of":40,"failed":1,"new":12}

        event: items
        data: {"new":2,"newest":"5.7"}

        :


        """)
  }
}
