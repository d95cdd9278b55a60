// The front page: what is new, one lead and a list of headlines.

import LedeCalendar
import LedeMarkup
import LedeBase
import LedeSite

enum NewsPage {
  /// The whole page; the same model always gives the same bytes.
  ///
  /// - Parameters:
  ///   - model: What is shown.
  ///   - starters: The feeds that a first visit offers.
  ///   - chrome: What all pages share.
  /// - Returns: The page, ready to send.
  static func html(_ model: FrontPage, starters: [Outline] = [], in chrome: Chrome) -> HTML {
    let isFirstVisit = model.followed.all == 0 && model.counts.all == 0 && model.filter.isOfNews
    let name = isFirstVisit ? Phrases.firstVisit : name(of: model)
    return chrome.page(name, id: "news", tab: tab(of: model.filter), part: "list") {
      header(
        .class("head"), .data("all", String(model.counts.all)),
        .data("unread", String(model.counts.unread))
      ) {
        h1 { bdi { name } }
        if !isFirstVisit { p(.class("meta")) { underName(model, chrome) } }
      }
      notes(model, chrome)
      if !model.isArriving, let words = NoNews.words(model, in: chrome.zone) {
        NoNews.html(words, again: model.filter.path())
      } else if isFirstVisit {
        WelcomePage.html(starters, in: chrome)
      } else {
        sections(model)
        bar(model, chrome)
        stories(model, chrome)
      }
    }
  }

  /// The address that shows a list again.
  static func path(_ filter: ListFilter, before: ListPosition? = nil) -> SitePath {
    filter.path(before: before)
  }

  // MARK: Parts

  private static func tab(of filter: ListFilter) -> Tab.ID {
    switch filter.state {
    case .all, .unread: .news
    case .saved: .saved
    case .muted: .rules
    }
  }

  private static func name(of model: FrontPage) -> String {
    if let subscription = model.subscription { return subscription.title }
    if let folder = model.filter.folder?.last { return folder }
    if let label = model.filter.label { return label }
    if let kind = model.filter.kind { return kind.displayName }
    return switch model.filter.state {
    case .all, .unread: Phrases.frontPage
    case .saved: Phrases.saved
    case .muted: Phrases.muted
    }
  }

  /// The day, or where one feed's stories come from.
  @HTMLBuilder
  private static func underName(_ model: FrontPage, _ chrome: Chrome) -> HTML {
    if let subscription = model.subscription {
      let feed = subscription.feed
      if feed.isOfLetters {
        a(.href(SitePath("letters"))) { Phrases.newsletter }
      } else {
        a(.href(feed.site ?? feed.address), .rel("external noreferrer")) {
          bdi { (feed.site ?? feed.address).host }
        }
      }
      " · "
      a(.href(SitePath("feeds", String(feed.id.rawValue)))) { Phrases.feedSettings }
      asFeed(model.filter)
    } else if let kind = model.filter.kind, model.filter.folder == nil, model.filter.label == nil {
      Phrases.meaning(of: kind)
      newRule(model, after: " ")
    } else if model.filter.state == .saved {
      Phrases.items(model.counts.saved)
      " · "
      a(.href(SitePath("save"))) { Phrases.savePage }
      asFeed(model.filter)
    } else if model.filter.state == .muted {
      Phrases.mutedMore
      " "
      a(.href(RulesPageView.path)) { Phrases.rules }
    } else {
      time(
        .dateTime(day: chrome.zone.local(model.now)),
        .when(chrome.zone.isForeign, .lang(chrome.zone.language))
      ) { chrome.zone.dayInWords(model.now) }
      newRule(model, after: " · ")
    }
  }

  /// Where a rule for just these stories is made, on a list that is of one folder, tag or kind.
  @HTMLBuilder
  private static func newRule(_ model: FrontPage, after mark: String) -> HTML {
    if let scope = scope(of: model) {
      mark
      a(.href(RuleFormView.path(for: scope))) { Phrases.ruleForThese }
      asFeed(model.filter)
    }
  }

  /// Where the list is given out to other programs.
  @HTMLBuilder
  private static func asFeed(_ filter: ListFilter) -> HTML {
    " · "
    a(.href(filter.path().asFeed)) { Phrases.asFeed }
  }

  private static func scope(of model: FrontPage) -> RuleTerms.Scope? {
    let filter = model.filter
    let all: [RuleTerms.Scope] = [
      filter.folder.map { .folder($0) }, filter.label.map { .label($0) },
      filter.kind.map { .kind($0) }, model.tag.map { .tag($0.name) },
    ].compactMap(\.self)
    return all.count == 1 && filter.feed == nil ? all.first : nil
  }

