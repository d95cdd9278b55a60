import LedeHTTP
import LedeTerminal
import Testing

@testable import lede

/// Who is taken for the sender of what proxies pass on.
@Suite("Trusted proxies") struct TrustedProxiesTests {
  private func sender(
    _ peer: String, _ fields: [String], trusting setting: String, isBehindOne: Bool = false
  ) throws -> String {
    let networks = try #require(TrustedProxies.networks(setting: setting))
    let request = Request(
      .get, "/", headers: Headers(fields.map { ("X-Forwarded-For", $0) }), peer: peer)
    return TrustedProxies(networks, isBehindOne: isBehindOne).resolved(request).peer
  }

  @Test(arguments: [
    // Nobody is believed who is not named.
    ("192.0.2.9", ["198.51.100.7"], "", "192.0.2.9"),
    ("192.0.2.9", ["198.51.100.7"], "172.18.0.0/16", "192.0.2.9"),
    ("127.0.0.1", ["198.51.100.7"], "172.18.0.0/16", "127.0.0.1"),
    // A proxy in another container.
    ("172.18.0.3", ["198.51.100.7"], "172.18.0.0/16", "198.51.100.7"),
    ("172.18.0.3", ["2001:db8::7"], "172.18.0.3", "2001:db8::7"),
    ("fd00::3", ["198.51.100.7"], "fd00::/8", "198.51.100.7"),
    ("::ffff:172.18.0.3", ["198.51.100.7"], "172.18.0.0/16", "198.51.100.7"),
    ("172.19.0.3", ["198.51.100.7"], "172.18.0.0/16", "172.19.0.3"),
    // What the sender made up stands further left.
    ("172.18.0.3", ["127.0.0.1, 198.51.100.7"], "172.18.0.0/16", "198.51.100.7"),
    ("172.18.0.3", ["10.0.0.1", "198.51.100.7"], "172.18.0.0/16", "198.51.100.7"),
    // Proxies in a row, in one field or in several.
    ("172.18.0.3", ["1.2.3.4, 198.51.100.7, 10.1.1.1"], "172.18.0.0/16,10.0.0.0/8", "198.51.100.7"),
    ("172.18.0.3", ["198.51.100.7", "10.1.1.1"], "172.18.0.0/16 10.0.0.0/8", "198.51.100.7"),
    ("172.18.0.3", ["10.2.2.2, 10.1.1.1"], "172.18.0.0/16,10.0.0.0/8", "10.2.2.2"),
    // Ports and brackets, as some proxies write them.
    ("172.18.0.3", ["198.51.100.7:4711"], "172.18.0.3/32", "198.51.100.7"),
    ("172.18.0.3", ["[2001:DB8::7]:4711"], "172.18.0.3/32", "2001:db8::7"),
    ("172.18.0.3", ["\t[2001:db8::7] "], "172.18.0.3/32", "2001:db8::7"),
    ("172.18.0.3", ["::ffff:198.51.100.7"], "172.18.0.3", "198.51.100.7"),
  ])
  func `the right-most address that is no trusted proxy's is the sender`(
    peer: String, fields: [String], setting: String, expected: String
  ) throws {
    #expect(try sender(peer, fields, trusting: setting) == expected)
  }

  @Test(arguments: [
    [], [""], [","], [" , ,"], ["unknown"], ["_hidden"], ["198.51.100.7, unknown"],
    ["198.51.100.7\0"], ["198.51.100.300"], ["198.51.100"], ["0x7f.1"], ["[198.51.100.7]"],
    ["[2001:db8::7"], ["2001:db8::7]"], ["[]:80"], ["198.51.100.7:"], ["198.51.100.7:http"],
    ["198.51.100.7:80:80"], ["fe80::1%eth0"], ["\u{FF11}.2.3.4"], ["1.2.3.4;5.6.7.8"],
    [String(repeating: "9", count: 60_000)], ["198.51.100.7 198.51.100.8"], ["\u{0}"], ["🍪"],
  ])
  func `what is no address leaves the proxy as the sender`(fields: [String]) throws {
    #expect(try sender("172.18.0.3", fields, trusting: "172.18.0.0/16") == "172.18.0.3")
  }

  @Test func `a row without end is not followed`() throws {
    let row = Array(repeating: "172.18.0.4", count: 5_000).joined(separator: ",")
    #expect(try sender("172.18.0.3", [row], trusting: "172.18.0.0/16") == "172.18.0.4")
    #expect(
      try sender("172.18.0.3", ["192.0.2.1," + row], trusting: "172.18.0.0/16") == "172.18.0.4")
  }

  @Test func `a proxy at this machine is believed where a public address says there is one`() throws
  {
    #expect(try sender("127.0.0.1", ["198.51.100.7"], trusting: "") == "127.0.0.1")
    for peer in ["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"] {
      #expect(
        try sender(peer, ["198.51.100.7"], trusting: "", isBehindOne: true) == "198.51.100.7")
    }
    // From the container's proxy by way of the one here.
    #expect(
      try sender(
        "127.0.0.1", ["198.51.100.7, 172.18.0.3"], trusting: "172.18.0.3", isBehindOne: true)
        == "198.51.100.7")
  }

  @Test(arguments: ["172.18.0.0/33", "proxy", "172.18.0.0/16,x", "::/0", "0.0.0.0/0", "fd00::/129"])
  func `what is no network, or means everybody, is no setting`(setting: String) {
    #expect(TrustedProxies.networks(setting: setting) == nil)
  }

  @Test func `the setting may be given several times, and all of it counts`() throws {
    let settings = try Settings(
      try Arguments(
        ["--trust-proxy", "172.18.0.3", "--trust-proxy=10.0.0.0/8,fd00::/8"],
        options: Program.settings.map(\.option)), known: Program.settings)
    let proxies = TrustedProxies(settings[ProgramSettings.trustedProxies])
    for peer in ["172.18.0.3", "10.9.8.7", "fd00::1"] {
      let request = Request(
        .get, "/", headers: Headers([("X-Forwarded-For", "198.51.100.7")]), peer: peer)
      #expect(proxies.resolved(request).peer == "198.51.100.7")
    }
  }
}
