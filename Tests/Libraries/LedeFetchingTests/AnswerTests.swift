// What servers send, the good and the bad, and what becomes of it.

@testable import LedeFetching
import LedeBase
import LedeTesting
import Testing

@Suite struct AnswerTests {
  @Test func `a document comes with its headers and its address`() async throws {
    let web = try StandInWeb()
    web.serve("/feed.xml", .feed("<rss/>", etag: "\"1\"").with(("X-Note", "  one\t")))
    let answer = try await fetcher().answer(to: web.request("/feed.xml"))
    #expect(answer.status == 200)
    #expect(String(answer.body) == "<rss/>")
    #expect(answer.header("etag") == "\"1\"")
    #expect(answer.header("x-note") == "one")
    #expect(answer.address == web.address("/feed.xml"))
    #expect(answer.movedTo == nil)
  }

  @Test func `sites see who asks, and that any packing will do`() async throws {
    let web = try StandInWeb()
    web.serveRest { _ in .text("") }
    _ = try await fetcher { $0.userAgent = "Lede/9 (test)" }.answer(to: web.request("/a"))
    let request = try #require(await web.requests(1).first)
    #expect(request.header("user-agent") == "Lede/9 (test)")
    let packings = try #require(request.header("accept-encoding"))
    #expect(packings.contains("gzip") && packings.contains("deflate"))
    #expect(request.header("referer") == nil)
    #expect(request.header("cookie") == nil)
  }

  @Test func `who has the document already is told so`() async throws {
    let web = try StandInWeb()
    web.serve(
      "/feed", .feed("<rss/>", etag: "\"1\"", lastModified: "Sun, 06 Nov 1994 08:49:37 GMT"))
    for header in [
      ("If-None-Match", "W/\"1\""), ("If-Modified-Since", "Sun, 06 Nov 1994 08:49:37 GMT"),
    ] {
      let request = web.request("/feed", headers: [.init(header.0, header.1)])
      let answer = try await fetcher().answer(to: request)
      #expect(answer.status == 304)
      #expect(answer.body.isEmpty)
    }
    let request = web.request("/feed", headers: [.init("If-None-Match", "\"0\"")])
    #expect(try await fetcher().answer(to: request).status == 200)
  }

  @Test func `packed and chunked bodies arrive whole`() async throws {
    let web = try StandInWeb()
    let text = String(repeating: "News of the day. ", count: 10_000)
    web.serve("/packed", .text(text).gzipped())
    web.serve("/chunked", .text(text).chunked())
    web.serve("/both", .text(text).gzipped().chunked())
    for path in ["/packed", "/chunked", "/both"] {
      #expect(String(try await fetcher().answer(to: web.request(path)).body) == text)
    }
  }

