// What readers prefer, by name.

import LedeBase
import LedeDatabase

/// Statements on `preference`.
enum PreferenceRows {
  static let all = Statement<Reader.ID, (name: String, value: String)>(
    "preferenceRows.all", "SELECT name, value FROM preference WHERE reader_id = :reader",
    ["reader": { .id($0) }]
  ) { (name: $0.text(), value: $0.text()) }

  static let clear = Statement<Reader.ID, Void>(
    "preferenceRows.clear", "DELETE FROM preference WHERE reader_id = :reader",
    ["reader": { .id($0) }])

  static let add = Statement<(Reader.ID, name: String, value: String), Void>(
    "preferenceRows.add",
    """
    INSERT INTO preference (reader_id, name, value) VALUES (:reader, :name, :value)
    ON CONFLICT (reader_id, name) DO UPDATE SET value = excluded.value
    """,
    ["reader": { .id($0.0) }, "name": { .text($0.name) }, "value": { .text($0.value) }])
}
