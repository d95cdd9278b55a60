// The ways in and out: signing in, creating an account, codes and links.

import LedeHTTP
import LedeMarkup
import LedeNews
import LedeNewsroom

extension WebApp {
  /// The name of the cookie by which a browser that was in before is known.
  static let deviceCookie = "lede-device"
  /// Below these lie tokens, which no log is to keep.
  static let secretPaths = ["/join/", "/reset/", FriendsView.linkPath, sharedPath]

  // MARK: Who needs an account

  /// What somebody is told who needs an account: what for, and how to come by one.
  func welcome(_ request: Request, _ chrome: Chrome) async throws -> Response {
    guard !request.path.hasPrefix("/v1/") else {
      return Trouble(
        status: 401, title: Phrases.needsAccount, message: Phrases.needsAccountMore,
        code: "accountMissing"
      ).answer(to: request, chrome)
    }
    let isHere: Bool =
      switch try await admission(of: request, to: .front) {
      case .visitor: true
      case .refused, .needsSession, .needsAccount: false
      }
    return unkept(
      SignInView.welcome(
        next: here(request), mayJoin: try await joining(request) != nil, isHere: isHere, in: chrome),
      // Who reads here by right only lacks a name; 401 would have their device forget what it keeps.
      status: isHere && request.method.isSafe ? 200 : 401)
  }

  /// What somebody is told who needs a session.
  ///
  /// While nobody has an account there is nothing to sign in with but the owner's link.
  func signIn(_ request: Request, _ chrome: Chrome) async throws -> Response {
    let isClaimed = try await accounts.isClaimed()
    guard !request.path.hasPrefix("/v1/") else {
      return Trouble(
        status: 401, title: Phrases.signIn,
        message: try await programHelp(request, isClaimed: isClaimed), code: "apiKeyMissing"
      ).answer(to: request, chrome)
    }
    guard isClaimed else {
      return Answers.page(
        SignInPage.html(ownerCommand(for: request), in: chrome), status: 401, to: request)
    }
    return try await signInPage(SignInView.Draft(next: here(request)), request, chrome, status: 401)
  }

  /// What a program is told that may not read: what opens the JSON, and what is wrong with what it
  /// showed.
  private func programHelp(_ request: Request, isClaimed: Bool) async throws -> String {
    if let shown = request.headers["Authorization"] {
      let holder: AppToken? =
        if let token = WebApp.bearer(shown) {
          try await apps.holder(
            of: token, from: request.headers["Origin"], isReading: request.method.isSafe)
        } else {
          nil
        }
      let fault =
        holder.map { $0.kind != .account } ?? false
        ? Phrases.wrongTokenKind : Phrases.badAppPassword
      return fault + " " + Phrases.needsAppPassword
    }
    return isClaimed
      ? Phrases.needsAppPassword : Phrases.signInHow + " " + ownerCommand(for: request)
  }

  /// Where the visitor wanted to go, as far as a link can lead there.
  private func here(_ request: Request) -> SitePath {
    guard request.method.isSafe else { return .root }
    let target = request.query.isEmpty ? request.path : request.path + "?" + request.query
    return SitePath(checking: target) ?? .root
  }

  // MARK: Signing in

  /// The form for name and password.
  func signInPage(_ request: Request, _ chrome: Chrome) async throws -> Response {
    let next = request.queryFields["return"].flatMap { SitePath(checking: $0) }
    return try await signInPage(SignInView.Draft(next: next), request, chrome, status: 200)
  }

  private func signInPage(
    _ draft: SignInView.Draft, _ request: Request, _ chrome: Chrome, status: Int
  ) async throws -> Response {
    unkept(
      SignInView.signIn(
        draft, mayJoin: try await joining(request) != nil,
        hasPasskeys: passkeySite(request) != nil, in: chrome),
      status: status)
  }

