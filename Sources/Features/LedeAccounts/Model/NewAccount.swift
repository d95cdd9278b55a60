// Accounts that are to be made, what is said where they cannot be, links that let people in, sessions.

package import LedeBase

/// An account that is to be made; its password is hashed already.
package struct NewAccount: Hashable, Sendable {
  /// Who it is for: a reader who is there already and has no account, or nil for a new one.
  var reader: Reader.ID?
  var name: String
  var passwordHash: String
  var isOwner: Bool
  /// What is stored of the invitation that is spent on it; nil when none is needed.
  var invite: [UInt8]?

  package init(
    reader: Reader.ID? = nil, name: String, passwordHash: String, isOwner: Bool = false,
    invite: [UInt8]? = nil
  ) {
    self.reader = reader
    self.name = name
    self.passwordHash = passwordHash
    self.isOwner = isOwner
    self.invite = invite
  }
}

/// What became of the wish for an account.
package enum AddedAccount: Hashable, Sendable {
  case added(Account)
  case nameTaken
  /// The invitation is spent, revoked or too old.
  case inviteGone
  /// The reader has an account, or there is an owner already.
  case isThere
  /// Nobody owns this Lede, so nobody else joins.
  case noOwner
}

/// Why an account or a password cannot be as it was asked for.
package enum AccountFault: Hashable, Sendable, CaseIterable {
  case badName, nameTaken, shortPassword, longPassword, commonPassword, passwordIsName
  case inviteGone, isClosed, ownerStays
}

/// What is known to tell whether somebody is who they say.
package struct Credential: Hashable, Sendable {
  package var account: Account
  /// Nil after a restore, until the password is set anew.
  package var passwordHash: String?
  /// Whether a printed code waits that stands in for a forgotten password.
  var hasCode = false
}

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

  /// How many bytes of a browser's name for itself are kept.
  static let longestDevice = 200
  /// How many sessions a reader may have; with one more, the one unused for longest ends.
  static let most = 50
}
