import Glibc
import LedeHTTP
@testable import LedeServer
import Synchronization
import Testing

@Suite("Clients that mean no good")
struct AbuseTests {
  @Test(arguments: [
    "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello",
    "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5, 5\r\n\r\nhello",
    "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: +5\r\n\r\nhello",
    "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 0x5\r\n\r\nhello",
    "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\nhello",
    "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n\r\nhello",
    "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n",
    "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
    "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST /echo HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n",
    "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n",
    "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcX\r\n0\r\n\r\n",
  ])
  func `a length that two programs could read in two ways is refused`(request: String) async throws
  {
    try await serving { _, port in
      let text = try await blocking {
        let client = try RawClient(port)
        client.send(request)
        return try client.rest()
      }
      #expect(text.hasPrefix("HTTP/1.1 400 "), "\(text)")
      #expect(text.utf8.count < 400, "and nothing is answered after it")
    }
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
    ("GET / HTTP/1.1\nHost: a\n\n", 505),
    ("GET / HTTP/1.1\r\nHost: a\n\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: a\u{0}b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nX Y: b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: b\r\n c\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: b\r\n\tc\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\n b\r\nX: c\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\n Host: a\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: b\r\n \r\n\r\n", 400),
    ("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n 5\r\n\r\nhello", 400),
    ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("GET x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 400),
    ("GET /a#b HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 400),
    ("hello\r\n\r\n", 400),
    ("\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\u{1}\r\n\r\n", 400),
    ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505),
    ("GET / HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\n\r\n", 417),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501),
    ("BREW / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 501),
    ("CONNECT a:443 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 501),
    ("get / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 501),
  ])
  func `what is no request is told so`(request: String, status: Int) async throws {
    try await serving { _, port in
      let text = try await blocking {
        let client = try RawClient(port)
        client.send(request)
        return try client.rest()
      }
      #expect(text.hasPrefix("HTTP/1.1 \(status) "), "\(text)")
    }
  }

  @Test func `a header that is too large is refused`() async throws {
    let long = String(repeating: "x", count: 5_000)
    let many = (0..<1_000).map { "X-\($0): y\r\n" }.joined()
    for request in [
      "GET / HTTP/1.1\r\nHost: a\r\nX: \(long)\r\n\r\n", "GET /\(long) HTTP/1.1\r\nHost: a\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a\r\n\(many)\r\n", long, "GET / HTTP/1.1\r\n\(long)",
    ] {
      try await serving(.small) { _, port in
        let text = try await blocking {
          let client = try RawClient(port)
          client.send(request)
          return try client.rest()
        }
        #expect(text.hasPrefix("HTTP/1.1 431 "), "\(text)")
      }
    }
  }

  @Test(arguments: [
    "Content-Length: 10001\r\n\r\n", "Content-Length: 10001\r\nExpect: 100-continue\r\n\r\n",
    "Content-Length: 99999999999999\r\n\r\n",
    "Transfer-Encoding: chunked\r\n\r\n2711\r\n" + String(repeating: "x", count: 10_001)
      + "\r\n0\r\n\r\n",
  ])
  func `a body that is too large is refused`(rest: String) async throws {
    try await serving(.small) { _, port in
      let text = try await blocking {
        let client = try RawClient(port)
        client.send("POST /echo HTTP/1.1\r\nHost: a\r\n" + rest)
        return try client.rest()
      }
      #expect(text.hasPrefix("HTTP/1.1 413 "), "\(text)")
    }
  }

  @Test func `a client that pours on after a refusal still reads it`() async throws {
    try await serving(.small) { _, port in
      let text = try await blocking {
        let client = try RawClient(port)
        client.send(
          "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n"
            + String(repeating: "x", count: 1_000_000))
        return try client.rest()
      }
      #expect(text.hasPrefix("HTTP/1.1 413 "), "\(text)")
    }
  }

  @Test(arguments: [
    "", "GET / HTTP/1.1\r\nHost: a\r\nX: ", "\r\n", "GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / ",
  ])
  func `a header that drips is cut, however it drips`(start: String) async throws {
    try await serving(.short) { _, port in
      try await blocking {
        let client = try RawClient(port)
        client.send(start)
        let text = try client.drip("x")
        #expect(text.isEmpty || text.contains("408 Request Timeout"), "\(text)")
      }
    }
  }

  @Test(arguments: [
    "Content-Length: 9000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n2000\r\n",
    "Transfer-Encoding: chunked\r\n\r\n1;",
  ])
  func `a body that drips is cut`(start: String) async throws {
    try await serving(.short) { _, port in
      try await blocking {
        let client = try RawClient(port)
        client.send("POST /echo HTTP/1.1\r\nHost: a\r\n" + start)
        let text = try client.drip("x")
        #expect(text.isEmpty || text.contains("408 Request Timeout"), "\(text)")
      }
    }
  }

  @Test func `empty lines without end are cut too`() async throws {
    var limits = Limits.short
    limits.headerTime = .seconds(3)
    try await serving(limits) { _, port in
      try await blocking {
        let client = try RawClient(port)
        #expect(try client.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n").status == 200)
        let text = try client.drip("\n")
        #expect(text.isEmpty || text.contains("408 Request Timeout"), "\(text)")
      }
    }
  }

  @Test func `a client that says nothing is cut, before and after its first request`() async throws
  {
    var limits = Limits.short
    limits.headerTime = .seconds(3)
    limits.idleTime = .milliseconds(200)
    try await serving(limits) { _, port in
      try await blocking {
        let silent = try RawClient(port)
        let resting = try RawClient(port)
        #expect(try resting.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n").status == 200)
        #expect(try !silent.rest().contains("200"))
        #expect(try resting.rest() == "")
      }
    }
  }

  @Test func `a client that does not take its answer is cut`() async throws {
    var limits = Limits.short
    limits.writeTime = .milliseconds(200)
    let large = [UInt8](repeating: 65, count: 32_000_000)
    let isAsked = Mutex(false)
    try await serving(
      limits,
      handler: { _ in
        isAsked.withLock { $0 = true }
        return Response(200, body: large)
      },
      use: { server, port in
        try await blocking {
          let client = try RawClient(port, receiveBuffer: 4_096)
          client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
          while !isAsked.withLock({ $0 }) { usleep(1_000) }
          while server.connections > 0 { usleep(1_000) }
          #expect(try client.rest().utf8.count < large.count)
        }
      })
  }

  @Test func `two thousand half-open clients keep nobody else waiting`() async throws {
    var limit = rlimit()
    // Safety: one `rlimit`, during the call.
    unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    guard limit.rlim_max >= 5_000 else {
      print("skipped: this system allows \(limit.rlim_max) open files, and the test needs 5,000")
      return
    }
    // None of them is cut before all are there.
    var limits = Limits()
    limits.headerTime = .seconds(600)
    limits.bodyTime = .seconds(600)
    try await serving(limits, loops: 2) { server, port in
      try await blocking {
        let halfOpen = try (0..<2_000).map { index in
          let client = try RawClient(port)
          client.send(
            index % 2 == 0
              ? "GET / HTTP/1.1\r\nHost: a\r\nX"
              : "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx")
          return client
        }
        let client = try RawClient(port)
        for _ in 0..<20 {
          #expect(try client.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n").status == 200)
        }
        // All are open at once, as soon as the second loop has taken over its share.
        for _ in 0..<100_000 where server.connections < 2_001 { usleep(1_000) }
        #expect(server.connections == halfOpen.count + 1)
      }
    }
  }

  @Test func `when there is no room, who waited longest without asking makes some`() async throws {
    var limits = Limits()
    limits.connections = 8
    try await serving(limits) { _, port in
      try await blocking {
        let early = try (0..<8).map { _ in try RawClient(port) }
        for _ in 0..<20 {
          #expect(try RawClient(port).ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n").status == 200)
        }
        #expect(try early[0].rest() == "")
      }
    }
  }
}
