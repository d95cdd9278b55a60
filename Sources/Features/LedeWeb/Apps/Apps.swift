// What the share sheet, a bookmark and a shortcut bring.

import LedeAccounts
import LedeHTTP
import LedeMarkup
import LedeBase
import LedeNewsroom
import LedeSite

extension WebApp {
  /// What brings things to be checked here.
  var appRoutes: [Route] {
    [
      .get("/check/share", reading: shared).forShortcuts,
      .get("/check/receive", reading: receive),
      .get("/check/with/{token}", everyone: shortcut).secret,
    ]
  }

  /// The cookie by which the page that a shortcut leads to knows the shortcut's own navigation.
  static let launchCookie = "lede-launch"

  /// `https://lede.example`, as the visitor knows it: an origin as scripts compare it.
  func origin(for request: Request) -> String { settings.site.origin(for: request) }

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
      try await accounts.shortcutReader(call.request) != nil
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
    let holder = try await accounts.apps.holder(of: token, from: nil, isReading: true)
    guard holder?.kind == .shortcut else {
      throw Trouble(
        status: 403, title: Phrases.shortcutGone, message: Phrases.shortcutGoneMore,
        code: "refused"
      )
    }
    let link = SharePage.Shared.sent(by: call.request.query)
    let next =
      link.map { SharePage.path.with("url", $0).with("src", "shortcut") }
      ?? Accounts.shortcutPath
    var response = Response.seeOther(next.text)
    var cookie = SetCookie(
      Accounts.shortcutCookie, token, maxAge: .seconds(86_400),
      isSecure: settings.site.isBehindTLS || call.request.isSecure)
    cookie.path = "/check"
    response.set(cookie)
    if let link {
      response.set(launchCookie(Self.mark(of: link), lasts: .seconds(60), call.request))
    }
    return response
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
