// The door of feeds: following, asking, retention.

package import LedeNews

extension Store: FeedKeeper {
  package func follow(
    _ outline: Outline, by reader: Reader.ID, isOwners: Bool, key: SealedHeader?, at now: Timestamp
  ) async throws(StoreError) -> (feed: Feed.ID, isNew: Bool) {
    let followed = try await database.write { connection throws(StoreError) in
      let followed = try Following.follow(
        [outline], by: reader, isOwners: isOwners, at: now, on: connection)
      if let key {
        try connection.run(FeedKeys.keep, each: followed.map { (feed: $0.feed, key: key) })
      }
      try connection.run(Wakes.notify, ())
      return followed
    }
    wakes.wake()
    guard let first = followed.first else {
      throw .failed(statement: "feeds.add", cause: "no feed was made")
    }
    return first
  }

  package func follow(
    _ outlines: [Outline], by reader: Reader.ID, isOwners: Bool, at now: Timestamp
  ) async throws(StoreError) -> Int {
    guard !outlines.isEmpty else { return 0 }
    let new = try await database.write { connection throws(StoreError) -> Int in
      let followed = try Following.follow(
        outlines, by: reader, isOwners: isOwners, at: now, on: connection)
      try connection.run(Wakes.notify, ())
      return followed.count { $0.isNew }
    }
    wakes.wake()
    return new
  }

  package func unfollow(_ feed: Feed.ID, by reader: Reader.ID) async throws(StoreError) {
    try await database.write { connection throws(StoreError) in
      try Following.unfollow(feed, by: reader, on: connection)
    }
  }

  package func refollow(_ feed: Feed.ID, by reader: Reader.ID, at now: Timestamp)
    async throws(StoreError) -> Bool
  {
    let isKnown = try await database.write { connection throws(StoreError) -> Bool in
      let found = try connection.rows(Subscriptions.left, (reader, feed))
      guard let left = found.compactMap(\.self).first else { return false }
      _ = try Following.follow(
        [Outline(address: left.address)], by: reader, isOwners: left.isOwners, at: now,
        on: connection)
      try connection.run(Wakes.notify, ())
      return true
    }
    wakes.wake()
    return isKnown
  }

  package func subscriptions(of reader: Reader.ID) async throws(StoreError) -> [Subscription] {
    let found = try await database.read { connection throws(StoreError) in
      try Wishing.subscriptions(of: reader, on: connection)
    }
    let keyed = found.map { (key: Subscriptions.order($0), value: $0) }
    return keyed.sorted { Subscriptions.precedes($0.key, $1.key) }.map(\.value)
  }

  package func followed(by reader: Reader.ID) async throws(StoreError) -> FollowedFeeds {
    try await database.read { connection throws(StoreError) in
      try connection.first(Subscriptions.fare, reader) ?? FollowedFeeds()
    }
  }

  package func feedsToAsk(_ ids: [Feed.ID]) async throws(StoreError) -> [FeedToAsk] {
    try await database.read { connection throws(StoreError) in
      try connection.rows(Feeds.toAsk, ids).compactMap(\.self)
    }
  }

  package func hurry(
    _ feeds: [Feed.ID]?, of reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Int {
    let count = try await database.write { connection throws(StoreError) -> Int in
      guard let feeds else {
        let hurried = try connection.rows(Jobs.hurryAll, (reader, now: now)).count
        try connection.run(Wakes.notify, ())
        return hurried
      }
      // A feed that had stopped for good is asked again when somebody asks for it by name.
      let known = try connection.rows(Subscriptions.find, (reader, feeds: feeds))
        .filter { $0.isFollowed && !$0.isPaused }.map(\.feed).sorted()
      try connection.run(Feeds.revive, each: known.map { ($0, isOwners: false) })
      try connection.run(
        Jobs.add, each: known.map { (kind: .refresh, subject: $0.rawValue, due: now) })
      let hurried = try connection.rows(Jobs.hurry, (known, now: now)).count
      try connection.run(Wakes.notify, ())
      return hurried
    }
    wakes.wake()
    return count
  }

  package func freshAt(for reader: Reader.ID) async throws(StoreError) -> Timestamp? {
    try await database.read { connection throws(StoreError) in
      try connection.first(Feeds.freshAt, reader) ?? nil
    }
  }
}

extension Subscriptions {
  /// What a subscription is sorted by: its folders, then its title, small letters for large.
  static func order(_ subscription: Subscription) -> ([String], String) {
    (subscription.folder.map { $0.lowercased() }, subscription.title.lowercased())
  }

  static func precedes(_ a: ([String], String), _ b: ([String], String)) -> Bool {
    a.0 == b.0 ? a.1 < b.1 : a.0.lexicographicallyPrecedes(b.0)
  }
}
