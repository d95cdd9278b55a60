// Apps and extensions: how to ask Lede from elsewhere, and the tokens that do.

import LedeCalendar
import LedeHTTP
import LedeMarkup
import LedeBase
import LedeSite

enum AppsView {
  static let path = SitePath("apps")
  /// Of a feature that stands above this one.
  private static let listsPath = SitePath("outfeeds")
  private static let webhooksPath = SitePath("webhooks")

  /// Something made a moment ago, which is shown this once.
  struct Made: Sendable {
    var kind: AppToken.Kind
    /// The token, or the address that holds it.
    var text: String
    var code: QRCode?
    /// Whether programs for Fever may use it.
    var hasFever = false
  }

  /// `home` is the beginning of this Lede's addresses, such as `https://lede.example`.
  static func html(
    _ model: AppsPage, home: String, made: Made? = nil, fault: String? = nil, in chrome: Chrome
  ) -> HTML {
    chrome.page(Phrases.apps, id: "apps", tab: .settings, part: "apps") {
      Copyable.styles(chrome)
      head(Phrases.apps) { Phrases.appsMore }
      if let fault { chrome.alert(fault, id: "apps-error") }
      if let made { ready(made, model, home, chrome) }
      inUse(model, chrome)
      card(Phrases.shareSheet, Phrases.shareSheetMore) {}
      card(Phrases.shortcut, Phrases.shortcutMore) { make(.shortcut, Phrases.makeShortcut) }
      card(Phrases.bookmarklet, Phrases.bookmarkletMore) { bookmark(home) }
      card(Phrases.browserExtension, Phrases.browserExtensionMore) {
        make(.browser, Phrases.makeToken)
      }
      card(Phrases.program, Phrases.programMore) { make(.program, Phrases.makeToken) }
      card(Phrases.yourApps, Phrases.yourAppsHow) { makeAppPassword }
      card(Phrases.listsAsFeeds, Phrases.listsAsFeedsMore) {
        p(.class("row")) {
          a(.class("btn"), .href(listsPath)) { Phrases.listsAsFeeds }
          a(.class("btn"), .href(webhooksPath)) { Phrases.webhooksOfLists }
        }
      }
    }
  }

  /// The form of an app password, which says what it is to open.
  private static var makeAppPassword: HTML {
    form(.class("lines"), .methodPost, .action(path)) {
      input(.type("hidden"), .name("kind"), .value(AppToken.Kind.account.rawValue))
      input(.type("hidden"), .name("chosen"), .value("yes"))
      input(
        .class("field"), .name("name"), .ariaLabel(Phrases.tokenName),
        .placeholder(Phrases.appName(.account)), .maxLength(GivenName.longest), .autocomplete("off")
      )
      fieldset {
        legend { Phrases.appPasswordOpens }
        ul(.class("ticks")) {
          for (word, scope) in AppScopes.words {
            tick("scope", word, Phrases.scope(scope), isOn: true)
          }
          tick("fever", "yes", Phrases.feverToo, isOn: false)
        }
      }
      p(.class("meta")) { Phrases.feverMore }
      p(.class("row")) { button(.class("btn")) { Phrases.makeAppPassword } }
    }
  }

  private static func tick(_ name: String, _ value: String, _ words: String, isOn: Bool) -> HTML {
    li {
      label {
        input(.type("checkbox"), .name(name), .value(value), .when(isOn, .checked))
        span { words }
      }
    }
  }

  private static func make(_ kind: AppToken.Kind, _ words: String) -> HTML {
    form(.class("row"), .methodPost, .action(path)) {
      input(.type("hidden"), .name("kind"), .value(kind.rawValue))
      input(
        .class("field"), .name("name"), .ariaLabel(Phrases.tokenName),
        .placeholder(Phrases.appName(kind)), .maxLength(GivenName.longest), .autocomplete("off"))
      button(.class("btn")) { words }
    }
  }

  /// What a reader types into a program.
  private static func typing(_ made: Made, _ name: String, _ home: String) -> HTML {
    dl(.class("facts")) {
      fact(Phrases.typeName, name)
      fact(Phrases.typeGoogleReader, home + "/api/greader.php")
      fact(Phrases.typeMiniflux, home)
      if made.hasFever { fact(Phrases.typeFever, home + "/fever/") }
    }
  }

  private static func fact(_ name: String, _ value: String) -> HTML {
    div {
      dt { name }
      dd { bdi { value } }
    }
  }

