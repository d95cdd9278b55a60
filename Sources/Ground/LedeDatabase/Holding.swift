// What readers may have only so many of: counted while nobody else can add one.

import LedeBase
import LedeDatabase

extension Connection {
  /// Lets others who hold the same reader wait until the transaction ends.
  ///
  /// What only names the reader, as a mark does, waits for nobody. Who holds two begins with the
  /// lower number, so that no two wait for each other.
  func hold(_ reader: Reader.ID) throws(StoreError) { _ = try first(Readers.hold, reader) }

  /// Whether a reader, held from here on, has fewer than `most` of what a statement counts.
  func hasRoom(
    for reader: Reader.ID, _ count: Statement<Reader.ID, Int>, below most: Int
  ) throws(StoreError) -> Bool {
    try hold(reader)
    return try first(count, reader) ?? 0 < most
  }
}
