// One story: what its feed tells of it, as plain words and links.

import LedeCalendar
import LedeMarkup
import LedeBase
import LedeSite
import LedeNews
import LedeWires

enum StoryPage {
  /// The whole page; the same model always gives the same bytes.
  static func html(
    _ model: ItemPage, _ players: Players, _ parts: [HTML], in chrome: Chrome
  ) -> HTML {
    let headline = model.kept.headline
    let item = model.kept.item
    return chrome.page(
      headline.name, id: "article", tab: model.filter.state == .saved ? .saved : .news,
      part: "story", hasVerdict: model.verdict != nil,
      head: link(.rel("stylesheet"), .href(chrome.share.path("story.css")))
    ) {
      article(.class("read"), .when(item.language != nil, .lang(item.language ?? ""))) {
        header {
          back(model, chrome)
          p(.class("kicker")) {
            a(.href(ListFilter(feed: headline.feed).path())) { bdi { headline.source } }
            " "
            date(headline.shown, model, chrome)
            if let article = model.article?.article {
              " "
              span { Phrases.minutesToRead(words: article.words) }
            }
          }
          // Without a title the text speaks for itself; listeners still hear where they are.
          h1(.dirAuto, .when(headline.title.isEmpty, .class("sr"))) { headline.name }
          if let author = author(of: model), !author.isEmpty {
            p(.class("meta")) { bdi { Phrases.by(author) } }
          }
        }
        AlsoIn(filter: model.filter, chrome: chrome).choices(headline)
        tools(headline, model, chrome)
        mutedBy(model, chrome)
        for part in parts { part }
        StoryVerdict.html(model, in: chrome)
        players.html(in: chrome)
        words(model, chrome)
        more(model, players, chrome)
      }
      beside(model, chrome)
    }
  }

  /// The list that the story stands in, at its place there; a script knows which list it was opened from.
  private static func back(_ model: ItemPage, _ chrome: Chrome) -> HTML {
    let list = listName(model)
    let path = model.filter.path().part("i\(model.kept.headline.id.rawValue)")
    return p(.class("back")) {
      a(.href(path), .data("back", "yes"), .ariaLabel(Phrases.back(to: list))) {
        chrome.icon(.down)
        bdi { list }
      }
    }
  }

  private static func listName(_ model: ItemPage) -> String {
    let filter = model.filter
    if filter.feed != nil { return model.kept.headline.source }
    if let folder = filter.folder?.last { return folder }
    if let label = filter.label { return label }
    if let kind = filter.kind { return kind.displayName }
    if let tag = model.kept.tags.first(where: { $0.id == filter.tag }) { return tag.name }
    return switch filter.state {
    case .all: Phrases.frontPage
    case .unread: Phrases.unread
    case .saved: Phrases.saved
    case .muted: Phrases.muted
    }
  }

  /// `21 November 2026, 09:12 · 42 minutes ago`; what is older than a week has a date alone.
  private static func date(_ shown: Timestamp, _ model: ItemPage, _ chrome: Chrome) -> HTML {
    time(.dateTime(shown), .when(chrome.zone.isForeign, .lang(chrome.zone.language))) {
      chrome.zone.dayAndTime(shown)
      if model.now - shown < .seconds(7 * 86_400) {
        " · " + Age.words(from: shown, to: model.now, in: chrome.zone)
      }
    }
  }

  private static func tools(_ headline: Headline, _ model: ItemPage, _ chrome: Chrome) -> HTML {
    let back = model.filter.path(to: headline.id)
    let mark = headline.mark
    return div(.class("row tools"), .role("group"), .ariaLabel(Phrases.aboutStory)) {
      MarkForm.save(headline.id, mark, back: back).html {
        toggle(.save, mark.isSaved, (Phrases.saveStory, Phrases.savedStory), chrome)
      }
      readForm(headline, back: back).html {
        toggle(.read, mark.isRead, (Phrases.markReadButton, Phrases.readStory), chrome)
      }
      if let link = headline.link {
        share(headline.name, link, chrome)
        PassOn.html(link.text, title: headline.name, in: chrome)
        SendOn.html(link.text, title: headline.name, in: chrome)
        a(.href(link), .rel("external noreferrer"), .data("original", "yes")) {
          chrome.icon(.out)
          Phrases.original
        }
      }
      LookPanel.html(back: back, in: chrome)
    }
  }

