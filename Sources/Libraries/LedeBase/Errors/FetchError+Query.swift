// Failures that may be told although a key stood in the address that was asked.

extension FetchError {
  /// The same failure with nothing in it that may hold a key: no query in its address.
  package var withoutQuery: FetchError {
    switch self {
    case .refused(let a, let status, let wait): .refused(a.bare, status: status, wait: wait)
    case .tooSlow(let a, let limit): .tooSlow(a.bare, limit: limit)
    case .tooLarge(let a, let limit): .tooLarge(a.bare, limitInBytes: limit)
    case .unknownHost(let a): .unknownHost(a.bare)
    case .unreachable(let a, let cause): .unreachable(a.bare, cause: cause.withoutQueries)
    case .insecure(let a, let cause): .insecure(a.bare, cause: cause.withoutQueries)
    case .notEncrypted(let a, let cause): .notEncrypted(a.bare, cause: cause.withoutQueries)
    case .forbiddenAddress(let a, let resolved, let ground):
      .forbiddenAddress(a.bare, resolved: resolved.withoutQueries, because: ground)
    case .badRedirect(let a, let cause): .badRedirect(a.bare, cause: cause.withoutQueries)
    case .broken(let a, let cause): .broken(a.bare, cause: cause.withoutQueries)
    case .cancelled(let a): .cancelled(a.bare)
    }
  }
}

extension WebAddress {
  /// The address up to its query.
  fileprivate var bare: WebAddress {
    guard var parts = AddressText(text) else { return self }
    (parts.query, parts.fragment) = (nil, nil)
    return WebAddress(parts.text) ?? self
  }
}

extension String {
  /// The words without the queries of addresses in them: a cause may quote where a redirect led.
  fileprivate var withoutQueries: String {
    split(separator: " ", omittingEmptySubsequences: false).map { word in
      word.unicodeScalars.firstIndex(of: "?").map { word[..<$0] + "…" } ?? word
    }.joined(separator: " ")
  }
}
