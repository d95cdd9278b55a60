// The words of an article, one block a line.

import LedeMarkup

extension Article {
  /// The words of an article's markup as `text` has them.
  package static func text(ofFetched html: String) -> String {
    BlockText.text(of: SafeHTML(sanitizing: Array(html.utf8)))
  }
}

enum BlockText {
  /// The words of a fragment; blocks are lines, spaces within them are single.
  ///
  /// What stands under a picture is read with the picture, not in the text, unless the pictures and
  /// what is said of them are the article.
  static func text(of html: SafeHTML) -> String {
    let tree = HTMLTree(fragment: html.bytes, in: "div")
    var lines = Lines()
    lines.read(tree, from: tree.root)
    let inCaptions = lines.captions.reduce(0) { $0 + $1.count }
    var bytes = lines.bytes
    if !lines.captions.isEmpty, inCaptions * 3 < bytes.count {
      bytes.removeAll(keepingCapacity: true)
      var end = 0
      for caption in lines.captions {
        bytes += lines.bytes[end..<caption.lowerBound]
        end = caption.upperBound
      }
      bytes += lines.bytes[end...]
    }
    while bytes.last == 0x0A { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Lines of words as they are read off a tree.
  private struct Lines {
    var bytes: [UInt8] = []
    /// Where in `bytes` the captions of pictures stand.
    var captions: [Range<Int>] = []
    private var captionStart = 0
    private var needsSpace = false
    private var preformatted = 0

    mutating func read(_ tree: HTMLTree, from top: HTMLTree.Node) {
      var node = tree.firstChild(top)
      while node != HTMLTree.none {
        if tree.kind(node) == .text { add(tree.utf8(node)) } else { enter(tree.tag(node)) }
        if tree.firstChild(node) != HTMLTree.none {
          node = tree.firstChild(node)
          continue
        }
        leave(tree.tag(node))
        while tree.next(node) == HTMLTree.none {
          node = tree.parent(node)
          if node == top || node == HTMLTree.none { return }
          leave(tree.tag(node))
        }
        node = tree.next(node)
      }
    }

    private mutating func enter(_ tag: Tag) {
      if blocks.contains(tag) { breakLine() }
      if tag == .pre { preformatted += 1 }
      if tag == .figcaption { captionStart = bytes.count }
    }

    private mutating func leave(_ tag: Tag) {
      if tag == .pre { preformatted -= 1 }
      if blocks.contains(tag) { breakLine() }
      if tag == .figcaption, captionStart < bytes.count,
        captions.last?.upperBound ?? 0 <= captionStart
      {
        captions.append(captionStart..<bytes.count)
      }
    }

    private mutating func breakLine() {
      needsSpace = false
      if let last = bytes.last, last != 0x0A { bytes.append(0x0A) }
    }

    private mutating func add(_ words: [UInt8]) {
      var index = 0
      while index < words.count {
        let byte = words[index]
        index += 1
        if byte == 0xC2, index < words.count, words[index] == 0xAD {
          // A soft hyphen is no part of a word.
          index += 1
        } else if byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C {
          if preformatted > 0, byte == 0x0A { breakLine() } else { needsSpace = true }
        } else {
          if needsSpace, let last = bytes.last, last != 0x0A { bytes.append(0x20) }
          needsSpace = false
          bytes.append(byte)
        }
      }
    }
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
