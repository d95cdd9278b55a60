// The door of freshness: who answered last, and having feeds asked because somebody looks.

import LedeBase
import LedeDatabase

extension Store {
  /// Makes due now what `reader` follows and nobody has asked since `notSince`; returns how many.
  ///
  /// Feeds that are paused, being asked, or whose server said how long to wait are left alone. With `some` it is of
  /// these alone.
  func hurry(
    _ some: Set<Feed.ID>? = nil, notAskedSince notSince: Timestamp, of reader: Reader.ID,
    at now: Timestamp
  ) async throws(StoreError) -> Int {
    // Mostly there is nothing to do, and then nobody who writes is held up.
    let feeds = try await database.rows(Fresh.notAsked, (reader, notSince: notSince, now: now))
    return try await hurry(feeds.filter { some?.contains($0) ?? true }, at: now)
  }

  /// Makes due now the few feeds that answered well last, of all readers; returns how many.
  ///
  /// Whether a silence is the network's or one feed's own, only others can tell. Feeds that are due
  /// already, paused, being asked, or whose server said how long to wait are left alone.
  func hurryWitnesses(at now: Timestamp) async throws(StoreError) -> Int {
    let feeds = try await database.rows(Fresh.witnesses, now)
    return try await hurry(feeds, at: now)
  }

  private func hurry(_ feeds: [Feed.ID], at now: Timestamp) async throws(StoreError) -> Int {
    guard !feeds.isEmpty else { return 0 }
    let count = try await database.write { connection throws(StoreError) in
      let hurried = try connection.rows(NewsJobs.hurry, (feeds, now: now)).count
      try connection.run(Wakes.notify, ())
      return hurried
    }
    database.wake()
    return count
  }

  /// How many feeds are due, of all readers.
  ///
  /// Cost: O(due).
  func dueFeeds(at now: Timestamp) async throws(StoreError) -> Int {
    try await database.first(Fresh.due, now) ?? 0
  }
}

extension Fresh {
  /// The newest answers of the feeds that `reader` follows.
  static func lastAnswers(
    for reader: Reader.ID, on connection: any Connection
  ) throws(StoreError) -> LastAnswers {
    LastAnswers(
      freshAt: try connection.first(Feeds.freshAt, reader) ?? nil,
      refusedAt: try connection.first(refusedAt, reader) ?? nil,
      silentSince: try connection.first(silentSince, reader) ?? nil)
  }
}
