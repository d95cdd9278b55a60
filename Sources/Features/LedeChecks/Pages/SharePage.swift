// What another app shared, a bookmark handed over, or a shortcut sent: asked about before it is checked.

package import LedeBase
import LedeHTTP
package import LedeMarkup
import LedeSite

package enum SharePage {
  package static let path = SitePath("check", "share")

  /// The draft of a check; its button acts.
  ///
  /// Where the browser says that no page led here, an installed app's script presses it at once.
  static func html(_ draft: Shared?, isLaunched: Bool, source: String, in chrome: Chrome) -> HTML {
    chrome.page(Phrases.sharedPage, id: "check", tab: .check, part: "shared") {
      Copyable.styles(chrome)
      header(.class("head")) { h1 { Phrases.sharedPage } }
      if let draft {
        form(
          .class("card lines"), .methodPost, .action(SitePath("check")), .data("slow", "yes"),
          .when(isLaunched, .data("launched", source))
        ) {
          switch draft {
          case .link(let address):
            p { b { bdi { address.host } } }
            p(.class("meta long")) { bdi { address.text } }
            p { Phrases.sharedMore }
            input(.type("hidden"), .name("url"), .value(address.text))
          case .text(let text):
            p(.class("long")) { bdi { String(text.prefix(400)) } }
            input(.type("hidden"), .name("q"), .value(text))
          }
          input(.type("hidden"), .name("src"), .value(source))
          p(.class("row")) { button(.class("btn main")) { Phrases.check } }
        }
      } else {
        p(.class("note"), .role("status")) { Phrases.sharedNothing }
        p(.class("row")) { a(.class("btn main"), .href(SitePath("check"))) { Phrases.check } }
      }
    }
  }

  /// What apps share: a link, or words.
  package enum Shared: Hashable, Sendable {
    case link(WebAddress)
    case text(String)

    /// The link in `url`, else the first in `text`, else in `title`; else the words, if there are some.
    ///
    /// Apps put links where they like: few fill in `url`, most write it behind the headline in `text`.
    init?(url: String?, text: String?, title: String?) {
      for part in [url, text, title] {
        if let found = part.flatMap(LinksInText.first(in:)) {
          self = .link(found)
          return
        }
      }
      guard let text, text.split(whereSeparator: \.isWhitespace).count >= 8 else { return nil }
      self = .text(text)
    }
  }
}

enum ReceivePage {
  static let path = SitePath("check", "receive")

  /// Waits for a page that the bookmark hands over, shows what came, and sends it when told to.
  static func html(in chrome: Chrome) -> HTML {
    chrome.page(Phrases.receivedPage, id: "check", tab: .check, part: "receive") {
      Copyable.styles(chrome)
      header(.class("head")) { h1 { Phrases.receivedPage } }
      form(
        .class("card lines"), .methodPost, .action(SitePath("check")), .data("slow", "yes"),
        .data("receive", "yes"), .hidden
      ) {
        p(.role("status"), .data("part", "state")) { Phrases.receivedWaiting }
        p(.data("part", "title"), .dirAuto, .hidden) {}
        p(.class("meta long"), .data("part", "address"), .hidden) {}
        p(.class("meta"), .data("part", "size"), .data("words", Phrases.receivedSize), .hidden) {}
        for name in ["url", "html"] { input(.type("hidden"), .name(name)) }
        input(.type("hidden"), .name("src"), .value("bookmark"))
        p(.class("row")) {
          button(.class("btn main"), .disabled) { Phrases.check }
          a(.class("btn"), .href(SitePath("check"))) { Phrases.pasteInstead }
        }
        for (name, words) in [
          ("ready", Phrases.receivedReady), ("nothing", Phrases.receivedNothing),
          ("large", Phrases.receivedTooLarge),
        ] { p(.hidden, .data("say", name)) { words } }
      }
      noscript { p(.class("note")) { Phrases.receivedWithoutScript } }
    }
  }
}

extension SharePage.Shared {
  /// The link that a shortcut put behind `url=`, encoded as it should be or just as it was.
  package static func sent(by query: String) -> String? {
    guard query.hasPrefix("url=") else { return FormFields(query.utf8)["url"] }
    let rest = query.dropFirst(4)
    if rest.isEmpty { return nil }
    // Not encoded, so that what looks like more fields belongs to the link.
    if rest.hasPrefix("http://") || rest.hasPrefix("https://") { return String(rest) }
    return FormFields(query.utf8)["url"]
  }
}
