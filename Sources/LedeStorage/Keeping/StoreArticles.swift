// The door of articles that were fetched for items.

package import LedeNews

extension Store: ArticleKeeper {
  package func article(of item: Item.ID) async throws(StoreError) -> KeptArticle? {
    try await database.read { connection throws(StoreError) in
      try connection.first(Articles.of, item) ?? nil
    }
  }

  package func source(of item: Item.ID) async throws(StoreError) -> ArticleSource? {
    try await database.read { connection throws(StoreError) in
      try connection.first(Articles.source, item) ?? nil
    }
  }

  package func keepArticle(_ article: KeptArticle) async throws(StoreError) {
    try await database.write { connection throws(StoreError) in
      try connection.run(Articles.keep, article)
      guard article.article != nil else { return }
      // It says more than the feed did.
      try connection.run(VerdictTodo.note, (first: article.item, last: article.item))
      try connection.run(Jobs.hastenLabels, article.fetched)
    }
    wakes.wake()
  }
}
