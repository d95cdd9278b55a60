import LedeHTTP
import LedeBase
import Testing

@Suite("Who may use what")
struct AccessPolicyTests {
  private let home = AccessPolicy()
  private func club(isReadingOpen: Bool = false) throws -> AccessPolicy {
    AccessPolicy(
      publicURLs: [try #require(WebAddress("https://news.example.org"))],
      isReadingOpen: isReadingOpen)
  }

  private func request(
    _ method: LedeHTTP.Method = .get, host: String? = "localhost:8080", peer: String = "127.0.0.1",
    isSecure: Bool = false, _ more: [(String, String)] = []
  ) -> Request {
    let host = host.map { [("Host", $0)] } ?? []
    return Request(method, "/", headers: Headers(host + more), peer: peer, isSecure: isSecure)
  }

  private func status(_ decision: AccessPolicy.Decision) -> Int? {
    if case .refused(let refusal) = decision { refusal.status } else { nil }
  }

  // MARK: Is it for us?

  @Test(arguments: [
    "localhost", "localhost:8080", "localhost:1", "LOCALHOST:8080", "Localhost.:8080", "localhost.",
    "127.0.0.1", "127.0.0.1:9", "127.0.0.1:", "[::1]", "[::1]:8080",
  ])
  func `the names of this machine are Lede's`(host: String) {
    #expect(home.judge(request(host: host)) == .trustedLocal)
  }

  @Test(arguments: [
    "evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example",
    "evil-localhost", "localhostx", "127.0.0.2", "127.1", "0.0.0.0", "[::]", "[::2]", "2130706433",
    "[::ffff:127.0.0.1]", "192.168.1.4:8080", "news.example.org", "169.254.169.254",
    "", ":8080", " localhost", "localhost ", "localhost:x", "localhost:0", "localhost:99999",
    "localhost:-1", "localhost:8080:8080", "user@localhost", "localhost@evil.example", "localhost/",
    "localhost/@evil.example", "localhost,evil.example", "localhost\\evil.example", "localhost#",
    "localhost?", "http://localhost", "[::1", "::1", "[::1]8080", "[localhost]", "[]", ".", "..",
    "localhost..", "lokalhost", "ｌocalhost", "loc%61lhost",
  ])
  func `another name that leads here is refused`(host: String) {
    #expect(status(home.judge(request(host: host))) == 421)
    #expect(status(home.judge(request(.post, host: host))) == 421)
  }

  @Test func `who is refused is told the address that leads to Lede, port and all`() throws {
    func words(_ policy: AccessPolicy) -> String? {
      if case .refused(let refusal) = policy.judge(request(host: "evil.example")) {
        refusal.words
      } else {
        nil
      }
    }
    #expect(
      words(AccessPolicy(home: "https://localhost:9443"))?.contains("https://localhost:9443,")
        == true)
    #expect(try words(club())?.contains("Open Lede as https://news.example.org") == true)
  }

  @Test func `a request without a host, or with two, is refused`() {
    #expect(status(home.judge(request(host: nil))) == 421)
    #expect(status(home.judge(request(.get, [("Host", "evil.example")]))) == 421)
  }

  @Test(arguments: ["news.example.org", "NEWS.example.org.:443", "news.example.org:8443"])
  func `the public address is Lede's when it is set`(host: String) throws {
    #expect(try club().judge(request(host: host)) == .needsSession)
    #expect(status(home.judge(request(host: host))) == 421)
  }

  @Test func `a number that Lede listens on cannot be bent, so it is Lede's`() {
    let policy = AccessPolicy(listening: ["192.168.1.4", "fd00::4"])
    #expect(policy.judge(request(host: "192.168.1.4:8080", peer: "192.168.1.9")) == .needsSession)
    #expect(policy.judge(request(host: "[fd00::4]", peer: "fd00::9")) == .needsSession)
    #expect(status(policy.judge(request(host: "192.168.1.5"))) == 421)
    #expect(status(policy.judge(request(host: "fd00::4"))) == 421)
  }

  // MARK: Is it somebody here?

