// The daily reminder of the cookie: when a reader wants it, and the browsers that take it.

package import LedeBase

/// A subscription as it is kept.
package struct KeptSubscription: Hashable, Sendable {
  package var id: PushSubscription.ID
  var subscription: PushSubscription
  var made: Timestamp
}

/// When a reader wants to be reminded, each day.
package struct Reminder: Hashable, Sendable {
  /// Minutes after midnight on the wall, `0..<1440`.
  var minute: Int
  /// The IANA name of the reader's zone, such as `Europe/London`.
  var zone: String

  /// Nil for a minute that no day has, or a zone whose name is longer than any is.
  package init?(minute: Int, zone: String) {
    guard (0..<1_440).contains(minute), !zone.isEmpty, zone.utf8.count <= 64 else { return nil }
    self.minute = minute
    self.zone = zone
  }
}
