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
    guard kept[article.item] != nil else { return }
    if article.article != nil || articles[article.item]?.article == nil {
      articles[article.item] = article
      if article.article != nil { labelled.waiting.insert(article.item) }
    }
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

extension KeepersInMemory: PageKeeper {
  package func savePage(_ page: PageToSave, by reader: Reader.ID, at now: Timestamp)
    throws(StoreError) -> Item.ID
  {
    try check()
    // Only among the pages of its own site, which nobody follows.
    let known = kept.first { _, one in
      one.item.key == page.item.key && feeds[one.feed] == nil
        && outlines[one.feed]?.address == page.root
    }?.key
    let item = known ?? Item.ID(number())
    let feed = known.flatMap { kept[$0]?.feed } ?? Feed.ID(number())
    outlines[feed] = outlines[feed] ?? Outline(address: page.root, title: page.root.host)
    let article = KeptArticle(item: item, fetched: now, outcome: page.outcome)
    if known == nil || article.article != nil {
      kept[item] = (feed, page.item, kept[item]?.arrived ?? now)
    }
    labelled.waiting.insert(item)
    marks[item, default: Mark()].isSaved = true
    try keepArticle(article)
    return item
  }
}
