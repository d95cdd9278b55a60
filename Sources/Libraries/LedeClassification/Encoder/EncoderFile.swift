// The second reader's file, mapped into memory: named tables of numbers, checked before they are used.

import LedeBase
import LedeLanguage

/// A checked file of tables, read-only for as long as it lives.
///
/// It begins with `LEDEENC1`, a 32-bit number of tables, 4 bytes of nothing, and the two words of a
/// `Checksum` over all that follows. Then come the tables' entries of 64 bytes: a name of 40 bytes at
/// most, rows and columns and what they hold as 32-bit numbers, 4 bytes of nothing, and where they
/// begin in the file as a 64-bit number, a multiple of 64. All numbers are little-endian.
/// `Training/pack.py` writes it.
final class EncoderFile: Sendable {
  /// What a table holds.
  enum Content: UInt32 {
    case bytes = 0
    case floats = 1
    /// Whole numbers of 8 bits, in panels of 32 rows, in each column by column.
    case panels = 2
    /// Whole numbers of 8 bits, row by row.
    case rows = 3
  }

  struct Table {
    var content: Content
    var rows: Int
    var columns: Int
    /// Where it begins.
    var place: Int
  }

  private static let magic = Array("LEDEENC1".utf8)
  private static let head = 32
  private static let entry = 64
  /// No file of this kind is larger.
  private static let longest = 1 << 26

  let tables: [String: Table]
  let checksum: Checksum
  private let file: MappedFile

  /// Maps and checks the file at `path`.
  ///
  /// - Throws: `noModel` with the cause. Cost: O(bytes), 20 MB in some 20 ms.
  init(at path: String) throws(JudgingError) {
    file = try MappedFile(at: path, below: Self.longest)
    let found = file.withBytes { bytes in
      Self.tables(in: bytes).map { ($0, Self.checksum(in: bytes)) }
    }
    guard let (tables, checksum) = found else {
      throw .noModel(path: path, cause: "it is no second reader, or damaged")
    }
    (self.tables, self.checksum) = (tables, checksum)
  }

  /// What the file at `path` says that its checksum is; nothing else of it is read.
  ///
  /// - Throws: `noModel` with the cause.
  static func checksum(at path: String) throws(JudgingError) -> Checksum {
    let file = try MappedFile(at: path, below: longest)
    return try file.withBytes { bytes throws(JudgingError) in
      guard isOne(bytes) else { throw .noModel(path: path, cause: "it is no second reader") }
      return checksum(in: bytes)
    }
  }

  private static func isOne(_ bytes: RawSpan) -> Bool {
    bytes.byteCount >= head && (0..<magic.count).allSatisfy { byte(bytes, $0) == magic[$0] }
  }

  private static func checksum(in bytes: RawSpan) -> Checksum {
    Checksum(long(bytes, 16), long(bytes, 24))
  }

  /// All tables, each within the bytes; nil where anything does not fit.
  private static func tables(in bytes: RawSpan) -> [String: Table]? {
    guard isOne(bytes) else { return nil }
    let count = Int(word(bytes, 8))
    guard count <= 4096, head + count * entry <= bytes.byteCount else { return nil }
    guard Checksum(of: bytes, from: head) == checksum(in: bytes) else { return nil }
    var tables: [String: Table] = [:]
    for index in 0..<count {
      let start = head + index * entry
      let name = (start..<start + 40).map { byte(bytes, $0) }.prefix { $0 != 0 }
      let (rows, columns) = (Int(word(bytes, start + 40)), Int(word(bytes, start + 44)))
      guard let content = Content(rawValue: word(bytes, start + 48)),
        let place = Int(exactly: long(bytes, start + 56)), place % 64 == 0,
        place <= bytes.byteCount, rows < 1 << 24, columns < 1 << 24,
        rows * columns <= (bytes.byteCount - place) / (content == .floats ? 4 : 1),
        content != .panels || rows % 32 == 0
      else { return nil }
      tables[String(decoding: name, as: UTF8.self)] = Table(
        content: content, rows: rows, columns: columns, place: place)
    }
    return tables
  }

  // Safety: each load is checked against the end of the bytes; any bits are a whole number.
  private static func byte(_ bytes: RawSpan, _ place: Int) -> UInt8 {
    unsafe bytes.unsafeLoad(fromByteOffset: place, as: UInt8.self)
  }
  private static func word(_ bytes: RawSpan, _ place: Int) -> UInt32 {
    unsafe UInt32(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt32.self))
  }
  private static func long(_ bytes: RawSpan, _ place: Int) -> UInt64 {
    unsafe UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  // MARK: What tables hold

  /// A table of that name, content and size; a file without it is no second reader.
  private func table(
    _ name: String, _ content: Content, _ rows: Int, _ columns: Int
  ) throws(EncoderGap) -> Int {
    guard let found = tables[name], found.content == content, found.rows == rows,
      found.columns == columns
    else { throw EncoderGap(table: name) }
    return found.place
  }

  /// Numbers that stay where they are for as long as this file lives.
  func floats(_ name: String, rows: Int = 1, columns: Int) throws(EncoderGap) -> UnsafePointer<
    Float
  > {
    let place = try table(name, .floats, rows, columns)
    // Safety: the table lies within the mapping, at a multiple of 64 bytes.
    return unsafe (file.base + place).assumingMemoryBound(to: Float.self)
  }

  /// Weights that stay where they are for as long as this file lives.
  func weights(
    _ name: String, _ content: Content, rows: Int, columns: Int
  ) throws(EncoderGap) -> UnsafePointer<Int8> {
    let place = try table(name, content, rows, columns)
    // Safety: as above.
    return unsafe (file.base + place).assumingMemoryBound(to: Int8.self)
  }

  /// A copy of numbers.
  func numbers(_ name: String, rows: Int = 1, columns: Int) throws(EncoderGap) -> [Float] {
    let place = unsafe try floats(name, rows: rows, columns: columns)
    // Safety: the table holds rows * columns numbers.
    return unsafe Array(UnsafeBufferPointer(start: place, count: rows * columns))
  }

  /// A copy of bytes; nil where there is no such table.
  func bytes(_ name: String) -> [UInt8]? {
    guard let found = tables[name], found.content == .bytes else { return nil }
    // Safety: the table lies within the mapping.
    return unsafe Array(
      UnsafeRawBufferPointer(start: file.base + found.place, count: found.rows * found.columns))
  }
}

/// A table that a second reader needs and its file has not.
struct EncoderGap: Error { var table: String }
