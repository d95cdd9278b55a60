// The calls of the system that stand-ins need: sockets that block, and threads that may.

import CDispatch
import Glibc

/// Blocking sockets on loopback.
enum StandInSocket {
  /// `POLLRDHUP` of Linux, which the C library shows to GNU sources only.
  private static let peerHasLeft: Int16 = 0x2000

  /// A socket that listens on a free port of an address of loopback.
  static func listening(at host: String) throws(StandInError) -> (socket: Int32, port: Int) {
    let isIPv6 = host.utf8.contains(UInt8(ascii: ":"))
    let listener = socket(
      isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard listener >= 0 else { throw StandInError(description: "socket: errno \(errno)") }
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    // Safety: the storage is larger than either address, and lives through the calls.
    let port: UInt16? = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      let raw = UnsafeMutableRawPointer(pointer)
      if isIPv6 {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        guard unsafe inet_pton(AF_INET6, host, &address.sin6_addr) == 1 else { return nil }
        unsafe raw.storeBytes(of: address, as: sockaddr_in6.self)
      } else {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        guard unsafe inet_pton(AF_INET, host, &address.sin_addr) == 1 else { return nil }
        unsafe raw.storeBytes(of: address, as: sockaddr_in.self)
      }
      let generic = unsafe raw.assumingMemoryBound(to: sockaddr.self)
      guard unsafe bind(listener, generic, length) == 0, listen(listener, 4_096) == 0,
        unsafe getsockname(listener, generic, &length) == 0
      else { return nil }
      // The port stands in the same place in both.
      return unsafe UInt16(bigEndian: raw.load(fromByteOffset: 2, as: UInt16.self))
    }
    guard let port else {
      let cause = errno
      close(listener)
      throw StandInError(description: "cannot listen at \(host): errno \(cause)")
    }
    return (listener, Int(port))
  }

  /// The next client; nil when the listener was shut down.
  static func accept(_ listener: Int32) -> Int32? {
    while true {
      let client = Glibc.accept(listener, nil, nil)
      if client >= 0 {
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        var on: Int32 = 1
        // Safety: the option is an `int` that lives through the call.
        _ = unsafe setsockopt(client, Int32(IPPROTO_TCP), TCP_NODELAY, &on, 4)
        return client
      }
      guard errno == EINTR || errno == ECONNABORTED || errno == EMFILE else { return nil }
    }
  }

  /// Adds what comes next; false at the end.
  static func receive(_ socket: Int32, into bytes: inout [UInt8]) -> Bool {
    while true {
      // Safety: recv writes at most the buffer's count, and says how much.
      let got = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 8_192) { buffer in
        let got = unsafe recv(socket, buffer.baseAddress, buffer.count, 0)
        if got > 0 {
          unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<got]))
        }
        return got
      }
      if got > 0 { return true }
      guard got < 0, errno == EINTR else { return false }
    }
  }

  /// Sends all of it; false when the client has left.
  static func send(_ socket: Int32, _ bytes: [UInt8]) -> Bool {
    // Safety: the pointer is used within the closure, for no more than what is left.
    unsafe bytes.withUnsafeBytes { buffer in
      var sent = 0
      while sent < buffer.count {
        let count = unsafe Glibc.send(
          socket, buffer.baseAddress.map { unsafe $0 + sent }, buffer.count - sent,
          Int32(MSG_NOSIGNAL))
        if count >= 0 {
          sent += count
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  /// Lets time pass; false when the client leaves meanwhile.
  static func pause(_ socket: Int32, _ interval: Duration) -> Bool {
    var wanted = pollfd(fd: socket, events: peerHasLeft, revents: 0)
    let (seconds, attoseconds) = interval.components
    let wait = max(1, seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
    // Safety: one pollfd, which lives through the call.
    return unsafe poll(&wanted, 1, Int32(clamping: wait)) <= 0
  }

  /// Waits until the client leaves or the web is stopped.
  static func waitForEnd(_ socket: Int32) {
    while pause(socket, .seconds(3_600)) {}
  }

  /// Makes the coming close a reset.
  static func reset(_ socket: Int32) {
    var now = linger(l_onoff: 1, l_linger: 0)
    // Safety: the option is a `linger` that lives through the call.
    _ = unsafe setsockopt(socket, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
  }

  /// Says that nothing more comes, and waits for the client to read it and leave.
  static func endPolitely(_ socket: Int32) {
    shutdown(socket, Int32(SHUT_WR))
    var rest: [UInt8] = []
    while rest.count < 1 << 16, receive(socket, into: &rest) {}
  }

  /// The monotonic clock.
  static func milliseconds() -> Int64 {
    var now = timespec()
    // Safety: the call fills the value in.
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000
  }
}

/// Threads of their own, for code that blocks.
enum StandInThread {
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` on a new detached thread.
  static func start(_ body: @escaping @Sendable () -> Void) {
    // Safety: the attributes are initialised before use and destroyed after, and their place outlives
    // them; the work is retained here and released by the thread, exactly once.
    // Not by their own `init`: which module has that depends on what else is built.
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    defer { unsafe attributes.deallocate() }
    unsafe pthread_attr_init(attributes)
    unsafe pthread_attr_setstacksize(attributes, 512 * 1_024)
    unsafe pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
    let work = unsafe Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let failure = unsafe pthread_create(
      &thread, attributes,
      { argument in
        if let argument = unsafe argument {
          unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        }
        return nil
      }, work.toOpaque())
    unsafe pthread_attr_destroy(attributes)
    precondition(failure == 0, "no more threads: error \(failure)")
  }
}
