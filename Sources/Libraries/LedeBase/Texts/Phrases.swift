// All that Lede itself says to people, in one place. English first.

/// Lede's own words.
///
/// Each says what happened and, where something can be done, what to do.
package enum Phrases {
  package static func feedGone(_ site: String) -> String {
    "\(site) no longer has this feed. Check its address, or unsubscribe."
  }
  package static func feedForbidden(_ site: String) -> String {
    "\(site) does not let Lede read this feed. If it needs a key, add the feed again with one."
  }
  package static func feedRefused(_ site: String, _ status: Int) -> String {
    "\(site) refused to send the feed (\(status)). Lede will try again later."
  }
  package static func tooManyAsks(_ site: String) -> String {
    "\(site) asks for fewer requests. Lede will wait before it tries again."
  }
  package static func tooSlow(_ site: String) -> String {
    "\(site) did not answer in time. Lede will try again later."
  }
  package static func tooLarge(megabytes: Int) -> String {
    "The answer is larger than \(megabytes) MB, so Lede did not read it."
  }
  package static func unknownHost(_ site: String) -> String {
    "There is no site called \(site), or the network is down. Check the address."
  }
  package static func unreachable(_ site: String) -> String {
    "\(site) cannot be reached. Lede will try again later."
  }
  package static func insecure(_ site: String) -> String {
    "The connection to \(site) is not safe: its certificate cannot be trusted. Lede did not read it."
  }
  package static func notEncrypted(_ site: String) -> String {
    "\(site) does not speak https there, or only an old kind of it. "
      + "If you trust the network in between, begin the address with http://."
  }
  package static let whoGoesInside =
    "Only the owner of this Lede may lead it there, and no token: the owner starts it with LEDE_FETCH_PRIVATE=allow, or names a network such as 192.168.1.0/24 in the place of allow. Whoever else reads here can ask the owner."
  package static func forbiddenAddress(_ site: String) -> String {
    "\(site) leads into this machine or its own network, where Lede does not go. " + whoGoesInside
  }
  package static func redirectedInside(_ origin: String) -> String {
    "The address leads on to \(origin), and inside a private network Lede follows no redirect to another place. Name the address there instead."
  }
  package static func ownAddress(_ origin: String) -> String {
    "\(origin) is where Lede itself answers, and Lede does not follow itself."
  }
  package static func neverAddress(_ site: String) -> String {
    "\(site) leads to an address of the network itself, where Lede does not go, whatever is set."
  }
  package static func badRedirect(_ site: String) -> String {
    "\(site) sends visitors in circles or to something that is not a web page. Check the address."
  }
  package static func brokenAnswer(_ site: String) -> String {
    "\(site) sent an answer that cannot be read. Lede will try again later."
  }
  package static func cancelled(_ site: String) -> String {
    "Asking \(site) was called off."
  }
  package static func notAFeed(_ site: String) -> String {
    "What \(site) sent is not a feed. Look for an address that ends in rss, atom, feed or xml."
  }
  package static func serviceRefused(_ site: String, _ words: String) -> String {
    words.isEmpty ? "\(site) sent an error in place of news." : "\(site) says: \(words)"
  }
  package static let notAList =
    "That file is no subscription list. Export one from your other reader as OPML."
  package static let notAnAddress =
    "That is not a web address. It should begin with https:// or http://."

  package static let storeFull = "The disk is full. Free some space, and try again."
  package static let storeReadOnly =
    "Lede may not write to its data folder. Give it the right to, and try again."
  package static let storeBusy =
    "Another program holds Lede's database. Try again in a moment."
  package static let storeUnreachable =
    "Lede's database cannot be reached. Start it, and try again."
  package static let storeDamaged =
    "Lede's database is damaged, or is not Lede's. Restore a backup with: "
    + "lede restore --replace FILE (the damaged file is put aside, not deleted)."
  package static let storeTooNew =
    "A newer Lede wrote this database. Install that version, or restore an older backup."
  package static let storeFailed =
    "Lede made a mistake with its database. The log says which; please report it."

  package static func keyUnreadable(_ path: String) -> String {
    "Lede cannot read or make its key file \(path). Check the rights of its folder."
  }
  package static func keyTooOpen(_ path: String) -> String {
    "Others on this machine may read Lede's key file. Close it with: chmod 600 \(path)"
  }
  package static func notAKey(_ path: String) -> String {
    "\(path) is not a key file of Lede. Put the right one back, or move it away to start with a new key."
  }
  package static let secretDoesNotOpen =
    "A stored key was sealed by another installation. Add the feed again with its key."
  package static let cipherFailed =
    "The encryption of this machine does not work. Look whether OpenSSL is installed whole."

  package static func portInUse(_ port: Int) -> String {
    "Another program already listens on port \(port). Stop it, or choose another port with --port."
  }
  package static func portForbidden(_ port: Int) -> String {
    "The system does not let Lede listen on port \(port). Choose one above 1023 with --port."
  }
  package static func notOurAddress(_ host: String) -> String {
    "\(host) is no address of this machine. Choose one with --host; localhost always works."
  }
  package static func badCertificate(_ chain: String, key: String) -> String {
    "Lede cannot use the certificate \(chain) with the key \(key). "
      + "Both must be PEM files that Lede may read, belong together, and need no passphrase."
  }
  package static func cannotListen(_ cause: String) -> String {
    "Lede cannot serve: the system says \"\(cause)\"."
  }

  package static let misdirected = "This is not the address of this Lede"
  package static func misdirectedMore(_ home: String) -> String {
    "Open Lede as \(home), or let its owner add this address with --public-url."
  }
  package static let crossSite = "Lede did not do that"
  package static let crossSiteMore =
    "Another site asked for it. If you meant it, open Lede itself and do it there."
  package static let unprovenMore =
    "Nothing shows that a page of Lede asked for it. Programs send what a browser would: an Origin of this address, or Sec-Fetch-Site: same-origin."
  package static func ownerFirst(_ host: String) -> String {
    "Lede does not listen on \(host) before it has an owner. "
      + "Make one with: lede owner key"
  }
}
