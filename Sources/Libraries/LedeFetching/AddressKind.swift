// What kinds of addresses there are, so that Lede asks the open web and nothing behind it.

/// Where an address leads, as far as its number tells.
struct AddressKind: Hashable, Sendable {
  /// How far Lede trusts itself to go there.
  enum Reach: Int, Comparable, Sendable {
    /// The open web.
    case open
    /// This machine or a private network: asked only where settings allow it.
    case inside
    /// Never asked.
    case never

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }
  var reach: Reach
  /// What the address is, in a few words for the log: `loopback`, `link-local`.
  var name: String

  /// The kind of an address, by the number alone.
  ///
  /// An IPv6 address that carries an IPv4 one (NAT64, 6to4, Teredo, ISATAP, SIIT, compatible) is as
  /// forbidden as the strictest part of it: a translator may hand the request on.
  ///
  /// Source: IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890 and its updates);
  /// metadata addresses by the documents of AWS, Google, Alibaba, Oracle and Azure.
  static func of(_ address: IPAddress) -> AddressKind {
    switch address {
    case .v4(let bits): AddressKind(ipv4: bits)
    case .v6(let bits): AddressKind(ipv6: bits)
    }
  }

  private init(_ reach: Reach, _ name: String) {
    self.reach = reach
    self.name = name
  }

  private init(ipv4 bits: UInt32) {
    for (base, length, kind) in AddressKind.blocks4 where (bits ^ base) >> (32 - length) == 0 {
      self = kind
      return
    }
    self.init(.open, "public")
  }

  private init(ipv6 bits: UInt128) {
    let carried = AddressKind.carried(in: bits)
    let own =
      AddressKind.blocks6.first { base, length, _ in (bits ^ base) >> (128 - length) == 0 }?.2
      // Only 2000::/3 is given out; what stands outside it is nobody's yet.
      ?? (bits >> 125 == 1 ? AddressKind(.open, "public") : AddressKind(.never, "reserved"))
    let strictest = carried.map { AddressKind(ipv4: $0) }.max { $0.reach < $1.reach }
    if let strictest, strictest.reach > own.reach {
      self.init(strictest.reach, "\(own.name) around \(strictest.name)")
    } else {
      self = own
    }
  }

  /// The IPv4 addresses that an IPv6 address carries within it.
  private static func carried(in bits: UInt128) -> [UInt32] {
    let low = UInt32(truncatingIfNeeded: bits)
    func at(_ shift: Int) -> UInt32 { UInt32(truncatingIfNeeded: bits >> shift) }
    if bits >> 112 == 0x2002 { return [at(80)] }  // 6to4, RFC 3056
    if bits >> 96 == 0x2001_0000 { return [at(64), ~low] }  // Teredo, RFC 4380: server and client
    if bits >> 32 == 0x0064_FF9B << 64 { return [low] }  // NAT64, RFC 6052
    if bits >> 80 == 0x0064_FF9B_0001 {
      // Local NAT64, RFC 8215: /96 keeps the address last, /48 on both sides of the byte u.
      return [low, at(48) & 0xFFFF_0000 | at(40) & 0xFFFF].filter { $0 != 0 }
    }
    if bits >> 32 == 0xFFFF << 16 { return [low] }  // SIIT, RFC 2765
    if bits >> 32 == 0, bits > 1 { return [low] }  // compatible, RFC 4291 §2.5.5.1
    if at(32) & 0xFDFF_FFFF == 0x0000_5EFE { return [low] }  // ISATAP, RFC 5214
    return []
  }

  private static let blocks4: [(UInt32, Int, AddressKind)] = [
    (0xA9FE_A9FE, 32, .init(.never, "metadata service")),  // 169.254.169.254
    (0x6464_64C8, 32, .init(.never, "metadata service")),  // 100.100.100.200
    (0xC000_00C0, 32, .init(.never, "metadata service")),  // 192.0.0.192
    (0xA83F_8110, 32, .init(.never, "metadata service")),  // 168.63.129.16
    (0xFFFF_FFFF, 32, .init(.never, "broadcast")),
    (0x0000_0000, 32, .init(.never, "unspecified")),
    (0x0000_0000, 8, .init(.never, "this network")),
    (0xA9FE_0000, 16, .init(.never, "link-local")),
    (0xE000_0000, 4, .init(.never, "multicast")),
    (0xF000_0000, 4, .init(.never, "reserved")),
    (0x7F00_0000, 8, .init(.inside, "loopback")),
    (0x0A00_0000, 8, .init(.inside, "private")),
    (0xAC10_0000, 12, .init(.inside, "private")),
    (0xC0A8_0000, 16, .init(.inside, "private")),
    (0x6440_0000, 10, .init(.inside, "shared by carriers")),
    (0xC000_0000, 24, .init(.inside, "protocol assignments")),
    (0xC000_0200, 24, .init(.inside, "documentation")),
    (0xC633_6400, 24, .init(.inside, "documentation")),
    (0xCB00_7100, 24, .init(.inside, "documentation")),
    (0xC058_6300, 24, .init(.inside, "6to4 relay")),
    (0xC612_0000, 15, .init(.inside, "benchmarks")),
  ]

  private static let blocks6: [(UInt128, Int, AddressKind)] = [
    (0xFD00_0EC2 << 96 | 0x254, 128, .init(.never, "metadata service")),  // fd00:ec2::254
    (0xFD20_00CE << 96 | 0x254, 128, .init(.never, "metadata service")),  // fd20:ce::254
    (0, 128, .init(.never, "unspecified")),
    (1, 128, .init(.inside, "loopback")),
    (0xFE80 << 112, 10, .init(.never, "link-local")),
    (0xFF00 << 112, 8, .init(.never, "multicast")),
    (0xFEC0 << 112, 10, .init(.inside, "site-local")),
    (0xFC00 << 112, 7, .init(.inside, "private")),
    (0x0064_FF9B << 96, 96, .init(.open, "NAT64")),
    (0x0064_FF9B_0001 << 80, 48, .init(.inside, "local NAT64")),
    (0xFFFF << 48, 96, .init(.inside, "translated IPv4")),
    (0, 96, .init(.inside, "compatible IPv4")),
    (0x0100 << 112, 64, .init(.inside, "discard")),
    (0x2001_0000 << 96, 32, .init(.open, "Teredo")),
    (0x2001 << 112, 23, .init(.inside, "protocol assignments")),
    (0x2001_0DB8 << 96, 32, .init(.inside, "documentation")),
    (0x3FFF << 112, 20, .init(.inside, "documentation")),
    (0x2002 << 112, 16, .init(.open, "6to4")),
  ]
}
