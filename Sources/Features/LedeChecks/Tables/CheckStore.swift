// The checks that are kept, and what readers take them for.

package import LedeBase
package import LedeDatabase

extension Bound {
  package static let checks = Bound("checks", most: 20_000, refusal: Phrases.checksFull(20_000))
}

/// Keeps checks in a database.
package struct CheckStore: Sendable {
  private let database: Database
  /// How many may be kept of one reader.
  private let most: Int

  /// How many old checks each new one may push out: more than one, so that there are ever fewer.
  private static let dropped = 4

  package init(_ database: Database, most: Int = Bound.checks.most) {
    self.database = database
    self.most = most
  }

  /// Keeps a new check, and drops a few that are older than `since` and nobody disagreed with;
  /// false when its number is taken, and it is not kept.
  ///
  /// Throws `.tooMany` when the reader has as many as there may be.
  package func keep(
    _ check: Check, by reader: Reader.ID, droppingBefore since: Timestamp?
  ) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      if let since {
        let old = try connection.rows(Checked.old, (before: since, limit: CheckStore.dropped))
        try connection.run(Checked.drop, each: old)
      }
      guard try connection.hasRoom(for: reader, Checked.number, below: most) else {
        throw .tooMany(.checks)
      }
      return try connection.first(Checked.keep, (check, reader)) != nil
    }
  }

  /// The check of that number, whoever asked for it; nil when there is none.
  func one(_ id: Check.ID) async throws(StoreError) -> Check? {
    try await database.first(Checked.one, id)
  }

  /// What a reader had checked, newest first, without evidence and text.
  ///
  /// Cost: O(limit).
  func asked(
    by reader: Reader.ID, before: CheckPosition?, limit: Int
  ) async throws(StoreError) -> [Check] {
    try await database.rows(Checked.page, (reader, before: before, limit: max(0, limit)))
  }

  /// Keeps that a reader takes a check for another kind of writing, or with nil that they do not;
  /// false when there is no such check.
  ///
  /// What somebody once took for another kind is kept for good, also when they take that back.
  package func disagree(
    _ check: Check.ID, as label: Label?, by reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      if let label {
        guard try connection.first(Checked.last, check) != nil else { return false }
        let said = Disagreement(check: check, reader: reader, label: label, said: now)
        try connection.run(Disagreements.keep, said)
      } else {
        guard try connection.first(Checked.one, check) != nil else { return false }
        try connection.run(Disagreements.remove, (check, reader))
      }
      return true
    }
  }

  /// What a reader takes a check for; nil when they said nothing.
  func disagreement(
    with check: Check.ID, of reader: Reader.ID
  ) async throws(StoreError) -> Disagreement? {
    try await database.first(Disagreements.one, (check, reader)) ?? nil
  }

  /// What readers disagreed with, by check and reader, after one that was given before.
  func lessons(
    after: (check: Check.ID, reader: Reader.ID)?, limit: Int
  ) async throws(StoreError) -> [Lesson] {
    try await database.read { connection throws(StoreError) in
      let start = (
        check: after?.check ?? Check.ID(0), reader: after?.reader ?? Reader.ID(0),
        limit: max(0, limit)
      )
      return try connection.rows(Disagreements.lessons, start).compactMap { $0 }
    }
  }

  /// What readers said of checks, by check and reader.
  ///
  /// Cost: O(disagreements).
  func spoken() async throws(StoreError) -> [SpokenCheck] {
    try await database.rows(Disagreements.spoken, ()).compactMap { $0 }
  }
}
