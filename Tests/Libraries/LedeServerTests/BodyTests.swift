import Glibc
import LedeHTTP
@testable import LedeServer
import Testing

@Suite("How much bodies may hold")
struct BodyTests {
  /// What anybody may send, and a byte more.
  private static let little = 64 * 1_024
  private static let much = little + 1

  /// Readers show a name and may send a megabyte.
  private static let readers: BodyLimit = { header in
    await elsewhere()
    return BodyAllowance(header.headers["Cookie"] == "ines" ? 1_000_000 : 0)
  }

  private static func post(_ fields: String, _ body: String = "") -> String {
    "POST /echo HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n\(body)"
  }

  private static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

  private static func chunked(_ count: Int) -> String {
    var rest = count
    var chunks = ""
    while rest > 0 {
      let size = min(rest, 10_000)
      chunks += String(size, radix: 16) + "\r\n" + text(size) + "\r\n"
      rest -= size
    }
    return chunks
  }

  /// Waits until so many bytes of bodies are counted.
  private static func wait(for bytes: Int, in server: Server) {
    for _ in 0..<100_000 where server.bodyBytes != bytes { usleep(1_000) }
    #expect(server.bodyBytes == bytes)
  }

  @Test(arguments: [
    "application/x-www-form-urlencoded", "multipart/form-data; boundary=XyZ", "application/json",
  ])
  func `a stranger sends little, whatever it is`(type: String) async throws {
    try await serving(bodyLimit: Self.readers) { server, port in
      try await blocking {
        let fields = "Content-Type: \(type)\r\n"
        let whole = try RawClient(port).ask(
          Self.post(fields + "Content-Length: \(Self.little)", Self.text(Self.little)))
        #expect(whole.status == 200 && whole.body.count == Self.little)
        let inChunks = try RawClient(port).ask(
          Self.post(
            fields + "Transfer-Encoding: chunked", Self.chunked(Self.little) + "0\r\n\r\n"))
        #expect(inChunks.status == 200 && inChunks.body.count == Self.little)
        for request in [
          Self.post(fields + "Content-Length: \(Self.much)"),
          Self.post(fields + "Content-Length: \(Self.much)\r\nExpect: 100-continue"),
          Self.post(fields + "Content-Length: \(Self.much)", Self.text(Self.much)),
          Self.post(fields + "Transfer-Encoding: chunked", Self.chunked(Self.much)),
        ] {
          let client = try RawClient(port)
          #expect(try client.ask(request).status == 413)
          #expect(try client.rest() == "", "and the connection is closed")
        }
        Self.wait(for: 0, in: server)
      }
    }
  }

