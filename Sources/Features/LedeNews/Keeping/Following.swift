// Following feeds and leaving them, inside a transaction.

import LedeBase
import LedeDatabase

extension Bound {
  static let subscriptions = Bound(
    "subscriptions", most: 5_000, refusal: Phrases.tooManyFeeds(5_000))
  static let folders = Bound("folders", most: 500, refusal: Phrases.tooManyFolders(500))
}

/// What following and leaving write.
enum Following {
  /// What came of a list.
  struct Taken: Sendable {
    /// The feed of each outline that is followed, and whether the reader did not follow it before.
    var followed: [(feed: Feed.ID, isNew: Bool)]
    /// What this reader may not follow.
    var notShared: [WebAddress]
    /// What is more than a reader may follow.
    var tooMany: [WebAddress]
    /// Folders that are more than a reader may have; their feeds lie in none.
    var foldersLeftOut: [[String]]
  }

  /// Follows each outline's feed, making feeds, folders and jobs that are missing.
  ///
  /// Others than the owner pass over what is the owner's alone, and everybody what stands for pages
  /// that readers saved or for mailing lists. Of what is more than there may be, the first is taken.
  ///
  /// With `isOfLetters` all are lists of this reader alone, which nobody asks.
  static func follow(
    _ list: [Outline], by reader: Reader.ID, isOwners: Bool, isOfLetters: Bool = false,
    at now: Timestamp, on connection: any Connection
  ) throws(StoreError) -> Taken {
    func isRefused(_ one: Outline) -> Bool {
      if isOfLetters { return false }
      // Whether the owner has an address inside is not told: nobody else may follow any.
      return SavedPages.holds(one.address) || LetterFeeds.holds(one.address)
        || reader != .local && one.address.isPlainlyInside
    }
    var notShared = list.filter(isRefused).map(\.address)
    let wanted = list.filter { !isRefused($0) }.map(\.plainlyNamed)
    var (outlines, tooMany) = try fitting(wanted, of: reader, on: connection)
    let made = try connection.rows(Feeds.add, each: outlines)
    var feeds = try connection.rows(Feeds.byAddress, each: outlines)
      .compactMap(\.first)
    guard feeds.count == outlines.count else {
      throw .failed(statement: "feeds.byAddress", cause: "a feed vanished as it was made")
    }
    if reader != .local {
      let states = try connection.rows(Feeds.locked, Set(feeds).sorted())
      let shared = Set(states.filter(\.isShared).map(\.id))
      let isShared = feeds.map { shared.contains($0) }
      notShared += zip(outlines, isShared).filter { !$1 }.map(\.0.address)
      outlines = zip(outlines, isShared).filter { $1 }.map(\.0)
      feeds = feeds.filter { shared.contains($0) }
    }
    let before = try connection.rows(Subscriptions.find, (reader, feeds: feeds))
    var known = Dictionary(uniqueKeysWithValues: before.map { ($0.feed, $0.isFollowed) })
    let unasked = isOfLetters ? Set(feeds) : Set(before.filter(\.isPaused).map(\.feed))
    let (folders, hasMadeFolders) = try folders(
      outlines.map(\.folder), of: reader, on: connection)
    let foldersLeftOut = Set(outlines.map(\.folder)).filter { !$0.isEmpty && folders[$0] == nil }
    var followed: [(feed: Feed.ID, isNew: Bool)] = []
    var rows: [Subscriptions.New] = []
    for (outline, feed) in zip(outlines, feeds) {
      let isNew = known.updateValue(true, forKey: feed) != true
      followed.append((feed, isNew))
      guard isNew else { continue }
      rows.append(
        Subscriptions.New(
          reader: reader, feed: feed, folder: folders[outline.folder], name: outline.title,
          since: now))
    }
    try connection.run(Subscriptions.follow, each: rows)
    // A feed that had stopped for good is asked again when somebody adds it again.
    let all = Set(feeds).sorted()
    try connection.run(Feeds.revive, each: all.map { ($0, isOwners: isOwners) })
    try connection.run(
      Jobs.add,
      each: all.filter { !unasked.contains($0) }
        .map { (kind: .refresh, subject: $0.rawValue, due: now) })
    let new = rows.map(\.feed).sorted()
    try connection.run(
      Jobs.hasten,
      each: new.filter { !unasked.contains($0) }
        .map { (kind: .refresh, subject: $0.rawValue, due: now) })
    let fresh = Set(made.joined())
    try connection.run(Wishes.heed, each: new.filter { !fresh.contains($0) })
    try fillShelves(new, of: reader, on: connection)
    if !new.isEmpty {
      try keepTo(.subscriptions, Subscriptions.number, of: reader, on: connection)
    }
    if hasMadeFolders { try keepTo(.folders, Folders.number, of: reader, on: connection) }
    return Taken(
      followed: followed, notShared: notShared, tooMany: tooMany,
      foldersLeftOut: foldersLeftOut.sorted { $0.lexicographicallyPrecedes($1) })
  }

