// Pages of lists: which feeds a filter speaks of, which items stand on a page.

import LedeBase
import LedeDatabase

/// A list as the tables know it: a filter whose folder and label have become feeds.
struct Listing: Sendable {
  let reader: Reader.ID
  let filter: ListFilter
  let scope: Scope
  let feed: Feed.ID?
  /// The feeds of a group, with their counters.
  let group: [Subscriptions.Found]

  /// Finds out what a filter speaks of; nil when no feed fits it.
  static func find(
    _ filter: ListFilter, of reader: Reader.ID, on connection: any Connection
  ) throws(StoreError) -> Listing? {
    guard let group = try feeds(of: filter, reader, on: connection) else {
      let scope: Scope = filter.feed == nil ? .everything : .feed
      return Listing(reader: reader, filter: filter, scope: scope, feed: filter.feed, group: [])
    }
    let fitting = group.filter { found in filter.feed.map { $0 == found.feed } ?? true }
    guard let first = fitting.first else { return nil }
    let scope: Scope = fitting.count == 1 ? .feed : .group
    return Listing(
      reader: reader, filter: filter, scope: scope, feed: scope == .feed ? first.feed : nil,
      group: fitting)
  }

  /// The followed feeds of a folder with all that lies in it, and of a label; nil for no such wish.
  static func feeds(
    of filter: ListFilter, _ reader: Reader.ID, on connection: any Connection
  ) throws(StoreError) -> [Subscriptions.Found]? {
    var group: [Subscriptions.Found]?
    if let folder = filter.folder, !folder.isEmpty {
      let paths = Folders.paths(try connection.rows(Folders.all, reader))
      let inside = paths.filter { $0.value.starts(with: folder) }.map(\.key).sorted()
      group =
        inside.isEmpty
        ? [] : try connection.rows(Subscriptions.inFolders, (reader, folders: inside))
    }
    if let label = filter.label {
      let labelled = try connection.rows(Subscriptions.labelled, (reader, label: label))
      guard let inFolder = group else { return labelled }
      let feeds = Set(inFolder.map(\.feed))
      group = labelled.filter { feeds.contains($0.feed) }
    }
    return group
  }

  // MARK: By their filter

  /// A page of a list, newest first, or oldest if the filter says so.
  ///
  /// `position` is the last of the page before. Cost: O(limit) + O(log items).
  static func headlines(
    _ filter: ListFilter, of reader: Reader.ID, before position: ListPosition?, limit: Int,
    on connection: any Connection
  ) throws(StoreError) -> [Headline] {
    let list = try find(filter, of: reader, on: connection)
    return try list?.headlines(
      filter.isOldestFirst ? .newer : .older, from: position, limit: max(0, limit), on: connection)
      ?? []
  }

  /// Where a list begins, newest first; nil when it is empty.
  static func newest(
    _ filter: ListFilter, of reader: Reader.ID, on connection: any Connection
  ) throws(StoreError) -> ListPosition? {
    let list = try find(filter, of: reader, on: connection)
    return try list?.headlines(.older, from: nil, limit: 1, on: connection).first?.position
  }

  /// Whole items of a list, newest first.
  static func items(
    _ filter: ListFilter, of reader: Reader.ID, before position: ListPosition?, limit: Int,
    on connection: any Connection
  ) throws(StoreError) -> [KeptItem] {
    let list = try find(filter, of: reader, on: connection)
    return try list?.items(before: position, limit: max(0, limit), on: connection) ?? []
  }

  /// A page of one kind of writing in a list, what resembles it most first.
  ///
  /// `filter.kind` says which; without one the page is empty. Cost: bounded, whatever is asked.
  static func strongest(
    _ filter: ListFilter, of reader: Reader.ID, before position: SharePosition?, limit: Int,
    on connection: any Connection
  ) throws(StoreError) -> StrongestPage {
    guard filter.kind != nil, let list = try find(filter, of: reader, on: connection) else {
      return StrongestPage()
    }
    return try list.strongest(before: position, limit: max(0, limit), on: connection)
  }

  /// One item; nil when there is none, or none that this reader may see.
  static func item(
    _ id: Item.ID, of reader: Reader.ID, on connection: any Connection
  ) throws(StoreError) -> KeptItem? {
    guard var kept = try connection.first(List.one, (id, reader)) else { return nil }
    let copies = try Copies.of([kept.headline], for: reader, on: connection)
    kept.headline = copies.added(to: [kept.headline])[0]
    if let story = kept.headline.story, kept.headline.copies.isEmpty {
      let items = try connection.rows(Stories.items, story)
      kept.headline.isApart = try connection.first(Stories.apart, (reader, items: items)) ?? 0 > 1
    }
    return kept
  }

  /// What stands beside an item in a list, whether or not the item itself is still in it.
  static func neighbours(
    of item: Item.ID, in filter: ListFilter, for reader: Reader.ID, on connection: any Connection
  ) throws(StoreError) -> Neighbours {
    guard let shown = try connection.first(Marks.place, (reader, item: item)),
      let list = try find(filter, of: reader, on: connection)
    else { return Neighbours() }
    let here = ListPosition(shown: shown, id: item)
    return Neighbours(
      newer: try list.newer(than: here, on: connection),
      older: try list.headlines(.older, from: here, limit: 1, on: connection).first)
  }

