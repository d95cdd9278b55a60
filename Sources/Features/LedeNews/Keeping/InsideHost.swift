// Whether an address says by itself that it lies in a private network.

import LedeBase

extension WebAddress {
  /// Whether its host is one that no public site has: a bare name, a private or odd number, a name of home networks.
  ///
  /// It asks nobody, so a public name that leads inside is not known for it.
  /// Source: RFC 6761, RFC 6762, RFC 8375, RFC 1918, RFC 4193.
  var isPlainlyInside: Bool {
    let host = host.lowercased()
    if host.hasPrefix("[") || host.contains(":") {
      let digits = host.drop { $0 == "[" }
      return !digits.hasPrefix("2") && !digits.hasPrefix("3")
    }
    let labels = host.split(separator: ".")
    guard labels.count > 1, let last = labels.last else { return true }
    if last.allSatisfy(\.isNumber) || last.hasPrefix("0x") {
      let parts = labels.compactMap { UInt8($0) }
      // Other spellings of numbers are nobody's who means well.
      guard parts.count == 4, labels.count == 4 else { return true }
      switch (parts[0], parts[1]) {
      case (0, _), (10, _), (127, _), (169, 254), (192, 168), (172, 16...31), (100, 64...127):
        return true
      default: return false
      }
    }
    return Self.insideEnds.contains(String(last)) || host.hasSuffix(".home.arpa")
  }

  private static let insideEnds: Set<String> = [
    "local", "localhost", "internal", "intranet", "lan", "home", "corp", "private", "localdomain",
  ]
}
