// The head of an answer as bytes, read into headers.

import LedeBase

/// Reads what libcurl passes on of an answer's head.
enum HeadReader {
  /// The status in a line `HTTP/1.1 200 OK`; 0 when there is none.
  static func status(in line: UnsafeRawBufferPointer) -> Int {
    // Safety: the line is only read, within its bounds and inside the call.
    guard let space = unsafe line.firstIndex(of: 32) else { return 0 }
    let digits = unsafe Array(line[(space + 1)...].prefix(3))
    return digits.allSatisfy { (48...57).contains($0) } ? Int(text(digits[...])) ?? 0 : 0
  }

  /// The headers of a head, in order; names in lower case, folded lines joined (RFC 9112 §5.2).
  ///
  /// What is not UTF-8 becomes U+FFFD; lines without a colon are passed over.
  static func headers(in head: [UInt8]) -> [OutgoingRequest.Header] {
    var headers: [OutgoingRequest.Header] = []
    forEachLine(in: head) { name, value in
      guard let name else {
        if !headers.isEmpty { headers[headers.count - 1].value += " " + text(value) }
        return
      }
      headers.append(.init(String(decoding: name, as: UTF8.self).lowercasedASCII, text(value)))
    }
    return headers
  }

  /// The largest declared `Content-Length`; nil when there is none that can be read.
  static func length(in head: [UInt8]) -> Int? {
    let wanted = Array("content-length".utf8)
    var found: Int?
    forEachLine(in: head) { name, value in
      guard let name, name.count == wanted.count,
        zip(name, wanted).allSatisfy({ $0 | 0x20 == $1 | 0x20 })
      else { return }
      guard value.allSatisfy({ (48...57).contains($0) }) else { return }
      found = max(found ?? 0, value.isEmpty ? 0 : Int(text(value)) ?? .max)
    }
    return found
  }

  /// Calls `body` with the name and the trimmed value of every line; without a name for a folded one.
  private static func forEachLine(
    in head: [UInt8], _ body: (_ name: ArraySlice<UInt8>?, _ value: ArraySlice<UInt8>) -> Void
  ) {
    var start = 0
    while start < head.count {
      let end = head[start...].firstIndex(of: 10) ?? head.count
      let line = head[start..<end]
      start = end + 1
      guard let first = line.first else { continue }
      if first == 32 || first == 9 {
        body(nil, trimmed(line))
      } else if let colon = line.firstIndex(of: 58) {
        body(line[..<colon], trimmed(line[(colon + 1)...]))
      }
    }
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = bytes.drop { $0 == 32 || $0 == 9 }
    while let last = rest.last, last == 32 || last == 9 || last == 13 { rest.removeLast() }
    return rest
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
