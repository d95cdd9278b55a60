// A session as its reader sees it.

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
  var device: String
  /// Where it began.
  var place: SignInPlace
  /// The program that it is for; nil for a browser.
  package var origin: SessionOrigin?

  /// How many bytes of a browser's name for itself are kept.
  static let longestDevice = 200
  /// How many sessions a reader may have; with one more, the one unused for longest ends.
  static let most = 50
}
