import LedeHTTP
import Testing

@Suite struct PeerNetworkTests {
  @Test(arguments: [
    ("2001:db8::1", "2001:db8:0:0"), ("2001:db8::2", "2001:db8:0:0"),
    ("2001:db8:0:0:7::", "2001:db8:0:0"), ("2001:0db8:0:1::2", "2001:db8:0:1"),
    ("2001:db8:0:1:2:3:4:5", "2001:db8:0:1"), ("::2", "0:0:0:0"), ("fe80::1%eth0", "fe80:0:0:0"),
    ("1::3:4:5:6:7:8", "1:0:3:4"), ("198.51.100.7", "198.51.100.7"),
    ("::ffff:198.51.100.7", "::ffff:198.51.100.7"),
  ])
  func `a house is known by its half of an address, however that is written`(
    peer: String, house: String
  ) {
    #expect(PeerNetwork.of(peer) == house)
  }
}
