import LedeFetching
import LedeBase
import LedeTesting
import Testing

@Suite struct RedirectTests {
  @Test(arguments: [
    ([301], true), ([308], true), ([301, 308, 301], true), ([302], false), ([301, 302], false),
    ([307, 301], false), ([303], false), ([], false),
  ])
  func `a feed has moved only when every redirect was permanent`(
    statuses: [Int], hasMoved: Bool
  ) async throws {
    let web = try StandInWeb()
    for (index, status) in statuses.enumerated() {
      web.serve("/\(index)", .redirect(to: "/\(index + 1)", status: status))
    }
    web.serve("/\(statuses.count)", .text("news"))
    let answer = try await fetcher().answer(to: web.request("/0"))
    #expect(String(answer.body) == "news")
    #expect(answer.address == web.address("/\(statuses.count)"))
    #expect(answer.movedTo == (hasMoved ? web.address("/\(statuses.count)") : nil))
  }

  @Test func `five redirects are followed, a sixth is not`() async throws {
    let web = try StandInWeb()
    web.serveRest { request in
      let number = Int(request.path.dropFirst()) ?? 0
      return number == 0 ? .text("news") : .redirect(to: "/\(number - 1)")
    }
    #expect(try await fetcher().answer(to: web.request("/5")).status == 200)
    #expect(
      await fetcher().failure(of: web.request("/6"))
        == .badRedirect(web.address("/1"), cause: "more than 5 redirects"))
  }

  @Test(arguments: [
    "/a", "", "ftp://example.org/", "file:///etc/passwd", "javascript:1", "http://",
  ])
  func `circles and what is no web address end the way`(location: String) async throws {
    let web = try StandInWeb()
    web.serve("/a", .redirect(to: location))
    guard case .badRedirect(web.address("/a"), _)? = await fetcher().failure(of: web.request("/a"))
    else {
      Issue.record("\(location) was followed")
      return
    }
    #expect(web.requestsSoFar().count == 1)
  }

  @Test func `two addresses that point at each other end the way`() async throws {
    let web = try StandInWeb()
    web.serve("/a", .redirect(to: "/b"))
    web.serve("/b", .redirect(to: "/a#again"))
    guard case .badRedirect(_, let cause)? = await fetcher().failure(of: web.request("/a")) else {
      Issue.record("a circle was followed")
      return
    }
    #expect(cause.hasPrefix("in circles"))
    #expect(web.requestsSoFar().count == 2)
  }

  @Test func `one place inside leads to no other`() async throws {
    let first = try StandInWeb()
    let second = try StandInWeb()
    first.serve("/a", .redirect(to: second.address("/b").text))
    second.serveRest { _ in .text("private") }
    let failure = try #require(await fetcher().failure(of: first.request("/a")))
    guard case .forbiddenAddress(second.address("/b"), _, because: .redirect) = failure else {
      Issue.record("a redirect led to another port inside")
      return
    }
    #expect(failure.message.contains("leads on to http://127.0.0.1:\(second.port)"))
    #expect(second.connections == 0)
  }

  /// A web that stands in for all hosts, asked by proxy: two of its own ports would both be inside.
  private func openWeb() throws -> (StandInWeb, Fetcher) {
    let web = try StandInWeb()
    return (web, fetcher { $0.proxy = "http://127.0.0.1:\(web.port)" })
  }

  @Test func `keys stay with the origin they were meant for`() async throws {
    let (web, fetcher) = try openWeb()
    web.serveRest { request in
      switch request.target {
      case "http://93.184.216.34/a": .redirect(to: "/b")
      case "http://93.184.216.34/b": .redirect(to: "http://93.184.216.35/c")
      default: .text("news")
      }
    }
    let headers: [OutgoingRequest.Header] = [
      .init("Authorization", "Bearer secret"), .init("X-Api-Key", "secret"),
      .init("Cookie", "a=secret"), .init("If-None-Match", "\"1\""), .init("Accept", "text/xml"),
      .init("Accept-Language", "de"), .init("User-Agent", "Other/1"),
    ]
    let address = try #require(WebAddress("http://93.184.216.34/a"))
    _ = try await fetcher.answer(to: OutgoingRequest(.get, address, headers: headers))
    let asked = web.requestsSoFar()
    try #require(asked.count == 3)
    #expect(asked[..<2].map { $0.header("x-api-key") } == ["secret", "secret"])
    let atSecond = asked[2]
    #expect(atSecond.target == "http://93.184.216.35/c")
    for name in ["authorization", "x-api-key", "cookie", "if-none-match"] {
      #expect(atSecond.header(name) == nil)
    }
    #expect(atSecond.header("accept") == "text/xml")
    #expect(atSecond.header("accept-language") == "de")
    #expect(atSecond.header("user-agent") == "Other/1")
  }

  @Test(arguments: [
    (301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST"),
  ])
  func `a redirected POST goes on as the status says`(status: Int, method: String) async throws {
    let web = try StandInWeb()
    web.serve("/a", .redirect(to: "/b", status: status))
    web.serve("/b", .text("done"))
    var request = OutgoingRequest(
      .post, web.address("/a"),
      headers: [.init("Content-Type", "text/plain"), .init("X-Key", "1")],
      body: Array("body".utf8))
    request.mayBePrivate = true
    _ = try await fetcher().answer(to: request)
    let seen = try #require(web.requestsSoFar(to: "/b").first)
    #expect(seen.method == method)
    #expect(String(seen.body) == (method == "POST" ? "body" : ""))
    #expect((seen.header("content-type") != nil) == (method == "POST"))
    #expect(seen.header("x-key") == "1")
  }

  @Test func `a body is never carried to another site`() async throws {
    let first = try StandInWeb()
    let second = try StandInWeb()
    second.serveRest { _ in .text("got it") }
    first.serve("/a", .redirect(to: second.address("/b").text, status: 307))
    var request = OutgoingRequest(.post, first.address("/a"), body: Array("private".utf8))
    request.mayBePrivate = true
    guard case .badRedirect? = await fetcher().failure(of: request) else {
      Issue.record("a body was carried away")
      return
    }
    #expect(second.connections == 0)
  }

  @Test func `the time of all hops counts together`() async throws {
    let web = try StandInWeb()
    web.serve("/a", StandInReply.redirect(to: "/b").dripping(every: .milliseconds(30)))
    web.serve("/b", StandInReply.text("slowly").dripping(every: .seconds(60)))
    let request = web.request("/a") { $0.total = .milliseconds(400) }
    #expect(
      await fetcher().failure(of: request)
        == .tooSlow(web.address("/b"), limit: .milliseconds(400)))
  }
}
