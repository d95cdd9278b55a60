// Cookies that devices opened by themselves, entered when they tell of them.

import LedeAccounts
import LedeBase
import LedeDatabase

extension FortuneStore {
  /// The numbers of the fortunes that a reader has had, newest first.
  func had(by reader: Reader.ID) async throws(StoreError) -> [Int64] {
    try await database.rows(Openings.had, reader)
  }

  /// Enters a cookie that a device opened by itself, or not, as `deciding` says.
  ///
  /// All of it is one transaction, in which nobody else opens a cookie of this reader.
  ///
  /// - Parameters:
  ///   - reader: Who opened it.
  ///   - key: Names the telling, so that one that comes twice counts once; known for 30 days.
  ///   - now: When it is told of.
  ///   - deciding: Pure; is given how the reader stands, the newest openings (`Opening.recent` of
  ///     them, latest date first), and whether one was kept with this key before.
  /// - Returns: What became of it.
  /// - Throws: When the store cannot be used; then nothing was written.
  func settle(
    by reader: Reader.ID, as key: String, at now: Timestamp,
    deciding:
      @escaping @Sendable (FortuneStanding, _ recent: [Opening], _ wasTold: Bool) ->
      BelatedDecision
  ) async throws(StoreError) -> Settlement {
    try await database.write { connection throws(StoreError) in
      // Whoever tells the same at the same time waits here for the other.
      let state = try OpeningLedger.locked(reader, on: connection)
      let wasTold = try connection.first(NotedKeys.known, (reader, key: key)) != nil
      let recent = try connection.rows(Openings.recent, reader).compactMap { $0 }
      let standing = try OpeningLedger.standing(state, on: connection)
      switch deciding(standing, recent, wasTold) {
      case .settled(let settlement): return settlement
      case .keep(let draft, let later):
        guard let opening = try OpeningLedger.add(draft, on: connection) else {
          throw .failed(statement: "openings.add", cause: "the date has a cookie already")
        }
        try connection.run(
          Openings.setStreak, each: later.map { ($0.key, reader, streak: $0.value) })
        _ = try connection.first(NotedKeys.take, (reader: reader, key: key, now: now))
        return .counted(opening)
      }
    }
  }
}
