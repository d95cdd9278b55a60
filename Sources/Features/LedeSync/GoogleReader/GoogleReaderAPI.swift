// /accounts and /reader: the Google Reader API, served. Who asks, what is said of errors, the addresses.

import LedeAccounts
import LedeBase
import LedeHTTP
import LedeNews
import LedeSite

/// Google Reader's API, as it is spoken since Google's own is gone.
///
/// It lies at the root and below the paths that programs for FreshRSS expect.
struct GoogleReaderAPI: Sendable {
  let sync: Sync

  var desk: NewsDesk { sync.news.desk }

  var group: RouteGroup {
    RouteGroup(
      at: ["/reader"], andBelow: ["", "/api/greader.php", "/api/greader"], isForPrograms: true,
      openTo: nil, authenticate: caller, explain: explain, finish: Sync.openToPages,
      routes: routes)
  }

  private static let api = "/reader/api/0/"

  private var routes: [Route] {
    var routes: [Route] = [
      .options("/accounts/ClientLogin", everyone: Sync.preflight),
      .options("/reader/{rest:raw...}", everyone: Sync.preflight),
      .get("/accounts/ClientLogin", everyone: signIn),
      .post("/accounts/ClientLogin", everyone: signIn),
      .get("/reader/ping", everyone: { _ in Self.plain("OK") }),
      .get("/reader/atom", reader: atom),
      .get("/reader/atom/{stream:raw...}", reader: atom),
    ]
    for (name, handler) in looks + streams { routes.append(.get(Self.api + name, reader: handler)) }
    // Programs send by POST what is too long for an address.
    for (name, handler) in streams { routes.append(.post(Self.api + name, reader: handler)) }
    for (name, handler) in changes { routes.append(.post(Self.api + name, reader: handler)) }
    routes.append(
      .post(Self.api + "subscription/import", reader: importList).taking(megabytes: 10))
    return routes
  }

  private typealias Named = [(name: String, handler: Route.Handler<KnownReader>)]

