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
      if let title, says(page.text(of: node, tree), title) { return node }
      if level == 1, first == nil, page.words(node) > 0 { first = node }
    }
    return first
  }

  /// Whether a heading says the title, or the whole beginning of it.
  static func says(_ heading: String, _ title: String) -> Bool {
    heading == title || heading.utf8.count >= 20 && title.hasPrefix(heading)
  }
}