  /// Older than this, the newest answer is worth a word: a feed is asked at least once a day.
  private static let oldAfter = Duration.seconds(25 * 3600)

  @HTMLBuilder
  private static func notes(_ model: FrontPage, _ chrome: Chrome) -> HTML {
    hidden(model, chrome)
    if let health = model.subscription?.feed.health, let error = health.lastError {
      chrome.note(.warn, isBad: true) { error }
    } else if let words = NoNews.age(model, in: chrome.zone) {
      chrome.note(.clock) { words }
    } else if model.isArriving {
      arriving(model, chrome)
    } else if model.followed.all > 0, model.subscription == nil,
      // What stands in place of the list says all there is to say.
      NoNews.words(model, in: chrome.zone) == nil
    {
      if let freshAt = model.freshAt {
        if model.now - freshAt > oldAfter {
          chrome.note(.clock) {
            Phrases.newsIsOld(Age.words(from: freshAt, to: model.now, in: chrome.zone))
          }
        }
      }
      if model.followed.waiting > 0 { arriving(model, chrome) }
      if model.followed.failing > 0 {
        failing(model, chrome)
      }
    }
  }

  /// How many feeds cannot be read, until the reader puts that away or another fails.
  private static func failing(_ model: FrontPage, _ chrome: Chrome) -> HTML {
    form(.class("note bad"), .methodPost, .action(SitePath("feeds", "failing"))) {
      chrome.icon(.warn)
      p(.role("status")) {
        Phrases.feedsFail(model.followed.failing, of: model.followed.all)
        " "
        a(.href(SitePath("feeds").with("show", "failing"))) { Phrases.seeWhy }
      }
      input(.type("hidden"), .name("return"), .value(model.filter.path().text))
      button(.class("icon"), .ariaLabel(Phrases.putAway)) { chrome.icon(.close) }
    }
  }

  /// Where to look for a kind of writing that the reader has kept out of this list.
  @HTMLBuilder
  private static func hidden(_ model: FrontPage, _ chrome: Chrome) -> HTML {
    if let kind = model.filter.kind, model.filter.isOfNews,
      chrome.wishes.hiddenKinds.contains(kind)
    {
      chrome.note(.rules) {
        Phrases.hidesKind(kind)
        " "
        a(.href(ListFilter(state: .muted, kind: kind).path())) { Phrases.seeHidden }
        " · "
        a(.href(SitePath("settings").part("kinds"))) { Phrases.changeHidden }
      }
    }
  }

  /// How many of the feeds have been asked, on a page that fills by itself.
  private static func arriving(_ model: FrontPage, _ chrome: Chrome) -> HTML {
    chrome.note(.clock, isFilling: true) {
      Phrases.arriving(model.followed.all - model.followed.waiting, of: model.followed.all)
      " "
      a(.href(model.filter.path())) { Phrases.refresh }
    }
  }

  /// What the reader chose to have on the front page, as links; not above a list that is none of them.
  @HTMLBuilder
  private static func sections(_ model: FrontPage) -> HTML {
    if model.filter.isOfNews, model.sections.contains(where: { $0.isShown(by: model.filter) }) {
      nav(.class("pills"), .ariaLabel(Phrases.sections)) {
        for section in model.sections {
          a(
            .href(section.filter?.path() ?? section.page ?? .root),
            .when(section.isShown(by: model.filter), .ariaCurrentPage)
          ) {
            bdi { section.title }
            if let count = section.count, count > 0 {
              span(.class("num")) { count.grouped }
            }
          }
        }
      }
    }
  }

  /// All or unread of a part, and the button that reads it all.
  @HTMLBuilder
  private static func bar(_ model: FrontPage, _ chrome: Chrome) -> HTML {
    let isPart = model.filter.isPart && model.filter.isOfNews
    let newest = model.isFirst && model.filter.isOfNews ? model.newest : nil
    if isPart || !model.headlines.isEmpty {
      div(.class("row bar")) {
        nav(.class("ways"), .ariaLabel(Phrases.show)) {
          if model.filter.kind != nil, isPart {
            way(Phrases.all, .all, model)
            way(Phrases.unread, .unread, model)
            strongest(model)
          } else if isPart {
            readOrNot(model)
          }
          if !model.headlines.isEmpty, !model.isStrongestFirst { otherEnd(model, chrome) }
        }
        if let newest, model.headlines.contains(where: { !$0.mark.isRead }) {
          form(.methodPost, .action(SitePath("mark", "all")), .data("all", "yes")) {
            input(.type("hidden"), .name("list"), .value(model.filter.path().text))
            input(.type("hidden"), .name("from"), .value(newest.text))
            button(.class("quiet")) {
              chrome.icon(.read)
              Phrases.markAllRead
            }
          }
        }
      }
    }
  }

