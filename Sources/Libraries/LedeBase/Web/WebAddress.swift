// Addresses on the web as text: checked, normalised a little, and resolved against a base.

/// An absolute `http` or `https` address.
///
/// Nothing is percent-decoded and hosts stay as written; `LedeFetching` turns them into A-labels.
package struct WebAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address as text: a lower-case scheme, a host, no spaces or controls, at most 8,192 bytes.
  package let text: String

  /// The address in `text`; nil when it is not an absolute web address.
  ///
  /// White space around it is dropped, and tabs and line ends inside it; a space inside becomes `%20`.
  /// Cost: O(length). Source: WHATWG URL standard, "basic URL parser", steps on white space.
  package init?(_ text: String) {
    if WebAddress.isPlain(text) {
      self.text = text
      return
    }
    guard let clean = AddressText.clean(text), clean.utf8.count <= 8_192,
      let parts = AddressText(clean), let scheme = parts.scheme?.lowercasedASCII,
      scheme == "http" || scheme == "https", let authority = parts.authority, !authority.isEmpty
    else { return nil }
    let host = AddressText.host(of: authority)
    guard !host.isEmpty else { return nil }
    self.text =
      scheme + "://" + authority + parts.path + (parts.query.map { "?" + $0 } ?? "")
      + (parts.fragment.map { "#" + $0 } ?? "")
  }

  /// Whether the text is an address as it stands, as nearly every one is.
  ///
  /// False says nothing: a user, a port, a host in brackets or a scheme in capitals takes the long way.
  private static func isPlain(_ text: String) -> Bool {
    let bytes = text.utf8
    let scheme =
      bytes.starts(with: "https://".utf8) ? 8 : bytes.starts(with: "http://".utf8) ? 7 : 0
    guard scheme > 0, bytes.count <= 8_192 else { return false }
    var isInHost = true
    var hostLength = 0
    for byte in bytes.dropFirst(scheme) {
      if byte <= 32 || byte == 127 { return false }
      guard isInHost else { continue }
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): isInHost = false
      case UInt8(ascii: "@"), UInt8(ascii: "["), UInt8(ascii: ":"): return false
      default: hostLength += 1
      }
    }
    return hostLength > 0
  }

  /// The address as it may be shown to anybody: also without the values of what is called a key in its query.
  package var masked: String {
    let text = description
    guard text.utf8.contains(UInt8(ascii: "?")), var parts = AddressText(text),
      let query = parts.query
    else { return text }
    let shown = query.split(separator: "&", omittingEmptySubsequences: false).map { part in
      let name = part.prefix { $0 != "=" }
      return WebAddress.isSecret(name) && name.utf8.count + 1 < part.utf8.count
        ? String(name) + "=…" : String(part)
    }
    parts.query = shown.joined(separator: "&")
    return parts.text
  }

  /// Whether a parameter of that name is what lets its bearer in.
  private static func isSecret(_ name: Substring) -> Bool {
    let name = String(name).lowercasedASCII.filter { $0 != "_" && $0 != "-" }
    let whole: Set<String> = [
      "key", "auth", "pass", "pw", "pwd", "sig", "signature", "sid", "session", "hash", "code",
    ]
    return whole.contains(name)
      || ["apikey", "token", "secret", "password", "credential", "authkey", "feedkey", "userkey"]
        .contains { name.contains($0) }
  }

  /// The address for people and logs: without the user and password that may stand in it.
  package var description: String {
    guard var parts = AddressText(text), let authority = parts.authority,
      let at = authority.utf8.lastIndex(of: UInt8(ascii: "@"))
    else { return text }
    parts.authority = String(authority[authority.utf8.index(after: at)...])
    return parts.text
  }

  /// Host and path as a name, at most 60 characters: `example.org/blog/feed.xml`.
  ///
  /// The query is left out, as keys stand in some.
  package var name: String {
    guard let parts = AddressText(description), let authority = parts.authority else { return host }
    let path = parts.path.hasSuffix("/") ? String(parts.path.dropLast()) : parts.path
    let name = authority.lowercasedASCII + path
    return name.count > 60 ? name.prefix(59) + "…" : name
  }

  /// The host in lower case, without port, user or brackets.
  package var host: String {
    AddressText(text).flatMap(\.authority).map { AddressText.host(of: $0).lowercasedASCII } ?? ""
  }

  /// Whether the address begins with `https`.
  package var isSecure: Bool { text.hasPrefix("https:") }

  /// The port written in the address, or 80 or 443 by its scheme; nil when it is out of range.
  package var port: Int? {
    guard let authority = AddressText(text)?.authority else { return nil }
    let tail = authority.utf8.drop { $0 != UInt8(ascii: "@") }
    let hostAndPort = tail.isEmpty ? Substring(authority) : Substring(tail.dropFirst())
    let afterHost =
      hostAndPort.hasPrefix("[")
      ? hostAndPort.utf8.drop { $0 != UInt8(ascii: "]") }.dropFirst() : hostAndPort.utf8
    let digits = afterHost.drop { $0 != UInt8(ascii: ":") }.dropFirst()
    if digits.isEmpty { return isSecure ? 443 : 80 }
    return Int(Substring(digits)).flatMap { (1...65_535).contains($0) ? $0 : nil }
  }

  /// `https://host:port`, the part that must match for two addresses to be of one origin.
  package var origin: String { "\(isSecure ? "https" : "http")://\(host):\(port ?? 0)" }

  /// The same address without what follows `#`.
  package var withoutFragment: WebAddress {
    guard let hash = text.utf8.firstIndex(of: UInt8(ascii: "#")) else { return self }
    return WebAddress(String(text[..<hash])) ?? self
  }

  /// The address that `reference` means on this page; nil when it is not a web address.
  ///
  /// Source: RFC 3986 §5.2.
  package func resolving(_ reference: String) -> WebAddress? {
    WebAddress(AddressText.resolve(reference, against: text))
  }
}

