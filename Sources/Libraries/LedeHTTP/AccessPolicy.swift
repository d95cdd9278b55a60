// Who may use what, as far as a request alone can tell.

package import LedeBase

/// The rules of access, asked before any route.
///
/// They answer three questions: is the request really for Lede (names that lead here by a trick are
/// turned away), did somebody at this machine send it, and if it changes something, did one of our
/// own pages or a program with a token ask for that. The first keeps out DNS rebinding, the last
/// cross-site request forgery (CSRF).
package struct AccessPolicy: Sendable {
  /// What a request may be taken for.
  package enum Decision: Sendable, Hashable {
    /// Somebody at this machine, who needs no account.
    case trustedLocal
    /// Somebody with a session or a token, or nobody who may go on.
    case needsSession
    /// Reading is open: a session counts if there is one, and is not needed.
    case openReading
    /// A program: only its `Authorization`, or what its own protocol carries, may count; no cookie.
    case needsToken
    /// Nobody: answer this, and do nothing.
    case refused(Refusal)
  }

  private let publicURLs: [WebAddress]
  private let listening: [HostName]
  /// Whether strangers may read.
  package let isReadingOpen: Bool
  private let home: String

  /// The rules for one setting of Lede.
  ///
  /// - Parameters:
  ///   - publicURLs: The addresses people use, from `--public-url`. With one, nobody is trusted for
  ///     being at this machine, since a proxy is too.
  ///   - listening: Numeric addresses, other than loopback, whose numbers may stand in `Host`. No
  ///     foreign name can be made to mean them.
  ///   - isReadingOpen: Whether strangers may read, from `--open-reading`.
  ///   - home: The address that is told to who came by another, its port included.
  package init(
    publicURLs: [WebAddress] = [], listening: [String] = [], isReadingOpen: Bool = false,
    home: String = "http://localhost:8080"
  ) {
    self.home = publicURLs.first?.text ?? home
    self.publicURLs = publicURLs
    self.listening = listening.compactMap { HostName($0.contains(":") ? "[\($0)]" : $0) }
    self.isReadingOpen = isReadingOpen
  }

  /// What to take a request for.
  ///
  /// - Parameters:
  ///   - request: As it came.
  ///   - carriesToken: Whether the route's own protocol brings the password or token in its body or
  ///     query, as Fever and Google Reader's sign-in do.
  ///   - mayLackOrigin: Whether a program at this machine may write without saying where it is from.
  ///     Only for what no page of another site can have its browser send unasked.
  /// - Returns: Whom to take the sender for; a session or token is still to be looked up.
  package func judge(
    _ request: Request, carriesToken: Bool = false, mayLackOrigin: Bool = false
  ) -> Decision {
    guard let host = host(of: request) else { return .refused(.misdirected(to: home)) }
    let isLocal = isTrustedLocal(request)
    if request.method.isSafe {
      if isLocal { return .trustedLocal }
      return isReadingOpen ? .openReading : .needsSession
    }
    switch origin(of: request, to: host) {
    case .own: return isLocal ? .trustedLocal : .needsSession
    case .foreign: return .refused(.crossSite)
    case .unknown:
      let hasToken = carriesToken || request.headers["Authorization"] != nil
      if hasToken { return .needsToken }
      return mayLackOrigin && isLocal ? .trustedLocal : .refused(.unproven)
    }
  }

  /// Why a request is not for this Lede at all; nil when it is.
  package func misdirection(of request: Request) -> Refusal? {
    host(of: request) == nil ? .misdirected(to: home) : nil
  }

  // MARK: Is it for us?

  /// The host asked for; nil when it is none of ours, or not to be told.
  ///
  /// A site of somebody else can let its own name lead to 127.0.0.1, and so have a browser here send
  /// us its requests; but the browser then says that name in `Host`.
  private func host(of request: Request) -> HostName? {
    let fields = request.headers.all("Host")
    guard fields.count == 1, let host = HostName(fields[0]) else { return nil }
    let isOurs =
      host.isLoopback || publicURLs.contains { $0.host == host.name }
      || listening.contains { $0.name == host.name && $0.isIPv6 == host.isIPv6 }
    return isOurs ? host : nil
  }

  // MARK: Is it somebody here?

  private func isTrustedLocal(_ request: Request) -> Bool {
    Loopback.contains(request.peer) && publicURLs.isEmpty
      && !request.headers.fields.contains { AccessPolicy.isProxys($0.name) }
  }

  /// Whether only a proxy sends such a field: then the peer is the proxy, and the sender anybody.
  private static func isProxys(_ name: String) -> Bool {
    let name = name.lowercasedASCII
    return name == "forwarded" || name.hasPrefix("x-forwarded") || name == "via"
      || name == "x-real-ip" || name == "cf-connecting-ip" || name == "true-client-ip"
  }

  // MARK: Did our own page ask?

  private enum Sender { case own, foreign, unknown }

  /// Where the page is from that made the browser send this; pages cannot set these fields.
  ///
  /// Source: Fetch Metadata Request Headers (W3C) §2.3, RFC 6454 §7.
  private func origin(of request: Request, to host: HostName) -> Sender {
    let sites = request.headers.all("Sec-Fetch-Site")
    if !sites.isEmpty { return sites == ["same-origin"] ? .own : .foreign }
    let origins = request.headers.all("Origin")
    if origins.isEmpty { return .unknown }
    guard origins.count == 1, let origin = WebAddress(origins[0]) else { return .foreign }
    if publicURLs.contains(where: { $0.origin == origin.origin }) { return .own }
    let isSame =
      origin.isSecure == request.isSecure && HostName.bare(origin.host) == host.name
      && origin.port == (host.port ?? (request.isSecure ? 443 : 80))
    return isSame ? .own : .foreign
  }
}

/// A request turned away by the rules of access.
package struct Refusal: Error, Hashable {
  package let status: Int
  package let title: String
  /// For the person or the program's author: what is wrong, what to do.
  package let words: String

  static func misdirected(to home: String) -> Refusal {
    Refusal(status: 421, title: Phrases.misdirected, words: Phrases.misdirectedMore(home))
  }
  static let crossSite = Refusal(
    status: 403, title: Phrases.crossSite, words: Phrases.crossSiteMore)
  package static let unproven = Refusal(
    status: 403, title: Phrases.crossSite, words: Phrases.unprovenMore)
}

/// Whether Lede may listen on an address.
package enum ListeningRule {
  /// Why Lede may not listen there yet; nil when it may.
  ///
  /// Loopback is always allowed. Elsewhere, strangers could be the first to arrive: an owner must
  /// exist before.
  package static func refusal(host: String, hasOwner: Bool) -> String? {
    let bare = HostName.bare(host.lowercasedASCII)
    if hasOwner || bare == "localhost" || Loopback.contains(bare) { return nil }
    return Phrases.ownerFirst(host)
  }
}

extension HostName {
  /// The text without the brackets of an IPv6 address and the dot at the end of a name.
  fileprivate static func bare(_ host: String) -> String {
    if host.hasPrefix("["), host.hasSuffix("]") { return String(host.dropFirst().dropLast()) }
    return host.hasSuffix(".") ? String(host.dropLast()) : host
  }
}
