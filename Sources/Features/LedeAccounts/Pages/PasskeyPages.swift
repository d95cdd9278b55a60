// Passkeys asked for, added, shown and removed; scripts carry what devices say.

import LedeHTTP
import LedeJSON
import LedeMarkup
import LedeBase
import LedeSite

extension Accounts {
  /// The cookie that keeps a question while a device answers it.
  private static let questionCookie = "lede-question"

  /// The host that keys are made for; nil where browsers make none: by a number, or not encrypted.
  func passkeySite(_ request: Request) -> String? {
    if let home = settings.publicURL {
      guard home.isSecure, let host = HostName(home.host), !host.isIPv6,
        host.name.contains(where: \.isLetter)
      else { return nil }
      return host.name
    }
    let host = request.headers["Host"].flatMap(HostName.init)
    return host?.name == "localhost" ? host?.name : nil
  }

  // MARK: Coming in

  func askPasskey(_ call: OpenCall) throws -> Response {
    guard let site = passkeySite(call.request) else { throw Trouble.notFound }
    let question = try passkeys.question(for: nil)
    let json = JSONWriter.object { json in
      json.member("challenge", question.challenge)
      json.member("rpId", site)
    }
    return asking(question, json, call.request)
  }

  /// A device's answer; 303 with the session's cookies when it is right.
  func showPasskey(_ call: OpenCall) async throws -> Response {
    let fields = call.fields
    guard let signed = signed(call.request) else { return refusedPasskey }
    let before = call.caller.session?.reader
    switch try await passkeys.signIn(signed, from: arrival(call.request)) {
    case .done(let entry):
      return entered(entry, next: next(fields) ?? .root, call.request, after: before)
    case .refused, .fault: return refusedPasskey
    case .wait(let time): return waiting(time, HTML(text: words(waiting: time)))
    }
  }

  // MARK: Showing that it is oneself

  func askProof(_ call: AccountCall) throws -> Response {
    guard let site = passkeySite(call.request) else { throw Trouble.notFound }
    let question = try passkeys.question(for: call.reader, isProof: true)
    let json = JSONWriter.object { json in
      json.member("challenge", question.challenge)
      json.member("rpId", site)
    }
    return asking(question, json, call.request)
  }

  /// A device's answer: 204, and the session has proved.
  func showProof(_ call: AccountCall) async throws -> Response {
    guard let signed = signed(call.request) else { return refusedPasskey }
    let from = arrival(call.request)
    switch try await passkeys.prove(signed, call.account, from: from) {
    case .done: return Answers.unkept([], type: ContentType.html, status: 204)
    case .refused, .fault: return refusedPasskey
    case .wait(let time): return waiting(time, HTML(text: words(waiting: time)))
    }
  }

  private var refusedPasskey: Response {
    unkept(HTML(text: Phrases.passkeyRefused), status: 403)
  }

  /// What a device signed that has a key already; nil when that is no answer to this page.
  private func signed(_ request: Request) -> PasskeyDesk.Signed? {
    let fields = FormFields(request.body)
    guard let answer = answer(fields, "webauthn.get", request),
      let credential = fields["id"].flatMap(Base64URL.bytes),
      let data = fields["data"].flatMap(Base64URL.bytes),
      let signature = fields["signature"].flatMap(Base64URL.bytes)
    else { return nil }
    return PasskeyDesk.Signed(
      credential: credential, data: data, signature: signature, answer: answer)
  }

  // MARK: Adding and removing

  func passkeyPage(_ call: AccountCall) async throws -> Response {
    guard passkeySite(call.request) != nil else { throw Trouble.notFound }
    return try await behind(PasskeyView.path, call) { _ in
      unkept(
        PasskeyView.html(device: DeviceName.words(of: call.request), in: call.chrome))
    }
  }

