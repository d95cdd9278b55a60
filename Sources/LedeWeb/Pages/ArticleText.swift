// The words of others on a page of ours: what is made safe, with nothing that a browser would fetch
// from elsewhere.

import LedeMarkup
import LedeNews

struct ArticleText {
  /// What may be shown; nothing when there is nothing to read.
  private(set) var html = HTML()
  /// Whether a picture stands among the words.
  private(set) var hasPicture = false

  /// No text at all.
  init() {}

  /// A text from a feed.
  ///
  /// - Parameters:
  ///   - text: As the feed sent it.
  ///   - base: The page it speaks of, for relative addresses.
  ///   - pictures: Where pictures are found; without it their words are shown.
  init(of text: FeedText, base: WebAddress?, pictures: PictureLinks?) {
    switch text.kind {
    case .html: show(SafeHTML(sanitizing: Array(text.value.utf8), base: base), pictures)
    case .plain: html = ArticleText.plain(PlainText.paragraphs(of: text, base: base))
    }
  }

  /// An article that was fetched.
  init(of article: FetchedArticle, pictures: PictureLinks?) {
    show(SafeHTML(sanitizing: Array(article.html.utf8), base: article.address), pictures)
  }

  /// Pictures by way of Lede, sounds and films as links: a browser would ask other sites for them.
  private mutating func show(_ safe: SafeHTML, _ pictures: PictureLinks?) {
    var hasPicture = false
    html = HTML(safe) { node, tree in
      switch tree.tag(node) {
      case .img:
        let picture = ArticlePicture(node, tree)
        let shown = pictures.flatMap { picture.html($0) }
        if shown != nil { hasPicture = true }
        return shown ?? HTML(text: picture.words)
      case .source: return HTML()
      case .audio: return ArticleText.player(Phrases.listen, node, tree)
      case .video: return ArticleText.player(Phrases.watch, node, tree)
      default: return nil
      }
    }
    self.hasPicture = hasPicture
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
