// Addresses without what only says where a reader came from.

extension WebAddress {
  /// The same address without parameters that change nothing of what is shown.
  ///
  /// Only names that mean nothing else are taken out. Cost: O(length).
  package var withoutTracking: WebAddress {
    guard text.utf8.contains(UInt8(ascii: "?")), var parts = AddressText(text),
      let query = parts.query
    else { return self }
    let all = query.split(separator: "&", omittingEmptySubsequences: false)
    let wanted = all.filter { !Tracking.isTracking($0) }
    guard wanted.count < all.count else { return self }
    parts.query = wanted.isEmpty ? nil : wanted.joined(separator: "&")
    return WebAddress(parts.text) ?? self
  }
}

/// Parameters that follow readers from site to site.
package enum Tracking {
  private static let names: Set<String> = [
    "fbclid", "gclid", "dclid", "gbraid", "wbraid", "msclkid", "twclid", "yclid", "igshid", "igsh",
    "mc_cid", "mc_eid", "mkt_tok", "_hsenc", "_hsmi", "__twitter_impression", "guccounter",
    "guce_referrer", "guce_referrer_sig", "vero_id", "oly_anon_id", "oly_enc_id", "rb_clickid",
    "s_cid", "wickedid", "ttclid", "li_fat_id",
  ]
  private static let beginnings = ["utm_", "mtm_", "hsa_"]

  /// Whether a parameter, written `name` or `name=value`, is one of them.
  package static func isTracking(_ parameter: Substring) -> Bool {
    let name = String(parameter.prefix { $0 != "=" }).lowercasedASCII
    return names.contains(name) || beginnings.contains { name.hasPrefix($0) }
  }
}
