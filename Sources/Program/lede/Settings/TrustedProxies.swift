// Which proxies are believed when they say whom they ask for.

import LedeFetching
import LedeHTTP

/// Finds out who sent a request that proxies passed on.
///
/// `X-Forwarded-For` is written from left to right, each proxy putting whom it was asked by at the
/// end, so it is read from right to left: as long as a trusted proxy speaks, the one before it is
/// believed. What stands further left may be anybody's invention.
struct TrustedProxies: Sendable {
  private let networks: [Network]
  /// More proxies than anybody has in a row.
  private static let mostHops = 32
  /// Longer than any address with a port.
  private static let longest = 64

  /// With `isBehindOne`, as a public URL says, a proxy at this machine is among them.
  init(_ networks: [Network], isBehindOne: Bool = false) {
    let here = isBehindOne ? ["127.0.0.0/8", "::1"].compactMap { Network($0) } : []
    self.networks = networks + here
  }

  /// The request with its sender in place of the peer, as far as the sender is known.
  func resolved(_ request: Request) -> Request {
    guard !networks.isEmpty, isTrusted(request.peer) else { return request }
    var request = request
    request.peer = sender(request.peer, request.headers.all("X-Forwarded-For"))
    return request
  }

  /// Who sent it: the right-most address that is no trusted proxy's.
  ///
  /// Where a proxy says nothing that is an address, it is taken for the sender itself.
  private func sender(_ peer: String, _ fields: [String]) -> String {
    var sender = peer
    var hops = 0
    for field in fields.reversed() {
      for part in field.utf8.split(separator: UInt8(ascii: ",")).reversed() {
        let word = part.drop { TrustedProxies.isSpace($0) }
        if word.isEmpty { continue }
        hops += 1
        guard hops <= TrustedProxies.mostHops, let address = TrustedProxies.address(word) else {
          return sender
        }
        sender = address.description
        if !networks.contains(where: { $0.contains(address) }) { return sender }
      }
    }
    return sender
  }

  private func isTrusted(_ peer: String) -> Bool {
    guard let address = IPAddress(peer) else { return false }
    return networks.contains { $0.contains(address) }
  }

  /// The address in `192.0.2.7`, `192.0.2.7:4711`, `2001:db8::7`, `[2001:db8::7]` and
  /// `[2001:db8::7]:4711`; nil for everything else.
  private static func address(_ word: Substring.UTF8View) -> IPAddress? {
    guard word.count <= longest else { return nil }
    var bytes = Array(word)
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    if bytes.first == UInt8(ascii: "[") {
      guard let end = bytes.firstIndex(of: UInt8(ascii: "]")), isPort(bytes[(end + 1)...]) else {
        return nil
      }
      bytes = Array(bytes[1..<end])
      guard bytes.contains(UInt8(ascii: ":")) else { return nil }
    } else if let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[..<colon].contains(UInt8(ascii: "."))
    {
      guard isPort(bytes[colon...]) else { return nil }
      bytes = Array(bytes[..<colon])
    }
    guard bytes.allSatisfy(isOfAddress) else { return nil }
    return IPAddress(String(decoding: bytes, as: UTF8.self))
  }

  /// Whether nothing stands there, or a colon and digits.
  private static func isPort(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.isEmpty
      || bytes.first == UInt8(ascii: ":") && bytes.count > 1
        && bytes.dropFirst().allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// Digits of either base, dots and colons: never the zero byte that would end a text early.
  private static func isOfAddress(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "."), UInt8(ascii: ":"):
      true
    default: false
    }
  }
}

extension TrustedProxies {
  /// Reads a setting: networks and addresses with commas or spaces between them.
  ///
  /// Nil when one cannot be read, or would mean that everybody is believed.
  static func networks(setting: String) -> [Network]? {
    var networks: [Network] = []
    for word in setting.split(whereSeparator: { $0 == "," || $0 == " " }) {
      guard let network = Network(String(word)), network.length > 0 else { return nil }
      networks.append(network)
    }
    return networks
  }
}
