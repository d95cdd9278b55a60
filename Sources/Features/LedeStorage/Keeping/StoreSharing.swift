// The door of shared fortunes.

package import LedeBase
import LedeDatabase

extension Store: SharingKeeper {
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

  package func shareLink(
    of opening: Opening.ID, by reader: Reader.ID
  ) async throws(StoreError) -> [UInt8]? {
    try await database.first(SharedFortunes.one, (opening, reader))
  }

  package func unshare(
    _ opening: Opening.ID, by reader: Reader.ID
  ) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      try connection.first(SharedFortunes.remove, (opening, reader)) != nil
    }
  }

  package func shared(_ hash: [UInt8]) async throws(StoreError) -> SharedFortune? {
    try await database.read { connection throws(StoreError) in
      try connection.first(SharedFortunes.shown, hash) ?? nil
    }
  }
}
