// A server on a free port, for the time of a test.

import LedeHTTP
@testable import LedeServer
import Synchronization

extension Limits {
  /// Little room, and all the time that a busy machine needs.
  static var small: Limits {
    var limits = Limits()
    limits.headerBytes = 4_096
    limits.bodyBytes = 10_000
    limits.headerTime = .seconds(60)
    limits.lingerTime = .seconds(60)
    return limits
  }

  /// Little time as well, so that tests of slow clients are quick; who is to be answered may be too slow for it.
  static var short: Limits {
    var limits = small
    limits.headerTime = .milliseconds(200)
    limits.bodyTime = .milliseconds(200)
    limits.lingerTime = .milliseconds(200)
    return limits
  }
}

/// Serves while `use` runs, and stops afterwards.
func serving(
  _ limits: Limits = Limits(), loops: Int = 1, host: String = "127.0.0.1",
  certificate: CertificateFiles? = nil, known: (@Sendable (Request) -> Request)? = nil,
  bodyLimit: BodyLimit? = nil, observe: (@Sendable (Observation) -> Void)? = nil,
  handler: @escaping Handler = { await sample($0) }, use: (Server, Int) async throws -> Void
) async throws {
  let server = Server(
    limits: limits, loops: loops, known: known, bodyLimit: bodyLimit, observe: observe,
    handler: handler)
  let addresses = try server.start(host: host, port: 0, certificate: certificate)
  do {
    try await use(server, addresses[0].port)
  } catch {
    await server.stop(grace: .zero)
    throw error
  }
  await server.stop(grace: .zero)
}

/// Pages enough for most tests.
func sample(_ request: Request) async -> Response {
  switch request.path {
  case "/": Response(200, type: ContentType.text, "news\n")
  case "/echo":
    Response(200, headers: Headers([("Content-Type", ContentType.bytes)]), body: request.body)
  case "/who":
    Response(
      200, type: ContentType.text,
      ([request.peer] + request.headers.fields.map { "\($0.name)=\($0.value)" })
        .joined(separator: "\n"))
  case "/later":
    await {
      await Task.yield()
      await elsewhere()
      return Response(200, type: ContentType.text, "later\n")
    }()
  default: Response(404)
  }
}

/// Leaves the loop's thread and comes back.
@concurrent func elsewhere() async {}

/// Something that is waited for, by one waiter.
final class Signal: Sendable {
  private let stream: AsyncStream<String>
  private let sender: AsyncStream<String>.Continuation

  init() { (stream, sender) = AsyncStream.makeStream() }

  func send(_ word: String) { sender.yield(word) }

  /// The next word; nil when the test was cancelled.
  func next() async -> String? {
    for await word in stream { return word }
    return nil
  }
}
