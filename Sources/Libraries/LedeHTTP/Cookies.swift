// Cookies, read and set.

/// The cookies of one `Cookie` field.
///
/// Source: RFC 6265 §5.4; values are taken as they stand, also between quotes.
package struct Cookies: Sendable {
  private var pairs: [(name: Substring, value: Substring)]

  package init(_ header: String) {
    pairs = header.split(separator: ";").compactMap { pair in
      guard let equals = pair.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let name = pair[..<equals].trimmed
      let value = pair[pair.utf8.index(after: equals)...].trimmed
      return name.isEmpty ? nil : (name, value)
    }
  }

  /// The first of that name, which browsers make the one with the longest path.
  package subscript(_ name: String) -> String? {
    pairs.first { $0.name == name }.map { String($0.value) }
  }
}

/// A cookie for the browser to keep.
package struct SetCookie: Sendable, Hashable {
  /// Whether requests that another site caused carry the cookie.
  package enum SameSite: String, Sendable {
    case strict = "Strict"
    /// Only when a person followed a link.
    case lax = "Lax"
  }
  package var name: String
  package var value: String
  package var path = "/"
  /// Nil means until the browser closes; zero makes it forget the cookie.
  var maxAge: Duration?
  /// Whether it may only travel encrypted.
  package var isSecure = false
  /// Whether scripts cannot read it.
  var isHTTPOnly = true
  package var sameSite = SameSite.lax

  /// A cookie that no script reads and no other site sends.
  ///
  /// Our own values only: visible ASCII without quotes, commas, semicolons and backslashes.
  package init(_ name: String, _ value: String, maxAge: Duration? = nil, isSecure: Bool = false) {
    precondition(!name.isEmpty && SetCookie.mayStand(name) && !name.contains("="))
    precondition(SetCookie.mayStand(value))
    self.name = name
    self.value = value
    self.maxAge = maxAge
    self.isSecure = isSecure
  }

  /// The value of the `Set-Cookie` field.
  package var header: String {
    var text = "\(name)=\(value); Path=\(path)"
    if let maxAge { text += "; Max-Age=\(max(0, maxAge.components.seconds))" }
    if isHTTPOnly { text += "; HttpOnly" }
    text += "; SameSite=\(sameSite.rawValue)"
    if isSecure { text += "; Secure" }
    return text
  }

  /// RFC 6265 §4.1.1 (`cookie-octet`).
  private static func mayStand(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: ",")
        && byte != UInt8(ascii: ";") && byte != UInt8(ascii: "\\")
    }
  }
}

extension Response {
  /// Lets the browser keep a cookie; other cookies of this answer stay.
  package mutating func set(_ cookie: SetCookie) { headers.add("Set-Cookie", cookie.header) }
}
