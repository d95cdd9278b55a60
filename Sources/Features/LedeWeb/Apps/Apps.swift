// Tokens of apps made and revoked; what the share sheet, a bookmark and a shortcut bring.

import LedeHTTP
import LedeMarkup
import LedeBase
import LedeNewsroom
import LedeSite

extension WebApp {
  /// What brings things to be checked here, and the programs that may ask.
  var appRoutes: [Route] {
    [
      .get("/apps", reader: { try await appsPage($0) }),
      .post("/apps", reader: makeToken),
      .post("/apps/revoke", reader: revokeToken),
      .get("/check/share", reading: shared).forShortcuts,
      .get("/check/receive", reading: receive),
      .get("/check/shortcut", everyone: shortcutSteps),
      .get("/check/with/{token}", everyone: shortcut).secret,
    ]
  }

  /// Below it lie the addresses of shortcuts, with their tokens in the path.
  static let shortcutPath = "/check/with/"
  /// The cookie by which a shortcut's device sees the checks that it asks for, and nothing else.
  static let shortcutCookie = "lede-check"
  /// The cookie by which the page that a shortcut leads to knows the shortcut's own navigation.
  static let launchCookie = "lede-launch"

  // MARK: Making and revoking

  /// Makes a token and shows it, this once.
  private func makeToken(_ call: ReaderCall) async throws -> Response {
    let fields = call.fields
    guard let kind = fields["kind"].flatMap(AppToken.Kind.init(rawValue:)) else {
      throw Trouble.misunderstood
    }
    let name = fields["name"] ?? ""
    guard let token = try await apps.newToken(kind, name: name, reader: call.reader) else {
      return try await appsPage(call, fault: Phrases.tooManyTokens, status: 409)
    }
    var made = AppsView.Made(kind: kind, text: token)
    if kind == .shortcut {
      let start = origin(for: call.request) + WebApp.shortcutPath + token
      made.text = start + "?url="
      made.code = codes?.code(of: start)
      // By this machine's own name for itself a phone would look for Lede on the phone.
      made.isHereOnly = WebAddress(start).flatMap { HostName($0.host) }?.isLoopback ?? false
    }
    return try await appsPage(call, made)
  }

  /// Revokes a token.
  private func revokeToken(_ call: ReaderCall) async throws -> Response {
    guard let id = call.fields.number("id") else { throw Trouble.misunderstood }
    _ = try await apps.revoke(AppToken.ID(id), reader: call.reader)
    return .seeOther(AppsView.path.telling(.revoked).text)
  }

  /// The page of apps and extensions.
  private func appsPage(
    _ call: ReaderCall, _ made: AppsView.Made? = nil, fault: String? = nil, status: Int = 200
  ) async throws -> Response {
    let model = try await apps.page(reader: call.reader)
    let page = AppsView.html(
      model, home: origin(for: call.request), made: made, fault: fault, in: call.chrome)
    // Not even the device's own copy keeps it: a token may stand there.
    return Answers.unkept(page.bytes, status: status)
  }

  /// `https://lede.example`, as the visitor knows it: an origin as scripts compare it.
  func origin(for request: Request) -> String {
    guard let home = home(for: request), let parts = AddressText(home.text) else { return "" }
    return "\(parts.scheme ?? "http")://\(parts.authority ?? "")"
  }

  // MARK: What is brought

  /// The draft of what another app shared.
  ///
  /// That a shortcut led here, and with this very link, its cookies say: any page or mail can write so
  /// into a link. The one that names the link serves once.
  private func shared(_ call: ReadingCall) async throws -> Response {
    let fields = call.query
    let draft = SharePage.Shared(
      url: fields["url"], text: fields["text"], title: fields["title"])
    var source = "share"
    let launched = call.request.cookie(WebApp.launchCookie)
    if fields["src"] == "shortcut", let link = fields["url"], launched == Self.mark(of: link),
      try await shortcutReader(call.request) != nil
    {
      source = "shortcut"
    }
    var response = call.page(
      SharePage.html(draft, isLaunched: call.request.isLaunched, source: source, in: call.chrome))
    if launched != nil { response.set(launchCookie("", lasts: .zero, call.request)) }
    return response
  }

