// What Lede says where a request is not let in.

import LedeBase

extension Phrases {
  static let misdirected = "This is not the address of this Lede"
  static func misdirectedMore(_ home: String) -> String {
    "Open Lede as \(home), or let its owner add this address with --public-url."
  }
  static let crossSite = "Lede did not do that"
  static let crossSiteMore =
    "Another site asked for it. If you meant it, open Lede itself and do it there."
  static let unprovenMore =
    "Nothing shows that a page of Lede asked for it. Programs send what a browser would: an Origin of this address, or Sec-Fetch-Site: same-origin."
  static func ownerFirst(_ host: String) -> String {
    "Lede does not listen on \(host) before it has an owner. "
      + "Make one with: lede owner key"
  }
}
