// Articles of items, without a database.

package import LedeNews

extension KeepersInMemory: ArticleKeeper {
  package func article(of item: Item.ID) throws(StoreError) -> KeptArticle? {
    try check()
    return articles[item]
  }

  package func keepArticle(_ article: KeptArticle) throws(StoreError) {
    try check()
    if kept[article.item] != nil { articles[article.item] = article }
  }
}
