// Links that let people in.

package import LedeBase

/// A link that lets one person make an account, or set the password of one anew.
package struct Invite: Hashable, Sendable {
  package typealias ID = Identifier<Invite>

  package var id: ID
  /// Whose password it sets; nil where it makes a new account.
  package var resets: Account?
  package var made: Timestamp
  package var expires: Timestamp

  /// How many may wait to be used.
  package static let most = 100
}
