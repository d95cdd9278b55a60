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
    case invite(link: String, QRCode?)
    case reset(link: String, name: String)
  }

  static func html(
    _ model: AccountPage, made: Made? = nil, fault: String? = nil, in chrome: Chrome
  ) -> HTML {
    chrome.page(Phrases.account, id: "account", tab: .settings, part: "apps") {
      Copyable.styles(chrome)
      link(.rel("stylesheet"), .href(chrome.share.path("account.css")))
      head(Phrases.account) {
        Phrases.memberSince(model.account.name)
        if model.account.isOwner { " · " + Phrases.owner }
      }
      if let fault { chrome.alert(fault, id: "account-error") }
      if let made { ready(made, chrome) }
      if let spent = model.codeSpent { spentNote(spent, model, chrome) }
      sessions(model, chrome)
      nameToShow(model.account)
      card(Phrases.password, Phrases.passwordCard) {
        way(PasswordView.path, Phrases.changePassword)
      }
      card(Phrases.recoveryCode, Phrases.recoveryMore) {
        p(.class("meta")) { model.hasCode ? Phrases.hasCode : Phrases.hasNoCode }
        press(
          Phrases.makeCode, at: SitePath("account", "code"),
          looks: model.codeSpent == nil ? "btn" : "btn main")
      }
      if let keys = model.passkeys { passkeys(keys, model, chrome) }
      card(Phrases.yourApps, Phrases.yourAppsMore) { way(AppsView.path, Phrases.apps) }
      if model.account.isOwner { readers(model, chrome) }
      card(Phrases.takeAlong, Phrases.takeAlongMore) {
        p(.class("row")) {
          a(.class("btn"), .href(SitePath("account", "archive")), .download("")) {
            chrome.icon(.down)
            Phrases.archive
          }
        }
      }
      card(Phrases.deleteAccount, Phrases.deleteAccountMore) {
        // The owner goes last, and need not ask to be told.
        if model.others.isEmpty {
          way(SitePath("account", "delete"), Phrases.deleteAccount, looks: "btn danger")
        } else {
          p(.class("meta")) { Phrases.fault(.ownerStays) }
        }
      }
    }
  }

  private static func nameToShow(_ account: Account) -> HTML {
    card(Phrases.nameToShow, Phrases.nameToShowMore) {
      form(.class("lines"), .methodPost, .action(SitePath("account", "name"))) {
        input(
          .class("field"), .name("shown"), .value(account.shown ?? ""), .dirAuto,
          .ariaLabel(Phrases.nameToShow), .autocomplete("nickname"), .maxLength(ShownName.mostBytes)
        )
        p(.class("row")) { button(.class("btn")) { Phrases.saveButton } }
      }
    }
  }

  private static func way(_ path: SitePath, _ words: String, looks: String = "btn") -> HTML {
    p(.class("row")) { a(.class(looks), .href(path)) { words } }
  }

  /// What somebody is told whose printed code was used.
  private static func spentNote(
    _ spent: Timestamp, _ model: AccountPage, _ chrome: Chrome
  ) -> HTML {
    chrome.note(.warn) {
      Phrases.codeSpent(chrome.zone.dayAndTime(spent))
    }
  }

  private static func ready(_ made: Made, _ chrome: Chrome) -> HTML {
    section(.class("card lines"), .role("status")) {
      switch made {
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
          li { line(session, model, chrome) }
        }
      }
      if model.sessions.count > 1 {
        form(.methodPost, .action(SitePath("account", "sessions"))) {
          button(.class("btn"), .name("all"), .value("others")) { Phrases.endOthers }
        }
      }
    }
  }

  private static func line(
    _ session: SessionInfo, _ model: AccountPage, _ chrome: Chrome
  ) -> HTML {
    div(.class("row")) {
      div {
        b { bdi { name(session) } }
        // Sessions of the time before they were kept say nothing of it.
        if session.made.milliseconds > 0 {
          p(.class("meta")) {
            let day = chrome.zone.shortDay(session.made, at: model.now)
            Phrases.signedIn(day, Phrases.words(of: session.place))
          }
        }
        p(.class("meta")) {
          if session.id == model.here {
            Phrases.onThisDevice
          } else {
            Phrases.lastSeen + " "
            chrome.age(session.lastUsed, at: model.now)
          }
        }
      }
      if session.id == model.here {
        press(Phrases.signOut, at: SitePath("sign-out"))
      } else {
        press(
          Phrases.signOut, at: SitePath("account", "sessions"),
          ["id": String(session.id.rawValue)], spoken: Phrases.endNamed(name(session)))
      }
    }
  }

  private static func passkeys(_ keys: [Passkey], _ model: AccountPage, _ chrome: Chrome) -> HTML {
    card(Phrases.passkeys, Phrases.passkeysMore) {
      if !keys.isEmpty {
        ul(.class("tokens")) { for key in keys { li { line(key, model, chrome) } } }
      }
      way(PasskeyView.path, Phrases.makePasskey)
    }
  }

  private static func line(_ key: Passkey, _ model: AccountPage, _ chrome: Chrome) -> HTML {
    let id = String(key.id.rawValue)
    return div(.class("row")) {
      div {
        b { bdi { key.name } }
        p(.class("meta")) {
          Phrases.made + " "
          chrome.age(key.made, at: model.now)
          " · "
          if let used = key.lastUsed {
            Phrases.lastUsed + " "
            chrome.age(used, at: model.now)
          } else {
            Phrases.neverUsed
          }
        }
        details(.class("asks")) {
          summary(.class("act"), .ariaLabel(Phrases.renamePasskey(key.name))) { Phrases.rename }
          form(.class("row"), .methodPost, .action(SitePath("account", "passkeys", "name"))) {
            input(.type("hidden"), .name("id"), .value(id))
            input(
              .class("field"), .name("name"), .value(key.name), .required,
              .ariaLabel(Phrases.passkeyName), .maxLength(GivenName.longest), .autocomplete("off"))
            button(.class("btn main")) { Phrases.saveButton }
          }
        }
      }
      press(
        Phrases.revoke, at: SitePath("account", "passkeys", "remove"), ["id": id],
        looks: "btn danger", spoken: Phrases.removePasskey(key.name))
    }
  }

  private static func name(_ session: SessionInfo) -> String {
    DeviceName.words(of: session.device) ?? Phrases.unknownDevice
  }

  private static func readers(_ model: AccountPage, _ chrome: Chrome) -> HTML {
    card(Phrases.readers, Phrases.readersMore) {
      if !model.others.isEmpty {
        ul(.class("tokens")) {
          for one in model.others {
            li {
              div(.class("row")) {
                b { one.person.words }
                div(.class("row")) {
                  press(
                    Phrases.makeReset, at: SitePath("account", "reset"), ["name": one.name],
                    spoken: Phrases.makeResetFor(one.name))
                  press(
                    Phrases.removeReader, at: SitePath("account", "remove"), ["name": one.name],
                    looks: "btn danger", spoken: Phrases.removeReaderNamed(one.name))
                }
              }
            }
          }
        }
      }
      press(Phrases.makeInvite, at: SitePath("account", "invites"), looks: "btn main")
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
        label(.class("switch")) {
          span {
            Phrases.openToFriends + " "
            span(.class("meta")) { Phrases.openToFriendsMore }
          }
          input(
            .type("checkbox"), .role("switch"), .name("friends"), .value("yes"),
            .when(model.letsFriendsIn, .checked))
        }
        p(.class("row")) { button(.class("btn")) { Phrases.saveButton } }
      }
    }
  }

  private static func line(_ invite: Invite, _ model: AccountPage, _ chrome: Chrome) -> HTML {
    div(.class("row")) {
      p(.class("meta")) {
        (invite.resets.map { Phrases.resetMade($0.name) } ?? Phrases.inviteMade) + " "
        chrome.age(invite.made, at: model.now)
      }
      press(
        Phrases.revoke, at: SitePath("account", "invites"), ["id": String(invite.id.rawValue)],
        looks: "btn danger")
    }
  }
}