  /// Name and password, sent.
  func signInNow(_ request: Request, _ chrome: Chrome) async throws -> Response {
    let fields = FormFields(request.body)
    var draft = SignInView.Draft(
      name: String((fields["name"] ?? "").prefix(60)),
      next: fields["return"].flatMap { SitePath(checking: $0) })
    let before = try await session(request)?.reader
    let result = try await accounts.signIn(
      name: draft.name, password: fields["password"] ?? "", from: arrival(request))
    switch result {
    case .done(let entry):
      return entered(entry, next: draft.next ?? .root, request, after: before)
    case .refused:
      draft.fault = Phrases.signInRefused
      return try await signInPage(draft, request, chrome, status: 403)
    case .fault(let fault):
      draft.fault = Phrases.fault(fault)
      return try await signInPage(draft, request, chrome, status: 422)
    case .wait(let time):
      draft.fault = words(waiting: time)
      return waiting(
        time,
        SignInView.signIn(
          draft, mayJoin: false, hasPasskeys: passkeySite(request) != nil, in: chrome))
    }
  }

  /// Name and printed code, asked for or sent.
  func code(_ request: Request, _ chrome: Chrome) async throws -> Response {
    var draft = SignInView.Draft()
    guard request.method == .post else { return unkept(SignInView.code(draft, in: chrome)) }
    let fields = FormFields(request.body)
    draft.name = String((fields["name"] ?? "").prefix(60))
    let result = try await accounts.recover(
      name: draft.name, code: fields["code"] ?? "", password: fields["password"] ?? "",
      from: arrival(request))
    switch result {
    case .done(let entry): return entered(entry, request)
    case .refused: draft.fault = Phrases.codeRefused
    case .fault(let fault): draft.fault = Phrases.fault(fault)
    case .wait(let time):
      draft.fault = words(waiting: time)
      return waiting(time, SignInView.code(draft, in: chrome))
    }
    return unkept(SignInView.code(draft, in: chrome), status: 403)
  }

  // MARK: A new account

  /// How whoever asks may come to an account without an invitation; nil when they may not.
  ///
  /// A claim is for who reads as the first reader by right: at this machine before anybody has
  /// claimed it, or with a session that the owner's link opened.
  func joining(_ request: Request) async throws -> Joining? {
    if try await accounts.isClaimed() { return try await accounts.isOpen() ? .open : nil }
    guard case .visitor(let visitor) = try await admission(of: request, to: .settings),
      visitor.mayMark, visitor.reader == .local
    else { return nil }
    return .claim
  }

  /// The form for a new account.
  func joinPage(
    _ parameters: PathParameters, _ request: Request, _ chrome: Chrome
  ) async throws -> Response {
    var draft = SignInView.Draft()
    draft.next = request.queryFields["return"].flatMap { SitePath(checking: $0) }
    let joining: Joining?
    if let token = parameters["token"] {
      joining = try await accounts.mayJoin(by: token) ? .invited(token: token) : nil
    } else {
      joining = try await self.joining(request)
    }
    guard let joining else {
      return closed(isInvited: parameters["token"] != nil, request, chrome)
    }
    return unkept(SignInView.join(joining, draft, in: chrome))
  }

  /// A new account, sent.
  func join(_ request: Request, _ chrome: Chrome) async throws -> Response {
    let fields = FormFields(request.body)
    let invite = fields["invite"]
    // Whether an invitation is good the desk says.
    let way: Joining? =
      if let invite { Joining.invited(token: invite) } else { try await joining(request) }
    guard let joining = way else { return closed(isInvited: false, request, chrome) }
    var draft = SignInView.Draft(
      name: String((fields["name"] ?? "").prefix(60)),
      next: fields["return"].flatMap { SitePath(checking: $0) })
    let result = try await accounts.join(
      joining, name: draft.name, password: fields["password"] ?? "", from: arrival(request))
    switch result {
    case .done(let entry): return entered(entry, next: draft.next ?? .root, request)
    case .refused, .fault(.isClosed), .fault(.inviteGone):
      return closed(isInvited: invite != nil, request, chrome)
    case .fault(let fault):
      draft.fault = Phrases.fault(fault)
      return unkept(SignInView.join(joining, draft, in: chrome), status: 422)
    case .wait(let time):
      draft.fault = words(waiting: time)
      return waiting(time, SignInView.join(joining, draft, in: chrome))
    }
  }

