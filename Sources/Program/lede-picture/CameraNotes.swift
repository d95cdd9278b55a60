// A picture without what its camera noted (EXIF), but for how it is turned: directories that lead in
// circles keep a loader busy for seconds, and nothing that is shown needs more.

enum CameraNotes {
  /// The bytes of a picture with at most one note, that of its turn; whatever else stays as it is.
  ///
  /// Where a part says that it is longer than the file, the rest stays for the loader to refuse.
  static func dropped(from bytes: [UInt8], of kind: PictureKind) -> [UInt8] {
    switch kind {
    case .jpeg: jpeg(bytes)
    case .png: PNGChunks.dropped(from: bytes)
    case .webp: webp(bytes)
    case .gif: bytes
    }
  }

  // MARK: JPEG

  private static let exif = Array("Exif\0\0".utf8)

  /// Without any APP1 before the first scan, where loaders look for them.
  ///
  /// Read as loaders read it: they pass over bytes that belong to no part, and fill bytes before a marker.
  private static func jpeg(_ bytes: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count + 36)
    var turn: Turn?
    var place = 2
    // What was looked at and is not yet kept.
    var start = place
    while let found = marker(in: bytes, from: place) {
      // A scan, or the end.
      if found.code == 0xDA || found.code == 0xD9 { break }
      // Restarts, a second beginning and what is temporary have no length.
      if found.code == 0x01 || (0xD0...0xD8).contains(found.code) {
        place = found.end
        continue
      }
      guard bytes.count - found.end >= 2 else { break }
      let length = Int(bytes[found.end]) << 8 | Int(bytes[found.end + 1])
      let end = found.end + max(2, length)
      guard end <= bytes.count else {
        // One that is cut off is a note still.
        if found.code == 0xE1 {
          kept += bytes[start..<found.start]
          start = bytes.count
        }
        break
      }
      if found.code == 0xE1 {
        let note = bytes[(found.end + 2)..<end]
        if turn == nil, note.starts(with: exif) { turn = Turn(in: note.dropFirst(exif.count)) }
        kept += bytes[start..<found.start]
        start = end
      }
      place = end
    }
    kept += bytes[start...]
    guard let turn else { return Array(bytes.prefix(2)) + kept }
    let note = exif + turn.note
    let length = note.count + 2
    return Array(bytes.prefix(2))
      + [0xFF, 0xE1, UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)]
      + note + kept
  }

  /// The next marker: where its first fill byte stands, its code, and where it ends; nil without one.
  private static func marker(
    in bytes: [UInt8], from place: Int
  ) -> (start: Int, code: UInt8, end: Int)? {
    var place = place
    while place < bytes.count {
      guard bytes[place] == 0xFF else {
        place += 1
        continue
      }
      let start = place
      while place < bytes.count, bytes[place] == 0xFF { place += 1 }
      guard place < bytes.count else { return nil }
      place += 1
      // A stuffed zero is none.
      if bytes[place - 1] != 0 { return (start, bytes[place - 1], place) }
    }
    return nil
  }

  // MARK: WebP

  /// With its head saying that there are no notes, or that the first is the one of its turn.
  ///
  /// Loaders look for notes where the head says so, and take the first.
  private static func webp(_ bytes: [UInt8]) -> [UInt8] {
    let flags = 20
    guard bytes.count >= 30, bytes[12..<16].elementsEqual("VP8X".utf8) else { return bytes }
    var bytes = bytes
    let hasNotes = bytes[flags] & 0x08 != 0
    bytes[flags] &= ~0x08
    let end = 12 + 8 + padded(little(bytes, at: 16))
    guard hasNotes, end >= 30, end <= bytes.count else { return bytes }
    var place = end
    while bytes.count - place >= 8 {
      let length = little(bytes, at: place + 4)
      guard length <= bytes.count - place - 8 else { break }
      if bytes[place..<place + 4].elementsEqual("EXIF".utf8) {
        var note = bytes[(place + 8)..<(place + 8 + length)]
        if note.starts(with: exif) { note = note.dropFirst(exif.count) }
        guard let turn = Turn(in: note) else { return bytes }
        let chunk = Array("EXIF".utf8) + littleBytes(turn.note.count) + turn.note
        let whole = little(bytes, at: 4) + chunk.count
        guard whole <= UInt32.max else { return bytes }
        bytes.replaceSubrange(4..<8, with: littleBytes(whole))
        bytes[flags] |= 0x08
        bytes.insert(contentsOf: chunk, at: end)
        return bytes
      }
      place += 8 + padded(length)
    }
    return bytes
  }

  private static func padded(_ length: Int) -> Int { length + length % 2 }
  private static func little(_ bytes: [UInt8], at place: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
  }
  private static func littleBytes(_ number: Int) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

/// How a picture is turned, as its camera noted it.
struct Turn {
  /// The value of the tag Orientation, which is not 1, upright: 2 to 8.
  let value: UInt8

  private static let tag = 0x0112
  /// A camera notes some dozens in its first directory.
  private static let mostEntries = 256

  /// Reads a TIFF head and its first directory, and follows nothing that this leads to.
  ///
  /// Nil where it cannot be read, or where the picture stands upright. Source: TIFF 6.0, sections 2 and 8.
  init?(in notes: ArraySlice<UInt8>) {
    let notes = Array(notes.prefix(1 << 20))
    guard notes.count >= 8 else { return nil }
    let isBig: Bool
    switch (notes[0], notes[1]) {
    case (0x4D, 0x4D): isBig = true
    case (0x49, 0x49): isBig = false
    default: return nil
    }
    func number(at place: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { sum, index in
        sum << 8 | Int(notes[place + (isBig ? index : count - 1 - index)])
      }
    }
    let directory = number(at: 4, 4)
    guard number(at: 2, 2) == 42, directory <= notes.count - 2 else { return nil }
    let entries = min(number(at: directory, 2), Turn.mostEntries)
    for entry in 0..<entries {
      let place = directory + 2 + 12 * entry
      guard place <= notes.count - 12 else { return nil }
      guard number(at: place, 2) == Turn.tag else { continue }
      // One short number.
      let found = number(at: place + 8, 2)
      guard number(at: place + 2, 2) == 3, number(at: place + 4, 4) == 1, (2...8).contains(found)
      else { return nil }
      value = UInt8(found)
      return
    }
    return nil
  }

  /// A little-endian TIFF with this one entry: 26 bytes.
  var note: [UInt8] {
    [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0]
      + [0x12, 0x01, 3, 0, 1, 0, 0, 0, value, 0, 0, 0] + [0, 0, 0, 0]
  }
}
