// Pictures that readers sent, as files that stay.

import Glibc
package import LedeBase

/// A folder of files, each forced to disk before it has its name.
package struct SentFolder: FileShelf {
  private let path: String

  /// - Parameter path: A folder that is there; it belongs to one Lede, whose processes may share it.
  package init(_ path: String) { self.path = path }

  package func keep(_ bytes: [UInt8], _ name: String) throws(StoreError) {
    let temporary = "\(path)/new-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    // Safety: the C texts of the paths, here and below, live through each call.
    let file = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw SentFolder.fault(errno) }
    let isKept = PictureFolder.write(bytes, to: file) && fsync(file) == 0
    let cause = errno
    close(file)
    guard isKept else {
      unsafe unlink(temporary)
      throw SentFolder.fault(cause)
    }
    // What is there already tells whether there is anything to make.
    unsafe mkdir(shelf(name), 0o700)
    guard unsafe rename(temporary, place(name)) == 0 else {
      let cause = errno
      unsafe unlink(temporary)
      throw SentFolder.fault(cause)
    }
    try settle(shelf(name))
  }

  package func file(_ name: String) throws(StoreError) -> [UInt8]? {
    let file = unsafe open(place(name), O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw SentFolder.fault(errno)
    }
    defer { close(file) }
    return PictureFolder.read(file)
  }

  package func drop(_ name: String) throws(StoreError) {
    guard unsafe unlink(place(name)) != 0, errno != ENOENT else { return }
    throw SentFolder.fault(errno)
  }

  /// A name is there for good once its folder is on disk.
  private func settle(_ folder: String) throws(StoreError) {
    let file = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { throw SentFolder.fault(errno) }
    defer { close(file) }
    guard fsync(file) == 0 else { throw SentFolder.fault(errno) }
  }

  private func shelf(_ name: String) -> String { "\(path)/\(name.prefix(2))" }
  private func place(_ name: String) -> String { "\(shelf(name))/\(name)" }

  private static func fault(_ code: Int32) -> StoreError {
    // Safety: the text is copied at once; it is the system's own.
    let cause = unsafe "folder of files: " + String(cString: strerror(code))
    return switch code {
    case ENOSPC, EDQUOT: .full(cause: cause)
    case EACCES, EPERM, EROFS: .readOnly(cause: cause)
    default: .unreachable(cause: cause)
    }
  }
}