  /// What stands for a link in a cookie, whose room is small.
  private static func mark(of link: String) -> String { EntityTag(of: Array(link.utf8)).opaque }

  private func launchCookie(_ value: String, lasts: Duration, _ request: Request) -> SetCookie {
    var cookie = SetCookie(
      WebApp.launchCookie, value, maxAge: lasts,
      isSecure: settings.site.isBehindTLS || request.isSecure)
    cookie.path = SharePage.path.text
    return cookie
  }

  /// The page that a bookmark hands another page over to.
  ///
  /// That page keeps hold of this window, and so stands outside of what all others are kept in.
  private func receive(_ call: ReadingCall) -> Response {
    var response = call.page(ReceivePage.html(in: call.chrome))
    response.headers["Cross-Origin-Opener-Policy"] = "unsafe-none"
    return response
  }

  /// Lets a shortcut in and drops its token from the address.
  ///
  /// The cookie holds the same token, for a day: it opens the same and no more, and is revoked with it.
  private func shortcut(_ call: OpenCall) async throws -> Response {
    let token = call.parameters["token"] ?? ""
    let holder = try await apps.holder(of: token, from: nil, isReading: true)
    guard holder?.kind == .shortcut else {
      throw Trouble(
        status: 403, title: Phrases.shortcutGone, message: Phrases.shortcutGoneMore,
        code: "refused"
      )
    }
    let link = SharePage.Shared.sent(by: call.request.query)
    let next =
      link.map { SharePage.path.with("url", $0).with("src", "shortcut") }
      ?? SitePath("check", "shortcut")
    var response = Response.seeOther(next.text)
    var cookie = SetCookie(
      WebApp.shortcutCookie, token, maxAge: .seconds(86_400),
      isSecure: settings.site.isBehindTLS || call.request.isSecure)
    cookie.path = "/check"
    response.set(cookie)
    if let link {
      response.set(launchCookie(Self.mark(of: link), lasts: .seconds(60), call.request))
    }
    return response
  }

  /// How a shortcut is made, for the device that has just opened its address.
  private func shortcutSteps(_ call: OpenCall) async throws -> Response {
    guard let token = call.request.cookie(WebApp.shortcutCookie),
      try await apps.holder(of: token, from: nil, isReading: true)?.kind == .shortcut
    else { return .seeOther(AppsView.path.text) }
    let address = origin(for: call.request) + WebApp.shortcutPath + token + "?url="
    return Answers.unkept(ShortcutPage.html(address: address, in: call.chrome).bytes)
  }

  /// Whose shortcut the request's cookie belongs to.
  func shortcutReader(_ request: Request) async throws -> Reader.ID? {
    guard let token = request.cookie(WebApp.shortcutCookie),
      let holder = try await apps.holder(of: token, from: nil, isReading: true),
      holder.kind == .shortcut
    else { return nil }
    return holder.reader
  }
}

extension Request {
  /// Whether no other site led here, as when the system opened the app to share something with it.
  ///
  /// What comes by way of the service worker counts as from Lede's own site. A script cannot say
  /// either of these in another's name.
  var isLaunched: Bool {
    let site = headers["Sec-Fetch-Site"]
    return headers["Sec-Fetch-Mode"] == "navigate" && (site == "none" || site == "same-origin")
      && headers["Sec-Purpose"] == nil && headers["Purpose"] == nil
  }
}

extension SharePage.Shared {
  /// The link that a shortcut put behind `url=`, encoded as it should be or just as it was.
  static func sent(by query: String) -> String? {
    guard query.hasPrefix("url=") else { return FormFields(query.utf8)["url"] }
    let rest = query.dropFirst(4)
    if rest.isEmpty { return nil }
    // Not encoded, so that what looks like more fields belongs to the link.
    if rest.hasPrefix("http://") || rest.hasPrefix("https://") { return String(rest) }
    return FormFields(query.utf8)["url"]
  }
}
