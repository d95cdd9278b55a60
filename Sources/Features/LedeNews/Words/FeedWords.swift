// What the pages of feeds and the first visit say.

import LedeBase
import LedeSite

extension Phrases {
  // MARK: Which feeds

  static let allFeeds = "All"
  static let failing = "Cannot be read"
  static let dead = "Dead for 30 days"
  static let neverRead = "Never read"
  static let paused = "Paused"
  static let noSuchFeeds = "None. That is good news."
  static let moreFeeds = "More feeds"
  static let moreFolders = "More folders"
  static func perWeek(_ count: Int) -> String { "\(count) a week" }
  static let lessThanOnePerWeek = "less than one a week"
  static func settings(of feed: String) -> String { "Settings: \(feed)" }

  // MARK: Their list

  static let neverAnswered = "Has not answered yet"
  static func lastAnswer(_ age: String) -> String { "Last answer \(age)" }
  static func lastLetter(_ age: String) -> String { "Last letter \(age)" }
  static let newsletter = "Newsletter"
  static let newsletters = "Newsletters"
  static let newslettersMore = "Mailing lists as feeds: they come to an address of your own."
  static func refreshesNext(_ wait: String) -> String { "refreshes \(wait)" }
  static let toldByHub = "Told by its hub"
  static func toldUntil(_ day: String) -> String { "until \(day)" }
  static let refreshesNoMore = "no longer refreshed"
  static let noItems = "no stories in it so far"
  static func unreadItems(_ count: Int) -> String { "\(count.grouped) unread" }
  static let refresh = "Refresh"
  static let refreshAll = "Refresh all"

  // MARK: Following

  static let addFeedLabel = "Address of a site or a feed"
  static let follow = "Follow"
  static let unfollow = "Unfollow"
  static func didFollow(_ count: Int) -> String {
    switch count {
    case 0: "You follow these feeds already."
    case 1: "Following one more feed."
    default: "Following \(count) more feeds."
    }
  }
  static let followsNow = "You follow"
  static let whichFolder = "Put it into a folder"
  static let didLeave = "No longer following it. Its stories are put away."
  static let choseNone =
    "Nothing is ticked, so nothing is followed. Tick some feeds, or follow a whole group."
  static func asking(_ count: Int) -> String {
    switch count {
    case 0: "Nothing to refresh: each feed is paused, gone, or being refreshed already."
    case 1: "Refreshing one feed. What it tells appears as it comes."
    default: "Refreshing \(count) feeds. What they tell appears as it comes."
    }
  }

  // MARK: A feed that cannot be followed

  static func noFeedThere(_ site: String) -> String {
    "\(site) has nothing at this address. Look for a slip in it."
  }
  package static func severalFeeds(_ site: String) -> String {
    "\(site) has several feeds. Which do you want to follow?"
  }
  static func keyNeeded(_ site: String) -> String {
    "\(site) does not let Lede read this feed. If it needs a key, add it in the terminal: "
      + "lede add URL --key-header NAME --key-file FILE"
  }
  static func refusedForNow(_ site: String, _ status: Int) -> String {
    "\(site) refused to send the feed (\(status))."
  }
  static func busyForNow(_ site: String) -> String {
    "\(site) asks for fewer requests. Try again in some minutes."
  }
  static func tooSlowForNow(_ site: String) -> String {
    "\(site) did not answer in time."
  }
  static func unreachableForNow(_ site: String) -> String {
    "\(site) cannot be reached. Look for a slip in the address."
  }
  static func brokenForNow(_ site: String) -> String {
    "\(site) sent an answer that cannot be read."
  }
  static func namedFeedUnreadable(_ address: String, _ why: String) -> String {
    "The page names the feed \(address), which cannot be read: \(why)"
  }
  static let addingTooManyAtOnce =
    "Other feeds that you add are still being asked. Try this one again when they have answered."
  static let followAnyway = "Follow anyway"

  // MARK: Lists in and out

