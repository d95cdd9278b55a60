// Lists as feeds: one made, its addresses to copy, and those that there are.

import LedeBase
import LedeHTTP
import LedeMarkup
import LedeSite

enum OutFeedsView {
  static let path = SitePath("outfeeds")

  /// A feed made a moment ago, whose addresses are shown this once.
  struct Made: Sendable {
    var addresses: [(OutFormat, String)]
  }

  static func html(
    _ model: OutFeedsPage, made: Made? = nil, fault: String? = nil, in chrome: Chrome
  ) -> HTML {
    chrome.page(Phrases.outFeeds, id: "apps", tab: Tab.ID("settings"), part: "apps") {
      Copyable.styles(chrome)
      head(Phrases.outFeeds) { Phrases.outFeedsMore }
      if let fault { chrome.alert(fault, id: "out-error") }
      if let made { ready(made, chrome) }
      card(Phrases.newOutFeed, Phrases.newOutFeedMore) { form(model.choices) }
      inUse(model, chrome)
    }
  }

  private static func ready(_ made: Made, _ chrome: Chrome) -> HTML {
    section(.class("card lines"), .role("status")) {
      h2 { Phrases.outFeedReady }
      for (format, address) in made.addresses {
        Copyable.html(address, Phrases.outAddress(format))
      }
      // By this machine's own name for itself other devices would look for Lede on themselves.
      if made.addresses.contains(where: { HostName.isLoopback(link: $0.1) }) {
        chrome.note(.warn) { Phrases.outHereOnly }
      }
      p { Phrases.outFeedReadyMore }
    }
  }

  private static func form(_ choices: OutChoices) -> HTML {
    LedeMarkup.form(.class("lines"), .methodPost, .action(path)) {
      choose(choices)
      label(.class("switch")) {
        Phrases.outMost
        input(
          .class("field"), .type("number"), .name("most"), .value("50"),
          .min(OutWish.items.lowerBound), .max(OutWish.items.upperBound))
      }
      label(.class("switch")) {
        Phrases.outTexts
        input(.type("checkbox"), .role("switch"), .name("texts"), .value("yes"))
      }
      p(.class("row")) { button(.class("btn main")) { Phrases.makeOutFeed } }
    }
  }

  /// The fields that say which list, and what it is called.
  @HTMLBuilder static func choose(_ choices: OutChoices) -> HTML {
    label(.class("switch")) {
      Phrases.outList
      select(.class("field"), .name("list")) {
        if let chosen = choices.chosen { choice(chosen, isOn: true) }
        for one in choices.lists where one.list != choices.chosen?.list { choice(one) }
        if !choices.searches.isEmpty {
          optgroup(.label(Phrases.outSearches)) { for one in choices.searches { choice(one) } }
        }
      }
    }
    p {
      label {
        Phrases.outOther
        input(
          .class("field"), .name("address"), .maxLength(2_048), .autocomplete("off"),
          .autocapitalize("none"), .spellcheckOff)
        span(.class("meta")) { Phrases.outOtherMore }
      }
    }
    p {
      label {
        Phrases.outName
        input(
          .class("field"), .name("name"), .maxLength(OutWish.longestName), .autocomplete("off"),
          .dirAuto)
      }
    }
  }

  private static func choice(_ one: OutChoices.Choice, isOn: Bool = false) -> HTML {
    option(.value(one.list.path.text), .when(isOn, .selected)) { one.name }
  }

  @HTMLBuilder private static func inUse(_ model: OutFeedsPage, _ chrome: Chrome) -> HTML {
    if !model.feeds.isEmpty {
      section(.class("card lines")) {
        h2 { Phrases.outFeedsInUse }
        ul(.class("tokens")) { for feed in model.feeds { li { line(feed, model, chrome) } } }
      }
    }
  }

  private static func line(_ feed: OutFeed, _ model: OutFeedsPage, _ chrome: Chrome) -> HTML {
    div(.class("row")) {
      div {
        b { a(.href(feed.wish.list.path)) { bdi { feed.wish.name } } }
        p(.class("meta")) {
          Phrases.outHolds(feed.wish.most, texts: feed.wish.hasTexts)
          " · "
          if let asked = feed.asked {
            Phrases.outAsked + " "
            chrome.age(asked, at: model.now)
          } else {
            Phrases.outNeverAsked
          }
        }
      }
      // Two taps, since nothing brings the address back.
      details {
        summary { Phrases.endOutFeed }
        press(
          Phrases.endOutFeedNow, at: SitePath("outfeeds", "end"),
          ["id": String(feed.id.rawValue)], looks: "btn danger",
          spoken: Phrases.endOutFeedNamed(feed.wish.name))
      }
    }
  }
}
