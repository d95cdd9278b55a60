// Accounts that are to be made, and what is said where they cannot be.

package import LedeBase
package import LedeDatabase

/// An account that is to be made; its password is hashed already.
package struct NewAccount: Hashable, Sendable {
  /// Who it is for: a reader who is there already and has no account, or nil for a new one.
  var reader: Reader.ID?
  var name: String
  /// The name that others are shown beside it; nil for that one alone.
  var shown: String?
  var passwordHash: String
  var isOwner: Bool
  /// What is stored of the invitation that is spent on it; nil when none is needed.
  var invite: [UInt8]?

  package init(
    reader: Reader.ID? = nil, name: String, shown: String? = nil, passwordHash: String,
    isOwner: Bool = false, invite: [UInt8]? = nil
  ) {
    self.reader = reader
    self.name = name
    self.shown = shown
    self.passwordHash = passwordHash
    self.isOwner = isOwner
    self.invite = invite
  }
}

/// What another feature's link has to do with an account that somebody makes by it.
package struct AccountLink: Sendable {
  package typealias Admits = @Sendable (any Connection) throws(StoreError) -> Bool
  package typealias Joined = @Sendable (Reader.ID, any Connection) throws(StoreError) -> Void

  /// Whether it lets somebody in, and goes on doing so until the transaction ends.
  let admits: Admits
  /// What it gives whoever has joined, in the same transaction.
  let joined: Joined

  package init(admits: @escaping Admits, joined: @escaping Joined) {
    self.admits = admits
    self.joined = joined
  }
}

/// What became of the wish for an account.
package enum AddedAccount: Hashable, Sendable {
  case added(Account)
  case nameTaken
  /// The invitation is spent, revoked or too old, or the link of another feature refuses.
  case inviteGone
  /// The reader has an account, or there is an owner already.
  case isThere
  /// Nobody owns this Lede, so nobody else joins.
  case noOwner
}

/// Why an account or a password cannot be as it was asked for.
package enum AccountFault: Hashable, Sendable, CaseIterable {
  case badName, badShown, nameTaken, shortPassword, longPassword, commonPassword, passwordIsName
  case inviteGone, isClosed, ownerStays
}

/// What is known to tell whether somebody is who they say.
package struct Credential: Hashable, Sendable {
  package var account: Account
  /// Nil after a restore, until the password is set anew.
  package var passwordHash: String?
  /// Whether a printed code waits that stands in for a forgotten password.
  var hasCode = false
  /// When the last one was used, until there is another; nil where none was.
  var codeSpent: Timestamp?
}
