// A small web on loopback for tests: it answers as told, well or badly, and remembers who asked.

import Glibc
package import LedeBase
import Synchronization

/// A web server on a free port of loopback that behaves, or misbehaves, exactly as a test tells it.
///
/// ```swift
/// let web = try StandInWeb()
/// web.serve("/feed.xml", .feed(rss, etag: "\"1\""))
/// web.serve("/flaky", .status(503), .status(503), .feed(rss))
/// web.serve("/old", .redirect(to: "/feed.xml", status: 301))
/// web.serveRest { request in .text("you asked for \(request.path)") }
/// let answer = try await fetcher.answer(to: web.request("/feed.xml"))
/// #expect(await web.requests(1, to: "/feed.xml")[0].header("user-agent") != nil)
/// ```
/// Every connection has a thread of its own, so one that drips or hangs never holds up another.
/// The web ends with the value: `stop()`, or when nobody holds it any more.
package final class StandInWeb: Sendable {
  /// The port it listens on.
  package let port: Int
  /// The address it listens on, as a URL writes it: `127.0.0.1`, `127.8.8.8` or `[::1]`.
  package let host: String
  private let desk: StandInDesk

  /// Opens the web.
  ///
  /// - Parameters:
  ///   - address: Any IPv4 address that begins with 127, or `::1`.
  ///   - remembers: Whether requests are kept for `requests`; benchmarks turn it off.
  /// - Throws: `StandInError` when no socket can be had.
  package init(at address: String = "127.0.0.1", remembers: Bool = true) throws(StandInError) {
    let listener = try StandInSocket.listening(at: address)
    port = listener.port
    host = address.contains(":") ? "[\(address)]" : address
    let desk = StandInDesk(listener: listener.socket, remembers: remembers)
    self.desk = desk
    StandInThread.start { desk.acceptUntilStopped() }
  }

  deinit { desk.stop() }

  /// Closes every connection and the port; later asks find nobody there.
  package func stop() { desk.stop() }

  /// The address of `path` here, such as `http://127.0.0.1:40123/feed.xml`.
  ///
  /// `host` puts another spelling of the host in its place.
  package func address(_ path: String, host: String? = nil) -> WebAddress {
    let text = "http://\(host ?? self.host):\(port)\(path)"
    guard let address = WebAddress(text) else { preconditionFailure("not an address: \(text)") }
    return address
  }

  /// A request for `path` here that may go to a private address, as this one is.
  package func request(_ path: String, headers: [OutgoingRequest.Header] = []) -> OutgoingRequest {
    var request = OutgoingRequest(.get, address(path), headers: headers)
    request.mayBePrivate = true
    return request
  }

  /// Answers requests for `path` with these replies in order; the last one stays.
  package func serve(_ path: String, _ replies: StandInReply...) {
    precondition(!replies.isEmpty, "a path needs a reply")
    desk.state.withLock { $0.routes[path] = replies[...] }
  }

  /// Answers requests for every path not served otherwise; without it they get 404.
  package func serveRest(by reply: @escaping @Sendable (StandInRequest) -> StandInReply) {
    desk.state.withLock { $0.rest = reply }
  }

  /// The requests so far, in order of arrival: all of them, or those for `path`.
  package func requestsSoFar(to path: String? = nil) -> [StandInRequest] {
    desk.state.withLock { state in state.requests.filter { path == nil || $0.path == path } }
  }

  /// Waits until at least `count` requests have come, for `path` or at all, and gives them.
  ///
  /// Waits for ever when they never come: give the test a time limit.
  package func requests(_ count: Int, to path: String? = nil) async -> [StandInRequest] {
    await withCheckedContinuation { continuation in
      desk.wait(until: { $0.requests.count { path == nil || $0.path == path } >= count }) {
        continuation.resume()
      }
    }
    return requestsSoFar(to: path)
  }

  /// Waits until no request is being answered: every reply was sent, or its client has left.
  package func quiet() async {
    await withCheckedContinuation { continuation in
      desk.wait(until: { $0.atOnce == 0 }) { continuation.resume() }
    }
  }

  /// Waits until every connection has ended.
  package func empty() async {
    await withCheckedContinuation { continuation in
      desk.wait(until: { $0.open.isEmpty }) { continuation.resume() }
    }
  }

  /// How many connections are open now.
  package var open: Int { desk.state.withLock { $0.open.count } }
  /// How many connections were ever opened.
  package var connections: Int { desk.state.withLock { $0.connections } }
}

