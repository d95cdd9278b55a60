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
      lines.append(UInt8(ascii: ":"))
      lines.append(UInt8(ascii: " "))
      let start = lines.count
      lines.append(contentsOf: field.value.utf8)
      for index in start..<lines.count where lines[index] < 0x20 || lines[index] == 0x7F {
        lines[index] = UInt8(ascii: " ")
      }
      lines.append(UInt8(ascii: "\r"))
      lines.append(UInt8(ascii: "\n"))
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
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "'"), UInt8(ascii: "*"),
      UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "`"),
      UInt8(ascii: "|"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
