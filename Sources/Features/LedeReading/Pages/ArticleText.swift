// The words of others on a page of ours: what is made safe, with nothing that a browser would fetch
// from elsewhere.

import LedeExtraction
import LedeMarkup
import LedeBase
import LedeSite
import LedeNews

struct ArticleText {
  /// What may be shown; nothing when there is nothing to read.
  private(set) var html = HTML()
  /// Whether a picture stands among the words.
  private(set) var hasPicture = false
  /// Whether a poster stands among them that a script can play.
  private(set) var plays = false

  /// No text at all.
  init() {}

  /// A text from a feed.
  ///
  /// - Parameters:
  ///   - text: As the feed sent it.
  ///   - base: The page it speaks of, for relative addresses.
  ///   - chrome: Where pictures are found, if any are shown, and which sites are known.
  init(of text: FeedText, base: WebAddress?, in chrome: Chrome) {
    switch text.kind {
    case .html: show(SafeHTML(sanitizing: Array(text.value.utf8), base: base), chrome)
    case .plain: html = ArticleText.plain(PlainText.paragraphs(of: text, base: base))
    }
  }

  /// An article that was fetched.
  init(of article: FetchedArticle, in chrome: Chrome) {
    show(SafeHTML(sanitizing: Array(article.html.utf8), base: article.address), chrome)
  }

  /// Pictures by way of Lede, all else as posters: a browser would ask other sites for them.
  private mutating func show(_ safe: SafeHTML, _ chrome: Chrome) {
    var hasPicture = false
    var plays = false
    func place(_ node: HTMLTree.Node, _ tree: HTMLTree) -> HTML? {
      switch tree.tag(node) {
      case .img:
        let picture = ArticlePicture(node, tree)
        let shown = chrome.pictures.flatMap { picture.html($0) }
        if shown != nil { hasPicture = true }
        return shown ?? HTML(text: picture.words)
      case .source: return HTML()
      case .audio: return ArticleText.player(Phrases.listen, node, tree, chrome)
      case .video: return ArticleText.player(Phrases.watch, node, tree, chrome)
      case .a:
        guard let poster = ArticleText.poster(node, tree, chrome) else { return nil }
        if poster.plays { plays = true }
        return poster.html(chrome)
      case .blockquote:
        guard let poster = ArticleText.post(node, tree, chrome) else { return nil }
        return blockquote(.class("post")) {
          HTML(SafeHTML(content: node, of: tree), replacing: place)
          poster.html(chrome)
        }
      default: return nil
      }
    }
    html = HTML(safe, replacing: place)
    (self.hasPicture, self.plays) = (hasPicture, plays)
  }

  /// What stands for a frame; nil for any other link.
  private static func poster(
    _ node: HTMLTree.Node, _ tree: HTMLTree, _ chrome: Chrome
  ) -> Poster? {
    guard tree.attribute("class", of: node) == Embed.name,
      tree.firstChild(node) == HTMLTree.none,
      let address = tree.attribute("href", of: node).flatMap({ WebAddress($0) })
    else { return nil }
    return Poster(frame: address, title: tree.attribute("title", of: node), known: chrome.sites)
  }

  /// Of a quotation whose last link leads to a post, that post; of no more than 512 nodes, and of none
  /// that holds another.
  private static func post(_ node: HTMLTree.Node, _ tree: HTMLTree, _ chrome: Chrome) -> Poster? {
    var last: HTMLTree.Node?
    var inner = node
    for left in (0..<512).reversed() {
      if left == 0 || tree.tag(inner) == .blockquote && inner != node { return nil }
      if tree.tag(inner) == .a { last = inner }
      if tree.firstChild(inner) != HTMLTree.none {
        inner = tree.firstChild(inner)
        continue
      }
      while inner != node, tree.next(inner) == HTMLTree.none { inner = tree.parent(inner) }
      if inner == node { break }
      inner = tree.next(inner)
    }
    guard let last,
      let address = tree.attribute("href", of: last).flatMap({ WebAddress($0) }),
      let shown = chrome.sites.shown(at: address), shown.player == nil
    else { return nil }
    return Poster(post: shown.page)
  }

  private static func player(
    _ words: String, _ node: HTMLTree.Node, _ tree: HTMLTree, _ chrome: Chrome
  ) -> HTML {
    var address = tree.attribute("src", of: node)
    var child = tree.firstChild(node)
    while address == nil, child != HTMLTree.none {
      if tree.tag(child) == .source { address = tree.attribute("src", of: child) }
      child = tree.next(child)
    }
    guard let address = address.flatMap({ WebAddress($0) }) else { return HTML() }
    return Poster(file: address, kind: words).html(chrome)
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
