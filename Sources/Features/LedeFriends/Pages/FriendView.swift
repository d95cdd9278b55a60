// One friend: their cookies, where they opened them, and what they see in turn.

import LedeFortune
import LedeCalendar
import LedeMarkup
import LedeBase
import LedeSite

enum FriendView {
  static func html(_ model: FriendDetail, in chrome: Chrome) -> HTML {
    let friend = model.friend
    return chrome.page(
      friend.person.words, id: "friend", tab: .fortune, part: model.map == nil ? nil : "map"
    ) {
      FriendsView.styles(chrome)
      header(.class("head")) {
        div(.class("who")) {
          friend.person.face
          h1 { bdi { friend.shown ?? friend.name } }
        }
        p(.class("meta")) {
          if friend.shown != nil { friend.name + " · " }
          Phrases.friendsSince(chrome.zone.shortDay(friend.since, at: model.now))
          " · "
          a(.href(FriendsView.path)) { Phrases.allFriends }
        }
      }
      if model.isFirst { today(model, chrome) }
      cookies(model, chrome)
      places(model, chrome)
      sharing(friend)
      section(.class("card lines")) {
        h2 { Phrases.endFriendship }
        div(.class("row")) {
          FriendsView.ask(
            friend.person, "remove", Phrases.removeFriend,
            Phrases.partQuestion(friend.person.words), Phrases.removeFriendMore,
            yes: Phrases.yesRemove, looks: "btn")
          FriendsView.block(friend.person)
        }
      }
    }
  }

  private static func today(_ model: FriendDetail, _ chrome: Chrome) -> HTML {
    section(.class("card today"), .ariaLabel(Phrases.todaysCookie)) {
      switch model.today.state {
      case .opened(let opening?):
        blockquote { opening.fortune.text }
        p(.class("meta")) { facts(opening, chrome) }
      case .opened(nil): p { Phrases.openedToday }
      case .notYet: p { Phrases.notOpenedYet }
      case .hidden: p { Phrases.todayNotShown }
      }
      if model.mayGive {
        form(.id("give"), .methodPost, .action(FriendsView.path(model.friend.name))) {
          input(.type("hidden"), .name("do"), .value("give"))
          input(
            .class("field"), .name("words"), .dirAuto, .maxLength(ShortWords.most),
            .ariaLabel(Phrases.fewWords), .placeholder(Phrases.fewWords), .autocomplete("off"))
          button(
            .class("btn"), .ariaLabel(Phrases.named(Phrases.giveCookie, model.friend.name))
          ) { Phrases.giveCookie }
        }
      } else if let given = model.given {
        p(.class("meta")) { Phrases.gaveToday(given.person.words) }
      }
    }
  }

  @HTMLBuilder private static func cookies(_ model: FriendDetail, _ chrome: Chrome) -> HTML {
    // Today's stands above them.
    let openings = model.openings.filter { model.today.state != .opened($0) || !model.isFirst }
    if !openings.isEmpty || model.openings.isEmpty { h2(.class("sub")) { Phrases.theirCookies } }
    if model.openings.isEmpty {
      p(.class("meta")) {
        model.friend.sees.extent == .nothing ? Phrases.cookiesNotShown : Phrases.noCookiesYet
      }
    } else if !openings.isEmpty {
      ol(.class("cookies")) {
        for opening in openings {
          li {
            p { opening.fortune.text }
            p(.class("meta num")) { facts(opening, chrome) }
          }
        }
      }
      div(.class("row")) {
        if let older = model.older {
          a(
            .class("btn older"),
            .href(FriendsView.path(model.friend.name).with("before", older.text))
          ) { Phrases.olderCookies }
        }
        if !model.isFirst {
          a(.class("btn older"), .href(FriendsView.path(model.friend.name))) {
            Phrases.newestCookies
          }
        }
      }
    }
  }

  /// `21 November 2026, 08:14 · Lisbon · 9 days in a row`.
  @HTMLBuilder private static func facts(_ opening: FriendOpening, _ chrome: Chrome) -> HTML {
    if let opened = opening.opened {
      (opening.zone.flatMap { Zone($0) } ?? .utc).telling(in: chrome.zone.language)
        .dayAndTime(opened)
    } else {
      FortuneTime.wholeDay(opening.date, in: chrome.zone)
    }
    if let city = opening.city {
      " · "
      bdi { city.name }
    }
    if let streak = opening.streak, streak > 1 { " · " + Phrases.streakOf(streak) }
  }

  @HTMLBuilder private static func places(_ model: FriendDetail, _ chrome: Chrome) -> HTML {
    if let map = model.map {
      link(.rel("stylesheet"), .href(chrome.share.path("places.css")))
      h2(.class("sub")) { Phrases.theirPlaces }
      MapView.drawing(map, chrome)
      MapView.places(map, chrome) { _ in nil }
    }
  }

  private static func sharing(_ friend: Friend) -> HTML {
    form(.class("card lines"), .methodPost, .action(FriendsView.path(friend.name))) {
      h2 { Phrases.theySee(friend.person.words) }
      input(.type("hidden"), .name("do"), .value("share"))
      fieldset(.class("ticks")) {
        legend(.class("sr")) { Phrases.theySee(friend.person.words) }
        for extent in Sharing.Extent.allCases {
          label {
            input(
              .type("radio"), .name("extent"), .value(extent.rawValue),
              .when(extent == friend.shows.extent, .checked))
            Phrases.words(for: extent)
          }
        }
      }
      label(.class("switch")) {
        span {
          Phrases.showCity + " "
          span(.class("meta")) { Phrases.showCityMore }
        }
        input(
          .type("checkbox"), .role("switch"), .name("city"), .value("yes"),
          .when(friend.shows.showsCity, .checked))
      }
      button(.class("btn main")) { Phrases.saveButton }
    }
  }
}
