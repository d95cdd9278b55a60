// One picture of an article: which of its addresses to ask, and how large it says it is.

import LedeMarkup
import LedeNews

struct ArticlePicture {
  /// What it shows, in the words of its page; none for what nobody can see.
  let words: String
  private let address: WebAddress?
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
    address =
      tree.attribute("srcset", of: node).flatMap { ArticlePicture.best(of: $0) }
      ?? tree.attribute("src", of: node).flatMap { WebAddress($0) }
  }

  /// The picture; nil when there is nothing to show but its words.
  func html(_ pictures: PictureLinks) -> HTML? {
    guard isSeen, let address else { return nil }
    return pictures.picture(address, words: words, size: size)
  }

  /// As wide as a page needs, which costs less than the widest there is.
  private static let wanted = 1_200.0

  /// The address among those of several widths that suits a page.
  ///
  /// - Parameter text: As `SafeHTML` writes it: `address size` with `, ` between, without commas at
  ///   the end of an address.
  /// - Returns: The narrowest that is wide enough, else the widest.
  private static func best(of text: String) -> WebAddress? {
    var best: (address: WebAddress, width: Double)?
    for part in text.split(separator: ", ") {
      let words = part.split(separator: " ")
      guard let first = words.first, let address = WebAddress(String(first)) else { continue }
      let width = words.count > 1 ? width(words[1]) : 600
      guard let known = best else {
        best = (address, width)
        continue
      }
      let isBetter =
        known.width < wanted ? width > known.width : width >= wanted && width < known.width
      if isBetter { best = (address, width) }
    }
    return best?.address
  }

  /// `640w` in pixels, or `2x` as if the usual one were 600 wide.
  private static func width(_ text: Substring) -> Double {
    let number = Double(text.dropLast()) ?? 0
    return text.hasSuffix("x") ? 600 * number : number
  }
}
