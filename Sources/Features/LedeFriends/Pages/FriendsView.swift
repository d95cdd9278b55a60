// Friends: what they opened today, who asks, and how to find more of them.

import LedeAccounts
import LedeFortune
import LedeCalendar
import LedeHTTP
import LedeMarkup
import LedeBase
import LedeSite

enum FriendsView {
  static let path = SitePath("friends")

  static func path(_ name: String) -> SitePath { SitePath("friends", name) }

  /// Below this lie the links that make friends.
  static let linkPath = "/friends/with/"
  static func path(link token: String) -> SitePath { SitePath("friends", "with", token) }

  /// A link made a moment ago, which is shown this once.
  struct Made: Sendable {
    var text: String
    var code: QRCode?
  }

  static func html(
    _ model: FriendsPage, made: Made? = nil, typed: String = "", fault: String? = nil,
    in chrome: Chrome
  ) -> HTML {
    chrome.page(Phrases.friends, id: "friends", tab: .fortune, part: "apps") {
      styles(chrome)
      head(Phrases.friends) { Phrases.friendsMore }
      if let fault { chrome.alert(fault, id: "friends-error") }
      if let made { ready(made, chrome) }
      asking(model, chrome)
      h2(.class("sub")) { Phrases.friendsToday }
      if model.today.isEmpty {
        p(.class("meta")) { Phrases.noFriends }
      } else {
        list(model.today, mayGive: model.mayGive)
        if let given = model.given { p(.class("meta")) { Phrases.gaveToday(given.name) } }
      }
      gifts(model, chrome)
      section(.class("card lines")) {
        h2 { Phrases.askFriend }
        form(.class("add"), .methodPost, .action(path)) {
          label(.for("friend-name")) { Phrases.friendName }
          div(.class("row")) {
            input(
              .class("field"), .id("friend-name"), .name("name"), .value(typed),
              .maxLength(Account.nameLengths.upperBound), .autocomplete("off"),
              .autocapitalize("none"), .required)
            button(.class("btn main")) { Phrases.ask }
          }
        }
        p(.class("meta")) { Phrases.askFriendMore }
        waiting(model, chrome)
      }
      section(.class("card lines")) {
        h2 { Phrases.friendLink }
        p { Phrases.friendLinkMore }
        if let ends = model.linkEnds, made == nil {
          p(.class("meta")) { Phrases.friendLinkUntil(chrome.zone.shortDay(ends, at: model.now)) }
        }
        div(.class("row")) {
          press(
            model.linkEnds == nil ? Phrases.makeFriendLink : Phrases.newFriendLink,
            at: path(link: "new"))
          if model.linkEnds != nil {
            press(Phrases.deleteFriendLink, at: path(link: "end"), looks: "act")
          }
        }
      }
      // Who was refused can still be blocked.
      names(model.refused, Phrases.refusedPeople, Phrases.refusedMore, "block", Phrases.block)
      names(model.blocked, Phrases.blockedPeople, Phrases.blockedMore, "unblock", Phrases.unblock)
    }
  }

  @HTMLBuilder static func styles(_ chrome: Chrome) -> HTML {
    Copyable.styles(chrome)
    link(.rel("stylesheet"), .href(chrome.share.path("friends.css")))
  }

  // MARK: Today

  @HTMLBuilder static func part(_ model: FriendsToday, in chrome: Chrome) -> HTML {
    link(.rel("stylesheet"), .href(chrome.share.path("friends.css")))
    h2(.class("sub")) { Phrases.friendsToday }
    news(model)
    if model.today.isEmpty {
      if model.asking.isEmpty { p(.class("meta")) { Phrases.noFriendsYet } }
    } else {
      list(model.today, mayGive: model.mayGive)
    }
    p(.class("row")) {
      a(.class("btn"), .href(path)) {
        model.friends == 0 ? Phrases.findFriends : Phrases.allFriends
        if model.friends > model.today.count { span(.class("num")) { String(model.friends) } }
      }
    }
  }

  @HTMLBuilder private static func news(_ model: FriendsToday) -> HTML {
    if !(model.asking.isEmpty && model.gifts.isEmpty) {
      ul(.class("people")) {
        for ask in model.asking {
          person(ask.name) {
            Phrases.asksToBeFriend(ask.name)
          } more: {
            a(
              .class("btn"), .href(path), .ariaLabel(Phrases.named(Phrases.answer, ask.name))
            ) { Phrases.answer }
          }
        }
        for gift in model.gifts {
          person(gift.name) {
            a(.href(path)) { Phrases.gaveYouPoints(gift.name, CookieGift.points) }
            " "
            span(.class("meta")) { "“" + gift.fortune.text + "”" }
          }
        }
      }
    }
  }

