// All that Lede itself says to people, in one place. English first.

extension Phrases {
  package static func notAFeed(_ site: String) -> String {
    "What \(site) sent is not a feed. Look for an address that ends in rss, atom, feed or xml."
  }
  package static func serviceRefused(_ site: String, _ words: String) -> String {
    words.isEmpty ? "\(site) sent an error in place of news." : "\(site) says: \(words)"
  }
  package static let notAList =
    "That file is no subscription list. Export one from your other reader as OPML."

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
