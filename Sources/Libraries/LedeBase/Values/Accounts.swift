// Accounts: who a reader is, and the sessions that prove it.

/// A reader who has a name and a password here.
package struct Account: Hashable, Sendable {
  package var reader: Reader.ID
  /// As its reader writes it: ASCII letters, digits, `.`, `-` and `_`.
  package var name: String
  /// The name that others are shown beside it; nil for that one alone.
  package var shown: String?
  /// Whether this Lede is theirs: they invite, and reset the passwords of others.
  package var isOwner: Bool
  package var made: Timestamp

  package init(
    reader: Reader.ID, name: String, shown: String? = nil, isOwner: Bool = false, made: Timestamp
  ) {
    self.reader = reader
    self.name = name
    self.shown = shown
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
  /// The setting that is `yes` while the links of readers who are friends make accounts too.
  package static let friendsSetting = "accounts.friends"

  /// Its reader, as others are told of them.
  package var person: Person { Person(name, shown: shown) }

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

/// A reader as others are told of them: by the name that is theirs alone, and by the one they chose.
package struct Person: Hashable, Sendable {
  /// The name that they sign in with, which stands in addresses.
  package var name: String
  /// The name that they are shown by; nil where it is the same.
  package var shown: String?

  package init(_ name: String, shown: String? = nil) {
    self.name = name
    self.shown = shown == name ? nil : shown
  }

  /// Both names, for sentences: the one that was chosen, held in since it may run the other way, with
  /// the one that is theirs alone behind it.
  package var words: String { shown.map { "\u{2068}\($0)\u{2069} (\(name))" } ?? name }
}

/// A session that a request came with, and whose it is.
package struct OpenSession: Hashable, Sendable {
  package typealias ID = Identifier<OpenSession>

  /// What is stored of its token, from which that cannot be told.
  package var tokenHash: [UInt8]
  package var reader: Reader.ID
  /// Nil while its reader has none: the owner's link opened it before anybody claimed this Lede.
  package var account: Account?
  package var lastUsed: Timestamp
  /// Until when nobody asks its reader again to show that it is them; long past where they never did.
  package var provedUntil: Timestamp

  package init(
    tokenHash: [UInt8], reader: Reader.ID, account: Account?, lastUsed: Timestamp,
    provedUntil: Timestamp = Timestamp(milliseconds: 0)
  ) {
    self.tokenHash = tokenHash
    self.reader = reader
    self.account = account
    self.lastUsed = lastUsed
    self.provedUntil = provedUntil
  }

  package var id: ID { OpenSession.id(of: tokenHash) }

  /// The number of a session, of the first bytes of what is stored of its token.
  package static func id(of tokenHash: [UInt8]) -> ID {
    ID(tokenHash.prefix(7).reduce(Int64(0)) { $0 << 8 | Int64($1) })
  }
}
