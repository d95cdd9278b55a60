// The small facts of an installation.

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
