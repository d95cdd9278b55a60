// Lists of what to read in a table of commas (CSV).

import LedeBase

/// Reads stories out of a table whose first line names its columns.
///
/// Source: RFC 4180; Pocket's columns are `title,url,time_added,tags,status`, those of Instapaper
/// `URL,Title,Selection,Folder,Timestamp,Tags`.
enum MovedTable {
  /// The stories; nil without a column of addresses.
  static func list(in bytes: [UInt8]) -> MovedList? {
    var rows = Rows(bytes: bytes)
    guard let names = rows.next()?.map({ $0.lowercased() }),
      let address = names.firstIndex(where: { ["url", "link", "address"].contains($0) })
    else { return nil }
    func column(_ wanted: Set<String>) -> Int? { names.firstIndex(where: wanted.contains) }
    let title = column(["title"])
    let at = column(["time_added", "timestamp", "created"])
    // Where a story lies there: Pocket's status, Instapaper's folder.
    let place = column(["status", "folder"])
    var list = MovedList()
    while let row = rows.next() {
      func field(_ column: Int?) -> String? { column.flatMap { $0 < row.count ? row[$0] : nil } }
      guard let found = field(address).flatMap(WebAddress.init) else {
        list.passedOver += 1
        continue
      }
      list.add(
        MovedStory(
          address: found, title: field(title), at: field(at).flatMap { MovedList.instant($0) },
          isSaved: true,
          isRead: ["archive", "read"].contains(field(place)?.lowercased() ?? "")))
    }
    return list
  }

  /// The rows of a table, one after the other; empty lines are none.
  private struct Rows {
    /// What stands in a row beyond so many fields is passed over.
    private static let mostFields = 200
    let bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> [String]? {
      while position < bytes.count, [10, 13].contains(bytes[position]) { position += 1 }
      guard position < bytes.count else { return nil }
      var row: [String] = []
      repeat { row.append(field()) } while row.count < Self.mostFields && take(UInt8(ascii: ","))
      while position < bytes.count, ![10, 13].contains(bytes[position]) { position += 1 }
      return row
    }

    /// A field, in quotes or up to the next comma or line; a quote that never ends takes the rest.
    private mutating func field() -> String {
      var field: [UInt8] = []
      let quote = UInt8(ascii: "\"")
      if take(quote) {
        while position < bytes.count {
          if take(quote) {
            guard take(quote) else { break }
            field.append(quote)
          } else {
            field.append(bytes[position])
            position += 1
          }
        }
      }
      while position < bytes.count, ![10, 13, UInt8(ascii: ",")].contains(bytes[position]) {
        field.append(bytes[position])
        position += 1
      }
      return String(decoding: field, as: UTF8.self)
    }

    private mutating func take(_ byte: UInt8) -> Bool {
      guard position < bytes.count, bytes[position] == byte else { return false }
      position += 1
      return true
    }
  }
}
