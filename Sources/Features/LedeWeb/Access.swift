// Who asks, and whether they may.

import LedeHTTP
import LedeNews
import LedeNewsroom

/// Whom a request is answered for.
enum Visitor: Sendable {
  /// Somebody at this machine.
  case local
  /// Somebody with a session.
  case signedIn(OpenSession)
  /// The device of a reader's shortcut, which has things checked and sees checks, and nothing else.
  case guest(Reader.ID)
  /// Somebody who may look where reading is open, or where no right is needed.
  case stranger

  /// Whose news is shown: strangers see what the owner reads.
  var reader: Reader.ID {
    switch self {
    case .signedIn(let session): session.reader
    case .guest(let reader): reader
    case .local, .stranger: .local
    }
  }

  /// Whether what they read is theirs to mark.
  var mayMark: Bool {
    switch self {
    case .local, .signedIn: true
    case .guest, .stranger: false
    }
  }

  var hasSession: Bool { session != nil }

  /// The session that they came with.
  var session: OpenSession? {
    if case .signedIn(let session) = self { session } else { nil }
  }

  /// Their account; nil for those who have none, or have not signed in.
  ///
  /// Where `Action.needsAccount` says so, it is there.
  var account: Account? { session?.account }
}

extension Request {
  /// Whether a person followed a link or typed the address, to look at the page itself.
  ///
  /// Browsers say so of navigations that somebody caused, and never of what they fetch ahead; no
  /// script can say it. They are silent where the connection is neither local nor encrypted.
  /// Source: W3C Fetch Metadata §2; `Sec-Purpose` in the Fetch standard.
  var isOpenedByPerson: Bool {
    let site = headers["Sec-Fetch-Site"]
    return method == .get && headers["Sec-Fetch-Mode"] == "navigate"
      && headers["Sec-Fetch-Dest"] == "document" && headers["Sec-Fetch-User"] == "?1"
      && (site == "same-origin" || site == "none") && headers["Sec-Purpose"] == nil
      && headers["Purpose"] == nil
  }

  /// Whether a page is looked at, by what the browser tells: somebody came to it, or Lede's own
  /// service worker asks for it in their stead, which nobody tells from whom.
  ///
  /// Enough for what harms nobody, such as the points of a visit. No script can ask for it.
  var isLookedAt: Bool {
    let site = headers["Sec-Fetch-Site"]
    let kind = headers["Sec-Fetch-Dest"]
    return method == .get && headers["Sec-Fetch-Mode"] == "navigate"
      && (kind == "document" || kind == "empty") && (site == "same-origin" || site == "none")
      && headers["Sec-Purpose"] == nil && headers["Purpose"] == nil
  }
}

extension WebApp {
  /// The name of the cookie that carries a session.
  static let cookie = "lede"

  /// What became of the question who asks.
  enum Admission: Sendable {
    case visitor(Visitor)
    case refused(Refusal)
    case needsSession
    /// Somebody who may read, and has no account for what belongs to one reader.
    case needsAccount
  }

  /// Whether a request may do what it asks for, and for whom.
  ///
  /// A session counts wherever it comes from. Without one, who sits at this machine reads as its
  /// first reader until that one has an account; from then on they are strangers like any others.
  func admission(of request: Request, to action: Action) async throws -> Admission {
    if request.path.hasPrefix("/v1/") || action == .metrics,
      let shown = request.headers["Authorization"]
    {
      return try await admission(of: request, to: action, showing: shown)
    }
    let decision = policy.judge(request)
    switch decision {
    case .refused(let refusal): return .refused(refusal)
    // Pages are for people; programs ask by /api.
    case .needsToken: return .needsSession
    case .trustedLocal, .openReading, .needsSession: break
    }
    if let session = try await session(request) {
      if action.needsAccount, session.account == nil { return .needsAccount }
      return .visitor(.signedIn(session))
    }
    if decision == .trustedLocal, try await !accounts.isClaimed() {
      return action.needsAccount ? .needsAccount : .visitor(.local)
    }
    if action.isOfShortcut, let reader = try await guest(request) {
      return .visitor(.guest(reader))
    }
    if action.isOpen { return .visitor(.stranger) }
    guard policy.isReadingOpen, request.method.isSafe else { return .needsSession }
    return action.needsAccount ? .needsAccount : .visitor(.stranger)
  }

  /// Whether a program may do what it asks for, by the app password that it shows.
  ///
  /// It counts alone: no cookie and no place at this machine makes up for a wrong one. A page of
  /// another site cannot show any, as it would say where it is from.
  private func admission(
    of request: Request, to action: Action, showing shown: String
  ) async throws -> Admission {
    if let refusal = policy.misdirection(of: request) { return .refused(refusal) }
    guard let token = WebApp.bearer(shown),
      let holder = try await apps.holder(
        of: token, from: request.headers["Origin"], isReading: request.method.isSafe),
      holder.kind == .account
    else { return .needsSession }
    let account = try await accounts.account(of: holder.reader)
    if action.needsAccount, account == nil { return .needsAccount }
    return .visitor(
      .signedIn(
        OpenSession(
          id: SessionInfo.ID(0), reader: holder.reader, account: account,
          lastUsed: holder.lastUsed ?? holder.made)))
  }

  /// The session that the request's cookie opens.
  func session(_ request: Request) async throws -> OpenSession? {
    guard let token = token(request) else { return nil }
    return try await accounts.session(of: token)
  }

  func token(_ request: Request) -> String? {
    request.headers["Cookie"].flatMap { Cookies($0)[WebApp.cookie] }
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

  /// Exchanges the owner's one-time key for a session.
  func claim(_ request: Request, _ chrome: Chrome) async throws -> Response {
    guard let token = try await owner.claim(key: FormFields(request.body)["key"] ?? "") else {
      return Answers.page(
        OwnerPage.refused(ownerCommand(for: request), in: chrome), status: 403, to: request)
    }
    return withCookie(token.text, lasts: token.lasts, request)
  }

  /// Ends the session, here and in the browser.
  func signOut(_ request: Request) async throws -> Response {
    if let token = token(request) { try await owner.close(token) }
    var response = Response.seeOther("/")
    forget(&response, request)
    return response
  }

  /// Has the browser forget who it was, and what it kept to show without Lede: the next who sits
  /// there may be another reader.
  func forget(_ response: inout Response, _ request: Request) {
    response.set(
      SetCookie(
        WebApp.cookie, "", maxAge: .zero, isSecure: settings.isBehindTLS || request.isSecure))
    response.headers["Clear-Site-Data"] = "\"storage\""
  }

  private func withCookie(_ value: String, lasts: Duration, _ request: Request) -> Response {
    var response = Response.seeOther("/")
    response.set(
      SetCookie(
        WebApp.cookie, value, maxAge: lasts, isSecure: settings.isBehindTLS || request.isSecure))
    return response
  }
}
