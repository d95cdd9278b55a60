// /api: the FakerFact API, served. Programs, extensions and old clients check articles by it.

package import LedeBase
package import LedeHTTP
package import LedeSite
package import LedeWires

extension Checks {
  /// The API; every answer is JSON, and failures are told by code and message.
  ///
  /// Strangers may look at the checks of `host`; at nobody's without.
  package func fakerFact(_ door: ProgramDoor, openTo host: Reader.ID?) -> RouteGroup {
    FakerFactAPI(checks: self, door: door).group(openTo: host)
  }
}

private struct FakerFactAPI: Sendable {
  let checks: Checks
  let door: ProgramDoor

  func group(openTo host: Reader.ID?) -> RouteGroup {
    RouteGroup(
      at: "/" + FakerFact.path, isForPrograms: true, openTo: host, authenticate: door.caller,
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

/// How programs come in, which is for those to say who know tokens and browsers.
package struct ProgramDoor: Sendable {
  let caller: @Sendable (Request) async throws -> Caller
  let isHere: @Sendable (Request) -> Bool
  let preflight: Route.Handler<Caller>
  let expose: @Sendable (inout Response, Request) async -> Void

  /// A door for programs: `caller` throws for what is not for this Lede at all, `preflight` answers
  /// a browser that asks whether an extension may send a request, `expose` says to it which one may
  /// see an answer.
  package init(
    caller: @escaping @Sendable (Request) async throws -> Caller,
    isHere: @escaping @Sendable (Request) -> Bool, preflight: @escaping Route.Handler<Caller>,
    expose: @escaping @Sendable (inout Response, Request) async -> Void
  ) {
    self.caller = caller
    self.isHere = isHere
    self.preflight = preflight
    self.expose = expose
  }
}

/// Why the API lets nobody in that a page would.
package enum FakerFactDenial: Error {
  /// A program at this machine forgot to say that it sends JSON.
  case notJSON
}

extension FakerFact.Document {
  /// A check as it is served, below the address to which articles are posted; nil where nothing is
  /// served.
  package init(_ check: Check, below predictions: WebAddress?) {
    self.init(check.verdict)
    link = predictions.map { "\($0.text)/\(check.id.rawValue)" }
    contentSource = check.reading.rawValue
    id = check.id.rawValue
    // Whole microseconds, as a check is kept, so that it reads the same ever after.
    let (whole, attoseconds) = check.took.components
    seconds = Double(whole) + Double(attoseconds / 1_000_000_000_000) / 1e6
    title = check.title
    url = check.address?.text ?? ""
  }
}

extension FakerFact.Fault {
  /// What Lede tells clients when a check fails, by the number that the failure has.
  package init(_ error: CheckError) {
    // Clients may compare the words of a failed download with those that they know.
    self.init(
      code: Int64(error.code),
      message: error.code == 1 ? error.title : error.title + ". " + error.message)
  }
}
