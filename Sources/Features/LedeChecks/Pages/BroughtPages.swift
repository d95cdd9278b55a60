// What the share sheet, a bookmark and a shortcut bring: asked about before it is checked.

import LedeBase
import LedeAccounts
import LedeHTTP
import LedeMarkup
import LedeSite

extension Checks {
  /// Where other apps bring what is to be checked.
  var broughtPages: [Route] {
    [
      .get("/check/share", reading: shared).forShortcuts,
      .get("/check/receive", reading: receive),
    ]
  }

  /// The cookie by which the page that a shortcut leads to knows the shortcut's own navigation.
  private static let launchCookie = "lede-launch"

  /// The draft of what another app shared.
  ///
  /// That a shortcut led here, and with this very link, its cookies say: any page or mail can write so
  /// into a link. The one that names the link serves once.
  private func shared(_ call: ReadingCall) async throws -> Response {
    let fields = call.query
    let draft = SharePage.Shared(url: fields["url"], text: fields["text"], title: fields["title"])
    var source = "share"
    let launched = call.request.cookie(Checks.launchCookie)
    if fields["src"] == "shortcut", let link = fields["url"], launched == Self.mark(of: link),
      try await accounts.shortcutReader(call.request) != nil
    {
      source = "shortcut"
    }
    var response = call.page(
      SharePage.html(draft, isLaunched: call.request.isLaunched, source: source, in: call.chrome))
    if launched != nil { response.set(launch("", lasts: .zero, call.request)) }
    return response
  }

  /// What stands for a link in a cookie, whose room is small.
  private static func mark(of link: String) -> String { EntityTag(of: Array(link.utf8)).opaque }

  /// The cookie for a device whose shortcut sent a link: it says that no page or mail did.
  func launchCookie(for link: String, _ request: Request) -> SetCookie {
    launch(Self.mark(of: link), lasts: .seconds(60), request)
  }

  private func launch(_ value: String, lasts: Duration, _ request: Request) -> SetCookie {
    var cookie = SetCookie(
      Checks.launchCookie, value, maxAge: lasts, isSecure: site.isBehindTLS || request.isSecure)
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
}

extension Request {
  /// Whether no other site led here, as when the system opened the app to share something with it.
  ///
  /// What comes by way of the service worker counts as from Lede's own site. A script cannot say
  /// either of these in another's name.
  fileprivate var isLaunched: Bool {
    let site = headers["Sec-Fetch-Site"]
    return headers["Sec-Fetch-Mode"] == "navigate" && (site == "none" || site == "same-origin")
      && headers["Sec-Purpose"] == nil && headers["Purpose"] == nil
  }
}
