// The small facts of an installation, and who proved who they are.

import LedeNews

/// Statements on `setting`.
enum Settings {
  static let value = Statement<String, String>(
    "settings.value", "SELECT value FROM setting WHERE name = :name", ["name": { .text($0) }]
  ) { $0.text() }

  /// A value that nobody else sets before the transaction ends.
  static let locked = Statement<String, String>(
    "settings.locked",
    sqlite: "SELECT value FROM setting WHERE name = :name",
    postgres: "SELECT value FROM setting WHERE name = :name FOR UPDATE",
    ["name": { .text($0) }]
  ) { $0.text() }

  static let set = Statement<(name: String, value: String), Void>(
    "settings.set",
    """
    INSERT INTO setting (name, value) VALUES (:name, :value)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value
    """,
    ["name": { .text($0.name) }, "value": { .text($0.value) }])

  /// Sets what is not set yet.
  static let add = Statement<(name: String, value: String), Void>(
    "settings.add",
    "INSERT INTO setting (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING",
    ["name": { .text($0.name) }, "value": { .text($0.value) }])

  static let remove = Statement<String, Void>(
    "settings.remove", "DELETE FROM setting WHERE name = :name", ["name": { .text($0) }])

  /// What a backup leaves out.
  static let secrets = Statement<Void, (name: String, value: String)>(
    "settings.secrets", "SELECT name, value FROM setting WHERE name LIKE 'secret.%'"
  ) { ($0.text(), $0.text()) }

  /// Gives a value to one asker only.
  static let take = Statement<String, String>(
    "settings.take", "DELETE FROM setting WHERE name = :name RETURNING value",
    ["name": { .text($0) }]
  ) { $0.text() }
}

/// Statements on `session`.
enum Sessions {
  static let open = Statement<(hash: [UInt8], reader: Reader.ID, expires: Timestamp), Void>(
    "sessions.open",
    """
    INSERT INTO session (token_hash, reader_id, expires) VALUES (:hash, :reader, :expires)
    ON CONFLICT (token_hash) DO UPDATE
    SET reader_id = excluded.reader_id, expires = excluded.expires
    """,
    [
      "hash": { .bytes($0.hash) }, "reader": { .id($0.reader) }, "expires": { .time($0.expires) },
    ])

  static let reader = Statement<(hash: [UInt8], now: Timestamp), Reader.ID>(
    "sessions.reader",
    "SELECT reader_id FROM session WHERE token_hash = :hash AND expires > :now",
    ["hash": { .bytes($0.hash) }, "now": { .time($0.now) }]
  ) { $0.id() }

  static let close = Statement<[UInt8], Void>(
    "sessions.close", "DELETE FROM session WHERE token_hash = :hash", ["hash": { .bytes($0) }])

  /// Sweeps out what ended before `now`.
  static let sweep = Statement<Timestamp, Void>(
    "sessions.sweep", "DELETE FROM session WHERE expires <= :now", ["now": { .time($0) }])
}
