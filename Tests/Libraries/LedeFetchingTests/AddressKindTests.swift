@testable import LedeFetching
import LedeBase
import Testing

@Suite struct AddressKindTests {
  @Test(arguments: [
    "93.184.216.34", "8.8.8.8", "1.1.1.1", "172.32.0.1", "172.15.255.255", "192.169.0.1",
    "100.128.0.1", "100.63.255.255", "198.20.0.1", "11.0.0.0", "126.255.255.255", "128.0.0.1",
    "169.253.255.255", "223.255.255.255", "2606:2800:220:1:248:1893:25c8:1946",
    "2a00:1450:4001:80b::200e", "64:ff9b::8.8.8.8", "2002:808:808::1", "::ffff:8.8.8.8",
  ])
  func `the open web is open`(text: String) throws {
    let address = try #require(IPAddress(text))
    #expect(AddressKind.of(address).reach == .open)
  }

  @Test(arguments: [
    ("127.0.0.1", "loopback"), ("127.255.255.254", "loopback"), ("10.0.0.1", "private"),
    ("172.16.0.1", "private"), ("172.31.255.255", "private"), ("192.168.0.1", "private"),
    ("100.64.0.1", "shared by carriers"), ("192.0.0.8", "protocol assignments"),
    ("192.0.2.1", "documentation"), ("198.51.100.1", "documentation"),
    ("203.0.113.1", "documentation"), ("198.18.0.1", "benchmarks"),
    ("198.19.255.255", "benchmarks"),
    ("::1", "loopback"), ("fc00::1", "private"), ("fdff::1", "private"), ("fec0::1", "site-local"),
    ("2001:db8::1", "documentation"), ("3fff::1", "documentation"), ("100::1", "discard"),
    ("64:ff9b::10.0.0.1", "NAT64 around private"), ("2002:7f00:1::", "6to4 around loopback"),
    ("2002:c0a8:101::1", "6to4 around private"), ("::ffff:192.168.1.1", "private"),
    ("::ffff:0:10.1.1.1", "translated IPv4"), ("::8.8.8.8", "compatible IPv4"),
    ("2001:0:7f00:1:0:0:f7f7:f7f7", "Teredo around loopback"),
    ("64:ff9b:1::8.8.8.8", "local NAT64"), ("2001:20::1", "protocol assignments"),
    ("2606:2800::5efe:10.0.0.1", "public around private"),
  ])
  func `what stands inside is told apart`(text: String, name: String) throws {
    let kind = AddressKind.of(try #require(IPAddress(text)))
    #expect(kind.reach == .inside)
    #expect(kind.name == name)
  }

  @Test(arguments: [
    "0.0.0.0", "0.1.2.3", "169.254.169.254", "169.254.1.1", "100.100.100.200", "192.0.0.192",
    "168.63.129.16", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255", "::",
    "fe80::1", "febf::1", "ff02::1", "fd00:ec2::254", "fd20:ce::254", "::ffff:169.254.169.254",
    "64:ff9b::169.254.169.254", "2002:a9fe:a9fe::", "2001:0:808:808:0:0:5601:5601",
    "64:ff9b:1:a9fe:a9:fe00::", "64:ff9b:1::169.254.169.254", "::169.254.169.254",
    "::ffff:0:169.254.169.254", "fe80::5efe:8.8.8.8", "2606:2800::5efe:169.254.169.254",
    "4000::1", "5f00::1", "::ffff:0.0.0.0",
  ])
  func `some addresses are never asked, whatever the settings`(text: String) throws {
    let address = try #require(IPAddress(text))
    let verdict = AddressPolicy(inside: .allow).verdict(on: address, port: 80, mayBePrivate: true)
    #expect(
      verdict == .forbidden("\(address) (\(AddressKind.of(address).name))", because: .never))
  }

  @Test func `addresses are written as RFC 5952 wants`() {
    for text in ["::", "::1", "1::", "2001:db8::1:0:0:1", "1:2:3:4:5:6:7:8", "1:0:2:3:4:5:6:7"] {
      #expect(IPAddress(text)?.description == text)
    }
    #expect(IPAddress("::ffff:1.2.3.4")?.description == "1.2.3.4")
    #expect(IPAddress("127.1") == nil)
  }

  @Test func `a private network may be allowed, and only for what the owner added`() throws {
    var policy = AddressPolicy(inside: .networks([try #require(Network("192.168.0.0/16"))]))
    let nas = try #require(IPAddress("192.168.1.5"))
    #expect(policy.verdict(on: nas, port: 80, mayBePrivate: true) == .allowed)
    #expect(policy.verdict(on: nas, port: 80, mayBePrivate: false) != .allowed)
    #expect(policy.verdict(on: .v4(0x0A00_0001), port: 80, mayBePrivate: true) != .allowed)
    policy.own = [Endpoint(nas, port: 8080)]
    #expect(policy.verdict(on: nas, port: 8080, mayBePrivate: true) != .allowed)
    #expect(policy.verdict(on: nas, port: 8081, mayBePrivate: true) == .allowed)
  }

  @Test func `listening everywhere means every address of this machine`() throws {
    var policy = AddressPolicy(inside: .allow, own: [Endpoint(.v4(0), port: 8080)])
    let public4 = try #require(IPAddress("93.184.216.34"))
    #expect(policy.verdict(on: .v4(0x7F01_0203), port: 8080, mayBePrivate: true) != .allowed)
    #expect(policy.verdict(on: .v6(1), port: 8080, mayBePrivate: true) != .allowed)
    #expect(policy.verdict(on: public4, port: 8080, mayBePrivate: true) == .allowed)
    policy.ofThisMachine = [public4]
    #expect(policy.verdict(on: public4, port: 8080, mayBePrivate: true) != .allowed)
    #expect(policy.verdict(on: public4, port: 80, mayBePrivate: true) == .allowed)
  }

  @Test func `the setting for private addresses is read, or refused as a whole`() {
    #expect(AddressPolicy.Inside(setting: "") == .refuse)
    #expect(AddressPolicy.Inside(setting: "refuse") == .refuse)
    #expect(AddressPolicy.Inside(setting: "allow") == .allow)
    let networks = ["10.0.0.0/8", "fd00::/8", "192.168.1.7"].compactMap(Network.init)
    #expect(
      AddressPolicy.Inside(setting: "10.0.0.0/8, fd00::/8,192.168.1.7") == .networks(networks))
    #expect(AddressPolicy.Inside(setting: "10.0.0.0/33") == nil)
    #expect(AddressPolicy.Inside(setting: "home") == nil)
  }
}
