// A request from a browser or a program, as values.

import LedeNews

/// One request, whole: read within limits and deadlines before anyone sees it.
package struct Request: Sendable {
  package var method: Method
  /// The path as sent, percent-decoded segment by segment when routed.
  package var path: String
  /// What follows `?`, undecoded; empty when there is none.
  package var query: String
  package var headers: Headers
  package var body: [UInt8]
  /// The address of the peer at the socket, such as `127.0.0.1`.
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
}

/// The methods Lede knows; others are answered 501 before they reach a route.
package enum Method: String, Sendable, CaseIterable {
  case get = "GET", head = "HEAD", post = "POST", put = "PUT", delete = "DELETE"
  case options = "OPTIONS", patch = "PATCH"

  /// Whether it changes nothing (RFC 9110 §9.2.1).
  package var isSafe: Bool { self == .get || self == .head || self == .options }
}

/// Header fields in order; names compare without case.
package struct Headers: Sendable, Hashable {
  package private(set) var fields: [Field]
  package struct Field: Sendable, Hashable {
    package var name: String
    package var value: String
  }

  package init(_ fields: [(String, String)] = []) {
    self.fields = fields.map { Field(name: $0.0, value: $0.1) }
  }

  /// The first value of that name; setting replaces all, nil removes them.
  package subscript(_ name: String) -> String? {
    get {
      let wanted = name.lowercasedASCII
      return fields.first { $0.name.lowercasedASCII == wanted }?.value
    }
    set {
      let wanted = name.lowercasedASCII
      fields.removeAll { $0.name.lowercasedASCII == wanted }
      if let newValue { fields.append(Field(name: name, value: newValue)) }
    }
  }

  /// Adds one more field of that name, as `Set-Cookie` needs.
  package mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }
}
