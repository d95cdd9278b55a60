// Where somebody signed in from, as far as an address tells it without asking anybody.

/// Where a session began: nothing that names a house, and nothing that another service has to be asked for.
package enum SignInPlace: Hashable, Sendable {
  /// It began before Lede kept this, or in a way that tells nothing.
  case unknown
  /// The machine where Lede runs, or a program there that hands requests on.
  case sameMachine
  /// An address that leads nowhere on the internet: at home, at work, behind a VPN.
  case privateNetwork
  /// The first 24 bits of an IPv4 address, or the first 48 of an IPv6 address, as people write them:
  /// `192.0.2` or `2001:db8:1`.
  case network(String)

  /// The place of an address as a socket tells it; what follows a `%` names a card of this machine.
  package init(peer: String) {
    var address = peer.prefix { $0 != "%" }.lowercased()
    // IPv4 on a socket of IPv6.
    if address.hasPrefix("::ffff:"), address.contains(".") {
      address = String(address.dropFirst(7))
    }
    if let bytes = SignInPlace.version4(address) {
      self = SignInPlace.place(of: bytes)
    } else if let groups = SignInPlace.version6(address) {
      self = SignInPlace.place(of: groups)
    } else {
      self = .unknown
    }
  }

  // MARK: As it is kept

  /// Reads what was kept.
  init(stored: String) {
    switch stored {
    case "": self = .unknown
    case "same machine": self = .sameMachine
    case "private": self = .privateNetwork
    default: self = .network(stored)
    }
  }

  var stored: String {
    switch self {
    case .unknown: ""
    case .sameMachine: "same machine"
    case .privateNetwork: "private"
    case .network(let start): start
    }
  }

  // MARK: Reading addresses

  private static func version4(_ text: String) -> [UInt8]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let bytes = parts.compactMap { UInt8($0) }
    return parts.count == 4 && bytes.count == 4 ? bytes : nil
  }

  private static func version6(_ text: String) -> [UInt16]? {
    guard text.contains(":") else { return nil }
    let gap = text.firstRange(of: "::")
    let head = text[..<(gap?.lowerBound ?? text.endIndex)].split(separator: ":")
    let rest = gap.map { text[$0.upperBound...] } ?? ""
    guard !rest.contains("::") else { return nil }
    let tail = rest.split(separator: ":")
    let missing = 8 - head.count - tail.count
    guard gap == nil ? missing == 0 : missing > 0 else { return nil }
    let all = head + Array(repeating: "0", count: missing) + tail
    let groups = all.compactMap { UInt16($0, radix: 16) }
    return groups.count == 8 ? groups : nil
  }

  /// Source: RFC 6890 §2.2.2, with the addresses that carriers and VPNs share (RFC 6598).
  private static func place(of bytes: [UInt8]) -> SignInPlace {
    switch (bytes[0], bytes[1]) {
    case (127, _): .sameMachine
    case (10, _), (172, 16...31), (192, 168), (169, 254), (100, 64...127): .privateNetwork
    case (0, _): .unknown
    default: .network(bytes.prefix(3).map(String.init).joined(separator: "."))
    }
  }

  /// Source: RFC 4291 §2.4, RFC 4193 §3.1.
  private static func place(of groups: [UInt16]) -> SignInPlace {
    if groups.dropLast().allSatisfy({ $0 == 0 }) {
      return groups[7] == 1 ? .sameMachine : .unknown
    }
    if groups[0] & 0xFE00 == 0xFC00 || groups[0] & 0xFFC0 == 0xFE80 { return .privateNetwork }
    return .network(groups.prefix(3).map { String($0, radix: 16) }.joined(separator: ":"))
  }
}
