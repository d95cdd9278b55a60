// One picture of an article: which of its addresses to ask, and how large it says it is.

import LedeMarkup
import LedeBase
import LedeSite
import LedeNews

struct ArticlePicture {
  /// What it shows, in the words of its page; none for what nobody can see.
  let words: String
  /// Where it is; nil when nothing is known but its words.
  let address: WebAddress?
  private let size: (width: Int, height: Int)?
  private let isSeen: Bool

  init(_ node: HTMLTree.Node, _ tree: HTMLTree) {
    func number(_ name: String) -> Int? { tree.attribute(name, of: node).flatMap { Int($0) } }
    let (width, height) = (number("width"), number("height"))
    // A dot is there to count who reads.
    isSeen = min(width ?? .max, height ?? .max) > 2
    words = isSeen ? tree.attribute("alt", of: node) ?? "" : ""
    size = width.flatMap { width in height.map { (width, $0) } }
    // Addresses that were made safe: those of other sites are absolute, and `data:` is none.
    let whole = tree.attribute("src", of: node).flatMap { WebAddress($0) }
    var choices = tree.attribute("srcset", of: node).map { ArticlePicture.choices(of: $0) } ?? []
    // What stands on a page of ours is a JPEG or the like, and so may be another source of the same.
    choices += ArticlePicture.sources(beside: node, in: tree).filter(\.isMeasured)
    let best = choices.min { $0.distance < $1.distance }
    // A width that nobody tells is likely more than that of a thumbnail.
    let isThumbnail = best.map { $0.isMeasured && $0.width < ArticlePicture.least } ?? true
    address = isThumbnail ? whole ?? best?.address : best?.address
  }

  /// The picture; nil when there is nothing to show but its words.
  func html(_ pictures: PictureLinks) -> HTML? {
    guard isSeen, let address else { return nil }
    return pictures.picture(address, words: words, size: size)
  }

  /// As wide as a page needs on a fine screen; the widest there is costs many times as much.
  private static let wanted = 1_280.0
  /// Narrower ones are for lists.
  private static let least = 480.0

  /// One of several addresses of the same picture.
  private struct Choice {
    var address: WebAddress
    var width: Double
    /// Whether its page says how wide it is.
    var isMeasured: Bool

    /// How many times too narrow or too wide it is.
    var distance: Double { max(width / wanted, wanted / max(width, 1)) }
  }

  /// The addresses in a `srcset` as `SafeHTML` writes it: `address size` with `, ` between, without
  /// commas at the end of an address.
  private static func choices(of text: String) -> [Choice] {
    text.split(separator: ", ").compactMap { part in
      let words = part.split(separator: " ")
      guard let address = words.first.flatMap({ WebAddress(String($0)) }) else { return nil }
      let size = words.count > 1 ? words[1] : "1x"
      let number = Double(size.dropLast()) ?? 0
      // `2x` is twice as fine as the usual one, which is as wide as a page for phones.
      return size.hasSuffix("w")
        ? Choice(address: address, width: number, isMeasured: true)
        : Choice(address: address, width: 600 * number, isMeasured: false)
    }
  }

  /// What the sources of its `picture` offer, of the first 64 nodes in it.
  private static func sources(beside node: HTMLTree.Node, in tree: HTMLTree) -> [Choice] {
    let parent = tree.parent(node)
    guard parent != HTMLTree.none, tree.tag(parent) == .picture else { return [] }
    var found: [Choice] = []
    var child = tree.firstChild(parent)
    for _ in 0..<64 where child != HTMLTree.none {
      if tree.tag(child) == .source,
        LazyPicture.isReadable(tree.attribute("type", of: child)),
        let text = tree.attribute("srcset", of: child)
      {
        found += choices(of: text)
      }
      child = tree.next(child)
    }
    return found
  }
}
