// A model's file, mapped into memory: many processes share one copy.

import Glibc
import LedeLanguage
import LedeBase

/// A checked model, read-only for as long as it lives.
@safe package final class ModelFile: Sendable {
  let layout: ModelLayout
  /// The model's name and figures as its maker wrote them: JSON.
  package let notes: [UInt8]
  // Safety: the mapping is read-only, and unmapped by `deinit` alone.
  private nonisolated(unsafe) let base: UnsafeRawPointer
  private let length: Int

  /// Maps and checks the model at `path`.
  init(at path: String) throws(JudgingError) {
    // Safety: open takes the path's own bytes; the descriptor is closed again below.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .noModel(path: path, cause: Self.cause(errno)) }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_size > 0, status.st_size < 1 << 28 else {
      throw .noModel(path: path, cause: "it is empty or no model")
    }
    length = Int(status.st_size)
    // Safety: a private, read-only mapping of a file that is replaced, never written in place.
    guard let mapped = unsafe mmap(nil, length, PROT_READ, MAP_PRIVATE, file, 0),
      unsafe mapped != MAP_FAILED
    else { throw .noModel(path: path, cause: Self.cause(errno)) }
    unsafe base = UnsafeRawPointer(mapped)
    do throws(ModelDamage) {
      // Safety: the mapping is `length` bytes long and lives as long as this object.
      let bytes = unsafe UnsafeRawBufferPointer(start: base, count: length).bytes
      layout = try ModelLayout(bytes)
      // Safety: each load is checked against the end of the bytes.
      notes = layout.notes.map { unsafe bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
    } catch {
      unsafe munmap(mapped, length)
      throw .noModel(path: path, cause: error.cause)
    }
  }

  // Safety: nothing can use the mapping once the last reference is gone.
  deinit { unsafe munmap(UnsafeMutableRawPointer(mutating: base), length) }

  /// Lends the model's bytes for the length of a call.
  func withBytes<Result>(_ body: (RawSpan) -> Result) -> Result {
    // Safety: `self` is alive during the call, and so is the mapping.
    withExtendedLifetime(self) {
      body(unsafe UnsafeRawBufferPointer(start: base, count: length).bytes)
    }
  }

  /// Whether no file is at a path, as opposed to one that cannot be used.
  static func isMissing(_ path: String) -> Bool { unsafe access(path, F_OK) != 0 }

  /// How many words, pairs and shapes it knows.
  package var features: Int { layout.features }

  /// The checksum as 32 hexadecimal digits.
  package var checksum: String { String(decoding: layout.checksum.hex, as: UTF8.self) }

  // Safety: strerror gives a C string that stays valid while it is copied.
  private static func cause(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
}

extension ModelDamage {
  /// What is wrong, for the log.
  var cause: String {
    switch self {
    case .notAModel: "it does not begin like a model"
    case .unknownFormat(let format): "its format \(format) is not known"
    case .wrongLength: "its length does not fit"
    case .changed: "its checksum does not fit: it is damaged"
    }
  }
}
