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
      .post("/account/name", account: showName),
      .get("/account/confirm", account: confirmPage),
      .post("/account/confirm", account: confirm),
      .post("/account/confirm/passkey/ask", account: askProof),
      .post("/account/confirm/passkey", account: showProof),
      .get("/account/password", account: passwordPage),
      .post("/account/password", account: changePassword),
      .post("/account/code", account: makeCode),
      .post("/account/sessions", account: endSessions),
      .get("/account/archive", account: archive),
      .get("/account/delete", account: { try await deleteAccount($0) }),
      .post("/account/delete", account: { try await deleteAccount($0) }),
      .post("/account/invites", account: invites),
      .post("/account/registration", account: registration),
      .post("/account/reset", account: resetReader),
      .post("/account/remove", account: removeReader),
      .get("/account/passkeys", account: passkeyPage),
      .post("/account/passkeys/ask", account: askNewPasskey),
      .post("/account/passkeys", account: addPasskey),
      .post("/account/passkeys/name", account: namePasskey),
      .post("/account/passkeys/remove", account: removePasskey),
    ]
  }

  /// The page, which no cache keeps: something may stand there that is shown once.
  private func accountPage(
    _ call: AccountCall, made: AccountView.Made? = nil, fault: String? = nil, status: Int = 200
  ) async throws -> Response {
    guard let session = call.caller.session else { throw Denial.needsSession }
    var model = try await desk.page(of: session, account: call.account)
    if passkeySite(call.request) != nil {
      model.passkeys = try await passkeys.keys(of: call.reader)
    }
    return unkept(
      AccountView.html(model, made: made, fault: fault, in: call.chrome), status: status)
  }

  // MARK: The password, and the code that stands in for it

  private func passwordPage(_ call: AccountCall) async throws -> Response {
    try await behind(PasswordView.path, call) { proof in
      unkept(PasswordView.html(proof.account, fault: nil, in: call.chrome))
    }
  }

  /// Sets the name to show, or takes it away.
  private func showName(_ call: AccountCall) async throws -> Response {
    let typed = call.fields["shown"] ?? ""
    guard try await desk.setShown(typed, of: call.reader) else {
      return try await accountPage(call, fault: Phrases.fault(.badShown), status: 422)
    }
    return .seeOther(AccountView.path.telling(.kept).text)
  }

  private func changePassword(_ call: AccountCall) async throws -> Response {
    // Whoever has to confirm first comes back to the form: a new password is sent back in no page.
    try await behind(PasswordView.path, call, asking: 403) { proof in
      let result = try await desk.changePassword(
        proof, to: call.fields["password"] ?? "", from: arrival(call.request))
      func page(_ fault: String) -> HTML {
        PasswordView.html(proof.account, fault: fault, in: call.chrome)
      }
      return switch result {
      case .done(let entry): entered(entry, call.request)
      case .fault(let fault): unkept(page(Phrases.fault(fault)), status: 422)
      case .wait(let time): waiting(time, page(words(waiting: time)))
      case .refused: unkept(page(Phrases.wrongPassword), status: 403)
      }
    }
  }

  private func makeCode(_ call: AccountCall) async throws -> Response {
    let question = Question(deed: Phrases.makeCode, action: SitePath("account", "code"))
    return try await confirmed(call, call.account, question) { proof in
      let code = try await desk.newCode(proof)
      return unkept(
        CodeView.html(
          code, for: proof.account.name, at: settings.origin(for: call.request), desk.now(),
          in: call.chrome))
    }
  }

  // MARK: Sessions

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
      let question = Question(
        deed: Phrases.revokeLink, button: Phrases.revoke, more: Phrases.revokeLinkMore,
        action: SitePath("account", "invites"), fields: [("id", String(id))], removes: true)
      if let page = doubt(question, call) { return page }
      try await desk.revoke(Invite.ID(id))
      return .seeOther(AccountView.path.telling(.revoked).text)
    }
    guard let session = call.caller.session else { throw Denial.needsSession }
    guard let token = try await desk.newInvite(by: session) else {
      return try await accountPage(call, fault: Phrases.tooManyInvites, status: 409)
    }
    let link = settings.origin(for: call.request) + SitePath("join", token).text
    return try await accountPage(call, made: .invite(link: link, codes?.code(of: link)))
  }

  private func registration(_ call: AccountCall) async throws -> Response {
    guard call.account.isOwner else { throw Trouble.notFound }
    guard let session = call.caller.session else { throw Denial.needsSession }
    let fields = call.fields
    let (isOpen, toFriends) = (fields["open"] == "yes", fields["friends"] == "yes")
    try await desk.setOpen(isOpen, toFriends: toFriends, by: session)
    let deed = Deed.setRegistration(isOpen: isOpen, toFriends: toFriends)
    return .seeOther(AccountView.path.telling(deed).text)
  }

  /// Makes a link for another reader's new password: an open session alone is not enough.
  private func resetReader(_ call: AccountCall) async throws -> Response {
    let other = try await other(call)
    let question = Question(
      deed: Phrases.makeResetFor(other.name), more: Phrases.resetQuestion,
      action: SitePath("account", "reset"), fields: [("name", other.name)])
    return try await confirmed(call, call.account, question) { proof in
      switch try await desk.newReset(of: other.name, by: proof) {
      case .made(let token):
        let link = settings.origin(for: call.request) + SitePath("reset", token).text
        return try await accountPage(call, made: .reset(link: link, name: other.name))
      case .noAccount: throw Trouble.notFound
      case .tooMany:
        return try await accountPage(call, fault: Phrases.tooManyInvites, status: 409)
      }
    }
  }

  private func removeReader(_ call: AccountCall) async throws -> Response {
    let other = try await other(call)
    let question = Question(
      deed: Phrases.removeReaderNamed(other.name), button: Phrases.deleteForGood,
      more: Phrases.removeQuestion(other.name),
      action: SitePath("account", "remove"), fields: [("name", other.name)], removes: true)
    return try await confirmed(call, call.account, question) { proof in
      guard try await desk.remove(other, by: proof) else { throw Trouble.notFound }
      return .seeOther(AccountView.path.telling(.removedReader).text)
    }
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
    let files = try await files(call.reader)
    let zip = ReaderArchive.begun(with: parts)
    var response = Answers.unkept(files.isEmpty ? zip.bytes() : [], type: "application/zip")
    if !files.isEmpty {
      response.body = .stream { try await ReaderArchive.write(zip, files, to: $0) }
      response.heldBytes = zip.waiting
    }
    response.headers["Content-Disposition"] =
      "attachment; filename=\"lede-\(call.account.name).zip\""
    return response
  }

  /// Asks whether it is meant, and removes the account with all that is its reader's.
  private func deleteAccount(_ call: AccountCall) async throws -> Response {
    let question = Question(
      deed: Phrases.deleteAccount, button: Phrases.deleteForGood, more: Phrases.deleteAccountMore,
      action: SitePath("account", "delete"), removes: true)
    // Told before anything is asked; counted again as the account goes.
    if try await desk.mustStay(call.account) { throw Trouble.ownerStays }
    return try await confirmed(call, call.account, question) { proof in
      guard try await desk.leave(proof) else { throw Trouble.ownerStays }
      var response = Trouble.gone(status: 200).answer(to: call.request, call.chrome)
      forget(&response, call.request, "\"cache\", \"storage\"")
      response.set(cookie(Accounts.goneCookie, "yes", .seconds(600), call.request))
      return response
    }
  }
}

extension Trouble {
  /// The owner's account goes last.
  fileprivate static let ownerStays = Trouble(
    status: 422, title: Phrases.deleteAccount, message: Phrases.fault(.ownerStays), code: "refused",
    way: Way(path: AccountView.path, words: Phrases.account))

  /// The account is gone, and so is what stood at the page that was asked for.
  static func gone(status: Int) -> Trouble {
    Trouble(
      status: status, title: Phrases.isDeleted, message: Phrases.isDeletedMore, code: "gone",
      way: Way(path: SignInView.path, words: Phrases.toSignIn))
  }
}
