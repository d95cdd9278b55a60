// Who may use the APIs of other products, and which extensions may see the answers.

import LedeHTTP
import LedeAccounts
import LedeBase
import LedeSite

extension WebApp {
  /// Who asks, by a token or by the rules that hold for pages.
  ///
  /// A token that is shown counts alone: no cookie, and no place at this machine, makes up for a
  /// wrong one. Without any, a program at this machine may leave out where it is from, as long as it
  /// sends JSON: a page of another site cannot do that without being asked for by its browser first.
  private func foreignCaller(_ request: Request) async throws -> Caller {
    if let shown = request.headers["Authorization"] {
      // A stranger's name for Lede is refused before any token is looked at.
      if let refusal = policy.misdirection(of: request) { throw refusal }
      guard let token = Accounts.bearer(shown) else { return .stranger }
      guard
        let holder = try await accounts.apps.holder(
          of: token, from: foreignOrigin(of: request), isReading: request.method.isSafe)
      else {
        try await accounts.noteRefused(token, request)
        return .stranger
      }
      try holder.needsScopes(for: request)
      return .reader(holder.reader, .app(nil, holder.scopes))
    }
    let decision = judge(request)
    switch decision {
    case .refused(.unproven):
      // Nothing says where it is from: then it is a program, and needs a token but at this machine.
      if policy.judge(request, mayLackOrigin: true) == .trustedLocal {
        throw ProgramDenial.notJSON
      }
      return .stranger
    case .refused(let refusal): throw refusal
    case .needsToken: return .stranger
    case .trustedLocal, .openReading, .needsSession: break
    }
    if let session = try await accounts.session(request) {
      return .reader(session.reader, .session(session))
    }
    // Once this Lede is somebody's, a program at this machine shows a token as any other does.
    if decision == .trustedLocal, try await !accounts.isClaimed() {
      return .reader(.local, .loopback)
    }
    return .stranger
  }

  /// How programs come in.
  var programDoor: ProgramDoor {
    ProgramDoor(
      caller: foreignCaller, isHere: { judge($0) == .trustedLocal }, preflight: preflight,
      expose: expose)
  }

  private func judge(_ request: Request) -> AccessPolicy.Decision {
    policy.judge(request, mayLackOrigin: request.method.isSafe || request.isJSON)
  }

  // MARK: Extensions

  /// Says to the browser that an extension of the owner's may see the answer.
  ///
  /// Cookies never count for an extension, so the browser is not told that it may send them.
  private func expose(_ response: inout Response, to request: Request) async {
    // What an extension may see, a page may not, and the other way round.
    response.headers["Vary"] = "Origin"
    guard let origin = foreignOrigin(of: request) else { return }
    do {
      if try await accounts.apps.isPaired(origin) {
        response.headers["Access-Control-Allow-Origin"] = origin
      }
    } catch { report(error) }
  }

  /// The answer to a browser that asks whether an extension may send a request.
  ///
  /// Source: Fetch standard, "CORS-preflight fetch"; Private Network Access §3.
  private func preflight(_ call: OpenCall) async throws -> Response {
    var response = Response(204, headers: Headers([("Allow", "GET, HEAD, POST, OPTIONS")]))
    guard let origin = foreignOrigin(of: call.request), try await accounts.apps.isPaired(origin)
    else {
      return response
    }
    response.headers["Access-Control-Allow-Methods"] = "GET, POST"
    response.headers["Access-Control-Allow-Headers"] = "Authorization, Content-Type, Cache-Control"
    response.headers["Access-Control-Max-Age"] = "600"
    if call.request.headers["Access-Control-Request-Private-Network"] == "true" {
      response.headers["Access-Control-Allow-Private-Network"] = "true"
    }
    return response
  }

  /// The origin that a browser names, unless it is Lede's own.
  private func foreignOrigin(of request: Request) -> String? {
    guard let origin = request.headers["Origin"] else { return nil }
    if let own = settings.home(for: request), WebAddress(origin)?.origin == own.origin {
      return nil
    }
    return origin
  }
}
