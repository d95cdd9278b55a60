// One's own account: sessions, password, code, invitations, the archive, leaving.

import LedeHTTP
import LedeMarkup
import LedeBase
import LedeDatabase
import LedeSite

extension Accounts {
  var accountPages: [Route] {
    [
      .get("/account", account: { try await accountPage($0) }),
      .post("/account/password", account: changePassword),
      .post("/account/code", account: makeCode),
      .post("/account/sessions", account: endSessions),
      .get("/account/archive", account: archive),
      .post("/account/delete", account: deleteAccount),
      .post("/account/invites", account: invites),
      .post("/account/registration", account: registration),
      .post("/account/reset", account: resetReader),
      .post("/account/remove", account: removeReader),
      .post("/account/passkeys/ask", account: askNewPasskey),
      .post("/account/passkeys", account: addPasskey),
      .post("/account/passkeys/remove", account: removePasskey),
    ]
  }

  /// The page, which no cache keeps: something may stand there that is shown once.
  private func accountPage(
    _ call: AccountCall, made: AccountView.Made? = nil,
    fault: (part: AccountView.Part, words: String)? = nil, status: Int = 200
  ) async throws -> Response {
    let model = try await model(call)
    return unkept(
      AccountView.html(model, made: made, fault: fault, in: call.chrome), status: status)
  }

  private func model(_ call: AccountCall) async throws -> AccountPage {
    guard let session = call.caller.session else { throw Denial.needsSession }
    var model = try await desk.page(of: session, account: call.account)
    guard passkeySite(call.request) != nil else { return model }
    model.passkeys = try await passkeys.keys(of: call.reader)
    return model
  }

  private func changePassword(_ call: AccountCall) async throws -> Response {
    let fields = call.fields
    let result = try await desk.changePassword(
      of: call.account, from: fields["old"] ?? "", to: fields["password"] ?? "",
      arrival(call.request))
    if case .done(let entry) = result { return entered(entry, call.request) }
    return try await refused(result, .password, call)
  }

  private func makeCode(_ call: AccountCall) async throws -> Response {
    let result = try await desk.newCode(
      for: call.account, password: call.fields["old"] ?? "", from: arrival(call.request))
    if case .done(let code) = result { return try await accountPage(call, made: .code(code)) }
    return try await refused(result, .code, call)
  }

  private func endSessions(_ call: AccountCall) async throws -> Response {
    let fields = call.fields
    if fields["all"] != nil, let token = token(call.request) {
      try await desk.endOthers(of: call.reader, but: token)
    } else if let id = fields.number("id") {
      _ = try await desk.store.endSession(SessionInfo.ID(id), of: call.reader)
    } else {
      throw Trouble.misunderstood
    }
    return .seeOther(AccountView.path.telling(.endedSession).text)
  }

  // MARK: The owner's part

  /// Makes an invitation, or takes one back.
  private func invites(_ call: AccountCall) async throws -> Response {
    guard call.account.isOwner else { throw Trouble.notFound }
    if let id = call.fields.number("id") {
      try await desk.revoke(Invite.ID(id))
      return .seeOther(AccountView.path.telling(.revoked).text)
    }
    guard let token = try await desk.newInvite() else {
      return try await accountPage(call, fault: (.invites, Phrases.tooManyInvites), status: 409)
    }
    let link = settings.origin(for: call.request) + SitePath("join", token).text
    return try await accountPage(call, made: .invite(link: link, codes?.code(of: link)))
  }

  private func registration(_ call: AccountCall) async throws -> Response {
    guard call.account.isOwner else { throw Trouble.notFound }
    let isOpen = call.fields["open"] == "yes"
    try await desk.setOpen(isOpen)
    return .seeOther(AccountView.path.telling(.setRegistration(isOpen: isOpen)).text)
  }

  /// Makes a link for another reader's new password, once the owner has shown theirs: an open
  /// session alone is not enough.
  private func resetReader(_ call: AccountCall) async throws -> Response {
    let other = try await other(call)
    guard let password = call.fields["old"] else {
      return try await accountPage(call, made: .question(.reset, name: other.name))
    }
    let result = try await desk.newReset(
      of: other.name, by: call.account, password: password, from: arrival(call.request))
    guard case .done(let reset) = result else {
      return try await refused(result, .reset, call, made: .question(.reset, name: other.name))
    }
    switch reset {
    case .made(let token):
      let link = settings.origin(for: call.request) + SitePath("reset", token).text
      return try await accountPage(call, made: .reset(link: link, name: other.name))
    case .noAccount: throw Trouble.notFound
    case .tooMany:
      return try await accountPage(call, fault: (.invites, Phrases.tooManyInvites), status: 409)
    }
  }

  /// Removes another reader's account, once the owner has shown their password.
  private func removeReader(_ call: AccountCall) async throws -> Response {
    let other = try await other(call)
    guard let password = call.fields["old"] else {
      return try await accountPage(call, made: .question(.remove, name: other.name))
    }
    let result = try await desk.remove(
      other, by: call.account, password: password, from: arrival(call.request))
    guard case .done = result else {
      return try await refused(result, .remove, call, made: .question(.remove, name: other.name))
    }
    return .seeOther(AccountView.path.telling(.removedReader).text)
  }

  /// The account that the owner named, which is another's; for who owns nothing there is none.
  private func other(_ call: AccountCall) async throws -> Account {
    guard call.account.isOwner,
      let named = try await desk.store.account(named: call.fields["name"] ?? ""),
      named.reader != call.reader
    else { throw Trouble.notFound }
    return named
  }

  // MARK: Leaving

  private func archive(_ call: AccountCall) async throws -> Response {
    let parts = try await desk.store.database.archive(of: call.reader)
    var response = Answers.unkept(ReaderArchive.bytes(of: parts), type: "application/zip")
    response.headers["Content-Disposition"] =
      "attachment; filename=\"lede-\(call.account.name).zip\""
    return response
  }

  private func deleteAccount(_ call: AccountCall) async throws -> Response {
    let result = try await desk.leave(
      call.account, password: call.fields["old"] ?? "", from: arrival(call.request))
    guard case .done = result else { return try await refused(result, .delete, call) }
    var response = Trouble.gone(status: 200).answer(to: call.request, call.chrome)
    forget(&response, call.request, "\"cache\", \"storage\"")
    response.set(cookie(Accounts.goneCookie, "yes", .seconds(600), call.request))
    return response
  }

  private func refused<Success>(
    _ result: Admittance<Success>, _ part: AccountView.Part, _ call: AccountCall,
    made: AccountView.Made? = nil
  ) async throws -> Response {
    switch result {
    case .done: return try await accountPage(call)
    case .refused:
      return try await accountPage(
        call, made: made, fault: (part, Phrases.wrongPassword), status: 403)
    case .fault(let fault):
      return try await accountPage(
        call, made: made, fault: (part, Phrases.fault(fault)), status: 422)
    case .wait(let time):
      let words = words(waiting: time)
      let model = try await model(call)
      return waiting(
        time, AccountView.html(model, made: made, fault: (part, words), in: call.chrome))
    }
  }
}

extension Trouble {
  /// The account is gone, and so is what stood at the page that was asked for.
  static func gone(status: Int) -> Trouble {
    Trouble(
      status: status, title: Phrases.isDeleted, message: Phrases.isDeletedMore, code: "gone",
      way: Way(path: SignInView.path, words: Phrases.toSignIn))
  }
}
