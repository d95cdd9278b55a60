// One spelling for addresses that lead to the same story. Pure.

import LedeBase

/// What of an address tells its story from others.
///
/// Left out: scheme, user, port, fragment, a leading `www.`, `m.` or `amp.`, slashes and `/amp` at
/// the end, `.amp` and `index.html`, and parameters that only say where a reader came from. A
/// front page is no story: of an address without path and parameters nothing is left.
enum StoryAddress {
  /// The address in that spelling; nil when it is no story's own.
  static func text(_ address: WebAddress) -> String? {
    guard let parts = AddressText(address.text) else { return nil }
    var host = Substring(address.host)
    for prefix in ["www.", "m.", "amp."] where host.hasPrefix(prefix) {
      host = host.dropFirst(prefix.count)
    }
    var path = Substring(parts.path)
    for end in ["/", "/index.html", "/amp", ".amp", "/"] where path.hasSuffix(end) {
      path = path.dropLast(end.count)
    }
    let wanted = (parts.query ?? "").split(separator: "&").filter { !isTracking($0) }
    guard !path.isEmpty || !wanted.isEmpty else { return nil }
    return host + path + (wanted.isEmpty ? "" : "?" + wanted.joined(separator: "&"))
  }

  /// Names that mostly change nothing of what is shown, beside those that never do.
  private static let tracking: Set<String> = [
    "cmp", "cmpid", "ocid", "smid", "smtyp", "ncid", "ito", "icid", "partner", "emc", "xtor",
    "ref_src", "feature", "rss", "source_rss", "amp", "outputtype", "usqp",
  ]
  private static let trackingBeginnings = ["at_", "pk_", "wt.", "ns_"]

  private static func isTracking(_ parameter: Substring) -> Bool {
    if Tracking.isTracking(parameter) { return true }
    let name = String(parameter.prefix { $0 != "=" }).lowercasedASCII
    return tracking.contains(name) || trackingBeginnings.contains { name.hasPrefix($0) }
  }
}
