// Keeps what refreshes brought: many reports in one transaction, few journeys to the database.

import LedeBase
import LedeDatabase

/// One group of reports on its way into the tables.
///
/// The work goes table by table rather than report by report, so that each statement runs once for
/// the whole group: on PostgreSQL that is one journey for each kind of row.
struct Keep {
  private let connection: any Connection
  private let reports: [RefreshReport]
  private let numbers: ItemNumbers
  private let tags: TagCache
  private let hooks: [NewsHooks]
  private var results: [RefreshResult]

  private var new: [ItemToKeep] = []
  private var back: [(ItemToKeep, Seen.Row, old: UInt64)] = []
  private var changed: [(ItemToKeep, Seen.Row, old: UInt64)] = []
  private var renamed: [Seen.Renewal] = []
  private var seen: [Seen.Row] = []
  /// Dropped items that are told all the same.
  private var told: [(row: Seen.Row, at: Timestamp)] = []
  /// Of the new, those that were told and forgotten before: they are not news.
  private var recalled: Set<Item.ID> = []
  private var answers: [Feeds.Answer] = []
  private var overfull: [Jobs.Place] = []
  /// Feeds whose new items are wanted with the articles behind them.
  private var wantingArticles: Set<Feed.ID> = []
  private var tagCounts = TagCounts()
  private var outcomes = KeptOutcomes()
  private var lastGood: [Feed.ID: Timestamp] = [:]
  /// Feeds that bring news to the owner alone.
  private var ownersAlone: Set<Feed.ID> = []

  private init(
    _ reports: [RefreshReport], on connection: any Connection, _ numbers: ItemNumbers,
    _ tags: TagCache, _ hooks: [NewsHooks]
  ) {
    self.reports = reports
    self.connection = connection
    self.numbers = numbers
    self.tags = tags
    self.hooks = hooks
    results = [RefreshResult](repeating: RefreshResult(), count: reports.count)
  }

  /// Keeps all reports or, when the database refuses, none; call it inside a transaction.
  static func run(
    _ reports: [RefreshReport], on connection: any Connection, numbers: ItemNumbers,
    tags: TagCache, _ hooks: [NewsHooks]
  ) throws(StoreError) -> [RefreshResult] {
    var keep = Keep(reports, on: connection, numbers, tags, hooks)
    let feeds = try keep.claimed()
    try keep.sortOut(feeds)
    try keep.write()
    return keep.results
  }

  /// Ends the jobs whose claims still hold, and locks their feeds; the other reports are late.
  private mutating func claimed() throws(StoreError) -> [Feed.ID: Feeds.State] {
    let held = reports.indices.filter { reports[$0].job != nil }
    let ends = held.compactMap { index in
      reports[index].job.map { (job: $0, next: reports[index].nextAsk) }
    }
    for (index, ended) in zip(held, try connection.rows(Jobs.end, each: ends)) where ended.isEmpty {
      results[index].isLate = true
    }
    let ids = Set(reports.indices.filter { !results[$0].isLate }.map { reports[$0].feed })
    let states = try connection.rows(Feeds.locked, ids.sorted())
    let feeds = Dictionary(uniqueKeysWithValues: states.map { ($0.id, $0) })
    lastGood = feeds.compactMapValues(\.lastGood)
    for index in reports.indices where feeds[reports[index].feed] == nil {
      results[index].isLate = true
    }
    let inside = reports.indices.filter { !results[$0].isLate && reports[$0].isInside }
    ownersAlone = Set(inside.map { reports[$0].feed } + states.filter(\.isOwnersAlone).map(\.id))
    return feeds
  }