  /// The question for a reader's new key, once they have proved.
  func askNewPasskey(_ call: AccountCall) async throws -> Response {
    let account = call.account
    guard let site = passkeySite(call.request) else { return Response(404) }
    guard proof(call) != nil else {
      return unkept(HTML(text: Phrases.confirmFirst), status: 403)
    }
    let known = try await passkeys.keys(of: account.reader)
    guard known.count < Passkey.most else {
      return unkept(HTML(text: Phrases.tooManyPasskeys), status: 409)
    }
    let question = try passkeys.question(for: account.reader)
    let json = JSONWriter.object { json in
      json.member("challenge", question.challenge)
      json.member("rpId", site)
      json.member("user", Base64URL.text(Array("reader \(account.reader.rawValue)".utf8)))
      json.member("name", account.name)
      json.texts("known", known.map { Base64URL.text($0.credential) })
    }
    return asking(question, json, call.request)
  }

  func addPasskey(_ call: AccountCall) async throws -> Response {
    let fields = call.fields
    guard let proof = proof(call) else {
      return unkept(HTML(text: Phrases.confirmFirst), status: 403)
    }
    let name = GivenName.tidy(fields["name"] ?? "")
    guard let answer = answer(fields, "webauthn.create", call.request),
      let attestation = fields["attestation"].flatMap(Base64URL.bytes),
      try await passkeys.add(
        attestation, answer, name: name.isEmpty ? DeviceName.words(of: call.request) : name,
        reader: call.reader, by: proof.session)
    else { return refusedPasskey }
    return .seeOther(AccountView.path.telling(.kept).text)
  }

  private func proof(_ call: AccountCall) -> Proof? {
    call.caller.session.flatMap { desk.proof(in: $0) }
  }

  func namePasskey(_ call: AccountCall) async throws -> Response {
    let name = GivenName.tidy(call.fields["name"] ?? "")
    guard let id = call.fields.number("id"), !name.isEmpty else { throw Trouble.misunderstood }
    try await passkeys.rename(Passkey.ID(id), to: name, of: call.reader)
    return .seeOther(AccountView.path.telling(.kept).text)
  }

  func removePasskey(_ call: AccountCall) async throws -> Response {
    guard let id = call.fields.number("id") else { throw Trouble.misunderstood }
    let key = try await passkeys.keys(of: call.reader).first { $0.id.rawValue == id }
    guard let key else { return .seeOther(AccountView.path.text) }
    let question = Question(
      deed: Phrases.removePasskey(key.name), button: Phrases.revoke,
      more: Phrases.removePasskeyMore,
      action: SitePath("account", "passkeys", "remove"), fields: [("id", String(id))],
      removes: true)
    return try await confirmed(call, call.account, question) { proof in
      _ = try await passkeys.remove(key.id, by: proof)
      return .seeOther(AccountView.path.telling(.revoked).text)
    }
  }

  private func asking(
    _ question: PasskeyDesk.Question, _ json: [UInt8], _ request: Request
  ) -> Response {
    var response = Answers.unkept(json, type: ContentType.json)
    var cookie = cookie(Accounts.questionCookie, question.note, PasskeyDesk.patience, request)
    cookie.sameSite = .strict
    response.set(cookie)
    return response
  }

  /// What a device answered, if it was asked by this page and for this; nil otherwise.
  ///
  /// Source: Web Authentication §5.8.1.
  private func answer(
    _ fields: FormFields, _ kind: String, _ request: Request
  ) -> PasskeyDesk.Answer? {
    guard let site = passkeySite(request),
      let note = request.headers["Cookie"].flatMap({ Cookies($0)[Accounts.questionCookie] }),
      let client = fields["client"].flatMap(Base64URL.bytes), client.count <= 4_096,
      // What is no JSON came from no browser; whoever asks is told that the passkey was not right.
      let said = try? JSONValue(client), said["type"]?.string == kind,
      said["origin"]?.string == settings.origin(for: request)
    else { return nil }
    let challenge = said["challenge"]?.string ?? ""
    return PasskeyDesk.Answer(note: note, challenge: challenge, clientData: client, site: site)
  }
}

extension DeviceName {
  /// What a browser is called by people, or that it did not say.
  fileprivate static func words(of request: Request) -> String {
    words(of: request.headers["User-Agent"] ?? "") ?? Phrases.unknownDevice
  }
}
