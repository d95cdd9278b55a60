// Which addresses Lede asks, decided on the number that a name led to, never on its spelling.

import LedeBase

/// Where requests may go.
///
/// It keeps strangers from having Lede ask inside the network that it stands in (server-side request
/// forgery, SSRF). A value: the same question always gets the same answer.
package struct AddressPolicy: Hashable, Sendable {
  /// What becomes of private and loopback addresses.
  package enum Inside: Hashable, Sendable {
    /// All are refused.
    case refuse
    /// All may be asked: for tests, and for who runs a reader inside a network of their own.
    case allow
    /// Those in one of these networks may be asked.
    case networks([Network])
  }

  package var inside: Inside
  /// Where Lede itself listens.
  ///
  /// The unspecified address means every address of this machine.
  var own: [Endpoint]
  /// The addresses of this machine's interfaces, for `own` with an unspecified address.
  var ofThisMachine: [IPAddress] = []

  package init(inside: Inside = .refuse, own: [Endpoint] = []) {
    self.inside = inside
    self.own = own
  }

  enum Verdict: Hashable, Sendable {
    case allowed
    /// Not to be asked; the text names the address and what it is: `127.0.0.1 (loopback)`.
    case forbidden(String, because: FetchError.Ground = .inside)
  }

  /// Whether an address may be asked, which a name was resolved to.
  ///
  /// `mayBePrivate` tells whether the owner added what led here. Cost: O(networks + own addresses).
  func verdict(on address: IPAddress, port: Int, mayBePrivate: Bool) -> Verdict {
    let kind = AddressKind.of(address)
    if kind.reach == .never { return .forbidden("\(address) (\(kind.name))", because: .never) }
    if isOwn(address, port: port) {
      return .forbidden("\(address) port \(port) (Lede itself)", because: .ownPort)
    }
    if kind.reach == .open { return .allowed }
    let isMeant =
      switch inside {
      case .refuse: false
      case .allow: true
      case .networks(let networks): networks.contains { $0.contains(address) }
      }
    return isMeant && mayBePrivate ? .allowed : .forbidden("\(address) (\(kind.name))")
  }

  /// Whether Lede itself would answer there.
  private func isOwn(_ address: IPAddress, port: Int) -> Bool {
    own.contains { endpoint in
      guard endpoint.port == port else { return false }
      if endpoint.address == address { return true }
      guard endpoint.address == .v4(0) || endpoint.address == .v6(0) else { return false }
      return AddressPolicy.isLoopback(address) || ofThisMachine.contains(address)
    }
  }

  private static func isLoopback(_ address: IPAddress) -> Bool {
    switch address {
    case .v4(let bits): bits >> 24 == 127
    case .v6(let bits): bits == 1
    }
  }
}

extension AddressPolicy.Inside {
  /// Reads a setting: nothing or `refuse`, `allow`, or networks with commas between them.
  ///
  /// Nil when a network cannot be read.
  package init?(setting: String) {
    let words = setting.split { $0 == "," || $0 == " " }.map(String.init)
    switch words {
    case [], ["refuse"]: self = .refuse
    case ["allow"]: self = .allow
    default:
      let networks = words.compactMap(Network.init)
      guard networks.count == words.count else { return nil }
      self = .networks(networks)
    }
  }
}
