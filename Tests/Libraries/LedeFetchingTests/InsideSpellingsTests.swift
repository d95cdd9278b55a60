// Spelling does not matter: the check is on the number that a connection would go to.

@testable import LedeFetching
import LedeBase
import LedeTesting
import Testing

/// Ways to write an address that stands inside.
private let spellings = [
  // Loopback, as inet_aton and browsers read it.
  "127.0.0.1", "127.1", "127.0.1", "127.0.0.2", "127.255.255.254", "2130706433", "0x7f000001",
  "0x7f.1", "0x7F.0x0.0x0.0x1", "017700000001", "0177.0.0.1", "0177.0.0.01", "0x7f.0.0.1",
  "127.0.0.1.", "localhost", "LocalHost", "localhost.",
  // Behind a name and a password that look like a host.
  "user@127.0.0.1", "example.com@127.0.0.1", "example.com:80@127.0.0.1", "a:b@localhost",
  // Percent signs, wide digits and other dots.
  "127%2e0%2e0%2e1", "%31%32%37.0.0.1", "127\u{3002}0\u{3002}0\u{3002}1",
  "127\u{FF0E}0\u{FF0E}0\u{FF0E}1", "\u{FF11}\u{FF12}\u{FF17}.0.0.1",
  "\u{2460}\u{2461}\u{2466}.\u{24EA}.\u{24EA}.\u{2460}", "\u{24DB}ocalhost",
  // IPv6, and IPv4 within it.
  "[::1]", "[0:0:0:0:0:0:0:1]", "[0000::0001]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]",
  "[0:0:0:0:0:FFFF:7F00:0001]", "[::127.0.0.1]", "[64:ff9b::127.0.0.1]", "[2002:7f00:1::]",
  "[2001:0:7f00:1::1]", "[::ffff:0:127.0.0.1]",
  // Nowhere, which Linux takes for here.
  "0", "0.0.0.0", "0x0", "00.0", "[::]", "[::ffff:0.0.0.0]",
  // Metadata and link-local.
  "169.254.169.254", "2852039166", "0xa9fea9fe", "0251.0376.0251.0376", "169.254.43518",
  "[::ffff:a9fe:a9fe]", "[fe80::1]", "[fd00:ec2::254]", "100.100.100.200", "169.254.1.1",
  // Private networks and the rest.
  "10.0.0.1", "167772161", "172.16.0.1", "192.168.1.1", "192.168.257", "100.64.0.1", "198.18.0.1",
  "192.0.2.1", "224.0.0.1", "255.255.255.255", "240.0.0.1", "[fc00::1]", "[fec0::1]", "[ff02::1]",
]

@Suite struct InsideSpellingsTests {
  @Test(arguments: spellings)
  func `no spelling leads inside`(host: String) async throws {
    let web = try StandInWeb()
    web.serveRest { _ in .text("the inside") }
    let fetcher = fetcher { $0.addresses.inside = .refuse }
    var request = OutgoingRequest(.get, web.address("/", host: host))
    // Also when the owner asks for it: the settings decide.
    request.mayBePrivate = true
    let failure = await fetcher.failure(of: request)
    guard case .forbiddenAddress(let address, let resolved, _)? = failure else {
      Issue.record("\(host): \(failure.map(\.description) ?? "was answered")")
      return
    }
    #expect(address == request.address)
    #expect(resolved.contains("("), "the log says what the address is: \(resolved)")
    #expect(failure?.message.contains("Lede does not go") == true)
    #expect(web.connections == 0)
  }

  @Test(arguments: spellings)
  func `no redirect leads inside`(host: String) async throws {
    // The first hop is allowed by its network; where it leads is not.
    let outside = try StandInWeb(at: "127.8.8.8")
    let inside = try StandInWeb()
    inside.serveRest { _ in .text("the inside") }
    let target = "http://\(host):\(inside.port)/secret"
    outside.serve("/feed", .redirect(to: target, status: 301))
    let fetcher = fetcher {
      $0.addresses.inside = .networks(["127.8.8.8/32"].compactMap(Network.init))
    }
    let failure = await fetcher.failure(of: outside.request("/feed"))
    guard case .forbiddenAddress? = failure else {
      Issue.record("\(host): \(failure.map(\.description) ?? "was answered")")
      return
    }
    #expect(outside.requestsSoFar().count == 1)
    #expect(inside.connections == 0)
  }

