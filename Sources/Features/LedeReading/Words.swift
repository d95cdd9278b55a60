// What Lede says in and around the reading view.

import LedeBase

extension Phrases {
  // MARK: Saving a page

  static let savePageMore =
    "Lede fetches it and keeps it among what you saved, to be read here, also without a network."
  static let savePageLabel = "Address of the page"

  // MARK: One story

  static let savedStory = "Saved"
  static let readStory = "Read"
  static let aboutStory = "Story"
  static func back(to list: String) -> String { "Back to \(list)" }
  static let noText = "The feed sends no text with this story."
  static func readOn(_ site: String) -> String { "Read it at \(site)" }
  static let comments = "Comments"
  static func by(_ author: String) -> String { "By \(author)" }
  static let moreStories = "More stories"
  static let previousStory = "Newer"
  static let nextStory = "Older"
  static func mutedBy(_ count: Int) -> String {
    count == 1 ? "Muted by your rule" : "Muted by your rules"
  }
  static let noStoryMore = "This story was dropped to make room, or its address is mistyped."

  // MARK: The whole article

  static let readWhole = "Read it here in full"
  static let fetchAgain = "Fetch it again"
  static let keptOldArticle = "It cannot be fetched now. This is what was kept before."
  static let feedsWordsInstead = "This is what the feed tells."

  /// How long somebody takes who reads 230 words a minute.
  static func minutesToRead(words: Int) -> String {
    "\(max(1, (words + 115) / 230)) min read"
  }

  /// Kinds of what a poster stands for; the host follows.
  static let film = "Video"
  static let post = "Post"
  static let embedded = "Shown from another site"
  static let listen = "Listen"
  static let watch = "Watch"

  // MARK: Its verdict

  static let kindOfWriting = "Kind of writing:"
  static let notJudged = "Not judged"
  static let tellsLittle =
    "Its feed tells little. A setting of the feed has Lede judge, and show, the articles themselves:"
  static let howComputed = "How is this computed?"
  static let checkThePage = "Check the page itself"
}
