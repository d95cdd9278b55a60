// What the pages of Lede say.

extension Phrases {
  // The frame.
  package static let news = "News"
  package static let feeds = "Feeds"

  // The front page.
  package static let frontPage = "Front page"
  package static let olderPage = "Older stories"
  package static let show = "Show"
  package static let all = "All"
  package static let unread = "Unread"
  package static let saved = "Saved"
  package static let nothingUnread = "Nothing unread. You have seen it all."
  package static let nothingSaved = "Nothing saved yet. The mark beside a story keeps it here."
  package static let nothingMuted = "Nothing muted."
  package static let nothingYet = "Nothing here yet."
  package static func newsIsOld(_ age: String) -> String {
    "The newest answer from any feed came \(age)."
  }
  package static func feedsFail(_ failing: Int, of all: Int) -> String {
    failing == all
      ? (all == 1 ? "Your feed cannot be read now." : "None of your feeds can be read now.")
      : failing == 1
        ? "One feed cannot be read now." : "\(failing) of \(all) feeds cannot be read now."
  }
  package static let seeWhy = "See why"
  package static let askNow = "Ask now"
  package static let askAllNow = "Ask all feeds now"
  package static func save(_ title: String) -> String { "Save: \(title)" }
  package static func markRead(_ title: String) -> String { "Read: \(title)" }

  // Feeds.
  package static let addFeedLabel = "Address of the feed"
  package static let add = "Add"
  package static let unsubscribe = "Unsubscribe"
  package static let exportFeeds = "Export as OPML"
  package static let neverAnswered = "Has not answered yet"
  package static func lastAnswer(_ age: String) -> String { "Last answer \(age)" }
  package static func asksNext(_ wait: String) -> String { "asks again \(wait)" }
  package static let asksNoMore = "no longer asked"
  package static func items(_ count: Int) -> String { count == 1 ? "1 story" : "\(count) stories" }
  package static let noItems = "no stories in it so far"
  package static func unreadItems(_ count: Int) -> String { "\(count) unread" }

  // What went wrong.
  package static let noFeedMore =
    "You do not follow this feed. The page of feeds lists those that you do."
  package static let noTagMore = "No story bears this tag."

  // What programs are told at /v1/news.
  package static let badLimit = "limit is a whole number from 1 to 100."
  package static let badBefore =
    "before is a date such as 2026-11-20T06:45:00Z, or a position from a Link header."
  package static let badSource = "source is the number of a source, as in source.id of a story."
}
