// The door of what readers wish of the feeds they follow.

package import LedeBase
import LedeDatabase

extension Store {
  /// Changes a subscription and gives it as it is then; nil when the reader does not follow the feed.
  ///
  /// A folder that is left empty is removed.
  package func change(
    _ change: SubscriptionChange, of feed: Feed.ID, by reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Subscription? {
    let changed = try await database.write { connection throws(StoreError) -> Subscription? in
      let isFollowed = try Wishing.change(
        change.cleaned, of: feed, by: reader, at: now, on: connection)
      guard isFollowed else { return nil }
      return try Wishing.subscription(feed, of: reader, on: connection)
    }
    database.wake()
    return changed
  }

  /// Has the feeds that cannot be read now counted as failing no more, until they have answered.
  func putFailuresAway(of reader: Reader.ID, at now: Timestamp) async throws(StoreError) {
    try await database.run(Subscriptions.putAway, (reader, at: now))
  }

  /// One followed feed; nil when the reader does not follow it.
  func subscription(
    _ feed: Feed.ID, of reader: Reader.ID
  ) async throws(StoreError) -> Subscription? {
    try await database.read { connection throws(StoreError) in
      try Wishing.subscription(feed, of: reader, on: connection)
    }
  }

  /// The feeds that a reader follows, has left, or has saved pages of: those whose items anybody could have who
  /// asks their sites, and the others.
  ///
  /// Closed is what is the owner's alone or may be, is asked with a key, or has one in its address; so are the
  /// owner's saved pages, as nobody knows whether they came from inside. Cost: O(feeds).
  package func feeds(
    of reader: Reader.ID
  ) async throws(StoreError) -> (open: Set<Feed.ID>, closed: Set<Feed.ID>) {
    let all = try await database.rows(Subscriptions.openness, reader)
    return (Set(all.filter(\.isOpen).map(\.feed)), Set(all.filter { !$0.isOpen }.map(\.feed)))
  }

  /// The folders that hold feeds, by their names from the top down, then the tags by name.
  ///
  /// A folder's counts include all that lies in it. Cost: O(feeds), off counters.
  package func groups(of reader: Reader.ID) async throws(StoreError) -> [FeedGroup] {
    try await database.read { connection throws(StoreError) in
      try Wishing.groups(of: reader, on: connection)
    }
  }
}
