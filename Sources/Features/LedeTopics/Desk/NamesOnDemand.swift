// The names that can be asked about, read when somebody first types.

import LedeBase
import LedeDatabase

/// Keeps names in memory, and reads them anew after they changed.
///
/// Who never types a topic pays neither the time nor the memory.
actor NamesOnDemand {
  private struct Kept {
    var names: NameIndex
    var version: String
    var since = ContinuousClock.now
  }

  private let database: Database
  private var kept: Kept?
  private var reading: Task<Result<Kept, StoreError>, Never>?

  /// So long names are offered that changed since; the clock that counts new ones is no quicker.
  private static let rest = Duration.seconds(60)
  /// Above so many rows, names that were told seldom are left out.
  private static let most = 400_000
  /// What was told so often is kept in any case.
  private static let often = 1 << 16

  init(_ database: Database) { self.database = database }

  /// The names.
  ///
  /// - Parameters:
  ///   - version: What `NameRows.version` tells now.
  ///   - waits: Whether what changed a moment ago must be among them.
  /// - Returns: All names, as they are now or were a minute ago.
  /// - Throws: Why they could not be read.
  func names(at version: String, waits: Bool) async throws(StoreError) -> NameIndex {
    if let kept, kept.version == version { return kept.names }
    if let kept, !waits {
      if .now - kept.since > Self.rest, reading == nil { _ = begin() }
      return kept.names
    }
    // What is being read may have begun before the change.
    if waits { _ = await reading?.value }
    if let kept, kept.version == version { return kept.names }
    return try await (reading ?? begin()).value.get().names
  }

  private func begin() -> Task<Result<Kept, StoreError>, Never> {
    let task = Task { [database] in
      var result: Result<Kept, StoreError>
      do throws(StoreError) {
        result = .success(try await Self.read(database))
      } catch {
        result = .failure(error)
      }
      take(result)
      return result
    }
    reading = task
    return task
  }

  private func take(_ result: Result<Kept, StoreError>) {
    reading = nil
    switch result {
    case .success(let new): kept = new
    // Who waits is told. Who does not is served as before, and it is tried again after the rest.
    case .failure: kept?.since = .now
    }
  }

  private static func read(_ database: Database) async throws(StoreError) -> Kept {
    try await database.read { connection throws(StoreError) in
      var least = 1
      while true {
        var count = 0
        let names = try NameIndex { last throws(StoreError) in
          let page = try connection.rows(NameRows.told, (after: last, least: least))
          count += page.count
          return count > Self.most && least < Self.often ? [] : page
        }
        if count <= Self.most || least >= Self.often {
          return Kept(names: names, version: try NameRows.version(on: connection))
        }
        least *= 2
      }
    }
  }
}
