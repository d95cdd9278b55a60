// What Lede says of what is no feed and no list of feeds.

import LedeBase

extension Phrases {
  static func notAFeed(_ site: String) -> String {
    "What \(site) sent is not a feed. Look for an address that ends in rss, atom, feed or xml."
  }
  static func serviceRefused(_ site: String, _ words: String) -> String {
    words.isEmpty ? "\(site) sent an error in place of news." : "\(site) says: \(words)"
  }
  static let notAList =
    "That file is no subscription list (OPML), and no list of stories that Lede knows."
}
