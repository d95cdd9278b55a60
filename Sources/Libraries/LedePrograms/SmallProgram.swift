// A small program of Lede's own, which gets bytes through a socket and has nothing else.

import CSpawn
import Glibc

/// Starts a program for one piece of work at a time, within limits.
///
/// It gets no environment, no file but its socket, and may write none. What it takes beyond its
/// limits ends it, and nothing else.
package struct SmallProgram: Sendable {
  /// What one piece of work may take.
  package struct Limits: Sendable {
    /// Bytes of address space, its libraries included.
    package var memory = 512 * 1_048_576
    /// Seconds of processor time.
    package var processor = 6
    /// From its start to its end.
    package var time = Duration.seconds(20)
    /// Bytes of what it makes.
    package var made = 16 * 1_048_576
    package init() {}
  }

  /// Why nothing came back.
  package enum Failure: Error, Hashable {
    /// It cannot be started.
    case noProgram(cause: String)
    /// It took more than it may, or was ended by a signal.
    case stopped(cause: String)
    /// It ended by itself with another code than 0.
    case exited(Int32)
  }

  /// Where it lies.
  package let path: String

  package init(path: String) { self.path = path }

  /// Runs the program once.
  ///
  /// - Parameters:
  ///   - argument: The one word behind its name.
  ///   - bytes: What it reads; it may go away before it has read all.
  ///   - limits: What it may take.
  /// - Returns: What it wrote until its end, where it ended with 0.
  /// - Throws: `Failure` else.
  package func run(
    _ argument: String, sending bytes: [UInt8], within limits: Limits
  ) async throws(Failure) -> [UInt8] {
    let result = await withCheckedContinuation {
      (answer: CheckedContinuation<Result<[UInt8], Failure>, Never>) in
      let isRunning = ProgramThread.start {
        answer.resume(returning: talk(bytes, argument, limits))
      }
      if !isRunning { answer.resume(returning: .failure(.noProgram(cause: "no thread is left"))) }
    }
    return try result.get()
  }

  // MARK: On a thread of its own

  private func talk(
    _ bytes: [UInt8], _ argument: String, _ limits: Limits
  ) -> Result<[UInt8], Failure> {
    var child = lede_child()
    // Safety: the texts live through the call, which fills in the child.
    let error = unsafe lede_spawn(
      path, argument, UInt64(limits.memory), UInt64(limits.processor), &child)
    // Safety: strerror gives a C string that stays valid while it is copied.
    guard error == 0 else {
      return .failure(.noProgram(cause: unsafe String(cString: strerror(error))))
    }
    let end = ContinuousClock.now + limits.time
    var talk = Talk(socket: child.socket, most: limits.made)
    let outcome = talk.run(sending: bytes, until: end)
    close(child.socket)
    let left = outcome == .whole ? max(.zero, ContinuousClock.now.duration(to: end)) : .zero
    let code = lede_reap(child.pid, Int32(left / .milliseconds(1)))
    switch outcome {
    case .late: return .failure(.stopped(cause: "over \(limits.time)"))
    case .tooLong: return .failure(.stopped(cause: "over \(limits.made) bytes made"))
    case .whole: break
    }
    if code < 0 { return .failure(.stopped(cause: "signal \(-code)")) }
    return code == 0 ? .success(talk.received) : .failure(.exited(code))
  }
}

/// Both ways of a socket at once: a program may answer, or go away, before it has read all.
private struct Talk {
  enum Outcome { case whole, late, tooLong }
  let socket: Int32
  let most: Int
  var received: [UInt8] = []

  mutating func run(sending bytes: [UInt8], until end: ContinuousClock.Instant) -> Outcome {
    var sent = 0
    if bytes.isEmpty { shutdown(socket, Int32(SHUT_WR)) }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let left = ContinuousClock.now.duration(to: end)
      guard left > .zero else { return .late }
      let events = sent < bytes.count ? POLLIN | POLLOUT : POLLIN
      var state = pollfd(fd: socket, events: Int16(events), revents: 0)
      // Safety: one `pollfd` of this stack frame.
      _ = unsafe poll(&state, 1, Int32(left / .milliseconds(1)) + 1)
      if sent < bytes.count, state.revents & Int16(POLLOUT) != 0 {
        let count = send(bytes[sent...])
        // Nobody reads on: what the program says of it is still to come.
        sent = count < 0 ? bytes.count : sent + count
        if sent == bytes.count { shutdown(socket, Int32(SHUT_WR)) }
      }
      guard state.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 else { continue }
      // Safety: the pointer covers `chunk`, which lives through the call.
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe recv(socket, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
      }
      if count < 0, errno == EAGAIN || errno == EINTR { continue }
      guard count > 0 else { return .whole }
      received.append(contentsOf: chunk[..<count])
      if received.count > most { return .tooLong }
    }
  }

  /// How many bytes were taken; below zero when nobody takes any.
  private func send(_ bytes: ArraySlice<UInt8>) -> Int {
    let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    // Safety: the pointer covers `bytes`, which lives through the call.
    let count = unsafe bytes.withUnsafeBytes {
      unsafe Glibc.send(socket, $0.baseAddress, $0.count, flags)
    }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : count
  }
}
