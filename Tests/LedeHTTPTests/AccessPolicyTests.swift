import LedeHTTP
import LedeNews
import Testing

@Suite("Who may ask")
struct AccessPolicyTests {
  private let home = AccessPolicy()
  private let club = AccessPolicy(publicURL: WebAddress("https://news.example.org"))

  private func request(
    _ method: Method = .get, host: String? = "localhost:8080", peer: String = "127.0.0.1",
    secure: Bool = false, _ more: [(String, String)] = []
  ) -> Request {
    let host = host.map { [("Host", $0)] } ?? []
    return Request(method, "/", headers: Headers(host + more), peer: peer, isSecure: secure)
  }

  @Test(arguments: [
    "localhost", "localhost:8080", "LOCALHOST:8080", "localhost.:8080", "127.0.0.1", "127.0.0.1:9",
    "[::1]", "[::1]:8080",
  ])
  func `the names of this machine are Lede's own`(host: String) {
    #expect(home.verdict(on: request(host: host)) == .local)
  }

  @Test(arguments: [
    "evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.nip.example", "127.0.0.2",
    "news.example.org", "0.0.0.0", "[::]", "192.168.1.4:8080", "localhostx",
  ])
  func `a name that was bent to this machine is refused`(host: String) {
    #expect(home.verdict(on: request(host: host)) == .refused(.otherHost))
    #expect(AccessPolicy.Refusal.otherHost.status == 421)
  }

  @Test(arguments: [
    "", ":8080", "localhost:", "localhost:x", "localhost:99999", "a@localhost", "localhost/", "[::1",
    "localhost localhost", "[::1]8080", ".", "localhost:-1",
  ])
  func `what is no host is refused`(host: String) {
    #expect(home.verdict(on: request(host: host)) == .refused(.badHost))
  }

  @Test func `a request without a host is refused`() {
    #expect(home.verdict(on: request(host: nil)) == .refused(.badHost))
  }

  @Test(arguments: [
    "Forwarded", "forwarded", "X-Forwarded-For", "X-Forwarded-Proto", "x-forwarded-host", "X-Real-IP",
    "Via",
  ])
  func `who comes through a proxy is not at this machine`(header: String) {
    #expect(home.verdict(on: request([(header, "203.0.113.9")])) == .session)
  }

  @Test func `with a public address nobody is trusted for coming from loopback`() {
    #expect(club.verdict(on: request(host: "news.example.org")) == .session)
    #expect(club.verdict(on: request(host: "News.Example.Org.:443")) == .session)
    #expect(club.verdict(on: request(host: "localhost:8080")) == .session)
    #expect(club.verdict(on: request(host: "evil.example")) == .refused(.otherHost))
  }

  @Test(arguments: ["192.168.1.9", "10.0.0.1", "::2", "2001:db8::1", "1270.0.0.1", "127.0.0.1.5", ""])
  func `who comes from elsewhere needs a session`(peer: String) {
    #expect(home.verdict(on: request(peer: peer)) == .session)
  }

  @Test(arguments: ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1", "::FFFF:127.0.0.1"])
  func `who comes over loopback is at this machine`(peer: String) {
    #expect(home.verdict(on: request(peer: peer)) == .local)
  }

  @Test(arguments: [
    [("Sec-Fetch-Site", "cross-site")], [("Sec-Fetch-Site", "same-site")], [("Sec-Fetch-Site", "none")],
    [("Sec-Fetch-Site", "cross-site"), ("Origin", "http://localhost:8080")],
    [("Origin", "http://evil.example")], [("Origin", "null")], [("Origin", "http://localhost:9999")],
    [("Origin", "https://localhost:8080")], [("Origin", "http://localhost")], [],
    [("Authorization", "Bearer guess")],
  ])
  func `a form of another site writes nothing`(headers: [(String, String)]) {
    #expect(home.verdict(on: request(.post, headers)) == .refused(.crossSite))
    #expect(home.verdict(on: request(.get, headers)) == .local)
  }

  @Test func `Lede's own pages write`() {
    #expect(home.verdict(on: request(.post, [("Sec-Fetch-Site", "same-origin")])) == .local)
    #expect(home.verdict(on: request(.post, [("Origin", "http://localhost:8080")])) == .local)
    #expect(
      home.verdict(on: request(.post, host: "[::1]:8080", [("Origin", "http://[::1]:8080")])) == .local)
    #expect(
      home.verdict(
        on: request(.post, host: "localhost", secure: true, [("Origin", "https://localhost")])) == .local)
    #expect(
      club.verdict(
        on: request(.post, host: "news.example.org", [("Origin", "https://news.example.org")]))
        == .session)
  }

  @Test func `open reading lets strangers read and not write`() {
    let open = AccessPolicy(publicURL: WebAddress("https://news.example.org"), hasOpenReading: true)
    #expect(open.verdict(on: request(host: "news.example.org")) == .reading)
    #expect(
      open.verdict(on: request(.post, host: "news.example.org", [("Sec-Fetch-Site", "same-origin")]))
        == .session)
  }
}
