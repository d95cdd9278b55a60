// /parse: the REST API of Parse, served. From a request to a reply.

import LedeAccounts
import LedeBase
import LedeHTTP
import LedeJSON
import LedeSite

/// A reply, before it is an answer of its own or a part of a batch's.
struct ParseReply: Sendable {
  var status = 200
  /// JSON; of a file, what it holds.
  var bytes: [UInt8]
  /// The path of what was made.
  var location: String?
  /// The whole answer, where it is no JSON.
  var response: Response?

  init(_ bytes: [UInt8], status: Int = 200, location: String? = nil) {
    self.bytes = bytes
    self.status = status
    self.location = location
  }

  init(_ response: Response) {
    bytes = []
    self.response = response
  }

  static let done = ParseReply(Array("{}".utf8))
}

/// A request of a program that is known, with what stands in its path.
struct ParseCall: Sendable {
  var request: ParseRequest
  var parameters: PathParameters
  /// The session that it shows; nil for none.
  var session: OpenSession?
  /// Below which address everything lies, as whoever asks knows it.
  var home: String

  var fields: ParseFields { request.fields }

  /// Who asks; throws where nobody does.
  func reader() throws(ParseFault) -> Reader.ID {
    guard let session, session.account != nil else { throw .needsSession }
    return session.reader
  }

  func object() throws(ParseFault) -> String {
    guard let id = parameters["id"] else { throw .noObjectID }
    return id
  }
}

/// The addresses of the API.
struct ParseAPI: Sendable {
  let parse: Parse

  typealias Handler = @Sendable (ParseAPI, ParseCall) async throws -> ParseReply

  /// What is answered at an address.
  struct Row: Sendable {
    let method: Method
    let shape: String
    /// Whether it may stand in a batch: no batch does, and no file.
    let isForBatches: Bool
    let handler: Handler

    init(
      _ method: Method, _ shape: String, isForBatches: Bool = true, _ handler: @escaping Handler
    ) {
      self.method = method
      self.shape = shape
      self.isForBatches = isForBatches
      self.handler = handler
    }
  }

  /// A reader's requests in a minute, each of a batch counted; and those of a network without a session.
  static let perMinute = 1_200
  static let perMinuteOfStrangers = 240
  static let mostInBatch = 20

  var group: RouteGroup {
    RouteGroup(
      at: ["/parse"], isForPrograms: true, openTo: nil, authenticate: caller, explain: explain,
      finish: openToPages, routes: routes)
  }

  // MARK: The addresses

  /// What is answered where, by method and shape.
  private static let rows: [Row] =
    userRows + sessionRows + classRows + fileRows
    + [Row(.post, "/parse/batch", isForBatches: false, { try await $0.batch($1) })]

  private static let router = Router(rows.map { (RoutePattern($0.method, $0.shape), $0) })

  /// Every address for each of its methods, and for POST, which may stand for another.
  private var routes: [Route] {
    var routes: [Route] = [.options("/parse/{path:raw...}", everyone: preflight)]
    var posted: Set<String> = []
    for row in ParseAPI.rows {
      let (method, shape) = (row.method, row.shape)
      switch method {
      case .get: routes.append(.get(shape, everyone: answer))
      case .put: routes.append(.put(shape, everyone: answer))
      case .delete: routes.append(.delete(shape, everyone: answer))
      default: break
      }
      guard posted.insert(shape).inserted, shape != ParseAPI.filePath else { continue }
      let post = Route.post(shape, everyone: answer)
      // A little more than the file, for a body that it stands in.
      routes.append(shape == ParseAPI.uploadPath ? post.taking(megabytes: 21) : post)
    }
    return routes
  }

  static let uploadPath = "/parse/files/{name}"
  static let filePath = "/parse/files/{app}/{name}"

  private func answer(_ call: OpenCall) async throws -> Response {
    let request = try ParseAPI.read(call.request)
    guard !request.showsMasterKey else { throw ParseRefusal.masterKey }
    // What a file is shown by stands in its own address.
    let isOpen = request.method.isSafe && request.path.hasPrefix(ParseRequest.files)
    let session = try await isOpen ? openSession(request) : known(request)
    let reply = try await reply(to: request, session)
    if var response = reply.response {
      if request.method == .head { response.body = .bytes([]) }
      return response
    }
    var response = Answers.unkept(
      request.method == .head && call.request.method == .post ? [] : reply.bytes,
      type: ContentType.json, status: reply.status)
    response.headers["Location"] = reply.location
    return response
  }

  /// Reads a request; of a program that says nowhere who it is nothing else is told.
  private static func read(_ http: Request) throws -> ParseRequest {
    do throws(ParseFault) { return try ParseRequest(http) } catch {
      guard http.headers["X-Parse-Application-Id"] != nil else { throw ParseRefusal.unauthorized }
      throw error
    }
  }

  /// The reply to a request of whoever is let in, alone or as a part of a batch.
  func reply(to request: ParseRequest, _ session: OpenSession?) async throws -> ParseReply {
    try await count(request, session)
    switch ParseAPI.router.find(request.method, request.path) {
    case .found(let row, let parameters):
      // By what is found, as a path may be written in several ways.
      guard !request.isPart || row.isForBatches else {
        throw ParseFault.badJSON(Phrases.parseNotInBatch)
      }
      let home = parse.settings.origin(for: request.http)
      return try await row.handler(
        self, ParseCall(request: request, parameters: parameters, session: session, home: home))
    case .wrongMethod: throw Trouble.wrongMethod
    case .nothing, .malformed: throw Trouble.notFound
    }
  }