  /// Which rules keep the story out of the lists, and the way back.
  @HTMLBuilder
  private static func mutedBy(_ model: ItemPage, _ chrome: Chrome) -> HTML {
    if model.mutedBy.isEmpty, model.kept.headline.isMuted,
      let kind = model.kept.headline.swatch?.label, chrome.wishes.hiddenKinds.contains(kind)
    {
      chrome.note(.rules) {
        Phrases.hidesKind(kind)
        " "
        a(.href(SitePath("settings").part("kinds"))) { Phrases.changeHidden }
      }
      StoryList.release(
        model.kept.headline, back: model.filter.path(to: model.kept.headline.id), isButton: true)
    }
    if !model.mutedBy.isEmpty {
      let id = model.kept.headline.id
      chrome.note(.rules) {
        Phrases.mutedBy(model.mutedBy.count)
        for (index, rule) in model.mutedBy.enumerated() {
          index == 0 ? ": " : ", "
          a(.href(RulesPageView.path(rule.id))) { RuleWords.html(rule.terms) }
        }
      }
      StoryList.release(model.kept.headline, back: model.filter.path(to: id), isButton: true)
    }
  }

  /// The address to copy; a script opens the device's own sheet instead.
  private static func share(_ name: String, _ link: WebAddress, _ chrome: Chrome) -> HTML {
    details(.data("share", link.text), .data("title", name)) {
      summary {
        chrome.icon(.share)
        Phrases.share
      }
      label(.class("card panel lines")) {
        span(.class("meta")) { Phrases.shareHow }
        input(.class("field"), .value(link.text), .readOnly, .type("url"))
      }
    }
  }

  /// What stands above and below in the list that the reader came from.
  ///
  /// A script that knows the list as it was when it was opened puts what stood there in its place.
  private static func beside(_ model: ItemPage, _ chrome: Chrome) -> HTML {
    let (newer, older) = (model.neighbours.newer, model.neighbours.older)
    return nav(
      .class("beside"), .ariaLabel(Phrases.moreStories), .data("prev", Phrases.previousStory),
      .data("next", Phrases.nextStory), .when(newer == nil && older == nil, .hidden)
    ) {
      if let newer { neighbour(newer, Phrases.previousStory, "prev", model) }
      if let older { neighbour(older, Phrases.nextStory, "next", model) }
    }
  }

  private static func neighbour(
    _ headline: Headline, _ words: String, _ relation: String, _ model: ItemPage
  ) -> HTML {
    a(.href(model.filter.path(to: headline.id)), .rel(relation)) {
      span(.class("meta")) { words }
      bdi { headline.name }
    }
  }

  /// A story that was not read is marked by the script when it is seen.
  private static func readForm(_ headline: Headline, back: SitePath) -> MarkForm {
    var form = MarkForm.read(headline.id, headline.mark, back: back)
    form.isOpening = !headline.mark.isRead
    return form
  }

  private static func toggle(
    _ icon: Chrome.Icon, _ isOn: Bool, _ words: (off: String, on: String), _ chrome: Chrome
  ) -> HTML {
    button(.class("toggle"), .when(isOn, .data("on", "yes"))) {
      chrome.icon(icon)
      span(.data("other", isOn ? words.off : words.on)) { isOn ? words.on : words.off }
    }
  }

  // MARK: Words

