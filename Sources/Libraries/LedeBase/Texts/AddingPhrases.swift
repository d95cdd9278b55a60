// What Lede says when a feed that somebody names cannot be followed.

extension Phrases {
  package static func noFeedThere(_ site: String) -> String {
    "\(site) has nothing at this address. Look for a slip in it."
  }
  package static func severalFeeds(_ site: String) -> String {
    "\(site) has several feeds. Which do you want to follow?"
  }
  package static func keyNeeded(_ site: String) -> String {
    "\(site) does not let Lede read this feed. If it needs a key, add it in the terminal: "
      + "lede add URL --key-header NAME --key-file FILE"
  }
  package static func refusedForNow(_ site: String, _ status: Int) -> String {
    "\(site) refused to send the feed (\(status))."
  }
  package static func busyForNow(_ site: String) -> String {
    "\(site) asks for fewer requests. Try again in some minutes."
  }
  package static func tooSlowForNow(_ site: String) -> String {
    "\(site) did not answer in time."
  }
  package static func unreachableForNow(_ site: String) -> String {
    "\(site) cannot be reached. Look for a slip in the address."
  }
  package static func brokenForNow(_ site: String) -> String {
    "\(site) sent an answer that cannot be read."
  }
  package static let followAnyway = "Follow it all the same"
}