  private func batch(_ call: ParseCall) async throws -> ParseReply {
    guard case .array(let parts)? = call.fields["requests"] else {
      throw ParseFault.badJSON(Phrases.parseNoList("requests"))
    }
    guard parts.count <= ParseAPI.mostInBatch else {
      throw ParseFault.badJSON(Phrases.parseLongBatch(ParseAPI.mostInBatch))
    }
    if call.fields["transaction"]?.isYes == true {
      throw ParseFault.forbidden(Phrases.parseNoTransactions)
    }
    var replies: [Result<ParseReply, ParseFault>] = []
    for (number, part) in parts.enumerated() {
      do {
        let request = try ParseRequest(part, number: number, of: call.request)
        // An earlier part may have ended it, or its reader elsewhere meanwhile.
        let session = try await shownSession(call.request)
        replies.append(.success(try await reply(to: request, session)))
      } catch {
        let told = told(error)
        replies.append(.failure(told.fault ?? ParseFault(119, told.words)))
      }
    }
    var json = JSONWriter()
    json.array { json in
      for reply in replies {
        json.object { json in
          switch reply {
          case .success(let reply):
            json.key("success")
            json.raw(reply.bytes)
          case .failure(let fault):
            json.object("error") { json in
              json.member("code", fault.code)
              json.member("error", fault.words)
            }
          }
        }
      }
    }
    return ParseReply(json.bytes)
  }

  // MARK: Who asks

  /// Who asks, as far as the header alone tells, before a large body is taken; each handler asks for
  /// itself, as what says who asks may stand in the body.
  private func caller(_ http: Request) async throws -> Caller {
    if let refusal = parse.accounts.misdirection(of: http) { throw refusal }
    guard !http.method.isSafe, http.body.isEmpty,
      http.headers["X-Parse-Session-Token"] != nil
    else { return .stranger }
    let request = try ParseRequest(http)
    guard try await isProgram(request), let session = try await openSession(request) else {
      return .stranger
    }
    return .reader(session.reader, .session(session))
  }

  /// The session that a known program shows; nil where it shows none.
  private func known(_ request: ParseRequest) async throws -> OpenSession? {
    guard try await isProgram(request) else {
      try await count(request, nil)
      throw ParseRefusal.unauthorized
    }
    return try await shownSession(request)
  }

  /// The session that a request shows; nil where it shows none.
  private func shownSession(_ request: ParseRequest) async throws -> OpenSession? {
    guard let shown = request.sessionToken, !shown.isEmpty else { return nil }
    guard let session = try await openSession(request) else {
      try await count(request, nil)
      throw ParseFault.badSession
    }
    return session
  }

  private func isProgram(_ request: ParseRequest) async throws -> Bool {
    guard let application = request.applicationID else { return false }
    return try await parse.apps.knows(application, showing: request.keys)
  }

  private func openSession(_ request: ParseRequest) async throws -> OpenSession? {
    guard let token = request.sessionToken else { return nil }
    return try await parse.accounts.programSession(token)
  }

  /// Counts a request; throws where there were too many.
  private func count(_ request: ParseRequest, _ session: OpenSession?) async throws {
    let name =
      session.map { "reader \($0.reader.rawValue)" } ?? RateLimit.network(request.http.peer)
    guard let name else { return }
    let most = session == nil ? ParseAPI.perMinuteOfStrangers : ParseAPI.perMinute
    let wait = await parse.limit.wait(
      for: [name], most: most, in: .seconds(60), at: parse.now())
    if let wait {
      throw ParseFault.wait(wait)
    }
  }

  // MARK: What is said

  /// What a program is told of an error.
  struct Told {
    var status: Int
    var words: String
    /// Nil where there is no number for it.
    var fault: ParseFault?
  }

  func told(_ error: any Error) -> Told {
    switch error {
    case let fault as ParseFault:
      return Told(status: fault.status, words: fault.words, fault: fault)
    // Its session ended while it was asked for.
    case is Denial: return self.told(ParseFault.badSession)
    case is ParseRefusal: return Told(status: 403, words: Phrases.parseUnauthorized)
    case let refusal as Refusal: return Told(status: refusal.status, words: refusal.words)
    case let trouble as Trouble: return Told(status: trouble.status, words: trouble.message)
    default:
      parse.report(error)
      return Told(status: 500, words: Phrases.parseOurs, fault: .ours)
    }
  }

  private func explain(_ error: any Error, _ call: OpenCall) async -> Response {
    let told = told(error)
    let json = JSONWriter.object { json in
      if let fault = told.fault { json.member("code", fault.code) }
      json.member("error", told.words)
    }
    var response = Answers.unkept(json, type: ContentType.json, status: told.status)
    response.headers["Retry-After"] = told.fault?.retry.map { String($0) }
    return response
  }

  /// Programs in browsers may see what they show a token for; cookies never count.
  private func openToPages(_ response: inout Response, to request: Request) async {
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Access-Control-Expose-Headers"] = "Location, Retry-After"
  }

  private func preflight(_ call: OpenCall) -> Response {
    Response(
      204,
      headers: Headers([
        ("Allow", "GET, HEAD, POST, PUT, DELETE, OPTIONS"),
        ("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE"),
        (
          "Access-Control-Allow-Headers",
          "Content-Type, X-Parse-Application-Id, X-Parse-REST-API-Key, X-Parse-Client-Key, X-Parse-JavaScript-Key, X-Parse-Session-Token, X-Parse-Revocable-Session, X-Parse-Request-Id, X-Parse-Installation-Id, X-Parse-Client-Version, X-Parse-OS-Version"
        ),
        ("Access-Control-Max-Age", "600"),
      ]))
  }
}
