// Why an address could not be read.

/// A failure to bring a document from the web.
package enum FetchError: Reportable, Hashable {
  /// The server answered with something other than the document; `wait` is its `Retry-After`.
  case refused(WebAddress, status: Int, wait: Duration?)
  /// No whole answer came within the limit.
  case tooSlow(WebAddress, limit: Duration)
  /// The body was longer than Lede reads.
  case tooLarge(WebAddress, limitInBytes: Int)
  /// The name has no address.
  case unknownHost(WebAddress)
  /// Nobody answers at the address.
  case unreachable(WebAddress, cause: String)
  /// The certificate or the encryption cannot be trusted.
  case insecure(WebAddress, cause: String)
  /// The address begins with https, and whoever answers there does not speak it, or only an old kind.
  case notEncrypted(WebAddress, cause: String)
  /// The address leads to where Lede does not go: this machine, the local network, a metadata service.
  case forbiddenAddress(WebAddress, resolved: String, because: Ground = .inside)
  /// Redirects without end, or to something that is not a web address.
  case badRedirect(WebAddress, cause: String)
  /// The answer broke the rules of HTTP.
  case broken(WebAddress, cause: String)
  /// The asking was called off.
  case cancelled(WebAddress)

  /// Why Lede does not go to an address.
  package enum Ground: Hashable, Sendable {
    /// It lies in this machine or its own network, where settings may let Lede go.
    case inside
    /// It lies there, and a redirect led to it from another origin that Lede was allowed to ask.
    case redirect
    /// Lede itself answers there.
    case ownPort
    /// No feed can be there, whatever is set: link-local, metadata, multicast.
    case never
  }

  package var address: WebAddress {
    switch self {
    case .refused(let a, _, _), .tooSlow(let a, _), .tooLarge(let a, _), .unknownHost(let a),
      .unreachable(let a, _), .insecure(let a, _), .notEncrypted(let a, _),
      .forbiddenAddress(let a, _, _), .badRedirect(let a, _), .broken(let a, _), .cancelled(let a):
      a
    }
  }

  package var message: String {
    let site = address.host
    return switch self {
    case .refused(_, status: 404, _), .refused(_, status: 410, _): Phrases.feedGone(site)
    case .refused(_, status: 401, _), .refused(_, status: 403, _): Phrases.feedForbidden(site)
    case .refused(_, status: 429, _): Phrases.tooManyAsks(site)
    case .refused(_, let status, _): Phrases.feedRefused(site, status)
    case .tooSlow: Phrases.tooSlow(site)
    case .tooLarge(_, let bytes): Phrases.tooLarge(megabytes: bytes / 1_048_576)
    case .unknownHost: Phrases.unknownHost(site)
    case .unreachable: Phrases.unreachable(site)
    case .insecure: Phrases.insecure(site)
    case .notEncrypted: Phrases.notEncrypted(site)
    case .forbiddenAddress(_, _, because: .inside): Phrases.forbiddenAddress(site)
    case .forbiddenAddress(let address, _, because: .redirect):
      Phrases.redirectedInside(address.origin)
    case .forbiddenAddress(let address, _, because: .ownPort): Phrases.ownAddress(address.origin)
    case .forbiddenAddress(_, _, because: .never): Phrases.neverAddress(site)
    case .badRedirect: Phrases.badRedirect(site)
    case .broken: Phrases.brokenAnswer(site)
    case .cancelled: Phrases.cancelled(site)
    }
  }

  package var isPassing: Bool {
    switch self {
    case .refused(_, let status, _): status == 408 || status == 429 || status >= 500
    case .tooLarge, .forbiddenAddress, .badRedirect: false
    case .tooSlow, .unknownHost, .unreachable, .insecure, .notEncrypted, .broken, .cancelled: true
    }
  }

  /// Whether an HTTP answer came at all; if not for any feed of a round, there is no network.
  package var wasAnswered: Bool { reach == .answered }

  /// How far the asking came.
  package var reach: Reach {
    switch self {
    case .refused, .tooLarge, .badRedirect: .answered
    case .tooSlow, .unknownHost, .unreachable, .insecure, .notEncrypted, .broken, .cancelled:
      .silent
    case .forbiddenAddress: .unasked
    }
  }

  package var description: String {
    switch self {
    case .refused(let a, let status, let wait):
      "fetch refused: \(status) \(a)" + (wait.map { " retry after \($0)" } ?? "")
    case .tooSlow(let a, let limit): "fetch too slow: over \(limit) \(a)"
    case .tooLarge(let a, let limit): "fetch too large: over \(limit) bytes \(a)"
    case .unknownHost(let a): "fetch unknown host: \(a)"
    case .unreachable(let a, let cause): "fetch unreachable: \(cause) \(a)"
    case .insecure(let a, let cause): "fetch insecure: \(cause) \(a)"
    case .notEncrypted(let a, let cause): "fetch not encrypted: \(cause) \(a)"
    case .forbiddenAddress(let a, let resolved, _): "fetch forbidden address: \(resolved) \(a)"
    case .badRedirect(let a, let cause): "fetch bad redirect: \(cause) \(a)"
    case .broken(let a, let cause): "fetch broken: \(cause) \(a)"
    case .cancelled(let a): "fetch cancelled: \(a)"
    }
  }
}
