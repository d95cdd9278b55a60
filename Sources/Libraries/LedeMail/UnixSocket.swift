// A Unix socket by the path of its file.

import Glibc

/// Why nobody can listen at a path.
package struct SocketError: Error, Hashable, CustomStringConvertible {
  package let path: String
  package let cause: String
  package var description: String { "\(path): \(cause)" }

  fileprivate init(_ path: String, _ code: Int32) {
    self.path = path
    // Safety: the text is the system's own, and copied at once.
    cause = unsafe String(cString: strerror(code))
  }

  fileprivate init(_ path: String, cause: String) {
    self.path = path
    self.cause = cause
  }
}

enum UnixSocket {
  /// Listens at a path, where owner and group alone may come.
  ///
  /// A socket that nobody listens at any longer is replaced; any other file stays.
  static func listen(at path: String) throws(SocketError) -> Int32 {
    let descriptor = try opened(path)
    do throws(SocketError) {
      try clear(path)
      guard unsafe withAddress(of: path, { unsafe bind(descriptor, $0, $1) }) == 0 else {
        throw SocketError(path, errno)
      }
      // Nobody comes in before `listen`.
      guard unsafe chmod(path, 0o660) == 0, Glibc.listen(descriptor, 128) == 0 else {
        throw SocketError(path, errno)
      }
      return descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// A connection to whoever listens at a path; nil where nobody does.
  static func connected(to path: String) throws(SocketError) -> Int32? {
    let descriptor = try opened(path)
    if unsafe withAddress(of: path, { unsafe connect(descriptor, $0, $1) }) == 0 {
      return descriptor
    }
    let code = errno
    close(descriptor)
    guard code == ECONNREFUSED || code == ENOENT else { throw SocketError(path, code) }
    return nil
  }

  private static func opened(_ path: String) throws(SocketError) -> Int32 {
    guard path.hasPrefix("/"),
      path.utf8.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path), !path.contains("\0")
    else { throw SocketError(path, cause: "must be a whole path of at most 107 bytes") }
    let kind =
      Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
      | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { throw SocketError(path, errno) }
    return descriptor
  }

  private static func clear(_ path: String) throws(SocketError) {
    var status = stat()
    // Safety: the path lives through the calls, here and below.
    guard unsafe lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw SocketError(path, cause: "is there, and is no socket")
    }
    if let other = try connected(to: path) {
      close(other)
      throw SocketError(path, cause: "somebody listens there already")
    }
    guard unsafe unlink(path) == 0 else { throw SocketError(path, errno) }
  }

  /// The address of a path, for a call of the system.
  private static func withAddress(
    of path: String, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // Safety: `opened` saw that the path is shorter than the place for it.
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    // Safety: the address is whole, and read during the call alone.
    return unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe call($0, length)
      }
    }
  }
}
