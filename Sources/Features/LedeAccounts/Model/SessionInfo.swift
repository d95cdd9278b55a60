// A session as its reader sees it.

package import LedeBase

/// A session as its reader sees it in a list; what opens it is not in here.
package struct SessionInfo: Hashable, Sendable {
  package typealias ID = OpenSession.ID

  var id: ID
  var made: Timestamp
  /// To the hour or so.
  var lastUsed: Timestamp
  var expires: Timestamp
  /// What the browser calls itself, cut; empty when it said nothing.
  var device: String
  /// Where it began.
  var place: SignInPlace

  /// How many bytes of a browser's name for itself are kept.
  static let longestDevice = 200
  /// How many sessions a reader may have; with one more, the one unused for longest ends.
  static let most = 50
}
