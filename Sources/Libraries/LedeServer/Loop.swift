// One loop of the server: hands requests to the handler and answers to the shim.

import CHTTP
import LedeHTTP

/// One thread that reads requests, runs their handlers, and sends the answers.
///
/// A handler starts on this thread at once and stays there, except while it waits for others; one
/// that never waits answers without any hop. Heavy work goes through an `@concurrent` function or
/// an actor of its own. (The loop is the handler's actor and not its preferred executor: that would
/// draw `@concurrent` functions and other actors onto this thread too.)
actor Loop {
  private nonisolated let executor: LoopExecutor
  private let known: (@Sendable (Request) -> Request)?
  private let bodyLimit: BodyLimit?
  private let handler: Handler
  private let lasting: LastingBodies
  private let answerRoom: AnswerRoom
  private let observe: (@Sendable (Observation) -> Void)?
  private var lines: [UInt8] = []

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  /// The shim's loop, for the functions that any thread may call.
  nonisolated var pointer: OpaquePointer { unsafe executor.loop }

  init(
    _ executor: LoopExecutor, known: (@Sendable (Request) -> Request)?,
    bodyLimit: BodyLimit?, lasting: LastingBodies, answerRoom: AnswerRoom,
    handler: @escaping Handler, observe: (@Sendable (Observation) -> Void)?
  ) {
    self.executor = executor
    self.known = known
    self.bodyLimit = bodyLimit
    self.lasting = lasting
    self.answerRoom = answerRoom
    self.handler = handler
    self.observe = observe
    lines.reserveCapacity(2_048)
  }

  /// Serves on the calling thread until stopped.
  nonisolated func run() {
    // Safety: every `user` is this loop, kept alive by the call that is running; the shim calls back
    // on this thread only, which is the actor's own.
    let callbacks = unsafe ch_callbacks(
      request: { user, request in
        guard let user = unsafe user, let request = unsafe request else { return }
        let exchange = unsafe Exchange(request)
        unsafe Loop.at(user).assumeIsolated { $0.receive(exchange) }
      },
      larger: { user, request in
        guard let user = unsafe user, let request = unsafe request else { return }
        let exchange = unsafe Exchange(request)
        unsafe Loop.at(user).assumeIsolated { $0.admit(exchange) }
      },
      gone: { _, request in
        guard let request = unsafe request else { return }
        unsafe Exchange.of(request)?.task?.cancel()
      },
      refused: { user, status, peer in
        guard let user = unsafe user else { return }
        let peer = unsafe String(peer)
        unsafe Loop.at(user).assumeIsolated {
          $0.observe?(.refused(status: Int(status), peer: peer))
        }
      },
      wake: { user in
        guard let user = unsafe user else { return }
        unsafe Loop.at(user).executor.runWaitingJobs()
      })
    unsafe executor.run(callbacks, user: Unmanaged.passUnretained(self).toOpaque())
  }

  // Safety: `user` is what `run` gave the shim.
  private static nonisolated func at(_ user: UnsafeMutableRawPointer) -> Loop {
    unsafe Unmanaged<Loop>.fromOpaque(user).takeUnretainedValue()
  }

  /// The request, from whom it really is.
  private func read(_ exchange: Exchange) -> Result<Request, RequestFlaw> {
    exchange.request().map { known?($0) ?? $0 }
  }

  /// Says how large the body of a request may be, of which only the header is there.
  private func admit(_ exchange: Exchange) {
    guard let bodyLimit else { return admit(BodyAllowance.none, exchange) }
    switch read(exchange) {
    case .success(let header):
      let task = Task.immediate { await self.admit(bodyLimit(header), exchange) }
      if !exchange.isOver { exchange.task = task }
    case .failure(let flaw): decline(exchange, status: flaw.status)
    }
  }

  private func admit(_ allowance: BodyAllowance?, _ exchange: Exchange) {
    guard let allowance else { return decline(exchange, status: 503) }
    // Safety: the shim is told here, once.
    unsafe ch_admit(exchange.end(), max(0, allowance.most), allowance.sender)
  }

  private func decline(_ exchange: Exchange, status: Int) {
    // Safety: as above.
    unsafe ch_decline(exchange.end(), Int32(status))
  }

  private func receive(_ exchange: Exchange) {
    let start = observe == nil ? nil : ContinuousClock.now
    let request: Request
    switch read(exchange) {
    case .success(let read): request = read
    case .failure(let flaw):
      send(Response(flaw.status, type: "text/plain", flaw.words), to: exchange, isHead: false)
      observe?(.refused(status: flaw.status, peer: exchange.peer))
      return
    }
    let task = Task.immediate { await self.answer(request, exchange, since: start) }
    // A streamed answer may have put a task of its own there already.
    if !exchange.isOver, exchange.task == nil { exchange.task = task }
  }

  private func answer(
    _ request: Request, _ exchange: Exchange, since start: ContinuousClock.Instant?
  ) async {
    var response = await handler(request)
    exchange.part.network = PeerNetwork.of(request.peer)
    exchange.part.isShared = response.isLasting
    if !answerRoom.hold(AnswerRoom.size(of: response), as: &exchange.part) {
      response = Loop.noRoom
    }
    response = await compressed(response, for: request, lasting: lasting)
    // Packed, it is less.
    answerRoom.hold(AnswerRoom.size(of: response), as: &exchange.part)
    let isHead = request.method == .head
    switch response.body {
    case .bytes(let bytes) where isHead || bytes.count <= AnswerRoom.piece:
      send(response, to: exchange, isHead: isHead)
      answerRoom.hold(0, as: &exchange.part)
      tell(request, response, count: bytes.count, since: start)
    case .bytes(let bytes):
      // Nobody calls this task off: whoever only stops sending is answered still.
      _ = Task.immediate {
        let count = await self.stream(
          response, length: bytes.count, { try await $0.write(bytes) }, to: exchange,
          isHead: false)
        self.tell(request, response, count: count, since: start)
      }
    case .stream(let length, let produce):
      // A task keeps the memory of its deepest call until it ends: of 30 kB that a reader of an event
      // stream took, 26 were the handler's, long after it was done. So the stream gets its own.
      let task = Task.immediate {
        let count = await self.stream(
          response, length: length, produce, to: exchange, isHead: isHead)
        self.tell(request, response, count: count, since: start)
      }
      if !exchange.isOver { exchange.task = task }
      if Task.isCancelled { task.cancel() }
    }
  }

  /// What is told when large answers hold all the memory that they may.
  private static let noRoom: Response = {
    var response = Response(503, type: ContentType.text, "Service Unavailable\n")
    response.headers["Retry-After"] = "5"
    return response
  }()

  private func tell(
    _ request: Request, _ response: Response, count: Int, since start: ContinuousClock.Instant?
  ) {
    guard let observe, let start else { return }
    let duration = ContinuousClock.now - start
    observe(.answered(AccessLine(request, response, bodyBytes: count, duration: duration)))
  }

  private func send(_ response: Response, to exchange: Exchange, isHead: Bool) {
    guard case .bytes(let body) = response.body else { return }
    HeaderLines.write(response.headers, into: &lines)
    // Safety: the shim copies both before it returns, and the request is answered here, once.
    unsafe lines.withText { lines in
      unsafe body.withText { unsafe ch_respond(exchange.end(), Int32(response.status), lines, $0) }
    }
  }

  /// Returns how many bytes of the body were sent.
  private func stream(
    _ response: Response, length: Int?,
    _ produce: @Sendable (any BodyWriter) async throws -> Void, to exchange: Exchange, isHead: Bool
  ) async -> Int {
    exchange.most = length ?? .max
    let writer = StreamWriter(loop: self, exchange: exchange)
    var isWhole = true
    do {
      // A whole body that bears this name is packed already.
      if length == nil, response.headers["Content-Encoding"] == Coding.brotli.rawValue {
        guard let packer = StreamPacker() else { throw CancellationError() }
        exchange.packer = packer
      }
      HeaderLines.write(response.headers, into: &lines)
      try await unsafe exchange.waitUntilSent { request, done, context in
        // Safety: the shim copies the lines before it returns.
        unsafe lines.withText {
          unsafe ch_stream_start(
            request, Int32(response.status), $0, Int64(length ?? -1), done, context)
        }
      }
      if !isHead {
        try await produce(writer)
        if let end = exchange.packer?.pack([], isEnd: true) { try await send(end, to: exchange) }
        isWhole = length == nil || exchange.bytesSent == length
      }
    } catch {
      isWhole = false
    }
    answerRoom.hold(0, as: &exchange.part)
    // Safety: the request is ended here, once.
    unsafe ch_stream_end(exchange.end(), isWhole ? 1 : 0)
    return exchange.bytesSent
  }

  /// Sends one piece of a streamed body, packed if it is to be, and waits until the socket has taken it.
  func write(_ bytes: [UInt8], to exchange: Exchange) async throws {
    guard let packer = exchange.packer else { return try await send(bytes, to: exchange) }
    guard let packed = packer.pack(bytes) else { throw CancellationError() }
    try await send(packed, to: exchange)
  }

  private func send(_ bytes: [UInt8], to exchange: Exchange) async throws {
    try Task.checkCancellation()
    if exchange.isOver || bytes.count > exchange.most - exchange.bytesSent {
      throw CancellationError()
    }
    // What lies ready is counted already, a whole body first of all.
    let held = exchange.part.bytes
    let isCounted = bytes.count <= max(AnswerRoom.piece, held)
    guard isCounted || answerRoom.hold(bytes.count, as: &exchange.part) else {
      throw CancellationError()
    }
    defer { answerRoom.hold(held, as: &exchange.part) }
    // The shim copies what it sends: never all of a large one.
    for start in stride(from: 0, to: bytes.count, by: AnswerRoom.piece) {
      let piece = bytes[start...].prefix(AnswerRoom.piece)
      try await unsafe exchange.waitUntilSent { request, done, context in
        // Safety: the shim copies the piece before it returns.
        unsafe piece.withText { unsafe ch_stream_write(request, $0, done, context) }
      }
      exchange.bytesSent += piece.count
    }
  }
}

/// Where a handler writes a streamed body.
private struct StreamWriter: BodyWriter {
  let loop: Loop
  let exchange: Exchange

  func write(_ bytes: [UInt8]) async throws {
    try await loop.write(bytes, to: exchange)
  }
}
