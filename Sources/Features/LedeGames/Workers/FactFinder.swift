// What an item of a feed of games is, by what its feed tells. Pure.

import LedeBase
import LedeExtraction
import LedeMarkup
import LedeReading
import LedeReviews

/// An item as its feed tells it, and where it stands.
struct ToldGame: Sendable {
  var id: Item.ID
  var feed: Feed.ID
  var shown: Timestamp
  var item: Item
}

/// Finds out what items are.
struct FactFinder: Sendable {
  /// Tell which addresses play a film.
  let sites: KnownSites

  /// What is known of an item, and whether its page may know more.
  ///
  /// A review goes before a video, and that before an article. Cost: O(bytes of the text).
  func fact(of told: ToldGame) -> (fact: GameFact, mayKnowMore: Bool) {
    let item = told.item
    let title = item.title ?? ""
    let text = item.content ?? item.summary
    let tree = text.flatMap { text in
      text.kind == .html ? HTMLTree(fragment: Array(text.value.utf8)) : nil
    }
    var review = ReviewReader.review(titled: title, at: item.link, tags: item.tags)
    // What a feed sends of a page may have the page's own marks in it.
    if review?.score == nil, let tree,
      let marked = ReviewReader.review(in: tree, at: item.link, title: title)
    {
      review = Review(
        work: marked.work ?? review?.work, kind: marked.kind ?? review?.kind, score: marked.score)
    }
    let film = Playable.all(of: item).first { $0.kind == .film }
    let isVideo = film != nil || shows(item.link) || tree.map(showsFilm) ?? false
    var fact = GameFact(
      item: told.id, feed: told.feed, shown: told.shown,
      kind: review != nil ? .review : isVideo ? .video : .article)
    fact.score = review?.score
    fact.work = review?.work
    fact.workKind = review?.kind ?? FactFinder.kind(of: item.tags)
    fact.seconds = film?.seconds
    // A film is its own page.
    let hasPage = item.link.map { link in film?.address != link } ?? false
    let mayKnowMore =
      hasPage && review?.score == nil
      && (review != nil
        || ReviewReader.mayBeReview(titled: title, at: item.link, tags: item.tags))
    return (fact, mayKnowMore)
  }

  /// Whether an address is that of a film at a site that Lede knows.
  private func shows(_ address: WebAddress?) -> Bool {
    address.flatMap { sites.shown(at: $0)?.player } != nil
  }

  /// Whether a film of such a site stands in a text, in a frame of it.
  private func showsFilm(_ tree: HTMLTree) -> Bool {
    var found = false
    tree.walk(HTMLTree.document) { node in
      guard !found, tree.kind(node) == .element, tree.tag(node) == .iframe,
        let address = tree.attribute("src", of: node)
      else { return }
      found = shows(WebAddress(address.hasPrefix("//") ? "https:" + address : address))
    }
    return found
  }

  /// What the publisher's tags say that it is about.
  private static func kind(of tags: [String]) -> WorkKind {
    for tag in tags {
      switch FoldedWords.words(of: tag).joined(separator: " ") {
      case "game", "games", "video games", "gaming": return .game
      case "movie", "movies", "film", "films": return .movie
      case "tv", "television", "tv series": return .television
      default: continue
      }
    }
    return .other
  }
}
