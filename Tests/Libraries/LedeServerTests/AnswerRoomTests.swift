import Glibc
import LedeHTTP
@testable import LedeServer
import Testing

@Suite("How much answers may hold", .timeLimit(.minutes(5)))
struct AnswerRoomTests {
  // MARK: The rules

  @Test func `answers to one network hold a quarter together, or one of them more`() {
    let room = AnswerRoom(1_000)
    var parts = (0..<4).map { _ in AnswerRoom.Part(network: "a") }
    #expect(room.hold(200, as: &parts[0]))
    #expect(room.hold(50, as: &parts[1]))
    #expect(!room.hold(1, as: &parts[2]))
    #expect(parts[2].bytes == 0 && room.held == 250)
    // One that is sent already may become larger alone only.
    #expect(!room.hold(201, as: &parts[0]))
    room.hold(0, as: &parts[1])
    #expect(room.hold(700, as: &parts[0]))
    #expect(!room.hold(1, as: &parts[3]))
    #expect(room.hold(0, as: &parts[0]) && room.held == 0)
    #expect(room.hold(250, as: &parts[3]))
  }

  @Test func `answers to all hold no more than the room, but for one alone`() {
    let room = AnswerRoom(1_000)
    var parts = ["a", "b", "c"].map { AnswerRoom.Part(network: $0) }
    #expect(room.hold(5_000, as: &parts[0]))
    #expect(!room.hold(1, as: &parts[1]))
    #expect(room.hold(600, as: &parts[0]), "smaller it may always become")
    #expect(room.hold(400, as: &parts[1]))
    #expect(!room.hold(1, as: &parts[2]))
    room.hold(0, as: &parts[0])
    #expect(room.hold(600, as: &parts[2]))
    #expect(room.held == 1_000)
  }

  @Test func `what all share counts nothing`() {
    let room = AnswerRoom(1_000)
    var part = AnswerRoom.Part(network: "a", isShared: true)
    #expect(room.hold(9_000, as: &part))
    #expect(room.held == 0)
  }

  // MARK: At a server

  /// More than the system takes of one answer whose client takes none.
  private static let much = 12_000_000
  private static let large = [UInt8](repeating: 65, count: much)

  /// Who takes no answer is not cut before all is seen.
  private static var patient: Limits {
    var limits = Limits()
    limits.writeTime = .seconds(600)
    return limits
  }

  /// Asks as somebody of another network each.
  private static let known: @Sendable (Request) -> Request = { request in
    var request = request
    request.peer = request.headers["Cookie"] ?? request.peer
    return request
  }

  private static let handler: Handler = { request in
    request.path == "/large" ? Response(200, body: large) : await sample(request)
  }

  private static func get(_ path: String, _ peer: String) -> String {
    "GET \(path) HTTP/1.1\r\nHost: a\r\nCookie: \(peer)\r\n\r\n"
  }

  private static func wait(for bytes: Int, in server: Server) {
    for _ in 0..<100_000 where server.answerBytes != bytes { usleep(1_000) }
    #expect(server.answerBytes == bytes)
  }

  @Test(arguments: [1, 2])
  func `answers that nobody takes hold so much, and others are put off`(loops: Int) async throws {
    try await serving(
      Self.patient, loops: loops, known: Self.known, handler: Self.handler,
      use: { server, port in
        try await blocking {
          let first = try RawClient(port, receiveBuffer: 4_096)
          first.send(Self.get("/large", "10.0.0.1"))
          Self.wait(for: Self.much, in: server)
          // The same reader again.
          let again = try RawClient(port)
          let refused = try again.ask(Self.get("/large", "10.0.0.1"))
          #expect(refused.status == 503)
          #expect(refused["Retry-After"].flatMap { Int($0) } != nil)
          #expect(refused.body.count < 100)
          #expect(try again.ask(Self.get("/", "10.0.0.1")).status == 200, "small ones are sent")
          #expect(server.answerBytes == Self.much)
          // Others, until the room is full.
          var others = try (2...5).map { number in
            let client = try RawClient(port, receiveBuffer: 4_096)
            client.send(Self.get("/large", "10.0.0.\(number)"))
            Self.wait(for: number * Self.much, in: server)
            return client
          }
          #expect(try RawClient(port).ask(Self.get("/large", "10.0.0.6")).status == 503)
          #expect(try RawClient(port).ask(Self.get("/", "10.0.0.6")).status == 200)
          // Who takes theirs, and who leaves, make room.
          #expect(try first.answer().body.count == Self.much)
          Self.wait(for: 4 * Self.much, in: server)
          #expect(try first.ask(Self.get("/large", "10.0.0.1")).body.count == Self.much)
          for client in others { client.leaveRudely() }
          others = []
          Self.wait(for: 0, in: server)
        }
      })
  }

