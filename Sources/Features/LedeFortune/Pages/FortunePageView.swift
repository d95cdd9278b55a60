// The Fortune tab: a cookie to open, or a fortune and how long until the next.

package import LedeCalendar
import LedeMarkup
package import LedeBase
import LedeSite

enum FortunePageView {
  static let path = SitePath("fortune")
  static let history = SitePath("fortune", "history")
  static let points = SitePath("fortune", "points")
  static let wishes = SitePath("fortune", "wishes")

  /// The part at the top of the tab that stands for a cookie opened just now: the styles have its
  /// halves part and its slip rise, and nothing scrolls.
  static let opened = "opened"

  static func path(_ id: Opening.ID, _ parts: String...) -> SitePath {
    SitePath(segments: ["fortune", String(id.rawValue)] + parts)
  }

  static func html(
    _ model: FortunePage, whereabouts: HTML = HTML(), friends: HTML = HTML(),
    fault: String? = nil, offersAccount: Bool = false, in chrome: Chrome
  ) -> HTML {
    let zone = model.zone.telling(in: chrome.zone.language)
    return chrome.page(Phrases.yourFortune, id: "fortune", tab: .fortune, part: "fortune") {
      styles(chrome)
      header(.class("head"), .id(opened)) {
        h1 { Phrases.yourFortune }
        p(.class("meta")) {
          time(.dateTime(model.now), .when(zone.isForeign, .lang(zone.language))) {
            zone.dayInWords(model.now)
          }
        }
      }
      if let fault { chrome.alert(fault, id: "fortune-error") }
      if let next = model.next, let last = model.last {
        div(.class("opened")) {
          drawing
          FortuneSlip.html(
            last, zone: zone, looks: model.standing.looks, today: zone.date(of: model.now), chrome)
        }
        wait(model, until: next, last, zone)
        whereabouts
      } else {
        cookie(model)
      }
      if offersAccount { account }
      if model.standing.openings > 0 { HabitView.week(model, zone) }
      links(model, chrome)
      friends
      wishes(model, chrome)
    }
  }

  static func styles(_ chrome: Chrome) -> HTML {
    link(.rel("stylesheet"), .href(chrome.share.path("fortune.css")))
  }

  private static func cookie(_ model: FortunePage) -> HTML {
    section(
      .class("card cookie"), .data("paper", model.standing.looks.paper?.rawValue ?? "plain"),
      .data("last", String(model.last?.opened.milliseconds ?? 0))
    ) {
      crack(model.last == nil ? Phrases.firstCookieMore : Phrases.cookieMore) {
        input(.type("hidden"), .name("zone"), .value(""))
      }
    }
  }

  /// What opens a cookie; `fields` are sent beside.
  static func crack(_ more: String, @HTMLBuilder fields: () -> HTML = { HTML() }) -> HTML {
    form(.class("crack"), .methodPost, .action(path)) {
      fields()
      button(.ariaLabelledBy("h-cookie"), .ariaDescribedBy("cookie-more")) { drawing }
      h2(.id("h-cookie")) { Phrases.openCookie }
      p(.class("meta"), .id("cookie-more")) { more }
      p { button(.class("btn main")) { Phrases.openCookie } }
    }
  }

  /// How much of the wait is over, of 100.
  static func ring(_ passed: Int) -> HTML {
    svg(.viewBox("0 0 120 120"), .ariaHidden) {
      circle(.cx(60), .cy(60), .r(55))
      circle(.class("go"), .cx(60), .cy(60), .r(55), .lengthOf100, .drawn(passed))
    }
  }

  /// A cookie in two halves, which part once it is opened.
  static var drawing: HTML {
    svg(.class("biscuit"), .viewBox("0 0 220 150"), .ariaHidden) {
      LedeMarkup.path(
        .class("half left"),
        .d("M110 26C66 8 18 40 16 86c-1 28 24 44 50 36 26-9 40-38 42-62l-8-12z"))
      LedeMarkup.path(.class("fold left"), .d("M108 60C92 74 62 84 34 82"))
      LedeMarkup.path(
        .class("half right"),
        .d("M110 26c44-18 92 14 94 60 1 28-24 44-50 36-26-9-40-38-42-62l-12-12z"))
      LedeMarkup.path(.class("fold right"), .d("M112 60c16 14 46 24 74 22"))
    }
  }

