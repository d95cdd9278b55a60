// One's own account: where it is signed in, its password, and, for the owner, who else reads here.

import LedeCalendar
import LedeHTTP
import LedeMarkup
import LedeBase
import LedeSite

enum AccountView {
  static let path = SitePath("account")

  /// Something that is shown this once.
  enum Made: Sendable {
    case code(String)
    case invite(link: String, QRCode?)
    case reset(link: String, name: String)
    /// The owner's password is asked for, before something is done about another reader's account.
    case question(Part, name: String)
  }

  /// A part of the page where something was asked for that cannot be.
  enum Part: String, Sendable { case password, code, invites, reset, remove, delete }

  static func html(
    _ model: AccountPage, made: Made? = nil, fault: (part: Part, words: String)? = nil,
    in chrome: Chrome
  ) -> HTML {
    chrome.page(Phrases.account, id: "account", tab: .settings, part: "apps") {
      Copyable.styles(chrome)
      head(Phrases.account) {
        Phrases.memberSince(model.account.name)
        if model.account.isOwner { " · " + Phrases.owner }
      }
      if let made { ready(made, fault, chrome) }
      sessions(model, chrome)
      card(Phrases.changePassword, Phrases.changePasswordMore) {
        proving(.password, Phrases.changePassword, looks: "btn main", fault, chrome) {
          SignInView.secret(Phrases.newPassword, "password", isNew: true)
        }
      }
      card(Phrases.recoveryCode, Phrases.recoveryMore) {
        p(.class("meta")) { model.hasCode ? Phrases.hasCode : Phrases.hasNoCode }
        proving(.code, Phrases.makeCode, fault, chrome)
      }
      if let keys = model.passkeys { passkeys(keys, model, chrome) }
      card(Phrases.yourApps, Phrases.yourAppsMore) {
        p(.class("row")) { a(.class("btn"), .href(AppsView.path)) { Phrases.apps } }
      }
      if model.account.isOwner { readers(model, fault, chrome) }
      card(Phrases.takeAlong, Phrases.takeAlongMore) {
        p(.class("row")) {
          a(.class("btn"), .href(SitePath("account", "archive")), .download("")) {
            chrome.icon(.down)
            Phrases.archive
          }
        }
      }
      card(Phrases.deleteAccount, Phrases.deleteAccountMore) {
        proving(.delete, Phrases.deleteForGood, fault, chrome)
      }
    }
  }

  /// Where a part is sent; the answer is shown from where it says why something was not done.
  private static func path(_ part: Part) -> SitePath {
    SitePath("account", part.rawValue).part("error-\(part.rawValue)")
  }

  /// A form that asks for the password, and for more.
  private static func proving(
    _ part: Part, _ words: String, looks: String = "btn",
    _ fault: (part: Part, words: String)?, _ chrome: Chrome,
    @HTMLBuilder more: () -> HTML = HTML.init
  ) -> HTML {
    form(.class("lines"), .methodPost, .action(path(part))) {
      SignInView.secret(Phrases.oldPassword, "old", isNew: false)
      more()
      alert(part, fault, chrome)
      p(.class("row")) { button(.class(looks)) { words } }
    }
  }

  @HTMLBuilder private static func alert(
    _ part: Part, _ fault: (part: Part, words: String)?, _ chrome: Chrome
  ) -> HTML {
    if let fault, fault.part == part { chrome.alert(fault.words, id: "error-\(part.rawValue)") }
  }

  @HTMLBuilder private static func ready(
    _ made: Made, _ fault: (part: Part, words: String)?, _ chrome: Chrome
  ) -> HTML {
    section(.class("card lines"), .role("status")) {
      switch made {
      case .code(let code):
        h2 { Phrases.codeReady }
        Copyable.html(code, Phrases.codeReady)
        p { Phrases.codeReadyMore }
      case .invite(let link, let drawing):
        h2 { Phrases.inviteReady }
        Copyable.html(link, Phrases.inviteReady)
        hereOnly(link, chrome)
        p { Phrases.inviteReadyMore }
        if let drawing { Copyable.drawing(drawing, Phrases.inviteCode) }
      case .reset(let link, let name):
        h2 { Phrases.resetReady }
        Copyable.html(link, Phrases.resetReady)
        hereOnly(link, chrome)
        p { Phrases.resetReadyMore(name) }
      case .question(let part, let name):
        let isRemoval = part == .remove
        h2 { isRemoval ? Phrases.removeReaderNamed(name) : Phrases.makeResetFor(name) }
        p { isRemoval ? Phrases.removeQuestion(name) : Phrases.resetQuestion }
        form(.class("lines"), .methodPost, .action(path(part))) {
          input(.type("hidden"), .name("name"), .value(name))
          SignInView.secret(Phrases.ownPassword, "old", isNew: false)
          alert(part, fault, chrome)
          p(.class("row")) {
            button(.class("btn main")) { isRemoval ? Phrases.deleteForGood : Phrases.makeReset }
          }
        }
      }
    }
  }

