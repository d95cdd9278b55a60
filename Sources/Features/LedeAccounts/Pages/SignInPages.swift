// The ways in and out: signing in, creating an account, codes and links.

import LedeBase
package import LedeHTTP
import LedeMarkup
package import LedeSite

extension Accounts {
  /// The name of the cookie by which a browser that was in before is known.
  package static let deviceCookie = "lede-device"
  /// Stands for ten minutes in a browser whose reader has deleted the account.
  static let goneCookie = "lede-gone"

  var signInPages: [Route] {
    [
      .get(OwnerPage.path, everyone: ownerPage).dressed.secret,
      .post(OwnerPage.path, everyone: claim),
      .post("/sign-out", reader: signOut),
      .get("/sign-in", everyone: { try await signInPage($0) }),
      .post("/sign-in", everyone: signInNow),
      .post("/sign-in/passkey/ask", everyone: askPasskey),
      .post("/sign-in/passkey", everyone: showPasskey),
      .get("/sign-in/code", everyone: codePage),
      .post("/sign-in/code", everyone: recover),
      .get("/join", everyone: joinPage),
      .post("/join", everyone: join),
      .get("/join/{token}", everyone: joinPage).secret,
      .get("/reset/{token}", everyone: resetPage).secret,
      .post("/reset", everyone: reset),
    ]
  }

  // MARK: Who needs an account

  /// What a page says to somebody who was not let in.
  package func answer(_ denial: Denial, _ call: OpenCall) async throws -> Response {
    switch denial {
    case .needsSession: try await signIn(call)
    case .needsAccount: try await welcome(call)
    }
  }

  /// The same, said to a program.
  package func trouble(_ denial: Denial, _ request: Request) async throws -> Trouble {
    switch denial {
    case .needsSession:
      Trouble(
        status: 401, title: Phrases.signIn, message: try await programHelp(request),
        code: "apiKeyMissing")
    case .needsAccount:
      Trouble(
        status: 401, title: Phrases.needsAccount, message: Phrases.needsAccountMore,
        code: "accountMissing")
    }
  }

  /// What somebody is told who needs an account: what for, and how to come by one.
  ///
  /// Only who may read here comes so far. They lack a name alone, and a page that they may see; 401
  /// would have their device forget what it keeps.
  private func welcome(_ call: OpenCall) async throws -> Response {
    unkept(
      SignInView.welcome(
        next: here(call.request), mayJoin: try await joining(call) != nil, reason: reason,
        in: call.chrome), status: call.request.method.isSafe ? 200 : 401)
  }

  /// What somebody is told who needs a session.
  ///
  /// While nobody has an account there is nothing to sign in with but the owner's link.
  private func signIn(_ call: OpenCall) async throws -> Response {
    // Whoever has just deleted their account and goes back asks for what is no more.
    if call.request.cookie(Accounts.goneCookie) != nil {
      return Trouble.gone(status: 401).answer(to: call.request, call.chrome)
    }
    guard try await desk.store.isClaimed() else {
      return call.page(
        OwnerPage.signIn(ownerCommand(for: call.request), in: call.chrome), status: 401)
    }
    return try await signInPage(call, SignInView.Draft(next: here(call.request)), status: 401)
  }

  /// What a program is told that may not read: what opens the JSON, and what is wrong with what it
  /// showed.
  private func programHelp(_ request: Request) async throws -> String {
    if let shown = request.headers["Authorization"] {
      // What is no token at all belongs to nobody.
      var isOfApp = false
      if let token = Accounts.bearer(shown) {
        let holder = try await apps.holder(
          of: token, from: request.headers["Origin"], isReading: request.method.isSafe)
        isOfApp = holder.map { $0.kind != .account } ?? false
      }
      return (isOfApp ? Phrases.wrongTokenKind : Phrases.badAppPassword) + " "
        + Phrases.needsAppPassword
    }
    return try await desk.store.isClaimed()
      ? Phrases.needsAppPassword : Phrases.signInHow + " " + ownerCommand(for: request)
  }