  @Test func `a client that takes a byte at a time is cut`() async throws {
    var limits = Limits()
    limits.writeTime = .seconds(3)
    try await serving(
      limits, handler: Self.handler,
      use: { server, port in
        try await blocking {
          let client = try RawClient(port, receiveBuffer: 4_096)
          client.send(Self.get("/large", ""))
          Self.wait(for: Self.much, in: server)
          var byte: UInt8 = 0
          while server.connections > 0 {
            // Safety: writes one byte at most, during the call.
            _ = unsafe recv(client.descriptor, &byte, 1, Int32(MSG_DONTWAIT))
            usleep(1_000)
          }
          #expect(server.answerBytes == 0)
        }
      })
  }

  @Test func `a file that all share needs no room`() async throws {
    try await serving(
      Self.patient,
      handler: { request in
        .lasting(
          Self.large, headers: Headers([("Content-Type", ContentType.bytes)]),
          tag: EntityTag("a"), to: request)
      },
      use: { server, port in
        try await blocking {
          let clients = try (0..<20).map { _ in
            let client = try RawClient(port, receiveBuffer: 4_096)
            client.send(Self.get("/", ""))
            return client
          }
          let last = try RawClient(port)
          #expect(try last.ask(Self.get("/", "")).body.count == Self.much)
          #expect(server.answerBytes == 0)
          for client in clients { client.leaveRudely() }
        }
      })
  }

  @Test func `a large text that is packed once is packed no second time`() async throws {
    // Digits that do not repeat, so that it stays large.
    var state: UInt64 = 7
    let text = (0..<1_500_000).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(ascii: "!") + UInt8(state >> 58)
    }
    let packed = try #require(await LastingBodies().packed(text, as: .brotli, tag: "a"))
    #expect(packed.count > AnswerRoom.piece)
    try await serving(
      handler: { request in
        .lasting(
          text, headers: Headers([("Content-Type", ContentType.text)]), tag: EntityTag("a"),
          to: request)
      },
      use: { _, port in
        try await blocking {
          let answer = try RawClient(port).ask(
            "GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\n\r\n")
          #expect(answer["Content-Encoding"] == "br" && answer.body == packed)
        }
      })
  }

  @Test func `what lies ready for a streamed body counts, and so do its large pieces`() async throws
  {
    let half = Self.much / 2
    try await serving(
      Self.patient,
      handler: { _ in
        var response = Response(200)
        response.heldBytes = half
        response.body = .stream { writer in
          try await writer.write([65])
          try await writer.write(Self.large)
        }
        return response
      },
      use: { server, port in
        try await blocking {
          let client = try RawClient(port, receiveBuffer: 4_096)
          client.send(Self.get("/", ""))
          Self.wait(for: Self.much, in: server)
          #expect(try RawClient(port).ask(Self.get("/", "")).status == 503)
          #expect(try client.answer().body.count == Self.much + 1)
          Self.wait(for: 0, in: server)
        }
      })
  }

  @Test func `who only stops sending is sent a large answer whole, and HEAD its length`()
    async throws
  {
    try await serving(
      handler: Self.handler,
      use: { server, port in
        try await blocking {
          let client = try RawClient(port)
          client.send(Self.get("/large", ""))
          client.finishSending()
          #expect(try client.answer().body.count == Self.much)
          let head = try RawClient(port).ask("HEAD /large HTTP/1.1\r\nHost: a\r\n\r\n")
          #expect(head["Content-Length"] == "\(Self.much)")
          Self.wait(for: 0, in: server)
        }
      })
  }
}
