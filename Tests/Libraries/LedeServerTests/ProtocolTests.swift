@testable import LedeHTTP
@testable import LedeServer
import Testing

@Suite("Requests and answers over a socket")
struct ProtocolTests {
  @Test func `a page is served with its length, its type and the date`() async throws {
    try await serving { _, port in
      let answer = try await blocking {
        try RawClient(port).ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      }
      #expect(answer.status == 200)
      #expect(answer.text == "news\n")
      #expect(answer["Content-Length"] == "5")
      #expect(answer["Content-Type"] == "text/plain; charset=utf-8")
      #expect(answer["Date"]?.hasSuffix(" GMT") == true)
      #expect(answer["Connection"] == nil)
    }
  }

  @Test func `a connection serves one request after another`() async throws {
    try await serving { _, port in
      try await blocking {
        let client = try RawClient(port)
        for _ in 0..<50 {
          #expect(try client.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n").status == 200)
        }
      }
    }
  }

  @Test(arguments: [
    ("GET / HTTP/1.0\r\n\r\n", false),
    ("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", true),
    ("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", false),
    ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", true),
  ])
  func `a connection stays open exactly when the client wants it`(
    request: String, stays: Bool
  ) async throws {
    try await serving { _, port in
      try await blocking {
        let client = try RawClient(port)
        let answer = try client.ask(request)
        #expect(answer.text == "news\n")
        if stays {
          #expect(answer["Connection"] != "close")
          #expect(try client.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n").status == 200)
        } else {
          #expect(answer["Connection"] == "close")
          #expect(try client.rest() == "")
        }
      }
    }
  }

