// A feed that was found for a site.

/// A feed that a page names, to choose from.
package struct FoundFeed: Hashable, Sendable {
  /// What the page says that it is; `other` when it does not say.
  package enum Kind: String, Hashable, Sendable { case rss, atom, json, other }
  package var address: WebAddress
  /// The page's name for it, or its address.
  package var title: String
  package var kind: Kind

  package init(address: WebAddress, title: String, kind: Kind) {
    self.address = address
    self.title = title
    self.kind = kind
  }
}