  @Test(arguments: [300, 400, 401, 403, 404, 410, 418, 429, 500, 503])
  func `other statuses are refusals`(status: Int) async throws {
    let web = try StandInWeb()
    web.serve("/", .status(status))
    #expect(
      await fetcher().failure(of: web.request("/"))
        == .refused(web.address("/"), status: status, wait: nil))
  }

  @Test(arguments: [
    ("120", 120), ("0", 0), ("Sun, 06 Nov 1994 08:51:37 GMT", 120),
    ("Sunday, 06-Nov-94 08:51:37 GMT", 120), ("Sun Nov  6 08:51:37 1994", 120),
    ("Sun, 06 Nov 1994 08:00:00 GMT", 0), ("99999999999999999999", 365 * 86_400),
  ])
  func `a refusal says when to come back`(text: String, seconds: Int) async throws {
    let web = try StandInWeb()
    web.serve(
      "/", .status(503, ("Retry-After", text), ("Date", "Sun, 06 Nov 1994 08:49:37 GMT")))
    #expect(
      await fetcher().failure(of: web.request("/"))
        == .refused(web.address("/"), status: 503, wait: .seconds(seconds)))
  }

  @Test(arguments: ["soon", "-5", "12 apples", "Sun, 32 Nov 1994 08:49:37 GMT", ""])
  func `a wait that cannot be read is none`(text: String) async throws {
    let web = try StandInWeb()
    web.serve("/", .status(503, ("Retry-After", text)))
    #expect(
      await fetcher().failure(of: web.request("/"))
        == .refused(web.address("/"), status: 503, wait: nil))
  }

  @Test func `a body over the limit is not read`() async throws {
    let web = try StandInWeb()
    web.serve("/long", .text(String(repeating: "x", count: 1_001)).chunked())
    web.serve("/exact", .text(String(repeating: "x", count: 1_000)).chunked())
    var stalling = StandInReply.text("only this").claiming(length: 50_000_000)
    stalling.manner = .stall
    web.serve("/declared", stalling)
    func ask(_ path: String) -> OutgoingRequest { web.request(path) { $0.body = 1_000 } }
    let fetcher = fetcher()
    for path in ["/long", "/declared"] {
      #expect(
        await fetcher.failure(of: ask(path))
          == .tooLarge(web.address(path), limitInBytes: 1_000))
    }
    #expect(try await fetcher.answer(to: ask("/exact")).body.count == 1_000)
  }

  @Test func `a small body that unpacks to a hundred megabytes is not read`() async throws {
    let web = try StandInWeb()
    web.serve("/bomb", .bomb())
    let request = web.request("/bomb")
    #expect(
      await fetcher().failure(of: request)
        == .tooLarge(request.address, limitInBytes: 10 * 1_048_576))
  }

  @Test func `a long error page does not matter`() async throws {
    let web = try StandInWeb()
    web.serve("/", StandInReply(404, body: Array(repeating: 32, count: 5_000_000)))
    web.serve("/packed", StandInReply(500, headers: [("Content-Encoding", "gzip")], body: [1, 2]))
    let fetcher = fetcher()
    #expect(
      await fetcher.failure(of: web.request("/"))
        == .refused(web.address("/"), status: 404, wait: nil))
    #expect(
      await fetcher.failure(of: web.request("/packed"))
        == .refused(web.address("/packed"), status: 500, wait: nil))
  }

  @Test func `an answer that breaks its own rules is broken`() async throws {
    let web = try StandInWeb()
    web.serve("/short", .text("cut").claiming(length: 1_000))
    web.serve("/gzip", .brokenGzip)
    web.serve("/nonsense", .raw("hello\r\nthis is no HTTP\r\n\r\n"))
    web.serve(
      "/chunks", .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhm\r\n"))
    web.serve("/many", .headerFlood(count: 301))
    web.serve("/wide", .headerFlood(count: 10, length: 30_000))
    for path in ["/short", "/gzip", "/nonsense", "/chunks", "/many", "/wide"] {
      guard case .broken(web.address(path), _)? = await fetcher().failure(of: web.request(path))
      else {
        Issue.record("\(path) was taken for an answer")
        continue
      }
    }
    web.serve("/enough", .headerFlood(count: 299))
    #expect(try await fetcher().answer(to: web.request("/enough")).headers.count == 300)
  }

  @Test func `a body longer than declared ends where it was declared`() async throws {
    let web = try StandInWeb()
    web.serve("/", .text("news and more").claiming(length: 4))
    let fetcher = fetcher()
    for _ in 0..<2 {
      #expect(String(try await fetcher.answer(to: web.request("/")).body) == "news")
    }
  }

  @Test func `hints before the answer are passed over, and trailers after it`() async throws {
    let web = try StandInWeb()
    web.serve(
      "/",
      .raw(
        "HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n"
          + "HTTP/1.1 200 OK\r\nX-Folded: one\r\n two\r\nTransfer-Encoding: chunked\r\n\r\n"
          + "4\r\nnews\r\n0\r\nX-Trailer: late\r\n\r\n"))
    let answer = try await fetcher().answer(to: web.request("/"))
    #expect(String(answer.body) == "news")
    #expect(answer.header("x-folded") == "one two")
    #expect(answer.header("link") == nil)
    #expect(answer.header("x-trailer") == nil)
  }

  @Test func `a reset, or nobody at all, is unreachable`() async throws {
    let web = try StandInWeb()
    web.serve("/", .reset)
    guard case .unreachable? = await fetcher().failure(of: web.request("/")) else {
      Issue.record("a reset was an answer")
      return
    }
    web.stop()
    let gone = try StandInWeb()
    gone.stop()
    guard case .unreachable? = await fetcher().failure(of: gone.request("/")) else {
      Issue.record("nobody answered")
      return
    }
  }

  @Test func `a host that is no name is unknown`() async throws {
    let request = OutgoingRequest(
      .get, try #require(WebAddress("http://bad\u{FFFD}name.example/")))
    #expect(await fetcher().failure(of: request) == .unknownHost(request.address))
  }

  @Test func `a host that speaks no TLS is told apart from one that cannot be trusted`()
    async throws
  {
    let web = try StandInWeb()
    web.serveRest { _ in .text("plain") }
    var request = OutgoingRequest(
      .get, try #require(WebAddress("https://127.0.0.1:\(web.port)/")))
    request.mayBePrivate = true
    let failure = await fetcher().failure(of: request)
    guard case .notEncrypted(request.address, _)? = failure else {
      Issue.record("plain text was taken for TLS: \(String(describing: failure))")
      return
    }
  }

  @Test func `a name beyond ASCII is asked in A-labels, its path in percent signs`() async throws {
    let web = try StandInWeb()
    web.serveRest { _ in .text("news") }
    let fetcher = fetcher { $0.knownNames = ["xn--bcher-kva.example:\(web.port):127.0.0.1"] }
    var request = OutgoingRequest(
      .get, web.address("/k\u{E4}se?q=%C3%A4\u{E4}#teil", host: "b\u{FC}cher.example"))
    request.mayBePrivate = true
    _ = try await fetcher.answer(to: request)
    let seen = try #require(await web.requests(1).first)
    #expect(seen.target == "/k%C3%A4se?q=%C3%A4%C3%A4")
    #expect(seen.header("host") == "xn--bcher-kva.example:\(web.port)")
  }

  @Test func `a POST sends its body, and a HEAD wants none`() async throws {
    let web = try StandInWeb()
    web.serveRest { request in .text(request.method) }
    let fetcher = fetcher()
    var post = OutgoingRequest(
      .post, web.address("/judge"), headers: [.init("Content-Type", "application/json")],
      body: Array("{\"text\":\"\(String(repeating: "x", count: 5_000))\"}".utf8))
    post.mayBePrivate = true
    var head = OutgoingRequest(.head, web.address("/head"))
    head.mayBePrivate = true
    #expect(String(try await fetcher.answer(to: post).body) == "POST")
    #expect(try await fetcher.answer(to: head).body.isEmpty)
    #expect(String(try await fetcher.answer(to: web.request("/get")).body) == "GET")
    let seen = web.requestsSoFar()
    #expect(seen.map(\.method) == ["POST", "HEAD", "GET"])
    #expect(seen[0].body == post.body)
    #expect(seen[0].header("content-type") == "application/json")
    #expect(seen[0].header("expect") == nil)
    #expect(seen[2].body.isEmpty && seen[2].header("content-type") == nil)
  }

  @Test func `a header that would break the request apart is left out`() async throws {
    let web = try StandInWeb()
    web.serveRest { _ in .text("") }
    let request = web.request(
      "/",
      headers: [
        .init("X-Bad", "a\r\nX-Smuggled: 1"), .init("X Bad", "a"), .init("X-Good", "b"),
        .init("X-Empty", ""),
      ])
    _ = try await fetcher().answer(to: request)
    let seen = try #require(web.requestsSoFar().first)
    #expect(seen.header("x-smuggled") == nil && seen.header("x-bad") == nil)
    #expect(seen.header("x-good") == "b")
    #expect(seen.header("x-empty") == "")
  }

  @Test func `a password in one address is not told to the next`() async throws {
    let web = try StandInWeb()
    web.serveRest { _ in .text("") }
    let fetcher = fetcher { $0.atOnce = 1 }
    var first = OutgoingRequest(.get, web.address("/a", host: "anna:secret@127.0.0.1"))
    first.mayBePrivate = true
    _ = try await fetcher.answer(to: first)
    _ = try await fetcher.answer(to: web.request("/b"))
    let seen = web.requestsSoFar()
    #expect(seen[0].header("authorization") == "Basic YW5uYTpzZWNyZXQ=")
    #expect(seen[1].header("authorization") == nil)
  }
}
