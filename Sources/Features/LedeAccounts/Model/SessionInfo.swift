// Sessions as their readers see them.

package import LedeBase

/// A session as its reader sees it in a list; what opens it is not in here.
package struct SessionInfo: Hashable, Sendable {
  package typealias ID = OpenSession.ID

  package var id: ID
  package var made: Timestamp
  /// To the hour or so.
  package var lastUsed: Timestamp
  package var expires: Timestamp
  /// What the browser calls itself, cut; empty when it said nothing.
  package var device: String

  /// How many bytes of a browser's name for itself are kept.
  package static let longestDevice = 200
  /// How many sessions a reader may have; with one more, the one unused for longest ends.
  package static let most = 50
}
