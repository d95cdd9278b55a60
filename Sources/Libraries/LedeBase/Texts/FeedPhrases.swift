// What the pages of feeds and the first visit say.

extension Phrases {
  // Which feeds.
  package static let allFeeds = "All"
  package static let failing = "Cannot be read"
  package static let dead = "Dead for 30 days"
  package static let neverRead = "Never read"
  package static let paused = "Paused"
  package static let noSuchFeeds = "None. That is good news."
  package static let moreFeeds = "More feeds"
  package static func perWeek(_ count: Int) -> String { "\(count) a week" }
  package static let lessThanOnePerWeek = "less than one a week"
  package static let settingsShort = "Settings"
  package static func settings(of feed: String) -> String { "Settings: \(feed)" }

  // Lists in and out.
  package static let listsTitle = "Bring your feeds, take them with you"
  package static let listsMore =
    "Every feed reader can write a list of subscriptions (OPML). Folders come along."
  package static let listFile = "File with subscriptions"
  package static let importList = "Follow all in the file"
  package static let noFile = "Choose a file first."
  package static func listPassedOver(_ addresses: [String], more: Int) -> String {
    "Passed over, not web addresses: \(addresses.joined(separator: ", "))"
      + (more > 0 ? ", and \(more) more." : ".")
  }
  package static func listNotShared(_ addresses: [String], more: Int) -> String {
    "Passed over, in the owner's own network or with the owner's key: \(addresses.joined(separator: ", "))"
      + (more > 0 ? ", and \(more) more." : ".")
  }
  package static func listTooLong(_ most: Int, leftOut: Int) -> String {
    "A list may hold \(most) feeds: the last \(leftOut) were left out."
  }

  // One feed.
  package static let feedStories = "Stories"
  package static let feedUnread = "Unread"
  package static let feedWeekly = "A week"
  package static let lastGood = "Last good answer"
  package static let lastAsked = "Last asked"
  package static let nextAsk = "Next ask"
  package static let never = "never"
  package static let notWhilePaused = "not while it is paused"
  package static let feedName = "Name"
  package static let folder = "Folder"
  package static let folderMore = "A folder in a folder is written with a slash: Science/Space."
  package static let labels = "Tags"
  package static let labelsMore = "Words of your own, with commas between them."
  package static let pause = "Leave it alone for now"
  package static let interval = "Ask it"
  package static let ownRhythm = "In its own rhythm"
  package static func every(_ interval: Duration) -> String {
    let minutes = interval.components.seconds / 60
    return switch minutes {
    case ..<60: "Every \(minutes) minutes"
    case 60: "Every hour"
    case ..<1_440: "Every \(minutes / 60) hours"
    case 1_440: "Once a day"
    case 10_080: "Once a week"
    default: "Every \(minutes / 1_440) days"
    }
  }
  package static let keepNewest = "Stories to keep"
  package static let keepDays = "Days to keep them"
  package static let keptAnyway = "What is unread or saved is always kept."
  package static let keepChanges = "Keep changes"
  package static let address = "Address"

  // The first visit.
  package static let firstVisit = "Welcome to Lede"
  package static let firstVisitMore =
    "Lede asks the sites you choose for their news and keeps it here, on the machine it runs on. Nothing is "
    + "followed until you say so."
  package static let starters = "To begin with"
  package static func followGroup(_ name: String) -> String { "Follow all of \(name)" }
  package static let followChosen = "Follow what is ticked"
  package static let ownAddress = "Or a site of your own"
  package static func arriving(_ asked: Int, of all: Int) -> String {
    "\(asked) of \(all) feeds have been asked. Their stories stand here as they come."
  }
}
