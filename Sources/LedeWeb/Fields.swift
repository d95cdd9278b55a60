// Names and values as forms and queries send them.

/// The fields of a query or a form, decoded.
///
/// Source: WHATWG URL standard, application/x-www-form-urlencoded parsing.
struct Fields: Sendable {
  private var values: [String: String] = [:]

  /// Reads `name=value&…`; of fields with the same name the first counts.
  init(_ text: some Sequence<UInt8>) {
    for pair in Array(text).split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let name = Fields.decoded(parts[0])
      if values[name] == nil { values[name] = parts.count > 1 ? Fields.decoded(parts[1]) : "" }
    }
  }

  subscript(_ name: String) -> String? { values[name] }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    var i = bytes.startIndex
    while i < bytes.endIndex {
      if bytes[i] == UInt8(ascii: "%"), i + 2 < bytes.endIndex,
        let high = digit(bytes[i + 1]), let low = digit(bytes[i + 2])
      {
        result.append(high << 4 | low)
        i += 3
      } else {
        result.append(bytes[i] == UInt8(ascii: "+") ? 32 : bytes[i])
        i += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 48...57: byte - 48
    case 65...70: byte - 55
    case 97...102: byte - 87
    default: nil
    }
  }
}
