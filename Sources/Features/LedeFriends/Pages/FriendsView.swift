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

  /// Where what friends posted stands; another feature answers there.
  private static let posts = SitePath("posts")

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
      head(Phrases.friends) {
        Phrases.friendsMore + " "
        a(.href(posts)) { Phrases.friendsPosts }
      }
      if let fault { chrome.alert(fault, id: "friends-error") }
      if let made { ready(made, chrome) }
      asking(model, chrome)
      h2(.class("sub")) { Phrases.friendsToday }
      if model.today.isEmpty {
        p(.class("meta")) { Phrases.noFriends }
      } else {
        list(model.today, mayGive: model.mayGive)
        if let given = model.given { p(.class("meta")) { Phrases.gaveToday(given.person.words) } }
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
        press(
          model.links.isEmpty ? Phrases.makeFriendLink : Phrases.newFriendLink,
          at: path(link: "new"), isRow: true)
        links(model, chrome)
      }
      // Who was refused can still be blocked.
      people(model.refused, Phrases.refusedPeople, Phrases.refusedMore) { block($0) }
      people(model.blocked, Phrases.blockedPeople, Phrases.blockedMore) {
        change($0.name, "unblock", Phrases.unblock)
      }
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
      a(.class("btn"), .href(posts)) { Phrases.friendsPosts }
    }
  }

  @HTMLBuilder private static func news(_ model: FriendsToday) -> HTML {
    if !(model.asking.isEmpty && model.gifts.isEmpty) {
      ul(.class("people")) {
        for ask in model.asking {
          person(ask.person) {
            Phrases.asksToBeFriend(ask.person.words)
          } more: {
            a(
              .class("btn"), .href(path), .ariaLabel(Phrases.named(Phrases.answer, ask.name))
            ) { Phrases.answer }
          }
        }
        for gift in model.gifts {
          person(gift.person) {
            a(.href(path)) { Phrases.gaveYouPoints(gift.person.words, CookieGift.points) }
            " "
            GiftsView.contents(gift)
          }
        }
      }
    }
  }

  static func list(_ today: [FriendToday], mayGive: Bool) -> HTML {
    ul(.class("people")) {
      for one in today {
        person(one.friend.person) {
          a(.href(path(one.friend.name))) { one.friend.person.names }
          " "
          state(one.state)
        } more: {
          if case .opened(let opening?) = one.state, let city = opening.city {
            span(.class("meta city")) { bdi { city.name } }
          } else if case .notYet = one.state, mayGive {
            // Where a few words can be said with it.
            a(
              .class("btn"), .href(path(one.friend.name).part("give")),
              .ariaLabel(Phrases.named(Phrases.giveCookie, one.friend.name))
            ) { Phrases.giveCookie }
          }
        }
      }
    }
  }

  /// Somebody in a list: what is said of them, and what can be done.
  static func person(
    _ person: Person, @HTMLBuilder words: () -> HTML, @HTMLBuilder more: () -> HTML = { HTML() }
  ) -> HTML {
    li {
      person.face
      p { words() }
      more()
    }
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

  /// The same, which opens in place and asks first.
  static func ask(
    _ person: Person, _ change: String, _ words: String, _ question: String, _ more: String,
    yes: String, looks: String = "act"
  ) -> HTML {
    details(.class("asks")) {
      summary(.class(looks), .ariaLabel(Phrases.named(words, person.name))) { words }
      p { question }
      p(.class("meta")) { more }
      press(yes, at: path(person.name), ["do": change], isRow: true)
    }
  }

  /// Asks whether somebody shall be blocked.
  static func block(_ person: Person) -> HTML {
    ask(
      person, "block", Phrases.block, Phrases.blockQuestion(person.words),
      Phrases.blockQuestionMore, yes: Phrases.yesBlock)
  }

  // MARK: Who asks, and who was asked

  @HTMLBuilder private static func asking(_ model: FriendsPage, _ chrome: Chrome) -> HTML {
    if !model.asking.isEmpty {
      section(.class("card")) {
        h2 { Phrases.asksYou }
        ul(.class("people wide")) {
          for ask in model.asking {
            person(ask.person) {
              b { ask.person.names }
              " "
              span(.class("meta")) { chrome.age(ask.asked, at: model.now) }
            } more: {
              div(.class("row")) {
                change(ask.name, "accept", Phrases.accept, looks: "btn main")
                change(ask.name, "refuse", Phrases.refuse, looks: "btn")
                block(ask.person)
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
          person(ask.person) {
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
  @HTMLBuilder private static func people(
    _ people: [Person], _ title: String, _ more: String,
    @HTMLBuilder deed: (Person) -> HTML
  ) -> HTML {
    if !people.isEmpty {
      section(.class("card lines")) {
        h2 { title }
        p(.class("meta")) { more }
        ul(.class("people")) {
          for one in people {
            person(one) {
              one.names
            } more: {
              deed(one)
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
          person(gift.person) {
            Phrases.gaveYou(gift.person.words) + " "
            GiftsView.contents(gift)
          } more: {
            span(.class("meta city")) { chrome.zone.shortDay(gift.given, at: model.now) }
          }
        }
      }
    }
    if !model.gifts.isEmpty || model.given != nil {
      p(.class("row")) { a(.class("btn"), .href(GiftsView.path)) { Phrases.allGifts } }
    }
  }

  /// The links that nobody has used yet.
  @HTMLBuilder private static func links(_ model: FriendsPage, _ chrome: Chrome) -> HTML {
    if !model.links.isEmpty {
      h3 { Phrases.waitingFriendLinks }
      ul(.class("tokens")) {
        for link in model.links {
          li {
            div(.class("row")) {
              p(.class("meta")) {
                Phrases.friendLinkMade + " "
                chrome.age(link.made, at: model.now)
                " · "
                Phrases.friendLinkUntil(chrome.zone.shortDay(link.expires, at: model.now))
              }
              press(
                Phrases.deleteFriendLink, at: path(link: "end"),
                ["id": String(link.id.rawValue)], looks: "act")
            }
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
