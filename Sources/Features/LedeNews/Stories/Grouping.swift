// Finds out, as items are kept, which of them tell a story that another feed has told already.

import LedeBase
import LedeDatabase

/// The prints of one new item, and what is needed to compare it.
struct StoryCandidate: Sendable {
  let item: Item.ID
  let feed: Feed.ID
  let shown: Timestamp
  let address: UInt64?
  let title: StoryTitle?

  init(_ kept: ItemToKeep) {
    item = kept.id
    feed = kept.feed
    shown = kept.shown
    address = kept.item.link.flatMap(StoryAddress.text).map { text in
      var hash = StableHash(seed: 0x4144_4452)
      hash.add(text)
      return hash.value
    }
    title = kept.item.title.flatMap { StoryTitle($0) }
  }

  var prints: [UInt64] { (address.map { [$0] } ?? []) + (title?.prints ?? []) }
}

/// Groups the new items of one transaction with each other and with what came before.
///
/// A story holds one item of a feed at most: a feed that repeats itself means another piece, and
/// the title of a series is nobody's story.
struct Grouping {
  private let connection: any Connection
  private let new: [StoryCandidate]
  private let now: Timestamp

  /// How far apart two items of one story may have appeared.
  static let window = Duration.seconds(14 * 86_400)
  /// Prints that more items than this bear are too common to mean anything.
  private static let mostBearers = 16

  /// What is known of an item that bears the same print as a new one.
  private struct Bearer {
    var print: Stories.Print
    var isNew: Bool
  }

  private init(_ new: [StoryCandidate], at now: Timestamp, on connection: any Connection) {
    self.new = new.sorted { $0.item < $1.item }
    self.now = now
    self.connection = connection
  }

  /// Groups new items whose rows and marks are written; call it inside the transaction.
  static func run(
    _ items: [ItemToKeep], at now: Timestamp, on connection: any Connection
  ) throws(StoreError) {
    let candidates = items.map { StoryCandidate($0) }.filter { !$0.prints.isEmpty }
    guard !candidates.isEmpty else { return }
    let grouping = Grouping(candidates, at: now, on: connection)
    let told = try grouping.stories()
    guard !told.isEmpty else { return }
    try connection.run(Stories.tell, each: told)
    try connection.run(Stories.tellMarks, each: told)
    try grouping.readCopies(told)
  }

  /// The items that join a story, and the first of each story that begins.
  private func stories() throws(StoreError) -> [Stories.Telling] {
    let periods = Stories.periods(at: now)
    let hashes = Set(new.flatMap(\.prints)).sorted()
    let known = try connection.rows(Stories.bearers, (periods: periods, hashes: hashes))
    var bearers = Dictionary(
      grouping: known.map { Bearer(print: $0, isNew: false) }, by: \.print.hash)
    let old =
      known.isEmpty ? [] : try connection.rows(Stories.known, Set(known.map(\.item)).sorted())
    var titles: [Item.ID: StoryTitle] = [:]
    var storyOf: [Item.ID: Item.ID] = [:]
    for row in old {
      titles[row.item] = row.title.flatMap { StoryTitle($0) }
      storyOf[row.item] = row.story
    }
    let present = Set(old.map(\.item))
    var feeds: [Item.ID: Set<Feed.ID>] = [:]
    let members =
      storyOf.isEmpty ? [] : try connection.rows(Stories.feeds, Set(storyOf.values).sorted())
    for (story, feed) in members { feeds[story, default: []].insert(feed) }

    var told: [Stories.Telling] = []
    var kept: [Stories.Print] = []
    for one in new {
      titles[one.item] = one.title
      let near = nearest(to: one, bearers, titles) { $0.isNew || present.contains($0.print.item) }
      if let near {
        let story = storyOf[near.item] ?? near.item
        if !feeds[story, default: [near.feed]].contains(one.feed) {
          if storyOf[near.item] == nil { told.append((near.item, near.feed, story)) }
          told.append((one.item, one.feed, story))
          storyOf[near.item] = story
          storyOf[one.item] = story
          feeds[story, default: [near.feed]].insert(one.feed)
        }
      }
      for hash in one.prints where bearers[hash, default: []].count < Grouping.mostBearers {
        let print = Stories.Print(hash: hash, item: one.item, feed: one.feed, shown: one.shown)
        bearers[hash, default: []].append(Bearer(print: print, isNew: true))
        kept.append(print)
      }
    }
    try connection.run(Stories.keep, each: kept.map { (period: periods[0], print: $0) })
    // As many go as come, and some more.
    try connection.run(Stories.sweep, (before: periods[1], limit: kept.count + 100))
    return told
  }

  /// The item that tells the same: by its address, or else by its title, the nearest in time.
  private func nearest(
    to one: StoryCandidate, _ bearers: [UInt64: [Bearer]], _ titles: [Item.ID: StoryTitle],
    where isThere: (Bearer) -> Bool
  ) -> Stories.Print? {
    func near(_ hash: UInt64) -> [Stories.Print] {
      let all = bearers[hash] ?? []
      guard all.count < Grouping.mostBearers else { return [] }
      return all.filter(isThere).map(\.print).filter {
        let apart = $0.shown - one.shown
        return max(apart, .zero - apart) <= Grouping.window
      }
    }
    func distance(_ print: Stories.Print) -> Duration {
      let apart = print.shown - one.shown
      return max(apart, .zero - apart)
    }
    let byAddress = (one.address.map(near) ?? []).filter { $0.feed != one.feed }
    if let found = byAddress.min(by: { (distance($0), $0.item) < (distance($1), $1.item) }) {
      return found
    }
    guard let title = one.title else { return nil }
    let same = title.prints.flatMap(near).filter { titles[$0.item]?.isNear(title) ?? false }
    // The feed has told it before: the title of a series.
    if same.contains(where: { $0.feed == one.feed }) { return nil }
    return same.min { (distance($0), $0.item) < (distance($1), $1.item) }
  }

  /// Who has read one item of a story has read its new copies.
  private func readCopies(_ told: [Stories.Telling]) throws(StoreError) {
    let items = told.map(\.item)
    let followers = try connection.rows(Subscriptions.followers, Set(told.map(\.feed)).sorted())
    for reader in Set(followers.map(\.reader)).sorted() {
      let read = try connection.rows(Stories.readElsewhere, (reader, items: items))
      guard !read.isEmpty else { continue }
      _ = try Marking.mark(read, as: .read, by: reader, at: now, isWhole: true, on: connection)
    }
  }
}
