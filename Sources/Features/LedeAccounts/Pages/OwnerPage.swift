// Pages with little on them: the ways in for the owner.

import LedeMarkup
import LedeBase
import LedeSite

/// What somebody sees who may not read here.
enum SignInPage {
  /// - Parameters:
  ///   - command: What makes a link that leads here, as typed where Lede runs.
  ///   - chrome: What all pages share.
  /// - Returns: The page, ready to send.
  static func html(_ command: String, in chrome: Chrome) -> HTML {
    chrome.page(Phrases.signIn, id: "plain", hasTabs: false) {
      header(.class("head")) { h1 { Phrases.signIn } }
      section(.class("card lines")) {
        p { Phrases.signInHow }
        p(.class("prose")) { code { command } }
        p { Phrases.signInThen }
        p(.class("meta")) { Phrases.signInFolder }
      }
    }
  }
}

/// Where the owner's one-time link leads.
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
    chrome.page(Phrases.badKey, id: "plain", hasTabs: false) {
      header(.class("head")) { h1 { Phrases.badKey } }
      section(.class("card lines")) {
        p { Phrases.badKeyMore }
        p(.class("prose")) { code { command } }
        p(.class("meta")) { Phrases.signInFolder }
      }
    }
  }
}
