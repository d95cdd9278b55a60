// Feeds that move for good: a new address, or, where a feed lives there already, two made one.

import LedeBase
import LedeDatabase

/// What a permanent redirect writes, inside the transaction that keeps the answer.
///
/// When the new address is a feed of its own, what both told is one item with the marks of both;
/// what only one told comes to the readers of the other, as news if they had not been up to date
/// when it came, else as read. Readers keep their names, folders, tags and wishes; the old address
/// leads to the new feed from then on, whoever follows it.
struct Merging {
  struct Move: Sendable {
    var feed: Feed.ID
    var to: WebAddress
    /// The last good answer before the one that told of the move.
    var lastGood: Timestamp?
  }

  private let connection: any Connection
  private let from: Feed.ID
  private let into: Feed.ID
  private let now: Timestamp
  private let hooks: [NewsHooks]

  /// Moves feeds; one that is the owner's alone never becomes part of another, nor another part of it,
  /// and none becomes one of saved pages.
  static func move(
    _ moves: [Move], at now: Timestamp?, _ hooks: [NewsHooks], on connection: any Connection
  ) throws(StoreError) {
    guard let now, !moves.isEmpty else { return }
    for move in moves.sorted(by: { $0.feed < $1.feed }) where !SavedPages.holds(move.to) {
      let there = try connection.first(Feeds.byAddress, Outline(address: move.to))
      guard there != move.feed else { continue }
      guard let there else {
        try connection.run(Feeds.moved, (feed: move.feed, to: move.to))
        continue
      }
      let states = try connection.rows(Feeds.locked, [move.feed, there].sorted())
      guard states.allSatisfy(\.isShared), let other = states.first(where: { $0.id == there })
      else { continue }
      let merging = Merging(
        connection: connection, from: move.feed, into: there, now: now, hooks: hooks)
      try merging.run(upToDate: (from: move.lastGood, into: other.lastGood), states)
    }
  }

  private func run(
    upToDate: (from: Timestamp?, into: Timestamp?), _ states: [Feeds.State]
  ) throws(StoreError) {
    let before = (
      from: try connection.rows(Merges.followers, from),
      into: try connection.rows(Merges.followers, into)
    )
    let moved = try moveItems(readers: before.from)
    try moveReaders(before.from, before.into)
    try moveMarks(before.from, before.into, upToDate)
    try count(before.from, before.into)
    try moveFeed(states, items: moved)
  }

  // MARK: Items

  /// Gives the other feed what it did not tell itself, and forgets what it did; returns how many
  /// items it has more.
  private func moveItems(readers: [Merges.Follower]) throws(StoreError) -> Int {
    let told = try connection.rows(Seen.ofFeed, from)
    let matching = Matching(prints: told.map(\.print))
    let byKey = try connection.rows(Seen.byKey, (feed: into, keys: matching.keys))
    let links = matching.linksOfUnknown(byKey)
    let byLink = links.isEmpty ? [] : try connection.rows(Seen.byLink, (feed: into, links: links))
    var kept: [Seen.Row] = []
    var twins: [(item: Item.ID, of: Item.ID)] = []
    var readHere: [Item.ID] = []
    var replaced: [(feed: Feed.ID, key: UInt64)] = []
    for (told, match) in zip(told, matching.matches(byKey: byKey, byLink: byLink)) {
      var row = told
      row.feed = into
      switch match {
      case .new(let print):
        row.print = print
        kept.append(row)
      case .twice:
        // Kept apart under a key that nobody tells.
        var hash = StableHash(seed: row.print.key)
        hash.add(UInt64(bitPattern: row.item.rawValue))
        row.print.key = hash.value
        if !row.isDropped { kept.append(row) }
      case .same, .changed, .back:
        guard let twin = Merging.twin(match, told, byKey) else { continue }
        if row.isDropped {
          if !twin.isDropped { readHere.append(twin.item) }
        } else if twin.isDropped {
          row.print.key = twin.print.key
          replaced.append((feed: into, key: twin.print.key))
          kept.append(row)
        } else {
          twins.append((item: row.item, of: twin.item))
        }
      }
    }
    let items = kept.filter { !$0.isDropped }.map(\.item)
    try hooks.note(.changed(items), at: now, on: connection)
    try join(twins, readHere, readers)
    try connection.run(Seen.remove, each: replaced)
    try connection.run(Seen.clear, from)
    try connection.run(Seen.takeOver, each: kept)
    try connection.run(Merges.moveItem, each: items.map { (item: $0, into: into) })
    var tagCounts = TagCounts()
    for item in try connection.rows(Merges.items, items) {
      tagCounts.add(item.tags, of: from, -1)
      tagCounts.add(item.tags, of: into, 1)
    }
    try tagCounts.write(on: connection)
    return items.count
  }

  /// The row of the other feed that tells the same.
  private static func twin(_ match: Match, _ row: Seen.Row, _ byKey: [Seen.Row]) -> Seen.Row? {
    switch match {
    case .changed(let twin, _, _), .back(let twin, _): twin
    case .same:
      byKey.first { $0.print.key == row.print.key }
        ?? byKey.first { $0.print.key == row.print.keyOfReused }
    case .new, .twice: nil
    }
  }

