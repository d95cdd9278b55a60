// Who is let in by which kind of route, whatever its handler forgets.

import LedeBase
import LedeCalendar
@testable import LedeHTTP
import Synchronization
import Testing

@testable import LedeSite

@Suite("Routes of a site") struct SiteRouteTests {
  private static let guide = Reader.ID(7)
  private static let account = Account(
    reader: guide, name: "anna", made: Timestamp(milliseconds: 0))
  private static let session = Caller.reader(
    guide,
    .session(
      OpenSession(
        tokenHash: [1], reader: guide, account: account,
        lastUsed: Timestamp(milliseconds: 0))))
  private static let nameless = Caller.reader(.local, .loopback)
  private static let shortcut = Caller.reader(guide, .shortcut)

  /// An answer of words.
  private static func said(_ words: String) -> Response {
    Response(200, type: ContentType.text, words)
  }

  private static let routes: [Route] = [
    .get("/open", everyone: { _ in said("open") }),
    .get("/news", reading: { said("\($0.reads.rawValue) \($0.mayMark)") }),
    .post("/news", reading: { said("\($0.reads.rawValue) \($0.mayMark)") }),
    .get("/check", reading: { said("\($0.reads.rawValue) \($0.mayMark)") }).forShortcuts,
    .post("/check", reading: { said("\($0.reads.rawValue) \($0.mayMark)") }).forShortcuts,
    .get("/apps", reader: { said("\($0.reader.rawValue)") }),
    .post("/mark", reader: { said("\($0.reader.rawValue)") }),
    .post("/device", reader: { said("\($0.reader.rawValue)") }).forShortcuts,
    .get("/fortune", account: { said($0.account.name) }),
    .post("/fortune", account: { said($0.account.name) }),
  ]

  private static func site(
    _ caller: Caller, isOpen: Bool = false, _ routes: [Route] = routes,
    dress: (@Sendable (inout Chrome, Reader.ID, Request) async throws -> Void)? = nil
  ) throws -> Site {
    let share = try ShareFiles(
      reading: { _ in [] }, sha256: { _ in [UInt8](repeating: 0, count: 32) })
    let explain: @Sendable (any Error, OpenCall) async -> Response = { error, call in
      let words = "\((error as? Trouble)?.code ?? "\(error)") \(call.chrome.wishes.theme)"
      return Response((error as? Trouble)?.status ?? 401, type: ContentType.text, words)
    }
    let pages = RouteGroup(
      openTo: isOpen ? .local : nil, authenticate: { _ in caller }, dress: dress,
      explain: explain, routes: routes)
    let programs = RouteGroup(
      at: ["/api"], isForPrograms: true, openTo: nil,
      authenticate: { _ in throw Denial.needsSession },
      explain: { error, call in
        Response(418, type: ContentType.text, "\(error) \(call.isForPrograms)")
      }, finish: { response, _ in response.headers["Vary"] = "Origin" },
      routes: [.get("/api/news", reader: { _ in said("news") })])
    return Site(
      [pages, programs], chrome: Chrome(share: share, zone: .utc), isBehindTLS: false)
  }

  private static func words(_ response: Response) -> String {
    String(decoding: response.bytes ?? [], as: UTF8.self)
  }

  /// What a caller hears at an address.
  private static func heard(
    _ method: Method, _ path: String, _ caller: Caller, isOpen: Bool = false
  ) async throws -> String {
    let words = words(try await site(caller, isOpen: isOpen).respond(to: Request(method, path)))
    return words.replacing(" system", with: "")
  }

  @Test(arguments: routes.map(\.pattern))
  func `a stranger is let in by no address but those for everyone`(route: RoutePattern) async throws
  {
    let heard = try await Self.heard(route.method, route.shape, .stranger)
    #expect(heard == (route.shape == "/open" ? "open" : "needsSession"))
  }

  @Test(arguments: routes.map(\.pattern))
  func `where reading is open a stranger looks, and is no reader`(route: RoutePattern) async throws
  {
    let heard = try await Self.heard(route.method, route.shape, .stranger, isOpen: true)
    let expected =
      switch (route.method, route.shape) {
      case (_, "/open"): "open"
      case (.get, "/news"), (.get, "/check"): "\(Reader.ID.local.rawValue) false"
      case (.get, "/fortune"): "needsAccount"
      default: "needsSession"
      }
    #expect(heard == expected)
  }

  @Test(arguments: routes.map(\.pattern))
  func `who sits at an unclaimed Lede does all that needs no account`(route: RoutePattern)
    async throws
  {
    let heard = try await Self.heard(route.method, route.shape, Self.nameless)
    let own = "\(Reader.ID.local.rawValue)"
    let expected =
      switch route.shape {
      case "/open": "open"
      case "/news", "/check": own + " true"
      case "/fortune": "needsAccount"
      default: own
      }
    #expect(heard == expected)
  }

