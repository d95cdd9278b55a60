// /api: the FakerFact API, served. Programs, extensions and old clients check articles by it.

import LedeHTTP
import LedeBase
import LedeNewsroom
import LedeSite
import LedeWires

extension WebApp {
  /// The API; every answer is JSON, and failures are told by code and message.
  var fakerFactAPI: [Route] {
    let check = "/" + FakerFact.predictionsPath
    let document = check + "/{id}"
    return ["/" + FakerFact.path, check, document].map { .options($0, everyone: preflight) } + [
      .get("/" + FakerFact.path, reading: apiLinks),
      .post(check, reading: apiCheck).taking(megabytes: 10),
      .get(document, reading: apiDocument),
    ]
  }

  /// What is told of an error.
  ///
  /// What fails is answered 500, also where the client is at fault: the API's clients know no other
  /// status. Who may not ask is told by 401 or 403, as on all of Lede.
  func explainByFakerFact(_ error: any Error, _ call: OpenCall) async -> Response {
    switch error {
    case FakerFactDenial.notJSON: return Self.notJSON
    case is Denial: return stranger(showsToken: call.request.headers["Authorization"] != nil)
    case let refusal as Refusal:
      return Self.failed(
        FakerFact.Fault(code: 9, message: refusal.title + ". " + refusal.words), url: "",
        status: refusal.status)
    case let trouble as Trouble:
      return Self.failed(
        FakerFact.Fault(code: 99, message: trouble.message), url: "", status: trouble.status)
    default:
      return Self.failed(FakerFact.Fault(code: 99, message: trouble(of: error).message), url: "")
    }
  }

  private func apiLinks(_ call: ReadingCall) throws -> Response {
    guard let links = links(for: call.request) else { throw Trouble.notFound }
    return call.json(links.json)
  }

  private func apiDocument(_ call: ReadingCall) async throws -> Response {
    guard let id = call.parameters["id"].flatMap({ Check.ID(written: $0) }),
      let check = try await checks.check(id)
    else {
      return Self.failed(FakerFact.Fault(code: 8, message: Phrases.apiNoSuchCheck), url: "")
    }
    return call.json(
      FakerFact.Document(check, below: links(for: call.request)?.predictions).json)
  }

  private func apiCheck(_ call: ReadingCall) async throws -> Response {
    let request = call.request
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
        for: programAsker(call))
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
    settings.site.home(for: request)
  }
}

extension Request {
  /// Whether the body says that it is JSON, which no form of another site can say.
  var isJSON: Bool {
    guard let type = headers["Content-Type"]?.split(separator: ";").first else { return false }
    let name = type.filter { $0 != " " && $0 != "\t" }
    return Headers.equal(name, ContentType.json)
  }
}
