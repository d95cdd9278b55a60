// What a page shows of another site in a frame of its own: for us, a link that says so.

import LedeBase

/// A frame, player or program that stands for something on another page.
///
/// It is never shown itself. In its place stands `<a class="embed" href="…" title="…"></a>`, an empty
/// link that a page may draw as it likes.
package enum Embed {
  /// The class of the link in its place.
  package static let name = "embed"

  /// Where the thing is that an element shows; nil for all that shows nothing.
  static func address(
    of node: HTMLTree.Node, in tree: HTMLTree, base: WebAddress?
  ) -> (address: String, title: String?)? {
    guard isFrame(node, tree), !isUnseen(node, tree) else { return nil }
    let texts = addresses.lazy.compactMap { tree.attribute($0, of: node) }
    let given =
      texts.compactMap { checked($0, base) }.first
      ?? inside(node, tree).flatMap { checked($0, base) }
    guard let given else { return nil }
    let title = tree.attribute("title", of: node) ?? tree.attribute("aria-label", of: node)
    return (given, title.flatMap { $0.isEmpty ? nil : String($0.prefix(200)) })
  }

  private static func isFrame(_ node: HTMLTree.Node, _ tree: HTMLTree) -> Bool {
    guard tree.namespace(node) == .html else { return false }
    switch tree.tag(node) {
    case .iframe, .embed: return true
    case .object: return !(tree.attribute("type", of: node) ?? "").hasPrefix("image/")
    case .other: return tree.name(node) == "amp-iframe"
    default: return false
    }
  }

  /// Where frames have their address, those that wait for a script first.
  private static let addresses = ["data-src", "data-lazy-src", "data-original", "src", "data"]

  /// What older players name in what they hold.
  private static func inside(_ node: HTMLTree.Node, _ tree: HTMLTree) -> String? {
    guard tree.tag(node) == .object else { return nil }
    for child in tree.children(of: node).prefix(32) {
      if tree.tag(child) == .embed || tree.tag(child) == .iframe,
        let text = tree.attribute("src", of: child)
      {
        return text
      }
      if tree.tag(child) == .param, let name = tree.attribute("name", of: child)?.lowercasedASCII,
        name == "movie" || name == "src"
      {
        return tree.attribute("value", of: child)
      }
    }
    return nil
  }

  private static func checked(_ text: String, _ base: WebAddress?) -> String? {
    guard !text.isEmpty, !text.hasPrefix("#"),
      let link = SafePolicy.checked(text, as: .link, base: base)
    else { return nil }
    return link.hasPrefix("https://") || link.hasPrefix("http://") ? link : nil
  }

  /// Whether nobody sees it: such frames count who reads.
  private static func isUnseen(_ node: HTMLTree.Node, _ tree: HTMLTree) -> Bool {
    if SafeWriter.isPixel(node, tree) || tree.attribute("hidden", of: node) != nil { return true }
    guard let style = tree.attribute("style", of: node) else { return false }
    let plain = style.lowercasedASCII.filter { !$0.isWhitespace }
    return plain.contains("display:none") || plain.contains("visibility:hidden")
  }
}
