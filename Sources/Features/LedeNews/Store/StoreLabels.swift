// The door of labels: what waits to be judged, what was judged, what resembles a kind most.

package import LedeBase
package import LedeChecks
import LedeDatabase

/// What says which models judge, among the settings.
enum LabelEdition {
  static let setting = "labels.edition"

  static func read(on connection: any Connection) throws(StoreError) -> Int64? {
    try connection.first(Facts.value, setting).flatMap { Int64($0) }
  }

  /// The same, which stays so until the transaction ends.
  static func locked(on connection: any Connection) throws(StoreError) -> Int64? {
    try connection.first(Facts.locked, setting).flatMap { Int64($0) }
  }

  /// Leaves word that all items are to be judged.
  static func beginAnew(on connection: any Connection) throws(StoreError) {
    try connection.run(VerdictTodo.forget, ())
    try connection.run(VerdictTodo.everything, ())
    try connection.run(NewsJobs.hastenLabels, Timestamp(milliseconds: 0))
  }
}

extension Store {
  /// Says that models of this edition judge from now on: what others judged waits to be judged
  /// again.
  ///
  /// Nothing happens when they judge already.
  package func beginLabels(_ edition: Int64) async throws(StoreError) {
    let known = try await database.read { connection throws(StoreError) in
      try LabelEdition.read(on: connection)
    }
    guard known != edition else { return }
    try await database.write { connection throws(StoreError) in
      // Another process may have been quicker.
      let known = try LabelEdition.read(on: connection)
      guard known != edition else { return }
      try connection.run(Facts.set, (name: LabelEdition.setting, value: "\(edition)"))
      // At first all that is kept waits already.
      if known != nil { try LabelEdition.beginAnew(on: connection) }
    }
    database.wake()
  }

  /// Which models judge now; nil before the first has begun.
  func labelEdition() async throws(StoreError) -> Int64? {
    try await database.read { connection throws(StoreError) in
      try LabelEdition.read(on: connection)
    }
  }

  /// What waits, newest first, about `limit` items; empty when another edition judges by now.
  func itemsToJudge(limit: Int, edition: Int64) async throws(StoreError) -> JudgingBatch {
    try await database.read { connection throws(StoreError) in
      guard try LabelEdition.read(on: connection) == edition else { return JudgingBatch() }
      var batch = JudgingBatch()
      var items: [Item.ID] = []
      for var stretch in try connection.rows(VerdictTodo.some, limit) where items.count < limit {
        let room = limit - items.count
        let found = try connection.rows(
          VerdictTodo.items, ((first: stretch.first, last: stretch.last), limit: room))
        if found.count == room, let lowest = found.last, lowest > stretch.first {
          stretch.rest = Item.ID(lowest.rawValue - 1)
        }
        items += found
        batch.stretches.append(stretch)
      }
      batch.items = try connection.rows(Verdicts.texts, Set(items).sorted())
      return batch
    }
  }

  @discardableResult
  /// Keeps verdicts with what rules do for them, and ends what the batch claimed, all or nothing; what
  /// is gone is passed over.
  ///
  /// - Returns: False when another edition judges by now: nothing was kept, and all of it waits.
  package func keepVerdicts(
    _ verdicts: [Item.ID: KeptVerdict], of batch: JudgingBatch, by edition: Int64, at now: Timestamp
  ) async throws(StoreError) -> Bool {
    try await keepVerdicts(verdicts, caught: [], of: batch, by: edition, at: now)
  }

  func keepVerdicts(
    _ verdicts: [Item.ID: KeptVerdict], caught: [CaughtByKind], of batch: JudgingBatch,
    by edition: Int64, at now: Timestamp
  ) async throws(StoreError) -> Bool {
    let rows = verdicts.sorted { $0.key < $1.key }.map { (item: $0.key, verdict: $0.value) }
    return try await database.write { connection throws(StoreError) in
      // The run that other models began may look like the one that the batch is of.
      guard try LabelEdition.locked(on: connection) == edition else { return false }
      try Ruling.act(caught, at: now, on: connection)
      try Hiding.heed(verdicts, at: now, on: connection)
      try connection.run(Verdicts.keep, each: rows)
      try connection.run(VerdictTodo.end, each: batch.stretches.filter { $0.rest == nil })
      try connection.run(VerdictTodo.shorten, each: batch.stretches.filter { $0.rest != nil })
      return true
    }
  }

  /// Hides or shows some of what a reader's wish to hide was not carried out on yet; returns how
  /// many items were looked at, 0 when nothing is left.
  func hideSome(at now: Timestamp) async throws(StoreError) -> Int {
    let waits = try await database.rows(HiddenKinds.all, ()).contains { $0?.swept != nil }
    guard waits else { return 0 }
    return try await database.write { connection throws(StoreError) in
      try Hiding.sweepSome(at: now, on: connection)
    }
  }

  /// How kept items were judged, by models of this edition and by others.
  ///
  /// Cost: O(items), a second for 100,000.
  package func shares(by edition: Int64) async throws(StoreError) -> [ShareCount] {
    try await database.rows(Verdicts.shares, edition).compactMap { $0 }
  }

  /// How far labelling has come.
  ///
  /// Cost: O(items that wait).
  package func labelProgress() async throws(StoreError) -> LabelProgress {
    try await database.read { connection throws(StoreError) in
      LabelProgress(
        waiting: try connection.first(VerdictTodo.waiting, ()) ?? 0,
        edition: try LabelEdition.read(on: connection))
    }
  }
}
