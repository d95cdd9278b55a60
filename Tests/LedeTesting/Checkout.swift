// Where the sources lie, for tests that read them and what they ship.

import Glibc

/// This checkout of Lede.
package enum Checkout {
  /// The folder that holds `Package.swift`, without a slash at its end.
  package static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  /// The path of a file or folder in it, such as `Sources/share/lede`.
  package static func path(_ inside: String) -> String { "\(root)/\(inside)" }

  /// A program of Lede's, as it was built along with the tests that run.
  package static func program(_ name: String) -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    // Safety: readlink writes at most the buffer's length and says how much.
    let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
    let exe = String(
      decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    let beside = "/" + (exe.split(separator: "/").dropLast() + [name[...]]).joined(separator: "/")
    return unsafe access(beside, X_OK) == 0 ? beside : path(".build/debug/\(name)")
  }
}
