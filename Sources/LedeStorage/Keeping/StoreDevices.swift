// The door of devices: what was noted without Lede is made up for, once.

package import LedeNews

extension Store: DeviceKeeper {
  package func replay(
    _ changes: [NotedChange], by reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> [NotedOutcome] {
    guard !changes.isEmpty else { return [] }
    return try await database.write { connection throws(StoreError) in
      try Replaying.replay(changes, by: reader, at: now, on: connection)
    }
  }

  package func revisions(of items: [Item.ID]) async throws(StoreError) -> [Item.ID: Int64] {
    guard !items.isEmpty else { return [:] }
    return try await database.read { connection throws(StoreError) in
      Dictionary(
        uniqueKeysWithValues: try connection.rows(Revisions.of, items).map { ($0.id, $0.revision) })
    }
  }
}

/// What making up for noted changes writes, inside a transaction.
struct Replaying {
  /// One half of a mark, as it will stand.
  private struct Flag {
    var isOn: Bool
    var at: Timestamp
    /// The place of the change that made it so.
    var place: Int
  }

  /// Old keys are forgotten some at a time, so that no request waits for all of them.
  private static let forgottenAtOnce = 2_000

  private let reader: Reader.ID
  private let now: Timestamp
  private var read: [Item.ID: Flag] = [:]
  private var saved: [Item.ID: Flag] = [:]
  /// When the marks that are kept were made; items without a mark are not this reader's.
  private var before: [Item.ID: Noted.Times] = [:]

  static func replay(
    _ changes: [NotedChange], by reader: Reader.ID, at now: Timestamp,
    on connection: any Connection
  ) throws(StoreError) -> [NotedOutcome] {
    try connection.run(
      Noted.forget, (before: now - NotedChange.keyLife, limit: forgottenAtOnce))
    let taken = try connection.rows(
      Noted.take, each: changes.map { (reader: reader, key: $0.key, now: now) })
    let items = Set(zip(changes, taken).filter { !$0.1.isEmpty }.map(\.0.item)).sorted()
    // Held until the end, so that nobody changes a mark between reading its time and writing it.
    _ = try connection.rows(Marks.locked, (reader, items: items))
    let times = try connection.rows(Noted.times, (reader, items: items))
    var replaying = Replaying(
      reader: reader, now: now,
      before: Dictionary(uniqueKeysWithValues: times.map { ($0.item, $0) }))
    let outcomes = replaying.weigh(zip(changes, taken.map { !$0.isEmpty }))
    try replaying.write(on: connection)
    return outcomes
  }

  private init(reader: Reader.ID, now: Timestamp, before: [Item.ID: Noted.Times]) {
    self.reader = reader
    self.now = now
    self.before = before
  }

  /// Goes through the changes in order; whoever is later by the reader's clock stands.
  private mutating func weigh(
    _ changes: some Sequence<(NotedChange, Bool)>
  ) -> [NotedOutcome] {
    var last = Timestamp(milliseconds: .min)
    var outcomes: [NotedOutcome] = []
    for (place, (noted, isFirst)) in changes.enumerated() {
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
      let stands =
        isSaving
        ? saved[noted.item]?.at ?? known.saved : read[noted.item]?.at ?? known.read
      if let stands, stands > at {
        outcomes.append(.overruled)
        continue
      }
      let flag = Flag(
        isOn: noted.change == .read || noted.change == .saved, at: at, place: place)
      if isSaving { saved[noted.item] = flag } else { read[noted.item] = flag }
      outcomes.append(.made)
    }
    return outcomes
  }

  private func write(on connection: any Connection) throws(StoreError) {
    try write(read, on: .read, off: .unread, connection)
    try write(saved, on: .saved, off: .unsaved, connection)
    try connection.run(Noted.readAt, each: times(read))
    try connection.run(Noted.savedAt, each: times(saved))
  }

  /// Marks what ends up so; of both kinds the one that the reader did last comes last, since
  /// reading a story reads its copies.
  private func write(
    _ flags: [Item.ID: Flag], on: MarkChange, off: MarkChange, _ connection: any Connection
  ) throws(StoreError) {
    let groups = Dictionary(grouping: flags, by: \.value.isOn).sorted {
      ($0.value.map(\.value.place).max() ?? 0) < ($1.value.map(\.value.place).max() ?? 0)
    }
    for (isOn, group) in groups {
      _ = try Marking.mark(
        group.map(\.key).sorted(), as: isOn ? on : off, by: reader, at: now, on: connection)
    }
  }

  private func times(_ flags: [Item.ID: Flag]) -> [Noted.Made] {
    flags.sorted { $0.key < $1.key }.map { (reader: reader, item: $0.key, at: $0.value.at) }
  }
}
