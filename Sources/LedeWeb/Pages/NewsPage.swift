// The front page: what is new, one lead and a list of headlines.

import LedeCalendar
import LedeMarkup
import LedeNews
import LedeNewsroom

enum NewsPage {
  /// The whole page; the same model always gives the same bytes.
  static func html(_ model: FrontPage, in chrome: Chrome) -> HTML {
    let name = model.subscription?.title ?? Phrases.frontPage
    return chrome.page(name, id: "news", tab: .news) {
      header(.class("head")) {
        h1 { bdi { name } }
        p(.class("meta")) { underName(model, chrome) }
      }
      notes(model, chrome)
      if model.followed.all == 0 && model.counts.all == 0 {
        welcome(chrome)
      } else {
        filters(model)
        stories(model, chrome)
      }
    }
  }

  /// The address that shows a list again.
  static func path(_ filter: ListFilter, before: ListPosition? = nil) -> SitePath {
    let show: String? =
      switch filter.state {
      case .all: nil
      case .unread: "unread"
      case .saved: "saved"
      case .muted: "muted"
      }
    return SitePath.root.with("show", show)
      .with("feed", filter.feed.map { String($0.rawValue) })
      .with("tag", filter.tag.map { String($0) })
      .with("before", before?.text)
  }

  // MARK: Parts

  /// The day, or where one feed's stories come from.
  @HTMLBuilder
  private static func underName(_ model: FrontPage, _ chrome: Chrome) -> HTML {
    if let feed = model.subscription?.feed {
      a(.href(feed.site ?? feed.address), .rel("external noreferrer")) {
        bdi { (feed.site ?? feed.address).host }
      }
    } else {
      time(.dateTime(day: chrome.zone.local(model.now))) { chrome.zone.dayInWords(model.now) }
    }
  }

  /// Older than this, the newest answer is worth a word: a feed is asked at least once a day.
  private static let oldAfter = Duration.seconds(25 * 3600)

  @HTMLBuilder
  private static func notes(_ model: FrontPage, _ chrome: Chrome) -> HTML {
    if let health = model.subscription?.feed.health, let error = health.lastError {
      chrome.note(.warn, isBad: true) { error }
    } else if model.followed.all > 0, model.subscription == nil {
      if let freshAt = model.freshAt {
        if model.now - freshAt > oldAfter {
          chrome.note(.clock) {
            Phrases.newsIsOld(Age.words(from: freshAt, to: model.now, in: chrome.zone))
          }
        }
      } else if model.followed.failing < model.followed.all {
        chrome.note(.clock) { Phrases.firstAsk }
      }
      if model.followed.failing > 0 {
        chrome.note(.warn, isBad: true) {
          Phrases.feedsFail(model.followed.failing, of: model.followed.all)
          " "
          a(.href(SitePath("feeds"))) { Phrases.seeWhy }
        }
      }
    }
  }

  private static func welcome(_ chrome: Chrome) -> HTML {
    section(.class("card")) {
      h2 { Phrases.noFeeds }
      p(.class("meta")) { Phrases.noFeedsMore }
      FeedsPageView.addForm(typed: "", error: nil, chrome)
    }
  }

  private static func filters(_ model: FrontPage) -> HTML {
    // Counters are kept of all feeds together and of each, and of nothing between.
    let isOfAll = model.filter.feed == nil && model.filter.tag == nil
    return nav(.class("pills"), .ariaLabel(Phrases.show)) {
      pill(Phrases.all, .all, nil, model)
      pill(
        Phrases.unread, .unread, isOfAll ? model.counts.unread : model.subscription?.unread, model)
      pill(Phrases.saved, .saved, isOfAll ? model.counts.saved : nil, model)
    }
  }

  private static func pill(
    _ name: String, _ state: ListFilter.State, _ count: Int?, _ model: FrontPage
  ) -> HTML {
    var filter = model.filter
    filter.state = state
    return a(.href(path(filter)), .when(model.filter.state == state, .ariaCurrentPage)) {
      name
      if let count, count > 0 { span(.class("num")) { grouped(count) } }
    }
  }

  @HTMLBuilder
  private static func stories(_ model: FrontPage, _ chrome: Chrome) -> HTML {
    if model.headlines.isEmpty {
      p(.class("empty")) {
        switch model.filter.state {
        case .all: Phrases.nothingYet
        case .unread: Phrases.nothingUnread
        case .saved: Phrases.nothingSaved
        case .muted: Phrases.nothingMuted
        }
      }
    } else {
      let here = path(model.filter)
      ol(.data("list", here.text)) {
        for (index, headline) in model.headlines.enumerated() {
          li { story(headline, isLead: model.isFirst && index == 0, here, model, chrome) }
        }
      }
    }
    if let older = model.older {
      a(.class("btn older"), .rel("next"), .href(path(model.filter, before: older))) {
        Phrases.olderPage
      }
    }
  }

  private static func story(
    _ headline: Headline, isLead: Bool, _ here: SitePath, _ model: FrontPage, _ chrome: Chrome
  ) -> HTML {
    let name = headline.name
    let kind = (isLead ? "story lead" : "story") + (headline.mark.isRead ? " seen" : "")
    let back = here.part("i\(headline.id.rawValue)")
    return article(.class(kind), .id("i\(headline.id.rawValue)")) {
      p(.class("kicker")) {
        a(.href(path(ListFilter(feed: headline.feed)))) { bdi { headline.source } }
        " "
        time(.dateTime(headline.shown)) {
          Age.words(from: headline.shown, to: model.now, in: chrome.zone)
        }
      }
      h2 { a(.href(SitePath("item", String(headline.id.rawValue)))) { bdi { name } } }
      if !headline.summary.isEmpty, !headline.title.isEmpty {
        p(.class("dek"), .dirAuto) { headline.summary }
      }
      div(.class("foot")) {
        MarkForm.read(headline.id, headline.mark, back: back).html {
          button(
            .class("icon"), .ariaPressed(headline.mark.isRead),
            .ariaLabel(Phrases.markRead(name))
          ) { chrome.icon(.read) }
        }
        MarkForm.save(headline.id, headline.mark, back: back).html {
          button(
            .class("icon"), .ariaPressed(headline.mark.isSaved), .ariaLabel(Phrases.save(name))
          ) { chrome.icon(.save) }
        }
      }
    }
  }

  /// `12,345`.
  static func grouped(_ number: Int) -> String {
    let digits = String(number)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, digit != "-", (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }
}
