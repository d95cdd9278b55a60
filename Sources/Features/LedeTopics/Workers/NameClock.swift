// Counts the names in what feeds tell, so that they can be suggested; and sees when new items name followed topics.

import LedeBase
import LedeDatabase
import LedeMarkup
import LedeSite

/// Counts the names of new items for as long as its task lives.
struct NameClock: Sendable {
  private let database: Database
  private let jobs: JobQueue
  private let now: @Sendable () -> Timestamp

  private static let batch = 500
  /// New items wait so long at most, beside `settling`.
  private static let rest = Duration.seconds(30)
  private static let restAfterFailure = Duration.seconds(60)
  private static let lease = Duration.seconds(120)
  /// Numbers are given out of order by so much at most: who keeps items now may commit after who came later.
  private static let settling = Duration.seconds(30)
  /// What is kept later than so long after it was published is no news, and has nobody looked for.
  private static let newsFor = Duration.seconds(86_400)
  /// Names that nobody told for so long are dropped; those that were told once, sooner.
  private static let keeps = Duration.seconds(100 * 86_400)
  private static let keepsOnce = Duration.seconds(30 * 86_400)

  /// The last item whose names are counted, and the day on which names were dropped last.
  static let place = "topics.names"

  init(_ house: House) {
    database = house.database
    jobs = JobQueue(house.database)
    now = house.now
  }

  /// Runs until the task is cancelled.
  ///
  /// - Parameter ended: Called when items were counted, with how many, or when it failed.
  func run(ended: @escaping @Sendable (Result<Int, StoreError>) -> Void) async {
    await Clockwork.run(
      [.topicNames], database, now, rest: Self.rest, restAfterFailure: Self.restAfterFailure,
      ended: ended
    ) { () async throws(StoreError) -> Int in try await catchUp() }
  }

  /// Counts what is new, if it is time and no other process does; returns how many items.
  func catchUp() async throws(StoreError) -> Int {
    if try await jobs.nextDue([.topicNames]) == nil {
      try await database.run(Jobs.add, (kind: .topicNames, subject: 0, due: now()))
    }
    guard
      let job = try await jobs.claim([.topicNames], limit: 1, lease: Self.lease, at: now()).first
    else { return 0 }
    do throws(StoreError) {
      var total = 0
      let begun = ContinuousClock.now
      while !Task.isCancelled, .now - begun < Self.lease / 2 {
        let before = ContinuousClock.now
        let count = try await countSome()
        total += count
        if count < Self.batch { break }
        // Half of the time is left to others; cut short only when the task ends, which the loop sees.
        try? await Task.sleep(for: .now - before)
      }
      _ = try await jobs.finish(job, next: now() + Self.rest)
      return total
    } catch {
      // If this fails too, the lease passes by itself.
      try? await jobs.giveBack([job], retry: now() + Self.restAfterFailure)
      throw error
    }
  }

  private func countSome() async throws(StoreError) -> Int {
    let now = now()
    let place = Place(try await database.value(Self.place) ?? "")
    let items = try await database.rows(
      NameRows.items, (after: Item.ID(place.item), limit: Self.batch)
    ).prefix { $0.arrived < now - Self.settling }
    let isNewDay = place.day != now.milliseconds / 86_400_000
    guard let last = items.last?.id.rawValue ?? (isNewDay ? place.item : nil) else { return 0 }
    let rows = Self.counts(of: items.filter { $0.shown > now - Self.keeps })
    let named = try await followed(in: items.filter { $0.shown > now - Self.newsFor })
    try await database.write { connection throws(StoreError) in
      try connection.run(NameRows.add, each: rows)
      if isNewDay {
        try connection.run(NameRows.forget, (seen: now - Self.keeps, once: now - Self.keepsOnce))
      }
      let place = Place(item: last, day: now.milliseconds / 86_400_000)
      try connection.run(Facts.set, (name: Self.place, value: place.text))
      guard !named.isEmpty else { return }
      // As if they had been looked at just so long ago that they may be again.
      let asked = now - TopicClock.restOfOne - .milliseconds(1)
      try connection.run(TopicJob.wake, each: named.map { (topic: $0, item: $1, asked: asked) })
      try TopicJob.hasten(at: now, on: connection)
    }
    if !named.isEmpty { database.wake() }
    return items.count
  }

  /// The followed topics that new items name in their headlines, first words or tags, lowest number first, each
  /// with the items that do.
  private func followed(
    in items: [NameRows.Item]
  ) async throws(StoreError) -> [(Topic.ID, Item.ID)] {
    guard !items.isEmpty else { return [] }
    let watch = TopicWatch(
      try await database.rows(TopicJob.watched, TopicJob.mostWatched).compactMap(\.self))
    guard !watch.isEmpty else { return [] }
    var found: [(Topic.ID, Item.ID)] = []
    for item in items {
      var named: Set<Topic.ID> = []
      for text in [item.title, item.brief] + item.tags {
        named.formUnion(watch.topics(named: text))
      }
      found += named.map { ($0, item.id) }
    }
    return found.sorted { ($0.0.rawValue, $0.1.rawValue) < ($1.0.rawValue, $1.1.rawValue) }
  }

  /// The rows of the names in items, in one order everywhere, so that two who write never cross.
  private static func counts(of items: [NameRows.Item]) -> [NameRows.New] {
    struct Key: Hashable {
      var feed: Feed.ID
      var topic: String
    }
    var counted: [Key: NameRows.New] = [:]
    for item in items {
      var ofItem: Set<String> = []
      for name in item.tags + Names.all(title: item.title, brief: item.brief) {
        guard let topic = Topic(PlainText.withoutDirections(name)) else { continue }
        let new = NameRows.New(topic: topic, feed: item.feed, count: 0, seen: item.shown)
        guard ofItem.insert(new.key).inserted else { continue }
        let key = Key(feed: item.feed, topic: new.key)
        var sum = counted[key] ?? new
        sum.count += 1
        sum.seen = max(sum.seen, item.shown)
        counted[key] = sum
      }
    }
    return counted.values.sorted { a, b in
      (a.key, a.feed?.rawValue ?? 0) < (b.key, b.feed?.rawValue ?? 0)
    }
  }

  private struct Place {
    var item: Int64 = 0
    var day: Int64 = 0
    var text: String { "\(item) \(day)" }

    init(item: Int64, day: Int64) { (self.item, self.day) = (item, day) }

    init(_ text: String) {
      let parts = text.split(separator: " ").compactMap { Int64($0) }
      if parts.count == 2 { (item, day) = (parts[0], parts[1]) }
    }
  }
}
