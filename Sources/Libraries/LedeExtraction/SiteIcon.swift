// The picture that a site gives itself: which of those that its page names.

package import LedeBase
package import LedeMarkup

/// Finds the pictures of a site from one of its pages.
package enum SiteIcon {
  /// Where the picture of a site may be, best first: what its page names, then where sites keep one.
  ///
  /// Those that Lede shows are JPEG, PNG, GIF and WebP, so drawings and `.ico` files are passed over,
  /// but for the usual place, whose file is often a PNG.
  ///
  /// - Parameters:
  ///   - page: Its tree.
  ///   - address: Where it was found.
  /// - Returns: Four addresses at most, each once.
  ///
  /// Cost: O(nodes).
  package static func places(in page: HTMLTree, at address: WebAddress) -> [WebAddress] {
    var base = address
    var named: [(address: WebAddress, size: Int)] = []
    page.walk(HTMLTree.document) { node in
      guard page.kind(node) == .element, page.namespace(node) == .html else { return }
      switch page.tag(node) {
      case .base:
        if let text = page.attribute("href", of: node), let found = address.resolving(text) {
          base = found
        }
      case .link: if let icon = icon(node, page, base) { named.append(icon) }
      default: break
      }
    }
    // As near as may be to twice the size it is shown at; the first of several.
    let best = named.enumerated().min {
      (distance($0.element.size), $0.offset) < (distance($1.element.size), $1.offset)
    }
    let others = named.map(\.address).filter { $0 != best?.element.address }
    var seen: Set<WebAddress> = []
    let all =
      [best?.element.address].compactMap { $0 } + others.prefix(1) + usualPlaces(at: address)
    return Array(all.filter { seen.insert($0).inserted }.prefix(4))
  }

  /// Where sites keep a picture that no page names.
  package static func usualPlaces(at address: WebAddress) -> [WebAddress] {
    ["/apple-touch-icon.png", "/favicon.ico"].compactMap { address.resolving($0) }
  }

  /// What most sites make their picture for phones' size of, in pixels.
  private static let wanted = 64

  private static func distance(_ size: Int) -> Int {
    // One that is too small is worse than one that is too large.
    size < wanted ? (wanted - size) * 8 : size - wanted
  }

  private static func icon(
    _ node: HTMLTree.Node, _ page: HTMLTree, _ base: WebAddress
  ) -> (address: WebAddress, size: Int)? {
    let relations = (page.attribute("rel", of: node) ?? "").lowercased().split(separator: " ")
    let isForPhones = relations.contains { $0.hasPrefix("apple-touch-icon") }
    guard isForPhones || relations.contains("icon"),
      let reference = page.attribute("href", of: node), !reference.isEmpty,
      let address = base.resolving(reference)
    else { return nil }
    let type = (page.attribute("type", of: node) ?? "").lowercased()
    let path = address.text.lowercased().prefix { $0 != "?" && $0 != "#" }
    guard !type.contains("svg"), !path.hasSuffix(".svg"), !path.hasSuffix(".ico") else {
      return nil
    }
    // "32x32", or nothing; more digits than a size has are none.
    let sizes = (page.attribute("sizes", of: node) ?? "").prefix { $0.isASCII && $0.isNumber }
    let size = sizes.count <= 4 ? Int(sizes) : nil
    return (address, size ?? (isForPhones ? 180 : 32))
  }
}
