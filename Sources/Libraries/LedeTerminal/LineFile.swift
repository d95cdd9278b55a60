// Lines of files, packed by gzip or not, and of standard input as they come.

import CZlib
import Glibc

/// A file that is read line by line, unpacked where it is packed.
@safe package struct LineFile: ~Copyable {
  /// The longest line; the rest of a longer one is read as the next.
  package static let longestLine = 16 * 1_048_576

  private let path: String
  // Safety: opened by `init` and closed by `deinit` alone; this type cannot be copied.
  private let file: gzFile
  private var chunk: [UInt8] = []
  private var at = 0

  /// Opens the file at `path`; `-` is standard input.
  package init(_ path: String) throws(FileError) {
    let descriptor = path == "-" ? dup(STDIN_FILENO) : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    // Safety: on success the descriptor belongs to zlib, which closes it with the file.
    guard let file = unsafe gzdopen(descriptor, "rb") else {
      close(descriptor)
      throw FileError(path: path, code: ENOMEM)
    }
    unsafe gzbuffer(file, 262_144)
    unsafe self.file = file
    self.path = path
  }

  // Safety: nothing can use the file any more.
  deinit { unsafe gzclose(file) }

  /// The next line without its end; nil after the last.
  package mutating func next() throws(FileError) -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      if at == chunk.count, try !fill() { return line.isEmpty ? nil : line }
      let rest = chunk[at...]
      if let end = rest.firstIndex(of: 10) {
        line += rest[..<end]
        at = end + 1
        return line
      }
      line += rest
      at = chunk.count
      if line.count >= Self.longestLine { return line }
    }
  }

  private mutating func fill() throws(FileError) -> Bool {
    chunk = Array(repeating: 0, count: 262_144)
    at = 0
    // Safety: the pointer covers `chunk`, which lives through the call.
    let count = unsafe chunk.withUnsafeMutableBytes {
      unsafe gzread(file, $0.baseAddress, UInt32($0.count))
    }
    var state = Z_OK
    // A packed file that is cut off ends like any other; only the state tells.
    if count <= 0 { _ = unsafe gzerror(file, &state) }
    guard count >= 0, state == Z_OK || state == Z_STREAM_END else {
      chunk = []
      throw FileError(path: path, code: EIO)
    }
    chunk.removeLast(chunk.count - Int(count))
    return count > 0
  }
}
