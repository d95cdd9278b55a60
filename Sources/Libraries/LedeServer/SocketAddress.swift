// Addresses of sockets, in the bytes that C wants.

import Glibc

/// An IPv4 or IPv6 address with its port.
struct SocketAddress {
  var storage: sockaddr_storage
  let length: socklen_t

  var isIPv6: Bool { storage.ss_family == sa_family_t(AF_INET6) }

  /// The addresses that a name, or a number, means; each once.
  static func all(of host: String, port: Int) throws(ServerError) -> [SocketAddress] {
    var hints = unsafe addrinfo()
    unsafe hints.ai_flags = AI_PASSIVE
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    // Safety: the list is read while it is ours, and freed once.
    guard unsafe getaddrinfo(host, String(port), &hints, &list) == 0 else {
      throw .unknownHost(host)
    }
    defer { unsafe freeaddrinfo(list) }
    var found: [SocketAddress] = []
    var next = unsafe list
    while let entry = unsafe next?.pointee {
      if let address = unsafe SocketAddress(entry),
        !found.contains(where: { $0.isSame(as: address) })
      {
        found.append(address)
      }
      unsafe next = entry.ai_next
    }
    return found
  }

  /// Where a socket of TCP listens; nil for one that does not, and for what is none.
  init?(of descriptor: Int32) {
    guard SocketAddress.option(SO_TYPE, of: descriptor) == Int32(SOCK_STREAM.rawValue),
      SocketAddress.option(SO_ACCEPTCONN, of: descriptor) == 1
    else { return nil }
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    // Safety: the system writes at most `length` bytes, and says how many.
    let failure = unsafe withUnsafeMutablePointer(to: &storage) { storage in
      unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(descriptor, $0, &length)
      }
    }
    guard failure == 0, [AF_INET, AF_INET6].contains(Int32(storage.ss_family)) else { return nil }
    self.storage = storage
    self.length = length
  }

  private static func option(_ option: Int32, of descriptor: Int32) -> Int32? {
    var value: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    // Safety: the system writes at most `length` bytes of the value.
    guard unsafe getsockopt(descriptor, SOL_SOCKET, option, &value, &length) == 0 else {
      return nil
    }
    return value
  }

  /// Nil for an address of another kind.
  private init?(_ entry: addrinfo) {
    guard unsafe entry.ai_family == AF_INET || entry.ai_family == AF_INET6,
      let address = unsafe entry.ai_addr
    else { return nil }
    let length = unsafe entry.ai_addrlen
    var storage = sockaddr_storage()
    // Safety: `sockaddr_storage` has room for both kinds, and `length` is what the system wrote.
    unsafe withUnsafeMutableBytes(of: &storage) {
      unsafe $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: Int(length)))
    }
    self.storage = storage
    self.length = length
  }

  // Names may stand twice in /etc/hosts.
  private func isSame(as other: SocketAddress) -> Bool {
    isIPv6 == other.isIPv6 && text == other.text
  }

  var port: Int {
    get {
      // Safety: family and port lie at the same two places in both kinds of address (POSIX).
      unsafe withUnsafeBytes(of: storage) {
        Int(UInt16(bigEndian: unsafe $0.load(fromByteOffset: 2, as: UInt16.self)))
      }
    }
    set {
      let port = UInt16(truncatingIfNeeded: newValue).bigEndian
      // Safety: as above.
      unsafe withUnsafeMutableBytes(of: &storage) {
        unsafe $0.storeBytes(of: port, toByteOffset: 2, as: UInt16.self)
      }
    }
  }

  /// The numeric address, without port; empty when the system cannot say.
  var text: String {
    var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN) + 16)
    let capacity = socklen_t(buffer.count)
    // Safety: `getnameinfo` reads `length` bytes and writes at most `capacity`, ended by a zero.
    let failure = unsafe withUnsafePointer(to: storage) { storage in
      unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getnameinfo($0, length, &buffer, capacity, nil, 0, Int32(NI_NUMERICHOST))
      }
    }
    if failure != 0 { return "" }
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
