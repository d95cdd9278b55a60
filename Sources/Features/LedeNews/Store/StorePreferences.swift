// The door of what readers prefer.

package import LedeBase
import LedeDatabase

extension Store {
  /// A reader's choices; as Lede comes when nothing was chosen.
  package func preferences(of reader: Reader.ID) async throws(StoreError) -> Preferences {
    let rows = try await database.rows(PreferenceRows.all, reader)
    return Preferences(
      choices: Dictionary(rows.map { ($0.name, $0.value) }, uniquingKeysWith: { a, _ in a }))
  }

  /// Keeps all choices of a reader in place of those before.
  func setPreferences(_ preferences: Preferences, of reader: Reader.ID) async throws(StoreError) {
    let choices = preferences.choices.sorted { $0.key < $1.key }
    try await database.write { connection throws(StoreError) in
      try connection.run(PreferenceRows.clear, reader)
      try connection.run(
        PreferenceRows.add, each: choices.map { (reader, name: $0.key, value: $0.value) })
      try Hiding.wish(preferences.hiddenKinds, of: reader, on: connection)
    }
    database.wake()
  }
}
