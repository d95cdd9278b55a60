// Search: a box, what it can be asked, what it found, and the searches that are kept.

import LedeCalendar
import LedeMarkup
import LedeBase
import LedeSite
import LedeNews
import LedeWires

enum SearchPageView {
  static let path = SitePath("search")

  /// The whole page; the same model always gives the same bytes.
  static func html(_ model: FoundPage, in chrome: Chrome) -> HTML {
    chrome.page(
      model.query.text.isEmpty ? Phrases.search : "\(model.query.text) · \(Phrases.search)",
      id: "search",
      tab: .search, part: "list"
    ) {
      header(.class("head")) { h1 { Phrases.search } }
      box(model, chrome)
      kept(model)
      if model.query.text.isEmpty {
        p(.class("empty")) { Phrases.searchEmpty }
      } else {
        bar(model, chrome)
        notes(model, chrome)
        found(model, chrome)
      }
    }
  }

  /// The address of a search.
  static func path(_ text: String, _ order: SearchOrder = .newest, before: SearchPosition? = nil)
    -> SitePath
  {
    SitePath("search").with("q", text)
      .with("order", order == .newest ? nil : order.rawValue)
      .with("before", before?.text)
  }

  // MARK: Parts

  private static func box(_ model: FoundPage, _ chrome: Chrome) -> HTML {
    form(.class("find"), .role("search"), .action(SitePath("search"))) {
      label(.class("sr"), .for("q")) { Phrases.searchFor }
      div(.class("row")) {
        input(
          .class("field"), .id("q"), .type("search"), .name("q"), .value(model.query.text),
          .placeholder(Phrases.searchFor), .maxLength(1_000), .autocomplete("off"),
          .autocapitalize("none"), .dirAuto,
          // Who comes without words comes to write some.
          .when(model.query.text.isEmpty, .autofocus))
        if model.order == .ranked {
          input(.type("hidden"), .name("order"), .value(model.order.rawValue))
        }
        button(.class("btn main")) { Phrases.search }
      }
      details {
        summary {
          Phrases.searchHow
          chrome.icon(.down)
        }
        dl(.class("facts")) {
          for way in Phrases.searchWays {
            div {
              dt { code { way.typed } }
              dd { way.means }
            }
          }
        }
      }
    }
  }

  @HTMLBuilder
  private static func kept(_ model: FoundPage) -> HTML {
    if !model.saved.isEmpty {
      nav(.class("pills"), .ariaLabel(Phrases.savedSearches)) {
        span(.class("meta"), .ariaHidden) { Phrases.savedSearches }
        for one in model.saved {
          a(.href(path(one.text)), .when(one == model.savedAs, .ariaCurrentPage)) {
            bdi { one.name }
          }
        }
      }
    }
  }

  private static func bar(_ model: FoundPage, _ chrome: Chrome) -> HTML {
    div(.class("row bar")) {
      nav(.class("ways"), .ariaLabel(Phrases.searchOrder)) {
        for order in SearchOrder.allCases {
          a(.href(path(model.query.text, order)), .when(model.order == order, .ariaCurrentPage)) {
            Phrases.order(order)
          }
        }
      }
      if let kept = model.savedAs {
        form(.methodPost, .action(SitePath("searches", "forget"))) {
          input(.type("hidden"), .name("id"), .value(String(kept.id.rawValue)))
          button(.class("quiet")) { Phrases.deleteSearch }
        }
      } else {
        details(.class("keep")) {
          summary { Phrases.saveSearch }
          form(.class("row"), .methodPost, .action(SitePath("searches"))) {
            input(.type("hidden"), .name("q"), .value(model.query.text))
            input(
              .class("field"), .name("name"), .value(model.query.text),
              .ariaLabel(Phrases.searchName),
              .maxLength(SavedSearch.longestName), .dirAuto)
            button(.class("btn")) { Phrases.saveSearch }
          }
        }
      }
      a(.class("quiet"), .href(path(model.query.text).asFeed)) { Phrases.asFeed }
    }
  }

  @HTMLBuilder
  private static func notes(_ model: FoundPage, _ chrome: Chrome) -> HTML {
    for piece in model.query.misread {
      chrome.note(.warn) { bdi { Phrases.misread(piece) } }
    }
    if let behind = model.found.behind {
      chrome.note(.clock) {
        Phrases.searchBehind(Phrases.seconds(behind.components.seconds))
      }
    }
    if let ranked = model.found.ranked, ranked >= SearchPage.mostRanked {
      p(.class("meta")) { Phrases.searchRanked(ranked) }
    }
  }

  @HTMLBuilder
  private static func found(_ model: FoundPage, _ chrome: Chrome) -> HTML {
    if model.found.headlines.isEmpty {
      p(.class("empty")) {
        if model.found.older != nil {
          Phrases.searchGoesOn
        } else {
          model.query.text.utf8.contains(UInt8(ascii: " "))
            ? Phrases.searchNothingOfAll : Phrases.searchNothing
        }
      }
    } else {
      StoryList(
        filter: ListFilter(), now: model.now, back: path(model.query.text, model.order),
        words: SearchMarks(model.query).html, chrome: chrome
      ).html(model.found.headlines)
    }
    if let older = model.found.older {
      a(
        .class("btn older"), .rel("next"), .href(path(model.query.text, model.order, before: older))
      ) { model.order == .newest ? Phrases.olderPage : Phrases.nextBest }
    }
  }
}
