// The words of others on a page of ours: what is made safe, with nothing that a browser would fetch
// from elsewhere.

import LedeMarkup
import LedeNews

enum ArticleText {
  /// A text from a feed.
  ///
  /// - Parameters:
  ///   - text: As the feed sent it.
  ///   - base: The page it speaks of, for relative addresses.
  /// - Returns: What may be shown; nothing when there is nothing to read.
  static func html(of text: FeedText, base: WebAddress?) -> HTML {
    switch text.kind {
    case .html: shown(SafeHTML(sanitizing: Array(text.value.utf8), base: base))
    case .plain: plain(PlainText.paragraphs(of: text, base: base))
    }
  }

  /// An article that was fetched.
  static func html(of article: FetchedArticle) -> HTML {
    shown(SafeHTML(sanitizing: Array(article.html.utf8), base: article.address))
  }

  /// Pictures as their words, sounds and films as links: a browser would ask other sites for them.
  private static func shown(_ safe: SafeHTML) -> HTML {
    HTML(safe) { node, tree in
      switch tree.tag(node) {
      case .img: HTML(text: tree.attribute("alt", of: node) ?? "")
      case .source: HTML()
      case .audio: player(Phrases.listen, node, tree)
      case .video: player(Phrases.watch, node, tree)
      default: nil
      }
    }
  }

  private static func player(_ words: String, _ node: HTMLTree.Node, _ tree: HTMLTree) -> HTML {
    var address = tree.attribute("src", of: node)
    var child = tree.firstChild(node)
    while address == nil, child != HTMLTree.none {
      if tree.tag(child) == .source { address = tree.attribute("src", of: child) }
      child = tree.next(child)
    }
    guard let address = address.flatMap({ WebAddress($0) }) else { return HTML() }
    return a(.href(address), .rel("external noreferrer")) { words }
  }

  @HTMLBuilder
  private static func plain(_ paragraphs: [Paragraph]) -> HTML {
    for paragraph in paragraphs {
      p(.dirAuto) {
        for run in paragraph.runs {
          switch run {
          case .text(let words): words
          case .link(let words, let address):
            a(.href(address), .rel("external noreferrer")) { bdi { words } }
          case .lineBreak: br()
          }
        }
      }
    }
  }
}
