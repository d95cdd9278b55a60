// CommonMark as markup of Lede's own: read by libcmark, written by the builder.

package import LedeMarkup
import LedeBase

/// Turns CommonMark into pieces of a page.
package enum Markdown {
  /// More deeply nested pieces are left out.
  private static let deepest = 60

  /// A text, ready to stand in a page.
  ///
  /// - Parameters:
  ///   - text: CommonMark 0.30.
  ///   - topHeading: Whether `#` is a heading of the first rank; else it is left out, since the page
  ///     has its own.
  /// - Returns: Its markup; HTML in the text is left out, and so are links that lead nowhere safe.
  package static func html(_ text: String, topHeading: Bool = false) -> HTML {
    guard let tree = MarkdownTree(text) else { return HTML() }
    return Writer(topHeading: topHeading).html(tree.document.children, depth: 0)
  }

  /// The words of the first heading; nil when there is none.
  package static func title(_ text: String) -> String? {
    guard let tree = MarkdownTree(text) else { return nil }
    for node in tree.document.children {
      if case .heading = node.kind { return words(node, depth: 0) }
    }
    return nil
  }

  /// What a piece says, without its marks.
  fileprivate static func words(_ node: MarkdownTree.Node, depth: Int) -> String {
    switch node.kind {
    case .text, .inlineCode: node.literal
    case .softBreak, .lineBreak: " "
    default: depth > deepest ? "" : node.children.map { words($0, depth: depth + 1) }.joined()
    }
  }

  /// Writes the pieces of one text.
  private struct Writer {
    var topHeading: Bool

    @HTMLBuilder
    func html(_ nodes: [MarkdownTree.Node], depth: Int) -> HTML {
      if depth < deepest {
        for node in nodes { html(node, depth: depth) }
      }
    }

    @HTMLBuilder
    private func html(_ node: MarkdownTree.Node, depth: Int) -> HTML {
      let inside = { html(node.children, depth: depth + 1) }
      switch node.kind {
      case .document: inside()
      case .quote: blockquote { inside() }
      case .list(let isNumbered, let isTight):
        let items = node.children.map { item($0, isTight: isTight, depth: depth + 1) }
        if isNumbered {
          ol { for item in items { item } }
        } else {
          ul { for item in items { item } }
        }
      case .item: li { inside() }
      case .code: pre { code { node.literal } }
      case .paragraph: p { inside() }
      case .heading(1): if topHeading { h1 { inside() } }
      case .heading(2): h2 { inside() }
      case .heading: h3 { inside() }
      case .rule: hr()
      case .text: node.literal
      case .softBreak: "\n"
      case .lineBreak: br()
      case .inlineCode: code { node.literal }
      case .emphasis: em { inside() }
      case .strong: strong { inside() }
      case .link: link(to: node.address, inside())
      case .image: Markdown.words(node, depth: depth)
      case .other: HTML()
      }
    }

    /// A point of a list; in a tight one its paragraphs are only words.
    private func item(_ node: MarkdownTree.Node, isTight: Bool, depth: Int) -> HTML {
      li {
        for child in node.children {
          if isTight, case .paragraph = child.kind {
            html(child.children, depth: depth + 1)
          } else {
            html(child, depth: depth + 1)
          }
        }
      }
    }

    @HTMLBuilder
    private func link(to address: String, _ words: HTML) -> HTML {
      if let path = SitePath(checking: address) {
        a(.href(path)) { words }
      } else if let address = WebAddress(address) {
        a(.href(address), .rel("external noreferrer")) { words }
      } else {
        words
      }
    }
  }
}
