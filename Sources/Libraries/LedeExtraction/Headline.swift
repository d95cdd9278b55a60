// The heading over an article.

import LedeMarkup

/// Finds the heading that says what a page is called.
enum Headline {
  /// The heading with the page's title, or the first large one; nil where there is neither.
  static func node(
    in body: HTMLTree.Node, of tree: HTMLTree, _ page: PageOutline, title: String?
  ) -> HTMLTree.Node? {
    var first: HTMLTree.Node?
    for node in page.nodes(in: body) {
      guard let level = PageOutline.headingLevel(tree.tag(node)), level <= 3 else { continue }
      if let title, says(text(of: node, tree, page), title) { return node }
      if level == 1, first == nil, page.words(node) > 0 { first = node }
    }
    return first
  }

  /// Whether a heading says the title, or the whole beginning of it.
  static func says(_ heading: String, _ title: String) -> Bool {
    heading == title || heading.utf8.count >= 20 && title.hasPrefix(heading)
  }

  /// The words of a node that are to be seen, on one line.
  static func text(of node: HTMLTree.Node, _ tree: HTMLTree, _ page: PageOutline) -> String {
    var bytes: [UInt8] = []
    for child in page.nodes(in: node) {
      if tree.kind(child) == .text {
        if !page.isHidden[Int(child)] { tree.appendUTF8(of: child, to: &bytes) }
      } else if tree.tag(child) == .br {
        bytes.append(0x20)
      }
    }
    return PageFacts.tidy(String(decoding: bytes, as: UTF8.self)) ?? ""
  }
}
