// What a reader opened: the list, one of it, and the points it earned.

import LedeCalendar
import LedeMarkup
import LedeBase
import LedeSite

/// The list of past fortunes.
enum FortuneHistoryView {
  /// The whole page; the same model always gives the same bytes.
  static func html(_ model: FortuneHistory, in chrome: Chrome) -> HTML {
    chrome.page(
      Phrases.pastFortunes, id: "fortunes", tab: .fortune, part: "bell"
    ) {
      FortunePageView.styles(chrome)
      header(.class("head")) {
        h1 { Phrases.pastFortunes }
        p(.class("meta")) { a(.href(FortunePageView.path)) { Phrases.yourFortune } }
      }
      form(.class("find"), .role("search"), .action(FortunePageView.history)) {
        label(.class("sr"), .for("q")) { Phrases.searchFortunes }
        div(.class("row")) {
          input(
            .class("field"), .id("q"), .type("search"), .name("q"), .value(model.text),
            .placeholder(Phrases.searchFortunes), .maxLength(200), .autocomplete("off"), .dirAuto)
          button(.class("btn main")) { Phrases.search }
        }
      }
      if model.openings.isEmpty {
        p(.class("empty")) {
          if model.hidesAll {
            Phrases.allFortunesHidden
            " "
            a(.href(FortunePageView.path)) { Phrases.yourFortune }
            "."
          } else if model.text.isEmpty {
            Phrases.noFortunesYet
            " "
            a(.href(FortunePageView.path)) { Phrases.openFirstCookie }
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
              .with("before", older.date.text))
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

/// One past fortune.
enum FortuneDetailView {
  /// The whole page; the same model always gives the same bytes.
  ///
  /// - Parameters:
  ///   - model: The opening.
  ///   - place: Where it was opened, with what changes it; stands below the slip.
  ///   - sharing: The ways to share it; stands below that.
  ///   - chrome: What all pages share.
  /// - Returns: The page, ready to send.
  static func html(
    _ model: FortuneDetail, place: HTML = HTML(), sharing: HTML = HTML(), in chrome: Chrome
  ) -> HTML {
    let opening = model.opening
    let zone = (Zone(opening.zone) ?? chrome.zone).telling(in: chrome.zone.language)
    return chrome.page(Phrases.fortune, id: "opening", tab: .fortune, part: "fortune") {
      FortunePageView.styles(chrome)
      header(.class("head")) {
        h1 { FortuneTime.wholeDay(opening.date, in: zone) }
        p(.class("meta")) { a(.href(FortunePageView.history)) { Phrases.pastFortunes } }
      }
      FortuneSlip.html(opening, zone: zone, looks: model.looks, isToday: false, chrome)
      sharing
      section(.class("card")) {
        dl(.class("facts")) {
          fact(
            Phrases.whenOpened,
            "\(zone.dayAndTime(opening.opened)) (\(Zone.spoken(opening.zone)))")
          fact(Phrases.partOfStreak, Phrases.number(of: opening.streak))
          if let device = opening.device { fact(Phrases.openedOffline, device) }
        }
      }
      place
      section(.class("card lines")) {
        div(.class("row")) {
          button(opening, "hide", Phrases.hideFortune)
          button(opening, "report", Phrases.reportFortune)
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

  private static func button(_ opening: Opening, _ deed: String, _ words: String) -> HTML {
    form(.methodPost, .action(FortunePageView.path(opening.id))) {
      input(.type("hidden"), .name("do"), .value(deed))
      input(.type("hidden"), .name("return"), .value(FortunePageView.history.text))
      LedeMarkup.button(.class("btn")) { words }
    }
  }
}

/// Points: what earned them, and what they buy.
enum PointsView {
  /// The whole page; the same model always gives the same bytes.
  static func html(_ model: PointsPage, fault: String? = nil, in chrome: Chrome) -> HTML {
    chrome.page(Phrases.fortunePoints, id: "points", tab: .fortune, part: "bell") {
      FortunePageView.styles(chrome)
      header(.class("head")) {
        h1 { Phrases.points(model.points) }
        p(.class("meta")) { a(.href(FortunePageView.path)) { Phrases.yourFortune } }
      }
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
        li {
          span(.class("sample"), .data(sampled(kind), "plain"), .ariaHidden) { "Aa" }
          b { Phrases.plainLook }
          wearing(nil, kind, model)
        }
        for look in Look.allCases where look.kind == kind {
          li {
            span(.class("sample"), .data(sampled(kind), look.rawValue), .ariaHidden) { "Aa" }
            b { Phrases.name(of: look) }
            if model.owned.contains(look) {
              wearing(look, kind, model)
            } else {
              price(look, model)
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
      form(.methodPost, .action(FortunePageView.points)) {
        input(.type("hidden"), .name("kind"), .value(kind.rawValue))
        input(.type("hidden"), .name("wear"), .value(look?.rawValue ?? "plain"))
        button(
          .class("btn"),
          .ariaLabel(
            "\(Phrases.wear): \(look.map { Phrases.name(of: $0) } ?? Phrases.plainLook)")
        ) { Phrases.wear }
      }
    }
  }

  @HTMLBuilder
  private static func price(_ look: Look, _ model: PointsPage) -> HTML {
    if model.points < look.price {
      span(.class("meta num")) { Phrases.missing(look.price - model.points, of: look.price) }
    } else {
      form(.methodPost, .action(FortunePageView.points)) {
        input(.type("hidden"), .name("buy"), .value(look.rawValue))
        button(
          .class("btn"), .ariaLabel("\(Phrases.name(of: look)): \(Phrases.buy(look.price))")
        ) { Phrases.buy(look.price) }
      }
    }
  }

  private static func row(_ entry: LedgerEntry, _ model: PointsPage, _ chrome: Chrome) -> HTML {
    p {
      span {
        if let opening = entry.opening {
          a(.href(FortunePageView.path(opening))) { Phrases.words(of: entry) }
        } else {
          Phrases.words(of: entry)
        }
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
