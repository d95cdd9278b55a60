// The page of games: four lists, a search in each, and what stands there while there is nothing.

import LedeBase
import LedeMarkup
import LedeNews
import LedeReading
import LedeReviews
import LedeSite

enum GamesPageView {
  static let path = SitePath("games")

  /// The address of a page of a list.
  static func path(
    _ list: GameList, _ work: GameWork? = nil, words: String = "", before: String? = nil
  ) -> SitePath {
    path.with("show", list == .articles ? nil : list.rawValue).with("kind", work?.rawValue)
      .with("q", words.isEmpty ? nil : words).with("before", before)
  }

  /// The whole page; the same model always gives the same bytes.
  static func html(_ model: GamesPage, in chrome: Chrome) -> HTML {
    chrome.page(
      Phrases.games, id: "games", tab: .games,
      head: link(.rel("stylesheet"), .href(chrome.share.path("games.css")))
    ) {
      header(.class("head")) {
        h1 { Phrases.games }
        p(.class("meta")) {
          Phrases.gamesMore
          " "
          a(.href(GameFeedsView.path)) { Phrases.gameFeeds }
        }
      }
      if model.hasFeeds {
        lists(model)
        bar(model)
        entries(model, chrome)
      } else {
        begin(model)
      }
    }
  }

  /// What the search calls what the reader saved.
  private static let saved = "is:saved"

  // MARK: Parts

  private static func lists(_ model: GamesPage) -> HTML {
    nav(.class("pills"), .ariaLabel(Phrases.gameLists)) {
      for list in GameList.allCases {
        a(
          .href(path(list, model.work, words: model.words)),
          .when(list == model.list, .ariaCurrentPage)
        ) { Phrases.gameList(list) }
      }
    }
  }

  private static func bar(_ model: GamesPage) -> HTML {
    div(.class("row bar")) {
      nav(.class("ways"), .ariaLabel(Phrases.gameKinds)) {
        way(nil, Phrases.allWorks, model)
        for work in GameWork.allCases { way(work, Phrases.workKind(work), model) }
        a(
          .href(path(model.list, words: saved)), .when(model.words == saved, .ariaCurrentPage)
        ) { Phrases.savedGames }
      }
      form(.class("find"), .role("search"), .action(path)) {
        if model.list != .articles { hidden("show", model.list.rawValue) }
        if let work = model.work { hidden("kind", work.rawValue) }
        div(.class("row")) {
          input(
            .class("field"), .type("search"), .name("q"), .value(model.words),
            .placeholder(Phrases.searchGames), .ariaLabel(Phrases.searchGames), .maxLength(1_000),
            .autocomplete("off"), .dirAuto)
          button(.class("btn")) { Phrases.search }
        }
      }
    }
  }

  private static func way(_ work: GameWork?, _ words: String, _ model: GamesPage) -> HTML {
    a(
      .href(path(model.list, work, words: model.words == saved ? "" : model.words)),
      .when(work == model.work && model.words != saved, .ariaCurrentPage)
    ) { words }
  }

  private static func hidden(_ name: String, _ value: String) -> HTML {
    input(.type("hidden"), .name(name), .value(value))
  }

  @HTMLBuilder
  private static func entries(_ model: GamesPage, _ chrome: Chrome) -> HTML {
    if model.entries.isEmpty {
      p(.class("empty")) {
        model.words.isEmpty && model.work == nil
          ? Phrases.noGames(model.list) : Phrases.noGamesFound
      }
    } else {
      ol(.class("games"), .data("list", path(model.list, model.work, words: model.words).text)) {
        for (index, entry) in model.entries.enumerated() {
          li {
            card(
              entry, isWide: index == 0 && model.isFirst,
              here: path(model.list, model.work, words: model.words), hasKind: model.work == nil,
              now: model.now, chrome)
          }
        }
      }
    }
    if model.list == .videos, model.isFirst, !model.entries.isEmpty {
      p { a(.class("btn"), .href(SitePath("games", "surprise"))) { Phrases.surpriseMe } }
    }
    if let older = model.older {
      a(
        .class("btn older"), .rel("next"),
        .href(path(model.list, model.work, words: model.words, before: older))
      ) { model.list == .top ? Phrases.nextBest : Phrases.olderPage }
    }
  }

