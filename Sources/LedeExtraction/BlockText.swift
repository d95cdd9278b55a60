// The words of an article, one block a line.

import LedeMarkup

enum BlockText {
  /// The words of a fragment; blocks are lines, spaces within them are single.
  static func text(of html: SafeHTML) -> String {
    let tree = HTMLTree(fragment: html.bytes, in: "div")
    var bytes: [UInt8] = []
    var needsSpace = false
    var isPreformatted = 0
    func breakLine() {
      needsSpace = false
      if let last = bytes.last, last != 0x0A { bytes.append(0x0A) }
    }
    func visit(_ node: HTMLTree.Node) {
      for byte in tree.utf8(node) {
        if byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C {
          if isPreformatted > 0, byte == 0x0A { breakLine() } else { needsSpace = true }
        } else {
          if needsSpace, let last = bytes.last, last != 0x0A { bytes.append(0x20) }
          needsSpace = false
          bytes.append(byte)
        }
      }
    }
    var node = tree.firstChild(tree.root)
    let top = tree.root
    while node != HTMLTree.none {
      if tree.kind(node) == .text { visit(node) }
      let isBlock = blocks.contains(tree.tag(node))
      if isBlock { breakLine() }
      if tree.tag(node) == .pre { isPreformatted += 1 }
      if tree.firstChild(node) != HTMLTree.none {
        node = tree.firstChild(node)
        continue
      }
      if tree.tag(node) == .pre { isPreformatted -= 1 }
      while tree.next(node) == HTMLTree.none {
        node = tree.parent(node)
        if node == top || node == HTMLTree.none {
          while bytes.last == 0x0A { bytes.removeLast() }
          return String(decoding: bytes, as: UTF8.self)
        }
        if tree.tag(node) == .pre { isPreformatted -= 1 }
        if blocks.contains(tree.tag(node)) { breakLine() }
      }
      node = tree.next(node)
    }
    while bytes.last == 0x0A { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The first line that reads like a paragraph.
  static func firstParagraph(of text: String) -> String? {
    text.split(separator: "\n").first { $0.utf8.count >= 80 }.map(String.init)
  }

  /// Elements that begin and end a line.
  static let blocks: Set<Tag> = [
    .address, .article, .aside, .blockquote, .br, .caption, .center, .dd, .details, .dir, .div, .dl,
    .dt, .fieldset, .figcaption, .figure, .footer, .form, .h1, .h2, .h3, .h4, .h5, .h6, .header,
    .hgroup, .hr, .li, .main, .menu, .nav, .ol, .p, .pre, .search, .section, .summary, .table,
    .tbody, .td, .tfoot, .th, .thead, .tr, .ul, .body, .html,
  ]
}