  @Test(arguments: routes.map(\.pattern))
  func `a shortcut has things checked, and is a stranger everywhere else`(route: RoutePattern)
    async throws
  {
    let heard = try await Self.heard(route.method, route.shape, Self.shortcut)
    let expected =
      switch route.shape {
      case "/open": "open"
      case "/check": "7 false"
      default: "needsSession"
      }
    #expect(heard == expected)
  }

  @Test(arguments: routes.map(\.pattern))
  func `a reader with an account comes everywhere as themselves`(route: RoutePattern) async throws {
    let heard = try await Self.heard(route.method, route.shape, Self.session)
    let expected =
      switch route.shape {
      case "/open": "open"
      case "/news", "/check": "7 true"
      case "/fortune": "anna"
      default: "7"
      }
    #expect(heard == expected)
  }

  @Test func `each group says by itself what is not there, and ends each answer its own way`()
    async throws
  {
    let site = try Self.site(.stranger)
    let lost = await site.respond(to: Request(.get, "/nowhere"))
    #expect(lost.status == 404 && Self.words(lost) == "notFound system")
    #expect(lost.headers["Vary"] == nil)
    let wrong = await site.respond(to: Request(.post, "/open"))
    #expect(wrong.status == 405 && wrong.headers["Allow"] == "GET, HEAD")
    for path in ["/api", "/api/nowhere", "/api/news"] {
      let answer = await site.respond(to: Request(.get, path))
      #expect(answer.status == 418, "\(path)")
      #expect(Self.words(answer).hasSuffix(" true"))
      #expect(answer.headers["Vary"] == "Origin")
    }
    #expect(await site.respond(to: Request(.get, "/apis")).status == 404)
    #expect(await site.respond(to: Request(.get, "/healthz")).status == 200)
  }

  @Test func `a page is dressed for whose news it shows, and for a known reader alone`()
    async throws
  {
    let dressed = Mutex<[Reader.ID]>([])
    let dress: @Sendable (inout Chrome, Reader.ID, Request) async throws -> Void = {
      chrome, reader, _ in
      dressed.withLock { $0.append(reader) }
      chrome.wishes.theme = .night
    }
    let shown: Route.Handler<Onlooker> = { Self.said("\($0.chrome.wishes.theme)") }
    let anybody: Route.Handler<Caller> = { Self.said("\($0.chrome.wishes.theme)") }
    let routes: [Route] = [
      .get("/news", reading: shown), .get("/plain", reading: shown).undressed,
      .get("/open", everyone: anybody), .get("/offline", everyone: anybody).dressed,
    ]
    func theme(_ path: String, _ caller: Caller) async throws -> String {
      let site = try Self.site(caller, isOpen: true, routes, dress: dress)
      return Self.words(await site.respond(to: Request(.get, path)))
    }
    #expect(try await theme("/news", Self.session) == "night")
    #expect(try await theme("/news", .stranger) == "night")
    #expect(dressed.withLock { $0 } == [Self.guide, .local])
    #expect(try await theme("/plain", Self.session) == "system")
    #expect(try await theme("/open", Self.session) == "system")
    #expect(try await theme("/offline", .stranger) == "system")
    #expect(try await theme("/offline", Self.session) == "night")
    #expect(try await theme("/nowhere", Self.session) == "notFound night")
  }

  @Test func `what was done is told from the address, which leads on without it`() async throws {
    let routes: [Route] = [
      .get(
        "/news",
        reading: { Self.said("\($0.chrome.here) \($0.chrome.deed?.words == Phrases.didKeep)") })
    ]
    let site = try Self.site(Self.session, routes, dress: { _, _, _ in })
    let answer = await site.respond(to: Request(.get, "/news?show=saved&did=kept"))
    #expect(Self.words(answer) == "/news?show=saved true")
  }

  @Test(arguments: [
    ("/join/abc", "/join/…"), ("/join/abc/more", "/join/…"), ("/%6Aoin/abc", "/join/…"),
    ("/owner", "/owner"), ("/owner%3Fkey=abc", "/owner"), ("/joining", nil),
  ])
  func `no log tells what stands in a secret address`(path: String, logged: String?) async throws {
    let routes: [Route] = [
      .get("/owner", everyone: { _ in Self.said("") }).secret,
      .get("/join/{token}", everyone: { _ in Self.said("") }).secret,
    ]
    let answer = try await Self.site(.stranger, routes).respond(to: Request(.get, path))
    #expect(answer.loggedPath == logged)
  }

  @Test func `a page asks for the place of a device only where its route says so`() async throws {
    let routes: [Route] = [
      .get("/map", everyone: { _ in Self.said("") }).askingPlace,
      .get("/news", everyone: { _ in Self.said("") }),
    ]
    let site = try Self.site(.stranger, routes)
    let name = "Permissions-Policy"
    let map = await site.respond(to: Request(.get, "/map")).headers[name]
    #expect(map == SecurityHeaders.placePermissions)
    let news = await site.respond(to: Request(.get, "/news")).headers[name]
    #expect(news?.contains("geolocation=()") == true)
  }
}
