// What both APIs do alike: who may ask, what is there, how it is sent, what is said of faults.

import LedeBase
import LedeHTTP
import LedeJSON
import LedeSite

/// The way from a request to the documents.
struct LoreDoor: Sendable {
  let shelf: LoreShelf
  let site: SiteSettings
  let perDay: Int
  let now: @Sendable () -> Timestamp
  let policy: AccessPolicy
  /// Takes every error that became a 5xx answer, for the log.
  let report: @Sendable (any Error) -> Void
  let limit = RateLimit()

  /// Longer queries are refused, in bytes: each link of an answer holds them again.
  static let longestQuery = 8_192

  // MARK: Asking

  /// The documents of a file, for who may ask for them.
  func documents(_ file: LoreFile, _ call: OpenCall) async throws -> LoreDocuments {
    let holding = try await holding(call)
    guard let held = holding.files[file] else {
      return LoreDocuments(collection: .empty, changed: nil)
    }
    guard let collection = held.collection else { throw LoreRefusal.broken(file) }
    return LoreDocuments(collection: collection, changed: held.changed)
  }

  /// What the folder holds, for who may ask.
  func holding(_ call: OpenCall) async throws -> LoreHolding {
    guard call.request.query.utf8.count <= Self.longestQuery else { throw LoreRefusal.tooLong }
    let names = [RateLimit.network(call.request.peer)].compactMap(\.self)
    if let wait = await limit.wait(for: names, most: perDay, in: .seconds(86_400), at: now()) {
      throw LoreRefusal.tooMuch(wait)
    }
    guard let holding = await shelf.holding() else { throw LoreRefusal.noFolder }
    return holding
  }

  /// Where the addresses of an API begin, by the name that the client used.
  func home(_ path: String, _ request: Request) throws -> String {
    guard let home = site.home(for: request)?.resolving(path) else { throw LoreRefusal.nothing }
    return home.text
  }

  // MARK: Answering

  /// The addresses of an API.
  func group(
    at path: String, tellsMessages: @escaping @Sendable (LoreRefusal) -> [UInt8], routes: [Route]
  ) -> RouteGroup {
    RouteGroup(
      at: [path], isForPrograms: true, openTo: nil,
      authenticate: { [policy] request in
        if let refusal = policy.misdirection(of: request) { throw refusal }
        return .stranger
      },
      explain: { [report] error, _ in Self.told(error, tellsMessages, report) },
      finish: { response, _ in Self.open(&response) },
      routes: [.options(path + "/{rest:raw...}", everyone: Self.preflight)]
        + [.options(path, everyone: Self.preflight)] + routes)
  }

  /// An answer that whoever has it asks about again before each use.
  static func answer(
    _ bytes: [UInt8], changed: Timestamp? = nil, status: Int = 200, to request: Request
  ) -> Response {
    var response = Response(
      status,
      headers: Headers([("Content-Type", ContentType.json), ("Cache-Control", "public, no-cache")]),
      body: bytes)
    guard status == 200 else { return response }
    response.headers["Last-Modified"] = changed.map(HTTPDate.text)
    return response.tagged().conditional(on: request)
  }

  private static func told(
    _ error: any Error, _ tells: (LoreRefusal) -> [UInt8],
    _ report: @Sendable (any Error) -> Void
  ) -> Response {
    let refusal: LoreRefusal
    switch error {
    case let known as LoreRefusal: refusal = known
    case let known as Refusal: refusal = .other(status: known.status, known.words)
    default:
      let trouble = error as? Trouble ?? Trouble(error)
      if trouble.status >= 500 { report(error) }
      refusal = .other(status: trouble.status, trouble.message)
    }
    var response = Answers.unkept(
      tells(refusal), type: ContentType.json, status: refusal.status)
    if case .tooMuch(let wait) = refusal {
      response.headers["Retry-After"] = "\(wait.components.seconds + 1)"
    }
    return response
  }

  /// Pages of all sites may read what anybody may.
  private static func open(_ response: inout Response) {
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Access-Control-Expose-Headers"] = "ETag, Link, Last-Modified, Retry-After"
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
  }

  private static func preflight(_ call: OpenCall) -> Response {
    Response(
      204,
      headers: Headers([
        ("Allow", "GET, HEAD, POST, OPTIONS"),
        ("Access-Control-Allow-Methods", "GET, HEAD, POST"),
        ("Access-Control-Allow-Headers", "Accept, Content-Type, If-None-Match, If-Modified-Since"),
        ("Access-Control-Max-Age", "86400"),
      ]))
  }
}

/// The documents of a file, and when it last changed.
struct LoreDocuments: Sendable {
  var collection: LoreCollection
  var changed: Timestamp?
}

/// Why a question is not answered.
enum LoreRefusal: Error, Hashable {
  case noFolder
  case broken(LoreFile)
  case nothing
  case tooLong
  case tooMuch(Duration)
  /// What all of Lede says no to.
  case other(status: Int, String)
  /// There is no document of that number.
  case noDocument
  /// None has what was looked for; as JSON text.
  case notFound(lookup: [UInt8])
  /// The option `strict` is neither true nor false.
  case badOption
  /// Documents of that kind have no such property.
  case noProperty(String)
  case badQuestion

  var status: Int {
    switch self {
    case .noFolder, .nothing, .noDocument, .notFound: 404
    case .broken: 503
    case .tooLong: 414
    // As the first API is told to answer.
    case .tooMuch: 403
    case .other(let status, _): status
    case .badOption, .noProperty, .badQuestion: 400
    }
  }

  var words: String {
    switch self {
    case .noFolder: Phrases.loreNoFolder
    case .broken(let file): Phrases.loreBroken(file.path)
    case .nothing: Phrases.loreNothingHere
    case .tooLong: Phrases.loreTooLong
    case .tooMuch: Phrases.loreTooMuchAsked
    case .other(_, let words): words
    case .noDocument: Phrases.loreNoDocument
    case .notFound: Phrases.loreNotFound
    case .badOption: Phrases.loreStrict
    case .noProperty(let name): Phrases.loreNoProperty(name)
    case .badQuestion: Phrases.loreBadQuestion
    }
  }
}
