// Failures told to programs.

import LedeNews

/// What went wrong, for a program.
///
/// Source: RFC 9457.
package struct Problem: Sendable, Hashable {
  package var status: Int
  /// The kind of problem, the same each time.
  package var title: String
  /// What happened this time and what can be done; empty when the title says it all.
  package var detail: String

  package init(_ status: Int, _ title: String, detail: String = "") {
    self.status = status
    self.title = title
    self.detail = detail
  }

  /// The problem of an access rule.
  package init(_ refusal: Refusal) {
    self.init(refusal.status, refusal.title, detail: refusal.words)
  }

  /// As an answer.
  package var response: Response {
    var json = JSONText()
    json.open()
    json.add("title", title)
    json.add("status", status)
    if !detail.isEmpty { json.add("detail", detail) }
    json.close()
    var response = Response(status, body: json.bytes)
    response.headers["Content-Type"] = "application/problem+json"
    response.headers["Cache-Control"] = "no-store"
    return response
  }
}

/// One flat JSON object: all that answers and log lines of this room need.
struct JSONText {
  private(set) var bytes: [UInt8] = []
  private var isFirst = true

  init() { bytes.reserveCapacity(256) }

  mutating func open() { bytes.append(UInt8(ascii: "{")) }
  mutating func close() { bytes.append(UInt8(ascii: "}")) }

  mutating func add(_ name: String, _ value: String) {
    addName(name)
    addText(value)
  }

  mutating func add(_ name: String, _ value: Int) {
    addName(name)
    bytes.append(contentsOf: String(value).utf8)
  }

  /// A number that is text already.
  mutating func add(_ name: String, number: String) {
    addName(name)
    bytes.append(contentsOf: number.utf8)
  }

  private mutating func addName(_ name: String) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
    addText(name)
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func addText(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case ..<0x20, 0x7F:
        bytes.append(contentsOf: "\\u00".utf8)
        let hex = Array("0123456789abcdef".utf8)
        bytes.append(hex[Int(byte >> 4)])
        bytes.append(hex[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
