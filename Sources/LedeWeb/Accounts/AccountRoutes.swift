// One's own account: sessions, password, code, invitations, the archive, leaving.

import LedeHTTP
import LedeMarkup
import LedeNews
import LedeNewsroom

extension WebApp {
  /// What is asked for on the page of an account, by somebody who has one.
  func account(
    _ action: Action, _ request: Request, _ visitor: Visitor, _ chrome: Chrome
  ) async throws -> Response {
    guard let session = visitor.session, let account = session.account else {
      return try await welcome(request, chrome)
    }
    let desk = AccountRoom(app: self, session: session, account: account, chrome: chrome)
    let fields = FormFields(request.body)
    switch action {
    case .changePassword: return try await desk.changePassword(fields, request)
    case .makeCode: return try await desk.makeCode(fields, request)
    case .endSessions: return try await desk.endSessions(fields, request)
    case .invites: return try await desk.invites(fields, request)
    case .registration: return try await desk.registration(fields, request)
    case .resetReader: return try await desk.resetReader(fields, request)
    case .removeReader: return try await desk.removeReader(fields, request)
    case .deleteAccount: return try await desk.delete(fields, request)
    case .archive: return try await desk.archive(request)
    case .askNewPasskey: return try await askNewPasskey(account, request)
    case .addPasskey: return try await addPasskey(account, request)
    case .removePasskey:
      guard let id = fields.number("id") else {
        return Trouble.misunderstood.answer(to: request, chrome)
      }
      _ = try await passkeys.remove(Passkey.ID(id), of: account.reader)
      return .seeOther(AccountView.path.telling(.revoked).text)
    default: return try await desk.page(request)
    }
  }
}

/// The page of one account and what it does.
private struct AccountRoom {
  let app: WebApp
  let session: OpenSession
  let account: Account
  let chrome: Chrome

  /// The page, which no cache keeps: something may stand there that is shown once.
  func page(
    _ request: Request, made: AccountView.Made? = nil,
    fault: (part: AccountView.Part, words: String)? = nil, status: Int = 200
  ) async throws -> Response {
    let model = try await model(request)
    return app.unkept(
      AccountView.html(model, made: made, fault: fault, in: chrome), status: status)
  }

  private func model(_ request: Request) async throws -> AccountPage {
    var model = try await app.accounts.page(of: session, account: account)
    guard app.passkeySite(request) != nil else { return model }
    model.passkeys = try await app.passkeys.keys(of: account.reader)
    return model
  }

  func changePassword(_ fields: FormFields, _ request: Request) async throws -> Response {
    let result = try await app.accounts.changePassword(
      of: account, from: fields["old"] ?? "", to: fields["password"] ?? "", app.arrival(request))
    if case .done(let entry) = result { return app.entered(entry, request) }
    return try await refused(result, .password, request)
  }

  func makeCode(_ fields: FormFields, _ request: Request) async throws -> Response {
    let result = try await app.accounts.newCode(
      for: account, password: fields["old"] ?? "", from: app.arrival(request))
    if case .done(let code) = result { return try await page(request, made: .code(code)) }
    return try await refused(result, .code, request)
  }

  func endSessions(_ fields: FormFields, _ request: Request) async throws -> Response {
    if fields["all"] != nil, let token = app.token(request) {
      try await app.accounts.endOthers(of: account.reader, but: token)
    } else if let id = fields.number("id") {
      _ = try await app.accounts.end(SessionInfo.ID(id), of: account.reader)
    } else {
      return Trouble.misunderstood.answer(to: request, chrome)
    }
    return .seeOther(AccountView.path.telling(.endedSession).text)
  }

  // MARK: The owner's part

  /// Makes an invitation, or takes one back.
  func invites(_ fields: FormFields, _ request: Request) async throws -> Response {
    guard account.isOwner else { return notYours(request) }
    if let id = fields.number("id") {
      _ = try await app.accounts.revoke(Invite.ID(id))
      return .seeOther(AccountView.path.telling(.revoked).text)
    }
    guard let token = try await app.accounts.newInvite() else {
      return try await page(
        request, fault: (.invites, Phrases.tooManyInvites), status: 409)
    }
    let link = app.origin(for: request) + SitePath("join", token).text
    return try await page(request, made: .invite(link: link, app.codes?.code(of: link)))
  }

