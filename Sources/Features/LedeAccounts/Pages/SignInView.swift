// The ways in: what an account is for, signing in, creating one, a forgotten password.

import LedeMarkup
import LedeBase
import LedeSite

enum SignInView {
  static let path = SitePath("sign-in")
  static let codePath = SitePath("sign-in", "code")
  static let passkeyPath = SitePath("sign-in", "passkey")
  static let joinPath = SitePath("join")
  static let resetPath = SitePath("reset")

  /// What a form had in it, and why it did not do.
  struct Draft: Sendable {
    var name = ""
    /// The name to be shown by, of a new account.
    var shown = ""
    var fault: String?
    /// Where to go on from here.
    var next: SitePath?
  }

  /// What led somebody here who does not expect it, in words; empty for the rest.
  @HTMLBuilder private static func reason(
    for next: SitePath?, _ reason: Accounts.Reason, _ chrome: Chrome
  ) -> HTML {
    if let words = next.flatMap({ reason($0) }) { chrome.note(.key) { words } }
  }

  // MARK: Pages

  /// What somebody sees who asks for what belongs to one reader.
  static func welcome(
    next: SitePath, mayJoin: Bool, reason words: Accounts.Reason, in chrome: Chrome
  ) -> HTML {
    chrome.page(Phrases.needsAccount, id: "plain") {
      header(.class("head")) { h1 { Phrases.needsAccount } }
      reason(for: next, words, chrome)
      section(.class("card lines")) {
        p { Phrases.needsAccountMore }
        p(.class("meta")) { Phrases.readsAnyway }
        p(.class("row")) {
          if mayJoin {
            a(.class("btn main"), .href(joinPath.with("return", next.text))) { Phrases.join }
          }
          a(.class(mayJoin ? "btn" : "btn main"), .href(path.with("return", next.text))) {
            Phrases.toSignIn
          }
        }
      }
    }
  }

  static func signIn(
    _ draft: Draft, mayJoin: Bool, hasPasskeys: Bool, reason words: Accounts.Reason,
    in chrome: Chrome
  ) -> HTML {
    chrome.page(
      Phrases.toSignIn, id: "plain", hasTabs: false, part: hasPasskeys ? "passkey" : nil
    ) {
      header(.class("head")) { h1 { Phrases.toSignIn } }
      reason(for: draft.next, words, chrome)
      form(.class("card lines"), .methodPost, .action(path)) {
        returning(draft)
        name(draft, Phrases.accountName, more: nil)
        secret(Phrases.password, "password", isNew: false, in: chrome)
        ending(draft, Phrases.toSignIn, icon: .key, chrome)
      }
      if hasPasskeys {
        form(
          .class("card lines"), .methodPost, .action(passkeyPath), .data("passkey", "show"),
          .data("return", draft.next?.text ?? "/"), .hidden
        ) {
          p { Phrases.passkeyHow }
          p(.role("alert")) {}
          p(.class("row")) { button(.class("btn")) { Phrases.usePasskey } }
        }
      }
      section(.class("card lines")) {
        h2 { Phrases.forgotPassword }
        p { Phrases.forgotMore }
        p(.class("row")) {
          a(.class("btn"), .href(codePath)) { Phrases.useCode }
          if mayJoin {
            a(.class("btn"), .href(joinPath.with("return", draft.next?.text))) { Phrases.join }
          }
        }
      }
    }
  }

  static func code(_ draft: Draft, in chrome: Chrome) -> HTML {
    chrome.page(Phrases.useCode, id: "plain", hasTabs: false) {
      header(.class("head")) { h1 { Phrases.useCode } }
      form(.class("card lines"), .methodPost, .action(codePath)) {
        name(draft, Phrases.accountName, more: nil)
        label(.class("entry")) {
          span { Phrases.recoveryCode }
          input(
            .class("field"), .name("code"), .required, .autocomplete("off"),
            .autocapitalize("characters"), .spellcheckOff, .maxLength(60))
          span(.class("meta")) { Phrases.recoveryCodeHow }
        }
        secret(Phrases.newPassword, "password", isNew: true, in: chrome)
        ending(draft, Phrases.setPassword, chrome)
      }
    }
  }

  static func join(_ joining: Joining, _ draft: Draft, in chrome: Chrome) -> HTML {
    chrome.page(Phrases.join, id: "plain", hasTabs: false) {
      header(.class("head")) { h1 { Phrases.join } }
      form(.class("card lines"), .methodPost, .action(joinPath)) {
        switch joining {
        case .claim:
          p { Phrases.claimMore }
          p(.class("meta")) { Phrases.claimOwner }
        case .invited(let token):
          p { Phrases.invitedMore }
          input(.type("hidden"), .name("invite"), .value(token))
        case .linked, .open: HTML()
        }
        returning(draft)
        newAccount(draft, Phrases.join, chrome)
      }
    }
  }

