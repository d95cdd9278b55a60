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

  /// Reads plain words, or markup, or markup written as words, of the page at `base`.
  init?(_ body: String, base: WebAddress?) {
    // Fewer words are a teaser.
    guard body.utf8.count >= 400 else { return nil }
    // Some write the signs of their markup as references.
    let isWords = ToldBody.isMarkup(body) || !body.contains("&lt;")
    let words = isWords ? body : PageFacts.unescaped(body)
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
}