  /// An item as a card, with its picture, its score and a way to save it.
  static func card(
    _ entry: GamesPage.Entry, isWide: Bool = false, here: SitePath, hasKind: Bool, now: Timestamp,
    _ chrome: Chrome, isTop: Bool = true
  ) -> HTML {
    let headline = entry.headline
    let page = ListFilter().path(to: headline.id)
    let id = "i\(headline.id.rawValue)"
    let isFilm = entry.fact.kind == .video
    let picture = headline.picture.flatMap { chrome.pictures?.thumbnail($0, isLead: isWide) }
    let isLarge = isWide && picture != nil
    return article(
      .class(isLarge ? "game wide" : "game"), .id(id), .data("item", String(headline.id.rawValue))
    ) {
      if isFilm {
        film(entry, page, picture, chrome)
      } else if let picture {
        // The name below leads there too, and says where.
        div(.class("poster")) { picture }
      }
      if isTop {
        h2(.dirAuto) { a(.href(page)) { headline.name } }
      } else {
        h3(.dirAuto) { a(.href(page)) { headline.name } }
      }
      if let score = entry.fact.score { self.score(score) }
      if !headline.summary.isEmpty, !headline.title.isEmpty {
        p(.class("dek"), .dirAuto) { headline.summary }
      }
      div(.class("foot")) {
        p(.class("kicker")) {
          a(.href(ListFilter(feed: headline.feed).path())) { bdi { headline.source } }
          if let author = headline.author, !author.isEmpty {
            " · "
            bdi { author }
          }
          " · "
          chrome.age(headline.shown, at: now)
          if let work = GameWork(entry.fact.workKind), hasKind { " · " + Phrases.oneWork(work) }
          if let work = entry.fact.work, isTop {
            " · "
            a(.href(GameWorkView.path(work)), .ariaLabel(Phrases.allOnWork(work))) { bdi { work } }
          }
        }
        MarkForm.save(headline.id, headline.mark, back: here.part(id)).html {
          button(
            .class("icon"), .ariaPressed(headline.mark.isSaved),
            .ariaLabel(Phrases.save(headline.name))
          ) { chrome.icon(.save) }
        }
      }
    }
  }

  /// The picture of a film, which leads to where it plays.
  private static func film(
    _ entry: GamesPage.Entry, _ page: SitePath, _ picture: HTML?, _ chrome: Chrome
  ) -> HTML {
    let name = entry.headline.name
    let length = entry.fact.seconds.map(Players.clock)
    let words = length.map { Phrases.playFilm(name, $0) } ?? Phrases.playFilm(name)
    return a(.class("poster film"), .href(page), .ariaLabel(words)) {
      if let picture { picture }
      chrome.icon(.playFilm, small: false)
      if let length { span(.class("len num")) { length } }
    }
  }

  static func score(_ score: Score) -> HTML {
    p(.class("score")) {
      span(.class("sr")) { Phrases.scoreInWords(score.printed, (score.tenths + 5) / 10) }
      b(.ariaHidden) { score.printed }
    }
  }

  /// How to begin, while no feed is games.
  @HTMLBuilder
  private static func begin(_ model: GamesPage) -> HTML {
    p(.class("empty")) {
      model.starters.isEmpty ? Phrases.noGameFeedsAlone : Phrases.noGameFeeds
    }
    if !model.starters.isEmpty {
      ul(.class("card lines")) {
        for one in model.starters {
          li {
            bdi { one.title ?? one.address.name }
            " "
            span(.class("meta")) { (one.site ?? one.address).host }
          }
        }
      }
      div(.class("row")) {
        press(Phrases.startGames, at: SitePath("games", "start"), looks: "btn main")
        a(.class("btn"), .href(GameFeedsView.path)) { Phrases.chooseGameFeeds }
      }
    } else {
      p { a(.class("btn main"), .href(GameFeedsView.path)) { Phrases.chooseGameFeeds } }
    }
  }
}