  /// Finds out which items are new; nothing is written yet.
  private mutating func sortOut(_ feeds: [Feed.ID: Feeds.State]) throws(StoreError) {
    var asked: Set<Feed.ID> = []
    var work: [(index: Int, snapshot: FeedSnapshot, matching: Matching, state: Feeds.State)] = []
    for index in reports.indices where !results[index].isLate {
      let report = reports[index]
      guard case .fresh(let snapshot, _, _) = report.outcome, let state = feeds[report.feed]
      else { continue }
      precondition(
        asked.insert(report.feed).inserted, "a group holds one fresh answer of a feed at most")
      work.append((index, snapshot, Matching(snapshot.items), state))
    }
    let byKey = try connection.rows(
      Seen.byKey, each: work.map { (feed: $0.state.id, keys: $0.matching.keys) })
    var links: [(feed: Feed.ID, links: [UInt64])] = []
    for (work, rows) in zip(work, byKey) {
      links.append((feed: work.state.id, links: work.matching.linksOfUnknown(rows)))
    }
    let wanted = links.indices.filter { !links[$0].links.isEmpty }
    let found = try connection.rows(Seen.byLink, each: wanted.map { links[$0] })
    let byLink = Dictionary(uniqueKeysWithValues: zip(wanted, found))
    let matches = work.indices.map { place in
      work[place].matching.matches(byKey: byKey[place], byLink: byLink[place] ?? [])
    }
    try tags.prepare(
      zip(work, matches).flatMap { piece, matches in
        zip(piece.snapshot.items, matches).flatMap { item, match in
          match.isWritten ? KeptTags.names(item.tags) : []
        }
      }, on: connection)
    for (piece, matches) in zip(work, matches) {
      let memory = try Forgetting.memory(of: piece.state, for: matches, on: connection)
      sort(piece.snapshot, matches, memory, of: piece.index, state: piece.state)
    }
  }

  private mutating func sort(
    _ snapshot: FeedSnapshot, _ matches: [Match], _ memory: Forgetting.Memory, of index: Int,
    state: Feeds.State
  ) {
    let report = reports[index]
    if state.wantsArticle { wantingArticles.insert(state.id) }
    let unknown = matches.count {
      if case .new = $0 { true } else { false }
    }
    // The first of an answer is its newest, so it gets the highest number.
    var next = numbers.take(unknown)
    var backCount = 0
    let retention = Retention(newest: state.keepNewest, days: state.keepDays)
    let again = Keep.keptAgain(
      snapshot, matches, by: retention, beside: state.items + unknown, at: report.asked)
    var places: [Timestamp] = []
    for (place, (item, match)) in zip(snapshot.items, matches).enumerated() {
      func kept(as id: Item.ID) -> ItemToKeep {
        ItemToKeep(
          id: id, feed: report.feed, item: item, shown: Keep.place(item, arrived: report.asked),
          arrived: report.asked, tags: tags.tags(item.tags))
      }
      switch match {
      case .same, .twice: break
      case .back(let row, _) where !again.contains(place):
        if Forgetting.isWorthNoting(row, toldAt: report.asked) { told.append((row, report.asked)) }
      case .new(let print):
        next -= 1
        let made = kept(as: Item.ID(next))
        new.append(made)
        let isOld = memory.holds(print)
        if let said = report.outcomes[place] { outcomes.add(said, of: made.id, isOld: isOld) }
        if isOld {
          recalled.insert(made.id)
          backCount += 1
        } else {
          places.append(made.shown)
        }
        seen.append(
          Seen.Row(feed: report.feed, item: Item.ID(next), print: print, isDropped: false))
      case .back(var row, let print):
        let old = row.print.key
        row.print = print
        back.append((kept(as: row.item), row, old))
        if let said = report.outcomes[place] { outcomes.add(said, of: row.item, isOld: true) }
        backCount += 1
      case .changed(var row, let print, let hasNewWords):
        let old = row.print.key
        row.print = print
        if hasNewWords {
          changed.append((kept(as: row.item), row, old))
          results[index].changed += 1
        } else {
          renamed.append((row, old))
        }
      }
    }
    let newCount = places.count
    results[index].new = newCount
    if newCount > 0, retention.mayDrop(from: state.items + newCount + backCount) {
      overfull.append((kind: .retention, subject: report.feed.rawValue, due: report.asked))
    }
    guard case .fresh(_, let validators, let bodyHash) = report.outcome else { return }
    var pace = Pace(state.pace)
    if newCount > 0 { pace.add(places, at: report.asked) }
    answers.append(
      Feeds.Answer(
        feed: report.feed, title: snapshot.title.flatMap(PlainName.of), snapshot: snapshot,
        validators: validators, bodyHash: bodyHash, isInside: report.isInside, asked: report.asked,
        new: newCount + backCount,
        arrivals: Arrivals.adding(newCount, at: report.asked, to: state.arrivals),
        pace: newCount > 0 ? pace.text : state.pace, isPush: report.isPush))
  }

  /// The places in an answer of those dropped items that are kept again.
  private static func keptAgain(
    _ snapshot: FeedSnapshot, _ matches: [Match], by retention: Retention, beside count: Int,
    at now: Timestamp
  ) -> Set<Int> {
    let back = matches.indices.filter { if case .back = matches[$0] { true } else { false } }
    let places = back.map { place(snapshot.items[$0], arrived: now) }
    return Set(Retaining.keptAgain(places, by: retention, beside: count, at: now).map { back[$0] })
  }

