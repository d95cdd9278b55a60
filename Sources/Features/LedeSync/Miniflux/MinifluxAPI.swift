// /v1/entries and the like: Miniflux's API, served. Who asks, what is said of errors, the addresses.

import LedeAccounts
import LedeBase
import LedeHTTP
import LedeJSON
import LedeNews
import LedeSite

/// Miniflux's REST API, beside Lede's own.
///
/// Source: miniflux.app/docs/api.html; `internal/api` of miniflux/v2.
struct MinifluxAPI: Sendable {
  let sync: Sync

  var desk: NewsDesk { sync.news.desk }

  /// What is Miniflux's below `/v1/`, for ever: Lede's own JSON never lies there.
  static let reserved = [
    "me", "version", "users", "categories", "feeds", "entries", "icons", "enclosures", "discover",
    "export", "import", "flush-history", "integrations", "api-keys",
  ]

  var group: RouteGroup {
    RouteGroup(
      at: MinifluxAPI.reserved.map { "/v1/" + $0 }, andBelow: [""], isForPrograms: true,
      openTo: nil, authenticate: caller, explain: explain, routes: routes)
  }

  // MARK: The addresses

  typealias Handler = @Sendable (ReaderCall) async throws -> Response

  private var routes: [Route] {
    userRoutes + entryRoutes + feedRoutes + categoryRoutes
  }

  private var userRoutes: [Route] {
    [
      get("me") { call in Self.json(MinifluxJSON.user(call.reader, name: Self.name(of: call))) },
      get("version") { _ in Self.json(MinifluxJSON.version) },
      get("users") { call in
        Self.json(MinifluxJSON.users(call.reader, name: Self.name(of: call)))
      },
      get("users/{who}", user), put("users/{who}/mark-all-as-read", .mark, markAll),
      get("integrations/status") { _ in Self.json(MinifluxJSON.integrations) },
      put("flush-history", .mark, flush), delete("flush-history", .mark, flush),
      get("api-keys", makesNoKeys), post("api-keys", .read, makesNoKeys),
      delete("api-keys/{key:number}", .read, makesNoKeys),
    ]
  }

  private var entryRoutes: [Route] {
    [
      get("entries", entries), get("entries/ids", entryNumbers),
      put("entries", .mark, changeEntries),
      get("entries/{entry:number}", entry), put("entries/{entry:number}", .mark, keepsEntry),
      put("entries/{entry:number}/bookmark", .mark, toggle),
      put("entries/{entry:number}/star", .mark, toggle),
      post("entries/{entry:number}/save", .mark, save),
      // Like a refresh it asks a site.
      .get("/v1/entries/{entry:number}/fetch-content", reader: scoped(.mark, fetchContent)),
      get("enclosures/{enclosure:number}", enclosure),
      put("enclosures/{enclosure:number}", .mark, changeEnclosure),
    ]
  }

  private var feedRoutes: [Route] {
    [
      get("feeds", feeds), post("feeds", .subscribe, follow), get("feeds/counters", counters),
      put("feeds/refresh", .mark, refreshAll), get("feeds/{feed:number}", feed),
      put("feeds/{feed:number}", .subscribe, changeFeed),
      delete("feeds/{feed:number}", .subscribe, unfollow),
      get("feeds/{feed:number}/entries", entries),
      get("feeds/{feed:number}/entries/{entry:number}", entry),
      get("feeds/{feed:number}/icon", icon), get("icons/{feed:number}", icon),
      put("feeds/{feed:number}/mark-all-as-read", .mark, markAll),
      put("feeds/{feed:number}/refresh", .mark, refresh), post("discover", .subscribe, discover),
      get("export", export), post("import", .subscribe, importList).taking(megabytes: 10),
    ]
  }

  private var categoryRoutes: [Route] {
    [
      get("categories", categories), post("categories", .subscribe, makeCategory),
      put("categories/{category:number}", .subscribe, renameCategory),
      delete("categories/{category:number}", .subscribe, removeCategory),
      get("categories/{category:number}/feeds", feeds),
      get("categories/{category:number}/entries", entries),
      get("categories/{category:number}/entries/{entry:number}", entry),
      put("categories/{category:number}/mark-all-as-read", .mark, markAll),
      put("categories/{category:number}/refresh", .mark, refresh),
    ]
  }