  /// A word about a link that leads nowhere from another device.
  @HTMLBuilder
  private static func hereOnly(_ link: String, _ chrome: Chrome) -> HTML {
    if HostName.isLoopback(link: link) {
      chrome.note(.warn) { Phrases.addressHereOnly }
    }
  }

  private static func sessions(_ model: AccountPage, _ chrome: Chrome) -> HTML {
    section(.class("card lines")) {
      h2 { Phrases.sessions }
      ul(.class("tokens")) {
        for session in model.sessions {
          li {
            div(.class("row")) {
              div {
                b { bdi { name(session) } }
                p(.class("meta")) {
                  if session.id == model.here {
                    Phrases.onThisDevice
                  } else {
                    Phrases.lastUsed + " "
                    chrome.age(session.lastUsed, at: model.now)
                  }
                }
              }
              if session.id != model.here {
                press(
                  Phrases.signOut, at: SitePath("account", "sessions"),
                  ["id": String(session.id.rawValue)], spoken: Phrases.endNamed(name(session)))
              }
            }
          }
        }
      }
      div(.class("row")) {
        if model.sessions.count > 1 {
          form(.methodPost, .action(SitePath("account", "sessions"))) {
            button(.class("btn"), .name("all"), .value("others")) { Phrases.endOthers }
          }
        }
        press(Phrases.signOut, at: SitePath("sign-out"))
      }
    }
  }

  private static func passkeys(_ keys: [Passkey], _ model: AccountPage, _ chrome: Chrome) -> HTML {
    card(Phrases.passkeys, Phrases.passkeysMore) {
      script(module: chrome.share.path("js/passkey.js"))
      if !keys.isEmpty {
        ul(.class("tokens")) {
          for key in keys {
            li {
              div(.class("row")) {
                div {
                  b { bdi { key.name } }
                  p(.class("meta")) {
                    Phrases.made + " "
                    chrome.age(key.made, at: model.now)
                  }
                }
                press(
                  Phrases.revoke, at: SitePath("account", "passkeys", "remove"),
                  ["id": String(key.id.rawValue)], spoken: Phrases.removePasskey(key.name))
              }
            }
          }
        }
      }
      form(
        .class("lines"), .methodPost, .action(SitePath("account", "passkeys")),
        .data("passkey", "make"), .hidden
      ) {
        SignInView.secret(Phrases.oldPassword, "old", isNew: false)
        p(.role("alert")) {}
        p(.class("row")) { button(.class("btn")) { Phrases.makePasskey } }
      }
    }
  }

  private static func name(_ session: SessionInfo) -> String {
    DeviceName.words(of: session.device) ?? Phrases.unknownDevice
  }

  private static func readers(
    _ model: AccountPage, _ fault: (part: Part, words: String)?, _ chrome: Chrome
  ) -> HTML {
    card(Phrases.readers, Phrases.readersMore) {
      if !model.others.isEmpty {
        ul(.class("tokens")) {
          for one in model.others {
            li {
              div(.class("row")) {
                b { bdi { one.name } }
                div(.class("row")) {
                  ask(.reset, one, Phrases.makeReset, Phrases.makeResetFor(one.name))
                  ask(.remove, one, Phrases.removeReader, Phrases.removeReaderNamed(one.name))
                }
              }
            }
          }
        }
      }
      alert(.invites, fault, chrome)
      press(Phrases.makeInvite, at: path(.invites), looks: "btn main")
      if !model.invites.isEmpty {
        h3 { Phrases.waitingInvites }
        ul(.class("tokens")) { for invite in model.invites { li { line(invite, model, chrome) } } }
      }
      form(.methodPost, .action(SitePath("account", "registration"))) {
        label(.class("switch")) {
          Phrases.openToAll
          input(
            .type("checkbox"), .role("switch"), .name("open"), .value("yes"),
            .when(model.isOpen, .checked))
        }
        p(.class("row")) { button(.class("btn")) { Phrases.saveButton } }
      }
    }
  }

  private static func ask(
    _ part: Part, _ account: Account, _ words: String, _ spoken: String
  ) -> HTML {
    press(
      words, at: SitePath("account", part.rawValue), ["name": account.name], spoken: spoken)
  }

  private static func line(_ invite: Invite, _ model: AccountPage, _ chrome: Chrome) -> HTML {
    div(.class("row")) {
      p(.class("meta")) {
        (invite.resets.map { Phrases.resetMade($0.name) } ?? Phrases.inviteMade) + " "
        chrome.age(invite.made, at: model.now)
      }
      press(Phrases.revoke, at: SitePath("account", "invites"), ["id": String(invite.id.rawValue)])
    }
  }
}