  /// Where an item stands in lists: the publisher's time, if it can be true, or its arrival.
  static func place(_ item: Item, arrived: Timestamp) -> Timestamp {
    /// 1990-01-01: before there were web pages, so a default of some machine.
    let first = Timestamp(milliseconds: 631_152_000_000)
    guard let published = item.published, published >= first else { return arrived }
    return min(published, arrived)
  }

  /// Writes what was found, table by table; the counters that others wait for come last.
  private mutating func write() throws(StoreError) {
    // Before others could see the new words.
    if let now = reports.map(\.asked).max() {
      try Following.leaveToOwner(ownersAlone.sorted(), at: now, hooks, on: connection)
    }
    let inserted = new + back.map(\.0)
    try connection.run(Items.insert, each: inserted)
    try connection.run(ItemTexts.insert, each: inserted)
    try connection.run(Seen.insert, each: seen)
    try noteForOthers()
    try retag(changed.map(\.0))
    try connection.run(Items.update, each: changed.map(\.0))
    try connection.run(ItemTexts.update, each: changed.map(\.0))
    try connection.run(Revisions.add, each: changed.map(\.0.id))
    let renewals =
      renamed + changed.map { (row: $0.1, old: $0.old) } + back.map { (row: $0.1, old: $0.old) }
    try connection.run(Seen.renew, each: renewals)
    try connection.run(Seen.noteTold, each: told)
    try connection.run(Tags.bear, each: inserted.flatMap(Keep.bearers))
    for kept in inserted { tagCounts.add(kept.tags, of: kept.feed, 1) }
    try tagCounts.write(on: connection)
    try writeFeeds()
    try noteHubs()
    try writeMarks()
    if let now = new.first?.arrived { try Grouping.run(new, at: now, on: connection) }
    try Merging.move(moves, at: reports.map(\.asked).max(), hooks, on: connection)
  }

  /// Where feeds live from now on, and when each was last good before this answer.
  private var moves: [Merging.Move] {
    reports.indices.compactMap { index in
      guard !results[index].isLate, let to = reports[index].movedTo else { return nil }
      return Merging.Move(
        feed: reports[index].feed, to: to, lastGood: lastGood[reports[index].feed])
    }
  }

  private static func bearers(_ kept: ItemToKeep) -> [Tags.Bearer] {
    kept.tags.map { (tag: $0.id, shown: kept.shown, item: kept.id) }
  }

  /// Leaves word of what judge and others do not know; changed items still bear their old words.
  private func noteForOthers() throws(StoreError) {
    var runs: [NewsHooks.Run] = []
    for id in new.map(\.id).sorted() {
      // A damaged file may have given the greatest number there is: what comes after it wraps.
      if let last = runs.last?.last, last.rawValue &+ 1 == id.rawValue {
        runs[runs.count - 1].last = id
      } else {
        runs.append((first: id, last: id))
      }
    }
    try connection.run(
      VerdictTodo.note, each: runs + (changed + back).map { (first: $0.0.id, last: $0.0.id) })
    guard let since = (new + back.map(\.0) + changed.map(\.0)).first?.arrived else { return }
    try connection.run(NewsJobs.hastenLabels, since + NewsJobs.pause)
    try hooks.note(.new(runs), at: since, on: connection)
    try hooks.note(.changed(changed.map(\.0.id)), at: since, on: connection)
    try hooks.note(.back(back.map(\.0.id)), at: since, on: connection)
  }

  /// Moves changed items from the tags they no longer bear to those they do.
  private mutating func retag(_ items: [ItemToKeep]) throws(StoreError) {
    guard !items.isEmpty else { return }
    let ids = items.map(\.id)
    let before = Dictionary(
      uniqueKeysWithValues: try connection.rows(ItemTexts.tags, ids).map { ($0.id, $0.tags) })
    let places = Dictionary(
      uniqueKeysWithValues: try connection.rows(Items.shown, ids).map { ($0.id, $0.shown) })
    var shed: [Tags.Bearer] = []
    var bear: [Tags.Bearer] = []
    for kept in items {
      guard let shown = places[kept.id] else { continue }
      let old = before[kept.id] ?? []
      let lost = old.filter { !kept.tags.contains($0) }
      let gained = kept.tags.filter { !old.contains($0) }
      shed += lost.map { ($0.id, shown, kept.id) }
      bear += gained.map { ($0.id, shown, kept.id) }
      tagCounts.add(lost, of: kept.feed, -1)
      tagCounts.add(gained, of: kept.feed, 1)
    }
    try connection.run(Tags.shed, each: shed)
    try connection.run(Tags.bear, each: bear)
  }