  @Test func `pipelined requests are answered in order, also when the first takes longer`()
    async throws
  {
    try await serving { _, port in
      try await blocking {
        let client = try RawClient(port)
        let posts = (0..<20).map {
          "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n\($0 + 10)"
        }
        client.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n" + posts.joined())
        #expect(try client.answer().text == "later\n")
        for index in 0..<20 { #expect(try client.answer().text == "\(index + 10)") }
      }
    }
  }

  @Test func `a request cut anywhere is put together again`() async throws {
    let request = Array(
      "\r\nPOST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nTrailer: t\r\n\r\n"
        .utf8)
    try await serving { _, port in
      try await blocking {
        let other = try RawClient(port)
        for cut in 1..<request.count {
          let client = try RawClient(port)
          client.send(Array(request[..<cut]))
          // Once this is answered, the first part has been read.
          #expect(try other.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n").status == 200)
          client.send(Array(request[cut...]))
          #expect(try client.answer().text == "abcde", "cut at \(cut)")
        }
      }
    }
  }

  @Test func `HEAD is answered with the length and no body`() async throws {
    try await serving { _, port in
      try await blocking {
        let client = try RawClient(port)
        let answer = try client.ask("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(answer["Content-Length"] == "5")
        #expect(try client.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n").text == "news\n")
      }
    }
  }

  @Test func `a client that asks first is told to go on with its body`() async throws {
    try await serving { _, port in
      try await blocking {
        let client = try RawClient(port)
        client.send(
          "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n")
        #expect(try client.answer().status == 100)
        client.send("body")
        #expect(try client.answer().text == "body")
      }
    }
  }

  @Test
  func `headers come in their order, those of one name together, with the address of the client`()
    async throws
  {
    try await serving { _, port in
      let text = try await blocking {
        try RawClient(port).ask(
          "POST /who HTTP/1.1\r\nHost: a\r\nCookie: a=1\r\nX-B: \t2  \r\ncookie: c=3\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n0\r\nOrigin: http://evil.example\r\n\r\n"
        ).text
      }
      #expect(
        text == "127.0.0.1\nHost=a\nCookie=a=1\ncookie=c=3\nX-B=2\nTransfer-Encoding=chunked")
    }
  }

  @Test func `a whole address as target names the host`() async throws {
    try await serving { _, port in
      let text = try await blocking {
        try RawClient(port).ask("GET http://b.example:1/who HTTP/1.1\r\nHost: a\r\n\r\n").text
      }
      #expect(text == "127.0.0.1\nHost=b.example:1")
    }
  }

  @Test func `localhost is served over IPv4 and IPv6 at one port`() async throws {
    let server = Server(loops: 1) { await sample($0) }
    let addresses = try server.start(host: "localhost", port: 0)
    #expect(Set(addresses.map(\.port)).count == 1)
    for address in addresses {
      let text = try await blocking {
        try RawClient(address.port, isIPv6: address.isIPv6).ask(
          "GET /who HTTP/1.1\r\nHost: localhost\r\n\r\n"
        ).text
      }
      #expect(text == (address.isIPv6 ? "::1" : "127.0.0.1") + "\nHost=localhost")
    }
    await server.stop(grace: .zero)
  }

  @Test func `a handler's header cannot break out of its line`() async throws {
    try await serving(
      handler: { _ in
        Response(
          200,
          headers: Headers([
            ("X-Title", "a\r\nSet-Cookie: evil=1"), ("Bad Name", "x"), ("Content-Length", "99"),
          ]))
      },
      use: { _, port in
        let answer = try await blocking {
          try RawClient(port).ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        }
        #expect(answer["X-Title"] == "a  Set-Cookie: evil=1")
        #expect(answer["Set-Cookie"] == nil)
        #expect(!answer.head.contains("Bad Name"))
        #expect(answer["Content-Length"] == "0")
      })
  }

  @Test func `a text of some size is compressed for those who read that`() async throws {
    let page = String(repeating: "The news of the day. ", count: 200)
    try await serving(
      handler: { _ in Response(200, type: ContentType.html, page).tagged() },
      use: { _, port in
        try await blocking {
          let client = try RawClient(port)
          let plain = try client.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
          #expect(plain.text == page)
          #expect(plain["Vary"] == "Accept-Encoding")
          let packed = try client.ask(
            "GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br, gzip\r\n\r\n")
          #expect(packed["Content-Encoding"] == "gzip")
          #expect(packed.body.starts(with: [0x1F, 0x8B]))
          #expect(packed.body.count < page.utf8.count / 4)
          #expect(packed["ETag"] == plain["ETag"].map { "W/" + $0 })
        }
      })
  }

  @Test func `what lasts is packed at its best, and only once`() async throws {
    let text = (0..<4_000).map { "rule\($0 % 97) { margin: \($0)px }\n" }.joined()
    try await serving(
      loops: 2,
      handler: {
        .lasting(
          Array(text.utf8), headers: Headers([("Content-Type", "text/css; charset=utf-8")]),
          tag: EntityTag("7"), to: $0)
      },
      use: { _, port in
        try await blocking {
          let client = try RawClient(port)
          func ask(_ coding: String) throws -> RawClient.Answer {
            try client.ask("GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: \(coding)\r\n\r\n")
          }
          let (plain, gzip) = (try ask("identity"), try ask("gzip"))
          let packing = ContinuousClock.now
          let brotli = try ask("gzip, br")
          let once = ContinuousClock.now - packing
          #expect(plain.text == text && plain["ETag"] == "\"7\"")
          #expect(gzip["Content-Encoding"] == "gzip" && gzip["ETag"] == "\"7-gzip\"")
          #expect(gzip.body.starts(with: [0x1F, 0x8B]))
          #expect(brotli["Content-Encoding"] == "br" && brotli["ETag"] == "\"7-br\"")
          #expect(brotli["Vary"] == "Accept-Encoding")
          #expect(brotli.body.count < gzip.body.count && gzip.body.count < text.utf8.count / 2)
          // Packing takes a hundred times as long as copying what was packed: even where each of
          // them is held up for a while, the quickest is not as slow as the first.
          var quickest = once
          for _ in 0..<50 {
            let begun = ContinuousClock.now
            let again = try ask("br")
            quickest = min(quickest, ContinuousClock.now - begun)
            #expect(again.body == brotli.body)
          }
          #expect(quickest < once / 2)
          let known = try client.ask(
            "GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\nIf-None-Match: \"7-br\"\r\n\r\n")
          #expect(known.status == 304)
        }
      })
  }

  @Test func `what was answered is told, without query and cookies`() async throws {
    let told = Signal()
    try await serving(
      observe: { observation in
        if case .answered(let line) = observation {
          told.send("\(line.method.rawValue) \(line.path) \(line.status) \(line.bodyBytes)")
        }
      },
      use: { _, port in
        _ = try await blocking {
          try RawClient(port).ask("GET /?q=secret HTTP/1.1\r\nHost: a\r\nCookie: c=1\r\n\r\n")
        }
        #expect(await told.next() == "GET / 200 5")
      })
  }

  @Test func `whom a request is really from is known to the page and to the log`() async throws {
    let told = Signal()
    try await serving(
      known: { request in
        var request = request
        request.peer = request.headers["X-Forwarded-For"] ?? "nobody"
        return request
      },
      observe: { observation in
        if case .answered(let line) = observation { told.send(line.peer) }
      },
      use: { _, port in
        let answer = try await blocking {
          try RawClient(port).ask(
            "GET /who HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 198.51.100.7\r\n\r\n")
        }
        #expect(answer.text.hasPrefix("198.51.100.7\n"))
        #expect(await told.next() == "198.51.100.7")
      })
  }

  @Test func `a taken port is refused with what to do`() async throws {
    try await serving { _, port in
      let second = Server(loops: 1) { await sample($0) }
      let error = #expect(throws: ServerError.self) {
        try second.start(host: "127.0.0.1", port: port)
      }
      #expect(error == .portInUse(host: "127.0.0.1", port: port))
      #expect(error?.message.contains("--port") == true)
    }
  }

  @Test func `an address of another machine is refused with what to do`() {
    #expect(throws: ServerError.noSuchAddress("192.0.2.1")) {
      try Server(loops: 1) { await sample($0) }.start(host: "192.0.2.1", port: 0)
    }
  }
}
