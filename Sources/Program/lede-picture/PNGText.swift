// A PNG without its texts: compressed ones can be a thousand times as long as the file, and nothing
// that is shown needs any.

enum PNGText {
  private static let head = 8
  /// What is read over and left out: `tEXt`, `zTXt`, `iTXt`.
  private static let kinds = ["tEXt", "zTXt", "iTXt"].map { Array($0.utf8) }

  /// The bytes of a PNG without the chunks that hold text; whatever else stays as it is.
  ///
  /// Where a chunk says that it is longer than the file, the rest stays for the loader to refuse.
  static func dropped(from bytes: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    kept += bytes.prefix(head)
    var place = head
    // Length, kind and checksum take twelve bytes.
    while bytes.count - place >= 12 {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - place - 12 else { break }
      let end = place + 12 + length
      if !kinds.contains(where: { bytes[place + 4..<place + 8].elementsEqual($0) }) {
        kept += bytes[place..<end]
      }
      place = end
    }
    return kept + bytes.dropFirst(place)
  }
}
