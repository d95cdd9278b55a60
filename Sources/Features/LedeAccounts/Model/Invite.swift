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

  package init(id: ID, resets: Account? = nil, made: Timestamp, expires: Timestamp) {
    self.id = id
    self.resets = resets
    self.made = made
    self.expires = expires
  }

  /// How many may wait to be used.
  package static let most = 100
}
