// What lets its reader into an account: a new password, a code on paper, a key on a device.

import LedeBase
import LedeCalendar
import LedeMarkup
import LedeSite

enum PasswordView {
  static let path = SitePath("account", "password")

  static func html(_ account: Account, fault: String?, in chrome: Chrome) -> HTML {
    chrome.page(Phrases.changePassword, id: "plain", tab: .settings) {
      header(.class("head")) { h1 { Phrases.changePassword } }
      form(.class("card lines"), .methodPost, .action(path)) {
        p { Phrases.changePasswordMore }
        SignInView.username(account.name)
        SignInView.secret(Phrases.newPassword, "password", isNew: true, in: chrome)
        if let fault { chrome.alert(fault, id: "account-error") }
        p(.class("row")) {
          button(.class("btn main")) { Phrases.changePassword }
          a(.class("btn"), .href(AccountView.path)) { Phrases.cancel }
        }
      }
    }
  }
}

/// The page of a code that was made a moment ago: on paper, the code and what it is for.
enum CodeView {
  static func html(
    _ code: String, for name: String, at home: String, _ now: Timestamp, in chrome: Chrome
  ) -> HTML {
    chrome.page(Phrases.codeReady, id: "code", tab: .settings, part: "apps") {
      Copyable.styles(chrome)
      link(.rel("stylesheet"), .href(chrome.share.path("account.css")))
      header(.class("head")) { h1 { Phrases.codeReady } }
      section(.class("card lines"), .role("status")) {
        p(.class("screen-only")) { Phrases.codeReadyMore }
        div(.class("row")) {
          input(
            .class("field paper"), .value(code), .readOnly, .ariaLabel(Phrases.codeReady),
            .autocomplete("off"), .spellcheckOff)
          Copyable.button
          button(.class("btn main"), .type("button"), .data("print", "yes"), .hidden) {
            Phrases.print
          }
        }
        dl(.class("facts")) {
          fact(Phrases.accountName, name)
          fact(Phrases.lede, home)
          fact(Phrases.codeMade, chrome.zone.dayAndTime(now))
        }
        p(.class("meta")) { Phrases.codeUse }
        p(.class("row")) { a(.class("btn"), .href(AccountView.path)) { Phrases.codeKept } }
      }
    }
  }

  private static func fact(_ name: String, _ value: String) -> HTML {
    div {
      dt { name }
      dd { bdi { value } }
    }
  }
}

enum PasskeyView {
  static let path = SitePath("account", "passkeys")

  /// `device` is what the key is called where its reader says nothing else.
  static func html(device: String, in chrome: Chrome) -> HTML {
    chrome.page(Phrases.makePasskey, id: "plain", tab: .settings) {
      header(.class("head")) { h1 { Phrases.makePasskey } }
      section(.class("card lines"), .data("without", "passkeys")) {
        p { Phrases.noPasskeysHere }
        p(.class("row")) { a(.class("btn"), .href(AccountView.path)) { Phrases.account } }
      }
      form(
        .class("card lines"), .methodPost, .action(path), .data("passkey", "make"), .hidden
      ) {
        p { Phrases.passkeysMore }
        label(.class("entry")) {
          span { Phrases.passkeyName }
          input(
            .class("field"), .name("name"), .value(device), .required,
            .maxLength(GivenName.longest), .autocomplete("off"))
          span(.class("meta")) { Phrases.passkeyNameMore }
        }
        p(.role("alert")) {}
        p(.class("row")) {
          button(.class("btn main")) { Phrases.makePasskey }
          a(.class("btn"), .href(AccountView.path)) { Phrases.cancel }
        }
      }
      script(module: chrome.share.path("js/passkey.js"))
    }
  }
}
