// What a device shows when Lede cannot be reached and the device has nothing better.

import LedeMarkup
import LedeBase
import LedeSite

/// One page for all cases; the service worker shows the one that fits and fills in what it knows.
enum OfflinePage {
  static let path = SitePath("offline")

  static func html(in chrome: Chrome) -> HTML {
    chrome.page(Phrases.offline, id: "plain") {
      header(.class("head")) { h1 { Phrases.offline } }
      p(.data("case", "empty")) { Phrases.offlineEmpty }
      p(.data("case", "old"), .hidden) { Phrases.offlineOld }
      p(.data("case", "missing"), .hidden) { Phrases.offlineMissing }
      p(.data("case", "away"), .hidden) { Phrases.offlineAway }
      p(.data("case", "unsent"), .hidden) { Phrases.offlineUnsent }
      form(.data("case", "unsent"), .hidden, .methodPost, .action(SitePath("sign-out"))) {
        button(.class("btn"), .name("anyway"), .value("yes")) { Phrases.signOutAnyway }
      }
      p(.class("row more")) {
        // The worker puts the address here that was asked for.
        a(.class("btn main"), .href(path)) { Phrases.tryAgain }
        a(.class("btn"), .href(SitePath.root)) { Phrases.toFrontPage }
        a(.class("btn"), .href(NewsPage.path(ListFilter(state: .saved)))) { Phrases.saved }
        a(.class("btn"), .href(SitePath("search"))) { Phrases.search }
      }
    }
  }
}