  @Test(arguments: ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])
  func `who comes over loopback is at this machine`(peer: String) {
    #expect(home.judge(request(peer: peer)) == .trustedLocal)
  }

  @Test(arguments: [
    "192.168.1.9", "10.0.0.1", "::2", "2001:db8::1", "1270.0.0.1", "127.0.0.1.5", "127.0.0", "",
    "::ffff:10.0.0.1", "128.0.0.1", "127.0.0.256",
  ])
  func `who comes from elsewhere needs a session`(peer: String) {
    #expect(home.judge(request(peer: peer)) == .needsSession)
  }

  @Test(arguments: [
    "Forwarded", "forwarded", "X-Forwarded-For", "X-FORWARDED-PROTO", "x-forwarded-host",
    "X-Forwarded", "X-Real-IP", "Via", "CF-Connecting-IP",
  ])
  func `who comes through a proxy is not at this machine`(header: String) {
    #expect(home.judge(request(.get, [(header, "")])) == .needsSession)
    #expect(
      home.judge(request(.post, [(header, "127.0.0.1"), ("Sec-Fetch-Site", "same-origin")]))
        == .needsSession)
  }

  @Test func `with a public address nobody is trusted for coming over loopback`() throws {
    #expect(try club().judge(request()) == .needsSession)
    #expect(
      try club().judge(request(.post, [("Sec-Fetch-Site", "same-origin")])) == .needsSession)
  }

  @Test func `open reading lets strangers read and not write`() throws {
    let open = try club(isReadingOpen: true)
    #expect(open.judge(request(host: "news.example.org")) == .openReading)
    #expect(
      open.judge(request(.post, host: "news.example.org", [("Sec-Fetch-Site", "same-origin")]))
        == .needsSession)
    #expect(status(open.judge(request(.post, host: "news.example.org"))) == 403)
    #expect(status(open.judge(request(host: "evil.example"))) == 421)
  }

  // MARK: Did our own page ask?

  @Test(arguments: [
    [("Sec-Fetch-Site", "cross-site")], [("Sec-Fetch-Site", "same-site")],
    [("Sec-Fetch-Site", "none")], [("Sec-Fetch-Site", "")], [("Sec-Fetch-Site", "SAME-ORIGIN")],
    [("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Site", "cross-site")],
    [("Sec-Fetch-Site", "cross-site"), ("Origin", "http://localhost:8080")],
    [("Sec-Fetch-Site", "cross-site"), ("Authorization", "Bearer x")],
    [("Origin", "http://evil.example")], [("Origin", "null")], [("Origin", "")],
    [("Origin", "http://localhost:9999")], [("Origin", "https://localhost:8080")],
    [("Origin", "http://localhost")], [("Origin", "http://127.0.0.1:8080")],
    [("Origin", "http://localhost:8080.evil.example")],
    [("Origin", "http://localhost:8080@evil.example")],
    [("Origin", "http://localhost:8080"), ("Origin", "http://evil.example")],
    [("Origin", "http://evil.example"), ("Authorization", "Bearer x")],
    [("Referer", "http://localhost:8080/")], [("Cookie", "lede=x")], [],
  ])
  func `a form of another site writes nothing`(headers: [(String, String)]) {
    for method in [LedeHTTP.Method.post, .put, .delete, .patch] {
      #expect(status(home.judge(request(method, headers))) == 403)
    }
    #expect(home.judge(request(.get, headers)) == .trustedLocal)
  }

  @Test func `Lede's own pages write`() throws {
    #expect(home.judge(request(.post, [("Sec-Fetch-Site", "same-origin")])) == .trustedLocal)
    #expect(home.judge(request(.post, [("Origin", "http://localhost:8080")])) == .trustedLocal)
    #expect(home.judge(request(.post, [("Origin", "HTTP://LOCALHOST:8080")])) == .trustedLocal)
    #expect(
      home.judge(request(.post, host: "[::1]:8080", [("Origin", "http://[::1]:8080")]))
        == .trustedLocal)
    #expect(
      home.judge(request(.post, host: "localhost", [("Origin", "http://localhost")]))
        == .trustedLocal)
    #expect(
      home.judge(
        request(.post, host: "localhost", isSecure: true, [("Origin", "https://localhost")]))
        == .trustedLocal)
    #expect(
      try club().judge(
        request(.post, host: "news.example.org", [("Origin", "https://news.example.org")]))
        == .needsSession)
    #expect(
      try status(
        club().judge(
          request(.post, host: "news.example.org", [("Origin", "https://news.example.org:8443")])))
        == 403)
  }

  @Test func `a program writes with a token, and no cookie helps it`() {
    #expect(home.judge(request(.post, [("Authorization", "Bearer x")])) == .needsToken)
    #expect(
      home.judge(request(.post, [("Authorization", "Bearer x"), ("Cookie", "lede=y")]))
        == .needsToken)
    #expect(home.judge(request(.post), carriesToken: true) == .needsToken)
    #expect(
      status(home.judge(request(.post, [("Origin", "http://evil.example")]), carriesToken: true))
        == 403)
  }

  @Test func `a program at this machine may leave out where it is from, and nobody else`() throws {
    func program(_ policy: AccessPolicy, _ request: Request) -> AccessPolicy.Decision {
      policy.judge(request, mayLackOrigin: true)
    }
    #expect(program(home, request(.post)) == .trustedLocal)
    #expect(status(program(home, request(.post, peer: "192.0.2.7"))) == 403)
    #expect(status(program(try club(), request(.post, host: "news.example.org"))) == 403)
    for more in [("Origin", "http://evil.example"), ("Sec-Fetch-Site", "cross-site")] {
      #expect(status(program(home, request(.post, [more]))) == 403)
    }
    #expect(status(program(home, request(.post, [("X-Forwarded-For", "192.0.2.7")]))) == 403)
    #expect(program(home, request(.post, [("Authorization", "Bearer x")])) == .needsToken)
  }

  @Test func `a name that is not Lede's is told apart from all else`() {
    #expect(home.misdirection(of: request()) == nil)
    #expect(home.misdirection(of: request(.post, [("Origin", "http://evil.example")])) == nil)
    #expect(home.misdirection(of: request(host: "evil.example"))?.status == 421)
  }

  @Test func `a refusal says what to do`() {
    guard case .refused(let refusal) = home.judge(request(host: "evil.example")) else {
      Issue.record("not refused")
      return
    }
    #expect(refusal.words.contains("--public-url"))
    #expect(refusal.status == 421)
  }

  // MARK: Where may it listen?

  @Test(arguments: ["localhost", "LOCALHOST", "127.0.0.1", "127.0.0.53", "::1", "[::1]"])
  func `on loopback Lede listens without an owner`(host: String) {
    #expect(ListeningRule.refusal(host: host, hasOwner: false) == nil)
  }

  @Test(arguments: [
    "0.0.0.0", "::", "*", "", "192.168.1.4", "news.example.org", "127.evil.example",
  ])
  func `elsewhere it needs an owner first`(host: String) {
    #expect(ListeningRule.refusal(host: host, hasOwner: false)?.contains("lede owner key") == true)
    #expect(ListeningRule.refusal(host: host, hasOwner: true) == nil)
  }
}