  static let listsTitle = "Bring your feeds, take them with you"
  static let listsMore =
    "Every feed reader can write a list of subscriptions (OPML). Folders come along. "
    + "Bring that first; then what you starred and read there, or a reading list: JSON of FreshRSS, Miniflux, "
    + "NewsBlur or Feedly, CSV of Pocket or Instapaper."
  static let listFile = "File with subscriptions, stars or a reading list"
  static let importList = "Import"
  static let exportFeeds = "Export as OPML"
  static let noFile = "Choose a file first."
  static let movedNotFetched = "It came with a list from elsewhere and waits to be fetched."
  /// What came of another reader's stories.
  static func didTake(_ taken: TakenStories) -> String {
    var words: [String] = []
    if taken.marked > 0 {
      words.append("Marked \(counted(taken.marked)) of your feeds as they were.")
    }
    if taken.kept > 0 {
      words.append(
        "Saved \(counted(taken.kept)) more; their articles are fetched one after the other.")
    }
    if taken.unknown > 0 {
      words.append(
        "\(counted(taken.unknown)) that you read elsewhere stand in no feed of yours here; a feed that "
          + "was just added has to be refreshed first.")
    }
    if taken.passedOver > 0 {
      words.append("\(taken.passedOver) without a web address passed over.")
    }
    if taken.leftOut > 0 {
      words.append("Of a list this long the last \(taken.leftOut) were left out.")
    }
    return words.isEmpty ? "All of it was here already." : words.joined(separator: " ")
  }
  private static func counted(_ count: Int) -> String {
    count == 1 ? "1 story" : "\(count) stories"
  }
  static func listPassedOver(_ addresses: [String], more: Int) -> String {
    "Passed over, not web addresses: \(listed(addresses, more: more))"
  }
  package static func listNotShared(_ addresses: [String], more: Int) -> String {
    "Passed over, in the owner's own network or with the owner's key: \(listed(addresses, more: more))"
  }
  package static func listTooMany(_ addresses: [String], more: Int) -> String {
    "Passed over, as \(Bound.subscriptions.most) feeds are the most there may be: \(listed(addresses, more: more))"
  }
  package static func listFoldersLeftOut(_ folders: [String], more: Int) -> String {
    "Followed outside these folders, as \(Bound.folders.most) folders are the most there may be: \(listed(folders, more: more))"
  }
  private static func listed(_ addresses: [String], more: Int) -> String {
    addresses.joined(separator: ", ") + (more > 0 ? ", and \(more) more." : ".")
  }
  static func listTooLong(_ most: Int, leftOut: Int) -> String {
    "A list may hold \(most) feeds: the last \(leftOut) were left out."
  }
  package static let listIsCutOff =
    "The file breaks off before its list ends, so feeds may be missing. Take it from its source again."

  // MARK: One feed

  static let feedStories = "Stories"
  static let feedUnread = "Unread"
  static let feedWeekly = "A week"
  static let lastGood = "Last good answer"
  static let lastRefresh = "Last refresh"
  static let nextRefresh = "Next refresh"
  static let never = "never"
  static let notWhilePaused = "not while it is paused"
  static let feedName = "Name"
  static let folder = "Folder"
  static let folderMore = "A folder in a folder is written with a slash: Science/Space."
  static let labels = "Tags"
  static let labelsMore = "Words of your own, with commas between them."
  static let pause = "Pause"
  static let interval = "Refresh"
  static let ownRhythm = "Automatically"
  static func every(_ interval: Duration) -> String {
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
  static let keepNewest = "Stories to keep"
  static let keepDays = "Days to keep them"
  static let keptAnyway = "What is unread or saved is always kept."
  static let address = "Address"
  package static let alwaysWhole = "Always fetch the full article"

  static let alwaysWholeOfFolder = "Always fetch the full articles of the feeds in this folder:"
  static let forAllOfThem = "Of all"
  static let forNoneOfThem = "Of none"

  // MARK: Bounds

  static func tooManyFeeds(_ most: Int) -> String {
    "You follow \(most) feeds, the most there may be. Unfollow one first."
  }
  static func tooManyFolders(_ most: Int) -> String {
    "You have \(most) folders, the most there may be. Use one of them, or empty one first."
  }

  // MARK: The first visit

  static let firstVisit = "Welcome to Lede"
  static let firstVisitMore =
    "Lede asks the sites you choose for their news and keeps it here, on the machine it runs on. Nothing is "
    + "followed until you say so."
  static let starters = "Or feeds to begin with"
  static func followGroup(_ name: String) -> String { "Follow all of \(name)" }
  static let followChosen = "Follow selected"
  static let whatLabelsAre =
    "A square like this beside a story says what kind of writing it is, as Lede judges it on this machine: how it "
    + "is written, not whether it is true."
  static func arriving(_ asked: Int, of all: Int) -> String {
    "\(asked) of \(all) feeds have been asked. Their stories stand here as they come."
  }
}