  /// The article, or what the feed tells with a word on why it is not more.
  @HTMLBuilder
  private static func words(_ model: ItemPage, _ chrome: Chrome) -> HTML {
    switch model.article?.outcome {
    case .found(let article):
      let words = ArticleText(of: article, in: chrome)
      hero(article.picture ?? model.kept.headline.picture, words, chrome)
      div(.class("prose"), direction(article), language(article.language)) { words.html }
      script(for: words, chrome)
    case .failed(let message):
      chrome.note(.warn) {
        message
        " "
        Phrases.feedsWordsInstead
      }
      told(model.kept, chrome)
    case nil: told(model.kept, chrome)
    }
  }

  /// The story's picture, where its words do not show one themselves.
  @HTMLBuilder
  private static func hero(
    _ picture: WebAddress?, _ words: ArticleText, _ chrome: Chrome
  ) -> HTML {
    if let picture, let pictures = chrome.pictures, !words.hasPicture { pictures.hero(picture) }
  }

  /// Whom the feed names, or the page where the feed names nobody.
  private static func author(of model: ItemPage) -> String? {
    let told = model.kept.headline.author ?? ""
    return told.isEmpty ? model.article?.article?.byline : told
  }

  /// What the page said of its writing; else what its words say.
  private static func direction(_ article: FetchedArticle) -> Attribute {
    article.direction == "rtl" ? .dirRightToLeft : .dirAuto
  }

  private static func language(_ language: String?) -> Attribute {
    .when(language != nil, .lang(language ?? ""))
  }

  /// The longest text that the feed sent.
  @HTMLBuilder
  private static func told(_ kept: KeptItem, _ chrome: Chrome) -> HTML {
    let item = kept.item
    let texts = [item.content, item.summary].compactMap(\.self)
      .map { ArticleText(of: $0, base: item.link, in: chrome) }
    let words = texts.first { !$0.html.bytes.isEmpty } ?? ArticleText()
    hero(kept.headline.picture, words, chrome)
    div(.class("prose"), .dirAuto) {
      if words.html.bytes.isEmpty {
        p(.class("meta")) { Phrases.noText }
      } else {
        words.html
      }
    }
    script(for: words, chrome)
  }

  /// Plays what can be played; no other page, and no other story, needs it.
  @HTMLBuilder
  private static func script(for words: ArticleText, _ chrome: Chrome) -> HTML {
    if words.plays { LedeMarkup.script(module: chrome.share.path("js/play.js")) }
  }

  @HTMLBuilder
  private static func more(_ model: ItemPage, _ players: Players, _ chrome: Chrome) -> HTML {
    let item = model.kept.item
    // A sound or a film that is the whole story has its link beside it, and no page to fetch.
    let page = item.link.flatMap { link in
      players.files.contains { $0.address == link } ? nil : link
    }
    if page != nil || item.commentsLink != nil {
      div(.class("row more")) {
        if let link = page {
          if model.article?.article == nil {
            fetch(model)
            a(.class("btn"), .href(link), .rel("external noreferrer")) {
              Phrases.readOn(link.host)
            }
          } else {
            a(.class("btn main"), .href(link), .rel("external noreferrer")) {
              Phrases.readOn(link.host)
            }
            fetch(model)
          }
        }
        if let link = item.commentsLink, link != item.link {
          a(.class("btn"), .href(link), .rel("external noreferrer")) { Phrases.comments }
        }
      }
    }
  }

  /// Has the article fetched, for the first time or once more.
  private static func fetch(_ model: ItemPage) -> HTML {
    let id = model.kept.headline.id
    let label =
      switch model.article?.outcome {
      case .found: Phrases.fetchAgain
      case .failed: Phrases.tryAgain
      case nil: Phrases.readWhole
      }
    return form(
      .methodPost, .action(SitePath("item", String(id.rawValue), "article")), .data("slow", "yes")
    ) {
      input(.type("hidden"), .name("return"), .value(model.filter.path(to: id).text))
      button(.class(model.article?.article == nil ? "btn main" : "btn")) { label }
    }
  }
}
