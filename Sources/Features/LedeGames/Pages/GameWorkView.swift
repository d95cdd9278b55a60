// The page of a work: its critics side by side on one scale, and all else that is told of it.

import LedeBase
import LedeLore
import LedeMarkup
import LedeNews
import LedeReviews
import LedeSite
import LedeTopics

enum GameWorkView {
  static func path(_ name: String) -> SitePath { SitePath("games", "work").with("name", name) }

  /// The whole page; the same model always gives the same bytes.
  static func html(_ model: GameWorkPage, in chrome: Chrome) -> HTML {
    chrome.page(
      model.name, id: "games", tab: .games,
      head: link(.rel("stylesheet"), .href(chrome.share.path("games.css")))
    ) {
      header(.class("head")) {
        h1(.dirAuto) { model.name }
        p(.class("meta")) {
          if let kind = model.kind { Phrases.oneWork(kind) + " · " }
          a(.href(GamesPageView.path)) { Phrases.backToGames }
        }
      }
      if !model.critics.isEmpty {
        section(.class("card"), .ariaLabelledBy("h-critics")) {
          h2(.id("h-critics")) { Phrases.critics }
          if let summary = model.summary { p(.class("meta num")) { Phrases.scores(summary) } }
          ol(.class("critics")) {
            for one in model.critics { li { critic(one, model, chrome) } }
          }
        }
      }
      if !model.names.isEmpty {
        section {
          h2 { Phrases.namedHere }
          p {
            for (number, name) in model.names.enumerated() {
              if number > 0 { " · " }
              named(name, model)
            }
          }
        }
      }
      stories(Phrases.gameList(.articles), model.articles, model, chrome)
      stories(Phrases.gameList(.videos), model.videos, model, chrome)
    }
  }

  @HTMLBuilder
  private static func named(_ name: LoreName, _ model: GameWorkPage) -> HTML {
    if model.hasTopics, let path = Topics.path(about: name) {
      a(.href(path)) { bdi { name.name } }
    } else {
      bdi { name.name }
    }
  }

  @HTMLBuilder
  private static func critic(
    _ one: GameWorkPage.Critic, _ model: GameWorkPage, _ chrome: Chrome
  ) -> HTML {
    let headline = one.entry.headline
    p {
      a(.href(ListFilter().path(to: headline.id))) { bdi { headline.source } }
      if let author = headline.author, !author.isEmpty {
        " · "
        bdi { author }
      }
      " · "
      chrome.age(headline.shown, at: model.now)
    }
    if let score = one.entry.fact.score {
      svg(.ariaHidden) {
        line(.x1(percent: 0), .x2(percent: 100), .y1(percent: 50), .y2(percent: 50))
        line(
          .class("points"), .x1(percent: 0), .x2(percent: score.points), .y1(percent: 50),
          .y2(percent: 50))
      }
      GamesPageView.score(score)
    } else {
      p(.class("meta")) { Phrases.noScore }
    }
    if let tone = one.tone {
      p(.class("meta")) {
        Phrases.tone(tone.kind)
        if one.parts { " " + Phrases.wordsPart }
      }
    }
  }

  @HTMLBuilder
  private static func stories(
    _ title: String, _ entries: [GamesPage.Entry], _ model: GameWorkPage, _ chrome: Chrome
  ) -> HTML {
    if !entries.isEmpty {
      section {
        h2 { title }
        ol(.class("games")) {
          for entry in entries {
            li {
              GamesPageView.card(
                entry, here: path(model.name), hasKind: false, now: model.now, chrome, isTop: false)
            }
          }
        }
      }
    }
  }
}
