// The door of what readers hear of friends.

import LedeFortune
package import LedeBase
import LedeDatabase

extension FriendStore {
  /// Whether a reader is told of friends; nobody is until they wish it.
  package func tellsOfFriends(_ reader: Reader.ID) async throws(StoreError) -> Bool {
    try await database.first(FriendNotices.isWished, reader) ?? false
  }

  /// Sets that; what waited is forgotten when it ends.
  package func setTellsOfFriends(
    _ wish: Bool, of reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) {
    try await database.write { connection throws(StoreError) in
      if wish {
        try connection.run(FriendNotices.wish, (reader, at: now))
      } else {
        try connection.run(FriendNotices.unwish, reader)
        try connection.run(FriendNotices.pass, reader)
        try connection.run(Jobs.remove, (kind: .friends, subject: reader.rawValue))
      }
    }
  }

  /// What a reader has not heard of and is to hear now, oldest first; all of it is noted as told,
  /// before anything is sent.
  ///
  /// Who asked and took it back, was refused or is blocked is left out. Empty, too, when the reader
  /// has heard `FriendNotice.most` times within `FriendNotice.span`: what waited is then passed over,
  /// and stands on the page of friends alone.
  package func beginTellingOfFriends(
    _ reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> [FriendNotice] {
    try await database.write { connection throws(StoreError) in
      try connection.run(FriendNotices.sweep, (reader, before: now - FriendNotice.lasts))
      let heard = try connection.first(
        FriendNotices.heard, (reader, since: now - FriendNotice.span))
      let isWished = try connection.first(FriendNotices.isWished, reader) ?? false
      var rows: [FriendNotices.Row] = []
      if isWished, heard ?? 0 < FriendNotice.most {
        rows = try connection.rows(FriendNotices.waiting, (reader, at: now)).compactMap { $0 }
      }
      try connection.run(FriendNotices.pass, reader)
      try connection.run(FriendNotices.tell, each: rows.map { (reader, $0, at: now) })
      return rows.map(\.0)
    }
  }

  /// Takes back what was noted at that instant, when no push service took it.
  func undoTellingOfFriends(
    _ reader: Reader.ID, at begun: Timestamp
  ) async throws(StoreError) {
    try await database.run(FriendNotices.undo, (reader, at: begun))
  }
}
