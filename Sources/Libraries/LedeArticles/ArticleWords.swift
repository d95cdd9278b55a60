// The words of a page's article, for those who judge them and need no markup.

package import LedeBase
import LedeExtraction

/// What stands in an article, without its markup.
package struct ArticleWords: Sendable {
  /// Where the page was found; nil for one that was handed over without an address.
  package var address: WebAddress?
  package var title: String
  /// Who published it, as the page says, or else its host.
  package var source: String
  /// Its words, one block a line.
  package var text: String
  /// Whether it is an article, as far as the page's shape tells.
  package var isReaderable: Bool

  /// The kept item that it is the article of.
  package var item: Item.ID?

  /// Whether there is less than an article needs to be one.
  package var isLittle: Bool { text.utf8.count < 400 }

  init(_ article: Article, at address: WebAddress?) {
    self.address = address
    title = article.title ?? ""
    source = article.siteName ?? address?.host ?? ""
    text = article.text
    isReaderable = article.isReaderable
  }

  /// The same of an article that was fetched before.
  package init(_ article: FetchedArticle, of item: Item.ID) {
    address = article.address
    title = article.title ?? ""
    source = article.address.host
    text = Article.text(ofFetched: article.html)
    isReaderable = true
    self.item = item
  }
}

/// Why there is no page to read.
package enum ArticleFault: Error {
  case notFetched(FetchError)
  /// What came is no page.
  case notAPage(host: String)
}
