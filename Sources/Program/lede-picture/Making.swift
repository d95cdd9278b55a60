// From bytes to a WebP: what the head says is judged before any pixel is read.

import CVips
import LedeBase
import LedePrograms

enum Making {
  /// Makes one picture, by a width or `card` behind the program's name, or tries what it may not do
  /// (`try-open`), and says how that ended.
  static func run(_ arguments: [String]) -> PictureExit {
    if arguments.dropFirst() == [Cards.argument] { return Cards.run() }
    if arguments.count == 2, arguments[1].hasPrefix(Sealing.argument) {
      return attempt(String(arguments[1].dropFirst(Sealing.argument.count)))
    }
    guard arguments.count == 2, let number = Int(arguments[1]),
      let width = PictureWidth(rawValue: number)
    else { return .misused }
    guard lede_picture_start() == 0 else { return .misused }
    // Before anything of a stranger's is read.
    Sealing.seal()
    guard var bytes = Streams.read(limit: PictureLimits.bytes) else { return .tooLarge }
    guard let kind = PictureKind(of: bytes) else { return .unknownKind }
    bytes = CameraNotes.dropped(from: bytes, of: kind)
    // Safety: libvips reads its copy of nothing else than these bytes, which live through the calls.
    return unsafe bytes.withUnsafeBytes { unsafe make($0, width) }
  }

  private static func attempt(_ what: String) -> PictureExit {
    guard lede_picture_start() == 0 else { return .misused }
    return switch Sealing.attempt(what) {
    case .refused: .made
    case .unsealed: .unsealed
    case .misused: .misused
    }
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
    let isWritten = unsafe Streams.write(UnsafeRawBufferPointer(start: made, count: count))
    unsafe lede_picture_free(made)
    return isWritten ? .made : .unwritten
  }
}
