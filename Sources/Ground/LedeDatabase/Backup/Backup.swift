// Backup and restore: one portable file, readable by every Lede on either database.

package import LedeBase

extension Database {
  /// Writes all but secrets and sessions into a new SQLite file at `path`, as of one moment.
  ///
  /// The file appears under its name only when it is whole and on disk; what was there before is
  /// replaced. Others read and write meanwhile.
  package func backup(to path: String) async throws(StoreError) {
    let part = path + ".part"
    File.remove(part)
    defer { File.remove(part) }
    switch location {
    case .sqlite(path: ":memory:"):
      try await hold { source throws(StoreError) in
        try copy(source, begin: "BEGIN", into: part)
      }
    case .sqlite(let live):
      try await Lane("lede.store.backup") { () throws(StoreError) in
        try SQLiteConnection(path: live, .readOnly)
      }.use { source throws(StoreError) in
        do throws(StoreError) { return try takeOver(live, into: part) } catch {
          switch error {
          // Nothing is gained by filling the disk twice, by reading what is damaged again, or by waiting
          // once more for whoever holds the file.
          case .full, .damaged, .busy: throw error
          // A file that nobody may write cannot be attached; its rows can be carried over all the same.
          case .readOnly, .unreachable, .tooNew, .notShared, .tooMany, .failed:
            File.remove(part)
          }
        }
        try copy(source, begin: "BEGIN", into: part)
      }
    case .postgres(let url):
      try await Lane("lede.store.backup") { () throws(StoreError) in try PostgresConnection(url) }
        .use { source throws(StoreError) in
          let begin = "BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"
          try copy(source, begin: begin, into: part)
        }
    }
    try File.settle(part, as: path)
  }

  /// Looks whether a file is a backup that can be restored, before anything is changed for it.
  ///
  /// Throws `damaged` when it is none, or not whole, and `tooNew` when a newer Lede wrote it.
  package static func check(backup path: String, _ schemas: [Schema]) async throws(StoreError) {
    _ = try await Lane("lede.store.backup") { () throws(StoreError) in
      try SQLiteConnection(path: path, .readOnly)
    }.use { source throws(StoreError) in
      try isNewest(source, at: path, Migrator(schemas))
    }
  }

  /// Whether a backup, which is whole, has today's schema.
  private static func isNewest(
    _ source: any Connection, at path: String, _ migrator: Migrator
  ) throws(StoreError) -> Bool {
    guard let applied = try migrator.applied(on: source), !applied.isEmpty else {
      throw .damaged(cause: "\(path) is empty")
    }
    let missing = try migrator.missing(in: applied)
    let problems = try source.rows(SQLitePragmas.quickCheck, ()).filter { $0 != "ok" }
    guard problems.isEmpty else {
      throw .damaged(cause: "\(path): \(problems.joined(separator: "; "))")
    }
    return missing.isEmpty
  }

  /// Replaces all that is kept by what a backup holds, in one transaction; what it does not hold,
  /// sessions and sealed keys, is forgotten.
  package func restore(from path: String) async throws(StoreError) {
    let copy = path + ".restoring"
    defer { File.remove(copy) }
    let (schemas, migrator) = (schemas, migrator)
    try await hold { target throws(StoreError) in
      var source = try SQLiteConnection(path: path, .readOnly)
      let isNewest = try Database.isNewest(source, at: path, migrator)
      if !isNewest {
        // An older backup is brought to today's schema in a copy; the file itself stays as it is.
        File.remove(copy)
        try File.makePrivate(copy)
        try source.run(SQLitePragmas.vacuumInto, copy)
        source = try SQLiteConnection(path: copy, .readWrite)
        try migrator.migrate(source)
      }
      let copying = try Copying(schemas, columnsOf: source)
      if target.dialect == .sqlite {
        try target.run(SQLitePragmas.attach, isNewest ? path : copy)
      }
      defer {
        // Nothing depends on it: the name is given up with the connection at the latest.
        if target.dialect == .sqlite { try? target.script("DETACH source") }
      }
      try target.transaction { () throws(StoreError) in
        try Database.restoring(schemas.compactMap(\.restoring)[...], on: target) {
          () throws(StoreError) in
          try copying.clear(target)
          if target.dialect == .sqlite {
            try copying.takeOver(on: target)
          } else {
            try copying.copy(from: source, to: target)
          }
          try copying.renumber(target)
        }
        try target.run(Wakes.notify, ())
      }
    }
    wake()
  }

  /// Has each feature stand around the copying, the first outermost.
  private static func restoring(
    _ features: ArraySlice<Schema.Restoring>, on target: any Connection,
    _ copy: () throws(StoreError) -> Void
  ) throws(StoreError) {
    guard let first = features.first else { return try copy() }
    try first(target) { () throws(StoreError) in
      try restoring(features.dropFirst(), on: target, copy)
    }
  }

  /// Makes an empty backup file.
  private func empty(_ part: String) throws(StoreError) -> SQLiteConnection {
    try File.makePrivate(part)
    let target = try SQLiteConnection(path: part, .readWrite)
    try target.script("PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF")
    try migrator.migrate(target)
    // Every row comes from a database that has looked at its references already.
    try target.script("PRAGMA foreign_keys = OFF")
    return target
  }

  /// Fills a backup file from a SQLite file, as of one moment.
  private func takeOver(_ live: String, into part: String) throws(StoreError) {
    let target = try empty(part)
    try target.run(SQLitePragmas.attach, live)
    try target.transaction { () throws(StoreError) in
      let copying = try Copying(schemas, columnsOf: target)
      try copying.clear(target)
      try copying.takeOver(on: target)
    }
  }

  /// Fills a backup file row by row, as of one moment.
  private func copy(_ source: any Connection, begin: String, into part: String) throws(StoreError) {
    let target = try empty(part)
    try source.script(begin)
    // Nothing was written, so it does not matter how the reading ends.
    defer { try? source.script("ROLLBACK") }
    try target.transaction { () throws(StoreError) in
      let copying = try Copying(schemas, columnsOf: target)
      try copying.clear(target)
      try copying.copy(from: source, to: target)
    }
  }
}
