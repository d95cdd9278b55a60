// All feeds, how each fares, and the form that adds one.

import LedeCalendar
import LedeMarkup
import LedeNews
import LedeNewsroom

enum FeedsPageView {
  /// The whole page; the same model always gives the same bytes.
  ///
  /// - Parameters:
  ///   - model: The feeds.
  ///   - typed: The address that could not be added, to mend it; empty at first.
  ///   - error: Why it could not be added.
  ///   - chrome: What all pages share.
  /// - Returns: The page, ready to send.
  static func html(
    _ model: FeedsPage, typed: String = "", error: String? = nil, in chrome: Chrome
  ) -> HTML {
    let failing = model.subscriptions.filter { $0.feed.health.isFailing }
    let working = model.subscriptions.filter { !$0.feed.health.isFailing }
    return chrome.page(Phrases.feeds, id: "feeds", tab: .feeds) {
      header(.class("head")) {
        h1 { Phrases.feeds }
        if !model.subscriptions.isEmpty {
          form(.methodPost, .action(SitePath("feeds", "ask"))) {
            button(.class("btn")) {
              chrome.icon(.ask)
              Phrases.askAllNow
            }
          }
        }
      }
      section(.class("card")) { addForm(typed: typed, error: error, chrome) }
      list(Phrases.failingFeeds, failing, model, chrome)
      list(Phrases.workingFeeds, working, model, chrome)
      if chrome.hasSession {
        form(.methodPost, .action(SitePath("sign-out"))) {
          p(.class("row more")) { button(.class("btn")) { Phrases.signOut } }
        }
      }
    }
  }

  /// The form that takes the address of a feed.
  static func addForm(typed: String, error: String?, _ chrome: Chrome) -> HTML {
    form(.class("add"), .methodPost, .action(SitePath("feeds"))) {
      label(.for("address")) { Phrases.addFeedLabel }
      div(.class("row")) {
        input(
          .class("field"), .id("address"), .name("address"), .value(typed), .inputMode("url"),
          .autocomplete("off"), .autocapitalize("none"), .placeholder("https://example.org/feed"),
          .maxLength(8192), .required, .when(error != nil, .ariaDescribedBy("address-error")))
        button(.class("btn main")) { Phrases.add }
      }
      if let error {
        p(.class("note bad"), .id("address-error"), .role("alert")) {
          chrome.icon(.warn)
          span { error }
        }
      }
    }
  }

  @HTMLBuilder
  private static func list(
    _ name: String, _ subscriptions: [Subscription], _ model: FeedsPage, _ chrome: Chrome
  ) -> HTML {
    if !subscriptions.isEmpty {
      h2(.class("sub")) { name }
      ul(.class("feeds")) {
        for subscription in subscriptions { li { row(subscription, model, chrome) } }
      }
    }
  }

  @HTMLBuilder
  private static func row(
    _ subscription: Subscription, _ model: FeedsPage, _ chrome: Chrome
  ) -> HTML {
    let feed = subscription.feed
    h3 { a(.href(NewsPage.path(ListFilter(feed: feed.id)))) { bdi { subscription.title } } }
    p(.class("meta")) {
      if !subscription.folder.isEmpty {
        bdi { subscription.folder.joined(separator: " / ") }
        " · "
      }
      bdi { feed.address.text }
    }
    p(.class("meta num")) { health(subscription, at: model.now, chrome.zone) }
    if let error = feed.health.lastError {
      p(.class("bad")) {
        chrome.icon(.warn)
        bdi { error }
      }
    }
    div(.class("row")) {
      action("ask", Phrases.askNow, feed)
      action("remove", Phrases.unsubscribe, feed)
    }
  }

  /// `Last answer 5 minutes ago · 120 stories · 4 unread · asks again in 20 minutes`.
  private static func health(_ subscription: Subscription, at now: Timestamp, _ zone: Zone)
    -> String
  {
    let health = subscription.feed.health
    var parts: [String] = []
    parts.append(
      health.lastGood.map { Phrases.lastAnswer(Age.words(from: $0, to: now, in: zone)) }
        ?? Phrases.neverAnswered)
    if health.items > 0 { parts.append(Phrases.items(health.items)) }
    if subscription.unread > 0 { parts.append(Phrases.unreadItems(subscription.unread)) }
    if health.isStopped {
      parts.append(Phrases.asksNoMore)
    } else if let next = health.nextAsk {
      parts.append(Phrases.asksNext(Age.wait(until: next, at: now)))
    }
    return parts.joined(separator: " · ")
  }

  private static func action(_ name: String, _ words: String, _ feed: Feed) -> HTML {
    form(.methodPost, .action(SitePath("feeds", name))) {
      input(.type("hidden"), .name("id"), .value(String(feed.id.rawValue)))
      button(.ariaLabel("\(words): \(feed.name)")) { words }
    }
  }
}
