// From a request line to a request, or to what is wrong with it.

import LedeBase

/// Why something is not a request for Lede.
package struct RequestFlaw: Error, Hashable {
  /// 400 or 501.
  package var status: Int
  /// For a program's author, ended by a line feed.
  package var words: String
}

extension Request {
  /// The request that these parts make.
  ///
  /// A whole address as target, as proxies send it, stands for its path, and its host replaces the
  /// `Host` field.
  ///
  /// Source: RFC 9112 §3.2 (forms of the target), RFC 9110 §9.1 (unknown methods).
  package static func read(
    method: String, target: String, headers: Headers, body: [UInt8], peer: String, isSecure: Bool
  ) -> Result<Request, RequestFlaw> {
    guard let method = Method(rawValue: method) else {
      return .failure(RequestFlaw(status: 501, words: "Lede does not know this method.\n"))
    }
    guard target.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }) else {
      return .failure(.target)
    }
    var headers = headers
    var target = target
    if target.utf8.first != UInt8(ascii: "/") {
      if target == "*", method == .options {
        // Asks about the server as a whole.
      } else if let whole = AbsoluteTarget(target) {
        headers["Host"] = whole.authority
        target = whole.pathAndQuery
      } else {
        return .failure(.target)
      }
    }
    return .success(
      Request(method, target, headers: headers, body: body, peer: peer, isSecure: isSecure))
  }
}

extension RequestFlaw {
  fileprivate static let target = RequestFlaw(
    status: 400, words: "The request's target is not a path.\n")
}

/// `http://host:port/path?query`, taken apart.
private struct AbsoluteTarget {
  var authority: String
  var pathAndQuery: String

  init?(_ text: String) {
    let start = String(text.prefix(8)).lowercasedASCII
    guard let scheme = ["http://", "https://"].first(where: start.hasPrefix) else { return nil }
    let rest = text.dropFirst(scheme.count)
    let end = rest.utf8.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
    authority = String(rest[..<(end ?? rest.endIndex)])
    pathAndQuery = end.map { String(rest[$0...]) } ?? "/"
    if pathAndQuery.hasPrefix("?") { pathAndQuery = "/" + pathAndQuery }
    if authority.isEmpty { return nil }
  }
}
