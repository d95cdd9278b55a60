// What tests ask the store that no page asks of it alone.

import LedeBase
@testable import LedeDatabase
@testable import LedeNews

extension Store {
  /// What is kept of the verdict on an item; nil when it was not judged yet.
  func verdict(of item: Item.ID) async throws(StoreError) -> KeptVerdict? {
    try await database.first(Verdicts.of, item) ?? nil
  }

  /// A page of one kind of writing in a list, what resembles it most first.
  ///
  /// `filter.kind` says which; without one the page is empty. Cost: bounded, whatever is asked.
  func strongest(
    _ filter: ListFilter, of reader: Reader.ID, before: SharePosition?, limit: Int
  ) async throws(StoreError) -> StrongestPage {
    try await database.read { connection throws(StoreError) in
      try Listing.strongest(filter, of: reader, before: before, limit: limit, on: connection)
    }
  }

  /// The rules that keep an item on the shelf of the muted, oldest first; none when it does not lie there.
  func rules(muting item: Item.ID, for reader: Reader.ID) async throws(StoreError) -> [Rule] {
    try await database.rows(RuleRows.muting, (item, reader)).compactMap { $0 }
  }

  /// The newest answers of the feeds that `reader` follows.
  ///
  /// Cost: O(log feeds) while few are silent.
  func lastAnswers(for reader: Reader.ID) async throws(StoreError) -> LastAnswers {
    try await database.read { connection throws(StoreError) in
      try Fresh.lastAnswers(for: reader, on: connection)
    }
  }

  /// How many items a list has: told by a counter for all news, a feed, a tag; else its items are
  /// counted, and a list of more than `most` has that many.
  ///
  /// Cost: O(feeds), or O(most).
  func total(
    of filter: ListFilter, for reader: Reader.ID, counting most: Int
  ) async throws(StoreError) -> Int {
    try await database.read { connection throws(StoreError) in
      try Totals.total(of: filter, for: reader, counting: most, on: connection)
    }
  }
}

extension Verdicts {
  static let of = Statement<Item.ID, KeptVerdict?>(
    "verdicts.of",
    """
    SELECT basis, edition, judged, journalism, wiki, opinion, satire, sensational, agenda_driven,
      hate, label, share
    FROM verdict WHERE item_id = :item
    """, ["item": { .id($0) }]
  ) { columns in
    let basis = KeptVerdict.Basis(rawValue: columns.number())
    let edition = columns.integer()
    let judged = columns.time()
    let shares = Label.allCases.compactMap { _ in columns.optionalInteger().map { Int($0) } }
    let label = columns.optionalInteger()
    let share = columns.optionalInteger().map { Int($0) }
    return basis.map {
      KeptVerdict(
        basis: $0, shares: shares, leading: label.flatMap { Label(rawValue: UInt32($0)) },
        everyday: label == Verdicts.everyday ? share : nil, edition: edition, judged: judged)
    }
  }
}
