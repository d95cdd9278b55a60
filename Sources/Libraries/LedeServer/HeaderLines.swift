// Headers as lines of bytes.

import LedeHTTP

/// Writes an answer's header the way it goes over the wire.
enum HeaderLines {
  /// Replaces `lines` by the headers, each line ended by CRLF.
  ///
  /// What would break out of a line is left out: a name that is no token drops the field, and a
  /// control character in a value becomes a space. The shim's own fields are dropped too.
  static func write(_ headers: Headers, into lines: inout [UInt8]) {
    lines.removeAll(keepingCapacity: true)
    for field in headers.fields where isOurs(field.name) {
      lines.append(contentsOf: field.name.utf8)
      lines.append(contentsOf: ": ".utf8)
      let start = lines.count
      lines.append(contentsOf: field.value.utf8)
      for index in start..<lines.count where lines[index] < 0x20 || lines[index] == 0x7F {
        lines[index] = UInt8(ascii: " ")
      }
      lines.append(contentsOf: [13, 10])
    }
  }

  private static func isOurs(_ name: String) -> Bool {
    guard !name.isEmpty, name.utf8.allSatisfy(isTokenByte) else { return false }
    switch name.utf8.count {
    case 4: return !Headers.equal(name, "Date")
    case 10: return !Headers.equal(name, "Connection")
    case 14: return !Headers.equal(name, "Content-Length")
    case 17: return !Headers.equal(name, "Transfer-Encoding")
    default: return true
    }
  }

  /// RFC 9110 §5.6.2 (`tchar`).
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 97 < 26 || byte &- 48 < 10 || "-_!#$%&'*+.^`|~".utf8.contains(byte)
  }
}
