// Backup and restore: one portable file, readable by every Lede on either database.

import Glibc
package import LedeNews

/// A secret of the store as it is sealed, for `lede backup --with-secrets`.
package struct StoredSecret: Hashable, Sendable {
  /// The feed that the key opens, or nil for a setting.
  package var feed: WebAddress?
  /// The header's name, or the setting's.
  package var name: String
  package var sealed: [UInt8]

  package init(feed: WebAddress?, name: String, sealed: [UInt8]) {
    self.feed = feed
    self.name = name
    self.sealed = sealed
  }
}

extension Store {
  /// Writes all but secrets and sessions into a new SQLite file at `path`, as of one moment.
  ///
  /// The file appears under its name only when it is whole and on disk; what was there before is
  /// replaced. Others read and write meanwhile.
  package func backup(to path: String) async throws(StoreError) {
    let part = path + ".part"
    File.remove(part)
    defer { File.remove(part) }
    switch database.location {
    case .sqlite(path: ":memory:"):
      try await database.hold { source throws(StoreError) in
        try Store.copy(source, begin: "BEGIN", into: part)
      }
    case .sqlite(let live):
      try await Lane("lede.store.backup") { () throws(StoreError) in
        try SQLiteConnection(path: live, .readOnly)
      }.use { source throws(StoreError) in
        // A file that nobody may write cannot be attached; its rows can be carried over all the same.
        guard (try? Store.takeOver(live, into: part)) == nil else { return }
        File.remove(part)
        try Store.copy(source, begin: "BEGIN", into: part)
      }
    case .postgres(let url):
      try await Lane("lede.store.backup") { () throws(StoreError) in try PostgresConnection(url) }
        .use { source throws(StoreError) in
          let begin = "BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"
          try Store.copy(source, begin: begin, into: part)
        }
    }
    try File.settle(part, as: path)
  }

  /// Looks whether a file is a backup that can be restored, before anything is changed for it.
  ///
  /// Throws `damaged` when it is none, or not whole, and `tooNew` when a newer Lede wrote it.
  package static func check(backup path: String) async throws(StoreError) {
    _ = try await Lane("lede.store.backup") { () throws(StoreError) in
      try SQLiteConnection(path: path, .readOnly)
    }.use { source throws(StoreError) in try version(of: source, at: path) }
  }

  /// The schema of a backup that is whole.
  private static func version(
    of source: any Connection, at path: String
  ) throws(StoreError) -> Int {
    guard let version = try source.schemaVersion(), version > 0 else {
      throw .damaged(cause: "\(path) is empty")
    }
    guard version <= Migration.known else {
      throw .tooNew(found: version, known: Migration.known)
    }
    let problems = try source.rows(SQLitePragmas.quickCheck, ()).filter { $0 != "ok" }
    guard problems.isEmpty else {
      throw .damaged(cause: "\(path): \(problems.joined(separator: "; "))")
    }
    return version
  }

  /// Replaces all that is kept by what a backup holds, in one transaction; what it does not hold,
  /// sessions and sealed keys, is forgotten.
  package func restore(from path: String) async throws(StoreError) {
    let copy = path + ".restoring"
    defer { File.remove(copy) }
    try await database.hold { target throws(StoreError) in
      var source = try SQLiteConnection(path: path, .readOnly)
      let version = try Store.version(of: source, at: path)
      if version < Migration.known {
        // An older backup is brought to today's schema in a copy; the file itself stays as it is.
        File.remove(copy)
        try File.makePrivate(copy)
        try source.run(SQLitePragmas.vacuumInto, copy)
        source = try SQLiteConnection(path: copy, .readWrite)
        try source.migrate()
      }
      let attached = version < Migration.known ? copy : path
      if target.dialect == .sqlite { try target.run(SQLitePragmas.attach, attached) }
      defer {
        // Nothing depends on it: the name is given up with the connection at the latest.
        if target.dialect == .sqlite { try? target.script("DETACH source") }
      }
      try target.transaction { () throws(StoreError) in
        let items = try target.first(Numbers.next, "item") ?? 1
        let readers = try target.first(Numbers.next, "reader") ?? 2
        try Copying.clear(target)
        if target.dialect == .sqlite {
          try Copying.takeOver(on: target)
        } else {
          try Copying.copy(from: source, to: target)
        }
        try Copying.renumber(target)
        try target.run(Numbers.afterRestore, (items: items, readers: readers))
        // The index is in no backup; it is made again in the background.
        try SearchIndex.beginAnew(on: target)
        try target.run(Wakes.notify, ())
      }
    }
    wakes.wake()
  }

