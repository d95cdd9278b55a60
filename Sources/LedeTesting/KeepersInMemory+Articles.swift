// Articles of items, without a database.

package import LedeNews

extension KeepersInMemory: ArticleKeeper {
  package func article(of item: Item.ID) throws(StoreError) -> KeptArticle? {
    try check()
    return articles[item]
  }

  package func source(of item: Item.ID) throws(StoreError) -> ArticleSource? {
    try check()
    guard let (feed, item, _) = kept[item], let link = item.link, let known = feeds[feed] else {
      return nil
    }
    return ArticleSource(
      link: link, feed: known.address, isOwners: known.isOwners, told: item.content ?? item.summary)
  }

  package func keepArticle(_ article: KeptArticle) throws(StoreError) {
    try check()
    if kept[article.item] != nil { articles[article.item] = article }
  }

  func claimArticles(_ limit: Int, at now: Timestamp) -> [Job] {
    let ready = articleJobs.filter { $0.value.due <= now }.sorted { $0.key < $1.key }.prefix(limit)
    return ready.map { item, job in
      articleJobs[item] = nil
      return Job(
        id: Job.ID(item.rawValue), kind: .article, subject: item.rawValue,
        attempts: job.attempts + 1, claim: 1)
    }
  }
}
