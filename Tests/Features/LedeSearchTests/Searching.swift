// What tests of the search look at.

import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeNews
@testable import LedeSearch

extension Store {
  /// Ends the search's job as its clock does.
  func finishSearch(_ job: Job, next: Timestamp) async throws -> Bool {
    try await JobQueue(database).finish(job, next: next, by: SearchJob.end)
  }

  /// Indexes one batch, with `change` happening after it was read and before it is written.
  func betweenReadAndWrite(limit: Int, _ change: () async throws -> Void) async throws {
    let (batch, dialect) = try await database.read { connection throws(StoreError) in
      (try Indexing.read(limit: limit, on: connection), connection.dialect)
    }
    let words = await batch.words(for: dialect, reading: Store.reading)
    try await change()
    try await database.write { connection throws(StoreError) in
      try batch.write(words, met: [], on: connection)
    }
  }
}