  private static func wait(
    _ model: FortunePage, until next: Timestamp, _ last: Opening, _ zone: Zone
  ) -> HTML {
    section(
      .class("card next"), .ariaLabelledBy("h-count"),
      .data("next", String(next.milliseconds)), .data("opened", String(last.opened.milliseconds)),
      .data("now", String(model.now.milliseconds)), .data("ready", Phrases.nextIsReady)
    ) {
      div(.class("ring")) {
        ring(model.passed)
        // Without scripts the hour of the next one stands still here, and must not look like a rest.
        time(.class("num"), .role("timer"), .dateTime(next)) {
          Phrases.atClock(FortuneTime.clock(next, zone))
        }
      }
      div {
        h2(.id("h-count")) { Phrases.untilNext }
        p(.class("meta")) {
          Phrases.nextCookie(
            FortuneTime.moment(next, at: model.now, zone), zone: FortuneTime.name(zone))
          if model.waitsAfterJourney { " " + Phrases.afterJourney }
        }
      }
    }
  }

  /// What keeps the cookies of somebody who has opened some without a name.
  private static var account: HTML {
    section(.class("card lines")) {
      h2 { Phrases.keepCookies }
      p(.class("meta")) { Phrases.keepCookiesMore }
      p(.class("row")) {
        a(.class("btn main"), .href(SitePath("join").with("return", path.text))) {
          Phrases.keepCookiesBy
        }
      }
    }
  }

  private static func links(_ model: FortunePage, _ chrome: Chrome) -> HTML {
    let ways: [(SitePath, Chrome.Icon, String, Int?)] = [
      (
        history, .cookie, Phrases.pastFortunes,
        model.standing.openings > 0 ? model.standing.openings : nil
      ),
      (MapView.path, .pin, Phrases.fortuneMap, nil),
      (points, .star, Phrases.fortunePoints, model.standing.points),
      (ReminderView.path, .clock, Phrases.reminder, nil),
    ]
    return nav(.class("ways fortune"), .ariaLabel(Phrases.yourFortune)) {
      for (path, icon, words, number) in ways {
        a(.href(path)) {
          chrome.icon(icon)
          words
          if let number { span(.class("num")) { String(number) } }
        }
      }
    }
  }

  private static func wishes(_ model: FortunePage, _ chrome: Chrome) -> HTML {
    details(.class("card lines")) {
      summary {
        Phrases.yourDays
        chrome.icon(.down)
      }
      p(.class("meta")) {
        Phrases.daysFollow(FortuneTime.name(model.zone)) + " "
          + Phrases.forgivable(model.forgivable)
      }
      // Scripts tell the device's own zone and put this away.
      form(.class("row"), .id("zone-form"), .methodPost, .action(wishes)) {
        label(.class("sr"), .for("zone")) { Phrases.zoneName }
        input(
          .class("field"), .id("zone"), .name("zone"), .value(model.zone.name), .required,
          .maxLength(64), .autocomplete("off"), .autocapitalize("none"), .spellcheckOff)
        button(.class("btn")) { Phrases.changeZone }
      }
      form(.class("row"), .methodPost, .action(wishes)) {
        Segments.html(Phrases.fortuneLength, "length", model.standing.length) {
          Phrases.name(of: $0)
        }
        button(.class("btn")) { Phrases.saveButton }
      }
    }
  }
}

