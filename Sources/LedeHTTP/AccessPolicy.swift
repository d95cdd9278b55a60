// Who may ask what: by the name asked for, where the request comes from and what sent it.

package import LedeNews

/// The rules by which a request is let in. Pure: sessions are looked up by who asks for a verdict.
package struct AccessPolicy: Hashable, Sendable {
  /// The address readers use when a proxy stands before Lede; nil without one.
  package var publicURL: WebAddress?
  /// Whether strangers may read, though never write.
  package var hasOpenReading: Bool

  package init(publicURL: WebAddress? = nil, hasOpenReading: Bool = false) {
    self.publicURL = publicURL
    self.hasOpenReading = hasOpenReading
  }

  /// What a request may do.
  package enum Verdict: Hashable, Sendable {
    /// It comes from a person on this machine, who needs no session.
    case local
    /// It may read without a session; with one, as that reader.
    case reading
    /// It needs a session.
    case session
    case refused(Refusal)
  }

  /// Why a request is turned away.
  package enum Refusal: Hashable, Sendable {
    /// No `Host`, or one that cannot be read: 400.
    case badHost
    /// It asks for a site that is not this one, as after DNS rebinding: 421.
    case otherHost
    /// A write that another site's page sent, or whose sender does not show: 403.
    case crossSite

    package var status: Int {
      switch self {
      case .badHost: 400
      case .otherHost: 421
      case .crossSite: 403
      }
    }
  }

  /// The verdict on a request.
  ///
  /// Source: Fetch Metadata (W3C) for `Sec-Fetch-Site`, RFC 6454 §7 for `Origin`.
  package func verdict(on request: Request) -> Verdict {
    guard let text = request.headers["Host"], let host = HostName(text) else {
      return .refused(.badHost)
    }
    guard host.isLoopback || isPublic(host) else { return .refused(.otherHost) }
    if !request.method.isSafe, !isOwnPage(request, host) { return .refused(.crossSite) }
    if isFromThisMachine(request) { return .local }
    return hasOpenReading && request.method.isSafe ? .reading : .session
  }

  private func isPublic(_ host: HostName) -> Bool {
    guard let publicURL, let own = HostName(publicURL) else { return false }
    return host.name == own.name
  }

  /// Whether a write was sent by a page of Lede's own.
  private func isOwnPage(_ request: Request, _ host: HostName) -> Bool {
    // Browsers alone set this header; no page can.
    if let site = request.headers["Sec-Fetch-Site"] { return site == "same-origin" }
    if let origin = request.headers["Origin"] {
      guard let from = WebAddress(origin), let sender = HostName(from) else { return false }
      if let publicURL, from.origin == publicURL.origin { return true }
      return sender.name == host.name && sender.port == (host.port ?? (request.isSecure ? 443 : 80))
        && from.isSecure == request.isSecure
    }
    // What sends neither is no browser, and nothing else has a way to prove itself yet.
    return false
  }

  /// Whether the one who asks sits at this machine, with nobody in between.
  private func isFromThisMachine(_ request: Request) -> Bool {
    guard publicURL == nil, AccessPolicy.isLoopback(request.peer) else { return false }
    return !request.headers.fields.contains { field in
      let name = field.name.lowercasedASCII
      return name == "forwarded" || name.hasPrefix("x-forwarded-") || name == "x-real-ip"
        || name == "via"
    }
  }

  /// Whether an address is one of loopback's: 127.0.0.0/8, `::1`, or the first inside the second.
  package static func isLoopback(_ address: String) -> Bool {
    let plain =
      address.lowercasedASCII.hasPrefix("::ffff:") ? String(address.dropFirst(7)) : address
    if plain == "::1" { return true }
    let parts = plain.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}

/// A host and perhaps a port, as in `Host`.
struct HostName: Hashable, Sendable {
  /// In lower case, without brackets and the dot of the root.
  let name: String
  let port: Int?

  var isLoopback: Bool { name == "localhost" || name == "127.0.0.1" || name == "::1" }

  /// Nil when the text is no host: empty, with a user, a path or a bad port. Source: RFC 9110 §7.2.
  init?(_ text: String) {
    guard text.utf8.allSatisfy(HostName.isAllowed) else { return nil }
    var rest = text[...]
    var name: Substring
    if rest.hasPrefix("[") {
      guard let end = rest.firstIndex(of: "]") else { return nil }
      name = rest[rest.index(after: rest.startIndex)..<end]
      rest = rest[rest.index(after: end)...]
    } else {
      name = rest.prefix { $0 != ":" }
      rest = rest[name.endIndex...]
    }
    if rest.isEmpty {
      port = nil
    } else {
      guard rest.first == ":", let number = Int(rest.dropFirst()), (1...65_535).contains(number)
      else { return nil }
      port = number
    }
    if name.hasSuffix(".") { name = name.dropLast() }
    guard !name.isEmpty else { return nil }
    self.name = String(name).lowercasedASCII
  }

  /// The host and port of an address.
  init?(_ address: WebAddress) {
    guard let port = address.port else { return nil }
    name = address.host.hasSuffix(".") ? String(address.host.dropLast()) : address.host
    self.port = port
  }

  /// Letters, digits, and the signs of names and numbers.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122: true
    case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"),
      UInt8(ascii: "["), UInt8(ascii: "]"):
      true
    default: false
    }
  }
}
