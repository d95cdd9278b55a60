// What a reader is told of an article that did not come as it should.

import LedeBase

extension Phrases {
  static func articleGoesOn(_ site: String) -> String { "The article goes on at \(site)." }
  static let feedTellsMore = "Its page holds less of it than the feed does."
  static func pageGone(_ site: String) -> String { "\(site) no longer has this page." }
  static func noArticleFound(_ site: String) -> String {
    "Lede found no article on its page at \(site)."
  }
  static func notAPage(_ site: String) -> String {
    "What \(site) has at its address is no page that can be read here."
  }
}
