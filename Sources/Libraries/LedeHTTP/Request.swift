// A request from a browser or a program, as values.

/// One request, whole: read within limits and deadlines before anyone sees it.
package struct Request: Sendable {
  package var method: Method
  /// The path as sent, percent-decoded segment by segment when routed.
  package var path: String
  /// What follows `?`, undecoded; empty when there is none.
  package var query: String
  package var headers: Headers
  package var body: [UInt8]
  /// The address of the peer at the socket, such as `127.0.0.1`; behind a proxy that is believed,
  /// that of whom it passes on.
  package var peer: String
  /// Whether it came through Lede's own TLS.
  package var isSecure: Bool

  package init(
    _ method: Method, _ target: String, headers: Headers = Headers(), body: [UInt8] = [],
    peer: String = "127.0.0.1", isSecure: Bool = false
  ) {
    self.method = method
    if let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) {
      path = String(target[..<mark])
      query = String(target[target.utf8.index(after: mark)...])
    } else {
      path = target
      query = ""
    }
    self.headers = headers
    self.body = body
    self.peer = peer
    self.isSecure = isSecure
  }

  /// The fields of the query.
  package var queryFields: FormFields { FormFields(query.utf8) }

  /// Whether the body says that it is JSON, which no form of another site can say.
  package var isJSON: Bool {
    guard let type = headers["Content-Type"]?.split(separator: ";").first else { return false }
    let name = type.filter { $0 != " " && $0 != "\t" }
    return Headers.equal(name, ContentType.json)
  }

  /// The cookie of that name; nil when the browser sent none.
  package func cookie(_ name: String) -> String? {
    headers.all("Cookie").lazy.compactMap { Cookies($0)[name] }.first
  }
}

/// The methods Lede knows; others are answered 501 before they reach a route.
package enum Method: String, Sendable, CaseIterable {
  case get = "GET", head = "HEAD", post = "POST", put = "PUT", delete = "DELETE"
  case options = "OPTIONS", patch = "PATCH"

  /// Whether it changes nothing (RFC 9110 §9.2.1).
  package var isSafe: Bool { self == .get || self == .head || self == .options }
}
