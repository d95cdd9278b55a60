// Which house somebody asks from, as far as a network address tells.

/// The part of the network that a house has to itself.
package enum PeerNetwork {
  /// The address, or the half of an IPv6 address that a house has to itself.
  package static func of(_ peer: String) -> String {
    guard peer.contains(":"), !peer.contains(".") else { return peer }
    let address = peer.prefix { $0 != "%" }
    let gap = address.firstRange(of: "::")
    var groups = address[..<(gap?.lowerBound ?? address.endIndex)].split(separator: ":")
    if let gap {
      let end = address[gap.upperBound...].split(separator: ":")
      groups += Array(repeating: "0", count: max(0, 8 - groups.count - end.count)) + end
    }
    // `0db8` and `db8` are the same.
    let house = groups.prefix(4).map { String(UInt16($0, radix: 16) ?? 0, radix: 16) }
    return house.joined(separator: ":")
  }
}
