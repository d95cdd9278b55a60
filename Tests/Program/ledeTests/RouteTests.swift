// Every address of Lede, asked for by everybody: what docs/api.md says, and nothing of others.

import LedeFortune
import Glibc
import LedeAccounts
import LedeDatabase
@testable import LedeHTTP
import LedeBase
import LedeNews
@testable import LedeSearch
@testable import LedeSite
import LedeTerminal
import LedeTesting
import Testing

@testable import lede

@Suite("Who is answered")
struct RouteTests {
  /// Who asks: somebody without a session, the reader whose things are asked for, another, the owner.
  enum Role: String, CaseIterable {
    case stranger, other, owner, reader
  }

  private static let password = "a ferry at noon"
  /// Stands in all that the reader keeps, and must be in nobody else's answer.
  private static let secret = "annasecret"

  /// What the reader has, by the numbers that addresses name.
  struct Things {
    var feed = Feed.ID(0)
    var item = Item.ID(0)
    var rule = Rule.ID(0)
    var token = AppToken.ID(0)
    var session = SessionInfo.ID(0)
  }

  @Test func `each is answered as the docs say, and nobody sees or changes another's`()
    async throws
  {
    let table = try documented()
    try await withLede { services, app in
      let readers = try await readers(services)
      let things = try await things(of: try #require(readers[.reader]), services)
      let anna = try #require(readers[.reader])
      let before = try await services.store.database.archive(of: anna)
      var found: [String: [Role: String]] = [:]
      // Those who may do nothing first; the reader last, as some of it cannot be done twice.
      for role in Role.allCases {
        for route in app.routes.sorted(by: { order($0) < order($1) }) {
          let session = try await session(of: role, readers, services)
          let request = request(route, things, role, as: session)
          let answer = await app.respond(to: request)
          found["\(route.method.rawValue) \(route.shape)", default: [:]][role] = word(answer)
          if role != .reader, case .bytes(let bytes) = answer.body {
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(!text.contains(RouteTests.secret), "\(role) sees it in \(route.shape)")
          }
        }
        if role != .reader {
          let after = try await services.store.database.archive(of: anna)
          for (old, new) in zip(before, after) where old.name != "session" {
            #expect(old == new, "\(role) changed \(old.name)")
          }
        }
      }
      #expect(found.count > 80)
      for (route, words) in found.sorted(by: { $0.key < $1.key }) {
        let row = [Role.stranger, .reader, .other, .owner].map { words[$0] ?? "" }
        #expect(
          table[route] == row,
          "docs/api.md should have: | `\(route)` | \(row.joined(separator: " | ")) |")
      }
      let unknown = Set(table.keys).subtracting(found.keys)
      #expect(unknown.isEmpty, "docs/api.md names addresses that are not there")
    }
  }

  @Test func `every address has its row in docs/api.md, and no other stands there`() async throws {
    let text = String(decoding: try Files.read(Checkout.path("docs/api.md")), as: UTF8.self)
    var rows: Set<String> = []
    var wholes: [Substring] = []
    for line in text.split(separator: "\n") where line.hasPrefix("| `/") {
      let cells = line.split(separator: "|").map { $0.trimmed }
      try #require(cells.count >= 3, "\(line)")
      for address in cells[0].replacing("`", with: "").split(separator: ", ") {
        if address.hasSuffix("…") { wholes.append(address.dropLast()) }
        for method in cells[1].split(separator: ", ") { rows.insert("\(method) \(address)") }
      }
    }
    // What needs no route, as it is answered before any is looked for.
    var found: Set = ["GET /healthz", "GET /share/…"]
    try await withLede { _, app in
      for route in app.routes {
        let shape = route.shape.replacing(":number", with: "").replacing("...", with: "")
        found.insert("\(route.method.rawValue) \(shape)")
      }
    }
    let untold = found.subtracting(rows).filter { row in
      !wholes.contains { row.drop { $0 != "/" }.hasPrefix($0) }
    }
    #expect(untold.sorted() == [])
    let invented = rows.subtracting(found).filter { !$0.hasSuffix("…") }
    #expect(invented.sorted() == [])
  }

  /// The least and the greatest number that is read.
  private static let ends = ["-9223372036854775808", "9223372036854775807"]

  /// An end in each field of a query or a form that holds a number.
  private static func fields(_ end: String) -> [String] {
    let plain = [
      "id", "feed", "tag", "list", "from", "before", "at", "limit", "source", "city", "size",
      "offline", "interval", "newest", "days", "q",
    ].map { "\($0)=\(end)" }
    return plain + [
      "from=\(end).\(end)", "before=\(end).\(end)", "before=\(end).5090418336079872",
      "q=after:\(end)d", "q=after:100000y+before:100000y", "order=ranked&q=a&before=r\(end)",
      "order=strongest&kind=Satire&before=100.\(end).\(end)", "latitude=\(end)&longitude=\(end)",
      "latitude=nan&longitude=1e308",
    ]
  }

