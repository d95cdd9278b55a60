// A PNG without its texts and notes: compressed texts can be a thousand times as long as the file, and
// nothing that is shown needs any.

enum PNGChunks {
  private static let head = 8
  /// What is read over and left out.
  private static let texts = ["tEXt", "zTXt", "iTXt"].map { Array($0.utf8) }
  private static let notes = Array("eXIf".utf8)

  /// The bytes of a PNG without the chunks that hold text, and with a note of its turn alone.
  ///
  /// Where a chunk says that it is longer than the file, the rest stays for the loader to refuse.
  static func dropped(from bytes: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count + 38)
    kept += bytes.prefix(head)
    var place = head
    // Where the note goes: behind the head of the picture, the first chunk.
    var behindHead: Int?
    var turn: Turn?
    // Length, kind and checksum take twelve bytes.
    while bytes.count - place >= 12 {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - place - 12 else { break }
      let end = place + 12 + length
      let kind = bytes[place + 4..<place + 8]
      if kind.elementsEqual(notes) {
        if turn == nil { turn = Turn(in: bytes[(place + 8)..<(place + 8 + length)]) }
      } else if !texts.contains(where: { kind.elementsEqual($0) }) {
        kept += bytes[place..<end]
      }
      if behindHead == nil { behindHead = kept.count }
      place = end
    }
    if let turn, let behindHead { kept.insert(contentsOf: chunk(notes, turn.note), at: behindHead) }
    return kept + bytes.dropFirst(place)
  }

  private static func chunk(_ kind: [UInt8], _ bytes: [UInt8]) -> [UInt8] {
    big(UInt32(bytes.count)) + kind + bytes + big(checksum(kind + bytes))
  }

  /// Source: ISO 3309, as the PNG specification (third edition) has it in its annex D.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
        sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1
      }
    }
  }

  private static func big(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