  /// Makes twins one: the other feed's item stays, with what readers did with either.
  private func join(
    _ twins: [(item: Item.ID, of: Item.ID)], _ readHere: [Item.ID], _ readers: [Merges.Follower]
  ) throws(StoreError) {
    let places = Dictionary(
      uniqueKeysWithValues: try connection.rows(Items.shown, twins.map(\.of) + readHere)
        .map { ($0.id, $0.shown) })
    let marks = try connection.rows(
      Merges.takeMarks, each: twins.map { (item: $0.item, feed: from) })
    var joined: [Merges.JoinedMark] = []
    func put(_ mark: Merges.TakenMark, on item: Item.ID) {
      guard let shown = places[item] else { return }
      joined.append(Merges.JoinedMark(taken: mark, item: item, feed: into, shown: shown))
    }
    for (twin, taken) in zip(twins, marks) { for mark in taken { put(mark, on: twin.of) } }
    // What was dropped had been read by all who followed the feed.
    for item in readHere {
      for reader in readers {
        let shelf = reader.isFollowed ? Shelf.read : .readAway
        put(
          Merges.TakenMark(reader: reader.reader, shelf: shelf, isSaved: false, changed: nil),
          on: item)
      }
    }
    try connection.run(Merges.joinMark, each: joined)
    try Ruling.join(
      twins.compactMap { twin in
        places[twin.of].map { (item: twin.item, of: twin.of, shown: $0) }
      }, on: connection)
    let gone = try connection.rows(Merges.items, twins.map(\.item))
    try Retaining.erase(gone, of: from, at: now, hooks, on: connection)
  }

  // MARK: Readers

  private func moveReaders(
    _ theirs: [Merges.Follower], _ ours: [Merges.Follower]
  ) throws(StoreError) {
    let known = Dictionary(uniqueKeysWithValues: ours.map { ($0.reader, $0) })
    for their in theirs {
      let pair = (reader: their.reader, from: from, into: into)
      try connection.run(Merges.moveTags, pair)
      try connection.run(SubscriptionTags.clear, (their.reader, from))
      guard let our = known[their.reader] else {
        try connection.run(Merges.moveSubscription, pair)
        continue
      }
      var wish = our.wish
      if their.isFollowed, !our.isFollowed { wish = their.wish }
      wish.name = wish.name ?? our.wish.name ?? their.wish.name
      wish.folder = wish.folder ?? our.wish.folder ?? their.wish.folder
      if their.isFollowed, our.isFollowed {
        wish.isPaused = their.wish.isPaused && our.wish.isPaused
        wish.wantsArticle = their.wish.wantsArticle || our.wish.wantsArticle
        wish.interval = our.wish.interval ?? their.wish.interval
      }
      try connection.run(Wishes.set, (their.reader, into, row: wish))
      if their.isFollowed {
        try connection.run(Merges.follow, (their.reader, into, lastRead: their.lastRead))
      }
      try connection.run(Merges.removeSubscription, (their.reader, from))
    }
  }

  /// Everyone's marks on the one feed, on the shelves where they belong.
  private func moveMarks(
    _ theirs: [Merges.Follower], _ ours: [Merges.Follower],
    _ upToDate: (from: Timestamp?, into: Timestamp?)
  ) throws(StoreError) {
    try connection.run(
      Merges.moveMarks, each: theirs.map { (reader: $0.reader, from: from, into: into) })
    let followers = Set((theirs + ours).filter(\.isFollowed).map(\.reader))
    for reader in readers(theirs, ours) {
      guard followers.contains(reader) else {
        try connection.run(Marks.putAway, (reader, into))
        continue
      }
      try connection.run(Marks.bringBack, (reader, into))
      let wasOurs = ours.contains { $0.reader == reader && $0.isFollowed }
      try connection.run(
        Merges.addMissing, (reader, into, since: wasOurs ? upToDate.into : upToDate.from))
      try connection.run(HiddenKinds.hideFeed, (reader, into))
    }
  }

  /// Sets the counters of everyone to what they have now.
  private func count(_ theirs: [Merges.Follower], _ ours: [Merges.Follower]) throws(StoreError) {
    let followers = Set((theirs + ours).filter(\.isFollowed).map(\.reader))
    for reader in readers(theirs, ours) {
      var change = Readers.Change(reader: reader)
      for old in theirs + ours where old.reader == reader && old.isFollowed {
        change.items -= old.items
        change.unread -= old.unread
      }
      var now = (items: 0, unread: 0)
      if followers.contains(reader) {
        now = try connection.first(Marks.recount, (reader, into)) ?? now
      }
      try connection.run(Merges.setCounts, (reader, into, items: now.items, unread: now.unread))
      change.items += now.items
      change.unread += now.unread
      try connection.run(Readers.count, change)
      try connection.run(Merges.countSaved, reader)
    }
  }

  private func readers(_ a: [Merges.Follower], _ b: [Merges.Follower]) -> [Reader.ID] {
    Set((a + b).map(\.reader)).sorted()
  }

  // MARK: The feed itself

  private func moveFeed(_ states: [Feeds.State], items: Int) throws(StoreError) {
    try connection.run(Feeds.dropped, (feed: into, items: -items))
    try connection.run(Forgotten.takeOver, (from: from, into: into))
    try connection.run(Forgotten.clear, from)
    if let time = states.first(where: { $0.id == from })?.forgotten {
      try connection.run(Forgotten.noteTime, (feed: into, time: time))
    }
    try connection.run(HubLeases.attend, from)
    try connection.run(RuleRows.moveFeed, (from: from, into: into))
    try hooks.note(.merged(from, into: into), at: now, on: connection)
    try connection.run(Merges.redirect, (from: from, into: into))
    try connection.run(Merges.retire, (from: from, into: into))
    for kind in [Job.Kind.refresh, .retention] {
      try connection.run(Jobs.remove, (kind: kind, subject: from.rawValue))
    }
    try connection.run(Feeds.revive, (into, isOwners: false))
    try connection.run(Wishes.heed, into)
    try connection.run(Jobs.add, (kind: .refresh, subject: into.rawValue, due: now))
    try connection.run(NewsJobs.removeUnwanted, into)
    try connection.run(Jobs.add, (kind: .retention, subject: into.rawValue, due: now))
  }
}