  private static func ready(
    _ made: Made, _ model: AppsPage, _ home: String, _ chrome: Chrome
  ) -> HTML {
    section(.class("card lines"), .role("status")) {
      if made.kind == .shortcut {
        h2 { Phrases.shortcutReady }
        Copyable.html(made.text, Phrases.shortcutReady)
        // By this machine's own name for itself a phone would look for Lede on the phone.
        if HostName.isLoopback(link: made.text) { chrome.note(.warn) { Phrases.shortcutHereOnly } }
        p { Phrases.shortcutReadyMore }
        if let code = made.code { Copyable.drawing(code, Phrases.shortcutCode) }
        steps
      } else {
        let name = made.kind == .account ? Phrases.appPasswordReady : Phrases.tokenReady
        h2 { name }
        Copyable.html(made.text, name)
        p { Phrases.tokenReadyMore }
        if made.kind == .account {
          p { Phrases.typeMore }
          typing(made, model.signInName, home)
        }
      }
    }
  }

  static var steps: HTML {
    ol(.class("steps")) { for step in Phrases.shortcutSteps { li { step } } }
  }

  private static func bookmark(_ home: String) -> HTML {
    div(.class("lines")) {
      p(.class("row")) {
        a(.class("btn main"), .data("bookmarklet", "yes"), .hidden) { Phrases.bookmarkletName }
      }
      p(.class("meta")) { Phrases.bookmarkletCode }
      Copyable.html(bookmarklet(home), Phrases.bookmarkletName)
    }
  }

  /// The bookmark's address: a script that hands the page over to a tab of this Lede, and to no other.
  static func bookmarklet(_ home: String) -> String {
    "javascript:(()=>{const o=\"\(home)\",w=open(o+\"/check/receive#\"+encodeURIComponent(location.href));"
      + "addEventListener(\"message\",function f(e){if(e.origin===o&&e.source===w&&e.data===\"lede\")"
      + "{removeEventListener(\"message\",f);w.postMessage({url:location.href,title:document.title,"
      + "html:document.documentElement.outerHTML},o)}})})()"
  }

  @HTMLBuilder private static func inUse(_ model: AppsPage, _ chrome: Chrome) -> HTML {
    if !model.tokens.isEmpty {
      section(.class("card lines")) {
        h2 { Phrases.appsInUse }
        ul(.class("tokens")) { for token in model.tokens { li { line(token, model, chrome) } } }
      }
    }
  }

  private static func line(_ token: AppToken, _ model: AppsPage, _ chrome: Chrome) -> HTML {
    div(.class("row")) {
      div {
        b { bdi { token.name } }
        p(.class("meta")) {
          Phrases.made + " "
          chrome.age(token.made, at: model.now)
          " · "
          state(token, model, chrome)
        }
        if let origin = token.origin { p(.class("meta")) { Phrases.belongsTo(origin) } }
        if token.kind == .account { p(.class("meta")) { opens(token) } }
        switch model.fever(of: token) {
        case .closed: HTML()
        case .open: p(.class("meta")) { Phrases.feverOpen }
        case .ended: p(.class("meta")) { Phrases.feverEnded(token.feverName ?? "") }
        }
      }
      press(
        Phrases.revoke, at: SitePath("apps", "revoke"), ["id": String(token.id.rawValue)],
        looks: "btn danger", spoken: Phrases.revokeNamed(token.name))
    }
  }

  private static func opens(_ token: AppToken) -> String {
    AppScopes.words.filter { token.scopes.contains($0.scope) }.map { Phrases.scope($0.scope) }
      .joined(separator: " · ")
  }

  @HTMLBuilder
  private static func state(_ token: AppToken, _ model: AppsPage, _ chrome: Chrome) -> HTML {
    switch (model.pairing(of: token), token.lastUsed) {
    case (.waiting, _): HTML(text: Phrases.waitingForExtension)
    case (.tooLate, _): HTML(text: Phrases.extensionNeverCame)
    case (.done, let used?):
      span {
        Phrases.lastUsed + " "
        chrome.age(used, at: model.now)
      }
    case (.done, nil): HTML(text: Phrases.neverUsed)
    }
  }
}

enum ShortcutPage {
  static func html(address: String, in chrome: Chrome) -> HTML {
    chrome.page(Phrases.shortcutHere, id: "apps", tab: Tab.ID("check"), part: "apps") {
      Copyable.styles(chrome)
      header(.class("head")) { h1 { Phrases.shortcutHere } }
      section(.class("card lines")) {
        Copyable.html(address, Phrases.shortcutReady)
        AppsView.steps
      }
    }
  }
}