/// One request that came to a stand-in.
package struct StandInRequest: Sendable {
  package var method: String
  /// Path and query as they were sent.
  package var target: String
  /// Names in lower case, in order.
  package var headers: [OutgoingRequest.Header]
  package var body: [UInt8]
  /// Which connection it came on, counted from 1.
  package var connection: Int
  /// When it came, in milliseconds of the monotonic clock.
  package var arrived: Int64

  /// The target without its query.
  package var path: String { String(target.prefix { $0 != "?" }) }
  /// The first header of that lower-case name.
  package func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}

/// Why a stand-in could not be opened.
package struct StandInError: Error, CustomStringConvertible {
  package let description: String
  package init(description: String) { self.description = description }
}

/// What the connections of one stand-in share.
final class StandInDesk: Sendable {
  struct State {
    /// What is left to answer at each path.
    var routes: [String: ArraySlice<StandInReply>] = [:]
    var rest: (@Sendable (StandInRequest) -> StandInReply)?
    var requests: [StandInRequest] = []
    var open: Set<Int32> = []
    var isStopped = false
    var connections = 0
    var atOnce = 0
    var waiters: [(isMet: @Sendable (State) -> Bool, go: @Sendable () -> Void)] = []
  }

  let state = Mutex(State())
  private let listener: Int32
  private let remembers: Bool

  init(listener: Int32, remembers: Bool) {
    self.listener = listener
    self.remembers = remembers
  }

  func acceptUntilStopped() {
    while let client = StandInSocket.accept(listener) {
      let number: Int? = state.withLock { state in
        guard !state.isStopped else { return nil }
        state.open.insert(client)
        state.connections += 1
        return state.connections
      }
      guard let number else {
        close(client)
        break
      }
      StandInThread.start {
        StandInConnection(socket: client, number: number, desk: self).serve()
        // Out of the list before closing: `stop` must never touch a number that is in use again.
        self.change { _ = $0.open.remove(client) }
        close(client)
      }
    }
    close(listener)
  }

  func stop() {
    let open: Set<Int32>? = state.withLock { state in
      guard !state.isStopped else { return nil }
      state.isStopped = true
      // Under the lock, as a connection leaves the list before its number is free again.
      for client in state.open { shutdown(client, Int32(SHUT_RDWR)) }
      return state.open
    }
    if open != nil { shutdown(listener, Int32(SHUT_RDWR)) }
  }

  /// Notes the request and finds its reply.
  func reply(to request: StandInRequest) -> StandInReply {
    let (served, rest) = change { state in
      state.atOnce += 1
      if remembers { state.requests.append(request) }
      let replies = state.routes[request.path]
      // The last one stays.
      if let replies, replies.count > 1 { state.routes[request.path] = replies.dropFirst() }
      return (replies?.first, state.rest)
    }
    return served ?? rest?(request) ?? .status(404)
  }

  /// Notes that a reply was sent, or that its client has left.
  func replied() { change { $0.atOnce -= 1 } }

  /// Calls `go` as soon as the condition holds.
  func wait(until isMet: @escaping @Sendable (State) -> Bool, _ go: @escaping @Sendable () -> Void)
  {
    change { $0.waiters.append((isMet, go)) }
  }

  private func change<Result>(_ body: (inout State) -> Result) -> Result {
    var met: [@Sendable () -> Void] = []
    let result = state.withLock { state in
      let result = body(&state)
      if !state.waiters.isEmpty {
        let snapshot = state
        met = snapshot.waiters.filter { $0.isMet(snapshot) }.map(\.go)
        state.waiters.removeAll { $0.isMet(snapshot) }
      }
      return result
    }
    for go in met { go() }
    return result
  }
}
