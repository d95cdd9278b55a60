// Sockets that listen, and what hinders them.

import Glibc

/// An address the server listens on.
package struct BoundAddress: Sendable, Hashable {
  /// Numeric, without brackets.
  package var host: String
  package var port: Int
  var isIPv6: Bool

  /// `127.0.0.1:8080`, `[::1]:8080`.
  package var authority: String { isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

extension BoundAddress {
  /// Where a socket listens that somebody else opened.
  init(of descriptor: Int32) throws(ServerError) {
    guard let address = SocketAddress(of: descriptor) else {
      throw .failed(cause: "descriptor \(descriptor) is no listening socket of TCP")
    }
    self.init(host: address.text, port: address.port, isIPv6: address.isIPv6)
  }
}

/// One listening, non-blocking socket; closed unless it is handed over.
final class ListeningSocket {
  let address: BoundAddress
  private var descriptor: Int32

  private init(_ descriptor: Int32, _ address: BoundAddress) {
    self.descriptor = descriptor
    self.address = address
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The descriptor, for somebody who will close it.
  func handOver() -> Int32 {
    defer { descriptor = -1 }
    return descriptor
  }

  /// Takes over sockets that listen already, non-blocking ones.
  static func taking(_ descriptors: [Int32]) throws(ServerError) -> [ListeningSocket] {
    try descriptors.map { descriptor throws(ServerError) in
      let address = try BoundAddress(of: descriptor)
      set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY)
      return ListeningSocket(descriptor, address)
    }
  }

  /// Listens on every address that `host` means, at one port.
  ///
  /// Where one of several kinds of address is not to be had at all (no IPv6), the others do.
  static func open(host: String, port: Int) throws(ServerError) -> [ListeningSocket] {
    let hosts = host == "*" ? ["0.0.0.0", "::"] : [host]
    var sockets: [ListeningSocket] = []
    var missing: ServerError?
    for host in hosts {
      for var candidate in try SocketAddress.all(of: host, port: port) {
        // A port that the system chose for the first is the port of all.
        if port == 0, let chosen = sockets.first?.address.port { candidate.port = chosen }
        do throws(ServerError) {
          sockets.append(try listen(candidate, host: host, port: port))
        } catch .noSuchAddress(let host) { missing = .noSuchAddress(host) }
      }
    }
    if sockets.isEmpty { throw missing ?? .unknownHost(host) }
    return sockets
  }

  private static func listen(
    _ candidate: SocketAddress, host: String, port: Int
  ) throws(ServerError) -> ListeningSocket {
    let kind =
      Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(candidate.isIPv6 ? AF_INET6 : AF_INET, kind, 0)
    guard descriptor >= 0 else { throw .noSuchAddress(host) }
    // So that a restart need not wait for connections of the last run to be forgotten. Not
    // SO_REUSEPORT: two Ledes on one port would each answer half.
    set(descriptor, SOL_SOCKET, SO_REUSEADDR)
    set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY)  // accepted sockets inherit it
    if candidate.isIPv6 { set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY) }
    var candidate = candidate
    let length = candidate.length
    // Safety: the pointers are good for the calls, which copy; `length` is the true length.
    let failed = unsafe withUnsafeMutablePointer(to: &candidate.storage) { storage in
      unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        if unsafe bind(descriptor, address, length) != 0 { return true }
        if Glibc.listen(descriptor, 4_096) != 0 { return true }
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return unsafe getsockname(descriptor, address, &length) != 0
      }
    }
    if failed {
      let number = errno
      close(descriptor)
      throw ServerError(number, host: host, port: port)
    }
    let bound = BoundAddress(host: candidate.text, port: candidate.port, isIPv6: candidate.isIPv6)
    return ListeningSocket(descriptor, bound)
  }

  private static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32) {
    var on: Int32 = 1
    // Safety: the value is one `Int32`, read during the call.
    unsafe setsockopt(descriptor, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
  }
}
