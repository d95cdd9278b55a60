// Who asks, as far as a cookie, an app password or the place of a request tells.

package import LedeBase
package import LedeHTTP
package import LedeSite

extension Accounts {
  /// The name of the cookie that carries a session.
  package static let cookie = "lede"

  /// Who asks for a page.
  ///
  /// A session counts wherever it comes from. Without one, who sits at this machine reads as its
  /// first reader until that one has an account; from then on they are strangers like any others.
  package func pageCaller(_ request: Request) async throws -> Caller {
    let decision = policy.judge(request)
    switch decision {
    case .refused(let refusal): throw refusal
    // Pages are for people; programs ask by /api.
    case .needsToken: throw Denial.needsSession
    case .trustedLocal, .openReading, .needsSession: break
    }
    if let session = try await session(request) {
      return .reader(session.reader, .session(session))
    }
    if decision == .trustedLocal, try await !desk.store.isClaimed() {
      return .reader(.local, .loopback)
    }
    return try await shortcutReader(request).map { .reader($0, .shortcut) } ?? .stranger
  }

  /// Who asks for Lede's own JSON: by the app password that is shown, else as for a page.
  ///
  /// It counts alone: no cookie and no place at this machine makes up for a wrong one. A page of
  /// another site cannot show any, as it would say where it is from.
  package func programCaller(_ request: Request) async throws -> Caller {
    guard let shown = request.headers["Authorization"] else { return try await pageCaller(request) }
    if let refusal = policy.misdirection(of: request) { throw refusal }
    guard let token = Accounts.bearer(shown) else { throw Denial.needsSession }
    let found = try await apps.holder(
      of: token, from: request.headers["Origin"], isReading: request.method.isSafe)
    guard let holder = found else {
      try await noteRefused(token, request)
      throw Denial.needsSession
    }
    guard holder.kind == .account else { throw Denial.needsSession }
    // What only reads is asked by GET; what else there is needs a password that nobody narrowed.
    try holder.needsScopes(for: request)
    return .reader(
      holder.reader, .app(try await desk.store.account(of: holder.reader), holder.scopes))
  }

  /// Counts a token that is none against its network.
  ///
  /// - Throws: That nobody there is let in for a while.
  package func noteRefused(_ token: String, _ request: Request) async throws {
    let outcome: Admittance<Never> = try await refused(token, request)
    if case .wait(let time) = outcome { throw Trouble.tooMany(words(waiting: time)) }
  }

  /// The token in an `Authorization: Bearer …` (RFC 6750 §2.1); nil for other schemes.
  package static func bearer(_ header: String) -> String? {
    let parts = header.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, Headers.equal(String(parts[0]), "Bearer") else { return nil }
    return String(parts[1])
  }

  /// The session that the request's cookie opens.
  package func session(_ request: Request) async throws -> OpenSession? {
    guard let token = token(request) else { return nil }
    return try await desk.session(of: token)
  }

  func token(_ request: Request) -> String? {
    request.headers["Cookie"].flatMap { Cookies($0)[Accounts.cookie] }
  }

  /// The command that makes a link to the address that a visitor used.
  ///
  /// It names no folder: where the news is kept is no stranger's business.
  func ownerCommand(for request: Request) -> String {
    if let address = settings.publicURL {
      return "\(Phrases.signInCommand) --public-url \(address.text)"
    }
    // Only names of Lede's own come this far.
    guard let host = request.headers["Host"].flatMap(HostName.init) else {
      return Phrases.signInCommand
    }
    let port = host.port.map { ":\($0)" } ?? ""
    if host.isLoopback {
      return Phrases.signInCommand + (host.port.map { $0 == 8080 ? "" : " --port \($0)" } ?? "")
    }
    let name = host.isIPv6 ? "[\(host.name)]" : host.name
    return "\(Phrases.signInCommand) --public-url "
      + "\(request.isSecure ? "https" : "http")://\(name)\(port)"
  }

  func ownerPage(_ call: OpenCall) -> Response {
    call.page(OwnerPage.html(key: call.query["key"] ?? "", in: call.chrome))
  }

  func claim(_ call: OpenCall) async throws -> Response {
    let arrival = arrival(call.request)
    let key = call.fields["key"] ?? ""
    guard let token = try await owner.claim(key, device: arrival.device, place: arrival.place)
    else {
      return call.page(
        OwnerPage.refused(ownerCommand(for: call.request), in: call.chrome), status: 403)
    }
    var response = Response.seeOther("/")
    response.set(cookie(Accounts.cookie, token, OwnerDesk.sessionLife, call.request))
    return response
  }

  /// Ends the session, here and in the browser.
  func signOut(_ call: ReaderCall) async throws -> Response {
    if let token = token(call.request) {
      try await desk.store.closeSession(desk.tokens.hash(token))
    }
    var response = Response.seeOther("/")
    forget(&response, call.request, "\"cache\"")
    return response
  }

  /// Has the browser forget who it was and what it has in its cache: the next who sits there may be
  /// another reader.
  ///
  /// What a device keeps to show without Lede its worker forgets: of this reader, and of no other.
  func forget(_ response: inout Response, _ request: Request, _ data: String) {
    response.set(cookie(Accounts.cookie, "", .zero, request))
    response.headers["Clear-Site-Data"] = data
  }

  /// A cookie that goes by the ways alone that this request came by.
  func cookie(
    _ name: String, _ value: String, _ lasts: Duration, _ request: Request
  ) -> SetCookie {
    SetCookie(
      name, value, maxAge: lasts, isSecure: settings.isBehindTLS || request.isSecure)
  }
}

extension Trouble {
  /// A program's password opens less than what was asked for.
  fileprivate static let scope = Trouble(
    status: 403, title: Phrases.scopeMissing, message: Phrases.scopeMissingMore, code: "refused")

  /// Too many wrong passwords came from a network.
  fileprivate static func tooMany(_ words: String) -> Trouble {
    Trouble(status: 429, title: Phrases.notNowTooMany, message: words, code: "rateLimited")
  }
}

extension AppToken {
  /// Refuses what an app password was not given for: what is more than reading needs one that nobody narrowed.
  package func needsScopes(for request: Request) throws {
    guard kind != .account || scopes.isSuperset(of: request.method.isSafe ? .read : .all) else {
      throw Trouble.scope
    }
  }
}
