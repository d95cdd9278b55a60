// Mail servers on a Unix socket: one thread waits for all, and obeys each one's conversation.

import Glibc
import LedePrograms
import Synchronization

/// What becomes of letters that come by LMTP.
package struct LetterTaker: Sendable {
  /// Whether letters are taken for an address.
  package var check: @Sendable (_ recipient: String) async -> LMTPSession.Verdict
  /// Keeps a letter, and says what became of it for each recipient.
  package var deliver:
    @Sendable (_ letter: [UInt8], _ recipients: [String]) async -> [LMTPSession.Verdict]

  package init(
    check: @escaping @Sendable (_ recipient: String) async -> LMTPSession.Verdict,
    deliver:
      @escaping @Sendable (_ letter: [UInt8], _ recipients: [String]) async
      -> [LMTPSession.Verdict]
  ) {
    self.check = check
    self.deliver = deliver
  }
}

/// Listens for mail servers.
package final class LMTPListener: Sendable {
  /// What is too much.
  package struct Limits: Sendable {
    /// Conversations at once; others wait before the door.
    package var connections = 8
    /// How long a server may say nothing, or take nothing.
    package var silence = Duration.seconds(300)
    /// What is too much for each conversation.
    package var session = LMTPSession.Limits()
    package init() {}
  }

  private let path: String
  private let socket: Int32
  /// A pipe, rung when something was found out or kept, and when all is over.
  private let bell: (ear: Int32, rope: Int32)
  private let limits: Limits
  private let shared = Mutex(Shared())

  private struct Shared {
    var answers: [(connection: Int, answer: Answer)] = []
    var isOver = false
  }
  fileprivate enum Answer: Sendable {
    case checked(LMTPSession.Verdict)
    case delivered([LMTPSession.Verdict])
  }

  /// Listens from now on; nobody is answered before `run`.
  ///
  /// - Parameters:
  ///   - path: Where the socket lies; owner and group alone may come.
  ///   - limits: What is too much.
  /// - Throws: Why nobody can listen there.
  package init(at path: String, _ limits: Limits = Limits()) throws(SocketError) {
    self.path = path
    self.limits = limits
    socket = try UnixSocket.listen(at: path)
    var ends: [Int32] = [-1, -1]
    // Safety: two numbers, in which the system writes.
    _ = unsafe pipe(&ends)
    for end in ends { LMTPListener.prepare(end) }
    bell = (ear: ends[0], rope: ends[1])
  }

  deinit {
    close(socket)
    close(bell.ear)
    close(bell.rope)
  }

  /// Has a descriptor block nobody, and go to no program that is started.
  private static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  /// Takes letters until the task is cancelled; the socket's file goes then.
  ///
  /// Letters that are being kept are kept, but nobody hears of it: their servers bring them again, and
  /// they are known.
  package func run(_ taker: LetterTaker) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
        let isRunning = ProgramThread.start {
          self.listen(taker)
          done.resume()
        }
        if !isRunning { done.resume() }
      }
    } onCancel: {
      shared.withLock { $0.isOver = true }
      ring()
    }
    // Safety: the path lives through the call.
    unsafe unlink(path)
  }

  private func ring() {
    var byte: UInt8 = 1
    // Safety: one byte of this stack frame. A full pipe rings already.
    _ = unsafe write(bell.rope, &byte, 1)
  }

  // MARK: On its own thread

  fileprivate struct Connection {
    let socket: Int32
    var session: LMTPSession
    /// Whether something is found out or kept for it, so that nothing is read.
    var isBusy = false
    var isEnding = false
    var until: ContinuousClock.Instant
  }

  private func listen(_ taker: LetterTaker) {
    var connections: [Int: Connection] = [:]
    var last = 0
    defer { for one in connections.values { close(one.socket) } }
    while !shared.withLock({ $0.isOver }) {
      let order = connections.keys.sorted()
      var waits = [pollfd(fd: bell.ear, events: Int16(POLLIN), revents: 0)]
      let isFull = connections.count >= limits.connections
      waits.append(pollfd(fd: socket, events: isFull ? 0 : Int16(POLLIN), revents: 0))
      for number in order { waits.append(connections[number]?.wait ?? pollfd()) }
      // Safety: the array lives through the call, which writes within it.
      _ = unsafe poll(&waits, nfds_t(waits.count), 1_000)
      var rings = [UInt8](repeating: 0, count: 64)
      // Safety: the array lives through the call, which writes within it.
      while waits[0].revents != 0, unsafe read(bell.ear, &rings, rings.count) > 0 {}
      let answers = shared.withLock { shared in
        let answers = shared.answers
        shared.answers = []
        return answers
      }
      for (number, answer) in answers { connections[number]?.take(answer) }
      if waits[1].revents & Int16(POLLIN) != 0, let found = accepted() {
        last += 1
        connections[last] = found
      }
      for (place, number) in order.enumerated() {
        guard var one = connections[number] else { continue }
        let isOpen = step(&one, number, waits[place + 2].revents, taker)
        connections[number] = isOpen ? one : nil
        if !isOpen { close(one.socket) }
      }
    }
  }

  private func accepted() -> Connection? {
    let descriptor = accept(socket, nil, nil)
    guard descriptor >= 0 else { return nil }
    LMTPListener.prepare(descriptor)
    return Connection(
      socket: descriptor, session: LMTPSession(limits.session), until: .now + limits.silence)
  }

  /// One look at a conversation; false when it is over.
  private func step(
    _ one: inout Connection, _ number: Int, _ events: Int16, _ taker: LetterTaker
  ) -> Bool {
    if events & Int16(POLLERR | POLLNVAL) != 0 { return false }
    if !one.isBusy, !one.isEnding, events & Int16(POLLIN | POLLHUP) != 0 {
      guard one.read(for: limits.silence) else { return false }
    }
    while !one.isBusy, !one.isEnding, let act = one.session.next() {
      switch act {
      case .check(let recipient):
        one.isBusy = true
        // On its own, as this thread waits for others meanwhile; its answer rings.
        Task { answer(number, .checked(await taker.check(recipient))) }
      case .deliver(let letter, let recipients):
        one.isBusy = true
        Task { answer(number, .delivered(await taker.deliver(letter, recipients))) }
      case .end: one.isEnding = true
      }
    }
    if !one.isBusy, !one.isEnding, one.until < .now {
      one.session.giveUp()
      one.isEnding = true
      one.until = .now + .seconds(10)
    }
    guard one.write(for: limits.silence) else { return false }
    return !(one.isEnding && (one.session.output.isEmpty || one.until < .now))
  }

  private func answer(_ connection: Int, _ answer: Answer) {
    shared.withLock { $0.answers.append((connection, answer)) }
    ring()
  }
}

