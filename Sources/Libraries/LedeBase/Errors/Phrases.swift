// What LedeBase's errors say to people, and the namespace for what each room says.

/// Lede's own words: each room extends it with the texts that it says itself.
///
/// Each says what happened and, where something can be done, what to do. English first.
package enum Phrases {}

extension Phrases {
  // MARK: Feeds

  package static func feedGone(_ site: String) -> String {
    "\(site) no longer has this feed. Check its address, or unfollow it."
  }
  static func feedForbidden(_ site: String) -> String {
    "\(site) does not let Lede read this feed. If it needs a key, add the feed again with one."
  }
  static func feedRefused(_ site: String, _ status: Int) -> String {
    "\(site) refused to send the feed (\(status)). Lede will try again later."
  }
  static func tooManyAsks(_ site: String) -> String {
    "\(site) asks for fewer requests. Lede will wait before it tries again."
  }
  static func tooSlow(_ site: String) -> String {
    "\(site) did not answer in time. Lede will try again later."
  }
  static func tooLarge(megabytes: Int) -> String {
    "The answer is larger than \(megabytes) MB, so Lede did not read it."
  }
  static func unknownHost(_ site: String) -> String {
    "There is no site called \(site), or the network is down. Check the address."
  }
  package static func unreachable(_ site: String) -> String {
    "\(site) cannot be reached. Lede will try again later."
  }
  static func insecure(_ site: String) -> String {
    "The connection to \(site) is not safe: its certificate cannot be trusted. Lede did not read it."
  }
  static func notEncrypted(_ site: String) -> String {
    "\(site) does not speak https there, or only an old kind of it. "
      + "If you trust the network in between, begin the address with http://."
  }
  package static let whoGoesInside =
    "Only the owner of this Lede may lead it there, and no token: the owner starts it with LEDE_FETCH_PRIVATE=allow, or names a network such as 192.168.1.0/24 in the place of allow. Whoever else reads here can ask the owner."
  static func forbiddenAddress(_ site: String) -> String {
    "\(site) leads into this machine or its own network, where Lede does not go. " + whoGoesInside
  }
  static func redirectedInside(_ origin: String) -> String {
    "The address leads on to \(origin), and inside a private network Lede follows no redirect to another place. Name the address there instead."
  }
  static func ownAddress(_ origin: String) -> String {
    "\(origin) is where Lede itself answers, and Lede does not follow itself."
  }
  static func neverAddress(_ site: String) -> String {
    "\(site) leads to an address of the network itself, where Lede does not go, whatever is set."
  }
  static func badRedirect(_ site: String) -> String {
    "\(site) sends visitors in circles or to something that is not a web page. Check the address."
  }
  static func brokenAnswer(_ site: String) -> String {
    "\(site) sent an answer that cannot be read. Lede will try again later."
  }
  static func cancelled(_ site: String) -> String {
    "Asking \(site) was called off."
  }
  package static let notAnAddress =
    "That is not a web address. It should begin with https:// or http://."

  // MARK: The database

  static let storeFull = "The disk is full. Free some space, and try again."
  static let storeReadOnly =
    "Lede may not write to its data folder. Give it the right to, and try again."
  static let storeBusy = "Another program holds Lede's database. Try again in a moment."
  package static let storeUnreachable =
    "Lede's database cannot be reached. Start it, and try again."
  static let storeDamaged =
    "Lede's database is damaged, or is not Lede's. Restore a backup with: "
    + "lede restore --replace FILE (the damaged file is put aside, not deleted)."
  static let storeTooNew =
    "A newer Lede wrote this database. Install that version, or restore an older backup."
  package static let ownersFeed =
    "This feed is shared with nobody: it lies in the owner's own network or needs the owner's key."
  static let storeFailed =
    "Lede made a mistake with its database. The log says which; please report it."

  // MARK: Secrets

  static func keyUnreadable(_ path: String) -> String {
    "Lede cannot read or make its key file \(path). Check the rights of its folder."
  }
  static func keyTooOpen(_ path: String) -> String {
    "Others on this machine may read Lede's key file. Close it with: chmod 600 \(path)"
  }
  static func notAKey(_ path: String) -> String {
    "\(path) is not a key file of Lede. Put the right one back, or move it away to start with a new key."
  }
  static let secretDoesNotOpen =
    "A stored key was sealed by another installation. Add the feed again with its key."
  static let cipherFailed =
    "The encryption of this machine does not work. Look whether OpenSSL is installed whole."

  // MARK: Rules

  static let ruleFindsNothing =
    "Write at least one word to look for, or choose a feed, folder, tag or kind to mean all of it."
  static let ruleTooLong = "A rule can be \(RuleTerms.longestText) letters long. Make two of it."
  static let tooManyRules =
    "There are \(Rule.most) rules already. Remove one, or put its words into another."
  package static let ruleTooSlow = "This pattern takes too long on some items. Make it simpler."
  static let ruleThere = "You have this very rule already."
  static let ruleFeedNotFollowed = "You do not follow the feed that this rule is for."
  static let ruleGroupGone = "You have no feed in the folder or with the tag that this rule is for."
  static func rulePatternBad(_ cause: String, at place: Int) -> String {
    place == 1
      ? "Lede cannot read this pattern: \(cause), after 1 letter."
      : "Lede cannot read this pattern: \(cause), after \(place) letters."
  }

  // MARK: Judges, pictures, messages and passwords

  static let tooLittleToJudge =
    "There is too little text to judge: it takes 50 words, or a headline."
  static let notEnglishToJudge = "Lede judges English only, and this is something else."
  static func modelUnusable(_ path: String) -> String {
    "The model that judges writing cannot be used: \(path). Install Lede again to mend it."
  }
  static let noPicture = "This picture cannot be shown."
  package static let badSubscription =
    "The browser gave no address that Lede can send to. Switch the reminder off and on again."
  static let pushFailed = "The reminder could not be made."
  package static let signInBusy = "Many sign in at this moment. Try again in a few seconds."
}
