// What Lede says around lists and stories.

extension Phrases {
  // Places.
  package static let search = "Search"
  package static let rules = "Rules"
  package static let sections = "Sections"
  package static let muted = "Muted"
  package static let mutedMore =
    "Put aside by your rules, or of a kind that you keep out; search finds them too."

  // Whole lists.
  package static let markAllRead = "Mark all read"
  package static let lookAgain = "Look again"
  package static let feedSettings = "Feed settings"

  // One story.
  package static let alsoIn = "Also in"
  package static let showApart = "Show apart"
  package static let showTogether = "Show together again"
  package static let isApart = "Other feeds tell this story too, and you see each by itself."

  // What was done, and taking it back.
  package static let didRead = "Marked read."
  package static let didUnread = "Marked unread."
  package static let didSave = "Saved."
  package static let didUnsave = "No longer saved."
  package static func didReadAll(_ count: Int) -> String {
    count == 1 ? "One story marked read." : "\(count) stories marked read."
  }
  package static let didLeave = "Unsubscribed. Its stories are put away."
  package static func didFollow(_ count: Int) -> String {
    switch count {
    case 0: "You follow these feeds already."
    case 1: "You follow one feed more."
    default: "You follow \(count) feeds more."
    }
  }
  package static let choseNone =
    "Nothing is ticked, so nothing is followed. Tick some feeds, or follow a whole group."
  package static func asking(_ count: Int) -> String {
    switch count {
    case 0: "Nothing to ask: each feed is paused, gone, or being asked already."
    case 1: "One feed is being asked. What it tells appears as it comes."
    default: "\(count) feeds are being asked. What they tell appears as it comes."
    }
  }
  package static let didSeparate = "Each stands by itself now."
  package static let didUnite = "One story again."
}
