// What a reader's devices need: to make up for what was marked without Lede, and to keep what changed.

/// One change of a mark as a device noted it.
package struct NotedChange: Hashable, Sendable {
  /// Names this change of this reader and no other: what came before is passed over.
  package var key: String
  package var item: Item.ID
  package var change: MarkChange
  /// When the reader did it, by the device's clock.
  package var at: Timestamp

  package init(key: String, item: Item.ID, change: MarkChange, at: Timestamp) {
    self.key = key
    self.item = item
    self.change = change
    self.at = at
  }

  /// For how long a key is known.
  package static let keyLife = Duration.seconds(30 * 86_400)

  /// Whether a text can be a key: 1 to 64 visible ASCII characters.
  package static func isKey(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}

/// What became of a noted change.
package enum NotedOutcome: String, Hashable, Sendable, CaseIterable {
  /// It was made.
  case made
  /// The reader changed the same mark later, elsewhere; that stands.
  case overruled
  /// It had come before.
  case repeated
  /// The item is gone, or was never this reader's.
  case unknown
}
