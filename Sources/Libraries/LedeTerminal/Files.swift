// Reading and writing whole files, and the folders Lede keeps things in.

import Glibc
package import LedeBase

package struct FileError: Reportable {
  package let path: String
  package let code: Int32
  /// Whether a folder was looked for.
  package let isFolder: Bool

  package init(path: String, code: Int32, isFolder: Bool = false) {
    self.path = path
    self.code = code
    self.isFolder = isFolder
  }

  package var message: String {
    switch code {
    case ENOENT: isFolder ? Phrases.noFolder(path) : Phrases.noFile(path)
    case EACCES, EPERM, EROFS: Phrases.fileForbidden(path)
    case ENOSPC: Phrases.fileDiskFull(path)
    case EISDIR: Phrases.isFolder(path)
    case ENOTDIR: Phrases.isNoFolder(path)
    case EEXIST: Phrases.fileIsThere(path)
    case ELOOP: Phrases.fileIsLink(path)
    default: Phrases.fileUnusable(path, FileError.cause(code))
    }
  }
  package var isPassing: Bool { code == ENOSPC || code == EAGAIN }
  package var description: String { "file \(path): \(FileError.cause(code))" }

  /// The system's words for an error code.
  // Safety: strerror gives a C string that stays valid while it is copied.
  package static func cause(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
}

package enum Files {
  /// The bytes of a file; `-` is standard input.
  package static func read(_ path: String, limit: Int = 256 * 1_048_576) throws(FileError)
    -> [UInt8]
  {
    let file = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileError(path: path, code: errno) }
    defer { if path != "-" { close(file) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      // Safety: the pointer covers `chunk`, which lives through the call.
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe Glibc.read(file, $0.baseAddress, $0.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw FileError(path: path, code: errno)
      }
      if count == 0 { break }
      bytes.append(contentsOf: chunk[..<count])
    }
    return bytes
  }

  /// Makes a folder and those above it, readable by their owner alone where they are new.
  package static func makeFolder(_ path: String) throws(FileError) {
    var built = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      built += part + "/"
      if unsafe mkdir(built, 0o700) != 0, errno != EEXIST, errno != EISDIR {
        let code = errno
        // A folder above that exists but may not be written is no failure yet.
        if !isFolder(built) { throw FileError(path: built, code: code) }
      }
    }
    if !isFolder(path) { throw FileError(path: path, code: ENOTDIR) }
  }

  /// The folder itself, or the nearest above it that is there.
  package static func nearestFolder(_ path: String) -> String {
    var parts = path.split(separator: "/")
    while !parts.isEmpty {
      let folder = (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
      if isFolder(folder) { return folder }
      parts.removeLast()
    }
    return path.hasPrefix("/") ? "/" : "."
  }

  /// Writes all bytes to an open file, through partial writes.
  package static func write(_ bytes: [UInt8], to file: Int32, named path: String) throws(FileError)
  {
    var rest = bytes[...]
    while !rest.isEmpty {
      // Safety: the pointer covers `rest`, which lives through the call.
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { throw FileError(path: path, code: errno) }
      rest = rest.dropFirst(max(0, count))
    }
  }

  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && (status.st_mode & S_IFMT) == S_IFDIR
  }

  /// Throws when no new file can be made at `path`: one is there, or its folder takes none.
  package static func checkRoom(for path: String) throws(FileError) {
    if exists(path) { throw FileError(path: path, code: EEXIST) }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let folder = parts.isEmpty ? "." : parts == [""] ? "/" : parts.joined(separator: "/")
    if let code = absence(of: folder) { throw FileError(path: folder, code: code, isFolder: true) }
    if !isFolder(folder) { throw FileError(path: folder, code: ENOTDIR) }
    if unsafe access(folder, W_OK | X_OK) != 0 { throw FileError(path: folder, code: errno) }
  }

  /// Gives a file another name beside it, with what SQLite keeps next to it; returns that name.
  ///
  /// `lede.db` becomes `lede.db.damaged-20261121T064500Z`.
  package static func putAside(_ path: String, as word: String, at now: Timestamp)
    throws(FileError) -> String
  {
    let date = now.iso8601.prefix(19).filter { $0 != "-" && $0 != ":" }
    let aside = "\(path).\(word)-\(date)Z"
    for end in ["", "-wal", "-shm", "-journal"] where exists(path + end) {
      if exists(aside + end) { throw FileError(path: aside + end, code: EEXIST) }
      guard unsafe rename(path + end, aside + end) == 0 else {
        throw FileError(path: path + end, code: errno)
      }
    }
    return aside
  }

  /// Why nothing can be found at `path`, as the system numbers it; nil when something is there.
  package static func absence(of path: String) -> Int32? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? nil : errno
  }

  /// Where a symbolic link leads, as it says itself; nil for what is none.
  package static func link(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    // Safety: readlink writes at most the buffer's length and says how much.
    let count = unsafe readlink(path, &buffer, buffer.count)
    guard count >= 0 else { return nil }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  package static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Whether something there may be written by this process.
  package static func isWritable(_ path: String) -> Bool { unsafe access(path, W_OK) == 0 }
}

package enum Environment {
  /// A variable; nil when it is absent or empty.
  package static subscript(_ name: String) -> String? {
    // Safety: getenv gives a C string that nothing in Lede changes; it is copied at once.
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }
}
