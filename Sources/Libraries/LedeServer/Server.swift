// The HTTP server: listening sockets, loops on their threads, start and stop.

import CHTTP
import Glibc
package import LedeHTTP
import Synchronization

/// Serves requests on a few threads until it is stopped.
package final class Server: Sendable {
  private struct State {
    var loops: [Loop] = []
    var certificate: CertificateFiles?
  }
  private let limits: Limits
  private let loopCount: Int
  private let handler: Handler
  private let known: (@Sendable (Request) -> Request)?
  private let bodyLimit: BodyLimit?
  private let answerRoom: AnswerRoom
  private let observe: (@Sendable (Observation) -> Void)?
  private let state = Mutex(State())
  private let ended: AsyncStream<Void>
  private let running: AsyncStream<Void>.Continuation

  /// A server that does not listen yet.
  ///
  /// - Parameters:
  ///   - limits: What a client may ask.
  ///   - loops: How many threads; nil means one for each processor, two at most.
  ///   - known: Says whom a request is really from, before anybody else sees it; quick, since it runs
  ///     on a loop's thread.
  ///   - bodyLimit: Says how large a body may be beyond what anybody may send; without it, none is.
  ///   - observe: Told of every answer, on a loop's thread, so it must not block.
  ///   - handler: Answers. It runs on a loop's thread, so it must not block either.
  package init(
    limits: Limits = Limits(), loops: Int? = nil,
    known: (@Sendable (Request) -> Request)? = nil, bodyLimit: BodyLimit? = nil,
    observe: (@Sendable (Observation) -> Void)? = nil, handler: @escaping Handler
  ) {
    self.limits = limits
    loopCount = max(1, loops ?? min(2, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
    self.handler = handler
    self.known = known
    self.bodyLimit = bodyLimit
    answerRoom = AnswerRoom(limits.allAnswerBytes)
    self.observe = observe
    (ended, running) = AsyncStream.makeStream()
  }

  /// Where sockets listen that somebody else opened.
  ///
  /// - Throws: For one that is no socket of TCP.
  package static func hosts(of sockets: [Int32]) throws(ServerError) -> [String] {
    try sockets.map { descriptor throws(ServerError) in try BoundAddress(of: descriptor).host }
  }

  /// Listens and begins to serve; once only.
  ///
  /// - Parameters:
  ///   - host: A name or a numeric address; `*` means every address of the machine.
  ///   - port: 0 lets the system choose one.
  ///   - sockets: Listening, non-blocking ones that somebody else opened, to be used instead of host and port.
  ///   - certificate: With one, TLS is spoken, and only TLS.
  ///   - tell: Hears the addresses before anybody is answered there.
  /// - Returns: The addresses it listens on: for `localhost` one of IPv4 and one of IPv6.
  /// - Throws: What hinders it; then it does not listen anywhere.
  package func start(
    host: String, port: Int, taking sockets: [Int32] = [], certificate: CertificateFiles? = nil,
    telling tell: ([BoundAddress]) -> Void = { _ in }
  ) throws(ServerError) -> [BoundAddress] {
    signal(SIGPIPE, SIG_IGN)
    OpenFiles.allowMany()
    let tls = try certificate.map { files throws(ServerError) in try TLS(files) }
    let sockets =
      try sockets.isEmpty
      ? ListeningSocket.open(host: host, port: port) : ListeningSocket.taking(sockets)
    let addresses = sockets.map(\.address)

    var shimLimits = limits.forShim(loops: loopCount)
    let lasting = LastingBodies()
    var loops: [Loop] = []
    for _ in 0..<loopCount {
      // Safety: the limits are copied; the executor owns the loop from here on.
      guard let pointer = unsafe ch_create(&shimLimits) else { throw .failed(cause: "no memory") }
      let executor = unsafe LoopExecutor(owning: pointer)
      loops.append(
        Loop(
          executor, known: known, bodyLimit: bodyLimit, lasting: lasting, answerRoom: answerRoom,
          handler: handler, observe: observe))
    }
    for loop in loops { tls?.use(in: loop) }
    // The first loop accepts, and deals connections to all in turn: an even spread.
    for loop in loops.dropFirst() {
      // Safety: nothing runs yet, and the loops live as long as the server.
      unsafe ch_share(loops[0].pointer, loop.pointer)
    }
    for socket in sockets {
      // Safety: nothing runs yet; the loop closes the socket.
      guard unsafe ch_listen(loops[0].pointer, socket.handOver()) == 0 else {
        throw .failed(cause: "listen")
      }
    }
    state.withLock { $0 = State(loops: loops, certificate: certificate) }
    // Whoever connects already waits for the loops.
    tell(addresses)
    let remaining = Remaining(loops.count)
    for loop in loops {
      LoopThread.start { [running] in
        loop.run()
        if remaining.countDown() { running.finish() }
      }
    }
    return addresses
  }

  /// Reads the certificate again, for connections to come; on failure the old one stays.
  package func reloadCertificate() throws(ServerError) {
    let (loops, certificate) = state.withLock { ($0.loops, $0.certificate) }
    guard let certificate else { return }
    let tls = try TLS(certificate)
    for loop in loops { tls.use(in: loop) }
  }

  /// How many connections are open.
  package var connections: Int {
    state.withLock { state in
      // Safety: any thread may ask.
      state.loops.reduce(0) { unsafe $0 + Int(ch_connections($1.pointer)) }
    }
  }

  /// How many bytes have come of the bodies of requests that are not answered yet.
  package var bodyBytes: Int {
    state.withLock { state in
      // Safety: any thread may ask; all loops have one count.
      state.loops.first.map { unsafe Int(ch_body_bytes($0.pointer)) } ?? 0
    }
  }

  /// How many bytes of large answers wait until their clients have taken them.
  package var answerBytes: Int { answerRoom.held }

  /// Stops: takes no more connections, closes idle ones, and lets requests finish within `grace`.
  ///
  /// Then they are cut and their handlers cancelled. Returns when all is over; handlers that do not
  /// heed being cancelled are left behind two seconds after the grace.
  package func stop(grace: Duration) async {
    let loops = state.withLock { $0.loops }
    // Safety: any thread may ask a loop to stop.
    for loop in loops { unsafe ch_stop(loop.pointer, grace.milliseconds) }
    if loops.isEmpty { return }
    await withTaskGroup { group in
      group.addTask { [ended] in for await _ in ended {} }
      // Sleep fails only when the other task won, and then it does not matter.
      group.addTask { try? await Task.sleep(for: grace + .seconds(2)) }
      await group.next()
      group.cancelAll()
    }
  }
}

/// What the server tells about its work.
package enum Observation: Sendable {
  /// A handler's answer was given to the socket.
  case answered(AccessLine)
  /// Something that is no good request was refused before any handler saw it.
  case refused(status: Int, peer: String)
}

/// Counts down once for each loop that ended.
private final class Remaining: Sendable {
  private let count: Mutex<Int>
  init(_ count: Int) { self.count = Mutex(count) }

  func countDown() -> Bool {
    count.withLock { count in
      count -= 1
      return count == 0
    }
  }
}
