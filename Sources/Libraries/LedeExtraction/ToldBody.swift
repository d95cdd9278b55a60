// The words of an article in linked data, for pages whose tree holds less of it.

import LedeMarkup
import LedeBase

/// What `articleBody` says, as markup.
///
/// Some sites give the whole article there, and in the page only its beginning or what a script makes
/// of it. It has no pictures and no links, so it stands in for the page only where that gives far less.
struct ToldBody {
  let html: SafeHTML
  let text: String

  /// - Parameters:
  ///   - body: As linked data has it: plain words, or markup, or markup written as words.
  ///   - base: The address of the page.
  init?(_ body: String, base: WebAddress?) {
    // Fewer words are a teaser.
    guard body.utf8.count >= 400 else { return nil }
    let words = ToldBody.isMarkup(body) ? body : ToldBody.unescaped(body)
    if ToldBody.isMarkup(words) {
      html = SafeHTML(sanitizing: Array(words.utf8), base: base)
    } else {
      let lines = words.split(whereSeparator: \.isNewline)
      var markup: [UInt8] = []
      for line in lines where line.contains(where: { !$0.isWhitespace }) {
        markup += "<p>".utf8
        for byte in line.utf8 {
          if byte == UInt8(ascii: "<") { markup += "&lt;".utf8 } else { markup.append(byte) }
        }
        markup += "</p>".utf8
      }
      html = SafeHTML(sanitizing: markup, base: base)
    }
    text = BlockText.text(of: html)
  }

  /// Whether the page itself gives less than half of this.
  func isClearlyMore(than page: String) -> Bool {
    text.utf8.count >= 400 && text.utf8.count > 2 * page.utf8.count
  }

  private static func isMarkup(_ text: String) -> Bool {
    ["<p>", "<p ", "<br", "<div", "</p>"].contains { text.contains($0) }
  }

  /// Markup whose signs were written as references.
  private static func unescaped(_ text: String) -> String {
    guard text.contains("&lt;") else { return text }
    let tree = HTMLTree(fragment: Array(text.utf8), in: "textarea")
    let words = tree.firstChild(tree.root)
    return words == HTMLTree.none ? text : tree.text(words)
  }
}