  /// All of a kind of writing, what resembles it most first.
  @HTMLBuilder
  private static func strongest(_ model: FrontPage) -> HTML {
    if model.filter.kind != nil {
      a(
        .href(shown(.all, model).path(strongest: nil)),
        .when(model.isStrongestFirst, .ariaCurrentPage)
      ) { Phrases.strongestFirst }
    }
  }

  private static func way(_ name: String, _ state: ListFilter.State, _ model: FrontPage) -> HTML {
    let isHere = model.filter.state == state && !model.isStrongestFirst
    let unread = state == .unread ? model.unreadHere ?? 0 : 0
    return a(.href(shown(state, model).path()), .when(isHere, .ariaCurrentPage)) {
      name
      if unread > 0 {
        " "
        span(.class("num")) { unread.grouped }
      }
    }
  }

  /// The same list without what was read, or with it.
  private static func readOrNot(_ model: FrontPage) -> HTML {
    let isUnread = model.filter.state == .unread
    let unread = isUnread ? 0 : model.unreadHere ?? 0
    return a(.href(shown(isUnread ? .all : .unread, model).path())) {
      isUnread ? Phrases.readToo : Phrases.onlyUnread
      if unread > 0 {
        " "
        span(.class("num")) { unread.grouped }
      }
    }
  }

  /// The same list from its other end.
  private static func otherEnd(_ model: FrontPage, _ chrome: Chrome) -> HTML {
    var filter = model.filter
    filter.order = nil
    let other: ListFilter.Order = model.filter.isOldestFirst ? .newest : .oldest
    // The reader's usual end needs no word for it.
    if filter.order(by: chrome.wishes) != other { filter.order = other }
    return a(.href(filter.path())) {
      other == .oldest ? Phrases.oldestFirst : Phrases.newestFirst
    }
  }

  private static func shown(_ state: ListFilter.State, _ model: FrontPage) -> ListFilter {
    var filter = model.filter
    filter.state = state
    return filter
  }

  @HTMLBuilder
  private static func stories(_ model: FrontPage, _ chrome: Chrome) -> HTML {
    if model.headlines.isEmpty {
      p(.class("empty")) {
        if let kind = model.filter.kind {
          if model.weaker != nil {
            Phrases.searchGoesOn
          } else if !chrome.wishes.hiddenKinds.contains(kind) || !model.filter.isOfNews {
            Phrases.nothingOfKind(kind)
          }
        } else {
          switch model.filter.state {
          case .all: Phrases.nothingYet
          case .unread: Phrases.nothingUnread
          case .saved: Phrases.nothingSaved
          case .muted: Phrases.nothingMuted
          }
        }
      }
    } else {
      StoryList(
        filter: model.filter, now: model.now,
        hasLead: model.isFirst && !model.filter.isOldestFirst,
        back: model.isStrongestFirst ? model.filter.path(strongest: nil) : nil, chrome: chrome
      ).html(model.headlines)
    }
    if let next = next(model) {
      a(.class("btn older"), .rel("next"), .href(next)) {
        model.isStrongestFirst
          ? Phrases.nextBest
          : model.filter.isOldestFirst ? Phrases.newerPage : Phrases.olderPage
      }
    }
  }

  private static func next(_ model: FrontPage) -> SitePath? {
    model.weaker.map { model.filter.path(strongest: $0) }
      ?? model.older.map { model.filter.path(before: $0) }
  }

}

extension ListFilter {
  /// Whether it shows news, and not what was put aside.
  fileprivate var isOfNews: Bool { state == .all || state == .unread }
  /// Whether it leaves out feeds.
  var isPart: Bool {
    feed != nil || tag != nil || folder != nil || label != nil || kind != nil
  }
}

extension FrontPage {
  /// Whether nothing came yet and some feeds are still to be asked: too early to say why.
  fileprivate var isArriving: Bool {
    subscription == nil && followed.waiting > 0 && freshness == .empty && filter.state != .saved
  }
}

extension FrontSection {
  /// What its link says.
  var title: String {
    if let name { return name }
    return switch section {
    case .unread: Phrases.unread
    case .saved: Phrases.saved
    default: Phrases.all
    }
  }

  /// Whether a list is this section, whichever of its stories it shows.
  fileprivate func isShown(by filter: ListFilter) -> Bool {
    guard var own = self.filter else { return false }
    own.hidesCopies = filter.hidesCopies
    (own.order, own.isOldestFirst) = (filter.order, filter.isOldestFirst)
    if own.isPart { own.state = filter.state }
    return own == filter
  }
}
