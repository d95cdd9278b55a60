// What rules do and undo with kept items, inside a transaction.

import LedeBase
import LedeDatabase

/// What rules write.
enum Ruling {
  /// How many items are given back in one transaction, so that nobody waits long for the writer.
  static let piece = 2_000

  /// The feeds in the folder or with the tag that a rule is for; nil for other rules.
  static func feeds(
    of scope: RuleTerms.Scope, by reader: Reader.ID, on connection: any Connection
  ) throws(StoreError) -> Set<Feed.ID>? {
    switch scope {
    case .all, .feed, .tag, .kind: nil
    case .folder(let path):
      Set(
        try Listing.feeds(of: ListFilter(folder: path), reader, on: connection)?.map(\.feed) ?? [])
    case .label(let name):
      Set(try Listing.feeds(of: ListFilter(label: name), reader, on: connection)?.map(\.feed) ?? [])
    }
  }

  /// Undoes some of what a rule did; nil when nothing is left to undo.
  static func giveBackPiece(
    of id: Rule.ID, by reader: Reader.ID, at now: Timestamp, on connection: any Connection
  ) throws(StoreError) -> Int? {
    guard try connection.first(RuleRows.held, (id, reader)) != nil else { return nil }
    let caught = try connection.rows(RuleCatches.page, (id, before: nil, limit: piece))
      .compactMap { $0 }
    guard !caught.isEmpty else { return nil }
    let items = caught.map(\.item)
    var others: [Item.ID: Set<RuleTerms.Action>] = [:]
    for (item, action) in try connection.rows(RuleCatches.others, (id, reader, items: items)) {
      if let action { others[item, default: []].insert(action) }
    }
    let hidden = Set(try connection.rows(HiddenKinds.among, (reader, items: items)))
    let catches = Dictionary(caught.map { ($0.item, $0) }, uniquingKeysWith: { a, _ in a })
    var changes: [Change] = []
    for found in try connection.rows(RuleCatches.marks, (reader, items: items)) {
      guard let caught = catches[found.mark.item] else { continue }
      let mark = found.mark
      let stays = others[mark.item] ?? []
      // What the reader has marked since is the reader's own.
      let isUntouched = found.changed.map { $0 <= caught.caught } ?? true
      var after = mark
      switch caught.action {
      case .mute, .keepOnly:
        if !stays.contains(where: \.mutes), !hidden.contains(mark.item) {
          after.shelf = mark.shelf.asMuted(false)
        }
      case .read: if isUntouched, !stays.contains(.read) { after.shelf = mark.shelf.asRead(false) }
      case .save: if isUntouched, !stays.contains(.save) { after.isSaved = false }
      }
      changes.append((before: mark, after: after))
    }
    try write(changes, by: reader, at: now, on: connection)
    try connection.run(RuleCatches.remove, each: caught)
    try connection.run(RuleRows.count, (rule: id, more: -caught.count))
    return caught.count
  }

  /// Takes items off the shelf of the muted; returns how many lay there.
  static func release(
    _ items: [Item.ID], by reader: Reader.ID, at now: Timestamp, on connection: any Connection
  ) throws(StoreError) -> Int {
    let marks = try connection.rows(Marks.locked, (reader, items: items))
    let muted = marks.filter(\.shelf.isMuted).map { mark in
      var after = mark
      after.shelf = mark.shelf.asMuted(false)
      return (before: mark, after: after)
    }
    try write(muted, by: reader, at: now, on: connection)
    return muted.count
  }

  /// Does with kept items what a rule does; what bears its mark already is no catch.
  static func act(
    _ id: Rule.ID, on items: [Item.ID], by reader: Reader.ID, at now: Timestamp,
    on connection: any Connection
  ) throws(StoreError) -> Int {
    guard let found = try connection.first(RuleRows.locked, (id, reader)), let rule = found else {
      return 0
    }
    let known = Set(try connection.rows(RuleCatches.known, (id, items: items)))
    var changes: [Change] = []
    var caught: [RuleCatches.Row] = []
    for found in try connection.rows(RuleCatches.marks, (reader, items: items)) {
      let mark = found.mark
      guard !known.contains(mark.item) else { continue }
      var after = mark
      switch rule.terms.action {
      case .mute, .keepOnly: after.shelf = mark.shelf.asMuted(true)
      case .read: after.shelf = mark.shelf.asRead(true)
      case .save: after.isSaved = true
      }
      let isChanged = after.shelf != mark.shelf || after.isSaved != mark.isSaved
      guard isChanged || rule.terms.action.mutes else { continue }
      changes.append((before: mark, after: after))
      caught.append(
        RuleCatches.Row(
          rule: id, shown: found.shown, item: mark.item, action: rule.terms.action, caught: now))
    }
    try write(changes, by: reader, at: now, on: connection)
    try connection.run(RuleCatches.add, each: caught)
    try connection.run(RuleRows.count, (rule: id, more: caught.count))
    return caught.count
  }

  typealias Change = (before: Marks.Row, after: Marks.Row)

  /// Writes marks of one reader and the counters of their feeds.
  static func write(
    _ changes: [Change], by reader: Reader.ID, at now: Timestamp, on connection: any Connection
  ) throws(StoreError) {
    var feeds: [Feed.ID: Subscriptions.Change] = [:]
    var total = Readers.Change(reader: reader)
    var rows: [(Reader.ID, row: Marks.Row, at: Timestamp)] = []
    for (before, after) in changes
    where before.shelf != after.shelf || before.isSaved != after.isSaved {
      rows.append((reader, row: after, at: now))
      let items = (after.shelf.isListed ? 1 : 0) - (before.shelf.isListed ? 1 : 0)
      let unread = (after.shelf == .unread ? 1 : 0) - (before.shelf == .unread ? 1 : 0)
      feeds[
        before.feed,
        default: Subscriptions.Change(reader: reader, feed: before.feed, items: 0, unread: 0)
      ].items += items
      feeds[before.feed]?.unread += unread
      total.items += items
      total.unread += unread
      total.saved += (after.isSaved ? 1 : 0) - (before.isSaved ? 1 : 0)
    }
    guard !rows.isEmpty else { return }
    try connection.run(Marks.change, each: rows)
    try connection.run(Subscriptions.count, each: feeds.sorted { $0.key < $1.key }.map(\.value))
    try connection.run(Readers.count, total)
  }

  /// Notes that rules caught the twins of what they caught, as two feeds become one.
  static func join(_ twins: [RuleCatches.Twin], on connection: any Connection) throws(StoreError) {
    var more: [Rule.ID: Int] = [:]
    for rule in try connection.rows(RuleCatches.join, each: twins).joined() {
      more[rule, default: 0] += 1
    }
    try connection.run(
      RuleRows.count, each: more.sorted { $0.key < $1.key }.map { (rule: $0.key, more: $0.value) })
  }

  /// Forgets that items were caught, as they are dropped.
  static func erase(_ items: [Item.ID], on connection: any Connection) throws(StoreError) {
    var lost: [Rule.ID: Int] = [:]
    for rule in try connection.rows(RuleCatches.erase, each: items).joined() {
      lost[rule, default: 0] += 1
    }
    try connection.run(
      RuleRows.count, each: lost.sorted { $0.key < $1.key }.map { (rule: $0.key, more: -$0.value) })
  }
}

extension Shelf {
  /// Whether it is one of the lists of all and unread.
  var isListed: Bool { self == .unread || self == .read }
}
