// Sending a page on: the places that take it, and the forms of new ones.

import LedeBase
import LedeMarkup
import LedeSite

/// What the page shows.
struct SendingPage: Sendable {
  /// What is sent; nil where places are only looked after.
  var page: SentPage?
  var places: [SendPlace]
  /// Why it was not done.
  var fault: String?
  /// The service whose form stays open.
  var adding: SendService?
}

enum SendingView {
  static let path = SendOn.path

  /// The page that sends this one.
  static func path(_ page: SentPage?) -> SitePath {
    page.map { SendOn.path($0.address.text, title: $0.title) } ?? path
  }

  /// The whole page; the same model always gives the same bytes.
  static func html(_ model: SendingPage, in chrome: Chrome) -> HTML {
    chrome.page(Phrases.sendTo, id: "send", tab: .settings) {
      head(Phrases.sendTo) { Phrases.sendToMore }
      if let fault = model.fault { chrome.alert(fault, id: "send-error") }
      if let page = model.page { send(page, model) }
      if !model.places.isEmpty { places(model) }
      h2(.class("sub")) { Phrases.addSendPlace }
      for service in SendService.allCases { add(service, model) }
    }
  }

  private static func send(_ page: SentPage, _ model: SendingPage) -> HTML {
    section(.class("card lines")) {
      h2 { bdi { page.title.isEmpty ? page.address.text : page.title } }
      p(.class("meta")) { page.address.host }
      if model.places.isEmpty {
        p { Phrases.noSendPlaces }
      } else {
        div(.class("row")) { for place in model.places { way(page, to: place) } }
      }
    }
  }

  /// A button that sends it, or the link that a browser opens.
  @HTMLBuilder
  private static func way(_ page: SentPage, to place: SendPlace) -> HTML {
    if let link = place.link(for: page) {
      a(.class("btn"), .href(link), .rel("external noreferrer")) { place.name }
    } else {
      form(.methodPost, .action(path), .data("slow", "yes")) {
        hidden("do", "send")
        hidden("place", String(place.id.rawValue))
        told(page)
        button(.class("btn main")) { place.name }
      }
    }
  }

  private static func places(_ model: SendingPage) -> HTML {
    section(.class("card lines")) {
      h2 { Phrases.sendPlaces }
      ul(.class("ticks")) {
        for place in model.places {
          li {
            span {
              bdi { place.name }
              " "
              span(.class("meta")) { Phrases.whereabouts(place) }
            }
            form(.methodPost, .action(path)) {
              hidden("do", "remove")
              hidden("place", String(place.id.rawValue))
              told(model.page)
              button(.class("btn"), .ariaLabel(Phrases.removeSendPlace(place.name))) {
                Phrases.removeButton
              }
            }
          }
        }
      }
    }
  }

  private static func add(_ service: SendService, _ model: SendingPage) -> HTML {
    details(.class("card"), .when(model.adding == service, .open)) {
      summary { Phrases.name(of: service) }
      form(.class("lines"), .methodPost, .action(path)) {
        hidden("do", "add")
        hidden("service", service.rawValue)
        told(model.page)
        p(.class("meta")) { Phrases.how(service) }
        field("name", service, Phrases.sendName, .type("text"))
        for one in service.fields {
          field(
            one.rawValue, service, Phrases.label(one, of: service),
            .type(one.isSecret ? "password" : "text"))
        }
        p(.class("row")) { button(.class("btn main")) { Phrases.saveButton } }
      }
    }
  }

  private static func field(
    _ name: String, _ service: SendService, _ words: String, _ type: Attribute
  ) -> HTML {
    let id = "\(service.rawValue)-\(name)"
    return p {
      label(.for(id)) { words }
      input(
        .class("field"), .id(id), type, .name(name), .maxLength(NewPlace.longest),
        .autocomplete("off"), .spellcheckOff)
    }
  }

  @HTMLBuilder
  private static func told(_ page: SentPage?) -> HTML {
    if let page {
      hidden("about", page.address.text)
      hidden("title", page.title)
    }
  }

  private static func hidden(_ name: String, _ value: String) -> HTML {
    input(.type("hidden"), .name(name), .value(value))
  }
}
