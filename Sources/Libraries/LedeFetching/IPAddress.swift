// Addresses of the internet as numbers: read from text and from what the system resolved.

import Glibc

/// An IPv4 or IPv6 address; IPv4 inside `::ffff:0:0/96` is always told as IPv4, as the kernel does.
package enum IPAddress: Hashable, Sendable, CustomStringConvertible {
  case v4(UInt32)
  case v6(UInt128)

  /// An IPv6 address, or the IPv4 one that it maps (RFC 4291 §2.5.5.2).
  init(ipv6 bits: UInt128) {
    self = bits >> 32 == 0xFFFF ? .v4(UInt32(truncatingIfNeeded: bits)) : .v6(bits)
  }

  /// An address as `127.0.0.1` or `2001:db8::1`, without brackets; nil for every other spelling.
  package init?(_ text: String) {
    var four = in_addr()
    var six = in6_addr()
    // Safety: inet_pton fills a value of the family's type, which lives through the call.
    if unsafe inet_pton(AF_INET, text, &four) == 1 {
      self = .v4(UInt32(bigEndian: four.s_addr))
    } else if unsafe inet_pton(AF_INET6, text, &six) == 1 {
      self.init(six)
    } else {
      return nil
    }
  }

  /// The address of a socket; nil for families other than IPv4 and IPv6.
  ///
  /// - Parameter socketAddress: Points to as many bytes as its family has.
  init?(_ socketAddress: UnsafePointer<sockaddr>) {
    let raw = unsafe UnsafeRawPointer(socketAddress)
    // Safety: the family says which type stands there.
    switch Int32(unsafe socketAddress.pointee.sa_family) {
    case AF_INET:
      let four = unsafe raw.loadUnaligned(as: sockaddr_in.self)
      self = .v4(UInt32(bigEndian: four.sin_addr.s_addr))
    case AF_INET6: self.init(unsafe raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr)
    default: return nil
    }
  }

  private init(_ address: in6_addr) {
    // Safety: both are sixteen plain bytes.
    self.init(ipv6: UInt128(bigEndian: unsafe unsafeBitCast(address, to: UInt128.self)))
  }

  package var description: String {
    switch self {
    case .v4(let bits): return "\(bits >> 24).\(bits >> 16 & 255).\(bits >> 8 & 255).\(bits & 255)"
    case .v6(let bits):
      let groups = (0..<8).map { UInt16(truncatingIfNeeded: bits >> (112 - 16 * $0)) }
      return IPAddress.text(groups)
    }
  }

  /// Groups in hex, the longest run of two or more zeros as `::` (RFC 5952).
  private static func text(_ groups: [UInt16]) -> String {
    var best = 0..<0
    var start = 0
    for index in 0...groups.count where index == groups.count || groups[index] != 0 {
      if index - start > best.count { best = start..<index }
      start = index + 1
    }
    func hex(_ range: Range<Int>) -> String {
      groups[range].map { String($0, radix: 16) }.joined(separator: ":")
    }
    if best.count < 2 { return hex(0..<8) }
    return hex(0..<best.lowerBound) + "::" + hex(best.upperBound..<8)
  }
}

/// A block of addresses that begin alike, as `10.0.0.0/8` or `fd00::/8`.
package struct Network: Hashable, Sendable, CustomStringConvertible {
  let base: IPAddress
  /// How many leading bits must match.
  package let length: Int

  /// A network from its text; one address alone is a network of itself.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let base = IPAddress(String(first)) else { return nil }
    let width = if case .v4 = base { 32 } else { 128 }
    var length = width
    if parts.count == 2 {
      guard let given = Int(parts[1]), (0...width).contains(given) else { return nil }
      length = given
    }
    self.base = base
    self.length = length
  }

  package var description: String { "\(base)/\(length)" }

  /// Whether an address lies in this block.
  package func contains(_ address: IPAddress) -> Bool {
    switch (base, address) {
    case (.v4(let base), .v4(let address)): (base ^ address) >> (32 - length) == 0
    case (.v6(let base), .v6(let address)): (base ^ address) >> (128 - length) == 0
    default: false
    }
  }
}

/// An address and a port, where somebody listens.
package struct Endpoint: Hashable, Sendable {
  var address: IPAddress
  var port: Int
  package init(_ address: IPAddress, port: Int) {
    self.address = address
    self.port = port
  }
}
