// The door of what comes along from another reader.

import LedeBase
import LedeDatabase
import LedeFeeds

/// What came of the stories of another reader's list.
package struct TakenStories: Hashable, Sendable {
  /// Stories of one's feeds that were marked, and pages that were kept among what is saved.
  package var marked = 0, kept = 0
  /// Stories that were read elsewhere and are told by no feed of the reader's here.
  package var unknown = 0
  /// Entries without a web address, and those that were more than a list may hold.
  package var passedOver = 0, leftOut = 0
}

extension Store {
  private static let storiesAtOnce = 200

  /// Marks stories as they were marked elsewhere; what was put aside there and is told by none of the
  /// reader's feeds becomes a saved page, whose article is fetched later.
  ///
  /// Taken again, a list changes nothing more.
  ///
  /// - Returns: How many there were of each.
  func take(_ list: MovedList, by reader: Reader.ID, at now: Timestamp) async throws(StoreError)
    -> TakenStories
  {
    let feeds = FeedsOfSites(try await subscriptions(of: reader))
    var taken = TakenStories()
    taken.passedOver = list.passedOver
    taken.leftOut = list.leftOut
    var rest = list.stories[...]
    while !rest.isEmpty {
      let some = Array(rest.prefix(Store.storiesAtOnce))
      rest = rest.dropFirst(some.count)
      // Nobody's writes wait while they are looked for.
      let told = try await database.read { connection throws(StoreError) in
        try feeds.items(of: some, on: connection)
      }
      let items = try await database.write { connection throws(StoreError) -> [Item.ID?] in
        let items = try FeedsOfSites.shelved(told, reader, on: connection)
        func all(_ wanted: (MovedStory) -> Bool) -> [Item.ID] {
          Set(zip(some, items).compactMap { wanted($0) ? $1 : nil }).sorted()
        }
        let saved = all(\.isSaved)
        if !saved.isEmpty {
          _ = try Marking.mark(saved, as: .saved, by: reader, at: now, on: connection)
        }
        let read = all(\.isRead)
        if !read.isEmpty {
          _ = try Marking.mark(
            read, as: .read, by: reader, at: now, isWhole: true, on: connection)
        }
        return items
      }
      let strange = zip(some, items).filter { $1 == nil }.map(\.0)
      taken.marked += zip(some, items).count { $1 != nil && ($0.isSaved || $0.isRead) }
      taken.unknown += strange.count { !$0.isSaved }
      taken.kept += try await keep(strange.filter(\.isSaved), by: reader, at: now)
    }
    database.wake()
    return taken
  }

  /// Keeps stories as saved pages, to be fetched when their time comes; returns how many are new.
  private func keep(
    _ stories: [MovedStory], by reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Int {
    guard !stories.isEmpty else { return 0 }
    let pages = stories.map { story in
      let address = story.address.withoutTracking.withoutFragment
      var item = Item(
        key: address.text, title: story.title ?? address.name, link: address, published: story.at)
      item.brief = Brief.of(item)
      // A list from elsewhere leads nobody into the owner's network.
      return PageToSave(
        item: item, root: address.resolving("/") ?? address, isOwners: false,
        outcome: .failed(message: Phrases.movedNotFetched))
    }
    let saved = try await savePages(pages, by: reader, at: now)
    let read = zip(stories, saved).filter(\.0.isRead).map(\.1.item)
    try await database.write { connection throws(StoreError) in
      if !read.isEmpty {
        _ = try Marking.mark(read, as: .read, by: reader, at: now, isWhole: true, on: connection)
      }
      try connection.run(
        Jobs.add,
        each: saved.filter(\.isNew)
          .map { (kind: .article, subject: $0.item.rawValue, due: now) })
    }
    return saved.count { $0.isNew }
  }
}

/// A reader's feeds by where they and their sites are.
struct FeedsOfSites {
  private var byAddress: [WebAddress: Feed.ID] = [:]
  private var byHost: [String: [Feed.ID]] = [:]

  init(_ subscriptions: [Subscription]) {
    for feed in subscriptions.map(\.feed) {
      byAddress[feed.address] = feed.id
      for host in Set([feed.address.host, feed.site?.host ?? feed.address.host].map(Self.plain)) {
        byHost[host, default: []].append(feed.id)
      }
    }
  }

  private static func plain(_ host: String) -> String {
    host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }

  /// A story whose list names no feed of the reader's is looked for in so many of its host.
  static let mostOfHost = 16

  /// The items that stories are, whoever has them.
  ///
  /// Cost: a look-up for each feed in question, `mostOfHost` a story at most.
  func items(
    of stories: [MovedStory], on connection: any Connection
  ) throws(StoreError) -> [Item.ID?] {
    var asked: [Feed.ID: [UInt64: [Int]]] = [:]
    for (number, story) in stories.enumerated() {
      let told = story.feed.flatMap { byAddress[$0] }
      // Feeds tell links with what tracks, some programs without.
      let links = Set(
        [story.address, story.address.withoutTracking].map { link in
          Fingerprint(of: Item(key: link.text, link: link)).link
        })
      let ofHost = byHost[Self.plain(story.address.host)] ?? []
      for feed in told.map({ [$0] }) ?? Array(ofHost.prefix(Self.mostOfHost)) {
        for link in links { asked[feed, default: [:]][link, default: []].append(number) }
      }
    }
    var items: [Item.ID?] = Array(repeating: nil, count: stories.count)
    for (feed, links) in asked.sorted(by: { $0.key < $1.key }) {
      let rows = try connection.rows(Seen.byLink, (feed: feed, links: links.keys.sorted()))
      for row in rows where !row.isDropped {
        for number in links[row.print.link] ?? [] where items[number] == nil {
          items[number] = row.item
        }
      }
    }
    return items
  }

  /// Those of some items that the reader has on a shelf; their marks are held.
  static func shelved(
    _ items: [Item.ID?], _ reader: Reader.ID, on connection: any Connection
  ) throws(StoreError) -> [Item.ID?] {
    let found = Set(items.compactMap(\.self)).sorted()
    guard !found.isEmpty else { return items }
    let there = Set(try connection.rows(Marks.locked, (reader, items: found)).map(\.item))
    return items.map { $0.flatMap { there.contains($0) ? $0 : nil } }
  }
}