  /// What is read, by its name.
  private var looks: Named {
    [
      ("token", token), ("user-info", userInfo), ("subscription/list", subscriptionList),
      ("subscription/export", exportList), ("tag/list", tagList), ("unread-count", unreadCount),
      ("preference/list", { try Self.fixed($0, #"{"prefs":[]}"#) }),
      ("preference/stream/list", { try Self.fixed($0, #"{"streamprefs":{}}"#) }),
      ("friend/list", { try Self.fixed($0, #"{"friends":[]}"#) }),
      ("status", { try Self.fixed($0, #"{"status":"up"}"#) }),
    ]
  }

  private var streams: Named {
    [
      ("stream/items/ids", itemIDs), ("stream/items/contents", itemContents),
      ("stream/contents", streamContents), ("stream/contents/{stream:raw...}", streamContents),
    ]
  }

  /// What is changed, by its name.
  private var changes: Named {
    [
      ("subscription/quickadd", quickAdd), ("subscription/edit", editSubscription),
      ("edit-tag", editTag), ("mark-all-as-read", markAll), ("rename-tag", renameTag),
      ("disable-tag", disableTag),
    ]
  }

  /// What Lede has none of, as programs expect to be told so.
  private static func fixed(_ call: ReaderCall, _ json: String) throws -> Response {
    try call.needs(.read)
    return answer(Array(json.utf8), ContentType.json, to: call.request)
  }

  // MARK: Who asks

  /// Who asks: by the token of a header, else by the one that a form brings.
  private func caller(_ request: Request) async throws -> Caller {
    if let refusal = sync.accounts.misdirection(of: request) { throw refusal }
    let header = request.headers["Authorization"].flatMap(Self.shown)
    // What is longer is a list of feeds and no form.
    let isForm = request.method == .post && request.body.count <= 1_048_576
    let form = isForm ? SyncFields(request)["T"] : nil
    guard let password = header ?? form.map(Self.withoutBlanks), !password.isEmpty else {
      return .stranger
    }
    let caller = try await sync.caller(showing: password, request)
    if header != nil, let form, !mayStand(Self.withoutBlanks(form), beside: password) {
      throw SyncFault.staleToken
    }
    return caller
  }

  /// Whether a form's token may come with a header that has proved who asks: Lede's own, the header's,
  /// and the empty and the made-up one that some programs send.
  ///
  /// It was there against pages of other sites, which know no header; here no cookie ever counts.
  private func mayStand(_ shown: String, beside password: String) -> Bool {
    shown.isEmpty || shown == "x" || shown == password || shown == changeToken(password)
  }

  /// The token in `Authorization: GoogleLogin auth=…`; nil for other schemes.
  static func shown(_ header: String) -> String? {
    let parts = header.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, Headers.equal(String(parts[0]), "GoogleLogin") else { return nil }
    let value = withoutBlanks(String(parts[1]))
    guard value.hasPrefix("auth=") else { return nil }
    return String(value.dropFirst(5))
  }

  /// A token without the blanks and line ends that programs leave around it.
  private static func withoutBlanks(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }),
      let last = bytes.lastIndex(where: { $0 > 0x20 })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }

  /// What a program is given to send along with changes: 57 characters, as Google's had.
  func changeToken(_ password: String) -> String {
    let digits = sync.tokens.hash("change \(password)").map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined().prefix(57)
    return String(digits) + String(repeating: "Z", count: 57 - digits.count)
  }

  // MARK: What is said

  /// What a program is told of an error: words in plain text, and by a header where it should sign in.
  private func explain(_ error: any Error, _ call: OpenCall) async -> Response {
    let told = sync.told(error)
    return told.status == 401
      ? Self.refuse(told.words) : told.marked(Self.plain(told.words, status: told.status))
  }

  private static func refuse(_ words: String) -> Response {
    var response = plain(words, status: 401)
    response.headers["WWW-Authenticate"] = "GoogleLogin realm=\"Lede\""
    response.headers["X-Reader-Google-Bad-Token"] = "true"
    response.headers["Google-Bad-Token"] = "true"
    return response
  }

  /// Words that nothing keeps, without a line end: programs send tokens back as they came.
  static func plain(_ words: String, status: Int = 200) -> Response {
    Answers.unkept(Array(words.utf8), type: ContentType.text, status: status)
  }

  /// An answer with a tag of its bytes, so that it is asked about anew each time and changes with
  /// what the reader has read.
  static func answer(_ bytes: [UInt8], _ type: String, to request: Request) -> Response {
    let headers = Headers([
      ("Content-Type", type), ("Cache-Control", "private, no-cache"), ("Vary", "Authorization"),
    ])
    return Response(200, headers: headers, body: bytes).tagged().conditional(on: request)
  }

  // MARK: Coming in

  /// Gives the token of an app password: always the same, the password itself.
  private func signIn(_ call: OpenCall) async throws -> Response {
    let fields = SyncFields(call.request)
    let password = fields["Passwd"] ?? ""
    switch try await sync.accounts.program(
      showing: password, name: fields["Email"] ?? "", call.request)
    {
    case .done:
      let names = ["SID", "LSID", "Auth"]
      if fields["output"] == "json" {
        return Answers.unkept(SignInJSON.bytes(names, password), type: ContentType.json)
      }
      return Self.plain(names.map { "\($0)=\(password)\n" }.joined())
    case .refused, .fault:
      // The words that Google's own had, which programs look for.
      return Self.plain("Error=BadAuthentication\n", status: 401)
    case .wait(let time): throw SyncFault.wait(time)
    }
  }

  /// The token that a program sends with changes.
  private func token(_ call: ReaderCall) throws -> Response {
    guard let password = call.request.headers["Authorization"].flatMap(Self.shown) else {
      throw SyncFault.refused
    }
    return Self.plain(changeToken(password))
  }
}
