// Entity tags, and answers that say "you have it already".

import LedeBase

/// The name of one state of a resource.
///
/// Source: RFC 9110 §8.8.3.
package struct EntityTag: Sendable, Hashable, CustomStringConvertible {
  /// What stands between the quotes.
  package let opaque: String
  /// Whether it names bytes that only mean the same, such as a compressed body.
  var isWeak: Bool

  /// A tag for a state that has a name already: visible ASCII without quotes.
  package init(_ opaque: String, isWeak: Bool = false) {
    precondition(opaque.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") })
    self.opaque = opaque
    self.isWeak = isWeak
  }

  /// The tag of these very bytes: 128 bits in base 36, the same in every process.
  ///
  /// It tells versions of a page apart; it is no defence against somebody who makes two pages alike.
  package init(of bytes: [UInt8]) {
    let (first, second) = EntityTag.hash(bytes)
    opaque = String(first, radix: 36) + "-" + String(second, radix: 36)
    isWeak = false
  }

  package var description: String { (isWeak ? "W/\"" : "\"") + opaque + "\"" }

  /// Whether an `If-None-Match` names this tag, weak or strong, or any tag (`*`).
  ///
  /// Source: RFC 9110 §13.1.2, §8.8.3.2 (weak comparison).
  package func isNamed(in ifNoneMatch: String) -> Bool {
    if ifNoneMatch[...].trimmed == "*" { return true }
    // Tags hold no quotes, and ours no commas, so members can be compared as text.
    return ifNoneMatch.split(separator: ",").contains { member in
      let member = member.trimmed
      let tag = member.hasPrefix("W/") ? member.dropFirst(2) : member
      return tag.utf8.count == opaque.utf8.count + 2 && tag.utf8.first == UInt8(ascii: "\"")
        && tag.utf8.last == UInt8(ascii: "\"") && tag.dropFirst().dropLast() == opaque
    }
  }

  /// Two multiplying lanes over eight bytes at a time, then over the rest.
  private static func hash(_ bytes: [UInt8]) -> (UInt64, UInt64) {
    var first: UInt64 = 0x9E37_79B9_7F4A_7C15
    var second: UInt64 = 0xC2B2_AE3D_27D4_EB4F ^ UInt64(bytes.count)
    func mix(_ word: UInt64) {
      first = (first ^ word) &* 0xFF51_AFD7_ED55_8CCD
      first ^= first >> 32
      second = (second &+ word) &* 0xC4CE_B9FE_1A85_EC53
      second ^= second >> 29
    }
    let words = bytes.count / 8
    let span = bytes.span
    for word in 0..<words {
      var value: UInt64 = 0
      for index in 0..<8 { value |= UInt64(span[word * 8 + index]) << (8 * UInt64(index)) }
      mix(value)
    }
    for index in words * 8..<span.count { mix(UInt64(span[index])) }
    mix(first ^ (second << 1))
    return (first, second)
  }
}

extension Response {
  /// The same with the tag of its body, unless it has a tag or its body comes in pieces.
  package func tagged() -> Response {
    guard case .bytes(let bytes) = body, headers["ETag"] == nil else { return self }
    var tagged = self
    tagged.headers.add("ETag", EntityTag(of: bytes).description)
    return tagged
  }

  /// This answer, or 304 without a body when the client's `If-None-Match` names its tag; where it sends
  /// none, when nothing has changed since its `If-Modified-Since`.
  ///
  /// Source: RFC 9110 §13.2.2 (order of preconditions), §15.4.5 (what a 304 carries).
  package func conditional(on request: Request) -> Response {
    guard status == 200, request.method == .get || request.method == .head, isKnown(to: request)
    else { return self }
    var answer = Response(304, headers: headers)
    answer.headers["Content-Type"] = nil
    return answer
  }

  private func isKnown(to request: Request) -> Bool {
    if let wanted = request.headers["If-None-Match"] {
      return headers["ETag"].flatMap(EntityTag.init(header:))?.isNamed(in: wanted) ?? false
    }
    guard let changed = headers["Last-Modified"].flatMap(HTTPDate.timestamp),
      let known = request.headers["If-Modified-Since"].flatMap(HTTPDate.timestamp)
    else { return false }
    return changed <= known
  }
}

extension EntityTag {
  /// Reads the value of an `ETag` field; nil when it is none.
  package init?(header: String) {
    let isWeak = header.hasPrefix("W/")
    let quoted = isWeak ? header.dropFirst(2) : header[...]
    let inner = quoted.dropFirst().dropLast()
    guard quoted.utf8.count >= 2, quoted.hasPrefix("\""), quoted.hasSuffix("\""),
      inner.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") })
    else { return nil }
    self.init(String(inner), isWeak: isWeak)
  }
}