  /// The sealed secrets that a backup leaves out.
  ///
  /// Without the key of notifications: what was sealed here opens nowhere else, and browsers
  /// subscribe anew to the one that another installation makes.
  package func secrets() async throws(StoreError) -> [StoredSecret] {
    try await database.read { connection throws(StoreError) in
      let keys = try connection.rows(FeedKeys.all, ()).map { key in
        StoredSecret(feed: WebAddress(key.address), name: key.name, sealed: key.sealed)
      }
      let settings = try connection.rows(Settings.secrets, ()).map { setting in
        StoredSecret(feed: nil, name: setting.name, sealed: Array(setting.value.utf8))
      }.filter { $0.name != Store.pushKeyName }
      return keys + settings
    }
  }

  /// Puts secrets back; returns how many, leaving out keys of feeds that are not there.
  package func restoreSecrets(_ secrets: [StoredSecret]) async throws(StoreError) -> Int {
    try await database.write { connection throws(StoreError) in
      var count = 0
      for secret in secrets {
        guard let address = secret.feed else {
          let value = String(decoding: secret.sealed, as: UTF8.self)
          try connection.run(Settings.set, (name: secret.name, value: value))
          count += 1
          continue
        }
        let found = try connection.first(Feeds.byAddress, Outline(address: address))
        guard let feed = found else { continue }
        let key = SealedHeader(name: secret.name, sealed: secret.sealed)
        try connection.run(FeedKeys.keep, (feed: feed, key: key))
        count += 1
      }
      return count
    }
  }

  /// Makes an empty backup file.
  private static func empty(_ part: String) throws(StoreError) -> SQLiteConnection {
    try File.makePrivate(part)
    let target = try SQLiteConnection(path: part, .readWrite)
    try target.script("PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF")
    try target.migrate()
    // Every row comes from a database that has looked at its references already.
    try target.script("PRAGMA foreign_keys = OFF")
    return target
  }

  /// Fills a backup file from a SQLite file, as of one moment.
  private static func takeOver(_ live: String, into part: String) throws(StoreError) {
    let target = try empty(part)
    try target.run(SQLitePragmas.attach, live)
    try target.transaction { () throws(StoreError) in
      try Copying.clear(target)
      try Copying.takeOver(on: target)
    }
  }

  /// Fills a backup file row by row, as of one moment.
  private static func copy(
    _ source: any Connection, begin: String, into part: String
  ) throws(StoreError) {
    let target = try empty(part)
    try source.script(begin)
    // Nothing was written, so it does not matter how the reading ends.
    defer { try? source.script("ROLLBACK") }
    try target.transaction { () throws(StoreError) in
      try Copying.clear(target)
      try Copying.copy(from: source, to: target)
    }
  }
}

/// Files beside the database: made whole, then given their name.
enum File {
  static func remove(_ path: String) {
    // Safety: the path lives through the call. That there may be no such file is as well.
    for end in ["", "-journal", "-wal", "-shm"] { _ = unsafe unlink(path + end) }
  }

  /// Makes an empty file that its owner alone may read: what somebody reads is nobody's business.
  static func makePrivate(_ path: String) throws(StoreError) {
    // Safety: the path lives through the call.
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure("open \(path)") }
    _ = close(file)
  }

  /// Sees that the owner of a database alone may read it, making the file when it is missing.
  ///
  /// SQLite gives what it keeps beside it the same rights. A file of somebody else stays as it is:
  /// then it is theirs to say who may read.
  static func keepPrivate(_ path: String) {
    // Safety: the path lives through the calls.
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if file >= 0 { _ = close(file) }
    for end in ["", "-wal", "-shm"] {
      var found = stat()
      guard unsafe stat(path + end, &found) == 0, found.st_uid == geteuid(),
        found.st_mode & 0o077 != 0
      else { continue }
      // Where the file system keeps no rights there is nothing to take away.
      _ = unsafe chmod(path + end, found.st_mode & 0o700)
    }
  }

  /// Whether there is such a file and it is not empty.
  static func holdsBytes(_ path: String) -> Bool {
    var found = stat()
    // Safety: the path and the answer live through the call.
    return unsafe stat(path, &found) == 0 && found.st_size > 0
  }

  /// Brings a finished file to disk, then to its name.
  static func settle(_ part: String, as path: String) throws(StoreError) {
    try sync(part)
    // Safety: both paths live through the call.
    guard unsafe rename(part, path) == 0 else { throw failure("rename \(path)") }
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    try sync(folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder)
  }

  /// The bytes that may still be written where `path` lies; nil when nobody can tell.
  static func free(at path: String) -> Int? {
    var found = statvfs()
    // Safety: the path and the answer live through the call.
    guard unsafe statvfs(path, &found) == 0 else { return nil }
    return Int(clamping: UInt64(found.f_bavail) &* UInt64(found.f_frsize))
  }

  private static func sync(_ path: String) throws(StoreError) {
    // Safety: the path lives through the call.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure("open \(path)") }
    defer { _ = close(file) }
    guard fsync(file) == 0 else { throw failure("fsync \(path)") }
  }

  private static func failure(_ name: String) -> StoreError {
    let cause = "\(name): errno \(errno)"
    return errno == ENOSPC ? .full(cause: cause) : .readOnly(cause: cause)
  }
}