  private func page(_ position: ListPosition?, _ limit: Int) -> ListPage {
    var page = ListPage(reader: reader, position: position, limit: limit)
    page.feed = feed
    page.tag = filter.tag
    page.kind = filter.kind
    if scope == .group {
      page.feeds = group.map(\.feed)
      page.runs = Pick.runs(of: group, filter.state)
    }
    return page
  }

  private var list: List { List.of(scope, filter.state) }

  // MARK: Pages

  /// A page with the copies of its stories beside them, or behind them if the filter says so.
  func headlines(
    _ direction: Direction, from position: ListPosition?, limit: Int, on connection: any Connection
  ) throws(StoreError) -> [Headline] {
    var page: [Headline] = []
    var position = position
    while page.count < limit {
      let wanted = hidesCopies ? max(limit - page.count, 16) : limit
      let rows = try rows(direction, from: position, limit: wanted, on: connection)
      let copies = try Copies.of(rows, for: reader, on: connection)
      page += copies.added(to: try listed(rows, copies, on: connection))
      guard hidesCopies, rows.count == wanted else { break }
      position = rows.last?.position
    }
    return Array(page.prefix(limit))
  }

  /// Whether copies stand behind the first of their story in this list; a feed tells each once.
  private var hidesCopies: Bool {
    filter.hidesCopies && scope != .feed && (filter.state == .all || filter.state == .unread)
  }

  /// The rows without those that stand behind another of this list.
  private func listed(
    _ rows: [Headline], _ copies: Copies, on connection: any Connection
  ) throws(StoreError) -> [Headline] {
    guard hidesCopies, !copies.isEmpty else { return rows }
    let bearers = try filter.tag.map { tag throws(StoreError) in
      try copies.bearers(of: tag, on: connection)
    }
    let kin = try filter.kind.map { kind throws(StoreError) in
      try copies.bearers(of: kind, on: connection)
    }
    return rows.filter { headline in
      !copies.hides(headline) { member in
        (filter.state == .all || !member.mark.shelf.isRead)
          && (scope == .everything || group.contains { $0.feed == member.copy.feed })
          && bearers?.contains(member.copy.id) ?? true
          && kin?.contains(member.copy.id) ?? true
      }
    }
  }

  private func rows(
    _ direction: Direction, from position: ListPosition?, limit: Int,
    on connection: any Connection
  ) throws(StoreError) -> [Headline] {
    guard trait != nil else {
      let statement = direction == .older ? list.headlines : list.newer
      return try connection.rows(statement, page(position, limit))
    }
    let items = try tagged(direction, from: position, limit: limit, on: connection).items
    let rows = try connection.rows(List.headlinesOf, (reader, items: items))
    return direction == .older ? rows : rows.reversed()
  }

  func items(
    before position: ListPosition?, limit: Int, on connection: any Connection
  ) throws(StoreError) -> [KeptItem] {
    guard trait != nil else { return try connection.rows(list.items, page(position, limit)) }
    let items = try tagged(.older, from: position, limit: limit, on: connection).items
    return try connection.rows(List.itemsOf, (reader, items: items))
  }

  /// The next item above a position; nil at the top.
  func newer(
    than position: ListPosition, on connection: any Connection
  ) throws(StoreError) -> Headline? {
    var position = position
    while let next = try row(above: position, on: connection) {
      let copies = try Copies.of([next], for: reader, on: connection)
      let listed = try listed([next], copies, on: connection)
      if let found = copies.added(to: listed).first { return found }
      position = next.position
    }
    return nil
  }

  private func row(
    above position: ListPosition, on connection: any Connection
  ) throws(StoreError) -> Headline? {
    guard trait != nil else { return try connection.first(list.newer, page(position, 1)) }
    let items = try tagged(.newer, from: position, limit: 1, on: connection).items
    return try connection.first(List.headlinesOf, (reader, items: items))
  }

  /// The numbers of items below a position, newest first.
  func numbers(
    before position: ListPosition?, limit: Int, on connection: any Connection
  ) throws(StoreError) -> [Item.ID] {
    guard trait != nil else { return try connection.rows(list.numbers, page(position, limit)) }
    return try tagged(.older, from: position, limit: limit, on: connection).items
  }

  /// What a stream of this list is made of, from a position on.
  func entries(
    _ direction: Direction, from position: ListPosition?, limit: Int, on connection: any Connection
  ) throws(StoreError) -> [StreamRow] {
    if trait != nil {
      // Neither list knows when items arrived, so those that belong are looked up by their numbers.
      let items = try tagged(direction, from: position, limit: limit, on: connection).items
      let rows = Dictionary(
        try connection.rows(StreamRows.named, (reader, items: items)).map { ($0.item, $0) },
        uniquingKeysWith: { first, _ in first })
      return items.compactMap { rows[$0] }
    }
    guard let statement = list.entries[direction] else { return [] }
    return try connection.rows(statement, page(position, limit))
  }

