// When an answer is sent packed, and how. Rules only; `LedeServer` does the work.

/// A way to pack bodies, by its name in `Content-Encoding`; of those that a client likes alike the first
/// is taken.
package enum Coding: String, Sendable, CaseIterable {
  case brotli = "br"
  case gzip
}

/// The rules of packed bodies.
package enum Compression {
  /// Shorter bodies gain nothing.
  static let leastBytes = 1_024

  /// Whether the answer would be sent packed to somebody who reads that: a text of at least
  /// `leastBytes`, or one that comes in pieces of no known length, and is not packed yet.
  package static func suits(_ response: Response) -> Bool {
    switch response.body {
    case .bytes(let body): guard body.count >= leastBytes else { return false }
    case .stream(let length, _): guard length == nil else { return false }
    }
    guard response.status != 206, response.headers["Content-Encoding"] == nil,
      let type = response.headers["Content-Type"], ContentType.isText(type)
    else { return false }
    return !response.headers.list("Cache-Control").contains {
      Headers.equal(String($0), "no-transform")
    }
  }

  /// The coding that the client likes best; nil when it likes none, or plain bytes better.
  ///
  /// Source: RFC 9110 §12.5.3 (what `*` and no name mean), §12.4.2 (weights).
  package static func coding(for request: Request, among codings: [Coding] = Coding.allCases)
    -> Coding?
  {
    var weights: [String: Int] = [:]
    for member in request.headers.list("Accept-Encoding") {
      let parts = member.split(separator: ";")
      let name = (parts.first?.trimmed ?? "").lowercased()
      weights[name == "x-gzip" ? "gzip" : name] = weight(parts.dropFirst())
    }
    let plain = weights["identity"] ?? 0
    var best: (coding: Coding, weight: Int)?
    for coding in codings {
      let weight = weights[coding.rawValue] ?? weights["*"] ?? 0
      if weight > max(best?.weight ?? 0, plain - 1) { best = (coding, weight) }
    }
    return best?.coding
  }

  /// The answer with `packed` in place of its body.
  ///
  /// The tag of an answer that is packed anew each time becomes a weak one: it now names bytes that only
  /// unpack to the same. What is packed once has a tag of its coding already.
  package static func answer(_ response: Response, packed: [UInt8], as coding: Coding) -> Response {
    var answer = marked(response, as: coding)
    answer.body = .bytes(packed)
    return answer
  }

  /// The answer's headers for a body of that coding.
  package static func marked(_ response: Response, as coding: Coding) -> Response {
    var answer = response
    answer.headers["Content-Encoding"] = coding.rawValue
    if response.lastingCoding == nil,
      var tag = response.headers["ETag"].flatMap(EntityTag.init(header:))
    {
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

  /// The weight among parameters in thousandths, 1,000 where none is said; 0 for what is none, as nobody
  /// should be sent what they may not read.
  private static func weight(_ parameters: ArraySlice<Substring>) -> Int {
    for parameter in parameters.map(\.trimmed) where parameter.lowercased().hasPrefix("q=") {
      let digits = parameter.dropFirst(2).utf8
      let fraction = digits.dropFirst(2)
      guard let first = digits.first, (UInt8(ascii: "0")...UInt8(ascii: "1")).contains(first),
        digits.count <= 5, digits.dropFirst().first ?? UInt8(ascii: ".") == UInt8(ascii: "."),
        fraction.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
      else { return 0 }
      let thousandths = (fraction + Array(repeating: UInt8(ascii: "0"), count: 3)).prefix(3)
      let whole = first == UInt8(ascii: "1")
      return whole ? 1_000 : thousandths.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    return 1_000
  }
}

extension Response {
  /// An answer that is the same for everybody until Lede ends: it is packed as small as it gets, once.
  ///
  /// Its tag names its coding too, as other bytes have other tags.
  ///
  /// - Parameters:
  ///   - bytes: The body, not packed.
  ///   - headers: With the type.
  ///   - tag: Names the body.
  ///   - request: Says what the client reads, and what it has.
  /// - Returns: The answer, or 304.
  package static func lasting(
    _ bytes: [UInt8], headers: Headers, tag: EntityTag, to request: Request
  ) -> Response {
    var response = Response(200, headers: headers, body: bytes)
    response.isLasting = true
    var tag = tag
    if Compression.suits(response) {
      Compression.addVary(to: &response)
      response.lastingCoding = Compression.coding(for: request)
      if let coding = response.lastingCoding {
        tag = EntityTag("\(tag.opaque)-\(coding.rawValue)")
      }
    }
    response.headers["ETag"] = tag.description
    return response.conditional(on: request)
  }
}