  private func writeFeeds() throws(StoreError) {
    try connection.run(Feeds.answered, each: answers)
    let kept = reports.indices.filter { !results[$0].isLate }.map { reports[$0] }
    try connection.run(
      Feeds.unchanged,
      each: kept.compactMap { report in
        guard case .unchanged(let validators) = report.outcome else { return nil }
        return (
          feed: report.feed, validators: validators, isInside: report.isInside, asked: report.asked
        )
      })
    try connection.run(
      Feeds.failed,
      each: kept.compactMap { report in
        guard case .failed(let message, let isGone) = report.outcome else { return nil }
        return Feeds.Failure(
          feed: report.feed, message: message, isGone: isGone, asked: report.asked,
          reach: report.reach, round: report.round ?? report.asked, restUntil: report.restUntil)
      })
    let gone = kept.filter { if case .failed(_, isGone: true) = $0.outcome { true } else { false } }
    try connection.run(
      Jobs.remove, each: gone.map { (kind: Job.Kind.refresh, subject: $0.feed.rawValue) })
    try connection.run(HubLeases.attend, each: gone.map(\.feed))
    try connection.run(Jobs.add, each: overfull)
    let wanted = new.filter { kept in
      wantingArticles.contains(kept.feed) && kept.item.link != nil && !recalled.contains(kept.id)
    }
    try connection.run(
      Jobs.add,
      each: wanted.map { (kind: .article, subject: $0.id.rawValue, due: $0.arrived) })
    let byHand = kept.filter { $0.job == nil && !$0.isPush }
    try connection.run(
      Jobs.put,
      each: byHand.map { (kind: .refresh, subject: $0.feed.rawValue, due: $0.nextAsk) })
  }

  /// Notes what fresh answers of feeds themselves say for the hubs that they name.
  private func noteHubs() throws(StoreError) {
    let heard = reports.indices.compactMap { index -> HubKeeping.Heard? in
      let report = reports[index]
      guard !results[index].isLate, !report.isPush, case .fresh = report.outcome else { return nil }
      return HubKeeping.Heard(
        feed: report.feed, hub: report.hub, hasNews: results[index].new > 0, asked: report.asked)
    }
    try HubKeeping.note(heard, on: connection)
  }

  /// Puts each new item on the shelves of all who follow its feed, and counts it there.
  private mutating func writeMarks() throws(StoreError) {
    guard !(new.isEmpty && back.isEmpty) else { return }
    let feeds = Set(new.map(\.feed) + back.map(\.0.feed))
    let rows = try connection.rows(Subscriptions.followers, feeds.sorted())
      .filter { $0.reader == .local || !ownersAlone.contains($0.feed) }
    try outcomes.lock(on: connection)
    let followers = Dictionary(grouping: rows.indices, by: { rows[$0].feed })
    var marks: [Marks.New] = []
    // One for each row of a follower.
    var counts = rows.map { Subscriptions.Change(reader: $0.reader, feed: $0.feed) }
    var totals: [Reader.ID: Readers.Change] = [:]
    for row in rows { totals[row.reader] = Readers.Change(reader: row.reader) }
    func place(_ kept: ItemToKeep, _ shelf: Shelf) {
      for row in followers[kept.feed] ?? [] {
        var mark = Marks.New(
          reader: rows[row].reader, item: kept.id, feed: kept.feed, shown: kept.shown,
          shelf: shelf)
        if let outcome = outcomes.take(kept, for: mark.reader) {
          mark.shelf = shelf.asRead(shelf.isRead || outcome.isRead).asMuted(outcome.isMuted)
          mark.isSaved = outcome.isSaved
          if mark.isSaved { totals[mark.reader]?.saved += 1 }
        }
        counts[row].items += mark.shelf.isListed ? 1 : 0
        counts[row].unread += mark.shelf == .unread ? 1 : 0
        marks.append(mark)
      }
    }
    for kept in new { place(kept, recalled.contains(kept.id) ? .read : .unread) }
    for (kept, _, _) in back { place(kept, .read) }
    try connection.run(Marks.insert, each: marks)
    try outcomes.write(on: connection)
    let changes = counts.filter { $0.items > 0 }
    for change in changes {
      totals[change.reader]?.items += change.items
      totals[change.reader]?.unread += change.unread
    }
    try connection.run(Subscriptions.count, each: changes)
    try connection.run(Readers.count, each: totals.values.sorted { $0.reader < $1.reader })
  }
}