  static func list(_ today: [FriendToday], mayGive: Bool) -> HTML {
    ul(.class("people")) {
      for one in today {
        person(one.friend.name) {
          a(.href(path(one.friend.name))) { one.friend.name }
          " "
          state(one.state)
        } more: {
          if case .opened(let opening?) = one.state, let city = opening.city {
            span(.class("meta city")) { bdi { city.name } }
          } else if case .notYet = one.state, mayGive {
            change(one.friend.name, "give", Phrases.giveCookie, looks: "btn")
          }
        }
      }
    }
  }

  /// Somebody in a list: what is said of them, and what can be done.
  private static func person(
    _ name: String, @HTMLBuilder words: () -> HTML, @HTMLBuilder more: () -> HTML = { HTML() }
  ) -> HTML {
    li {
      face(name)
      p { words() }
      more()
    }
  }

  static func face(_ name: String) -> HTML {
    span(.class("face"), .ariaHidden) { String(name.prefix(2)).uppercased() }
  }

  private static func state(_ state: FriendToday.State) -> HTML {
    span(.class("meta")) {
      switch state {
      case .opened(let opening?): "“" + opening.fortune.text + "”"
      case .opened(nil): Phrases.openedToday
      case .notYet: Phrases.notOpenedYet
      case .hidden: Phrases.todayNotShown
      }
    }
  }

  /// A button that does something about one person.
  static func change(
    _ name: String, _ change: String, _ words: String, looks: String = "act"
  ) -> HTML {
    press(
      words, at: path(name), ["do": change], looks: looks, spoken: Phrases.named(words, name))
  }

  // MARK: Who asks, and who was asked

  @HTMLBuilder private static func asking(_ model: FriendsPage, _ chrome: Chrome) -> HTML {
    if !model.asking.isEmpty {
      section(.class("card")) {
        h2 { Phrases.asksYou }
        ul(.class("people wide")) {
          for ask in model.asking {
            person(ask.name) {
              b { ask.name }
              " "
              span(.class("meta")) { chrome.age(ask.asked, at: model.now) }
            } more: {
              div(.class("row")) {
                change(ask.name, "accept", Phrases.accept, looks: "btn main")
                change(ask.name, "refuse", Phrases.refuse, looks: "btn")
                change(ask.name, "block", Phrases.block)
              }
            }
          }
        }
      }
    }
  }

  @HTMLBuilder private static func waiting(_ model: FriendsPage, _ chrome: Chrome) -> HTML {
    if !model.asked.isEmpty {
      h3 { Phrases.waitingForAnswer }
      ul(.class("people")) {
        for ask in model.asked {
          person(ask.name) {
            ask.name + " "
            span(.class("meta")) {
              Phrases.asked + " "
              chrome.age(ask.asked, at: model.now)
            }
          } more: {
            change(ask.name, "withdraw", Phrases.cancelAsking)
          }
        }
      }
    }
  }

  /// People whom the reader does not see, and the one thing that can be done about each.
  @HTMLBuilder private static func names(
    _ names: [String], _ title: String, _ more: String, _ deed: String, _ words: String
  ) -> HTML {
    if !names.isEmpty {
      section(.class("card lines")) {
        h2 { title }
        p(.class("meta")) { more }
        ul(.class("people")) {
          for name in names {
            person(name) {
              name
            } more: {
              change(name, deed, words)
            }
          }
        }
      }
    }
  }

  // MARK: Gifts and links

  @HTMLBuilder private static func gifts(_ model: FriendsPage, _ chrome: Chrome) -> HTML {
    if !model.gifts.isEmpty {
      h2(.class("sub")) { Phrases.fromFriends }
      ul(.class("people")) {
        for gift in model.gifts {
          person(gift.name) {
            Phrases.gaveYou(gift.name) + " "
            span(.class("meta")) { "“" + gift.fortune.text + "”" }
          } more: {
            span(.class("meta city")) { chrome.zone.shortDay(gift.given, at: model.now) }
          }
        }
      }
    }
  }

  private static func ready(_ made: Made, _ chrome: Chrome) -> HTML {
    let isHereOnly = HostName.isLoopback(link: made.text)
    return section(.class("card lines"), .role("status")) {
      h2 { Phrases.friendLinkReady }
      Copyable.html(made.text, Phrases.friendLinkReady)
      if isHereOnly { chrome.note(.warn) { Phrases.addressHereOnly } }
      p { Phrases.friendLinkReadyMore }
      if let code = made.code {
        if !isHereOnly { p { Phrases.friendLinkCodeMore } }
        Copyable.drawing(code, Phrases.friendLinkCode)
      }
    }
  }
}

enum FriendLinkView {
  static func html(_ name: String, token: String, in chrome: Chrome) -> HTML {
    chrome.page(Phrases.becomeFriends(name), id: "friend-link", tab: .fortune) {
      FriendsView.styles(chrome)
      section(.class("card lines")) {
        h1 { Phrases.becomeFriends(name) }
        p { Phrases.becomeFriendsMore }
        press(Phrases.becomeFriendsYes, at: FriendsView.path(link: token), looks: "btn main")
      }
    }
  }
}
