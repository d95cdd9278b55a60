// Walks the index of words from the newest item down, as far as a page needs.

import LedeBase
import LedeDatabase
import LedeNews

/// One page of a search, on its way.
///
/// PostgreSQL's index is asked for one block of time after the other, each sorted by exact time;
/// blocks grow while little is found. SQLite's gives rows in order, however far down the next is, so
/// it is asked for some rows after the other; a bound would not keep it from looking for the next row
/// beyond. Where a query fits many items of which the reader's wish leaves few, the
/// reader's marks may be the shorter way: they are walked, and each is looked up. Whichever way got
/// farther down in its time goes on. After a while the walk stops where it is, and the next page
/// goes on from there.
struct SearchWalk {
  /// How much one page may cost.
  struct Patience: Sendable {
    /// After this long the walk stops, if it has done some work.
    var time = Duration.milliseconds(50)
    /// A step that takes longer is followed by a smaller one; a quarter of it by a larger.
    var step = Duration.milliseconds(10)
    /// More items than this that fit the words are not looked at.
    var items = 20_000
  }

  private let connection: any Connection
  private let reader: Reader.ID
  private let match: SearchMatch
  private let wish: SearchWish
  private let patience: Patience

  /// What of the items that fit the reader may see and wishes to, newest first.
  private(set) var found: [MarkedItem] = []
  /// Where the walk stopped; nil when enough was found, or nothing is left.
  private(set) var rest: ListPosition?

  init(
    _ match: SearchMatch, _ wish: SearchWish, of reader: Reader.ID,
    patience: Patience = Patience(), on connection: any Connection
  ) {
    self.match = match
    self.wish = wish
    self.reader = reader
    self.patience = patience
    self.connection = connection
  }

  /// What one step did.
  private struct Step {
    var found: [MarkedItem] = []
    /// How many items it looked at.
    var seen = 0
    /// Where the next begins; nil at the end.
    var next: ListPosition?
  }

  /// Walks down from `start` until at least `count` are found, nothing is left, or patience ends.
  mutating func walk(from start: ListPosition, count: Int) throws(StoreError) {
    let begun = ContinuousClock.now
    var reach = SearchReach(level: 0)
    var speeds: (index: Double, marks: Double)?
    var steps = 0
    var seen = 0
    guard var position = try newest(below: start) else { return }
    while found.count < count, position.shown >= wish.from {
      // Of little work the clock says nothing: the machine may have been busy.
      let isMuch = seen > 1_000 || steps > (connection.dialect == .sqlite ? 4 : 12)
      let isLate = isMuch && .now - begun > patience.time
      if isLate || seen > patience.items {
        rest = position
        return
      }
      let isSparse = seen > 2_000 && found.count * 50 < seen
      let byMarks = isSparse && speeds.map { $0.marks >= $0.index } ?? true
      let before = ContinuousClock.now
      let step = byMarks ? try marksStep(down: position) : try indexStep(down: position, reach)
      let took = ContinuousClock.now - before
      let missing = count - found.count
      steps += 1
      seen += step.seen
      found += step.found
      guard var next = step.next else { return }
      let speed = SearchWalk.speed(from: position, to: next, in: took)
      if byMarks {
        speeds = (speeds?.index ?? 0, speed)
      } else {
        speeds = speeds.map { (speed, $0.marks) }
        if took > patience.step {
          reach.shrink()
        } else if took < patience.step / 6, step.found.count * 4 < missing {
          reach.grow()
        }
      }
      if step.found.isEmpty {
        // Nothing is to be found above the newest item that the reader could wish to see.
        guard let lower = try newest(below: next) else { return }
        next = min(next, lower)
      }
      position = next
    }
  }

  /// How far down a step went in its time.
  private static func speed(
    from start: ListPosition, to end: ListPosition, in time: Duration
  ) -> Double {
    (Double(start.shown.milliseconds) - Double(end.shown.milliseconds))
      / max(Double(time.components.attoseconds) / 1e18 + Double(time.components.seconds), 1e-6)
  }

