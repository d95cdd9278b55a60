// One story that several feeds tell: its copies, and taking them apart.

/// The same story from another feed.
package struct Copy: Hashable, Sendable {
  package var id: Item.ID
  package var feed: Feed.ID
  /// The name of who published it.
  package var source: String
  package var link: WebAddress?

  package init(id: Item.ID, feed: Feed.ID, source: String, link: WebAddress?) {
    self.id = id
    self.feed = feed
    self.source = source
    self.link = link
  }
}
