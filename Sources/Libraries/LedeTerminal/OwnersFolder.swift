// Files that the owner puts into a folder, read without being led out of it.

import Glibc
package import LedeBase

/// A folder that somebody fills by hand; no link in it is followed.
package struct OwnersFolder: Sendable {
  /// One state of a file, by which a change is noticed.
  package struct FileState: Hashable, Sendable {
    fileprivate let file: UInt64
    fileprivate let nanoseconds: Int
    /// In bytes.
    package let size: Int
    /// When it was last written to, given another name or other rights.
    package let changed: Timestamp
  }

  /// The folder itself may be a link: where it leads is the owner's wish.
  package let path: String

  package init(_ path: String) { self.path = path }

  package var isThere: Bool { Files.isFolder(path) }

  /// How a file is now; nil when there is none.
  ///
  /// - Parameter name: Its place in the folder, such as `maps/north.json`.
  /// - Returns: Its state.
  /// - Throws: `FileError` for what is no file of the folder's own, or may not be read.
  package func state(of name: String) throws(FileError) -> FileState? {
    guard let file = try open(name) else { return nil }
    defer { close(file) }
    return try state(file, name)
  }

  /// The bytes of a file, `limit` at most, and how it was; nil when there is none.
  ///
  /// The state is nil where the file changed while it was read.
  package func read(
    _ name: String, limit: Int
  ) throws(FileError) -> (bytes: [UInt8], state: FileState?)? {
    guard let file = try open(name) else { return nil }
    defer { close(file) }
    let before = try state(file, name)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(max(0, before.size), limit))
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      // Safety: the pointer covers `chunk`, which lives through the call.
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe Glibc.read(file, $0.baseAddress, min($0.count, limit - bytes.count))
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw fault(name, errno) }
      if count == 0 { break }
      bytes.append(contentsOf: chunk[..<count])
    }
    return (bytes, try state(file, name) == before ? before : nil)
  }

  /// An open file, walked to name by name so that no link is followed; nil when there is none.
  private func open(_ name: String) throws(FileError) -> Int32? {
    // Safety: the C texts, here and below, live through each call.
    var place = unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard place >= 0 else {
      if errno == ENOENT { return nil }
      throw FileError(path: path, code: errno)
    }
    let parts = name.split(separator: "/").map(String.init)
    for (index, part) in parts.enumerated() {
      let folder = place
      defer { close(folder) }
      // A pipe that is called so must hold nobody up.
      let kind = index < parts.count - 1 ? O_DIRECTORY : O_NONBLOCK
      place = unsafe openat(folder, part, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | kind)
      if place < 0 {
        let code = errno
        if code == ENOENT { return nil }
        throw fault(name, isLink(part, in: folder) ? ELOOP : code)
      }
    }
    return place
  }

  private func isLink(_ name: String, in folder: Int32) -> Bool {
    var status = stat()
    return unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      && status.st_mode & S_IFMT == S_IFLNK
  }

  private func state(_ file: Int32, _ name: String) throws(FileError) -> FileState {
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw fault(name, errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw fault(name, EISDIR)
    default: throw fault(name, EINVAL)
    }
    // Also what is written or given another name changes it, and nobody can set it.
    let last = status.st_ctim
    return FileState(
      file: UInt64(status.st_ino), nanoseconds: last.tv_nsec, size: Int(status.st_size),
      changed: Timestamp(seconds: Int64(last.tv_sec)))
  }

  private func fault(_ name: String, _ code: Int32) -> FileError {
    FileError(path: "\(path)/\(name)", code: code)
  }
}
