// What Lede says in and around the reading view.

extension Phrases {
  package static let savePage = "Save a page"
  package static let savePageMore =
    "Lede fetches it and keeps it among what you saved, to be read here, also without a network."
  package static let savePageLabel = "Address of the page"
  package static let readWhole = "Read it here in full"
  package static let alwaysWhole = "Always fetch the full article"
  package static let fetchAgain = "Fetch it again"
  package static let keptOldArticle = "It cannot be fetched now. This is what was kept before."
  /// Kinds of what a poster stands for; the host follows.
  package static let film = "Video"
  package static let post = "Post"
  package static let embedded = "Shown from another site"
  package static let listen = "Listen"
  package static let watch = "Watch"
  package static let feedsWordsInstead = "This is what the feed tells."
  /// How long somebody takes who reads 230 words a minute.
  package static func minutesToRead(words: Int) -> String {
    "\(max(1, (words + 115) / 230)) min read"
  }
}
