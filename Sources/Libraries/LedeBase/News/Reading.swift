// The article of an item's page: what was fetched for the reading view, or why it could not be.

/// An article as it was taken from its page.
package struct FetchedArticle: Hashable, Sendable {
  /// Where the page was found, after redirects.
  package var address: WebAddress
  package var title: String?
  package var byline: String?
  /// The picture that stands for it.
  package var picture: WebAddress?
  /// A language tag such as `en-GB`.
  package var language: String?
  /// `ltr` or `rtl`, where the page says so.
  package var direction: String?
  /// The markup, as it was made safe when it was fetched; it is made safe again before it is shown.
  package var html: String
  /// How many words it has, as people count them.
  package var words: Int

  package init(address: WebAddress, html: String, words: Int) {
    self.address = address
    self.html = html
    self.words = words
  }
}

/// What came of fetching the article of an item.
package struct KeptArticle: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    case found(FetchedArticle)
    /// Why there is none, in words for the reader.
    case failed(message: String)
  }
  package var item: Item.ID
  package var fetched: Timestamp
  package var outcome: Outcome

  package init(item: Item.ID, fetched: Timestamp, outcome: Outcome) {
    self.item = item
    self.fetched = fetched
    self.outcome = outcome
  }

  /// The article, if there is one.
  package var article: FetchedArticle? {
    if case .found(let article) = outcome { article } else { nil }
  }
}

/// What must be known to fetch the article behind an item.
package struct ArticleSource: Hashable, Sendable {
  package var link: WebAddress
  /// The feed that told of it.
  package var feed: WebAddress
  /// Whether feed and item are the owner's alone, so that nobody else sees what comes of it.
  package var isOwners: Bool
  /// The longest text that the feed sent.
  package var told: FeedText?

  package init(link: WebAddress, feed: WebAddress, isOwners: Bool, told: FeedText?) {
    self.link = link
    self.feed = feed
    self.isOwners = isOwners
    self.told = told
  }
}
