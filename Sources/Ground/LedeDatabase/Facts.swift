// The small facts of an installation: tokens, wishes of its owner, which index was made.

package import LedeBase

/// Statements on `setting`, which many features use under names of their own.
package enum Facts {
  package static let value = Statement<String, String>(
    "facts.value", "SELECT value FROM setting WHERE name = :name", ["name": { .text($0) }]
  ) { $0.text() }

  /// A value that nobody else sets before the transaction ends.
  package static let locked = Statement<String, String>(
    "facts.locked",
    sqlite: "SELECT value FROM setting WHERE name = :name",
    postgres: "SELECT value FROM setting WHERE name = :name FOR UPDATE",
    ["name": { .text($0) }]
  ) { $0.text() }

  package static let set = Statement<(name: String, value: String), Void>(
    "facts.set",
    """
    INSERT INTO setting (name, value) VALUES (:name, :value)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value
    """,
    ["name": { .text($0.name) }, "value": { .text($0.value) }])

  /// Sets what is not set yet.
  package static let add = Statement<(name: String, value: String), Void>(
    "facts.add",
    "INSERT INTO setting (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING",
    ["name": { .text($0.name) }, "value": { .text($0.value) }])

  package static let remove = Statement<String, Void>(
    "facts.remove", "DELETE FROM setting WHERE name = :name", ["name": { .text($0) }])

  /// What a backup leaves out.
  package static let secrets = Statement<Void, (name: String, value: String)>(
    "facts.secrets", "SELECT name, value FROM setting WHERE name LIKE 'secret.%'"
  ) { ($0.text(), $0.text()) }

  /// Gives a value to one asker only.
  static let take = Statement<String, String>(
    "facts.take", "DELETE FROM setting WHERE name = :name RETURNING value",
    ["name": { .text($0) }]
  ) { $0.text() }

  /// All of them, for the tests that prepare each.
  static let all: [Query] = [
    value.query, locked.query, set.query, add.query, remove.query, secrets.query, take.query,
  ]
}

extension Database {
  /// A fact of that name; nil when it is not set.
  package func value(_ name: String) async throws(StoreError) -> String? {
    try await first(Facts.value, name)
  }

  /// Sets a fact, or removes it.
  package func setValue(_ value: String?, for name: String) async throws(StoreError) {
    try await write { connection throws(StoreError) in
      if let value {
        try connection.run(Facts.set, (name: name, value: value))
      } else {
        try connection.run(Facts.remove, name)
      }
    }
  }

  /// Removes a fact and gives it to one caller alone; nil when it was not there.
  package func take(_ name: String) async throws(StoreError) -> String? {
    try await write { connection throws(StoreError) in
      try connection.first(Facts.take, name)
    }
  }
}
