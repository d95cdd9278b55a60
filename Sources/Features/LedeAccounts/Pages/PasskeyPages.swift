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
    guard let answer = answer(fields, "webauthn.get", call.request),
      let credential = fields["id"].flatMap(Base64URL.bytes),
      let data = fields["data"].flatMap(Base64URL.bytes),
      let signature = fields["signature"].flatMap(Base64URL.bytes)
    else { return unkept(HTML(text: Phrases.passkeyRefused), status: 403) }
    let before = call.caller.session?.reader
    let result = try await passkeys.signIn(
      credential, data, signature, answer, from: arrival(call.request))
    switch result {
    case .done(let entry):
      return entered(entry, next: next(fields) ?? .root, call.request, after: before)
    case .refused, .fault: return unkept(HTML(text: Phrases.passkeyRefused), status: 403)
    case .wait(let time): return waiting(time, HTML(text: words(waiting: time)))
    }
  }

  // MARK: Adding and removing

  /// The question for a reader's new key, once they have shown the password.
  func askNewPasskey(_ call: AccountCall) async throws -> Response {
    let account = call.account
    let request = call.request
    guard let site = passkeySite(request) else { return Response(404) }
    let proof = try await desk.prove(call.fields["old"] ?? "", of: account, from: arrival(request))
    switch proof {
    case .done: break
    case .refused, .fault: return unkept(HTML(text: Phrases.wrongPassword), status: 403)
    case .wait(let time): return waiting(time, HTML(text: words(waiting: time)))
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
    return asking(question, json, request)
  }

  func addPasskey(_ call: AccountCall) async throws -> Response {
    let fields = call.fields
    guard let answer = answer(fields, "webauthn.create", call.request),
      let attestation = fields["attestation"].flatMap(Base64URL.bytes),
      try await passkeys.add(
        attestation, answer,
        name: DeviceName.words(of: call.request.headers["User-Agent"] ?? "")
          ?? Phrases.unknownDevice, reader: call.reader)
    else { return unkept(HTML(text: Phrases.passkeyRefused), status: 403) }
    return .seeOther(AccountView.path.telling(.kept).text)
  }

  func removePasskey(_ call: AccountCall) async throws -> Response {
    guard let id = call.fields.number("id") else { throw Trouble.misunderstood }
    _ = try await passkeys.remove(Passkey.ID(id), of: call.reader)
    return .seeOther(AccountView.path.telling(.revoked).text)
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
