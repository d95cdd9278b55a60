// One feed: how it fares, and what the reader wishes of it.

import LedeCalendar
import LedeMarkup
import LedeBase
import LedeSite

enum FeedPageView {
  /// The whole page; the same model always gives the same bytes.
  static func html(_ model: FeedPage, in chrome: Chrome) -> HTML {
    let subscription = model.subscription
    return chrome.page(subscription.title, id: "feed", tab: .feeds) {
      header(.class("head")) {
        h1 { bdi { subscription.title } }
        p(.class("meta")) {
          a(.href(ListFilter(feed: subscription.feed.id).path())) { Phrases.feedStories }
          " · "
          a(.href(RulesPageView.path(of: subscription.feed.id))) { Phrases.rules }
        }
      }
      health(subscription, model.now, chrome)
      wishes(model, chrome)
      div(.class("row more")) {
        if !subscription.feed.isOfLetters {
          FeedForm(feed: subscription.feed, name: subscription.title).html("ask", Phrases.refresh)
        }
        FeedForm(feed: subscription.feed, name: subscription.title)
          .html("remove", Phrases.unfollow)
      }
    }
  }

  // MARK: Parts

  private static func health(
    _ subscription: Subscription, _ now: Timestamp, _ chrome: Chrome
  ) -> HTML {
    let health = subscription.feed.health
    return section(.class("card")) {
      dl(.class("figures num")) {
        figure(Phrases.feedStories, health.items.grouped)
        figure(Phrases.feedUnread, subscription.unread.grouped)
        figure(Phrases.feedWeekly, oneDecimal(health.itemsAWeek))
      }
      if let error = health.lastError {
        p(.class("note bad")) {
          chrome.icon(.warn)
          span { error }
        }
      }
      dl(.class("facts")) {
        if subscription.feed.isOfLetters {
          fact(Phrases.newsletter) { a(.href(SitePath("letters"))) { Phrases.newsletters } }
        } else {
          asking(subscription, now, chrome)
        }
      }
    }
  }

  /// How it answered, when it is asked again, and where.
  @HTMLBuilder
  private static func asking(
    _ subscription: Subscription, _ now: Timestamp, _ chrome: Chrome
  ) -> HTML {
    let health = subscription.feed.health
    fact(Phrases.lastGood) { instant(health.lastGood, now, chrome) }
    fact(Phrases.lastRefresh) { instant(health.lastAsked, now, chrome) }
    fact(Phrases.nextRefresh) {
      if subscription.isPaused {
        Phrases.notWhilePaused
      } else if health.isStopped {
        Phrases.never
      } else {
        health.nextAsk.map { Age.wait(until: $0, at: now) } ?? Phrases.never
      }
    }
    if let until = health.toldUntil, until > now {
      fact(Phrases.toldByHub) { Phrases.toldUntil(chrome.zone.shortDay(until, at: now)) }
    }
    fact(Phrases.address) {
      a(.href(subscription.feed.address), .rel("external noreferrer")) {
        bdi { subscription.feed.address.masked }
      }
    }
  }

  private static func figure(_ name: String, _ value: String) -> HTML {
    div {
      dt { name }
      dd { value }
    }
  }

  private static func fact(_ name: String, @HTMLBuilder _ value: () -> HTML) -> HTML {
    div {
      dt { name }
      dd { value() }
    }
  }

  @HTMLBuilder
  private static func instant(_ instant: Timestamp?, _ now: Timestamp, _ chrome: Chrome) -> HTML {
    if let instant { chrome.age(instant, at: now) } else { Phrases.never }
  }

  /// `3.5`, or `12` when it is ten or more.
  private static func oneDecimal(_ value: Double) -> String {
    let tenths = Int((min(max(value, 0), 1_000_000) * 10).rounded())
    return tenths >= 100 || tenths.isMultiple(of: 10)
      ? ((tenths + 5) / 10).grouped : "\(tenths / 10).\(tenths % 10)"
  }

  private static func wishes(_ model: FeedPage, _ chrome: Chrome) -> HTML {
    let subscription = model.subscription
    let retention = subscription.retention
    return form(
      .class("card lines"), .id("wishes"), .methodPost,
      .action(SitePath("feeds", String(subscription.feed.id.rawValue)))
    ) {
      text(Phrases.feedName, "name", subscription.name ?? "", hint: subscription.feed.name)
      label(.class("entry")) {
        span { Phrases.folder }
        FeedsPageView.folderField(FolderPath.text(subscription.folder), model.folders)
        span(.class("meta")) { Phrases.folderMore }
      }
      text(
        Phrases.labels, "tags", subscription.tags.joined(separator: ", "), more: Phrases.labelsMore)
      div {
        if !subscription.feed.isOfLetters { asks(subscription) }
        number(Phrases.keepNewest, "newest", retention.newest, hint: String(Retention.standard))
        number(Phrases.keepDays, "days", retention.days, hint: "∞")
      }
      p(.class("meta")) { Phrases.keptAnyway }
      button(.class("btn main")) { Phrases.saveButton }
    }
  }

  /// What is wished of a feed that is asked.
  @HTMLBuilder
  private static func asks(_ subscription: Subscription) -> HTML {
    label(.class("switch")) {
      Phrases.pause
      input(
        .type("checkbox"), .role("switch"), .name("paused"), .value("yes"),
        .when(subscription.isPaused, .checked))
    }
    label(.class("switch")) {
      Phrases.alwaysWhole
      input(
        .type("checkbox"), .role("switch"), .name("article"), .value("yes"),
        .when(subscription.wantsArticle, .checked))
    }
    label(.class("switch")) {
      Phrases.interval
      select(.class("field"), .name("interval")) {
        option(.value("0"), .when(subscription.interval == nil, .selected)) {
          Phrases.ownRhythm
        }
        for interval in intervals(subscription.interval) {
          option(
            .value(String(interval.components.seconds)),
            .when(interval == subscription.interval, .selected)
          ) { Phrases.every(interval) }
        }
      }
    }
  }

  private static func text(
    _ name: String, _ field: String, _ value: String, hint: String = "", more: String? = nil
  ) -> HTML {
    label(.class("entry")) {
      span { name }
      input(
        .class("field"), .name(field), .value(value), .maxLength(1_000), .placeholder(hint),
        .autocomplete("off"), .dirAuto)
      if let more { span(.class("meta")) { more } }
    }
  }

  private static func number(_ name: String, _ field: String, _ value: Int?, hint: String) -> HTML {
    label(.class("switch")) {
      name
      input(
        .class("field"), .type("number"), .name(field), .min(1), .max(1_000_000),
        .value(value.map(String.init) ?? ""), .placeholder(hint))
    }
  }

  /// Those that are offered, and the one in use.
  private static func intervals(_ chosen: Duration?) -> [Duration] {
    let minutes: [Int64] = [5, 15, 30, 60, 180, 360, 720, 1_440, 10_080]
    let offered = minutes.map { Duration.seconds($0 * 60) }
    guard let chosen, !offered.contains(chosen) else { return offered }
    return (offered + [chosen]).sorted()
  }
}
