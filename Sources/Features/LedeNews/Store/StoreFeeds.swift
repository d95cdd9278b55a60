// The door of feeds: following, asking, retention.

package import LedeBase
import LedeDatabase

extension Store {
  /// Follows the feed at an address, making the feed if it is new; following twice changes nothing.
  ///
  /// The feed is due at once. Returns the feed and whether the reader did not follow it before; throws
  /// `.notShared` where it is the owner's alone and the reader another, `.tooMany` where the reader has
  /// no room for it or its folder.
  package func follow(
    _ outline: Outline, by reader: Reader.ID, isOwners: Bool, key: SealedHeader?, at now: Timestamp
  ) async throws(StoreError) -> (feed: Feed.ID, isNew: Bool) {
    let followed = try await database.write { [hooks] connection throws(StoreError) in
      let taken = try Following.follow(
        [outline], by: reader, isOwners: isOwners, at: now, on: connection)
      try taken.mustBeWhole()
      guard let followed = taken.followed.first else { throw StoreError.notShared }
      if let key {
        try connection.run(FeedKeys.keep, (feed: followed.feed, key: key))
        try connection.run(Feeds.keepAlone, followed.feed)
        try Following.leaveToOwner([followed.feed], at: now, hooks, on: connection)
      }
      try connection.run(Wakes.notify, ())
      return followed
    }
    database.wake()
    return followed
  }

  /// Follows many in one transaction; what the reader may not follow, or is too much, is passed over.
  package func follow(
    _ outlines: [Outline], by reader: Reader.ID, isOwners: Bool, at now: Timestamp
  ) async throws(StoreError) -> FollowedList {
    guard !outlines.isEmpty else { return FollowedList(new: 0) }
    let taken = try await database.write { connection throws(StoreError) in
      let taken = try Following.follow(
        outlines, by: reader, isOwners: isOwners, at: now, on: connection)
      try connection.run(Wakes.notify, ())
      return taken
    }
    database.wake()
    var list = FollowedList(new: taken.followed.count { $0.isNew }, notShared: taken.notShared)
    list.tooMany = taken.tooMany
    list.foldersLeftOut = taken.foldersLeftOut
    return list
  }

  /// Notes that a feed of the owner's, if one lives at the address, answered another reader: on the
  /// open web.
  func noteOpen(_ address: WebAddress) async throws(StoreError) {
    try await database.run(Feeds.noteOpen, address)
  }

  /// Stops following.
  ///
  /// Marks and items stay, in case the reader comes back.
  package func unfollow(_ feed: Feed.ID, by reader: Reader.ID) async throws(StoreError) {
    try await database.write { connection throws(StoreError) in
      try Following.unfollow(feed, by: reader, on: connection)
    }
  }

  /// Follows again a feed that the reader has left, gone or not, with all that was wished of it.
  ///
  /// Returns false when the reader never followed it, or it has become the owner's alone; one that is
  /// followed stays as it is. Throws `.tooMany` where there is no room for it.
  func refollow(_ feed: Feed.ID, by reader: Reader.ID, at now: Timestamp)
    async throws(StoreError) -> Bool
  {
    let isKnown = try await database.write { connection throws(StoreError) -> Bool in
      let found = try connection.rows(Subscriptions.left, (reader, feed))
      guard let left = found.compactMap(\.self).first else { return false }
      let taken = try Following.follow(
        [Outline(address: left)], by: reader, isOwners: false,
        isOfLetters: LetterFeeds.holds(left), at: now, on: connection)
      try taken.mustBeWhole()
      try connection.run(Wakes.notify, ())
      return !taken.followed.isEmpty
    }
    database.wake()
    return isKnown
  }

  /// What a reader follows, by folder and title.
  package func subscriptions(of reader: Reader.ID) async throws(StoreError) -> [Subscription] {
    let found = try await database.read { connection throws(StoreError) in
      try Wishing.subscriptions(of: reader, on: connection)
    }
    let keyed = found.map { (key: Subscriptions.order($0), value: $0) }
    return keyed.sorted { Subscriptions.precedes($0.key, $1.key) }.map(\.value)
  }

  /// How many feeds a reader follows, and how many of them are failing.
  package func followed(by reader: Reader.ID) async throws(StoreError) -> FollowedFeeds {
    try await database.first(Subscriptions.fare, reader) ?? FollowedFeeds()
  }

  /// What must be known to ask these feeds again, in no order; feeds that are gone are left out.
  func feedsToAsk(_ ids: [Feed.ID]) async throws(StoreError) -> [FeedToAsk] {
    try await database.rows(Feeds.toAsk, ids).compactMap(\.self)
  }

  /// Makes feeds due now: all that `reader` follows, or those given; returns how many.
  ///
  /// What the reader has paused is passed over.
  package func hurry(
    _ feeds: [Feed.ID]?, of reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Int {
    let count = try await database.write { connection throws(StoreError) -> Int in
      guard let feeds else {
        let hurried = try connection.rows(NewsJobs.hurryAll, (reader, now: now)).count
        try connection.run(Wakes.notify, ())
        return hurried
      }
      // A feed that had stopped for good is asked again when somebody asks for it by name.
      let known = try connection.rows(Subscriptions.find, (reader, feeds: feeds))
        .filter { $0.isFollowed && !$0.isPaused }.map(\.feed).sorted()
      try connection.run(Feeds.revive, each: known.map { ($0, isOwners: false) })
      try connection.run(
        Jobs.add, each: known.map { (kind: .refresh, subject: $0.rawValue, due: now) })
      let hurried = try connection.rows(NewsJobs.hurry, (known, now: now)).count
      try connection.run(Wakes.notify, ())
      return hurried
    }
    database.wake()
    return count
  }

  /// The newest good answer of any feed that `reader` follows.
  package func freshAt(for reader: Reader.ID) async throws(StoreError) -> Timestamp? {
    try await database.first(Feeds.freshAt, reader) ?? nil
  }
}

extension Following.Taken {
  /// Throws where there was no room for a feed or its folder.
  fileprivate func mustBeWhole() throws(StoreError) {
    guard tooMany.isEmpty else { throw .tooMany(.subscriptions) }
    guard foldersLeftOut.isEmpty else { throw .tooMany(.folders) }
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
