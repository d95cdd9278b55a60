// Turns the one SQL text with `:named` parameters into what each database reads.

/// Rewriting of statement texts, a pure step.
enum SQLText {
  /// The text with `:name` as `?1` (SQLite) or `$1` (PostgreSQL), numbered as in `parameters`.
  ///
  /// `IN :name` means one of a list: all numbers of a JSON array, or any of a `bigint[]`. Quoted
  /// texts and names, comments and `::type` stay as they are.
  static func numbered(
    _ sql: String, _ parameters: [String], _ dialect: Dialect, after before: Int = 0
  ) -> String {
    let bytes = Array(sql.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        let end = bytes[(index + 1)...].firstIndex(of: byte) ?? bytes.count - 1
        result.append(contentsOf: bytes[index...end])
        index = end + 1
      } else if byte == UInt8(ascii: "-"), bytes[index...].starts(with: "--".utf8) {
        let end = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        index = end
      } else if byte == UInt8(ascii: ":"), bytes[index...].starts(with: "::".utf8) {
        result.append(contentsOf: "::".utf8)
        index += 2
      } else if byte == UInt8(ascii: ":") {
        let name = bytes[(index + 1)...].prefix { isNameByte($0) }
        index += 1 + name.count
        append(String(decoding: name, as: UTF8.self), parameters, dialect, before, to: &result)
      } else {
        result.append(byte)
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The PostgreSQL text of a plain `INSERT … VALUES (…)` that puts in `count` rows at once.
  ///
  /// Nil when the statement is of another kind: one that gives rows, or updates those in its way,
  /// must see each row by itself; so must one that names a parameter outside its row.
  static func numberedRows(_ sql: String, _ parameters: [String], _ count: Int) -> String? {
    guard sql.hasPrefix("INSERT INTO "), !sql.contains("RETURNING"), !sql.contains("DO UPDATE"),
      let values = sql.firstRange(of: "VALUES ("),
      let end = closing(sql, from: values.upperBound),
      !sql[end...].replacing("::", with: "").contains(":")
    else { return nil }
    let row = sql[sql.index(before: values.upperBound)...end]
    let rows = (0..<count).map {
      numbered(String(row), parameters, .postgres, after: $0 * parameters.count)
    }
    let head = sql[..<sql.index(before: values.upperBound)]
    return head + rows.joined(separator: ", ") + sql[sql.index(after: end)...]
  }

  /// Where the bracket closes whose inside begins at `start`; nil when it does not.
  ///
  /// Brackets inside it and in quoted texts are passed over.
  private static func closing(_ sql: String, from start: String.Index) -> String.Index? {
    var depth = 1
    var quote: UInt8?
    for index in sql.utf8[start...].indices {
      let byte = sql.utf8[index]
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""): quote = byte
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      if depth == 0 { return index }
    }
    return nil
  }

  private static func append(
    _ name: String, _ parameters: [String], _ dialect: Dialect, _ before: Int,
    to result: inout [UInt8]
  ) {
    guard let place = parameters.firstIndex(of: name) else {
      preconditionFailure("a statement names :\(name) and binds nothing to it")
    }
    let slot = before + place
    let isList = result.suffix(4).elementsEqual(" IN ".utf8)
    switch (dialect, isList) {
    case (.sqlite, false): result.append(contentsOf: "?\(slot + 1)".utf8)
    case (.postgres, false): result.append(contentsOf: "$\(slot + 1)".utf8)
    case (.sqlite, true):
      result.append(contentsOf: "(SELECT value FROM json_each(?\(slot + 1)))".utf8)
    case (.postgres, true):
      result.removeLast(3)
      result.append(contentsOf: "= ANY (CAST($\(slot + 1) AS BIGINT[]))".utf8)
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (97...122).contains(byte | 0x20) || (48...57).contains(byte) || byte == 95
  }
}
