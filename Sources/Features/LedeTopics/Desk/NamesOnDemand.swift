// The names that can be asked about, read when somebody first opens the tab or types.

import LedeBase
import LedeDatabase

/// Keeps names in memory, and reads them anew after they changed.
///
/// Who never asks about a topic pays neither the time nor the memory.
actor NamesOnDemand {
  private struct Kept {
    var names: NameIndex
    var version: String
    /// Names that were told less often are left out.
    var least: Int
    var since = ContinuousClock.now
  }

  private let database: Database
  private var kept: Kept?
  private var reading: Task<Result<Kept, StoreError>, Never>?

  /// So long names are offered that changed since; the clock that counts new ones is no quicker.
  private static let restBetweenReads = Duration.seconds(60)
  /// Above so many rows, names that were told seldom are left out.
  private static let mostRows = 400_000
  /// What was told so often is kept in any case.
  private static let keptAnyway = 1 << 16

  init(_ database: Database) { self.database = database }

  /// The names, as they are now or were a minute ago; the first time they are read.
  ///
  /// - Parameter version: What `NameRows.version` tells now.
  /// - Returns: All names.
  /// - Throws: Why they could not be read.
  func names(at version: String) async throws(StoreError) -> NameIndex {
    guard let kept else { return try await (reading ?? begin()).value.get().names }
    if kept.version != version, .now - kept.since > Self.restBetweenReads, reading == nil {
      _ = begin()
    }
    return kept.names
  }

  private func begin() -> Task<Result<Kept, StoreError>, Never> {
    let least = kept?.least ?? 1
    let task = Task { [database] in
      let result: Result<Kept, StoreError>
      do throws(StoreError) {
        result = .success(try await Self.read(database, least: least))
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
    // Who waits is told. Others are served as before, and it is tried again after the rest.
    case .failure: kept?.since = .now
    }
  }

  /// Reads page by page: nobody waits for more than one.
  private static func read(_ database: Database, least: Int) async throws(StoreError) -> Kept {
    let version = try await database.read { connection throws(StoreError) in
      try NameRows.version(on: connection)
    }
    var least = least
    while true {
      var (names, count) = (NameIndex(), 0)
      var last: NameIndex.Told?
      repeat {
        let page = try await database.rows(NameRows.told, (after: last, least: least))
        names.add(page)
        last = page.last
        count += page.count
      } while last != nil && (count <= mostRows || least >= keptAnyway)
      if last == nil {
        names.sort()
        return Kept(names: names, version: version, least: least)
      }
      least *= 2
    }
  }
}
