// Pages with little on them: the ways in for the owner.

import LedeMarkup
import LedeBase
import LedeSite

enum OwnerPage {
  /// Where it stands; what follows may be a key.
  static let path = "/owner"

  /// Opening the link only asks; the button acts, so that a preview of the link does not use it up.
  static func html(key: String, in chrome: Chrome) -> HTML {
    chrome.page(Phrases.welcome, id: "plain", hasTabs: false) {
      header(.class("head")) { h1 { Phrases.welcome } }
      section(.class("card lines")) {
        p { Phrases.comeInMore }
        form(.methodPost, .action(SitePath("owner"))) {
          input(.type("hidden"), .name("key"), .value(key))
          button(.class("btn main")) {
            chrome.icon(.key)
            Phrases.toSignIn
          }
        }
      }
    }
  }

  /// The answer to a key that opens nothing.
  static func refused(_ command: String, in chrome: Chrome) -> HTML {
    page(Phrases.badKey, Phrases.badKeyMore, command, chrome)
  }

  /// What somebody sees who may not read here; `command` makes a link, as typed where Lede runs.
  static func signIn(_ command: String, in chrome: Chrome) -> HTML {
    page(Phrases.signIn, Phrases.signInHow, command, then: Phrases.signInThen, chrome)
  }

  private static func page(
    _ title: String, _ more: String, _ command: String, then: String? = nil, _ chrome: Chrome
  ) -> HTML {
    chrome.page(title, id: "plain", hasTabs: false) {
      header(.class("head")) { h1 { title } }
      section(.class("card lines")) {
        p { more }
        p(.class("prose")) { code { command } }
        if let then { p { then } }
        p(.class("meta")) { Phrases.signInFolder }
      }
    }
  }
}