  /// What a reader follows already, and of the rest as much as there is room for.
  private static func fitting(
    _ list: [Outline], of reader: Reader.ID, on connection: any Connection
  ) throws(StoreError) -> (taken: [Outline], tooMany: [WebAddress]) {
    var room =
      Bound.subscriptions.most - (try connection.first(Subscriptions.number, reader) ?? 0)
    guard list.count > room else { return (list, []) }
    let feeds = try connection.rows(Feeds.byAddress, each: list).map(\.first)
    let ids = Set(feeds.compactMap(\.self)).sorted()
    let found = try connection.rows(Subscriptions.find, (reader, feeds: ids))
    // What is followed already takes no room, nor what is the owner's alone: that is passed over.
    let notShared =
      reader == .local
      ? [] : try connection.rows(Feeds.locked, ids).filter { !$0.isShared }.map(\.id)
    let free = Set(found.filter(\.isFollowed).map(\.feed) + notShared)
    var taken: [Outline] = []
    var tooMany: [WebAddress] = []
    var isTaken: [String: Bool] = [:]
    for (outline, feed) in zip(list, feeds) {
      let address = CanonicalAddress.text(outline.address)
      let isKnown = isTaken[address]
      let takesRoom = feed.map(free.contains) != true
      let fits = isKnown ?? (!takesRoom || room > 0)
      isTaken[address] = fits
      if fits { taken.append(outline) } else if isKnown == nil { tooMany.append(outline.address) }
      if fits, isKnown == nil, takesRoom { room -= 1 }
    }
    return (taken, tooMany)
  }

  /// Looks once more, after adding, that a reader has no more than there may be: who added at the same
  /// moment as another begins again.
  ///
  /// The reader is held last, as by all who count what comes.
  static func keepTo(
    _ bound: Bound, _ number: Statement<Reader.ID, Int>, of reader: Reader.ID,
    on connection: any Connection
  ) throws(StoreError) {
    guard try connection.hasRoom(for: reader, number, below: bound.most + 1) else {
      throw .busy(cause: "another added \(bound.name) at the same moment")
    }
  }

  /// Ends what others than the owner have of feeds that are the owner's alone from now on; what they
  /// saved before stays theirs, as it is now.
  static func leaveToOwner(
    _ feeds: [Feed.ID], at now: Timestamp, _ hooks: [NewsHooks], on connection: any Connection
  ) throws(StoreError) {
    for (feed, reader) in try connection.rows(Subscriptions.others, feeds) {
      try unfollow(feed, by: reader, on: connection)
      try connection.run(Marks.forget, (reader, feed))
      try SavedCopies.make(of: feed, for: reader, at: now, hooks, on: connection)
    }
  }

  /// Puts what a feed already keeps before a reader who follows it now, old marks as they were.
  private static func fillShelves(
    _ feeds: [Feed.ID], of reader: Reader.ID, on connection: any Connection
  ) throws(StoreError) {
    let filled = try connection.rows(Feeds.locked, feeds).filter { $0.items > 0 }.map(\.id)
    guard !filled.isEmpty else { return }
    let pairs = filled.map { (reader, $0) }
    try connection.run(Marks.bringBack, each: pairs)
    try connection.run(Marks.addMissing, each: pairs)
    try connection.run(HiddenKinds.hideFeed, each: pairs)
    let counts = try connection.rows(Marks.recount, each: pairs)
    var total = Readers.Change(reader: reader)
    var changes: [Subscriptions.Change] = []
    for (feed, count) in zip(filled, counts) {
      guard let (items, unread) = count.first else { continue }
      changes.append(Subscriptions.Change(reader: reader, feed: feed, items: items, unread: unread))
      total.items += items
      total.unread += unread
    }
    try connection.run(Subscriptions.count, each: changes)
    try connection.run(Readers.count, total)
  }

  /// Leaves a feed: it goes out of the reader's lists, and nobody asks it if nobody else follows.
  static func unfollow(
    _ feed: Feed.ID, by reader: Reader.ID, on connection: any Connection
  ) throws(StoreError) {
    let found = try connection.first(Subscriptions.find, (reader, feeds: [feed]))
    guard let found, found.isFollowed else { return }
    try connection.run(Subscriptions.unfollow, (reader, feed))
    try connection.run(Marks.putAway, (reader, feed))
    try connection.run(
      Readers.count,
      Readers.Change(reader: reader, items: -found.items, unread: -found.unread))
    try connection.run(NewsJobs.removeUnwanted, feed)
    try connection.run(HubLeases.attend, feed)
    try connection.run(Wishes.heed, feed)
  }

  /// The numbers of folders by their names from the top down, made where missing; those that are
  /// more than there may be are left out, with what lies in them.
  static func folders(
    _ paths: [[String]], of reader: Reader.ID, on connection: any Connection
  ) throws(StoreError) -> (known: [[String]: Int64], hasMade: Bool) {
    let wanted = Set(paths).filter { !$0.isEmpty }
    guard !wanted.isEmpty else { return ([:], false) }
    var known: [[String]: Int64] = [:]
    for (id, path) in Folders.paths(try connection.rows(Folders.all, reader)) { known[path] = id }
    var room = Bound.folders.most - known.count
    var hasMade = false
    for path in wanted.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      for depth in 1...path.count {
        let part = Array(path.prefix(depth))
        guard known[part] == nil else { continue }
        guard room > 0 else { break }
        room -= 1
        hasMade = true
        let parent = known[Array(part.dropLast())]
        let name = part[depth - 1]
        known[part] = try connection.first(Folders.add, (reader, parent: parent, name: name))
      }
    }
    return (known, hasMade)
  }
}
