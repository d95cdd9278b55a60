// Keeping kinds of writing out of readers' lists, inside a transaction.

import LedeBase
import LedeDatabase

/// What hiding and showing write.
enum Hiding {
  /// How many items are looked at in one transaction, so that nobody waits long for the writer.
  static let piece = 1_000

  /// Notes what a reader wishes hidden from now on; `sweepSome` carries it out.
  static func wish(
    _ kinds: Set<Label>, of reader: Reader.ID, on connection: any Connection
  ) throws(StoreError) {
    let rows = try connection.rows(HiddenKinds.of, reader).compactMap { $0 }
    let before = Set(rows.filter(\.isHidden).map(\.kind))
    guard kinds != before else { return }
    let changed = kinds.symmetricDifference(before).sorted { $0.rawValue < $1.rawValue }
    let wishes = changed.map { kind in
      HiddenKinds.Row(reader: reader, kind: kind, isHidden: kinds.contains(kind), swept: .top)
    }
    try connection.run(HiddenKinds.wish, each: wishes)
    try connection.run(NewsJobs.hastenLabels, Timestamp(milliseconds: 0))
  }

  /// Carries out a piece of one wish; returns how many items it looked at.
  static func sweepSome(
    at now: Timestamp, on connection: any Connection
  ) throws(StoreError) -> Int {
    let rows = try connection.rows(HiddenKinds.all, ()).compactMap { $0 }
    guard let row = rows.first(where: { $0.swept != nil }) else { return 0 }
    let (count, end) = try sweep(row, at: now, on: connection)
    try connection.run(HiddenKinds.sweep, (row, to: end))
    try connection.run(HiddenKinds.forget, ())
    return max(count, 1)
  }

  private static func sweep(
    _ row: HiddenKinds.Row, at now: Timestamp, on connection: any Connection
  ) throws(StoreError) -> (count: Int, end: ListPosition?) {
    let places = try connection.rows(
      HiddenKinds.items, (kind: row.kind, below: row.swept ?? .top, limit: piece))
    let items = places.map(\.id)
    if row.isHidden {
      try hide(items, from: row.reader, at: now, on: connection)
    } else {
      try show(items, to: row.reader, at: now, on: connection)
    }
    return (places.count, places.count == piece ? places.last : nil)
  }

  /// Heeds what readers hide, as verdicts take the place of others.
  ///
  /// A sweep that is under way finds an item by its label, so it misses what gets another now: that
  /// is shown if its old kind is hidden or being taken back, and hidden if its new one is.
  static func heed(
    _ verdicts: [Item.ID: KeptVerdict], at now: Timestamp, on connection: any Connection
  ) throws(StoreError) {
    let rows = try connection.rows(HiddenKinds.all, ()).compactMap { $0 }
    guard !rows.isEmpty else { return }
    let before = Dictionary(
      try connection.rows(Verdicts.leading, verdicts.keys.sorted()).map { ($0.item, $0.kind) },
      uniquingKeysWith: { a, _ in a })
    for (reader, rows) in Dictionary(grouping: rows, by: \.reader).sorted(by: { $0.key < $1.key }) {
      let noted = Set(rows.map(\.kind))
      let hidden = Set(rows.filter(\.isHidden).map(\.kind))
      let done = Set(rows.filter { $0.isHidden && $0.swept == nil }.map(\.kind))
      var going: [Item.ID] = []
      var coming: [Item.ID] = []
      for (item, verdict) in verdicts {
        let was = before[item].flatMap(\.self)
        if verdict.leading.map({ hidden.contains($0) }) ?? false {
          if !(was.map { done.contains($0) } ?? false) { going.append(item) }
        } else if was.map({ noted.contains($0) }) ?? false {
          coming.append(item)
        }
      }
      try hide(going, from: reader, at: now, on: connection)
      try show(coming, to: reader, at: now, on: connection)
    }
  }

  private static func hide(
    _ items: [Item.ID], from reader: Reader.ID, at now: Timestamp, on connection: any Connection
  ) throws(StoreError) {
    try put(items, muted: true, for: reader, at: now, on: connection)
  }

  /// Shows items again that no rule mutes.
  private static func show(
    _ items: [Item.ID], to reader: Reader.ID, at now: Timestamp, on connection: any Connection
  ) throws(StoreError) {
    guard !items.isEmpty else { return }
    let caught = try connection.rows(RuleCatches.others, (Rule.ID(0), reader, items: items))
    let muted = Set(caught.filter { $0.action?.mutes ?? false }.map(\.item))
    try put(
      items.filter { !muted.contains($0) }, muted: false, for: reader, at: now, on: connection)
  }

  private static func put(
    _ items: [Item.ID], muted isMuted: Bool, for reader: Reader.ID, at now: Timestamp,
    on connection: any Connection
  ) throws(StoreError) {
    guard !items.isEmpty else { return }
    let marks = try connection.rows(Marks.locked, (reader, items: items))
    let changes = marks.filter { $0.shelf.isMuted != isMuted }.map { mark in
      var after = mark
      after.shelf = mark.shelf.asMuted(isMuted)
      return (before: mark, after: after)
    }
    try Ruling.write(changes, by: reader, at: now, on: connection)
  }
}

extension ListPosition {
  /// Above all items.
  static let top = ListPosition(shown: Timestamp(milliseconds: .max), id: Item.ID(.max))
}
