// Changing what a reader wishes of a feed, and reading it again.

import LedeBase
import LedeDatabase

/// What changes of subscriptions read and write, inside a transaction.
enum Wishing {
  /// Changes a subscription; false when the reader does not follow the feed.
  static func change(
    _ change: SubscriptionChange, of feed: Feed.ID, by reader: Reader.ID, at now: Timestamp,
    on connection: any Connection
  ) throws(StoreError) -> Bool {
    guard let before = try connection.first(Wishes.locked, (reader, feed)) else { return false }
    var wish = before
    var hasMadeFolders = false
    if let name = change.name { wish.name = name.isEmpty ? nil : name }
    if let path = change.folder {
      let folders = try Following.folders([path], of: reader, on: connection)
      wish.folder = folders.known[path]
      hasMadeFolders = folders.hasMade
      if wish.folder == nil, !path.isEmpty { throw .tooMany(.folders) }
    }
    wish.isPaused = change.isPaused ?? wish.isPaused
    wish.wantsArticle = change.wantsArticle ?? wish.wantsArticle
    if let interval = change.interval { wish.interval = interval == .zero ? nil : interval }
    wish.retention = change.retention ?? wish.retention
    if wish != before { try connection.run(Wishes.set, (reader, feed, row: wish)) }
    if let tags = change.tags {
      try connection.run(SubscriptionTags.clear, (reader, feed))
      try connection.run(SubscriptionTags.add, each: tags.map { (reader, feed, name: $0) })
    }
    if wish.folder != before.folder { try prune(before.folder, on: connection) }
    if wish.isPaused != before.isPaused || wish.interval != before.interval
      || wish.retention != before.retention || wish.wantsArticle != before.wantsArticle
    {
      try connection.run(Wishes.heed, feed)
    }
    if wish.isPaused != before.isPaused || wish.interval != before.interval {
      try plan(feed, isWanted: !wish.isPaused, at: now, on: connection)
    }
    if wish.retention != before.retention {
      try connection.run(Jobs.hasten, (kind: .retention, subject: feed.rawValue, due: now))
    }
    if hasMadeFolders {
      try Following.keepTo(.folders, Folders.number, of: reader, on: connection)
    }
    try connection.run(Wakes.notify, ())
    return true
  }

  /// Removes a folder that was left empty, and those it leaves empty.
  static func prune(_ folder: Int64?, on connection: any Connection) throws(StoreError) {
    var next = folder
    while let folder = next {
      guard let above = try connection.first(Folders.prune, folder) else { return }
      next = above
    }
  }

  /// Asks a feed again at the rhythm that its followers wish for now, or no longer.
  private static func plan(
    _ feed: Feed.ID, isWanted: Bool, at now: Timestamp, on connection: any Connection
  ) throws(StoreError) {
    guard isWanted else {
      try connection.run(NewsJobs.removeUnwanted, feed)
      return try connection.run(HubLeases.attend, feed)
    }
    guard let pace = try connection.first(Wishes.pace, feed) else { return }
    var due = now
    if let asked = pace.asked, let interval = pace.interval { due = max(now, asked + interval) }
    try connection.run(Jobs.hasten, (kind: .refresh, subject: feed.rawValue, due: due))
  }

  /// All that a reader follows, in no order.
  static func subscriptions(
    of reader: Reader.ID, on connection: any Connection
  ) throws(StoreError) -> [Subscription] {
    let paths = Folders.paths(try connection.rows(Folders.all, reader))
    var tags: [Feed.ID: [String]] = [:]
    for (feed, name) in try connection.rows(SubscriptionTags.all, reader) {
      tags[feed, default: []].append(name)
    }
    return try connection.rows(Subscriptions.all, reader).compactMap { row in
      guard let (found, folder) = row else { return nil }
      var subscription = found
      subscription.folder = folder.flatMap { paths[$0] } ?? []
      subscription.tags = tags[subscription.feed.id] ?? []
      return subscription
    }
  }

  /// One that a reader follows.
  static func subscription(
    _ feed: Feed.ID, of reader: Reader.ID, on connection: any Connection
  ) throws(StoreError) -> Subscription? {
    let row = try connection.first(Subscriptions.one, (reader, feed)) ?? nil
    guard let (found, folder) = row else { return nil }
    var subscription = found
    if let folder {
      subscription.folder = Folders.paths(try connection.rows(Folders.all, reader))[folder] ?? []
    }
    subscription.tags = try connection.rows(SubscriptionTags.ofFeed, (reader, feed))
    return subscription
  }

  /// A reader's folders and tags with what they hold.
  static func groups(
    of reader: Reader.ID, on connection: any Connection
  ) throws(StoreError) -> [FeedGroup] {
    var groups: [FeedGroup.Kind: FeedGroup] = [:]
    let paths = Folders.paths(try connection.rows(Folders.all, reader))
    for (folder, feeds, unread) in try connection.rows(Folders.counts, reader) {
      let path = paths[folder] ?? []
      for depth in path.indices {
        let kind = FeedGroup.Kind.folder(Array(path[...depth]))
        groups[kind, default: FeedGroup(kind: kind, feeds: 0, unread: 0)].feeds += feeds
        groups[kind]?.unread += unread
      }
    }
    let labels = try connection.rows(SubscriptionTags.counts, reader).map {
      FeedGroup(kind: .label($0.name), feeds: $0.feeds, unread: $0.unread)
    }
    return (groups.values + labels).sorted(by: FeedGroup.precedes)
  }
}