  /// What fits from `position` down to the start of its block, or as many as are in reach.
  private func indexStep(
    down position: ListPosition, _ reach: SearchReach
  ) throws(StoreError) -> Step {
    let stretch = SearchRow.stretch(of: position.shown)
    let last = position == SearchRow.end(before: stretch) ? stretch - 1 : stretch
    guard last >= 0 else { return Step() }
    let first: Int64
    let rows: [SearchWords.Found]
    switch connection.dialect {
    case .sqlite: (rows, first) = try rowsDown(from: last, many: reach.rows)
    case .postgres:
      first = reach.first(for: last)
      let block = reach.shift.map { SearchToken.block(last, shift: $0) }
      let words = match.tsquery(within: block)
      rows = try connection.rows(
        SearchWords.look, SearchWords.Look(reader: reader, match: words, limit: 1))
    }
    let marks = try wish.fitting(
      rows.compactMap(\.mark).filter { $0.position < position && wish.wants($0) }, on: connection)
    return Step(
      found: marks.sorted { $0.position > $1.position }, seen: rows.count,
      next: first > 0 ? SearchRow.end(before: first) : nil)
  }

  /// What fits in whole stretches, some `many` rows of it, on SQLite, and the lowest stretch that
  /// was looked through.
  private func rowsDown(
    from last: Int64, many: Int
  ) throws(StoreError) -> (rows: [SearchWords.Found], first: Int64) {
    let low = SearchRow(firstOf: SearchRow.stretch(of: wish.from))
    var rows: [SearchWords.Found] = []
    var high = SearchRow(lastOf: last)
    while true {
      let look = SearchWords.Look(
        reader: reader, match: match.fts5, low: low, high: high, limit: many)
      let piece = try connection.rows(SearchWords.look, look).sorted { $0.row > $1.row }
      rows += piece
      guard piece.count == many, let lowest = piece.last?.row else { return (rows, 0) }
      if lowest.stretch < piece[0].row.stretch {
        // The last stretch may go on: it is left for the next step.
        rows.removeAll { $0.row.stretch == lowest.stretch }
        return (rows, lowest.stretch + 1)
      }
      high = SearchRow(number: lowest.number - 1)
    }
  }

  /// The reader's marks from `position` down, each looked up in the index.
  private func marksStep(down position: ListPosition) throws(StoreError) -> Step {
    let many = 50
    let marks = try marks(below: position, limit: many)
    let looked = marks.prefix(many).filter { wish.wants($0) }
    let wanted = try wish.fitting(looked, on: connection)
    let words = connection.dialect == .sqlite ? match.fts5 : match.tsquery()
    let fits = try connection.rows(
      SearchWords.fits, each: wanted.map { (match: words, position: $0.position) })
    return Step(
      found: zip(wanted, fits).filter { !$1.isEmpty }.map(\.0), seen: looked.count,
      next: marks.count < many ? nil : marks[many - 1].position)
  }

  /// The place right above the newest mark that may be wished for; nil when there is none.
  private func newest(below position: ListPosition) throws(StoreError) -> ListPosition? {
    try marks(below: position, limit: 1).first.map {
      ListPosition(shown: $0.position.shown, id: Item.ID($0.position.id.rawValue + 1))
    }
  }

  /// At least the newest `limit` marks below a place, newest first; fewer when there are no more.
  private func marks(below position: ListPosition, limit: Int) throws(StoreError) -> [MarkedItem] {
    var marks: Set<MarkedItem> = []
    for shelf in wish.shelves {
      let run = SearchWords.Run(reader: reader, shelf: shelf, before: position, limit: limit)
      marks.formUnion(try connection.rows(SearchWords.shelf, run).compactMap(\.self))
    }
    if wish.takesSaved {
      let run = SearchWords.Run(reader: reader, shelf: nil, before: position, limit: limit)
      marks.formUnion(try connection.rows(SearchWords.saved, run).compactMap(\.self))
    }
    return marks.sorted { $0.position > $1.position }
  }
}

extension SearchRow {
  /// The lowest and the highest row of a stretch.
  init(firstOf stretch: Int64) { self.init(number: stretch << 32) }
  init(lastOf stretch: Int64) { self.init(number: stretch << 32 | 0xFFFF_FFFF) }

