// What lists of stories say.

package import LedeBase
import LedeSite

extension Phrases {
  // MARK: Places

  static let news = "News"
  package static let feeds = "Feeds"
  package static let frontPage = "Front page"
  package static let unread = "Unread"
  package static let saved = "Saved"
  package static let muted = "Muted"
  static let mutedMore =
    "Put aside by your rules, or of a kind that you keep out; search finds them too."
  static let sections = "Sections"
  static let show = "Show"
  static let all = "All"
  static let onlyUnread = "Only unread"
  static let readToo = "Read stories too"
  package static let savePage = "Save a page"

  // MARK: A list

  static func items(_ count: Int) -> String { count == 1 ? "1 story" : "\(count.grouped) stories" }
  package static let olderPage = "Older stories"
  static let newerPage = "Newer stories"
  static let oldestFirst = "Oldest first"
  static let newestFirst = "Newest first"
  package static let nextBest = "More stories"
  package static let searchGoesOn = "Nothing here yet; older stories may have it."
  package static let nothingUnread = "Nothing unread. You have seen it all."
  static let nothingSaved = "Nothing saved yet. The mark beside a story keeps it here."
  static let nothingMuted = "Nothing muted."
  static let nothingYet = "Nothing here yet."
  static func newsIsOld(_ age: String) -> String {
    "The newest answer from any feed came \(age)."
  }
  static func feedsFail(_ failing: Int, of all: Int) -> String {
    failing == all
      ? (all == 1 ? "Your feed cannot be read now." : "None of your feeds can be read now.")
      : failing == 1
        ? "One feed cannot be read now." : "\(failing) of \(all) feeds cannot be read now."
  }
  static let seeWhy = "See why"
  static let putAway = "Put this note away until another feed fails"
  static let markAllRead = "Mark all read"
  static let feedSettings = "Feed settings"
  package static let asFeed = "As a feed"
  static let noFeedMore = "You do not follow this feed. The page of feeds lists those that you do."
  static let noTagMore = "No story bears this tag."

  // MARK: Kinds of writing

  static let byHeadline = "by its headline"
  static let strongestFirst = "Strongest first"
  static func nothingOfKind(_ label: Label) -> String {
    "Nothing here that Lede takes for \(label.displayName) yet."
  }
  package static func hidesKind(_ label: Label) -> String {
    "You keep \(label.displayName) out of your lists."
  }
  static let seeHidden = "See it in Muted"
  package static let changeHidden = "Change that"

  // MARK: One story

  package static func save(_ title: String) -> String { "Save: \(title)" }
  static func markRead(_ title: String) -> String { "Read: \(title)" }
  static let alsoIn = "Also in"
  static let showApart = "Show apart"
  static let showTogether = "Show together again"
  static let isApart = "Other feeds tell this story too, and you see each by itself."

  // MARK: What was done

  static let didRead = "Marked read."
  static let didUnread = "Marked unread."
  static let didSave = "Saved."
  static let didUnsave = "No longer saved."
  static func didReadAll(_ count: Int) -> String {
    count == 1 ? "One story marked read." : "\(count.grouped) stories marked read."
  }
  static let didSeparate = "Each stands by itself now."
  static let didUnite = "One story again."
}
