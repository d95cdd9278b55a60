// How much a client may send.

/// What the body of one request may hold.
package struct BodyAllowance: Sendable {
  /// In bytes; more is answered 413.
  package var most: Int
  /// Who sends it, by a number above 0; 0 for who is counted with nobody else.
  package var sender: Int64

  package init(_ most: Int, sender: Int64 = 0) {
    self.most = most
    self.sender = sender
  }

  /// No more than anybody may send.
  package static let none = BodyAllowance(0)
}