  func registration(_ fields: FormFields, _ request: Request) async throws -> Response {
    guard account.isOwner else { return notYours(request) }
    let isOpen = fields["open"] == "yes"
    try await app.accounts.setOpen(isOpen)
    return .seeOther(AccountView.path.telling(.setRegistration(isOpen: isOpen)).text)
  }

  /// Makes a link for another reader's new password, once the owner has shown theirs: an open
  /// session alone is not enough.
  func resetReader(_ fields: FormFields, _ request: Request) async throws -> Response {
    guard let other = try await other(fields) else { return notYours(request) }
    guard let password = fields["old"] else {
      return try await page(request, made: .question(.reset, name: other.name))
    }
    let result = try await app.accounts.newReset(
      of: other.name, by: account, password: password, from: app.arrival(request))
    guard case .done(let reset) = result else {
      return try await refused(
        result, .reset, request, made: .question(.reset, name: other.name))
    }
    switch reset {
    case .made(let token):
      let link = app.origin(for: request) + SitePath("reset", token).text
      return try await page(request, made: .reset(link: link, name: other.name))
    case .noAccount: return notYours(request)
    case .tooMany:
      return try await page(request, fault: (.invites, Phrases.tooManyInvites), status: 409)
    }
  }

  /// Removes another reader's account, once the owner has shown their password.
  func removeReader(_ fields: FormFields, _ request: Request) async throws -> Response {
    guard let other = try await other(fields) else { return notYours(request) }
    guard let password = fields["old"] else {
      return try await page(request, made: .question(.remove, name: other.name))
    }
    let result = try await app.accounts.remove(
      other, by: account, password: password, from: app.arrival(request))
    guard case .done = result else {
      return try await refused(
        result, .remove, request, made: .question(.remove, name: other.name))
    }
    return .seeOther(AccountView.path.telling(.removedReader).text)
  }

  /// The account that the owner named; nil when it is their own or nobody's, and for who owns nothing.
  private func other(_ fields: FormFields) async throws -> Account? {
    guard account.isOwner, let named = try await app.accounts.account(named: fields["name"] ?? "")
    else { return nil }
    return named.reader == account.reader ? nil : named
  }

  private func notYours(_ request: Request) -> Response {
    Trouble.notFound.answer(to: request, chrome)
  }

  // MARK: Leaving

  func archive(_ request: Request) async throws -> Response {
    let parts = try await app.accounts.archive(of: account.reader)
    let bytes = ReaderArchive.bytes(of: parts)
    var response = Answers.unkept(bytes, type: "application/zip")
    response.headers["Content-Disposition"] = "attachment; filename=\"lede-\(account.name).zip\""
    return response
  }

  func delete(_ fields: FormFields, _ request: Request) async throws -> Response {
    let result = try await app.accounts.leave(
      account, password: fields["old"] ?? "", from: app.arrival(request))
    guard case .done = result else { return try await refused(result, .delete, request) }
    var response = Trouble(
      status: 200, title: Phrases.isDeleted, message: Phrases.isDeletedMore, code: "ok"
    ).answer(to: request, chrome)
    app.forget(&response, request)
    return response
  }

  // MARK: Parts

  private func refused<Success>(
    _ result: Admittance<Success>, _ part: AccountView.Part, _ request: Request,
    made: AccountView.Made? = nil
  ) async throws -> Response {
    switch result {
    case .done: return try await page(request)
    case .refused:
      return try await page(
        request, made: made, fault: (part, Phrases.wrongPassword), status: 403)
    case .fault(let fault):
      return try await page(
        request, made: made, fault: (part, Phrases.fault(fault)), status: 422)
    case .wait(let time):
      let words = app.words(waiting: time)
      let model = try await model(request)
      return app.waiting(
        time, AccountView.html(model, made: made, fault: (part, words), in: chrome))
    }
  }
}
