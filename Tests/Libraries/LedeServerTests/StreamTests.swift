import LedeHTTP
import LedeServer
import Synchronization
import Testing

@Suite("Answers in pieces, and clients that leave", .timeLimit(.minutes(5)))
struct StreamTests {
  private func pieces(_ count: Int, of size: Int, then: @escaping @Sendable () -> Void = {})
    -> Response
  {
    var response = Response(200, type: "text/event-stream", "")
    response.body = .stream { writer in
      for index in 0..<count {
        try await writer.write(
          [UInt8](repeating: UInt8(ascii: "a") + UInt8(index % 26), count: size))
      }
      then()
    }
    return response
  }

  @Test func `pieces arrive in order, and the connection goes on`() async throws {
    try await serving(
      handler: { _ in pieces(30, of: 2) },
      use: { _, port in
        try await blocking {
          let client = try RawClient(port)
          for _ in 0..<2 {
            let answer = try client.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(answer["Transfer-Encoding"] == "chunked")
            #expect(answer.text == "aabbccddeeffgghhiijjkkllmmnnooppqqrrssttuuvvwwxxyyzzaabbccdd")
          }
        }
      })
  }

  @Test func `a body of a known length says it, and the connection goes on`() async throws {
    try await serving(
      handler: { request in
        var response = Response(206, type: "audio/mpeg", "")
        response.body = .stream(length: 6) { writer in
          try await writer.write(Array("abc".utf8))
          try await writer.write(Array("def".utf8))
        }
        return response
      },
      use: { _, port in
        try await blocking {
          let client = try RawClient(port)
          for _ in 0..<2 {
            let answer = try client.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(answer.status == 206 && answer["Transfer-Encoding"] == nil)
            #expect(answer["Content-Length"] == "6" && answer.text == "abcdef")
          }
        }
      })
  }

  @Test(arguments: [["abc"], ["abc", "defg"], ["abcdefg"]])
  func `a body that is not as long as it said is cut off, and never longer`(
    pieces: [String]
  ) async throws {
    try await serving(
      handler: { _ in
        var response = Response(200, type: "audio/mpeg", "")
        response.body = .stream(length: 6) { writer in
          for piece in pieces { try await writer.write(Array(piece.utf8)) }
        }
        return response
      },
      use: { _, port in
        let text = try await blocking {
          let client = try RawClient(port)
          client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
          return try client.rest()
        }
        #expect(text.hasSuffix("\r\n\r\n") || text.hasSuffix("\r\n\r\nabc"))
      })
  }

  @Test func `an old client gets the pieces bare, and the end of the connection as their end`()
    async throws
  {
    try await serving(
      handler: { _ in pieces(3, of: 2) },
      use: { _, port in
        let text = try await blocking {
          let client = try RawClient(port)
          client.send("GET / HTTP/1.0\r\n\r\n")
          return try client.rest()
        }
        #expect(text.hasSuffix("\r\n\r\naabbcc"))
        #expect(!text.contains("chunked"))
      })
  }

  @Test func `HEAD of a stream has no body`() async throws {
    try await serving(
      handler: { _ in pieces(3, of: 2) },
      use: { _, port in
        try await blocking {
          let client = try RawClient(port)
          #expect(try client.ask("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n").status == 200)
          #expect(try client.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n").text == "aabbcc")
        }
      })
  }

  @Test func `a writer waits for a slow reader, and nobody else does`() async throws {
    let size = 64 * 1_024
    let flag = Flag()
    try await serving(
      handler: { request in
        if request.path == "/" { return await sample(request) }
        return pieces(1_024, of: size) { flag.raise() }
      },
      use: { _, port in
        try await blocking {
          let slow = try RawClient(port)
          slow.send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
          let other = try RawClient(port)
          for _ in 0..<100 {
            #expect(try other.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n").status == 200)
          }
          #expect(!flag.isRaised, "64 MB cannot have been sent to somebody who read nothing")
          #expect(try slow.answer().body.count == 1_024 * size)
        }
      })
    #expect(flag.isRaised)
  }

  @Test func `a stream that breaks off is not taken for whole`() async throws {
    try await serving(
      handler: { _ in
        var response = Response(200)
        response.body = .stream { writer in
          try await writer.write([65])
          throw CancellationError()
        }
        return response
      },
      use: { _, port in
        let text = try await blocking {
          let client = try RawClient(port)
          client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
          return try client.rest()
        }
        #expect(text.hasSuffix("1\r\nA\r\n"))
      })
  }

  @Test(arguments: [true, false])
  func `a client that leaves calls its handler off`(rudely: Bool) async throws {
    let told = Signal()
    try await serving(
      handler: { _ in
        told.send("begun")
        // It only ends by being cancelled, which is what the test waits for.
        try? await Task.sleep(for: .seconds(600))
        told.send(Task.isCancelled ? "cancelled" : "slept")
        return Response(200)
      },
      use: { _, port in
        let client = try await blocking { Held(try RawClient(port)) }
        client.value?.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(await told.next() == "begun")
        if rudely { client.value?.leaveRudely() }
        client.value = nil
        #expect(await told.next() == "cancelled")
      })
  }

  @Test func `a client that leaves ends its stream`() async throws {
    let told = Signal()
    try await serving(
      handler: { _ in
        var response = Response(200)
        response.body = .stream { writer in
          do {
            while true { try await writer.write(Array("data: tick\n\n".utf8)) }
          } catch {
            told.send("ended")
            throw error
          }
        }
        return response
      },
      use: { server, port in
        try await blocking {
          let client = try RawClient(port)
          client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        }
        #expect(await told.next() == "ended")
      })
  }

  @Test func `a client that only stops sending is still answered`() async throws {
    try await serving { _, port in
      let text = try await blocking {
        let client = try RawClient(port)
        client.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n")
        client.finishSending()
        return try client.rest()
      }
      #expect(text.hasSuffix("later\n"))
    }
  }
}

/// A flag for both sides of a test.
final class Flag: Sendable {
  private let value = Mutex(false)
  func raise() { value.withLock { $0 = true } }
  var isRaised: Bool { value.withLock { $0 } }
}

/// A client handed from one thread to the next, never used by two.
// Safety: the test awaits one user before the next begins.
final class Held: @unchecked Sendable {
  var value: RawClient?
  init(_ value: RawClient) { self.value = value }
}
