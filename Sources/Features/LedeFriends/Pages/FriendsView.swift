// Friends: what they opened today, who asks, and how to find more of them.

import LedeAccounts
import LedeFortune
import LedeCalendar
import LedeMarkup
import LedeBase
import LedeSite

enum FriendsView {
  static let path = SitePath("friends")

  /// The page of one friend.
  static func path(_ name: String) -> SitePath { SitePath("friends", name) }

  /// Below this lie the links that make friends.
  static let linkPath = "/friends/with/"
  static func path(link token: String) -> SitePath { SitePath("friends", "with", token) }

  /// A link made a moment ago, which is shown this once.
  struct Made: Sendable {
    var text: String
    var code: QRCode?
    /// Whether its address leads nowhere from another device.
    var isHereOnly = false
  }

  /// The whole page; the same model always gives the same bytes.
  ///
  /// - Parameters:
  ///   - model: Who there is.
  ///   - made: The link that was made a moment ago.
  ///   - typed: The name that could not be asked.
  ///   - fault: Why something was not done.
  ///   - chrome: What all pages share.
  /// - Returns: The page, ready to send.
  static func html(
    _ model: FriendsPage, made: Made? = nil, typed: String = "", fault: String? = nil,
    in chrome: Chrome
  ) -> HTML {
    chrome.page(Phrases.friends, id: "friends", tab: .fortune, part: "apps") {
      styles(chrome)
      header(.class("head")) {
        h1 { Phrases.friends }
        p(.class("meta")) { Phrases.friendsMore }
      }
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
          form(.methodPost, .action(path(link: "new"))) {
            button(.class("btn")) {
              model.linkEnds == nil ? Phrases.makeFriendLink : Phrases.newFriendLink
            }
          }
          if model.linkEnds != nil {
            form(.methodPost, .action(path(link: "end"))) {
              button(.class("act")) { Phrases.deleteFriendLink }
            }
          }
        }
      }
      refused(model)
      blocked(model)
    }
  }

  /// The styles that these pages have beside the others.
  @HTMLBuilder
  static func styles(_ chrome: Chrome) -> HTML {
    Copyable.styles(chrome)
    link(.rel("stylesheet"), .href(chrome.share.path("friends.css")))
  }

  // MARK: Today

  /// What stands on the Fortune tab.
  @HTMLBuilder
  static func part(_ model: FriendsToday, in chrome: Chrome) -> HTML {
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

  /// Who asks, and what was given today.
  @HTMLBuilder
  private static func news(_ model: FriendsToday) -> HTML {
    if !(model.asking.isEmpty && model.gifts.isEmpty) {
      ul(.class("people")) {
        for ask in model.asking {
          li {
            face(ask.name)
            p { Phrases.asksToBeFriend(ask.name) }
            a(
              .class("btn"), .href(path), .ariaLabel(Phrases.named(Phrases.answer, ask.name))
            ) { Phrases.answer }
          }
        }
        for gift in model.gifts {
          li {
            face(gift.name)
            p {
              a(.href(path)) { Phrases.gaveYouPoints(gift.name, CookieGift.points) }
              " "
              span(.class("meta")) { "“" + gift.fortune.text + "”" }
            }
          }
        }
      }
    }
  }

  /// What friends opened today, as it stands on the Fortune tab too.
  static func list(_ today: [FriendToday], mayGive: Bool) -> HTML {
    ul(.class("people")) {
      for one in today {
        li {
          face(one.friend.name)
          p {
            a(.href(path(one.friend.name))) { one.friend.name }
            " "
            state(one.state)
          }
          if case .opened(let opening?) = one.state, let city = opening.city {
            span(.class("meta city")) { bdi { city.name } }
          } else if case .notYet = one.state, mayGive {
            change(one.friend.name, "give", Phrases.giveCookie, isButton: true)
          }
        }
      }
    }
  }

  /// A round of two letters, for people who look.
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
    _ name: String, _ change: String, _ words: String, isButton: Bool = false, isMain: Bool = false
  ) -> HTML {
    form(.methodPost, .action(path(name))) {
      input(.type("hidden"), .name("do"), .value(change))
      button(
        .class(isMain ? "btn main" : isButton ? "btn" : "act"),
        .ariaLabel(Phrases.named(words, name))
      ) { words }
    }
  }

  // MARK: Who asks, and who was asked

  @HTMLBuilder
  private static func asking(_ model: FriendsPage, _ chrome: Chrome) -> HTML {
    if !model.asking.isEmpty {
      section(.class("card")) {
        h2 { Phrases.asksYou }
        ul(.class("people wide")) {
          for ask in model.asking {
            li {
              face(ask.name)
              p {
                b { ask.name }
                " "
                span(.class("meta")) { chrome.age(ask.asked, at: model.now) }
              }
              div(.class("row")) {
                change(ask.name, "accept", Phrases.accept, isMain: true)
                change(ask.name, "refuse", Phrases.refuse, isButton: true)
                change(ask.name, "block", Phrases.block)
              }
            }
          }
        }
      }
    }
  }

  @HTMLBuilder
  private static func waiting(_ model: FriendsPage, _ chrome: Chrome) -> HTML {
    if !model.asked.isEmpty {
      h3 { Phrases.waitingForAnswer }
      ul(.class("people")) {
        for ask in model.asked {
          li {
            face(ask.name)
            p {
              ask.name
              " "
              span(.class("meta")) {
                Phrases.asked
                " "
                chrome.age(ask.asked, at: model.now)
              }
            }
            change(ask.name, "withdraw", Phrases.cancelAsking)
          }
        }
      }
    }
  }

  /// Who was refused can still be blocked.
  @HTMLBuilder
  private static func refused(_ model: FriendsPage) -> HTML {
    if !model.refused.isEmpty {
      section(.class("card lines")) {
        h2 { Phrases.refusedPeople }
        p(.class("meta")) { Phrases.refusedMore }
        ul(.class("people")) {
          for name in model.refused {
            li {
              face(name)
              p { name }
              change(name, "block", Phrases.block)
            }
          }
        }
      }
    }
  }

  @HTMLBuilder
  private static func blocked(_ model: FriendsPage) -> HTML {
    if !model.blocked.isEmpty {
      section(.class("card lines")) {
        h2 { Phrases.blockedPeople }
        p(.class("meta")) { Phrases.blockedMore }
        ul(.class("people")) {
          for name in model.blocked {
            li {
              face(name)
              p { name }
              change(name, "unblock", Phrases.unblock)
            }
          }
        }
      }
    }
  }

  // MARK: Gifts and links

  @HTMLBuilder
  private static func gifts(_ model: FriendsPage, _ chrome: Chrome) -> HTML {
    if !model.gifts.isEmpty {
      h2(.class("sub")) { Phrases.fromFriends }
      ul(.class("people")) {
        for gift in model.gifts {
          li {
            face(gift.name)
            p {
              Phrases.gaveYou(gift.name)
              " "
              span(.class("meta")) { "“" + gift.fortune.text + "”" }
            }
            span(.class("meta city")) { chrome.zone.shortDay(gift.given, at: model.now) }
          }
        }
      }
    }
  }

  private static func ready(_ made: Made, _ chrome: Chrome) -> HTML {
    section(.class("card lines"), .role("status")) {
      h2 { Phrases.friendLinkReady }
      Copyable.html(made.text, Phrases.friendLinkReady)
      if made.isHereOnly { chrome.note(.warn) { Phrases.addressHereOnly } }
      p { Phrases.friendLinkReadyMore }
      if let code = made.code {
        svg(.class("qr"), .viewBox(code), .role("img"), .ariaLabel(Phrases.friendLinkCode)) {
          LedeMarkup.path(.d(code))
        }
      }
    }
  }
}

/// What a link that makes friends leads to.
enum FriendLinkView {
  static func html(_ name: String, token: String, in chrome: Chrome) -> HTML {
    chrome.page(Phrases.becomeFriends(name), id: "friend-link", tab: .fortune) {
      FriendsView.styles(chrome)
      section(.class("card lines")) {
        h1 { Phrases.becomeFriends(name) }
        p { Phrases.becomeFriendsMore }
        form(.methodPost, .action(FriendsView.path(link: token))) {
          button(.class("btn main")) { Phrases.becomeFriendsYes }
        }
      }
    }
  }
}
