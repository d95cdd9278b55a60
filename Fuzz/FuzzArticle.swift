// Pages made of anything: each has an article, if an empty one, and no larger than the page.

import LedeExtraction
import LedeMarkup
import LedeBase

/// Reads the bytes as a page, and what came of it as another.
@Sendable func fuzzArticle(_ bytes: [UInt8]) {
  let page = PageEncoding.utf8(bytes)
  let tree = HTMLTree(document: page)
  guard let address = WebAddress("https://paper.example/2026/11/20/a") else { return }
  let article = Article(in: tree, at: address)
  // A byte that no page may hold is shown as a mark of three bytes, and counts as the one that it was.
  let marks = article.text.unicodeScalars.count { $0 == "\u{FFFD}" }
  if article.text.utf8.count - 2 * marks > 2 * page.count + 64 { fatalError("an article grows") }
  if marks > page.count { fatalError("an article has marks of its own") }
  if SafeHTML(sanitizing: article.html.bytes) != article.html { fatalError("what is safe changes") }
  let further = FurtherPages(in: tree, at: address)
  if let next = further.next, next.origin != address.origin || next == address {
    fatalError("an article goes on elsewhere")
  }
}