  // MARK: Items of a tag

  /// The items of this list that bear the filter's tag, and how many were looked at to find them.
  ///
  /// Neither the tag nor the list knows of the other, so two walks go side by side: one over the
  /// items of the tag, asking each whether it stands in the list, one over the list, asking each
  /// whether it bears the tag. After some steps both go on from where the faster one has come to.
  /// So no more than about twice the items of the shorter of the two are ever looked at.
  func tagged(
    _ direction: Direction, from position: ListPosition?, limit: Int,
    on connection: any Connection
  ) throws(StoreError) -> (items: [Item.ID], looked: Int) {
    guard let trait, let bearers = list.bearers[trait]?[direction],
      let tagged = list.tagged[trait]?[direction]
    else { return ([], 0) }
    var found: [Item.ID] = []
    var looked = 0
    var here = position
    var steps = min(max(limit, 16), Listing.mostSteps)
    while found.count < limit {
      let walks = [
        try connection.rows(bearers, page(here, steps)),
        try connection.rows(tagged, page(here, steps)),
      ]
      looked += walks[0].count + walks[1].count
      // A walk that came back short has reached the end.
      let ends = walks.map { $0.count < steps ? nil : $0.last?.position }
      let first = ends[0].map { a in ends[1].map { b in isFurther(a, b, direction) } ?? false }
      let faster = first ?? true ? 0 : 1
      found += try ofKind(
        walks[faster].filter(\.belongs).map(\.position.id), unless: trait == .kind,
        on: connection)
      guard let end = ends[faster] else { break }
      here = end
      steps = min(steps * 2, Listing.mostSteps)
    }
    return (Array(found.prefix(limit)), looked)
  }

  private static let mostSteps = 512

  /// What the walks of this list look for; with a tag and a kind, the tag.
  private var trait: List.Trait? {
    filter.tag != nil ? .tag : filter.kind != nil ? .kind : nil
  }

  /// Those of some items that are of the filter's kind, in their order.
  private func ofKind(
    _ items: [Item.ID], unless isKnown: Bool, on connection: any Connection
  ) throws(StoreError) -> [Item.ID] {
    guard let kind = filter.kind, !isKnown, !items.isEmpty else { return items }
    let fitting = Set(
      try connection.rows(Verdicts.leading, items).filter { $0.kind == kind }.map(\.item))
    return items.filter { fitting.contains($0) }
  }

  // MARK: Strongest first

  /// More items are not looked at for one page.
  private static let mostLooked = 20_000

  /// A page of the filter's kind, what resembles it most first.
  func strongest(
    before position: SharePosition?, limit: Int, on connection: any Connection
  ) throws(StoreError) -> StrongestPage {
    var page = StrongestPage()
    var looked = 0
    var steps = max(limit, 16)
    var here = position
    while page.headlines.count < limit, looked < Listing.mostLooked {
      var asked = self.page(here?.position, steps)
      asked.share = here?.share
      let rows = try connection.rows(list.strongest, asked)
      looked += rows.count
      let belonging = try ofTag(rows.filter(\.step.belongs).map(\.step.position), on: connection)
      let wanted = belonging.prefix(limit - page.headlines.count)
      page.headlines += try shown(wanted.map(\.id), on: connection)
      // With what was left over the next page begins.
      let isFull = wanted.count < belonging.count
      let last = isFull ? rows.last { $0.step.position == wanted.last } : rows.last
      here = last.map { SharePosition(share: $0.share, $0.step.position) }
      if rows.count < steps, !isFull { return page }
      steps = min(steps * 2, Listing.mostSteps)
    }
    page.older = here
    return page
  }

  /// Headlines of these items in their order, without copies that stand behind another.
  private func shown(
    _ items: [Item.ID], on connection: any Connection
  ) throws(StoreError) -> [Headline] {
    guard !items.isEmpty else { return [] }
    let rows = try connection.rows(List.headlinesOf, (reader, items: items))
    let byID = Dictionary(rows.map { ($0.id, $0) }, uniquingKeysWith: { a, _ in a })
    let found = items.compactMap { byID[$0] }
    let copies = try Copies.of(found, for: reader, on: connection)
    return copies.added(to: try listed(found, copies, on: connection))
  }

  /// Those places whose items bear the filter's tag.
  private func ofTag(
    _ places: [ListPosition], on connection: any Connection
  ) throws(StoreError) -> [ListPosition] {
    guard let tag = filter.tag else { return places }
    let bearing = try connection.rows(Stories.bearing, each: places.map { (tag: tag, place: $0) })
    return zip(places, bearing).filter { !$1.isEmpty }.map(\.0)
  }

  private func isFurther(_ a: ListPosition, _ b: ListPosition, _ direction: Direction) -> Bool {
    direction == .older ? a <= b : a >= b
  }
}
