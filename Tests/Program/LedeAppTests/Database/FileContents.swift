// Reading a whole file, for tests that look inside a backup.

import Glibc
import Testing

@testable import LedeDatabase
@testable import LedeNews

extension File {
  /// The file's bytes as text, with what is no text replaced.
  static func contents(_ path: String) throws -> String {
    // Safety: the path and the buffer live through the calls.
    let file = unsafe open(path, O_RDONLY)
    try #require(file >= 0)
    defer { _ = close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe read(file, &chunk, chunk.count)
      guard count > 0 else { break }
      bytes += chunk.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