  @Test func `no number ends the process, wherever it stands`() async throws {
    try await withLede { services, app in
      let readers = try await readers(services)
      let things = try await things(of: try #require(readers[.reader]), services)
      let session = try #require(try await session(of: .reader, readers, services))
      for route in app.routes where !["/account/delete", "/sign-out"].contains(route.shape) {
        for end in RouteTests.ends {
          for field in RouteTests.fields(end) {
            let answer = await app.respond(
              to: request(route, things, as: session, end: end, field))
            // Programs are told so of their own faults too.
            let isOurFault = answer.status == 500 && !route.shape.hasPrefix("/api")
            #expect(!isOurFault, "\(route.method.rawValue) \(route.shape) with \(field)")
          }
        }
      }
      let account = request(RoutePattern(.get, "/account"), things, as: session, end: "", "")
      #expect(await app.respond(to: account).status == 200, "the reader was signed out midway")
    }
  }

  /// A request with an end in a field, and in the path or the body where they hold numbers.
  private func request(
    _ route: RoutePattern, _ things: Things, as session: String, end: String, _ field: String
  ) -> Request {
    // An article is fetched, which takes its time: of items that are there, none is asked for.
    let isHole = field.hasPrefix("id=") || route.shape.hasSuffix("/article")
    let shape = route.shape.split(separator: "/").map { part in
      isHole && part.hasSuffix(":number}") ? end : String(part)
    }
    let path = path("/" + shape.joined(separator: "/"), things)
    let headers = Headers([
      ("Host", "localhost:8080"), ("Sec-Fetch-Site", "same-origin"),
      ("Cookie", "lede=\(session)"), ("Last-Event-ID", end),
      ("Content-Type", "application/x-www-form-urlencoded"),
    ])
    guard route.method == .post else {
      return Request(route.method, path + "?" + field, headers: headers)
    }
    let body =
      switch route.shape {
      case "/marks": #"[{"key":"\#(end)","item":\#(end),"change":"read","at":\#(end)}]"#
      case "/v1/fortune/sync": #"{"now":\#(end),"openings":[]}"#
      default: field + "&change=saved&do=keep&name=anna&at=08:00"
      }
    return Request(route.method, path, headers: headers, body: Array(body.utf8))
  }

  // MARK: What is asked

  /// Gives a Lede in a folder of its own, and all that it serves.
  func withLede(_ use: (Services, Site) async throws -> Void) async throws {
    var name = Array("/tmp/lede-routes-XXXXXX".utf8CString)
    // Safety: mkdtemp changes the six letters within the array, which ends with a zero.
    try #require(unsafe mkdtemp(&name) != nil)
    let folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // Without it there is no lore to ask for.
    try #require(unsafe mkdir(folder + "/lore", 0o700) == 0)
    let arguments = try LedeTerminal.Arguments(
      ["--data", folder], options: Program.settings.map(\.option))
    let settings = try Settings(arguments, known: Program.settings)
    _ = try await CommandCall(arguments, settings).house(.begun) { house in
      try await use(Services(house), try Serving(settings, house, sockets: []).app(nil))
      return .done
    }
  }

  // MARK: Who asks, and for what

  func readers(_ services: Services) async throws -> [Role: Reader.ID] {
    let desk = AccountDesk(services.house)
    var readers: [Role: Reader.ID] = [:]
    for (role, name) in [(Role.owner, "olga"), (.reader, "anna"), (.other, "ben")] {
      let added = try await desk.add(
        name: name, password: RouteTests.password, isOwner: role == .owner)
      guard case .done(let account) = added else {
        Issue.record("\(name) got no account")
        continue
      }
      readers[role] = account.reader
    }
    return readers
  }

  func things(of reader: Reader.ID, _ services: Services) async throws -> Things {
    var things = Things()
    let address = try #require(WebAddress("https://paper.example/\(RouteTests.secret)"))
    things.feed = try await services.store.follow(
      Outline(address: address, title: RouteTests.secret, folder: [RouteTests.secret]), by: reader,
      isOwners: false, key: nil, at: services.house.now()
    ).feed
    var item = Item(
      key: "a", title: RouteTests.secret, link: address, published: services.house.now())
    item.content = FeedText("<p>\(RouteTests.secret)</p>", .html)
    _ = try await services.store.keep([
      RefreshReport(
        feed: things.feed, asked: services.house.now(),
        outcome: .fresh(
          FeedSnapshot(title: RouteTests.secret, items: [item]), Validators(), bodyHash: 1),
        nextAsk: services.house.now() + .seconds(3_600))
    ])
    let front = try await NewsDesk(services).front(
      ListFilter(), before: nil, limit: 1, reader: reader, wishes: Preferences())
    things.item = try #require(front.headlines.first).id
    things.rule = try await RulesDesk(services).add(
      RuleTerms(.save, RouteTests.secret), reader: reader
    ).id
    things.token = try #require(
      try await services.store.accounts.keepToken(
        [1, 2, 3], .program, name: RouteTests.secret, of: reader, at: services.house.now()))
    _ = try await SearchDesk(services).keep(RouteTests.secret, reader: reader)
    try await openCookie(of: reader, services)
    return things
  }