  /// The place below all items of a stretch and above those before it.
  static func end(before stretch: Int64) -> ListPosition {
    ListPosition(shown: start(of: stretch), id: Item.ID(0))
  }
}

/// What of the items that fit a query's words the reader may see and wishes to.
struct SearchWish: Hashable, Sendable {
  private let states: Set<SearchQuery.State>
  private let withoutStates: Set<SearchQuery.State>
  private let labels: Set<Label>
  private let withoutLabels: Set<Label>
  private let titles: [SearchTerm]
  private let withoutTitles: [SearchTerm]
  /// Only these feeds, when there are too many to be part of the words.
  var feeds: Set<Feed.ID>?
  /// The first instant wished for.
  let from: Timestamp

  init(_ query: SearchQuery) {
    states = query.states
    withoutStates = query.withoutStates
    labels = query.labels
    withoutLabels = query.withoutLabels
    titles = query.titles
    withoutTitles = query.withoutTitles
    from = query.after ?? Timestamp(milliseconds: .min)
  }

  /// Whether the item stands in the reader's lists and has the marks that are wished for.
  func wants(_ mark: MarkedItem) -> Bool {
    guard !mark.shelf.isAway || mark.isSaved, mark.position.shown >= from,
      feeds?.contains(mark.feed) ?? true
    else { return false }
    return states.allSatisfy { SearchWish.bears(mark, $0, states) }
      && !withoutStates.contains { SearchWish.bears(mark, $0, [$0]) }
  }

  /// Those marks whose items have the headline and are of the kind of writing that is wished for.
  func fitting(
    _ marks: [MarkedItem], on connection: any Connection
  ) throws(StoreError) -> [MarkedItem] {
    let marks = try ofWishedKinds(marks, on: connection)
    guard !(titles.isEmpty && withoutTitles.isEmpty), !marks.isEmpty else { return marks }
    let found = try connection.rows(FoundItems.titles, marks.map(\.position.id))
    let words = Dictionary(
      found.map { ($0.item, FoldedWords.words(of: $0.title)) }, uniquingKeysWith: { a, _ in a })
    return marks.filter { mark in
      let title = words[mark.position.id] ?? []
      return titles.allSatisfy { $0.count(in: title) > 0 }
        && !withoutTitles.contains { $0.count(in: title) > 0 }
    }
  }

  /// Those marks whose items are of a kind of writing that is wished for; all, when none is.
  private func ofWishedKinds(
    _ marks: [MarkedItem], on connection: any Connection
  ) throws(StoreError) -> [MarkedItem] {
    guard !(labels.isEmpty && withoutLabels.isEmpty), !marks.isEmpty else { return marks }
    let found = try connection.rows(Verdicts.leading, marks.map(\.position.id))
    let kinds = Dictionary(found.map { ($0.item, $0.kind) }, uniquingKeysWith: { a, _ in a })
    return marks.filter { mark in
      guard let kind = kinds[mark.position.id].flatMap(\.self) else { return labels.isEmpty }
      return (labels.isEmpty || labels.contains(kind)) && !withoutLabels.contains(kind)
    }
  }

  private static func bears(
    _ mark: MarkedItem, _ state: SearchQuery.State, _ all: Set<SearchQuery.State>
  ) -> Bool {
    switch state {
    // What a rule has muted waits for nobody to read it.
    case .unread: !mark.shelf.isRead && (!mark.shelf.isMuted || all.contains(.muted))
    case .read: mark.shelf.isRead
    case .saved: mark.isSaved
    case .muted: mark.shelf.isMuted
    }
  }

  /// The shelves on which such items stand, and whether saved ones stand beside them.
  var shelves: [Shelf] {
    if states.contains(.saved) { return [] }
    return [Shelf.unread, .read, .muted, .mutedRead].filter { shelf in
      let mark = MarkedItem(shelf: shelf)
      return states.allSatisfy { SearchWish.bears(mark, $0, states) }
        && !withoutStates.subtracting([.saved]).contains { SearchWish.bears(mark, $0, [$0]) }
    }
  }
  var takesSaved: Bool { !withoutStates.contains(.saved) }
}
