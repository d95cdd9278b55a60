// Who may check articles by the API, and which extensions may see the answers.

import LedeHTTP
import LedeNews
import LedeNewsroom

extension WebApp {
  /// Whom a request of the API is answered for.
  enum Caller {
    case asker(CheckAsker)
    /// Nobody known; `showsToken` when a token was shown that opens nothing.
    case stranger(showsToken: Bool)
    /// A program at this machine that forgot to say that it sends JSON.
    case forgetful
    case refused(Refusal)
  }

  /// Who asks, by a token or by the rules that hold for pages.
  ///
  /// A token that is shown counts alone: no cookie, and no place at this machine, makes up for a
  /// wrong one. Without any, a program at this machine may leave out where it is from, as long as it
  /// sends JSON: a page of another site cannot do that without being asked for by its browser first.
  func caller(of request: Request) async throws -> Caller {
    let isProgram = request.method.isSafe || request.isJSON
    if let shown = request.headers["Authorization"] {
      // A stranger's name for Lede is refused before any token is looked at.
      if let refusal = policy.misdirection(of: request) { return .refused(refusal) }
      guard let token = Self.bearer(shown),
        let holder = try await apps.holder(
          of: token, from: foreignOrigin(of: request), isReading: request.method.isSafe)
      else { return .stranger(showsToken: true) }
      return .asker(CheckAsker(holder.reader, peer: request.peer))
    }
    let decision = policy.judge(request, mayLackOrigin: isProgram)
    switch decision {
    case .refused(.unproven):
      // Nothing says where it is from: then it is a program, and needs a token but at this machine.
      let isHere = policy.judge(request, mayLackOrigin: true) == .trustedLocal
      return isHere ? .forgetful : .stranger(showsToken: false)
    case .refused(let refusal): return .refused(refusal)
    case .needsToken: return .stranger(showsToken: false)
    case .trustedLocal, .openReading, .needsSession: break
    }
    if let reader = try await session(request)?.reader {
      return .asker(
        CheckAsker(
          reader, peer: request.peer, isOwner: reader == .local,
          isHere: decision == .trustedLocal))
    }
    // Once this Lede is somebody's, a program at this machine shows a token as any other does.
    if decision == .trustedLocal, try await !accounts.isClaimed() {
      return .asker(CheckAsker(.local, peer: request.peer, isOwner: true, isHere: true))
    }
    guard policy.isReadingOpen, request.method.isSafe else {
      return .stranger(showsToken: false)
    }
    return .asker(CheckAsker(.local, peer: request.peer))
  }

  /// The token in an `Authorization: Bearer …` (RFC 6750 §2.1); nil for other schemes.
  static func bearer(_ header: String) -> String? {
    let parts = header.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, Headers.equal(String(parts[0]), "Bearer") else { return nil }
    return String(parts[1])
  }

  // MARK: Extensions

  /// Says to the browser that an extension of the owner's may see the answer.
  ///
  /// Cookies never count for an extension, so the browser is not told that it may send them.
  func expose(_ response: inout Response, to request: Request) async throws(StoreError) {
    guard let origin = foreignOrigin(of: request), try await apps.isPaired(origin) else { return }
    response.headers["Access-Control-Allow-Origin"] = origin
  }

  /// The answer to a browser that asks whether an extension may send a request.
  ///
  /// Source: Fetch standard, "CORS-preflight fetch"; Private Network Access §3.
  func preflight(_ request: Request) async throws(StoreError) -> Response {
    if let refusal = policy.misdirection(of: request) { return refused(refusal) }
    var response = Response(204, headers: Headers([("Allow", "GET, HEAD, POST, OPTIONS")]))
    try await expose(&response, to: request)
    guard response.headers["Access-Control-Allow-Origin"] != nil else { return response }
    response.headers["Access-Control-Allow-Methods"] = "GET, POST"
    response.headers["Access-Control-Allow-Headers"] = "Authorization, Content-Type, Cache-Control"
    response.headers["Access-Control-Max-Age"] = "600"
    if request.headers["Access-Control-Request-Private-Network"] == "true" {
      response.headers["Access-Control-Allow-Private-Network"] = "true"
    }
    return response
  }

  /// The origin that a browser names, unless it is Lede's own.
  private func foreignOrigin(of request: Request) -> String? {
    guard let origin = request.headers["Origin"] else { return nil }
    if let own = home(for: request), WebAddress(origin)?.origin == own.origin { return nil }
    return origin
  }
}