  /// Where the visitor wanted to go, as far as a link can lead there.
  private func here(_ request: Request) -> SitePath {
    (request.method.isSafe ? request.target : nil) ?? .root
  }

  // MARK: Signing in

  private func signInPage(
    _ call: OpenCall, _ draft: SignInView.Draft? = nil, status: Int = 200
  ) async throws -> Response {
    unkept(
      SignInView.signIn(
        draft ?? SignInView.Draft(next: next(call.query)), mayJoin: try await joining(call) != nil,
        hasPasskeys: passkeySite(call.request) != nil, reason: reason, in: call.chrome),
      status: status)
  }

  /// Where a link or a form leads on to; nil when it names nothing of Lede's.
  func next(_ fields: FormFields) -> SitePath? {
    fields["return"].flatMap { SitePath(checking: $0) }
  }

  private func signInNow(_ call: OpenCall) async throws -> Response {
    let fields = call.fields
    var draft = SignInView.Draft(
      name: String((fields["name"] ?? "").prefix(60)), next: next(fields))
    let before = call.caller.session?.reader
    let result = try await desk.signIn(
      name: draft.name, password: fields["password"] ?? "", from: arrival(call.request))
    switch result {
    case .done(let entry):
      return entered(entry, next: draft.next ?? .root, call.request, after: before)
    case .refused:
      draft.fault = Phrases.signInRefused
      return try await signInPage(call, draft, status: 403)
    case .fault(let fault):
      draft.fault = Phrases.fault(fault)
      return try await signInPage(call, draft, status: 422)
    case .wait(let time):
      draft.fault = words(waiting: time)
      return waiting(
        time,
        SignInView.signIn(
          draft, mayJoin: false, hasPasskeys: passkeySite(call.request) != nil, reason: reason,
          in: call.chrome))
    }
  }

  private func codePage(_ call: OpenCall) -> Response {
    unkept(SignInView.code(SignInView.Draft(), in: call.chrome))
  }

  private func recover(_ call: OpenCall) async throws -> Response {
    let fields = call.fields
    var draft = SignInView.Draft(name: String((fields["name"] ?? "").prefix(60)))
    let result = try await desk.recover(
      name: draft.name, code: fields["code"] ?? "", password: fields["password"] ?? "",
      from: arrival(call.request))
    switch result {
    case .done(let entry):
      return entered(entry, next: AccountView.path.telling(.recovered), call.request)
    case .refused: draft.fault = Phrases.codeRefused
    case .fault(let fault): draft.fault = Phrases.fault(fault)
    case .wait(let time):
      draft.fault = words(waiting: time)
      return waiting(time, SignInView.code(draft, in: call.chrome))
    }
    return unkept(SignInView.code(draft, in: call.chrome), status: 403)
  }

  // MARK: A new account

  /// How whoever asks may come to an account without an invitation; nil when they may not.
  ///
  /// A claim is for who reads as the first reader by right: at this machine before anybody has
  /// claimed it, or with a session that the owner's link opened.
  func joining(_ call: OpenCall) async throws -> Joining? {
    if try await desk.store.isClaimed() { return try await desk.isOpen() ? .open : nil }
    guard call.caller.isOwner else { return nil }
    return .claim
  }

  private func joinPage(_ call: OpenCall) async throws -> Response {
    let token = call.parameters["token"]
    let way: Joining? =
      if let token { try await desk.mayJoin(by: token) ? .invited(token: token) : nil } else {
        try await joining(call)
      }
    guard let joining = way else { throw closed(isInvited: token != nil) }
    let draft = SignInView.Draft(next: next(call.query))
    return unkept(SignInView.join(joining, draft, in: call.chrome))
  }

