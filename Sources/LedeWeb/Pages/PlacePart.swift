// Where one cookie was opened: a part of its page, and a page of its own to correct it.

import LedeMarkup
import LedeNews
import LedeNewsroom

enum PlacePart {
  /// The address of the place of one opening.
  static func path(_ opening: Opening.ID) -> SitePath {
    SitePath("fortune", String(opening.rawValue), "place")
  }

  /// What the page of a fortune shows of its place; nothing for readers who wish for none of it.
  ///
  /// It brings its script along, which asks the device: on a tap, or by itself when the cookie has
  /// just been opened and the reader said so before. The opening never waits for it.
  @HTMLBuilder
  static func html(_ model: PlacePage, in chrome: Chrome) -> HTML {
    if model.mapped.place != nil || chrome.wishes.places != .never {
      section(
        .class("card place"), .id("place"), .ariaLabelledBy("place-title"),
        .data("denied", Phrases.placeDenied), .data("unknown", Phrases.placeUnknown),
        .data("failed", Phrases.placeNotKept), .data("locating", Phrases.locating),
        .data("precision", chrome.wishes.places.precision.rawValue),
        .when(asksItself(model, chrome), .data("ask", "yes"))
      ) {
        h2(.id("place-title")) { Phrases.whereOpened }
        if let place = model.mapped.place {
          known(place, model, chrome)
        } else {
          offer(model, chrome)
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
      link(.rel("stylesheet"), .href(chrome.share.path("places.css")))
      header(.class("head")) { h1 { Phrases.whereOpened } }
      html(model, in: chrome)
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

  // MARK: Parts

  private static func asksItself(_ model: PlacePage, _ chrome: Chrome) -> Bool {
    model.mapped.place == nil && model.isFresh && chrome.wishes.places.asksDevice
  }

  @HTMLBuilder
  private static func known(_ place: Place, _ model: PlacePage, _ chrome: Chrome) -> HTML {
    p {
      bdi { name(place, country: model.country) }
      " "
      span(.class("meta")) { Phrases.words(of: place.precision, byHand: place.isByHand) }
    }
    div(.class("row")) {
      a(.class("act"), .href(MapView.path(at: model.mapped.opening))) { Phrases.showOnMap }
      a(.class("act"), .href(path(model.mapped.opening))) { Phrases.correctPlace }
    }
  }

  @HTMLBuilder
  private static func offer(_ model: PlacePage, _ chrome: Chrome) -> HTML {
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
      a(.class("btn"), .href(path(model.mapped.opening))) { Phrases.chooseCity }
      form(.methodPost, .action(path(model.mapped.opening))) {
        input(.type("hidden"), .name("wish"), .value(PlaceWish.never.rawValue))
        button(.class("act")) { Phrases.neverAsk }
      }
    }
  }

  @HTMLBuilder
  private static func found(_ model: PlacePage, _ text: String, _ path: SitePath) -> HTML {
    if model.found.isEmpty {
      p(.class("empty"), .role("status")) { Phrases.noCity(text) }
    } else {
      ul(.class("cities")) {
        for found in model.found {
          li {
            form(.class("row"), .methodPost, .action(path)) {
              input(.type("hidden"), .name("city"), .value(String(found.city.id.rawValue)))
              span {
                bdi { found.city.name }
                " "
                span(.class("meta")) {
                  [found.city.region, found.country].compactMap { $0 }.joined(separator: ", ")
                    + (found.city.population > 0
                      ? " · " + Phrases.people(NewsPage.grouped(found.city.population)) : "")
                }
              }
              button(.class("btn"), .ariaLabel("\(Phrases.takeCity): \(found.city.name)")) {
                Phrases.takeCity
              }
            }
          }
        }
      }
    }
  }
}