extension LMTPListener.Connection {
  fileprivate var wait: pollfd {
    // One that is busy is not looked at: that its server has gone would be told again and again.
    pollfd(
      fd: isBusy ? -1 : socket, events: Int16(session.output.isEmpty ? POLLIN : POLLOUT), revents: 0
    )
  }

  fileprivate mutating func take(_ answer: LMTPListener.Answer) {
    switch answer {
    case .checked(let verdict): session.checked(verdict)
    case .delivered(let verdicts): session.delivered(verdicts)
    }
    isBusy = false
  }

  /// Reads what is there; false when nobody is any longer.
  fileprivate mutating func read(for silence: Duration) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    // Safety: the pointer covers `chunk`, which lives through the call.
    let count = unsafe chunk.withUnsafeMutableBytes {
      unsafe recv(socket, $0.baseAddress, $0.count, 0)
    }
    if count < 0 { return errno == EAGAIN || errno == EINTR }
    guard count > 0 else { return false }
    session.receive(chunk[..<count])
    until = .now + silence
    return true
  }

  /// Says what is to be said, as far as it is taken; false when nobody listens.
  fileprivate mutating func write(for silence: Duration) -> Bool {
    while !session.output.isEmpty {
      // Safety: the pointer covers the bytes, which live through the call.
      let count = unsafe session.output.withUnsafeBytes {
        unsafe send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0 { return errno == EAGAIN || errno == EINTR }
      session.output.removeFirst(count)
      until = .now + silence
    }
    return true
  }
}
