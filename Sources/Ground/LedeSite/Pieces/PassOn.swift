// The way from anything to a post that passes it on to friends.

import LedeBase
package import LedeMarkup

package enum PassOn {
  /// Where posts are made; another feature answers there.
  private static let path = SitePath("posts", "new")

  /// A link to the form of a post that passes something on; nothing for who has no account.
  ///
  /// - Parameters:
  ///   - address: Where it is read: a page of Lede's or of the web.
  ///   - title: What it is called.
  ///   - looks: How it looks where it does not stand among tools.
  ///   - chrome: Who looks.
  /// - Returns: The link, or nothing.
  @HTMLBuilder package static func html(
    _ address: String, title: String, looks: String? = nil, in chrome: Chrome
  ) -> HTML {
    if chrome.hasSession {
      a(
        .href(path.with("about", address).with("title", String(title.prefix(300)))),
        .when(looks != nil, .class(looks ?? ""))
      ) {
        if looks == nil { chrome.icon(.share) }
        Phrases.passOn
      }
    }
  }
}