  /// The fields of a new account, what was wrong with them, and the button.
  @HTMLBuilder static func newAccount(_ draft: Draft, _ words: String, _ chrome: Chrome) -> HTML {
    name(draft, Phrases.joinName, more: Phrases.joinNameMore)
    shown(draft.shown)
    secret(Phrases.newPassword, "password", isNew: true, in: chrome)
    ending(draft, words, chrome)
  }

  /// The field of the name to be shown by.
  static func shown(_ typed: String) -> HTML {
    label(.class("entry")) {
      span { Phrases.shownName }
      input(
        .class("field"), .name("shown"), .value(typed), .dirAuto, .autocomplete("nickname"),
        .maxLength(ShownName.mostBytes))
      span(.class("meta")) { Phrases.shownNameMore }
    }
  }

  static func reset(_ token: String, for name: String, _ draft: Draft, in chrome: Chrome) -> HTML {
    chrome.page(Phrases.resetTitle, id: "plain", hasTabs: false) {
      header(.class("head")) { h1 { Phrases.resetTitle } }
      form(.class("card lines"), .methodPost, .action(resetPath)) {
        p { Phrases.resetFor(name) }
        input(.type("hidden"), .name("token"), .value(token))
        username(name)
        secret(Phrases.newPassword, "password", isNew: true, in: chrome)
        ending(draft, Phrases.setPassword, chrome)
      }
    }
  }

  private static func name(_ draft: Draft, _ words: String, more: String?) -> HTML {
    label(.class("entry")) {
      span { words }
      input(
        .class("field"), .name("name"), .value(draft.name), .required, .autocomplete("username"),
        .autocapitalize("none"), .spellcheckOff, .maxLength(60),
        .when(draft.fault != nil, .ariaDescribedBy("account-error")))
      if let more { span(.class("meta")) { more } }
    }
  }

  /// A field for a password, which a script can show.
  ///
  /// - Parameters:
  ///   - words: What it is called.
  ///   - name: What the form calls it; nothing else on the page is called so.
  ///   - isNew: Whether it is chosen here: then it says what a good one is, and a script how good.
  ///   - chrome: The frame of the page.
  /// - Returns: The field with its name, and what its script needs.
  static func secret(
    _ words: String, _ name: String, isNew: Bool, in chrome: Chrome
  ) -> HTML {
    div(.class("entry")) {
      link(.rel("stylesheet"), .href(chrome.share.path("account.css")))
      label(.for(name)) { words }
      div(.class("secret")) {
        input(
          .class("field"), .id(name), .type("password"), .name(name), .required,
          .autocomplete(isNew ? "new-password" : "current-password"), .autocapitalize("none"),
          .spellcheckOff, .maxLength(Account.longestPassword),
          .when(isNew, .ariaDescribedBy("\(name)-how")))
        button(.type("button"), .data("show", Phrases.hidePassword), .hidden) {
          Phrases.showPassword
        }
      }
      if isNew {
        p(.class("meta"), .id("\(name)-how")) { Phrases.newPasswordMore }
        p(
          .class("meta"), .role("status"), .data("strength", strengths), .data("of", name),
          .data("common", chrome.share.path(CommonPasswords.file).text), .hidden
        ) {}
      }
      script(module: chrome.share.path("js/secret.js"))
    }
  }

  /// A field that nobody sees, for programs that keep passwords.
  static func username(_ name: String) -> HTML {
    input(.type("hidden"), .name("username"), .value(name), .autocomplete("username"))
  }

  /// What is said of a password, one a line behind its rating.
  private static let strengths = Phrases.ratings.map { "\($0.rating.rawValue) \($0.words)" }
    .joined(separator: "\n")

  /// What was wrong, and the button.
  @HTMLBuilder private static func ending(
    _ draft: Draft, _ words: String, icon: Chrome.Icon? = nil, _ chrome: Chrome
  ) -> HTML {
    if let fault = draft.fault { chrome.alert(fault, id: "account-error") }
    p(.class("row")) {
      button(.class("btn main")) {
        if let icon { chrome.icon(icon) }
        words
      }
    }
  }

  @HTMLBuilder private static func returning(_ draft: Draft) -> HTML {
    if let next = draft.next { input(.type("hidden"), .name("return"), .value(next.text)) }
  }
}
