// The door of devices: what was noted without Lede is made up for, once.

import LedeAccounts
import LedeBase
import LedeDatabase

extension Store {
  /// Makes all changes in one transaction, in order, and says what became of each.
  ///
  /// Of two changes of one mark the one that the reader made later stands. A time ahead of `now`
  /// counts as `now`, and within one call no change counts as earlier than the one before it.
  func replay(
    _ changes: [NotedChange], by reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> [NotedOutcome] {
    guard !changes.isEmpty else { return [] }
    return try await database.write { connection throws(StoreError) in
      try Replaying.replay(changes, by: reader, at: now, on: connection)
    }
  }
}

/// What making up for noted changes writes, inside a transaction.
struct Replaying {
  /// One half of a mark, as it will stand.
  private struct Flag {
    var isOn: Bool
    var at: Timestamp
  }

  /// Old keys are forgotten some at a time, so that no request waits for all of them.
  private static let forgottenAtOnce = 2_000

  private let reader: Reader.ID
  private let now: Timestamp
  private var read: [Item.ID: Flag] = [:]
  private var saved: [Item.ID: Flag] = [:]
  /// When the marks that are kept were made; items without a mark are not this reader's.
  private let before: [Item.ID: Noted.Times]
  /// All items of the story of each item that has copies: who reads one of them reads all.
  private let stories: [Item.ID: [Item.ID]]

  static func replay(
    _ changes: [NotedChange], by reader: Reader.ID, at now: Timestamp,
    on connection: any Connection
  ) throws(StoreError) -> [NotedOutcome] {
    try connection.run(
      NotedKeys.forget, (before: now - NotedChange.keyLife, limit: forgottenAtOnce))
    let taken = try connection.rows(
      NotedKeys.take, each: changes.map { (reader: reader, key: $0.key, now: now) })
    let asked = Set(zip(changes, taken).filter { !$0.1.isEmpty }.map(\.0.item)).sorted()
    let siblings = try connection.rows(Stories.siblings, (reader, items: asked))
    let items = Set(asked + siblings.map(\.sibling)).sorted()
    // Held until the end, so that nobody changes a mark between reading its time and writing it.
    _ = try connection.rows(Marks.locked, (reader, items: items))
    let times = try connection.rows(Noted.times, (reader, items: items))
    var replaying = Replaying(
      reader: reader, now: now,
      before: Dictionary(uniqueKeysWithValues: times.map { ($0.item, $0) }),
      stories: Dictionary(grouping: siblings, by: \.item).mapValues { $0.map(\.sibling) })
    let outcomes = replaying.weigh(zip(changes, taken.map { !$0.isEmpty }))
    try replaying.write(on: connection)
    return outcomes
  }

  private init(
    reader: Reader.ID, now: Timestamp, before: [Item.ID: Noted.Times],
    stories: [Item.ID: [Item.ID]]
  ) {
    self.reader = reader
    self.now = now
    self.before = before
    self.stories = stories
  }

  /// Goes through the changes in order; whoever is later by the reader's clock stands.
  private mutating func weigh(_ changes: some Sequence<(NotedChange, Bool)>) -> [NotedOutcome] {
    var last = Timestamp(milliseconds: .min)
    var outcomes: [NotedOutcome] = []
    for (noted, isFirst) in changes {
      let at = max(min(noted.at, now), last)
      last = at
      guard isFirst else {
        outcomes.append(.repeated)
        continue
      }
      guard let known = before[noted.item] else {
        outcomes.append(.unknown)
        continue
      }
      let isSaving = noted.change == .saved || noted.change == .unsaved
      let stands = isSaving ? saved[noted.item]?.at ?? known.saved : lastRead(noted.item)
      if let stands, stands > at {
        outcomes.append(.overruled)
        continue
      }
      let flag = Flag(isOn: noted.change == .read || noted.change == .saved, at: at)
      if isSaving {
        saved[noted.item] = flag
      } else {
        for item in stories[noted.item] ?? [noted.item] where lastRead(item) ?? at <= at {
          read[item] = flag
        }
      }
      outcomes.append(.made)
    }
    return outcomes
  }

  /// When an item was made read or unread, as it stands so far.
  private func lastRead(_ item: Item.ID) -> Timestamp? { read[item]?.at ?? before[item]?.read }

  private func write(on connection: any Connection) throws(StoreError) {
    try write(read, on: .read, off: .unread, connection)
    try write(saved, on: .saved, off: .unsaved, connection)
    try connection.run(Noted.readAt, each: times(read))
    try connection.run(Noted.savedAt, each: times(saved))
  }

  /// Marks what ends up so, the copies of a story among them.
  private func write(
    _ flags: [Item.ID: Flag], on: MarkChange, off: MarkChange, _ connection: any Connection
  ) throws(StoreError) {
    for (isOn, group) in Dictionary(grouping: flags, by: \.value.isOn) {
      _ = try Marking.mark(
        group.map(\.key).sorted(), as: isOn ? on : off, by: reader, at: now, withCopies: false,
        on: connection)
    }
  }

  private func times(_ flags: [Item.ID: Flag]) -> [Noted.Made] {
    flags.sorted { $0.key < $1.key }.map { (reader: reader, item: $0.key, at: $0.value.at) }
  }
}
