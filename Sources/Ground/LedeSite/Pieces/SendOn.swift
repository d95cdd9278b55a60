// The way from a story to the places that its reader sends pages to.

import LedeBase
package import LedeMarkup

package enum SendOn {
  /// Where pages are sent; another feature answers there.
  package static let path = SitePath("send")

  /// The page that sends one of the web.
  package static func path(_ address: String, title: String) -> SitePath {
    path.with("about", address).with("title", String(title.prefix(300)))
  }

  /// A link to it; nothing for who has no place to send to.
  @HTMLBuilder package static func html(
    _ address: String, title: String, in chrome: Chrome
  ) -> HTML {
    if chrome.wishes.sends {
      a(.href(path(address, title: title))) {
        chrome.icon(.share)
        Phrases.sendTo
      }
    }
  }
}
