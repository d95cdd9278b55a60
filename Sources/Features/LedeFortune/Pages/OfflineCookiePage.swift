// The Fortune tab as a device shows it without a network; nothing of any reader stands in it.

import LedeCalendar
import LedeMarkup
import LedeBase
import LedeSite

/// Parts that are hidden at first; `js/cookie.js` shows those that fit and fills them.
enum OfflineCookiePage {
  static let path = SitePath("fortune", "offline")

  static func html(in chrome: Chrome) -> HTML {
    chrome.page(Phrases.yourFortune, id: "fortune", tab: .fortune, part: "cookie") {
      FortunePageView.styles(chrome)
      header(.class("head"), .id(FortunePageView.opened)) {
        h1 { Phrases.yourFortune }
        p(.class("meta")) { time(.lang(chrome.zone.language)) {} }
      }
      cookie
      slip
      wait
      section(.class("card"), .data("part", "none")) {
        h2 { Phrases.cookiesUsedUp }
        p(.class("meta")) { Phrases.cookiesUsedUpMore }
        p(.class("row more")) {
          a(.class("btn main"), .href(FortunePageView.path)) { Phrases.tryAgain }
        }
      }
    }
  }

  private static var cookie: HTML {
    section(.class("card cookie"), .data("part", "cookie"), .hidden) {
      FortunePageView.crack(Phrases.cookieAwayMore)
      p(.class("meta"), .data("part", "shut"), .role("status"), .hidden) {
        Phrases.cookieDoesNotOpen
      }
    }
  }

  private static var slip: HTML {
    div(.class("opened"), .data("part", "slip"), .hidden) {
      FortunePageView.drawing
      section(.class("card slip"), .id("slip"), .ariaLabel(Phrases.yourFortune)) {
        blockquote(.dirAuto) {}
        ul(.class("lucky num"), .ariaLabel(Phrases.luckyNumbers)) {}
        p(.class("meta")) {
          time(
            .data("words", Phrases.openedAway), .data("yesterday", Phrases.openedAwayYesterday)
          ) {}
        }
        p(.class("meta"), .data("part", "waits"), .hidden) { Phrases.cookieWaits }
      }
    }
  }

  private static var wait: HTML {
    section(
      .class("card next"), .ariaLabelledBy("h-count"), .data("part", "wait"), .hidden,
      .data("ready", Phrases.nextIsReady), .data("more", Phrases.nextAway),
      .data("today", Phrases.nextAwayToday), .data("tomorrow", Phrases.nextAwayTomorrow),
      .data("later", Phrases.nextAwayLater)
    ) {
      div(.class("ring")) {
        FortunePageView.ring(0)
        time(.class("num"), .role("timer")) {}
      }
      div {
        h2(.id("h-count")) { Phrases.untilNext }
        p(.class("meta")) {}
      }
    }
  }
}
