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

  package init(item: Item, root: WebAddress, isOwners: Bool, outcome: KeptArticle.Outcome) {
    self.item = item
    self.root = root
    self.isOwners = isOwners
    self.outcome = outcome
  }
}