  /// The first of all cookies, so that its number is 1.
  private func openCookie(of reader: Reader.ID, _ services: Services) async throws {
    let now = services.house.now()
    let date = LocalDate(now.parts)
    let numbers = try #require(LuckyNumbers([1, 2, 3, 4, 5, 6]))
    let outcome = try await services.store.fortunes.open(by: reader) { _, _ in
      .open(
        OpeningDraft(
          opening: Opening(
            id: Opening.ID(0), reader: reader, opened: now, zone: "UTC", date: date,
            fortune: Fortune(RouteTests.secret), setVersion: 1, numbers: numbers),
          streak: Streak(length: 1, longest: 1), zoneChanges: [],
          earned: [
            LedgerEntry(reader: reader, at: now, reason: .opening, key: date.text, points: 10)
          ]))
    }
    guard case .opened(let opening) = outcome, opening.id == Opening.ID(1) else {
      Issue.record("no cookie was opened")
      return
    }
  }

  /// A new session for each request, so that signing out ends nothing that is needed.
  func session(
    of role: Role, _ readers: [Role: Reader.ID], _ services: Services
  ) async throws -> String? {
    guard let reader = readers[role] else { return nil }
    let token = services.house.tokens.token()
    try await services.store.accounts.openSession(
      services.house.tokens.hash(token), for: reader, device: "",
      until: services.house.now() + .seconds(600),
      at: services.house.now())
    return token
  }

  private func request(
    _ route: RoutePattern, _ things: Things, _ role: Role, as session: String?
  ) -> Request {
    var headers = [("Host", "localhost:8080"), ("Sec-Fetch-Site", "same-origin")]
    if let session { headers.append(("Cookie", "lede=\(session)")) }
    headers.append(("Content-Type", "application/x-www-form-urlencoded"))
    let password = RouteTests.password.replacing(" ", with: "+")
    // The owner may end the reader's account, and is only asked for the password here.
    let old =
      role == .owner && route.shape == "/account/remove" ? "" : "&old=\(password)"
    let body =
      "\(ids(route.shape, things))&name=anna&password=\(password)\(old)&change=saved&do=keep"
    return Request(
      route.method, path(route.shape, things), headers: Headers(headers),
      body: route.method == .post ? Array(body.utf8) : [], peer: "127.0.0.1")
  }

  private func ids(_ shape: String, _ things: Things) -> String {
    let id: Int64 =
      if shape.hasPrefix("/feeds") {
        things.feed.rawValue
      } else if shape == "/rules/release" {
        things.item.rawValue
      } else if shape.hasPrefix("/rules") {
        things.rule.rawValue
      } else if shape.hasPrefix("/apps") {
        things.token.rawValue
      } else if shape.hasPrefix("/mark") || shape.hasPrefix("/story") {
        things.item.rawValue
      } else { 1 }
    return "id=\(id)"
  }

  func path(_ shape: String, _ things: Things) -> String {
    let parts = shape.split(separator: "/").map { part -> String in
      guard part.hasPrefix("{") else { return "/" + part }
      if shape.hasPrefix("/item") { return "/\(things.item.rawValue)" }
      if shape.hasPrefix("/feeds") { return "/\(things.feed.rawValue)" }
      if shape.hasPrefix("/rules") { return "/\(things.rule.rawValue)" }
      if part.hasSuffix(":number}") { return "/1" }
      return ["{name}": "/anna", "{list}": "/top"][String(part)] ?? "/none"
    }
    return parts.isEmpty ? "/" : parts.joined()
  }

  /// Reading, then writing, then what ends things, then leaving for good.
  private func order(_ route: RoutePattern) -> String {
    let rank =
      route.shape == "/account/delete"
      ? 9
      : route.shape.hasSuffix("/remove") || route.shape.hasSuffix("/revoke")
        ? 5
        : route.method.isSafe ? 0 : 1
    return "\(rank) \(route.shape) \(route.method.rawValue)"
  }

  // MARK: What is answered, and what is documented

  private func word(_ answer: Response) -> String {
    switch answer.status {
    case 401: "sign in"
    case 403, 404, 410: "no"
    default: "yes"
    }
  }

  /// The rows of the table, by method and path.
  private func documented() throws -> [String: [String]] {
    let text = String(
      decoding: try Files.read(Checkout.path("docs/api.md")), as: UTF8.self)
    var rows: [String: [String]] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.trimmed }
      guard cells.count == 5, cells[0].contains(" /") else { continue }
      rows[cells[0].replacing("`", with: "")] = Array(cells[1...])
    }
    return rows
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
