// From bytes to a WebP: what the head says is judged before any pixel is read.

import CVips
import Glibc
import LedeBase

enum Making {
  /// Makes one picture, by a width or `card` behind the program's name, or tries what it may not do
  /// (`try-open`), and says how that ended.
  static func run(_ arguments: [String]) -> PictureExit {
    if arguments.dropFirst() == [Cards.argument] { return Cards.run() }
    if arguments.count == 2, arguments[1].hasPrefix(Sealing.argument) {
      return Sealing.attempt(String(arguments[1].dropFirst(Sealing.argument.count)))
    }
    guard arguments.count == 2, let number = Int(arguments[1]),
      let width = PictureWidth(rawValue: number)
    else { return .misused }
    guard lede_picture_start() == 0 else { return .misused }
    // Before anything of a stranger's is read.
    _ = Sealing.seal()
    guard var bytes = read(limit: PictureLimits.bytes) else { return .tooLarge }
    guard let kind = PictureKind(of: bytes) else { return .unknownKind }
    bytes = CameraNotes.dropped(from: bytes, of: kind)
    // Safety: libvips reads its copy of nothing else than these bytes, which live through the calls.
    return unsafe bytes.withUnsafeBytes { unsafe make($0, width) }
  }

  private static func make(_ bytes: UnsafeRawBufferPointer, _ width: PictureWidth) -> PictureExit {
    var facts = lede_picture_facts()
    // Safety: the pointer covers all the bytes; libvips writes into the facts alone.
    guard unsafe lede_picture_read_facts(bytes.baseAddress, bytes.count, &facts) == 0 else {
      return .broken
    }
    let (pixels, isFar) = Int(facts.width).multipliedReportingOverflow(by: Int(facts.height))
    guard !isFar, pixels <= PictureLimits.pixels, Int(facts.frames) <= PictureLimits.frames else {
      return .tooLarge
    }
    var made: UnsafeMutableRawPointer?
    var count = 0
    let most = width == .whole ? PictureLimits.width : width.rawValue
    let highest = width == .whole ? PictureLimits.height : 6 * most
    // Safety: as above; on success `made` holds `count` bytes that are freed below.
    let failure = unsafe lede_picture_make(
      bytes.baseAddress, bytes.count, Int32(most), Int32(highest), &made, &count)
    guard failure == 0, let made = unsafe made else { return .broken }
    let isWritten = unsafe write(UnsafeRawBufferPointer(start: made, count: count))
    unsafe lede_picture_free(made)
    return isWritten ? .made : .unwritten
  }

  /// All of standard input; nil when it is longer than `limit`.
  static func read(limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 262_144)
    while true {
      // Safety: the pointer covers `chunk`, which lives through the call.
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: chunk[..<count])
      if bytes.count > limit { return nil }
    }
  }

  static func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var done = 0
    while done < bytes.count {
      // Safety: `done` is below the count, so the pointer covers what is left.
      let count = unsafe Glibc.write(
        STDOUT_FILENO, bytes.baseAddress?.advanced(by: done), bytes.count - done)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }
}
