// Which feeds a page has: those it names, those it links to, and where sites keep theirs.

package import LedeMarkup
package import LedeBase

/// Finds the feeds of a site from one of its pages.
package enum FeedDiscovery {
  /// The feeds that a page names, best first.
  ///
  /// What the head names comes in its order, but comments last; where it names none, links that look
  /// like feeds of the same site. The same address is named once.
  ///
  /// - Parameters:
  ///   - page: Its tree.
  ///   - address: Where it was found.
  /// - Returns: The feeds, each once; none where nothing looks like one.
  ///
  /// Cost: O(nodes).
  package static func feeds(in page: HTMLTree, at address: WebAddress) -> [FoundFeed] {
    var base = address
    var head: [FoundFeed] = []
    var body: [FoundFeed] = []
    page.walk(HTMLTree.document) { node in
      guard page.kind(node) == .element, page.namespace(node) == .html else { return }
      switch page.tag(node) {
      case .base:
        if let text = page.attribute("href", of: node), let found = address.resolving(text) {
          base = found
        }
      case .link: if let feed = named(node, page, base) { head.append(feed) }
      case .a: if let feed = linked(node, page, base) { body.append(feed) }
      default: break
      }
    }
    return ranked(head.isEmpty ? Array(body.prefix(mostLinked)) : head)
  }

  /// Where sites keep their feeds when no page names one, likeliest first.
  package static func usualPlaces(at address: WebAddress) -> [WebAddress] {
    ["/feed", "/rss.xml", "/atom.xml", "/feed.xml", "/index.xml", "/rss", "/feed.json"]
      .compactMap { address.resolving($0) }
  }

  private static let mostLinked = 5

  private static func named(
    _ node: HTMLTree.Node, _ page: HTMLTree, _ base: WebAddress
  ) -> FoundFeed? {
    let relations = (page.attribute("rel", of: node) ?? "").lowercased().split(separator: " ")
    guard relations.contains("alternate") || relations.contains("feed"),
      let reference = page.attribute("href", of: node), !reference.isEmpty,
      let address = base.resolving(reference)
    else { return nil }
    let type = (page.attribute("type", of: node) ?? "").lowercased()
    let essence = type.prefix { $0 != ";" && $0 != " " }
    let kind: FoundFeed.Kind
    switch essence {
    case "application/rss+xml", "text/rss+xml", "application/rdf+xml": kind = .rss
    case "application/atom+xml": kind = .atom
    case "application/feed+json": kind = .json
    // JSON that is an interface of the site's software is no feed.
    case "application/json" where !interfaces.contains(where: address.text.contains): kind = .json
    case "application/xml", "text/xml": kind = .other
    case "" where relations.contains("feed"): kind = .other
    default: return nil
    }
    return FoundFeed(
      address: address, title: title(page.attribute("title", of: node), address), kind: kind)
  }

  /// How WordPress's own interface is addressed.
  private static let interfaces = ["/wp-json/", "rest_route="]

  private static func linked(
    _ node: HTMLTree.Node, _ page: HTMLTree, _ base: WebAddress
  ) -> FoundFeed? {
    guard let reference = page.attribute("href", of: node), !reference.hasPrefix("#"),
      let address = base.resolving(reference), address.host == base.host,
      let path = AddressText(address.text)?.path.lowercased()
    else { return nil }
    let last = path.split(separator: "/").last.map(String.init) ?? ""
    let names = [
      "feed", "rss", "atom", "feed.xml", "rss.xml", "atom.xml", "index.rdf", "feed.json",
    ]
    guard names.contains(last) || last.hasSuffix(".rss") || last.hasSuffix(".atom") else {
      return nil
    }
    let kind: FoundFeed.Kind =
      last.contains("atom") ? .atom : last.hasSuffix(".json") ? .json : .other
    return FoundFeed(
      address: address, title: title(page.attribute("title", of: node), address), kind: kind)
  }

  private static func title(_ title: String?, _ address: WebAddress) -> String {
    let words = (title ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? address.text : words
  }

  /// Each address once, comments after what they are about.
  private static func ranked(_ feeds: [FoundFeed]) -> [FoundFeed] {
    var seen: Set<WebAddress> = []
    let unlike = feeds.filter { seen.insert($0.address).inserted }
    return unlike.filter { !isOfComments($0) } + unlike.filter(isOfComments)
  }

  private static func isOfComments(_ feed: FoundFeed) -> Bool {
    feed.address.text.lowercased().contains("/comments")
      || feed.title.lowercased().contains("comment")
  }
}
