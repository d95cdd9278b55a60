// The door of stories that several feeds tell: taking them apart, and together again.

import LedeBase
import LedeDatabase

extension Store {
  /// Shows each item of a story by itself from now on; returns how many there are.
  ///
  /// `item` is any of them; 0 when it has no copies.
  func separate(_ item: Item.ID, by reader: Reader.ID) async throws(StoreError) -> Int {
    try await database.write { connection throws(StoreError) in
      guard let story = try connection.first(Stories.of, (reader, item: item))?.mine else {
        return 0
      }
      let items = try connection.rows(Stories.items, story).sorted()
      return try connection.rows(Stories.separate, (reader, items: items)).count
    }
  }

  /// Takes `separate` back; returns how many items are one story again.
  func unite(_ item: Item.ID, by reader: Reader.ID) async throws(StoreError) -> Int {
    try await database.write { connection throws(StoreError) in
      guard let story = try connection.first(Stories.of, (reader, item: item))?.kept else {
        return 0
      }
      let items = try connection.rows(Stories.items, story).sorted()
      return try connection.rows(Stories.unite, (reader, items: items, story: story)).count
    }
  }
}