/// A fortune on its slip of paper.
enum FortuneSlip {
  /// With a date of today it stands on the tab, and has a way to its own page.
  static func html(
    _ opening: Opening, zone: Zone, looks: ChosenLooks, today: LocalDate? = nil, _ chrome: Chrome
  ) -> HTML {
    let days = today.map { $0 - zone.date(of: opening.opened) } ?? 0
    return section(
      .class("card slip"), .id("slip"),
      .ariaLabel(today == nil ? Phrases.theFortune : Phrases.fortune(ofDaysAgo: days)),
      .data("paper", looks.paper?.rawValue ?? "plain"),
      .data("ink", looks.accent?.rawValue ?? "plain")
    ) {
      blockquote(.dirAuto) { opening.fortune.text }
      numbers(opening.numbers)
      p(.class("meta")) {
        time(.dateTime(opening.opened)) {
          FortuneTime.opened(opening.opened, daysAgo: days, zone)
        }
      }
      if opening.isHidden { p(.class("meta")) { Phrases.fortuneIsHidden } }
      div(.class("row")) {
        if opening.isHidden {
          press(
            Phrases.putFortuneBack, at: FortunePageView.path(opening.id),
            ["do": "show", "return": FortunePageView.path.text])
        } else {
          keeping(
            opening, back: today == nil ? FortunePageView.path(opening.id) : FortunePageView.path)
          if today != nil {
            ShareView.tap(opening.id)
            a(.class("btn"), .href(FortunePageView.path(opening.id))) { Phrases.fortuneDetails }
          }
          // Its own page is its reader's alone, so that the words are all that goes along.
          PassOn.html(
            FortunePageView.path.text, title: opening.fortune.text, looks: "btn", in: chrome)
        }
      }
    }
  }

  static func numbers(_ numbers: LuckyNumbers) -> HTML {
    ul(.class("lucky num"), .ariaLabel(Phrases.luckyNumbers)) {
      for number in numbers.values { li { String(number) } }
    }
  }

  /// The button that keeps a fortune at hand, or no more.
  static func keeping(_ opening: Opening, back: SitePath) -> HTML {
    form(.methodPost, .action(FortunePageView.path(opening.id))) {
      input(.type("hidden"), .name("do"), .value(opening.isKept ? "let" : "keep"))
      input(.type("hidden"), .name("return"), .value(back.text))
      button(.class("btn"), .ariaPressed(opening.isKept)) {
        opening.isKept ? Phrases.keptFortune : Phrases.keepFortune
      }
    }
  }
}

/// Local times of cookies, in words.
package enum FortuneTime {
  /// Noon of a date where the clocks are those of `utc`.
  static func noon(of date: LocalDate) -> Timestamp {
    Timestamp(seconds: Int64(date.days) * 86_400 + 43_200)
  }

  /// Universal time in the language of a zone.
  static func utc(_ zone: Zone) -> Zone { Zone.utc.telling(in: zone.language) }

  /// `Monday`.
  static func weekday(_ date: LocalDate, in zone: Zone) -> String {
    utc(zone).weekday(noon(of: date))
  }

  /// `08:14`.
  static func clock(_ instant: Timestamp, _ zone: Zone) -> String {
    let parts = zone.local(instant)
    return parts.hour.twoDigits + ":" + parts.minute.twoDigits
  }

  /// `Opened at 08:14`, and the day when it is not this one.
  static func opened(_ instant: Timestamp, daysAgo days: Int, _ zone: Zone) -> String {
    let clock = clock(instant, zone)
    return switch days {
    case ...0: Phrases.opened(at: clock)
    case 1: Phrases.openedYesterday(at: clock)
    default: Phrases.opened(on: zone.dayInWords(instant), at: clock)
    }
  }

  /// `tomorrow from 00:00`.
  static func moment(_ instant: Timestamp, at now: Timestamp, _ zone: Zone) -> String {
    let days = zone.date(of: instant) - zone.date(of: now)
    let clock = clock(instant, zone)
    return switch days {
    case 0: Phrases.nextToday(clock)
    case 1: Phrases.nextTomorrow(clock)
    default: Phrases.nextLater(zone.dayInWords(instant), clock)
    }
  }

  /// `Monday 23 November`.
  static func day(_ date: LocalDate, in zone: Zone) -> String {
    utc(zone).dayInWords(noon(of: date))
  }

  /// `21 November 2026`.
  package static func wholeDay(_ date: LocalDate, in zone: Zone) -> String {
    let text = utc(zone).dayAndTime(noon(of: date))
    return text.hasSuffix(", 12:00") ? String(text.dropLast(7)) : text
  }

  /// `Europe/Lisbon`; the name of universal time is its letters.
  static func name(_ zone: Zone) -> String { Zone.spoken(zone.name) }
}
