// The reading view: an item's page fetched, its article taken out and kept.

import LedeArticles
package import LedeExtraction
import LedeMarkup
package import LedeBase
import LedeSite
package import LedeNews

/// Fetches the articles behind items.
package struct ReadingDesk: Sendable {
  let store: Store
  private let web: ArticleReader
  let now: @Sendable () -> Timestamp

  /// A desk over these services.
  ///
  /// - Parameters:
  ///   - services: What it may touch.
  ///   - rules: What the owner knows of single sites.
  package init(_ services: Services, rules: ExtractionRules = ExtractionRules()) {
    store = services.store
    web = ArticleReader(
      documents: services.house.documents, rules: rules,
      on: PageThreads(services.house.pageThreads))
    now = services.house.now
  }

  /// Fetches the article of an item, keeps it, and gives it.
  ///
  /// A failure is kept too, in words; but never in place of an article that was had before.
  ///
  /// - Parameters:
  ///   - id: Which item.
  ///   - reader: Who asks; the item must be one that this reader may see.
  ///   - limit: How long the fetching may take.
  /// - Returns: What came; nil when there is no such item, or nothing to fetch.
  /// - Throws: Why the store could not be used.
  package func fetch(
    _ id: Item.ID, reader: Reader.ID = .local, within limit: Duration = .seconds(15)
  ) async throws(StoreError) -> KeptArticle? {
    guard try await store.item(id, of: reader) != nil,
      case .ended(let article, _)? = try await fetch(
        id, mayBePrivate: reader == .local, within: limit, isAwaited: true)
    else { return nil }
    return article
  }

  /// How one fetching went.
  enum Fetching {
    /// `mayPass` says whether another try may bring more.
    case ended(KeptArticle, mayPass: Bool)
    /// It was given up before anything was known; nothing is kept.
    case calledOff
  }

  /// The same for nobody in particular; nil when there is nothing to fetch.
  ///
  /// With `mayBePrivate` what is the owner's alone is fetched from inside, as nobody else sees it.
  func fetch(
    _ id: Item.ID, mayBePrivate: Bool, within limit: Duration, isAwaited: Bool = false
  ) async throws(StoreError) -> Fetching? {
    guard let source = try await store.source(of: id) else { return nil }
    var request = ArticleReader.request(for: source.link, within: limit)
    request.isAwaited = isAwaited
    // What is the owner's alone may lead to pages of its own site, and nowhere else inside.
    request.mayBePrivate =
      mayBePrivate && source.isOwners && source.feed.origin == source.link.origin
    guard let (outcome, mayPass) = await web.outcome(of: request, told: source.told) else {
      return .calledOff
    }
    let article = KeptArticle(item: id, fetched: now(), outcome: outcome)
    try await store.keepArticle(article)
    return .ended(article, mayPass: mayPass)
  }

  /// Fetches a page that a reader names and keeps it among what the reader has saved.
  ///
  /// A page that cannot be fetched is kept by its address, to be tried again later; one that is kept
  /// already stays as it is.
  ///
  /// - Parameters:
  ///   - address: Of the page.
  ///   - title: What to call it if the page cannot be had; its address without.
  ///   - reader: Who saves it.
  ///   - limit: How long the fetching may take.
  /// - Returns: Its number, and what came of fetching it.
  /// - Throws: Why the store could not be used.
  package func save(
    _ address: WebAddress, title: String? = nil, reader: Reader.ID = .local,
    within limit: Duration = .seconds(15)
  ) async throws(StoreError) -> KeptArticle {
    let address = address.withoutTracking.withoutFragment
    var request = ArticleReader.request(for: address, within: limit)
    request.isAwaited = true
    // Whoever owns Lede may save pages of their own network, as they may follow its feeds.
    request.mayBePrivate = reader == .local
    let outcome =
      await web.outcome(of: request, told: nil)?.0
      ?? .failed(message: FetchError.cancelled(address).message)
    var item = Item(key: address.text, title: title, link: address)
    if case .found(let article) = outcome {
      item.title = article.title ?? title
      item.author = article.byline
      item.picture = article.picture
      item.language = article.language
      item.summary = FeedText(article.html, .html)
      item.brief = Brief.of(item)
      // The article itself holds the words; twice they would only take room.
      item.summary = item.brief.isEmpty ? nil : FeedText(item.brief, .plain)
    }
    if item.title?.isEmpty ?? true { item.title = address.name }
    let now = now()
    let page = PageToSave(
      item: item, root: address.resolving("/") ?? address, isOwners: reader == .local,
      outcome: outcome)
    let id = try await store.savePage(page, by: reader, at: now)
    return KeptArticle(item: id, fetched: now, outcome: outcome)
  }

  /// The newest article that was found at an address since a time, of an item that the reader may
  /// see; nil for none.
  package func found(
    at address: WebAddress, since: Timestamp, for reader: Reader.ID
  ) async throws(StoreError) -> KeptArticle? {
    try await store.articleFound(at: address, since: since, for: reader)
  }

  /// Whether an item is kept that the reader may see.
  package func keeps(_ item: Item.ID, for reader: Reader.ID) async throws(StoreError) -> Bool {
    try await store.keepsStill(item, for: reader)
  }
}
