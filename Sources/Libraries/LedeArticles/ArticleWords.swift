// The words of a page's article, for those who judge them and need no markup.

import LedeExtraction
import LedeBase

/// What stands in an article, without its markup.
struct ArticleWords: Sendable {
  /// Where the page was found; nil for one that was handed over without an address.
  var address: WebAddress?
  var title: String
  /// Who published it, as the page says, or else its host.
  var source: String
  /// Its words, one block a line.
  var text: String
  /// Whether it is an article, as far as the page's shape tells.
  var isReaderable: Bool

  /// The kept item that it is the article of.
  var item: Item.ID?

  /// Whether there is less than an article needs to be one.
  var isLittle: Bool { text.utf8.count < 400 }

  init(_ article: Article, at address: WebAddress?) {
    self.address = address
    title = article.title ?? ""
    source = article.siteName ?? address?.host ?? ""
    text = article.text
    isReaderable = article.isReaderable
  }

  /// The same of an article that was fetched before.
  init(_ article: FetchedArticle, of item: Item.ID) {
    address = article.address
    title = article.title ?? ""
    source = article.address.host
    text = Article.text(ofFetched: article.html)
    isReaderable = true
    self.item = item
  }
}

/// Why there is no page to read.
enum ArticleFault: Error {
  case notFetched(FetchError)
  /// What came is no page.
  case notAPage(host: String)
}