  private func get(_ path: String, _ handler: @escaping Handler) -> Route {
    .get("/v1/" + path, reader: scoped(.read, handler))
  }
  private func post(_ path: String, _ scopes: AppScopes, _ handler: @escaping Handler) -> Route {
    .post("/v1/" + path, reader: scoped(scopes, handler))
  }
  private func put(_ path: String, _ scopes: AppScopes, _ handler: @escaping Handler) -> Route {
    .put("/v1/" + path, reader: scoped(scopes, handler))
  }
  private func delete(_ path: String, _ scopes: AppScopes, _ handler: @escaping Handler) -> Route {
    .delete("/v1/" + path, reader: scoped(scopes, handler))
  }

  private func scoped(
    _ scopes: AppScopes, _ handler: @escaping Handler
  ) -> Route.Handler<KnownReader> {
    { call in
      try call.needs(scopes)
      return try await handler(call)
    }
  }

  // MARK: Who asks

  /// Who asks: by an app password in a header of its own, or as the password beside the reader's name.
  private func caller(_ request: Request) async throws -> Caller {
    if let refusal = sync.accounts.misdirection(of: request) { throw refusal }
    if let token = request.headers["X-Auth-Token"] {
      return try await sync.caller(showing: token, request)
    }
    guard let header = request.headers["Authorization"] else { return .stranger }
    guard let (name, password) = Self.credentials(header) else { throw SyncFault.refused }
    return try await sync.caller(showing: password, name: name, request)
  }

  /// The name and the password of `Authorization: Basic …`; nil for what is none.
  ///
  /// Source: RFC 7617 §2.
  static func credentials(_ header: String) -> (name: String, password: String)? {
    let parts = header.split(separator: " ")
    guard parts.count == 2, Headers.equal(String(parts[0]), "Basic"),
      let bytes = Base64.bytes(String(parts[1])),
      let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    return (
      String(decoding: bytes[..<colon], as: UTF8.self),
      String(decoding: bytes[(colon + 1)...], as: UTF8.self)
    )
  }

  static func name(of call: ReaderCall) -> String { KnownProgram(call)?.name ?? "" }

  // MARK: What is said

  private func explain(_ error: any Error, _ call: OpenCall) async -> Response {
    let told = sync.told(error)
    var response = told.marked(Self.json(MinifluxJSON.failure(told.words), told.status))
    if told.status == 401 {
      response.headers["WWW-Authenticate"] = "Basic realm=\"Restricted\""
    }
    return response
  }

  static func json(_ bytes: [UInt8], _ status: Int = 200) -> Response {
    Answers.unkept(bytes, type: ContentType.json, status: status)
  }

  /// What a change is answered with: newsboat takes any body for a failure.
  static let done = Response(204, headers: Headers([("Cache-Control", "no-store")]))

  /// A JSON object that was sent, whatever its header calls it.
  static func object(_ call: ReaderCall) throws(SyncFault) -> JSONValue {
    guard let value = try? JSONValue(call.request.body), case .object = value else {
      // Where the text breaks off helps no program.
      throw .malformed(Phrases.syncNoJSON)
    }
    return value
  }

  // MARK: The reader

  private func user(_ call: ReaderCall) throws -> Response {
    let name = Self.name(of: call)
    guard let who = call.parameters["who"], who == name || who == String(call.reader.rawValue)
    else { throw Trouble.notFound }
    return Self.json(MinifluxJSON.user(call.reader, name: name))
  }

  /// Miniflux forgets what was read; here it goes by the reader's own rules alone.
  private func flush(_ call: ReaderCall) throws -> Response {
    throw SyncFault.malformed(Phrases.syncKeepsHistory)
  }

  /// Miniflux lets programs make keys; here a reader does, who proves who they are.
  private func makesNoKeys(_ call: ReaderCall) throws -> Response {
    throw SyncFault.malformed(Phrases.syncMakesNoKeys)
  }

  /// Miniflux lets programs change what an entry says; here it is what its feed told.
  private func keepsEntry(_ call: ReaderCall) throws -> Response {
    throw SyncFault.malformed(Phrases.syncKeepsEntries)
  }
}
