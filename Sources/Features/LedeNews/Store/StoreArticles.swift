// The door of articles that were fetched for items.

package import LedeBase
import LedeDatabase

extension Store {
  /// What came of fetching an item's article; nil when nobody has tried.
  package func article(of item: Item.ID) async throws(StoreError) -> KeptArticle? {
    try await database.first(Articles.of, item) ?? nil
  }

  /// What to fetch for an item; nil when the item is gone, or leads nowhere.
  package func source(of item: Item.ID) async throws(StoreError) -> ArticleSource? {
    try await database.first(Articles.source, item) ?? nil
  }

  /// The feed of an item, where both are the owner's alone; nil otherwise.
  package func ownersFeed(of item: Item.ID) async throws(StoreError) -> WebAddress? {
    try await database.first(Articles.ownersFeed, item) ?? nil
  }

  /// Keeps what came, in place of what came before; but no failure in place of an article.
  ///
  /// Nothing is kept for an item that is gone.
  package func keepArticle(_ article: KeptArticle) async throws(StoreError) {
    try await database.write { connection throws(StoreError) in
      try Articles.put(article, hooks, on: connection)
      guard article.article != nil else { return }
      // It says more than the feed did.
      try connection.run(VerdictTodo.note, (first: article.item, last: article.item))
      try connection.run(NewsJobs.hastenLabels, article.fetched)
    }
    database.wake()
  }

  /// The newest article that was found at an address since a time, of an item that the reader may
  /// see; nil for none.
  package func articleFound(
    at address: WebAddress, since: Timestamp, for reader: Reader.ID
  ) async throws(StoreError) -> KeptArticle? {
    try await database.read { connection throws(StoreError) -> KeptArticle? in
      guard let row = try connection.first(Articles.found, (address, since: since)),
        let found = row, try connection.first(List.one, (found.item, reader)) != nil
      else { return nil }
      return found
    }
  }

  /// Whether an item is kept that the reader may see: retention may have dropped it since.
  package func keepsStill(_ item: Item.ID, for reader: Reader.ID) async throws(StoreError) -> Bool {
    try await database.first(List.one, (item, reader)) != nil
  }
}

extension Articles {
  /// Keeps an article and leaves word of it when it says something else than before.
  static func put(
    _ article: KeptArticle, _ hooks: [NewsHooks], on connection: any Connection
  ) throws(StoreError) {
    if let found = article.article {
      let before = try connection.first(Articles.of, article.item).flatMap(\.self)
      if before?.article?.html != found.html {
        try hooks.note(.changed([article.item]), at: article.fetched, on: connection)
      }
    }
    try connection.run(Articles.keep, article)
  }
}
