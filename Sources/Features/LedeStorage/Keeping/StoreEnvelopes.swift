// Cookies that devices opened by themselves, entered when they tell of them.

package import LedeBase
import LedeDatabase

extension Store {
  package func had(by reader: Reader.ID) async throws(StoreError) -> [Int64] {
    try await database.rows(Openings.had, reader)
  }

  package func settle(
    by reader: Reader.ID, as key: String, at now: Timestamp,
    deciding:
      @escaping @Sendable (FortuneStanding, _ recent: [Opening], _ wasTold: Bool) ->
      BelatedDecision
  ) async throws(StoreError) -> Settlement {
    try await database.write { connection throws(StoreError) in
      // Whoever tells the same at the same time waits here for the other.
      let state = try Opened.locked(reader, on: connection)
      let wasTold = try connection.first(Noted.known, (reader, key: key)) != nil
      let recent = try connection.rows(Openings.recent, reader).compactMap { $0 }
      let standing = try Opened.standing(state, on: connection)
      switch deciding(standing, recent, wasTold) {
      case .settled(let settlement): return settlement
      case .keep(let draft, let later):
        guard let opening = try Opened.add(draft, on: connection) else {
          throw .failed(statement: "openings.add", cause: "the date has a cookie already")
        }
        try connection.run(
          Openings.setStreak, each: later.map { ($0.key, reader, streak: $0.value) })
        _ = try connection.first(Noted.take, (reader: reader, key: key, now: now))
        return .counted(opening)
      }
    }
  }
}
