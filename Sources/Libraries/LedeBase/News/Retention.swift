// How much of a feed is kept.

/// What may be dropped of a feed's items; nothing unread and nothing saved ever is.
package struct Retention: Hashable, Sendable {
  /// How many items are kept, newest first; nil means `standard` many.
  package var newest: Int?
  /// For how many days after it was published an item is kept; nil means as long as it is among
  /// the newest.
  package var days: Int?

  /// How many are kept of a feed that nobody has said anything about.
  package static let standard = 5_000

  package init(newest: Int? = nil, days: Int? = nil) {
    self.newest = newest
    self.days = days
  }

  /// Whether a feed that keeps `count` items may have some to drop.
  package func mayDrop(from count: Int) -> Bool {
    days != nil || count > (newest ?? Retention.standard)
  }
}
