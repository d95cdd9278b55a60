// Limits on how often somebody may ask.

import LedeBase
import LedeSite
import Testing

@Suite struct RateLimitTests {
  private let day = Duration.seconds(86_400)

  /// To the millisecond: parts of a day are no whole numbers.
  private func isAbout(_ wait: Duration?, _ seconds: Int) -> Bool {
    guard let wait else { return false }
    return (.seconds(seconds) - .milliseconds(1)...(.seconds(seconds) + .milliseconds(1)))
      .contains(wait)
  }

  @Test func `all may be asked for at once, and comes back bit by bit`() async {
    let limit = RateLimit()
    var now = Timestamp(seconds: 1_000)
    for _ in 1...4 {
      #expect(await limit.wait(for: ["a"], most: 4, in: day, at: now) == nil)
    }
    #expect(await limit.wait(for: ["a"], most: 4, in: day, at: now) == .seconds(21_600))
    now = now + .seconds(21_599)
    #expect(isAbout(await limit.wait(for: ["a"], most: 4, in: day, at: now), 1))
    now = now + .seconds(1)
    #expect(await limit.wait(for: ["a"], most: 4, in: day, at: now) == nil)
    #expect(isAbout(await limit.wait(for: ["a"], most: 4, in: day, at: now), 21_600))
    // However long ago, no more than all comes back.
    now = now + .seconds(86_400 * 30)
    for _ in 1...4 {
      #expect(await limit.wait(for: ["a"], most: 4, in: day, at: now) == nil)
    }
    #expect(await limit.wait(for: ["a"], most: 4, in: day, at: now) != nil)
  }

  @Test func `every name counts, and who waits is not counted`() async {
    let limit = RateLimit()
    let now = Timestamp(seconds: 1_000)
    #expect(await limit.wait(for: ["a", "b"], most: 1, in: day, at: now) == nil)
    #expect(await limit.wait(for: ["b", "c"], most: 1, in: day, at: now) == day)
    #expect(await limit.wait(for: ["c"], most: 1, in: day, at: now) == nil)
    // Who has no name may ask for any number.
    for _ in 1...9 { #expect(await limit.wait(for: [], most: 1, in: day, at: now) == nil) }
    // A clock that goes back gives nothing.
    let before = now - .seconds(86_400)
    #expect(await limit.wait(for: ["a"], most: 1, in: day, at: before) == day)
  }

  @Test(
    arguments: [
      ("192.0.2.8", "address 192.0.2.8"), ("2001:db8:1:2:3::4", "address 2001:db8:1:2"),
      ("127.0.0.1", nil), ("127.8.8.8", nil), ("::1", nil), (nil, nil),
    ] as [(String?, String?)])
  func `a house is one name, and this machine none`(peer: String?, name: String?) {
    #expect(RateLimit.network(peer) == name)
  }
}
