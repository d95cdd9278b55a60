// Where one cookie was opened: a part of its page, and a page of its own to correct it.

import LedeMarkup
import LedeBase
import LedeSite

enum PlacePart {
  static func path(_ opening: Opening.ID) -> SitePath { FortunePageView.path(opening, "place") }

  /// What the page of a fortune shows of its place; for readers who wish not to be asked, the way
  /// to choose it by hand alone.
  ///
  /// It brings its script along, which asks the device: on a tap, or by itself when the cookie has
  /// just been opened and the reader said so before. The opening never waits for it. With `isTab`
  /// it stands on the Fortune tab, to which its buttons lead back.
  @HTMLBuilder static func html(
    _ model: PlacePage, hasCities: Bool = false, isTab: Bool = false, in chrome: Chrome
  ) -> HTML {
    if model.mapped.place == nil && chrome.wishes.places == .never {
      unasked(model, hasCities: hasCities)
    } else {
      section(
        .class("card place"), .id("place"), .ariaLabelledBy("place-title"),
        .data("denied", Phrases.placeDenied), .data("unknown", Phrases.placeUnknown),
        .data("failed", Phrases.placeNotKept), .data("locating", Phrases.locating),
        .data("precision", chrome.wishes.places.precision.rawValue),
        .when(asksItself(model, chrome), .data("ask", "yes"))
      ) {
        h2(.id("place-title")) { Phrases.whereOpened }
        if let place = model.mapped.place {
          known(place, model, hasCities: hasCities)
        } else {
          offer(model, hasCities: hasCities, isTab: isTab, chrome)
        }
        p(.class("meta"), .data("said", ""), .role("status")) {}
      }
      script(module: chrome.share.path("js/place.js"))
    }
  }

  /// Lisbon, Portugal.
  static func name(_ place: Place, country: String?) -> String {
    let parts = [place.name, place.region, country].compactMap { $0 }
    return parts.isEmpty ? Phrases.farFromCities : parts.joined(separator: ", ")
  }

  /// The page where a place is corrected, without a script.
  static func page(_ model: PlacePage, in chrome: Chrome) -> HTML {
    let path = path(model.mapped.opening)
    return chrome.page(Phrases.whereOpened, id: "place-page", tab: .fortune) {
      FortunePageView.styles(chrome)
      link(.rel("stylesheet"), .href(chrome.share.path("places.css")))
      head(Phrases.whereOpened) {
        a(.href(FortunePageView.path(model.mapped.opening))) { Phrases.theFortune }
      }
      html(model, hasCities: true, in: chrome)
      h2(.class("sub")) { Phrases.chooseCity }
      form(.class("find"), .role("search"), .action(path)) {
        div(.class("row")) {
          input(
            .class("field"), .type("search"), .name("q"), .ariaLabel(Phrases.findCity),
            .placeholder(Phrases.findCityHint), .value(model.lookedFor ?? ""), .maxLength(100),
            .autocomplete("off"), .spellcheckOff)
          button(.class("btn")) { Phrases.find }
        }
      }
      if let text = model.lookedFor { found(model, text, path) }
      if model.mapped.place != nil {
        form(.class("row more"), .methodPost, .action(path)) {
          input(.type("hidden"), .name("remove"), .value("yes"))
          button(.class("btn")) { Phrases.removePlace }
        }
      }
      p(.class("meta")) { Phrases.placesCredit }
    }
  }

  private static func asksItself(_ model: PlacePage, _ chrome: Chrome) -> Bool {
    model.mapped.place == nil && model.isFresh && chrome.wishes.places.asksDevice
  }

  @HTMLBuilder
  private static func known(_ place: Place, _ model: PlacePage, hasCities: Bool) -> HTML {
    p {
      bdi { name(place, country: model.country) }
      " "
      span(.class("meta")) { Phrases.words(of: place.precision, byHand: place.isByHand) }
    }
    div(.class("row")) {
      a(.class("act"), .href(MapView.path(at: model.mapped.opening))) { Phrases.showOnMap }
      if !hasCities { a(.class("act"), .href(path(model.mapped.opening))) { Phrases.correctPlace } }
    }
  }

  /// What stands there by the wish never to be asked.
  private static func unasked(_ model: PlacePage, hasCities: Bool) -> HTML {
    section(.class("card place"), .id("place"), .ariaLabelledBy("place-title")) {
      h2(.id("place-title")) { Phrases.whereOpened }
      p(.class("meta")) {
        Phrases.placeNotAsked + " "
        a(.href(SitePath("settings"))) { Phrases.settings }
        "."
      }
      if !hasCities {
        div(.class("row")) {
          a(.class("btn"), .href(path(model.mapped.opening))) { Phrases.chooseCity }
        }
      }
    }
  }

  @HTMLBuilder private static func offer(
    _ model: PlacePage, hasCities: Bool, isTab: Bool, _ chrome: Chrome
  ) -> HTML {
    p(.class("meta"), .data("by-device", ""), .hidden) { Phrases.askPlace }
    p(.class("meta"), .data("by-hand", "")) { Phrases.askPlaceByHand }
    div(.class("row")) {
      form(
        .class("row"), .methodPost, .action(path(model.mapped.opening)), .data("locate", ""),
        .hidden
      ) {
        input(.type("hidden"), .name("latitude"))
        input(.type("hidden"), .name("longitude"))
        input(.type("hidden"), .name("back"), .value("place"))
        button(.class("btn main")) { Phrases.noteWhereIAm }
        if chrome.wishes.places == .ask {
          label {
            input(.type("checkbox"), .name("wish"), .value(PlaceWish.near.rawValue))
            Phrases.alwaysNote
          }
        }
      }
      if !hasCities { a(.class("btn"), .href(path(model.mapped.opening))) { Phrases.chooseCity } }
      form(.methodPost, .action(path(model.mapped.opening))) {
        input(.type("hidden"), .name("wish"), .value(PlaceWish.never.rawValue))
        if isTab { input(.type("hidden"), .name("back"), .value("tab")) }
        button(.class("act")) { Phrases.neverAsk }
      }
    }
  }

  /// Missouri, United States.
  private static func place(_ found: FoundCity) -> String {
    [found.city.region, found.country].compactMap { $0 }.joined(separator: ", ")
  }

  @HTMLBuilder
  private static func found(_ model: PlacePage, _ text: String, _ path: SitePath) -> HTML {
    if model.found.isEmpty {
      p(.class("empty"), .role("status")) { Phrases.noCity(text) }
    } else {
      ul(.class("cities")) {
        for found in model.found {
          li {
            form(.methodPost, .action(path)) {
              input(.type("hidden"), .name("city"), .value(String(found.city.id.rawValue)))
              // The whole row is the button.
              button(.ariaLabel("\(Phrases.takeCity): \(found.city.name), \(place(found))")) {
                span {
                  bdi { found.city.name }
                  " "
                  span(.class("meta")) {
                    place(found)
                      + (found.city.population > 0
                        ? " · " + Phrases.people(found.city.population.grouped) : "")
                  }
                }
                span(.class("take")) { Phrases.takeCity }
              }
            }
          }
        }
      }
    }
  }
}
