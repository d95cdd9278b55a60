// The shortcuts that have a token, let in.

import LedeAccounts
import LedeHTTP
import LedeMarkup
import LedeBase
import LedeSite

extension Checks {
  /// Where shortcuts come in.
  var shortcutRoutes: [Route] {
    [
      .get("/check/with/{token}", everyone: shortcut).secret
    ]
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
      isSecure: site.isBehindTLS || call.request.isSecure)
    cookie.path = "/check"
    response.set(cookie)
    if let link {
      response.set(launchCookie(for: link, call.request))
    }
    return response
  }
}
