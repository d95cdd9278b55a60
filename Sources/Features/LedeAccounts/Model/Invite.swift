// Links that let people in.

package import LedeBase

/// A link that lets one person make an account, or set the password of one anew.
package struct Invite: Hashable, Sendable {
  package typealias ID = Identifier<Invite>

  var id: ID
  /// Whose password it sets; nil where it makes a new account.
  var resets: Account?
  var made: Timestamp
  var expires: Timestamp

  /// How many may wait to be used.
  package static let most = 100
}
