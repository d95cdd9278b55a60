// When an answer is sent compressed. Rules only; `LedeServer` does the work.

/// The rules of gzip.
package enum Compression {
  /// Shorter bodies gain nothing.
  static let leastBytes = 1_024

  /// Whether the answer would be sent compressed to somebody who reads gzip: a text of at least
  /// `leastBytes` that is whole and not compressed yet.
  package static func suits(_ response: Response) -> Bool {
    guard case .bytes(let body) = response.body, body.count >= leastBytes,
      response.status != 206, response.headers["Content-Encoding"] == nil,
      let type = response.headers["Content-Type"], ContentType.isText(type)
    else { return false }
    return !response.headers.list("Cache-Control").contains {
      Headers.equal(String($0), "no-transform")
    }
  }

  /// Whether the client reads gzip.
  ///
  /// Source: RFC 9110 §12.5.3: named with a weight above 0, or not named and `*` so.
  package static func isAccepted(by request: Request) -> Bool {
    var any = false
    for member in request.headers.list("Accept-Encoding") {
      let parts = member.split(separator: ";")
      let name = parts.first?.trimmed ?? ""
      let isWanted = parts.dropFirst().allSatisfy { !isZeroWeight($0.trimmed) }
      if Headers.equal(String(name), "gzip") || Headers.equal(String(name), "x-gzip") {
        return isWanted
      }
      if name == "*" { any = isWanted }
    }
    return any
  }

  /// The answer with `packed` in place of its body.
  ///
  /// Its tag becomes a weak one: it now names bytes that only unpack to the same.
  package static func answer(_ response: Response, packed: [UInt8]) -> Response {
    var answer = response
    answer.body = .bytes(packed)
    answer.headers["Content-Encoding"] = "gzip"
    if var tag = response.headers["ETag"].flatMap(EntityTag.init(header:)) {
      tag.isWeak = true
      answer.headers["ETag"] = tag.description
    }
    return answer
  }

  /// Says that the answer depends on what the client reads.
  package static func addVary(to response: inout Response) {
    let varies = response.headers.list("Vary")
    if varies.contains(where: { $0 == "*" || Headers.equal(String($0), "Accept-Encoding") }) {
      return
    }
    response.headers["Vary"] = (varies.map(String.init) + ["Accept-Encoding"]).joined(
      separator: ", ")
  }

  /// `q=0`, `q=0.0` and so on.
  private static func isZeroWeight(_ parameter: Substring) -> Bool {
    guard parameter.lowercased().hasPrefix("q=") else { return false }
    let value = parameter.dropFirst(2)
    return !value.isEmpty
      && value.utf8.allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ".") }
  }
}
