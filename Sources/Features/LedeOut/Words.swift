// What Lede says of what goes out.

import LedeBase

extension Phrases {
  // MARK: The page

  package static let outFeeds = "Lists as feeds"
  static let outFeedsMore =
    "Any list of yours as a feed, for another reader, a colleague or a wall display. Whoever has its address can read it, without an account, until you end it."
  static let newOutFeed = "New feed"
  static let newOutFeedMore =
    "What is muted stays out, and so does all of feeds that lie in your own network, need a key, or have one in their address."
  static let outList = "List"
  static let outSearches = "Saved searches"
  static let outOther = "Or another list, by the address of its page"
  static let outOtherMore = "A feed, a tag, a search: copy what the browser shows as its address."
  static let outName = "Name, if not that of the list"
  static let outMost = "Stories at most, up to 100"
  static let outTexts = "Whole texts, not only their beginnings"
  static let makeOutFeed = "Make the feed"
  static let outFeedReady = "The feed is ready"
  static func outAddress(_ format: OutFormat) -> String {
    switch format {
    case .atom: "Address of the feed, as Atom"
    case .json: "Address of the feed, as JSON Feed"
    }
  }
  static let outFeedReadyMore =
    "Copy the address now: Lede keeps only what recognises it, and does not show it again. It is as good as a key to this list."
  static let outHereOnly =
    "This address works on this computer alone. Open Lede by the address that others reach it by, and make the feed there."
  static let outFeedsInUse = "Your feeds"
  static func outHolds(_ most: Int, texts: Bool) -> String {
    switch (most, texts) {
    case (1, true): "the newest story, whole"
    case (1, false): "the newest story, its beginning"
    case (_, true): "\(most) stories, whole"
    case (_, false): "\(most) stories, their beginnings"
    }
  }
  static let outAsked = "last asked for"
  static let outNeverAsked = "never asked for"
  static let endOutFeed = "End…"
  static let endOutFeedNow = "End it now"
  static func endOutFeedNamed(_ name: String) -> String { "End the feed: \(name)" }
  static let didEndOutFeed = "Ended. Its address leads nowhere now."
  static let outNoList =
    "That is the address of no list. Open the list here, and copy what the browser shows."
  static let outListGone = "A list that is gone"
  static func tooManyOutFeeds(_ most: Int) -> String {
    "You have \(most) lists as feeds, the most there may be. End one first."
  }

  // MARK: To programs

  static let outTooOften = "This feed is asked for too often. Try again later."
  static let outTooMuch =
    "The words of this feed are in so much that it would take too long to find what fits. Its reader can add another word."
}
