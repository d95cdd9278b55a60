// Pictures on disk, up to a cap; those that nobody has asked for in the longest time go first.

import Glibc
package import LedeBase
import Synchronization

/// A folder of made pictures.
///
/// It is a cache: all in it can be made again, so nothing is forced to disk, a file that is not whole
/// counts as none, and what cannot be written is passed over. Several processes may share it.
package final class PictureFolder: Sendable {
  private let path: String
  private let most: Int
  /// Bytes in the folder, as far as this process knows; nil before it has looked.
  private let size = Mutex<Int?>(nil)

  /// - Parameters:
  ///   - path: The folder; it is made when the first picture is kept.
  ///   - most: How many bytes it may hold.
  package init(_ path: String, most: Int) {
    self.path = path
    self.most = most
  }

  /// The picture of that name, which counts as asked for at `now`; nil when there is none.
  package func picture(_ name: String, at now: Timestamp) -> [UInt8]? {
    // Safety: the C text of the path lives through the call.
    let file = unsafe open(place(name), O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    guard let bytes = PictureFolder.read(file), WebP.isWhole(bytes) else { return nil }
    PictureFolder.touch(file, at: now)
    return bytes
  }

  /// Keeps a picture, whole or not at all, and drops others when there are too many bytes.
  ///
  /// Cost: O(bytes); once in a while O(files in the folder).
  package func keep(_ bytes: [UInt8], _ name: String, at now: Timestamp) {
    guard bytes.count <= most else { return }
    // What is there already tells whether there is anything to make.
    unsafe mkdir(path, 0o700)
    unsafe mkdir(shelf(name), 0o700)
    let temporary = "\(path)/new-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    // Safety: the C texts of the paths, here and below, live through each call.
    let file = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    let isWritten = PictureFolder.write(bytes, to: file)
    PictureFolder.touch(file, at: now)
    close(file)
    guard isWritten, unsafe rename(temporary, place(name)) == 0 else {
      unsafe unlink(temporary)
      return
    }
    size.withLock { size in
      // The first time, what is found has the new one in it already.
      let known = size.map { $0 + bytes.count } ?? files().reduce(0) { $0 + $1.size }
      size = known > most ? makeRoom() : known
    }
  }

  /// Drops the oldest until a tenth is free; gives what is left.
  private func makeRoom() -> Int {
    let found = files().sorted { $0.used < $1.used }
    var left = found.reduce(0) { $0 + $1.size }
    for file in found where left > most - most / 10 {
      // Another process may have been first: then it is gone all the same.
      unsafe unlink(file.path)
      left -= file.size
    }
    return left
  }

  // MARK: Files

  private struct File {
    var path: String
    var size: Int
    var used: Int
  }

  /// Names are letters for addresses, which begin with any of 64.
  private func shelf(_ name: String) -> String { "\(path)/\(name.prefix(1))" }
  private func place(_ name: String) -> String { "\(shelf(name))/\(name)" }

  private func files() -> [File] {
    var found: [File] = []
    for shelf in PictureFolder.names(in: path) {
      let folder = "\(path)/\(shelf)"
      // What a process left that ended as it wrote is a file here, and goes with the oldest.
      let paths =
        shelf.hasPrefix("new-")
        ? [folder] : PictureFolder.names(in: folder).map { "\(folder)/\($0)" }
      for path in paths {
        var status = stat()
        // Safety: the C text of the path lives through the call, which fills in the status.
        guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
        let used = status.st_mtim.tv_sec * 1_000 + status.st_mtim.tv_nsec / 1_000_000
        found.append(File(path: path, size: Int(status.st_size), used: used))
      }
    }
    return found
  }

  private static func names(in folder: String) -> [String] {
    // Safety: the stream is closed here; each entry is copied before the next is asked for.
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  private static func touch(_ file: Int32, at now: Timestamp) {
    let time = timespec(
      tv_sec: Int(now.milliseconds / 1_000), tv_nsec: Int(now.milliseconds % 1_000) * 1_000_000)
    // Safety: two times of this stack frame, as the call wants them.
    _ = unsafe futimens(file, [time, time])
  }

  static func read(_ file: Int32) -> [UInt8]? {
    var status = stat()
    // Safety: the call fills in the status; below, the pointer covers the buffer's free part.
    guard unsafe fstat(file, &status) == 0, status.st_size < 1 << 28 else { return nil }
    let size = Int(status.st_size)
    return unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let more = unsafe Glibc.read(file, buffer.baseAddress?.advanced(by: count), size - count)
        if more < 0, errno == EINTR { continue }
        guard more > 0 else { return }
        count += more
      }
    }
  }

  static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      // Safety: the pointer covers `rest`, which lives through the call.
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
