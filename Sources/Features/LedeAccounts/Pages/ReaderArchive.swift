// The archive that a reader takes along: a ZIP file with one JSON file a table.

import LedeJSON
import LedeBase
import LedeDatabase
import LedeHTTP
import LedeSite

enum ReaderArchive {
  /// All parts as files; an empty table is left out.
  static func begun(with parts: [ArchivePart]) -> ZipFile {
    var zip = ZipFile()
    for part in parts where !part.rows.isEmpty { zip.add("\(part.name).json", json(part)) }
    return zip
  }

  /// Writes what was begun with other files behind, of which one at a time is in memory.
  static func write(
    _ begun: ZipFile, _ files: [ArchiveFile], to writer: any BodyWriter
  ) async throws {
    var zip = begun
    try await writer.write(zip.taken())
    for file in files {
      guard let bytes = try await file.bytes() else { continue }
      guard zip.takes(bytes.count) else {
        zip.add("not-all.txt", Array(Phrases.archiveFull.utf8))
        break
      }
      zip.add(file.name, bytes)
      try await writer.write(zip.taken())
    }
    try await writer.write(zip.bytes())
  }

  /// An array of objects; instants as ISO 8601 to the millisecond would say no more than seconds do.
  private static func json(_ part: ArchivePart) -> [UInt8] {
    var writer = JSONWriter(capacity: part.rows.count * 64)
    writer.array { writer in
      for row in part.rows {
        writer.object { writer in
          for (name, field) in zip(part.columns, row) {
            switch field {
            case .nothing: break
            case .number(let number): writer.member(name, number)
            case .text(let text): writer.member(name, text)
            case .time(let time): writer.member(name, time.iso8601)
            }
          }
        }
      }
    }
    writer.endLine()
    return writer.bytes
  }
}

/// Writes a ZIP file whose files are stored as they are.
///
/// Source: PKWARE APPNOTE.TXT 6.3.3, §4.3.7 (local header), §4.3.12 (directory), §4.3.16 (end).
struct ZipFile {
  private var body: [UInt8] = []
  /// How many bytes of it were taken before.
  private var gone = 0
  private var directory: [UInt8] = []
  private var count: UInt16 = 0

  /// 1 January 1980, the first day that the format knows: the same rows make the same file.
  private static let firstDay: UInt16 = 0x21
  private static let isUTF8: UInt16 = 0x0800

  /// One more file; its name in ASCII.
  mutating func add(_ name: String, _ content: [UInt8]) {
    let start = UInt32(truncatingIfNeeded: gone + body.count)
    let size = UInt32(truncatingIfNeeded: content.count)
    var common: [UInt8] = []
    common.write(20, ZipFile.isUTF8, 0, 0, ZipFile.firstDay)
    common.write(CRC32.of(content), size, size)
    common.write(UInt16(truncatingIfNeeded: name.utf8.count), 0)
    body.write(0x0403_4b50 as UInt32)
    body += common + Array(name.utf8) + content
    directory.write(0x0201_4b50 as UInt32)
    directory.write(20 as UInt16)
    directory += common
    directory.write(0 as UInt16, 0, 0)
    directory.write(0, start)
    directory += Array(name.utf8)
    count += 1
  }

  /// Whether a file of so many bytes fits below the 4 GiB that the format can count, with what ends it.
  func takes(_ bytes: Int) -> Bool {
    gone + body.count + directory.count + bytes < Int(UInt32.max) - 1_000_000
  }

  /// How many bytes were added since `taken` was last asked for.
  var waiting: Int { body.count }

  /// What was added since this was last asked for.
  mutating func taken() -> [UInt8] {
    defer { body = [] }
    gone += body.count
    return body
  }

  /// What was not taken yet, and the end.
  func bytes() -> [UInt8] {
    var end: [UInt8] = []
    end.write(0x0605_4b50 as UInt32)
    end.write(0, 0, count, count)
    end.write(
      UInt32(truncatingIfNeeded: directory.count),
      UInt32(truncatingIfNeeded: gone + body.count))
    end.write(0 as UInt16)
    return body + directory + end
  }
}

extension [UInt8] {
  /// Numbers of one width, each with its least byte first.
  fileprivate mutating func write<Number: FixedWidthInteger>(_ numbers: Number...) {
    for number in numbers {
      for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
        append(UInt8(truncatingIfNeeded: number >> Number(shift)))
      }
    }
  }
}

/// The check sum of ZIP files.
///
/// Source: ISO 3309, with the polynomial 0xEDB88320 from the least bit on.
private enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }

  static func of(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { sum, byte in
      table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8
    }
  }
}