  @Test(arguments: [
    "127.0.0.1", "10.0.0.1", "169.254.169.254", "192.168.1.1", "0.0.0.0", "[::1]", "[fe80::1]",
    "[::ffff:127.0.0.1]", "[fd00:ec2::254]", "[64:ff9b::10.0.0.1]",
  ])
  func `no DNS answer leads inside`(answer: String) async throws {
    let web = try StandInWeb()
    let fetcher = fetcher {
      $0.addresses.inside = .refuse
      $0.knownNames = ["news.example:\(web.port):\(answer)"]
    }
    let failure = await fetcher.failure(
      of: OutgoingRequest(.get, web.address("/", host: "news.example")))
    guard case .forbiddenAddress? = failure else {
      Issue.record("\(answer): \(failure.map(\.description) ?? "was answered")")
      return
    }
    #expect(web.connections == 0)
  }

  @Test func `a name with both answers is asked where it may be`() async throws {
    let web = try StandInWeb(at: "127.8.8.8")
    web.serve("/", .text("news"))
    let fetcher = fetcher {
      $0.addresses.inside = .networks(["127.8.8.8/32"].compactMap(Network.init))
      $0.knownNames = ["news.example:\(web.port):127.0.0.1,127.8.8.8"]
    }
    var request = OutgoingRequest(.get, web.address("/", host: "news.example"))
    request.mayBePrivate = true
    #expect(try await fetcher.answer(to: request).body == Array("news".utf8))
  }

  @Test func `what the owner did not add does not lead inside, even where settings allow`()
    async throws
  {
    let web = try StandInWeb()
    web.serve("/", .text("inside"))
    let failure = await fetcher().failure(of: OutgoingRequest(.get, web.address("/")))
    #expect(failure == .forbiddenAddress(web.address("/"), resolved: "127.0.0.1 (loopback)"))
    #expect(web.connections == 0)
  }

  @Test func `Lede does not ask itself`() async throws {
    let web = try StandInWeb()
    web.serve("/", .text("Lede"))
    let fetcher = fetcher()
    fetcher.listens(at: [Endpoint(.v4(0), port: web.port)])
    for host in ["127.0.0.1", "localhost", "127.9.9.9"] {
      var request = OutgoingRequest(.get, web.address("/", host: host))
      request.mayBePrivate = true
      let failure = await fetcher.failure(of: request)
      guard case .forbiddenAddress(_, let why, because: .ownPort)? = failure else {
        Issue.record("\(host) was asked")
        continue
      }
      #expect(why.contains("Lede itself"))
      // No setting allows it, so none is named.
      #expect(failure?.message.contains("LEDE_FETCH_PRIVATE") == false)
      #expect(failure?.message.contains(":\(web.port)") == true)
    }
    fetcher.listens(at: [])
    #expect(try await fetcher.answer(to: web.request("/")).status == 200)
  }

  @Test(arguments: ["127.0.0.1,[::1]", "[::1],127.0.0.1"])
  func `a name that leads to Lede and elsewhere inside is told as Lede's own`(
    answers: String
  ) async throws {
    let web = try StandInWeb()
    let fetcher = fetcher {
      $0.addresses.inside = .networks(["127.0.0.0/8"].compactMap(Network.init))
      $0.knownNames = ["me.example:\(web.port):\(answers)"]
    }
    fetcher.listens(at: [Endpoint(.v4(0x7F00_0001), port: web.port)])
    var request = OutgoingRequest(.get, web.address("/", host: "me.example"))
    request.mayBePrivate = true
    let failure = await fetcher.failure(of: request)
    guard case .forbiddenAddress(_, _, because: .ownPort)? = failure else {
      Issue.record("\(failure.map(\.description) ?? "was answered")")
      return
    }
  }

  @Test func `a kept connection is checked before every request`() async throws {
    let web = try StandInWeb()
    web.serve("/", .text("news"))
    // A busy machine may take long between the two.
    let fetcher = fetcher { $0.keepsIdle = .seconds(3_600) }
    for _ in 0..<2 { _ = try await fetcher.answer(to: web.request("/")) }
    #expect(web.requestsSoFar().map(\.connection) == [1, 1], "the connection was kept")
    // Not the owner's: same host, same kept connection, refused before a byte is sent.
    guard
      case .forbiddenAddress? = await fetcher.failure(of: OutgoingRequest(.get, web.address("/")))
    else {
      Issue.record("a kept connection led inside")
      return
    }
    _ = try await fetcher.answer(to: web.request("/"))
    fetcher.addresses.inside = .refuse
    guard case .forbiddenAddress? = await fetcher.failure(of: web.request("/")) else {
      Issue.record("a kept connection outlived its permission")
      return
    }
    #expect(web.requestsSoFar().count == 3)
  }
}
