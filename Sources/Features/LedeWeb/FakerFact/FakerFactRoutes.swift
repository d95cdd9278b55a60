// /api: the FakerFact API, served. Programs, extensions and old clients check articles by it.

import LedeHTTP
import LedeNews
import LedeNewsroom
import LedeWires

extension WebApp {
  /// Answers one request of the API; every answer is JSON, and failures are told by code and message.
  ///
  /// What fails is answered 500, also where the client is at fault: the API's clients know no other
  /// status. Who may not ask is told by 401 or 403, as on all of Lede.
  func fakerFact(
    _ action: Action, _ parameters: PathParameters, _ request: Request
  ) async -> Response {
    var response: Response
    do {
      if action == .apiOptions {
        response = try await preflight(request)
      } else {
        switch try await caller(of: request) {
        case .refused(let refusal): response = refused(refusal)
        case .stranger(let showsToken): response = stranger(showsToken: showsToken)
        case .forgetful: response = Self.notJSON
        case .asker(let asker):
          response = try await answer(action, parameters, request, asker)
        }
        try await expose(&response, to: request)
      }
    } catch {
      report(error)
      response = Self.failed(
        FakerFact.Fault(code: 99, message: Trouble(error).message), url: "")
    }
    // What an extension may see, a page may not, and the other way round.
    response.headers["Vary"] = "Origin"
    return response
  }

  /// A method that the API does not know.
  func wrongAPIMethod(allow: String) -> Response {
    var response = Self.failed(
      FakerFact.Fault(code: 99, message: Phrases.wrongMethodMore), url: "", status: 405)
    response.headers["Allow"] = allow
    return response
  }

  /// An address below `/api` that leads nowhere.
  func unknownAPIPath() -> Response {
    Self.failed(FakerFact.Fault(code: 99, message: Phrases.notFoundMore), url: "", status: 404)
  }

  private func answer(
    _ action: Action, _ parameters: PathParameters, _ request: Request, _ asker: CheckAsker
  ) async throws(StoreError) -> Response {
    switch action {
    case .apiLinks:
      guard let links = links(for: request) else { return unknownAPIPath() }
      return Answers.whole(links.json, type: ContentType.json, to: request)
    case .apiCheck: return await check(request, asker)
    default:
      guard let id = parameters["id"].flatMap({ Check.ID(written: $0) }),
        let check = try await checks.check(id)
      else {
        return Self.failed(FakerFact.Fault(code: 8, message: Phrases.apiNoSuchCheck), url: "")
      }
      let document = FakerFact.Document(check, below: links(for: request)?.predictions)
      return Answers.whole(document.json, type: ContentType.json, to: request)
    }
  }

  private func check(_ request: Request, _ asker: CheckAsker) async -> Response {
    guard request.isJSON, let question = FakerFact.Question(request.body) else {
      return Self.notJSON
    }
    let asked = question.url ?? ""
    guard let address = WebAddress(asked) else {
      return Self.failed(FakerFact.Fault(code: 2, message: Phrases.apiNoAddress), url: asked)
    }
    do throws(CheckError) {
      let check = try await checks.check(
        CheckRequest(address: address, html: question.html, via: question.src ?? "api"),
        for: asker)
      let document = FakerFact.Document(check, below: links(for: request)?.predictions)
      return Answers.unkept(document.json, type: ContentType.json)
    } catch {
      if error.isOurs { report(error) }
      var response = Self.failed(FakerFact.Fault(error), url: asked)
      if case .tooMany(let wait) = error {
        response.headers["Retry-After"] = String(wait.components.seconds + 1)
      }
      return response
    }
  }

  private static func failed(
    _ fault: FakerFact.Fault, url: String, status: Int = 500
  ) -> Response {
    Answers.unkept(
      FakerFact.Failure([fault], url: url).json, type: ContentType.json, status: status)
  }

  func refused(_ refusal: Refusal) -> Response {
    Self.failed(
      FakerFact.Fault(code: 9, message: refusal.title + ". " + refusal.words), url: "",
      status: refusal.status)
  }

  private static var notJSON: Response {
    failed(FakerFact.Fault(code: 2, message: Phrases.apiNotJSON), url: "")
  }

  /// Source: RFC 6750 §3.1 (`invalid_token`).
  private func stranger(showsToken: Bool) -> Response {
    let words = showsToken ? Phrases.apiWrongToken : Phrases.apiNotAllowed
    var response = Self.failed(FakerFact.Fault(code: 9, message: words), url: "", status: 401)
    response.headers["WWW-Authenticate"] =
      "Bearer realm=\"Lede\"" + (showsToken ? ", error=\"invalid_token\"" : "")
    return response
  }

  // MARK: Where

  /// The API's own addresses, by the name that the client used; nil only for a name that is none.
  private func links(for request: Request) -> FakerFact.Links? {
    guard let home = home(for: request), let own = home.resolving("/" + FakerFact.path),
      let predictions = home.resolving("/" + FakerFact.predictionsPath)
    else { return nil }
    return FakerFact.Links(own: own, predictions: predictions)
  }

  /// The beginning of all addresses of this Lede, by the accepted name that a client used.
  ///
  /// A proxy that speaks TLS for Lede is known by the public address alone.
  func home(for request: Request) -> WebAddress? {
    guard let text = request.headers["Host"], let host = HostName(text) else {
      return settings.publicURL
    }
    if let known = settings.publicURL, known.host == host.name { return known }
    return WebAddress((request.isSecure ? "https://" : "http://") + text)
  }
}

extension Request {
  /// Whether it is for the API, whose clients read nothing but its own JSON.
  var isOfAPI: Bool { path == "/" + FakerFact.path || path.hasPrefix("/" + FakerFact.path + "/") }

  /// Whether the body says that it is JSON, which no form of another site can say.
  var isJSON: Bool {
    guard let type = headers["Content-Type"]?.split(separator: ";").first else { return false }
    let name = type.filter { $0 != " " && $0 != "\t" }
    return Headers.equal(name, ContentType.json)
  }
}
