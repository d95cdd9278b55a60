// Forms with files in them, as browsers send them.

/// The parts of a `multipart/form-data` body.
///
/// Source: RFC 7578, RFC 2046 §5.1.1.
package struct FormParts: Sendable {
  /// One field or file.
  package struct Part: Sendable, Hashable {
    package var name: String
    /// The name of the file, as the sender calls it; nil for a plain field.
    var fileName: String?
    package var bytes: [UInt8]
  }
  package private(set) var parts: [Part] = []

  /// More parts, with a name or without, or longer headers of one, are not read.
  private static let mostParts = 100
  private static let longestHead = 2_048

  /// Nil when the request holds no such form, or one that is cut off.
  package init?(_ request: Request) {
    guard let type = request.headers["Content-Type"],
      let boundary = FormParts.boundary(type)
    else { return nil }
    let delimiter = Array("\r\n--".utf8) + boundary
    let body = request.body
    // The first one may stand at the very beginning, without the end of a line before it.
    let first = delimiter.dropFirst(2)
    guard
      var at = body.starts(with: first)
        ? first.count : body.firstRange(of: delimiter, from: 0)?.upperBound
    else { return nil }
    for _ in 0..<FormParts.mostParts {
      if body[at...].starts(with: "--".utf8) { return }
      // Blanks may follow the boundary on its line.
      guard let line = body.firstRange(of: Array("\r\n".utf8), from: at),
        let end = body.firstRange(of: delimiter, from: line.lowerBound)
      else { return nil }
      if let part = FormParts.part(body[line.lowerBound..<end.lowerBound]) { parts.append(part) }
      at = end.upperBound
    }
  }

  /// The first file or field of that name.
  package subscript(_ name: String) -> Part? { parts.first { $0.name == name } }

  /// `CRLF headers CRLF CRLF content`; nil without a name.
  private static func part(_ bytes: ArraySlice<UInt8>) -> Part? {
    let blank = Array("\r\n\r\n".utf8)
    guard let gap = Array(bytes.prefix(longestHead)).firstRange(of: blank, from: 0),
      let head = String(validating: bytes.prefix(gap.lowerBound), as: UTF8.self)
    else { return nil }
    for line in head.split(whereSeparator: \.isNewline) {
      let field = line.split(separator: ":", maxSplits: 1)
      guard field.count == 2, Headers.equal(String(field[0].trimmed), "Content-Disposition"),
        let name = parameter("name", of: field[1])
      else { continue }
      return Part(
        name: name, fileName: parameter("filename", of: field[1]),
        bytes: Array(bytes.dropFirst(gap.upperBound)))
    }
    return nil
  }

  private static func boundary(_ type: String) -> [UInt8]? {
    guard let kind = type.split(separator: ";").first?.trimmed,
      Headers.equal(String(kind), "multipart/form-data"),
      let boundary = parameter("boundary", of: type[...]), (1...70).contains(boundary.utf8.count)
    else { return nil }
    return Array(boundary.utf8)
  }

  /// `name="value"` or `name=value` after a semicolon; browsers write `%22` for a quote inside.
  private static func parameter(_ name: String, of field: Substring) -> String? {
    for piece in field.split(separator: ";").dropFirst() {
      let pair = piece.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, Headers.equal(String(pair[0].trimmed), name) else { continue }
      var value = pair[1].trimmed
      if value.count >= 2, value.first == "\"", value.last == "\"" {
        value = value.dropFirst().dropLast()
      }
      return String(value)
    }
    return nil
  }
}

extension [UInt8] {
  /// Where `pattern` next stands at or after `start`; nil when it does not.
  ///
  /// Cost: O(count) but for patterns that repeat themselves, which boundaries do not.
  fileprivate func firstRange(of pattern: [UInt8], from start: Int) -> Range<Int>? {
    guard let first = pattern.first, count >= pattern.count else { return nil }
    let (bytes, sought) = (span, pattern.span)
    for at in stride(from: start, through: count - pattern.count, by: 1) where bytes[at] == first {
      var same = 1
      while same < sought.count, bytes[at + same] == sought[same] { same += 1 }
      if same == sought.count { return at..<(at + same) }
    }
    return nil
  }
}
