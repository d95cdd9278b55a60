// Files beside the database: made whole, then given their name.

import Glibc
import LedeBase

/// What is done with a database as a file.
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