  @Test(arguments: [
    "Content-Length: 10000000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\nF00000\r\n",
  ])
  func `eighty half-sent forms of strangers hold next to nothing`(start: String) async throws {
    try await serving(bodyLimit: Self.readers) { server, port in
      try await blocking {
        let part = Self.text(200_000)
        let clients = try (0..<80).map { _ in
          let client = try RawClient(port)
          client.send("POST /echo HTTP/1.1\r\nHost: a\r\n" + start)
          client.send(part)
          return client
        }
        for client in clients { #expect(try client.answer().status == 413) }
        #expect(server.bodyBytes == 0)
      }
    }
  }

  @Test func `a body is counted as it comes, until its request is answered`() async throws {
    let begun = Signal()
    let mayEnd = Signal()
    try await serving(
      handler: { request in
        begun.send("begun")
        _ = await mayEnd.next()
        return Response(200, body: request.body)
      },
      use: { server, port in
        let client = try await blocking {
          let client = try RawClient(port)
          client.send(Self.post("Content-Length: 60000", Self.text(59_000)))
          Self.wait(for: 59_000, in: server)
          let leaver = try RawClient(port)
          leaver.send(Self.post("Content-Length: 60000", Self.text(1_000)))
          Self.wait(for: 60_000, in: server)
          return Held(client)
        }
        try await blocking {
          Self.wait(for: 59_000, in: server)
          client.value?.send(Self.text(1_000))
        }
        #expect(await begun.next() == "begun")
        #expect(server.bodyBytes == 60_000)
        mayEnd.send("end")
        let echoed = try await blocking { try client.value?.answer().body.count }
        #expect(echoed == 60_000)
        #expect(server.bodyBytes == 0)
      })
  }

  @Test(arguments: [1, 2])
  func `when all bodies together are too much, what comes is put off`(loops: Int) async throws {
    var limits = Limits()
    limits.allBodyBytes = 100_000
    let refused = Signal()
    try await serving(
      limits, loops: loops,
      observe: { if case .refused(let status, _) = $0 { refused.send("\(status)") } },
      use: { server, port in
        try await blocking {
          let early = try (0..<2).map { _ in
            let client = try RawClient(port)
            client.send(Self.post("Content-Length: 50000", Self.text(45_000)))
            return client
          }
          Self.wait(for: 90_000, in: server)
          let late = try RawClient(port)
          let answer = try late.ask(Self.post("Content-Length: 50000", Self.text(50_000)))
          #expect(answer.status == 503)
          #expect(answer["Retry-After"].flatMap { Int($0) } != nil)
          #expect(try late.rest() == "", "and the connection is closed")
          #expect(
            try RawClient(port).ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n").status == 200,
            "who sends nothing is served")
          for client in early {
            client.send(Self.text(5_000))
            #expect(try client.answer().body.count == 50_000)
          }
          Self.wait(for: 0, in: server)
          #expect(
            try RawClient(port).ask(Self.post("Content-Length: 50000", Self.text(50_000))).status
              == 200)
        }
        #expect(await refused.next() == "503")
      })
  }

  @Test func `large bodies leave room for small ones`() async throws {
    var limits = Limits()
    limits.bodyBytes = 10_000
    limits.allBodyBytes = 100_000
    try await serving(limits, bodyLimit: { _ in BodyAllowance(80_000) }) { server, port in
      try await blocking {
        let dripping = try RawClient(port)
        dripping.send(Self.post("Content-Length: 75000", Self.text(74_000)))
        Self.wait(for: 74_000, in: server)
        let large = Self.post("Content-Length: 12000", Self.text(12_000))
        #expect(try RawClient(port).ask(large).status == 503)
        let small = Self.post("Content-Length: 9000", Self.text(9_000))
        #expect(try RawClient(port).ask(small).status == 200)
        dripping.send(Self.text(1_000))
        #expect(try dripping.answer().body.count == 75_000)
        Self.wait(for: 0, in: server)
        #expect(try RawClient(port).ask(large).status == 200)
      }
    }
  }

  @Test(arguments: [1, 2])
  func `one sender's large bodies leave room for those of others`(loops: Int) async throws {
    var limits = Limits()
    limits.bodyBytes = 1_000
    limits.allBodyBytes = 100_000
    let senders: BodyLimit = { header in
      BodyAllowance(60_000, sender: header.headers["Cookie"] == "ines" ? 1 : 2)
    }
    @Sendable func body(_ name: String, _ size: Int, of length: Int) -> String {
      Self.post("Cookie: \(name)\r\nContent-Length: \(length)", Self.text(size))
    }
    try await serving(limits, loops: loops, bodyLimit: senders) { server, port in
      try await blocking {
        let alone = try RawClient(port)
        alone.send(body("ines", 30_000, of: 40_000))
        Self.wait(for: 30_000, in: server)
        #expect(try RawClient(port).ask(body("ines", 2_000, of: 2_000)).status == 503)
        #expect(try RawClient(port).ask(body("ines", 900, of: 900)).status == 200, "a small one")
        #expect(try RawClient(port).ask(body("ben", 20_000, of: 20_000)).status == 200)
        alone.send(Self.text(10_000))
        #expect(try alone.answer().status == 200, "one alone may be larger than a quarter")
        Self.wait(for: 0, in: server)
        let several = try (0..<2).map { _ in
          let client = try RawClient(port)
          client.send(body("ines", 10_000, of: 12_000))
          return client
        }
        Self.wait(for: 20_000, in: server)
        #expect(try RawClient(port).ask(body("ines", 9_000, of: 9_000)).status == 503)
        for client in several {
          client.send(Self.text(2_000))
          #expect(try client.answer().status == 200)
        }
        Self.wait(for: 0, in: server)
        #expect(try RawClient(port).ask(body("ines", 9_000, of: 9_000)).status == 200)
      }
    }
  }

  @Test func `who is known sends as much as they may, and no more`() async throws {
    try await serving(bodyLimit: Self.readers) { server, port in
      try await blocking {
        let known = "Cookie: ines\r\n"
        let client = try RawClient(port)
        let large = try client.ask(
          Self.post(known + "Content-Length: 1000000", Self.text(1_000_000)))
        #expect(large.status == 200 && large.body.count == 1_000_000)
        let again = try client.ask(
          Self.post(
            known + "Transfer-Encoding: chunked", Self.chunked(1_000_000) + "0\r\n\r\n"))
        #expect(again.status == 200 && again.body.count == 1_000_000)
        #expect(
          try client.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n").status == 200,
          "and the connection goes on")
        for request in [
          Self.post(known + "Content-Length: 1000001", Self.text(1_000_001)),
          Self.post(known + "Transfer-Encoding: chunked", Self.chunked(1_000_001)),
        ] {
          #expect(try RawClient(port).ask(request).status == 413)
        }
        Self.wait(for: 0, in: server)
      }
    }
  }

  @Test func `who asks first whether to send much is told once it is known`() async throws {
    try await serving(bodyLimit: Self.readers) { _, port in
      try await blocking {
        let client = try RawClient(port)
        client.send(
          Self.post("Cookie: ines\r\nContent-Length: 100000\r\nExpect: 100-continue"))
        #expect(try client.answer().status == 100)
        client.send(Self.text(100_000))
        #expect(try client.answer().body.count == 100_000)
      }
    }
  }

  @Test func `who sends no more while it is asked about them is answered still`() async throws {
    let asked = Signal()
    let mayTell = Signal()
    try await serving(
      bodyLimit: { _ in
        asked.send("asked")
        _ = await mayTell.next()
        return BodyAllowance(1_000_000)
      },
      use: { _, port in
        let body = Self.text(Self.much)
        let client = try await blocking {
          let client = try RawClient(port)
          client.send(
            Self.post("Transfer-Encoding: chunked", Self.chunked(Self.much) + "0\r\n\r\n"))
          client.finishSending()
          return Held(client)
        }
        #expect(await asked.next() == "asked")
        mayTell.send("tell")
        let echoed = try await blocking { try client.value?.answer().text }
        #expect(echoed == body)
      })
  }

  @Test func `who leaves while it is asked about them is forgotten`() async throws {
    let told = Signal()
    try await serving(
      bodyLimit: { _ in
        told.send("asked")
        // It only ends by being cancelled, which is what the test waits for.
        try? await Task.sleep(for: .seconds(600))
        told.send(Task.isCancelled ? "cancelled" : "slept")
        return BodyAllowance(1_000_000)
      },
      use: { server, port in
        let client = try await blocking {
          let client = try RawClient(port)
          client.send(Self.post("Content-Length: 100000", "x"))
          return Held(client)
        }
        #expect(await told.next() == "asked")
        client.value?.leaveRudely()
        client.value = nil
        #expect(await told.next() == "cancelled")
        try await blocking {
          while server.connections > 0 { usleep(1_000) }
          #expect(server.bodyBytes == 0)
        }
      })
  }

  @Test func `when it cannot be told who asks, they are put off`() async throws {
    try await serving(bodyLimit: { _ in nil }) { _, port in
      try await blocking {
        let answer = try RawClient(port).ask(Self.post("Content-Length: 100000"))
        #expect(answer.status == 503 && answer["Retry-After"] != nil)
      }
    }
  }

  @Test func `it is asked once for a request, by its header, from whom it really is`() async throws
  {
    let asked = Signal()
    try await serving(
      known: { request in
        var request = request
        request.peer = "198.51.100.7"
        return request
      },
      bodyLimit: { header in
        asked.send("\(header.method.rawValue) \(header.path) \(header.peer) \(header.body.count)")
        return BodyAllowance(1_000_000)
      },
      use: { _, port in
        try await blocking {
          let client = try RawClient(port)
          let small = try client.ask(Self.post("Content-Length: 60000", Self.text(60_000)))
          #expect(small.status == 200, "which is not asked about")
          let large = try client.ask(
            Self.post("Transfer-Encoding: chunked", Self.chunked(300_000) + "0\r\n\r\n"))
          #expect(large.body.count == 300_000)
          #expect(try client.ask(Self.post("Content-Length: 2000000")).status == 413)
        }
        for _ in 0..<2 { #expect(await asked.next() == "POST /echo 198.51.100.7 0") }
        asked.send("end")
        #expect(await asked.next() == "end")
      })
  }

  @Test func `no method that Lede does not know gets room`() async throws {
    try await serving(bodyLimit: { _ in BodyAllowance(1_000_000) }) { _, port in
      try await blocking {
        let answer = try RawClient(port).ask(
          "BREW / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n")
        #expect(answer.status == 501)
      }
    }
  }
}
