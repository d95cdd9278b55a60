// What a reader opened: the list, one of it, and the points it earned.

import LedeCalendar
import LedeMarkup
import LedeBase
import LedeSite

enum FortuneHistoryView {
  static func html(
    _ model: FortuneHistory, month: HabitMonth? = nil, in chrome: Chrome
  ) -> HTML {
    chrome.page(Phrases.pastFortunes, id: "fortunes", tab: .fortune, part: "bell") {
      FortunePageView.styles(chrome)
      head(Phrases.pastFortunes) { a(.href(FortunePageView.path)) { Phrases.yourFortune } }
      form(.class("find"), .role("search"), .action(FortunePageView.history)) {
        label(.class("sr"), .for("q")) { Phrases.searchFortunes }
        div(.class("row")) {
          input(
            .class("field"), .id("q"), .type("search"), .name("q"), .value(model.text),
            .placeholder(Phrases.searchFortunes), .maxLength(200), .autocomplete("off"), .dirAuto)
          button(.class("btn main")) { Phrases.search }
        }
      }
      if let month { HabitView.calendar(month, chrome) }
      if model.openings.isEmpty {
        p(.class("empty")) {
          if model.text.isEmpty || model.hidesAll {
            (model.hidesAll ? Phrases.allFortunesHidden : Phrases.noFortunesYet) + " "
            a(.href(FortunePageView.path)) {
              model.hidesAll ? Phrases.yourFortune : Phrases.openFirstCookie
            }
            "."
          } else {
            Phrases.noFortunesFound
          }
        }
      } else {
        ol(.class("fortunes")) { for one in model.openings { li { row(one, chrome) } } }
      }
      if let older = model.older {
        a(
          .class("btn older"),
          .href(
            FortunePageView.history.with("q", model.text.isEmpty ? nil : model.text)
              .with("before", older.text))
        ) { Phrases.olderFortunes }
      }
    }
  }

  private static func row(_ opening: Opening, _ chrome: Chrome) -> HTML {
    article {
      p(.class("meta")) {
        time(.dateTime(opening.opened)) { FortuneTime.wholeDay(opening.date, in: chrome.zone) }
        if opening.isKept { " · " + Phrases.keptFortune }
      }
      h2 { a(.href(FortunePageView.path(opening.id)), .dirAuto) { opening.fortune.text } }
      p(.class("meta num")) { opening.numbers.values.map(String.init).joined(separator: " · ") }
    }
  }
}

enum FortuneDetailView {
  static func html(
    _ model: FortuneDetail, place: HTML = HTML(), sharing: HTML = HTML(), in chrome: Chrome
  ) -> HTML {
    let opening = model.opening
    let zone = (Zone(opening.zone) ?? chrome.zone).telling(in: chrome.zone.language)
    return chrome.page(Phrases.fortune, id: "opening", tab: .fortune, part: "fortune") {
      FortunePageView.styles(chrome)
      head(FortuneTime.wholeDay(opening.date, in: zone)) {
        a(.href(FortunePageView.history)) { Phrases.pastFortunes }
      }
      FortuneSlip.html(opening, zone: zone, looks: model.looks, chrome)
      sharing
      section(.class("card")) {
        dl(.class("facts")) {
          fact(
            Phrases.whenOpened, "\(zone.dayAndTime(opening.opened)) (\(Zone.spoken(opening.zone)))")
          fact(Phrases.partOfStreak, Phrases.number(of: opening.streak))
          if let device = opening.device { fact(Phrases.openedOffline, device) }
        }
      }
      place
      section(.class("card lines")) {
        div(.class("row")) {
          for (deed, words) in [("hide", Phrases.hideFortune), ("report", Phrases.reportFortune)] {
            press(
              words, at: FortunePageView.path(opening.id),
              ["do": deed, "return": FortunePageView.history.text])
          }
        }
        p(.class("meta")) { Phrases.reportFortuneMore }
      }
    }
  }

  private static func fact(_ name: String, _ words: String) -> HTML {
    div {
      dt { name }
      dd { bdi { words } }
    }
  }
}

enum PointsView {
  static func html(_ model: PointsPage, fault: String? = nil, in chrome: Chrome) -> HTML {
    chrome.page(Phrases.fortunePoints, id: "points", tab: .fortune, part: "bell") {
      FortunePageView.styles(chrome)
      head(Phrases.points(model.points)) { a(.href(FortunePageView.path)) { Phrases.yourFortune } }
      if let fault { chrome.alert(fault, id: "points-error") }
      p(.class("intro")) {
        Phrases.pointsMore + " "
          + Phrases.nextReward(model.nextReward.length, model.nextReward.points)
      }
      h2(.class("sub")) { Phrases.looks }
      p(.class("meta")) { Phrases.looksMore }
      for kind in Look.Kind.allCases { looks(kind, model) }
      h2(.class("sub")) { Phrases.ledger }
      if model.entries.isEmpty { p(.class("empty")) { Phrases.ledgerEmpty } }
      ul(.class("ledger")) { for entry in model.entries { li { row(entry, model, chrome) } } }
      if let older = model.older {
        a(
          .class("btn older"),
          .href(FortunePageView.points.with("before", String(older.rawValue)))
        ) { Phrases.olderFortunes }
      }
    }
  }

  private static func looks(_ kind: Look.Kind, _ model: PointsPage) -> HTML {
    section(.class("card looks")) {
      h3 { Phrases.kind(of: kind) }
      ul {
        for look in [nil] + Look.allCases.filter({ $0.kind == kind }) {
          li {
            span(.class("sample"), .data(sampled(kind), look?.rawValue ?? "plain"), .ariaHidden) {
              "Aa"
            }
            b { name(of: look) }
            if let look, !model.owned.contains(look) {
              price(look, model)
            } else {
              wearing(look, kind, model)
            }
          }
        }
      }
    }
  }

  private static func sampled(_ kind: Look.Kind) -> StaticString {
    switch kind {
    case .paper: "paper"
    case .accent: "ink"
    case .map: "map"
    }
  }

  @HTMLBuilder
  private static func wearing(_ look: Look?, _ kind: Look.Kind, _ model: PointsPage) -> HTML {
    if model.looks[kind] == look {
      span(.class("meta")) { Phrases.wearing }
    } else {
      press(
        Phrases.wear, at: FortunePageView.points,
        ["kind": kind.rawValue, "wear": look?.rawValue ?? "plain"],
        spoken: "\(Phrases.wear): \(name(of: look))")
    }
  }

  @HTMLBuilder private static func price(_ look: Look, _ model: PointsPage) -> HTML {
    if model.points < look.price {
      span(.class("meta num")) { Phrases.missing(look.price - model.points, of: look.price) }
    } else {
      press(
        Phrases.buy(look.price), at: FortunePageView.points, ["buy": look.rawValue],
        spoken: "\(Phrases.name(of: look)): \(Phrases.buy(look.price))")
    }
  }

  private static func name(of look: Look?) -> String {
    look.map { Phrases.name(of: $0) } ?? Phrases.plainLook
  }

  private static func row(_ entry: LedgerEntry, _ model: PointsPage, _ chrome: Chrome) -> HTML {
    p {
      span {
        linked(Phrases.words(of: entry), to: entry.opening.map { FortunePageView.path($0) })
        span(.class("meta")) {
          " · "
          time(.dateTime(entry.at)) {
            model.zone.telling(in: chrome.zone.language).shortDay(entry.at, at: model.now)
          }
        }
      }
      b(.class("num")) { entry.points < 0 ? "−\(-entry.points)" : "+\(entry.points)" }
    }
  }
}
