// A client that sends exactly the bytes it is told to.

import Glibc

/// Why a test could not go on.
struct ClientTrouble: Error, CustomStringConvertible {
  var description: String
}

/// One TCP connection to 127.0.0.1 or ::1.
///
/// Calls block; use it inside `blocking`.
final class RawClient {
  let descriptor: Int32
  private var inbox: [UInt8] = []

  /// Connects; a small `receiveBuffer` makes a client that has room for little.
  init(_ port: Int, isIPv6: Bool = false, receiveBuffer: Int32? = nil) throws {
    descriptor = socket(isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw ClientTrouble(description: "no socket: \(errno)") }
    if var size = receiveBuffer {
      // Safety: the value is read during the call.
      unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4)
    }
    // All tests share the threads of this process: a hop may wait for the longest of them.
    var limit = timeval(tv_sec: 100, tv_usec: 0)
    // Safety: as above.
    unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    guard RawClient.connect(descriptor, port, isIPv6: isIPv6) == 0 else {
      throw ClientTrouble(description: "cannot connect: \(errno)")
    }
  }

  deinit { Glibc.close(descriptor) }

  private static func connect(_ descriptor: Int32, _ port: Int, isIPv6: Bool) -> Int32 {
    let port = in_port_t(port).bigEndian
    // Safety: each address is read during the call, with its true length.
    if isIPv6 {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port
      unsafe inet_pton(AF_INET6, "::1", &address.sin6_addr)
      return unsafe withUnsafePointer(to: &address) {
        unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
        }
      }
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    return unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  /// Sends all of it; false when the server has closed.
  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      // Safety: the bytes are read during the call.
      let sent = unsafe rest.withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if sent <= 0 { return false }
      rest = rest.dropFirst(sent)
    }
    return true
  }

  /// Sends one byte after another, forever, until the server closes; returns what it said.
  func drip(_ byte: Character) throws -> String {
    while true {
      send(String(byte))
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // Safety: one `pollfd`, during the call.
      if unsafe poll(&wait, 1, 20) > 0 { return try rest() }
    }
  }

  /// Says that no more will be sent.
  func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Leaves without a goodbye, so that the server sees a reset.
  func leaveRudely() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    // Safety: the value is read during the call.
    unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
  }

  /// One answer.
  struct Answer {
    var status: Int
    var head: String
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The value of a header field.
    subscript(_ name: String) -> String? {
      head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }
        .map { String($0.dropFirst(name.count + 2)) }
    }
  }

  /// Reads the next answer, by its length or in chunks.
  func answer(toHead isHead: Bool = false) throws -> Answer {
    let head = String(decoding: try take(through: "\r\n\r\n"), as: UTF8.self)
    let parts = head.split(separator: " ", maxSplits: 2)
    guard parts.count == 3, let status = Int(parts[1]) else {
      throw ClientTrouble(description: "no status line: \(head)")
    }
    var answer = Answer(status: status, head: head, body: [])
    if isHead || status == 100 || status == 204 || status == 304 { return answer }
    if let length = answer["Content-Length"].flatMap({ Int($0) }) {
      answer.body = try take(length)
    } else if answer["Transfer-Encoding"] == "chunked" {
      while true {
        let line = String(decoding: try take(through: "\r\n").dropLast(2), as: UTF8.self)
        guard let size = Int(line, radix: 16) else {
          throw ClientTrouble(description: "chunk \(line)")
        }
        answer.body += try take(size + 2).dropLast(2)
        if size == 0 { break }
      }
    } else {
      answer.body = try untilClosed()
    }
    return answer
  }

  /// Sends a request and reads its answer.
  func ask(_ request: String) throws -> Answer {
    send(request)
    return try answer(toHead: request.hasPrefix("HEAD"))
  }

  /// Everything until the server closes or resets.
  func rest() throws -> String { String(decoding: try untilClosed(), as: UTF8.self) }

  private func untilClosed() throws -> [UInt8] {
    while try fill() {}
    defer { inbox = [] }
    return inbox
  }

  private func take(_ count: Int) throws -> [UInt8] {
    while inbox.count < count {
      guard try fill() else {
        throw ClientTrouble(description: "closed after \(inbox.count) bytes")
      }
    }
    defer { inbox.removeFirst(count) }
    return Array(inbox[..<count])
  }

  private func take(through mark: String) throws -> [UInt8] {
    let mark = Array(mark.utf8)
    while true {
      if let end = inbox.indices.first(where: { inbox[$0...].starts(with: mark) }) {
        return try take(end + mark.count)
      }
      guard try fill() else {
        throw ClientTrouble(description: "closed after \(String(decoding: inbox, as: UTF8.self))")
      }
    }
  }

  /// False when the server closed.
  private func fill() throws -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    // Safety: writes at most `count` bytes.
    let count = unsafe chunk.withUnsafeMutableBytes {
      unsafe recv(descriptor, $0.baseAddress, $0.count, 0)
    }
    if count < 0, errno == EAGAIN || errno == EWOULDBLOCK {
      throw ClientTrouble(description: "nothing came for 100 seconds")
    }
    if count <= 0 { return false }
    inbox += chunk[..<count]
    return true
  }
}

/// Runs blocking work on a thread of its own, so that it takes none from the handlers.
func blocking<Result: Sendable>(
  _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    let box = Work { continuation.resume(with: Swift.Result { try work() }) }
    var thread = pthread_t()
    // Safety: the new thread takes back the one reference that it is given.
    let failure = unsafe pthread_create(
      &thread, nil,
      { box in
        guard let box = unsafe box else { return nil }
        unsafe Unmanaged<Work>.fromOpaque(box).takeRetainedValue().run()
        return nil
      }, Unmanaged.passRetained(box).toOpaque())
    precondition(failure == 0)
    pthread_detach(thread)
  }
}

private final class Work {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
