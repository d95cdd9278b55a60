// Files that are written whole.

import Glibc

/// Whole files that are new, or take the place of others at once.
package enum NewFile {
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let draft = path + ".new"
    let file = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw FileError(path: path, code: errno) }
    defer { close(file) }
    try Files.write(bytes, to: file, named: path)
    guard fsync(file) == 0, unsafe rename(draft, path) == 0 else {
      throw FileError(path: path, code: errno)
    }
  }

  /// Writes bytes to a new file that its owner alone may read.
  package static func write(_ bytes: [UInt8], toNew path: String) throws(FileError) {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw FileError(path: path, code: errno) }
    defer { close(file) }
    try Files.write(bytes, to: file, named: path)
    guard fsync(file) == 0 else { throw FileError(path: path, code: errno) }
  }
}
