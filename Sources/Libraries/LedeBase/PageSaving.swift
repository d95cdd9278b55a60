// Pages that a reader adds by address, beside what feeds bring.

/// A page to keep for a reader, saved.
package struct PageToSave: Sendable {
  /// What lists show of it; its key and link are the page's address.
  package var item: Item
  /// Where its site begins.
  package var root: WebAddress
  /// Whether the owner saves it: it may come from inside the owner's network, and is for the owner alone.
  package var isOwners: Bool
  /// What came of fetching its article.
  package var outcome: KeptArticle.Outcome

  package init(
    item: Item, root: WebAddress, isOwners: Bool, outcome: KeptArticle.Outcome
  ) {
    self.item = item
    self.root = root
    self.isOwners = isOwners
    self.outcome = outcome
  }
}

/// Keeps pages that readers add by address.
package protocol PageKeeper: Sendable {
  /// Keeps a page among what the reader has saved.
  ///
  /// A page that is there already is renewed, or left as it is when it could not be fetched. What the
  /// owner saves is apart from what all others save.
  ///
  /// - Returns: Its number, as any item's.
  func savePage(_ page: PageToSave, by reader: Reader.ID, at now: Timestamp)
    async throws(StoreError) -> Item.ID
}

package protocol HasPages { var pages: any PageKeeper { get } }
