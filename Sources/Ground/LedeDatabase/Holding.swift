// What readers may have only so many of: counted while nobody else can add one.

package import LedeBase

extension Connection {
  /// Lets others who hold the same reader wait until the transaction ends.
  ///
  /// What only names the reader, as a mark does, waits for nobody. Who holds two begins with the
  /// lower number, so that no two wait for each other.
  package func hold(_ reader: Reader.ID) throws(StoreError) {
    _ = try first(HeldReaders.hold, reader)
  }

  /// Whether a reader, held from here on, has fewer than `most` of what a statement counts.
  package func hasRoom(
    for reader: Reader.ID, _ count: Statement<Reader.ID, Int>, below most: Int
  ) throws(StoreError) -> Bool {
    try hold(reader)
    return try first(count, reader) ?? 0 < most
  }
}

/// Statements on `reader` as what owns other rows.
enum HeldReaders {
  /// Holds the row until the end of the transaction; rows that refer to it can be added meanwhile.
  static let hold = Statement<Reader.ID, Reader.ID>(
    "readers.hold", sqlite: holdText, postgres: holdText + " FOR NO KEY UPDATE",
    ["id": { .id($0) }]
  ) { $0.id() }
  private static let holdText = "SELECT id FROM reader WHERE id = :id"
}
