// What this machine makes of a name, and which addresses it has itself.

import Glibc

/// Questions to the system's resolver and its interfaces.
enum SystemNames {
  /// Every address of a host, in the system's order; empty when it cannot be resolved, nil when there is
  /// no thread to ask on.
  ///
  /// The host is a name, or an address in any spelling, an IPv6 one also in brackets.
  /// Waits on a thread of its own.
  static func addresses(of host: String) async -> [IPAddress]? {
    await withCheckedContinuation { continuation in
      let bare = String(host.drop { $0 == "[" }.prefix { $0 != "]" })
      let isStarted = FetchThread.start { continuation.resume(returning: resolve(bare)) }
      if !isStarted { continuation.resume(returning: nil) }
    }
  }

  private static func resolve(_ host: String) -> [IPAddress] {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    // Safety: the list is freed here, after its last use.
    guard unsafe getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
    defer { unsafe freeaddrinfo(list) }
    var found: [IPAddress] = []
    var entry = unsafe list
    while let here = unsafe entry {
      if let address = unsafe here.pointee.ai_addr, let one = unsafe IPAddress(address) {
        found.append(one)
      }
      unsafe entry = unsafe here.pointee.ai_next
    }
    return found
  }

  /// The addresses of this machine's interfaces.
  static func ofThisMachine() -> [IPAddress] {
    var list: UnsafeMutablePointer<ifaddrs>?
    // Safety: the list is freed here, after its last use.
    guard unsafe getifaddrs(&list) == 0 else { return [] }
    defer { unsafe freeifaddrs(list) }
    var found: [IPAddress] = []
    var entry = unsafe list
    while let here = unsafe entry {
      if let address = unsafe here.pointee.ifa_addr, let one = unsafe IPAddress(address) {
        found.append(one)
      }
      unsafe entry = unsafe here.pointee.ifa_next
    }
    return found
  }
}
