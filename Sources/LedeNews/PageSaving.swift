// Pages that a reader adds by address, beside what feeds bring.

/// A page to keep for a reader, saved.
package struct PageToSave: Sendable {
  /// What lists show of it; its key and link are the page's address.
  package var item: Item
  /// The site's name, and where it begins.
  package var site: String
  package var root: WebAddress
  /// What came of fetching its article.
  package var outcome: KeptArticle.Outcome

  package init(item: Item, site: String, root: WebAddress, outcome: KeptArticle.Outcome) {
    self.item = item
    self.site = site
    self.root = root
    self.outcome = outcome
  }
}

/// Keeps pages that readers add by address.
package protocol PageKeeper: Sendable {
  /// Keeps a page among what the reader has saved; a page that is there already is renewed.
  ///
  /// - Returns: Its number, as any item's.
  func savePage(_ page: PageToSave, by reader: Reader.ID, at now: Timestamp)
    async throws(StoreError) -> Item.ID
}

package protocol HasPages { var pages: any PageKeeper { get } }
