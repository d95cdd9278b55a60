// All that a small program reads, and all that it writes.

import Glibc

package enum Streams {
  /// All of a stream to its end; nil when that is more than `limit` bytes.
  package static func read(limit: Int, from stream: Int32 = STDIN_FILENO) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 262_144)
    while true {
      // Safety: the pointer covers `chunk`, which lives through the call.
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe Glibc.read(stream, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: chunk[..<count])
      if bytes.count > limit { return nil }
    }
  }

  /// Writes all bytes; false where nobody takes them.
  package static func write(
    _ bytes: UnsafeRawBufferPointer, to stream: Int32 = STDOUT_FILENO
  ) -> Bool {
    var done = 0
    while done < bytes.count {
      // Safety: `done` is below the count, so the pointer covers what is left.
      let count = unsafe Glibc.write(
        stream, bytes.baseAddress?.advanced(by: done), bytes.count - done)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }
}
