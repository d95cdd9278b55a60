// Accounts: who has a name here, and what proves it.

import LedeBase
import LedeDatabase

/// Statements on `account`.
enum AccountRows {
  private static let columns = "reader_id, name, shown, is_owner, made"

  private static func account(_ columns: inout Columns) -> Account {
    Account(
      reader: columns.id(), name: columns.text(), shown: columns.optionalText(),
      isOwner: columns.flag(), made: columns.time())
  }

  /// The rest of a row that may have no account in it.
  static func account(of reader: Reader.ID, _ columns: inout Columns) -> Account? {
    columns.optionalText().map {
      Account(
        reader: reader, name: $0, shown: columns.optionalText(), isOwner: columns.flag(),
        made: columns.time())
    }
  }

  static let of = Statement<Reader.ID, Account>(
    "accounts.of", "SELECT \(columns) FROM account WHERE reader_id = :reader",
    ["reader": { .id($0) }]
  ) { account(&$0) }

  static let named = Statement<String, Account>(
    "accounts.named", "SELECT \(columns) FROM account WHERE key = :key", ["key": { .text($0) }]
  ) { account(&$0) }

  static let page = Statement<(after: String, limit: Int), Account>(
    "accounts.page", "SELECT \(columns) FROM account WHERE key > :after ORDER BY key LIMIT :limit",
    ["after": { .text($0.after) }, "limit": { .integer($0.limit) }]
  ) { account(&$0) }

  static let isClaimed = Statement<Void, Bool>(
    "accounts.isClaimed", "SELECT EXISTS (SELECT 1 FROM account WHERE is_owner = 1)"
  ) { $0.flag() }

  static let credential = Statement<String, Credential>(
    "accounts.credential",
    """
    SELECT \(columns), password, CASE WHEN recovery IS NULL THEN 0 ELSE 1 END, recovery_spent
    FROM account WHERE key = :key
    """, ["key": { .text($0) }]
  ) { columns in
    Credential(
      account: account(&columns), passwordHash: columns.optionalText(), hasCode: columns.flag(),
      codeSpent: columns.optionalTime())
  }

  /// What is stored of a reader's password; nil for who has none, and for who is gone.
  static let password = Statement<Reader.ID, String?>(
    "accounts.password", "SELECT password FROM account WHERE reader_id = :reader",
    ["reader": { .id($0) }]
  ) { $0.optionalText() }

  static let isReader = Statement<Reader.ID, Bool>(
    "accounts.isReader", "SELECT EXISTS (SELECT 1 FROM reader WHERE id = :reader)",
    ["reader": { .id($0) }]
  ) { $0.flag() }

  /// One account is made at a time.
  static let lock = Statement<Void, Void>(
    "accounts.lock", sqlite: "SELECT 1", postgres: "SELECT pg_advisory_xact_lock(1281647718)", []
  ) { _ in }

  /// Whether a name is another's.
  static let isTaken = Statement<(key: String, Reader.ID?), Bool>(
    "accounts.isTaken",
    """
    SELECT EXISTS (SELECT 1 FROM account WHERE key = :key)
      OR EXISTS (SELECT 1 FROM reader WHERE name = :key AND id <> :reader)
    """,
    ["key": { .text($0.key) }, "reader": { .integer($0.1?.rawValue ?? 0) }]
  ) { $0.flag() }

  /// A number that no reader has had, also none who left: ledgers tell by it who gave a cookie.
  static let newReader = Statement<Void, Reader.ID>(
    "accounts.newReader",
    """
    UPDATE number SET next = 1 + CASE
      WHEN next > (SELECT MAX(id) FROM reader) THEN next
      ELSE (SELECT MAX(id) FROM reader) + 1 END
    WHERE name = 'reader' RETURNING next - 1
    """
  ) { $0.id() }

  static let addReader = Statement<(Reader.ID, name: String), Void>(
    "accounts.addReader", "INSERT INTO reader (id, name) VALUES (:id, :name)",
    ["id": { .id($0.0) }, "name": { .text($0.name) }])

  static let nameReader = Statement<(Reader.ID, name: String), Void>(
    "accounts.nameReader", "UPDATE reader SET name = :name WHERE id = :reader",
    ["reader": { .id($0.0) }, "name": { .text($0.name) }])

  static let add = Statement<(Account, password: String), Void>(
    "accounts.add",
    """
    INSERT INTO account (reader_id, name, key, is_owner, password, made, shown)
    VALUES (:reader, :name, :key, :owner, :password, :now, :shown)
    """,
    [
      "reader": { .id($0.0.reader) }, "name": { .text($0.0.name) },
      "key": { .text(Account.key(of: $0.0.name)) }, "owner": { .flag($0.0.isOwner) },
      "password": { .text($0.password) }, "now": { .time($0.0.made) },
      "shown": { $0.0.shown.map { .text($0) } ?? .null },
    ])

  /// Sets the name that a reader is shown by, or takes it away.
  static let setShown = Statement<(Reader.ID, shown: String?), Void>(
    "accounts.setShown", "UPDATE account SET shown = :shown WHERE reader_id = :reader",
    ["reader": { .id($0.0) }, "shown": { $0.shown.map { .text($0) } ?? .null }])

  static let setPassword = Statement<(Reader.ID, hash: String), Void>(
    "accounts.setPassword",
    "UPDATE account SET password = :hash, recovery = NULL WHERE reader_id = :reader",
    ["reader": { .id($0.0) }, "hash": { .text($0.hash) }])

  /// Keeps what is stored of a new printed code; an older one opens nothing any more.
  static let setRecovery = Statement<(Reader.ID, hash: [UInt8]), Void>(
    "accounts.setRecovery",
    "UPDATE account SET recovery = :hash, recovery_spent = NULL WHERE reader_id = :reader",
    ["reader": { .id($0.0) }, "hash": { .bytes($0.hash) }])

  /// Uses a printed code up, for one caller alone, and notes when.
  static let spendRecovery = Statement<(Reader.ID, hash: [UInt8], now: Timestamp), Reader.ID>(
    "accounts.spendRecovery",
    """
    UPDATE account SET recovery = NULL, recovery_spent = :now
    WHERE reader_id = :reader AND recovery = :hash
    RETURNING reader_id
    """,
    ["reader": { .id($0.0) }, "hash": { .bytes($0.hash) }, "now": { .time($0.now) }]
  ) { $0.id() }

  static let removeReader = Statement<Reader.ID, Void>(
    "accounts.removeReader", "DELETE FROM reader WHERE id = :reader", ["reader": { .id($0) }])

  /// The first reader stays, as new.
  static let emptyReader = Statement<Reader.ID, Void>(
    "accounts.emptyReader",
    "UPDATE reader SET name = 'local', items = 0, unread = 0, saved = 0 WHERE id = :reader",
    ["reader": { .id($0) }])

  static let statements: [Query] = [
    of.query, named.query, page.query, isClaimed.query, credential.query, password.query,
    isReader.query, lock.query, isTaken.query,
    newReader.query, addReader.query, nameReader.query, add.query, setShown.query,
    setPassword.query,
    setRecovery.query, spendRecovery.query, removeReader.query, emptyReader.query,
  ]
}
