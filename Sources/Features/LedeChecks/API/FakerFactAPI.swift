// /api: the FakerFact API, served. Programs, extensions and old clients check articles by it.

package import LedeBase
import LedeHTTP
package import LedeSite
import LedeWires

extension Checks {
  /// The API; every answer is JSON, and failures are told by code and message.
  ///
  /// Strangers may look at the checks of `host`; at nobody's without.
  package func groups(_ door: ProgramDoor, openTo host: Reader.ID?) -> [RouteGroup] {
    [FakerFactAPI(checks: self, door: door).group(openTo: host)]
  }
}

private struct FakerFactAPI: Sendable {
  let checks: Checks
  let door: ProgramDoor

  func group(openTo host: Reader.ID?) -> RouteGroup {
    RouteGroup(
      at: ["/" + FakerFact.path], isForPrograms: true, openTo: host, authenticate: door.caller,
      explain: explain, finish: door.expose, routes: routes)
  }

  private var routes: [Route] {
    let check = "/" + FakerFact.predictionsPath
    let document = check + "/{id}"
    return ["/" + FakerFact.path, check, document].map { .options($0, everyone: door.preflight) }
      + [
        .get("/" + FakerFact.path, reading: apiLinks),
        .post(check, reading: apiCheck).taking(megabytes: 10),
        .get(document, reading: apiDocument),
      ]
  }

  /// What is told of an error.
  ///
  /// What fails is answered 500, also where the client is at fault: the API's clients know no other
  /// status. Who may not ask is told by 401 or 403, as on all of Lede.
  private func explain(_ error: any Error, _ call: OpenCall) async -> Response {
    switch error {
    case ProgramDenial.notJSON: return Self.notJSON
    case is Denial: return stranger(showsToken: call.request.headers["Authorization"] != nil)
    case let refusal as Refusal:
      return Self.failed(
        FakerFact.Fault(code: 9, message: refusal.title + ". " + refusal.words), url: "",
        status: refusal.status)
    case let trouble as Trouble:
      return Self.failed(
        FakerFact.Fault(code: 99, message: trouble.message), url: "", status: trouble.status)
    default:
      checks.report(error)
      return Self.failed(FakerFact.Fault(code: 99, message: Trouble(error).message), url: "")
    }
  }

  private func apiLinks(_ call: ReadingCall) throws -> Response {
    guard let links = links(for: call.request) else { throw Trouble.notFound }
    return call.json(links.json)
  }

  private func apiDocument(_ call: ReadingCall) async throws -> Response {
    guard let id = call.parameters["id"].flatMap({ Check.ID(written: $0) }),
      let check = try await checks.desk.store.one(id)
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
      let check = try await checks.desk.check(
        CheckRequest(address: address, html: question.html, via: question.src ?? "api"),
        for: asker(call))
      let document = FakerFact.Document(check, below: links(for: request)?.predictions)
      return Answers.unkept(document.json, type: ContentType.json)
    } catch {
      if error.isOurs { checks.report(error) }
      var response = Self.failed(FakerFact.Fault(error), url: asked)
      if case .tooMany(let wait) = error {
        response.headers["Retry-After"] = String(wait.components.seconds + 1)
      }
      return response
    }
  }

  /// Who asks for a check; a token leads to nothing private.
  private func asker(_ call: ReadingCall) -> CheckAsker {
    let peer = call.request.peer
    switch call.caller {
    case .reader(_, .session), .reader(_, .loopback):
      return CheckAsker(
        call.reads, peer: peer, isOwner: call.reads == .local, isHere: door.isHere(call.request))
    case .reader(_, .app), .reader(_, .shortcut), .stranger:
      return CheckAsker(call.reads, peer: peer)
    }
  }

  private static func failed(_ fault: FakerFact.Fault, url: String, status: Int = 500) -> Response {
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
    guard let home = checks.site.home(for: request), let own = home.resolving("/" + FakerFact.path),
      let predictions = home.resolving("/" + FakerFact.predictionsPath)
    else { return nil }
    return FakerFact.Links(own: own, predictions: predictions)
  }
}