  private func join(_ call: OpenCall) async throws -> Response {
    let fields = call.fields
    let invite = fields["invite"]
    // Whether an invitation is good the desk says.
    let way: Joining? =
      if let invite { Joining.invited(token: invite) } else { try await joining(call) }
    guard let joining = way else { throw closed(isInvited: false) }
    let draft = newDraft(fields)
    let result = try await desk.join(
      joining, name: draft.name, shown: draft.shown, password: fields["password"] ?? "",
      from: arrival(call.request))
    switch result {
    case .done(let entry): return entered(entry, next: draft.next ?? .root, call.request)
    case .refused, .fault(.isClosed), .fault(.inviteGone): throw closed(isInvited: invite != nil)
    case .fault, .wait:
      return again(result, draft) { SignInView.join(joining, $0, in: call.chrome) }
    }
  }

  /// What somebody typed who makes an account.
  func newDraft(_ fields: FormFields) -> SignInView.Draft {
    SignInView.Draft(
      name: String((fields["name"] ?? "").prefix(60)),
      shown: String((fields["shown"] ?? "").prefix(ShownName.mostBytes)), next: next(fields))
  }

  /// The form once more, which says why nothing came of it.
  func again(
    _ result: Admittance<Entry>, _ draft: SignInView.Draft, _ form: (SignInView.Draft) -> HTML
  ) -> Response {
    var draft = draft
    switch result {
    case .wait(let time):
      draft.fault = words(waiting: time)
      return waiting(time, form(draft))
    case .fault(let fault): draft.fault = Phrases.fault(fault)
    case .refused, .done: break
    }
    return unkept(form(draft), status: 422)
  }

  private func closed(isInvited: Bool) -> Trouble {
    Trouble(
      status: isInvited ? 410 : 403, title: isInvited ? Phrases.inviteGone : Phrases.joinClosed,
      message: isInvited ? Phrases.inviteGoneMore : Phrases.joinClosedMore, code: "refused")
  }

  // MARK: A new password by a link

  private func resetPage(_ call: OpenCall) async throws -> Response {
    let token = call.parameters["token"] ?? ""
    guard let account = try await desk.invite(token)?.resets else { throw closed(isInvited: true) }
    return unkept(SignInView.reset(token, for: account.name, SignInView.Draft(), in: call.chrome))
  }

  private func reset(_ call: OpenCall) async throws -> Response {
    let fields = call.fields
    let token = fields["token"] ?? ""
    guard let account = try await desk.invite(token)?.resets else { throw closed(isInvited: true) }
    let result = try await desk.reset(
      token, password: fields["password"] ?? "", from: arrival(call.request))
    switch result {
    case .done(let entry): return entered(entry, call.request)
    case .refused, .fault(.inviteGone): throw closed(isInvited: true)
    case .fault, .wait:
      return again(result, SignInView.Draft()) {
        SignInView.reset(token, for: account.name, $0, in: call.chrome)
      }
    }
  }

  /// Where a request comes from, for what is counted and shown.
  func arrival(_ request: Request) -> Arrival {
    Arrival(
      network: PeerNetwork.of(request.peer), place: SignInPlace(peer: request.peer),
      device: request.headers["User-Agent"] ?? "",
      deviceToken: request.headers["Cookie"].flatMap { Cookies($0)[Accounts.deviceCookie] },
      sessionToken: token(request))
  }

  /// The way on for somebody who was let in, with the cookies that say so.
  ///
  /// Whoever comes after another reader finds nothing of theirs in the browser's cache: `before`. What the
  /// device keeps of that one its worker keeps apart.
  func entered(
    _ entry: Entry, next: SitePath, _ request: Request, after before: Reader.ID? = nil
  ) -> Response {
    var response = Response.seeOther(next.text)
    if let before, before != entry.account.reader {
      response.headers["Clear-Site-Data"] = "\"cache\""
    }
    response.set(cookie(Accounts.cookie, entry.sessionToken, AccountDesk.sessionLife, request))
    if request.cookie(Accounts.goneCookie) != nil {
      response.set(cookie(Accounts.goneCookie, "", .zero, request))
    }
    response.set(cookie(Accounts.deviceCookie, entry.deviceToken, AccountDesk.deviceLife, request))
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
