// What stands on the front page when nobody answers: the age of the list, or a message in its place.

import LedeCalendar
import LedeMarkup
import LedeBase
import LedeSite

enum NoNews {
  struct Words: Sendable {
    var title: String
    var message: String
  }

  /// What stands in place of the list; nil when the list may be shown.
  static func words(_ model: FrontPage, in zone: Zone) -> Words? {
    model.filter.state == .saved ? nil : words(model.freshness, at: model.now, in: zone)
  }

  static func words(_ freshness: Freshness, at now: Timestamp, in zone: Zone) -> Words? {
    switch freshness {
    case .fresh, .stale, .noFeeds: nil
    case .expired(let since):
      Words(
        title: Phrases.newsExpired,
        message: Phrases.newsExpiredMore(Age.words(from: since, to: now, in: zone)))
    case .empty: Words(title: Phrases.newsEmpty, message: Phrases.newsEmptyMore)
    }
  }

  /// How old a list is that nobody can renew now; nil when somebody can.
  static func age(_ model: FrontPage, in zone: Zone) -> String? {
    guard case .stale(let since) = model.freshness else { return nil }
    return Phrases.offlineSince(Age.words(from: since, to: model.now, in: zone))
  }

  /// The message, and a way to try again that works without scripts.
  static func html(_ words: Words, again: SitePath) -> HTML {
    section(.class("card lines"), .role("status")) {
      h2 { words.title }
      p { words.message }
      form(.methodPost, .action(SitePath("feeds", "ask"))) {
        input(.type("hidden"), .name("return"), .value(again.text))
        button(.class("btn main")) { Phrases.tryAgain }
      }
    }
  }
}

extension Trouble {
  /// Why the news contract has nothing to give; nil when it has.
  init?(_ freshness: Freshness, at now: Timestamp, zone: Zone) {
    guard let words = NoNews.words(freshness, at: now, in: zone) else { return nil }
    self.init(
      status: 503, title: words.title, message: words.message,
      code: freshness == .empty ? "empty" : "expired")
  }
}