/// A URI reference cut into its five parts, none of them decoded.
package struct AddressText: Hashable, Sendable {
  package var scheme: String?
  package var authority: String?
  package var path: String
  package var query: String?
  package var fragment: String?

  /// Cuts `text` by RFC 3986, appendix B; never fails on its own, nil is kept for later limits.
  package init?(_ text: String) {
    var rest = Substring(text)
    if let hash = rest.utf8.firstIndex(of: UInt8(ascii: "#")) {
      fragment = String(rest[rest.utf8.index(after: hash)...])
      rest = rest[..<hash]
    }
    if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) {
      query = String(rest[rest.utf8.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let colon = rest.utf8.firstIndex(where: { !AddressText.isSchemeByte($0) }),
      rest.utf8[colon] == UInt8(ascii: ":"), let first = rest.utf8.first,
      AddressText.isLetter(first)
    {
      scheme = String(rest[..<colon])
      rest = rest[rest.utf8.index(after: colon)...]
    }
    if rest.utf8.starts(with: "//".utf8) {
      let after = rest.utf8.dropFirst(2)
      let end = after.firstIndex(of: UInt8(ascii: "/")) ?? after.endIndex
      authority = String(rest[after.startIndex..<end])
      rest = rest[end...]
    }
    path = String(rest)
  }

  /// The parts put together again.
  package var text: String {
    (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + path
      + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
  }

  /// The absolute form of `reference` on a page at `base`, dot segments removed.
  ///
  /// When `base` is empty, `reference` is returned trimmed. Source: RFC 3986 §5.2.2–5.2.4.
  package static func resolve(_ reference: String, against base: String) -> String {
    let reference = clean(reference) ?? reference
    guard !base.isEmpty, let r = AddressText(reference), let b = AddressText(clean(base) ?? base)
    else { return reference }
    if r.scheme != nil { return reference }
    var result = r
    result.scheme = b.scheme
    if r.authority != nil {
      result.path = withoutDots(r.path)
    } else {
      result.authority = b.authority
      if r.path.isEmpty {
        result.path = b.path
        if r.query == nil { result.query = b.query }
      } else if r.path.hasPrefix("/") {
        result.path = withoutDots(r.path)
      } else {
        let folder =
          b.authority != nil && b.path.isEmpty
          ? "/"
          : String(
            b.path[
              ..<(b.path.lastIndex(of: "/").map { b.path.index(after: $0) } ?? b.path.startIndex)])
        result.path = withoutDots(folder + r.path)
      }
    }
    return result.text
  }

  /// `text` without outer white space and inner line ends and tabs, spaces as `%20`.
  ///
  /// Nil when a control character is left.
  static func clean(_ text: String) -> String? {
    var needsWork = false
    for byte in text.utf8 where byte <= 32 || byte == 127 {
      needsWork = true
      break
    }
    if !needsWork { return text }
    var bytes = Array(text.utf8.drop { $0 <= 32 })
    while let last = bytes.last, last <= 32 { bytes.removeLast() }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 16)
    for byte in bytes {
      switch byte {
      case 9, 10, 13: continue
      case 32: result.append(contentsOf: "%20".utf8)
      case 0..<32, 127: return nil
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The host in an authority, without user, port and brackets.
  static func host(of authority: String) -> String {
    var rest = Substring(authority)
    if let at = rest.utf8.lastIndex(of: UInt8(ascii: "@")) {
      rest = rest[rest.utf8.index(after: at)...]
    }
    if rest.hasPrefix("[") {
      return String(rest.dropFirst().prefix { $0 != "]" })
    }
    return String(Substring(rest.utf8.prefix { $0 != UInt8(ascii: ":") }))
  }

  private static func withoutDots(_ path: String) -> String {
    guard path.utf8.contains(UInt8(ascii: ".")) else { return path }
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".":
        if isLast { kept.append("") }
      case "..":
        if kept.count > 1 || (kept.first.map { !$0.isEmpty } ?? false) { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    let joined = kept.joined(separator: "/")
    return path.hasPrefix("/") && !joined.hasPrefix("/") ? "/" + joined : joined
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (48...57).contains(byte) || byte == 43 || byte == 45 || byte == 46
  }
}

extension String {
  /// The text with A–Z made small and nothing else changed; far cheaper than `lowercased()`.
  package var lowercasedASCII: String {
    guard utf8.contains(where: { (65...90).contains($0) }) else { return self }
    return String(decoding: utf8.map { (65...90).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
