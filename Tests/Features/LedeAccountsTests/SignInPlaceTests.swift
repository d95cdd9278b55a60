// Where a session began, as far as an address tells.

import Testing

@testable import LedeAccounts

@Suite struct SignInPlaceTests {
  @Test(arguments: [
    ("127.0.0.1", SignInPlace.sameMachine), ("::1", .sameMachine),
    ("::ffff:127.0.0.1", .sameMachine),
    ("10.1.2.3", .privateNetwork), ("172.16.0.1", .privateNetwork),
    ("172.31.255.255", .privateNetwork), ("192.168.1.9", .privateNetwork),
    ("169.254.3.4", .privateNetwork), ("100.64.0.1", .privateNetwork),
    ("fe80::1%eth0", .privateNetwork), ("fd12:3456::1", .privateNetwork),
    ("::ffff:192.168.1.9", .privateNetwork), ("192.0.2.77", .network("192.0.2")),
    ("172.32.0.1", .network("172.32.0")), ("100.128.0.1", .network("100.128.0")),
    ("::FFFF:192.0.2.77", .network("192.0.2")), ("2001:db8:1:2:3:4:5:6", .network("2001:db8:1")),
    ("2001:0db8::6", .network("2001:db8:0")), ("2001:DB8:1::", .network("2001:db8:1")),
    ("", .unknown), ("::", .unknown), ("0.0.0.0", .unknown), ("unix", .unknown),
    ("1.2.3", .unknown), ("1.2.3.4.5", .unknown), ("1.2.3.999", .unknown), ("1::2::3", .unknown),
    ("1:2:3:4:5:6:7:8:9", .unknown), ("fffff::1", .unknown), (":::::::::", .unknown),
  ])
  func `an address tells its network, and no more`(peer: String, place: SignInPlace) {
    #expect(SignInPlace(peer: peer) == place)
    #expect(SignInPlace(stored: place.stored) == place)
  }
}
