// The other process: it gets a picture through a socket, and has nothing else.

import CSpawn
import Glibc
package import LedeBase

/// Starts `lede-picture` for one picture at a time, within limits.
///
/// It gets no environment, no file but its socket, and may write none. What it takes beyond its
/// limits ends it, and nothing else.
package struct PictureProgram: Sendable {
  /// What one picture may take.
  package struct Limits: Sendable {
    /// Bytes of address space, its libraries included.
    package var memory = 512 * 1_048_576
    /// Seconds of processor time for a picture that is made small.
    package var processor = 3
    /// The same for one that stays as it came, which takes twice as long, and for a card.
    package var processorOfWhole = 6
    /// From its start to its end.
    package var time = Duration.seconds(20)
    /// Bytes of what it makes.
    package var made = 16 * 1_048_576
    package init() {}
  }

  package let path: String
  private let limits: Limits

  /// - Parameters:
  ///   - path: Where the program lies.
  ///   - limits: What one picture may take.
  package init(path: String, limits: Limits = Limits()) {
    self.path = path
    self.limits = limits
  }

  /// Makes a picture anew.
  ///
  /// - Parameters:
  ///   - bytes: As they came.
  ///   - wish: What they are, for the error, and how wide they are wished.
  /// - Returns: A WebP.
  /// - Throws: `PictureError` when there is none to be made, or the program was ended.
  package func make(_ bytes: [UInt8], for wish: PictureWish) async throws(PictureError) -> [UInt8] {
    do throws(Failure) {
      return try await made(of: bytes, wish.width)
    } catch {
      switch error {
      case .noProgram(let cause): throw .noProgram(path: path, cause: cause)
      case .stopped(let cause): throw .stopped(wish.address, cause: cause)
      case .refused(let exit): throw .refused(wish.address, exit)
      }
    }
  }

  /// Makes what a reader sent anew, so wide.
  func make(_ bytes: [UInt8], _ width: PictureWidth) async throws(PictureError) -> [UInt8] {
    do throws(Failure) {
      return try await made(of: bytes, width)
    } catch {
      switch error {
      case .noProgram(let cause): throw .noProgram(path: path, cause: cause)
      case .stopped(let cause): throw .ended(cause: cause)
      case .refused(let exit): throw .unusable(exit)
      }
    }
  }

  /// Draws a card as PNG, being told where the letters lie, the words, the numbers.
  func card(_ lines: [String]) async throws(PictureError) -> [UInt8] {
    let text = lines.map { $0.filter { $0 != "\n" && $0 != "\r\n" } }.joined(separator: "\n")
    do throws(Failure) {
      return try await made(of: Array(text.utf8), argument: "card") {
        $0.starts(with: [0x89, 0x50, 0x4E, 0x47]) && $0.suffix(8).starts(with: "IEND".utf8)
      }
    } catch {
      if case .noProgram(let cause) = error { throw .noProgram(path: path, cause: cause) }
      throw .noCard(cause: "\(error)")
    }
  }

  /// Whether the kernel keeps the program from what it has no need of, tried by one such thing.
  package func isSealed(trying what: String = "open") async -> Bool {
    // Why there is no proof does not matter: where the program is missing, its pictures are, too.
    (try? await made(of: [], argument: "try-\(what)") { _ in true }) != nil
  }

  /// Why nothing came back.
  private enum Failure: Error {
    case noProgram(cause: String)
    case stopped(cause: String)
    case refused(PictureExit)
  }

  private func made(of bytes: [UInt8], _ width: PictureWidth) async throws(Failure) -> [UInt8] {
    try await made(
      of: bytes, argument: String(width.rawValue),
      seconds: width == .whole ? limits.processorOfWhole : limits.processor, isWhole: WebP.isWhole)
  }

  private func made(
    of bytes: [UInt8], argument: String, seconds: Int? = nil,
    isWhole: @escaping @Sendable ([UInt8]) -> Bool
  ) async throws(Failure) -> [UInt8] {
    let seconds = seconds ?? limits.processorOfWhole
    let result = await withCheckedContinuation {
      (answer: CheckedContinuation<Result<[UInt8], Failure>, Never>) in
      let isRunning = PictureThread.start {
        answer.resume(returning: run(bytes, argument, seconds, isWhole))
      }
      if !isRunning { answer.resume(returning: .failure(.noProgram(cause: "no thread is left"))) }
    }
    return try result.get()
  }

  // MARK: On a thread of its own

  private func run(
    _ bytes: [UInt8], _ argument: String, _ seconds: Int, _ isWhole: ([UInt8]) -> Bool
  ) -> Result<[UInt8], Failure> {
    var child = lede_child()
    // Safety: the texts live through the call, which fills in the child.
    let error = unsafe lede_spawn(
      path, argument, UInt64(limits.memory), UInt64(seconds), &child)
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
    guard let exit = PictureExit(rawValue: code) else {
      return .failure(.noProgram(cause: "exit code \(code)"))
    }
    guard exit == .made else { return .failure(.refused(exit)) }
    guard isWhole(talk.received) else { return .failure(.refused(.unwritten)) }
    return .success(talk.received)
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

/// A thread for one wait at a process.
private enum PictureThread {
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` on a new thread; false when the system has none left.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var thread = pthread_t()
    // Safety: the work is retained here and released by the thread, or here without one.
    let work = unsafe Unmanaged.passRetained(Work(body))
    let failure = unsafe pthread_create(
      &thread, nil,
      { argument in
        if let argument = unsafe argument {
          unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        }
        return nil
      }, work.toOpaque())
    if failure == 0 { pthread_detach(thread) } else { unsafe work.release() }
    return failure == 0
  }
}
