// A file of weights in memory: many processes share one copy.

import Glibc
import LedeBase

/// A file that is mapped, read-only, for as long as this lives.
@safe final class MappedFile: Sendable {
  // Safety: the mapping is read-only, and unmapped by `deinit` alone.
  nonisolated(unsafe) let base: UnsafeRawPointer
  let count: Int

  /// Maps the file at `path`, which must hold something and less than `most` bytes.
  ///
  /// - Throws: `noModel` with the cause.
  init(at path: String, below most: Int) throws(JudgingError) {
    // Safety: open takes the path's own bytes; the descriptor is closed again below.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .noModel(path: path, cause: Self.cause(errno)) }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_size > 0, status.st_size < most else {
      throw .noModel(path: path, cause: "it is empty or no model")
    }
    count = Int(status.st_size)
    // Safety: a private, read-only mapping of a file that is replaced, never written in place.
    guard let mapped = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, file, 0),
      unsafe mapped != MAP_FAILED
    else { throw .noModel(path: path, cause: Self.cause(errno)) }
    unsafe base = UnsafeRawPointer(mapped)
  }

  // Safety: nothing can use the mapping once the last reference is gone.
  deinit { unsafe munmap(UnsafeMutableRawPointer(mutating: base), count) }

  /// Lends the bytes for the length of a call.
  func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    // Safety: the mapping is `count` bytes long, and `self` is alive until after the call.
    return try body(unsafe UnsafeRawBufferPointer(start: base, count: count).bytes)
  }

  /// Whether no file is at a path, as opposed to one that cannot be used.
  static func isMissing(_ path: String) -> Bool { unsafe access(path, F_OK) != 0 }

  // Safety: strerror gives a C string that stays valid while it is copied.
  private static func cause(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
}
