// The door of retention: how much of a feed is kept, and dropping the rest.

import LedeAccounts
package import LedeBase
import LedeDatabase

extension Store {
  /// Says for all who follow a feed how much is kept from now on; a `retention` job drops the rest.
  package func setRetention(
    _ retention: Retention, of feed: Feed.ID, at now: Timestamp
  ) async throws(StoreError) {
    try await database.write { connection throws(StoreError) in
      try connection.run(
        Feeds.setRetention, (feed: feed, newest: retention.newest, days: retention.days))
      try connection.run(Wishes.retainForAll, (feed: feed, retention))
      try connection.run(Jobs.hasten, (kind: .retention, subject: feed.rawValue, due: now))
      try connection.run(Wakes.notify, ())
    }
    database.wake()
  }

  /// Drops what a feed's retention does not keep; never an unread or saved item.
  ///
  /// Returns how many.
  ///
  /// What is dropped is remembered, so that an item which comes back is not unread again.
  package func retain(_ feed: Feed.ID, at now: Timestamp) async throws(StoreError) -> Int {
    try await database.run(Sessions.sweep, now)
    var total = 0
    while true {
      let dropped = try await database.write { connection throws(StoreError) in
        try Retaining.dropSome(of: feed, at: now, hooks, on: connection)
      }
      total += dropped
      // Between the pieces others may write, and a cancelled task stops.
      if dropped < Retaining.piece || Task.isCancelled { break }
    }
    try await database.write { connection throws(StoreError) in
      try SavedPages.clear(feed, on: connection)
    }
    while !Task.isCancelled {
      let forgotten = try await database.write { connection throws(StoreError) in
        try Forgetting.forgetSome(of: feed, at: now, on: connection)
      }
      if forgotten < Retaining.piece { break }
    }
    return total
  }
}
