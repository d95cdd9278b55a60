// The door of shared fortunes.

package import LedeBase
import LedeDatabase

extension FortuneStore {
  /// Shares an opening, unless it is shared already.
  ///
  /// - Parameters:
  ///   - opening: One of the reader's own.
  ///   - hash: What is stored of its token.
  ///   - sealed: The token, sealed.
  ///   - reader: Whose it is.
  ///   - now: When.
  /// - Returns: The sealed token that holds now; nil when the reader has no such opening, or has
  ///   hidden it.
  /// - Throws: When the store cannot be used.
  package func share(
    _ opening: Opening.ID, as hash: [UInt8], sealed: [UInt8], by reader: Reader.ID,
    at now: Timestamp
  ) async throws(StoreError) -> [UInt8]? {
    try await database.write { connection throws(StoreError) in
      try connection.run(
        SharedFortunes.add, (opening, reader, hash: hash, sealed: sealed, at: now))
      return try connection.first(SharedFortunes.one, (opening, reader))
    }
  }

  /// The sealed token of a reader's opening; nil when it is not shared.
  func shareLink(
    of opening: Opening.ID, by reader: Reader.ID
  ) async throws(StoreError) -> [UInt8]? {
    try await database.first(SharedFortunes.one, (opening, reader))
  }

  /// Ends a link for good; false when there was none.
  func unshare(
    _ opening: Opening.ID, by reader: Reader.ID
  ) async throws(StoreError) -> Bool {
    try await database.run(SharedFortunes.remove, (opening, reader)) != nil
  }

  /// What a token's hash shows; nil when it was never made, was ended, or its fortune was hidden.
  package func shared(_ hash: [UInt8]) async throws(StoreError) -> SharedFortune? {
    try await database.first(SharedFortunes.shown, hash) ?? nil
  }
}
