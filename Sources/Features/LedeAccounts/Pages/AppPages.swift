// Tokens of apps made and revoked, and how a phone's shortcut is made.

package import LedeBase
package import LedeHTTP
package import LedeMarkup
import LedeSite

extension Accounts {
  var appPages: [Route] {
    [
      .get("/apps", reader: { try await appsPage($0) }),
      .post("/apps", reader: makeToken),
      .post("/apps/revoke", reader: revokeToken),
      .get("/check/shortcut", everyone: shortcutSteps),
    ]
  }

  /// Below it lie the addresses of shortcuts, with their tokens in the path.
  static let shortcutStart = "/check/with/"
  /// The cookie by which a shortcut's device sees the checks that it asks for, and nothing else.
  package static let shortcutCookie = "lede-check"
  /// Where the steps stand that make a shortcut.
  package static let shortcutPath = SitePath("check", "shortcut")

  // MARK: Making and revoking

  /// Makes a token and shows it, this once.
  private func makeToken(_ call: ReaderCall) async throws -> Response {
    let fields = call.fields
    guard let kind = fields["kind"].flatMap(AppToken.Kind.init(rawValue:)) else {
      throw Trouble.misunderstood
    }
    let name = fields["name"] ?? ""
    var opens = AppOpening()
    if kind == .account {
      guard let asked = AppOpening(fields) else { throw Trouble.misunderstood }
      guard !asked.scopes.isEmpty else {
        return try await appsPage(call, fault: Phrases.opensNothing, status: 422)
      }
      opens = asked
    }
    guard kind == .account, let account = call.caller.session?.account else {
      return try await makeToken(kind, name: name, opens, call)
    }
    // An app password opens what the session does, for longer.
    let question = Question(
      deed: Phrases.makeAppPassword, action: AppsView.path,
      fields: [("kind", kind.rawValue), ("name", GivenName.tidy(name))] + opens.fields,
      back: AppsView.path)
    return try await confirmed(call, account, question) { _ in
      try await makeToken(kind, name: name, opens, call)
    }
  }

  private func makeToken(
    _ kind: AppToken.Kind, name: String, _ opens: AppOpening, _ call: ReaderCall
  ) async throws -> Response {
    let token = try await apps.newToken(
      kind, name: name, scopes: opens.scopes, hasFever: opens.hasFever, reader: call.reader,
      by: call.caller.session)
    guard let token else {
      return try await appsPage(call, fault: Phrases.tooManyTokens, status: 409)
    }
    var made = AppsView.Made(kind: kind, text: token)
    made.hasFever = opens.hasFever
    if kind == .shortcut {
      let start = settings.origin(for: call.request) + Accounts.shortcutStart + token
      made.text = start + "?url="
      made.code = codes?.code(of: start)
    }
    return try await appsPage(call, made)
  }

  private func revokeToken(_ call: ReaderCall) async throws -> Response {
    guard let id = call.fields.number("id") else { throw Trouble.misunderstood }
    let known = try await apps.page(reader: call.reader).tokens.first { $0.id.rawValue == id }
    guard let token = known else { return .seeOther(AppsView.path.text) }
    let question = Question(
      deed: Phrases.revokeNamed(token.name), button: Phrases.revoke, more: Phrases.revokeMore,
      action: SitePath("apps", "revoke"), fields: [("id", String(id))], removes: true,
      back: AppsView.path)
    if let page = doubt(question, call) { return page }
    _ = try await apps.revoke(token.id, reader: call.reader)
    return .seeOther(AppsView.path.telling(.revoked).text)
  }

  private func appsPage(
    _ call: ReaderCall, _ made: AppsView.Made? = nil, fault: String? = nil, status: Int = 200
  ) async throws -> Response {
    let model = try await apps.page(reader: call.reader)
    let page = AppsView.html(
      model, home: settings.origin(for: call.request), made: made, fault: fault, in: call.chrome)
    // Not even the device's own copy keeps it: a token may stand there.
    return Answers.unkept(page.bytes, status: status)
  }

  // MARK: Shortcuts

  /// How a shortcut is made, for the device that has just opened its address.
  private func shortcutSteps(_ call: OpenCall) async throws -> Response {
    guard let token = call.request.cookie(Accounts.shortcutCookie),
      try await apps.holder(of: token, from: nil, isReading: true)?.kind == .shortcut
    else { return .seeOther(AppsView.path.text) }
    let address = settings.origin(for: call.request) + Accounts.shortcutStart + token + "?url="
    return Answers.unkept(ShortcutPage.html(address: address, in: call.chrome).bytes)
  }

  /// Whose shortcut the request's cookie belongs to.
  package func shortcutReader(_ request: Request) async throws -> Reader.ID? {
    guard let token = request.cookie(Accounts.shortcutCookie),
      let holder = try await apps.holder(of: token, from: nil, isReading: true),
      holder.kind == .shortcut
    else { return nil }
    return holder.reader
  }
}

/// What a new app password is to open.
struct AppOpening: Hashable, Sendable {
  var scopes = AppScopes.all
  /// Whether programs for Fever may use it.
  var hasFever = false

  init() {}

  /// What a form asks for; all where it does not speak of it, nil where it names what is not there.
  init?(_ fields: FormFields) {
    guard fields["chosen"] != nil else { return }
    guard let scopes = AppScopes(fields.all("scope").joined(separator: " ")) else { return nil }
    self.scopes = scopes
    hasFever = fields["fever"] == "yes"
  }

  /// The same as a form sends it.
  var fields: [(String, String)] {
    [("chosen", "yes")]
      + AppScopes.words.filter { scopes.contains($0.scope) }.map { ("scope", $0.word) }
      + (hasFever ? [("fever", "yes")] : [])
  }
}
