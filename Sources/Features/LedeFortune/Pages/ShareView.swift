// How a fortune is shown to others: a link, the places where links are posted, and a picture.

import LedeHTTP
import LedeMarkup
import LedeBase
import LedeSite

/// The part of a fortune's page that shares it; it works without scripts.
enum ShareView {
  struct Model: Sendable {
    var opening: Opening.ID
    var text: String
    /// Nil when it is not shared.
    var link: WebAddress?
    var hasCards: Bool
  }

  static func html(_ model: Model, in chrome: Chrome) -> HTML {
    section(.class("card lines"), .id("share"), .ariaLabelledBy("share-title")) {
      h2(.id("share-title")) { Phrases.share }
      if let link = model.link { shared(link, model, chrome) } else { unshared(model) }
      if model.hasCards {
        p(.class("row")) {
          a(.class("btn"), .href(path(model, "card.png")), .download("fortune.png")) {
            Phrases.pictureCard
          }
        }
      }
      script(module: chrome.share.path("js/sharing.js"))
    }
  }

  private static func path(_ model: Model, _ what: String) -> SitePath {
    FortunePageView.path(model.opening, what)
  }

  @HTMLBuilder private static func unshared(_ model: Model) -> HTML {
    p { Phrases.shareFortuneMore }
    tap(model.opening, isMain: true)
  }

  /// Shares a fortune with one tap: without a script it makes the link and leads to it.
  static func tap(_ opening: Opening.ID, isMain: Bool = false) -> HTML {
    form(
      .when(isMain, .class("row")), .methodPost, .action(FortunePageView.path(opening, "share")),
      .data("share", String(opening.rawValue))
    ) {
      button(.class(isMain ? "btn main" : "btn")) { Phrases.share }
    }
  }

  @HTMLBuilder
  private static func shared(_ link: WebAddress, _ model: Model, _ chrome: Chrome) -> HTML {
    Copyable.html(link.text, Phrases.fortuneLink)
    let isHereOnly = HostName.isLoopback(link: link.text)
    if isHereOnly { chrome.note(.warn) { Phrases.fortuneLinkHereOnly } }
    p(.class("row")) {
      button(
        .class("btn main"), .type("button"), .data("sheet", String(model.opening.rawValue)),
        .hidden
      ) { Phrases.shareSystem }
      if !isHereOnly, let tweet = tweet(model.text, link) {
        a(.class("btn"), .href(tweet), .rel("noopener noreferrer")) { Phrases.shareTwitter }
      }
      if !isHereOnly, let post = facebook(link) {
        a(.class("btn"), .href(post), .rel("noopener noreferrer")) { Phrases.shareFacebook }
      }
    }
    form(.class("row"), .methodPost, .action(path(model, "unshare"))) {
      button(.class("btn")) { Phrases.endLink }
      span(.class("meta")) { Phrases.endLinkMore }
    }
  }

  // MARK: Where links are posted

  static func tweet(_ text: String, _ link: WebAddress) -> WebAddress? {
    let path = SitePath("intent", "tweet").with("text", text).with("url", link.text)
    return WebAddress("https://twitter.com\(path)")
  }

  static func facebook(_ link: WebAddress) -> WebAddress? {
    let path = SitePath("sharer", "sharer.php").with("u", link.text)
    return WebAddress("https://www.facebook.com\(path)")
  }
}

/// What anybody sees who has a link.
enum SharedPage {
  /// The whole page: the fortune, and nothing of who opened it.
  static func html(
    _ fortune: SharedFortune, link: WebAddress, hasCard: Bool, in chrome: Chrome
  ) -> HTML {
    chrome.page(
      Phrases.aFortune, id: "shared", hasTabs: false,
      head: head(fortune, link: link, hasCard: hasCard, chrome)
    ) {
      header(.class("head new")) { h1 { Phrases.sharedWithYou } }
      div(.class("opened")) {
        FortunePageView.drawing
        section(
          .class("card slip"), .ariaLabel(Phrases.aFortune),
          .data("paper", fortune.looks.paper?.rawValue ?? "plain"),
          .data("ink", fortune.looks.accent?.rawValue ?? "plain")
        ) {
          blockquote(.dirAuto) { fortune.fortune.text }
          FortuneSlip.numbers(fortune.numbers)
        }
      }
      section(.class("card lines")) {
        h2 { Phrases.oneOfYourOwn }
        p(.class("meta")) { Phrases.sharedFrom }
        p(.class("row")) {
          a(.class("btn main"), .href(FortunePageView.path)) { Phrases.openYourOwn }
        }
      }
    }
  }

  /// What other sites show of the link.
  ///
  /// Source: ogp.me; X's own names of 2024.
  @HTMLBuilder private static func head(
    _ fortune: SharedFortune, link: WebAddress, hasCard: Bool, _ chrome: Chrome
  ) -> HTML {
    LedeMarkup.link(.rel("stylesheet"), .href(chrome.share.path("fortune.css")))
    meta(.name("robots"), .content("noindex"))
    meta(.name("description"), .content(fortune.fortune.text))
    meta(.property("og:type"), .content("article"))
    meta(.property("og:site_name"), .content(Phrases.lede))
    meta(.property("og:title"), .content(Phrases.aFortune))
    meta(.property("og:description"), .content(fortune.fortune.text))
    meta(.property("og:url"), .content(link.text))
    if hasCard {
      meta(.property("og:image"), .content(link.text + "/card.png"))
      meta(.property("og:image:type"), .content("image/png"))
      meta(.property("og:image:width"), .content("1200"))
      meta(.property("og:image:height"), .content("630"))
      meta(.property("og:image:alt"), .content(fortune.fortune.text))
    }
    meta(.name("twitter:card"), .content(hasCard ? "summary_large_image" : "summary"))
  }
}