  private func closed(isInvited: Bool, _ request: Request, _ chrome: Chrome) -> Response {
    Trouble(
      status: isInvited ? 410 : 403,
      title: isInvited ? Phrases.inviteGone : Phrases.joinClosed,
      message: isInvited ? Phrases.inviteGoneMore : Phrases.joinClosedMore, code: "refused"
    ).answer(to: request, chrome)
  }

  // MARK: A new password by a link

  /// The form behind a link for a new password.
  func resetPage(
    _ parameters: PathParameters, _ request: Request, _ chrome: Chrome
  ) async throws -> Response {
    let token = parameters["token"] ?? ""
    guard let account = try await accounts.invite(token)?.resets else {
      return closed(isInvited: true, request, chrome)
    }
    return unkept(
      SignInView.reset(token, for: account.name, SignInView.Draft(), in: chrome))
  }

  /// A new password, sent.
  func reset(_ request: Request, _ chrome: Chrome) async throws -> Response {
    let fields = FormFields(request.body)
    let token = fields["token"] ?? ""
    guard let account = try await accounts.invite(token)?.resets else {
      return closed(isInvited: true, request, chrome)
    }
    var draft = SignInView.Draft()
    let result = try await accounts.reset(
      token, password: fields["password"] ?? "", from: arrival(request))
    switch result {
    case .done(let entry): return entered(entry, request)
    case .refused, .fault(.inviteGone): return closed(isInvited: true, request, chrome)
    case .fault(let fault):
      draft.fault = Phrases.fault(fault)
      return unkept(SignInView.reset(token, for: account.name, draft, in: chrome), status: 422)
    case .wait(let time):
      draft.fault = words(waiting: time)
      return waiting(time, SignInView.reset(token, for: account.name, draft, in: chrome))
    }
  }

  // MARK: Parts

  /// Where a request comes from, for what is counted and shown.
  func arrival(_ request: Request) -> Arrival {
    Arrival(
      network: CheckPace.network(of: request.peer),
      device: request.headers["User-Agent"] ?? "",
      deviceToken: request.headers["Cookie"].flatMap { Cookies($0)[WebApp.deviceCookie] },
      sessionToken: token(request))
  }

  /// The way on for somebody who was let in, with the cookies that say so.
  ///
  /// Whoever comes after another reader finds nothing of theirs on the device: `before`.
  func entered(
    _ entry: Entry, next: SitePath, _ request: Request, after before: Reader.ID? = nil
  ) -> Response {
    var response = Response.seeOther(next.text)
    if let before, before != entry.account.reader {
      response.headers["Clear-Site-Data"] = "\"storage\""
    }
    let isSecure = settings.isBehindTLS || request.isSecure
    response.set(
      SetCookie(
        WebApp.cookie, entry.sessionToken, maxAge: AccountDesk.sessionLife, isSecure: isSecure))
    response.set(
      SetCookie(
        WebApp.deviceCookie, entry.deviceToken, maxAge: AccountDesk.deviceLife, isSecure: isSecure))
    return response
  }

  /// The answer to who set a new password: new cookies, and the page of the account.
  func entered(_ entry: Entry, _ request: Request) -> Response {
    entered(entry, next: AccountView.path.telling(.newPassword), request)
  }

  /// A page that no cache keeps, on the way or on the device.
  func unkept(_ page: HTML, status: Int = 200) -> Response {
    Answers.unkept(page.bytes, status: status)
  }

  /// An answer that says when to come back.
  func waiting(_ time: Duration, _ page: HTML) -> Response {
    var response = unkept(page, status: 429)
    response.headers["Retry-After"] = String(wholeSeconds(time))
    return response
  }

  func words(waiting time: Duration) -> String { Phrases.signInWait(wholeSeconds(time)) }

  private func wholeSeconds(_ time: Duration) -> Int {
    Int(clamping: time.components.seconds + (time.components.attoseconds > 0 ? 1 : 0))
  }
}
