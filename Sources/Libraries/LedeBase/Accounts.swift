// Accounts: who a reader is, the sessions that prove it, and the links that let people in.

/// A reader who has a name and a password here.
package struct Account: Hashable, Sendable {
  package var reader: Reader.ID
  /// As its reader writes it: ASCII letters, digits, `.`, `-` and `_`.
  package var name: String
  /// Whether this Lede is theirs: they invite, and reset the passwords of others.
  package var isOwner: Bool
  package var made: Timestamp

  package init(reader: Reader.ID, name: String, isOwner: Bool = false, made: Timestamp) {
    self.reader = reader
    self.name = name
    self.isOwner = isOwner
    self.made = made
  }

  /// How many characters a name has.
  package static let nameLengths = 2...30
  /// Fewer characters make no password.
  package static let shortestPassword = 10
  /// More bytes are not read, so that nobody has Lede hash a book.
  package static let longestPassword = 1_024
  /// The setting that is `yes` while everybody may make an account.
  package static let openSetting = "accounts.open"

  /// A name as somebody typed it, without spaces around it; nil when no account can have it.
  ///
  /// ASCII alone: it stands in addresses, and two names that look the same are the same.
  package static func name(_ typed: String) -> String? {
    let bytes = typed.utf8.drop { $0 <= 0x20 }
    let end = bytes.lastIndex { $0 > 0x20 }.map { bytes.index(after: $0) } ?? bytes.startIndex
    let name = bytes[bytes.startIndex..<end]
    guard nameLengths.contains(name.count), let first = name.first, isPlain(first),
      name.allSatisfy({ isPlain($0) || $0 == 45 || $0 == 46 || $0 == 95 })
    else { return nil }
    return String(Substring(name))
  }

  /// What two names have in common that are the same but for the size of their letters.
  package static func key(of name: String) -> String {
    String(decoding: name.utf8.map { (65...90).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (97...122).contains(byte | 0x20)
  }
}

/// An account that is to be made; its password is hashed already.
package struct NewAccount: Hashable, Sendable {
  /// Who it is for: a reader who is there already and has no account, or nil for a new one.
  package var reader: Reader.ID?
  package var name: String
  package var passwordHash: String
  package var isOwner: Bool
  /// What is stored of the invitation that is spent on it; nil when none is needed.
  package var invite: [UInt8]?

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
  package var hasCode: Bool

  package init(account: Account, passwordHash: String?, hasCode: Bool = false) {
    self.account = account
    self.passwordHash = passwordHash
    self.hasCode = hasCode
  }
}

/// A session as its reader sees it in a list; what opens it is not in here.
package struct SessionInfo: Hashable, Sendable {
  package typealias ID = Identifier<SessionInfo>

  /// Made from what is stored of its token, from which that cannot be told.
  package var id: ID
  package var made: Timestamp
  /// To the hour or so.
  package var lastUsed: Timestamp
  package var expires: Timestamp
  /// What the browser calls itself, cut; empty when it said nothing.
  package var device: String

  package init(
    id: ID, made: Timestamp, lastUsed: Timestamp, expires: Timestamp, device: String
  ) {
    self.id = id
    self.made = made
    self.lastUsed = lastUsed
    self.expires = expires
    self.device = device
  }

  /// The number of a session, of the first bytes of what is stored of its token.
  package static func id(of tokenHash: [UInt8]) -> ID {
    ID(tokenHash.prefix(7).reduce(Int64(0)) { $0 << 8 | Int64($1) })
  }
  /// How many bytes of a browser's name for itself are kept.
  package static let longestDevice = 200
  /// How many sessions a reader may have; with one more, the one unused for longest ends.
  package static let most = 50
}

/// A session that a request came with, and whose it is.
package struct OpenSession: Hashable, Sendable {
  package var id: SessionInfo.ID
  package var reader: Reader.ID
  /// Nil while its reader has none: the owner's link opened it before anybody claimed this Lede.
  package var account: Account?
  package var lastUsed: Timestamp

  package init(id: SessionInfo.ID, reader: Reader.ID, account: Account?, lastUsed: Timestamp) {
    self.id = id
    self.reader = reader
    self.account = account
    self.lastUsed = lastUsed
  }
}

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

/// What one table holds of a reader, for the archive they take along.
package struct ArchivePart: Hashable, Sendable {
  /// One field of a row.
  package enum Field: Hashable, Sendable {
    case nothing
    case number(Int64)
    case text(String)
    case time(Timestamp)
  }

  /// What its file is called, without an ending.
  package var name: String
  package var columns: [String]
  package var rows: [[Field]]

  package init(name: String, columns: [String], rows: [[Field]]) {
    self.name = name
    self.columns = columns
    self.rows = rows
  }
}

/// What attempts to sign in are counted by, and how soon they have to wait.
package struct AttemptSubject: Hashable, Sendable {
  /// A hash of what it is, so that no names and addresses of strangers are kept.
  package var hash: [UInt8]
  /// So many may fail before anybody waits.
  package var free: Int
  /// The first wait; each failure more doubles it.
  package var first: Duration
  /// Never longer than this.
  package var longest: Duration

  package init(
    hash: [UInt8], free: Int, first: Duration = .seconds(1), longest: Duration
  ) {
    self.hash = hash
    self.free = free
    self.first = first
    self.longest = longest
  }

  /// What is done so many times, and then not before a while has passed.
  package static func limited(
    to count: Int, hash: [UInt8], pause: Duration = AttemptSubject.forgottenAfter
  ) -> AttemptSubject {
    AttemptSubject(hash: hash, free: count, first: pause, longest: pause)
  }

  /// How long after the last of so many failures nothing is tried.
  package func wait(after failures: Int) -> Duration {
    guard failures >= free else { return .zero }
    return min(longest, first * (1 << min(failures - free, 20)))
  }

  /// After so long without an attempt all is forgotten.
  package static let forgottenAfter = Duration.seconds(86_400)
}

/// Hashes passwords, one at a time and when nobody else wants the time.
package protocol PasswordHasher: Sendable {
  /// Whether so many wait that no more are taken.
  var isFull: Bool { get }
  /// What is stored of a password.
  func hash(_ password: String) async throws(PasswordError) -> String
  /// Whether it is the password; takes as long where there is no hash.
  func isRight(_ password: String, for hash: String?) async throws(PasswordError) -> Bool
}

/// Why a password could not be hashed.
package enum PasswordError: Reportable, Hashable {
  /// Too many wait already.
  case busy
  /// The system gave no memory or no random bytes.
  case failed(cause: String)

  package var message: String { Phrases.signInBusy }
  package var isPassing: Bool { true }
  package var description: String {
    switch self {
    case .busy: "too many passwords wait to be hashed"
    case .failed(let cause): "a password could not be hashed: \(cause)"
    }
  }

  /// After how long to come back.
  package static let retry = Duration.seconds(5)
}
