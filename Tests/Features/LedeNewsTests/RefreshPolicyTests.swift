import LedeBase
@testable import LedeNews
import Testing

@Suite struct RefreshPolicyTests {
  private let policy = RefreshPolicy()
  private let noon = Timestamp(seconds: 1_800_000_000)

  private func minutes(_ count: Int) -> Duration { .seconds(60 * count) }

  /// The wait in minutes when news came that many minutes ago.
  private func wait(
    _ ago: [Int], wish: Int? = nil, failures: Int = 0, jitter: Double = 0
  ) -> Duration {
    policy.wait(
      arrivals: ago.map { noon - minutes($0) }, at: noon, wish: wish.map(minutes),
      failures: failures, jitter: jitter)
  }

  @Test(arguments: [
    ([], 60),  // nothing known
    ([0, 0, 0, 0], 60),  // all came with the first answer
    ([0, 5, 10, 15], 15),  // several an hour
    ([0, 60, 120, 180], 30),  // hourly
    ([0, 0, 0, 60, 60, 120], 30),  // hourly, some at once
    ([0, 1_440, 2_880], 720),  // daily
    ([0, 10_080, 20_160], 1_440),  // weekly
    ([600, 660, 720], 150),  // hourly, silent since ten hours
    ([20_000, 20_005], 1_440),  // silent since a fortnight
    ([2_000, 2_000], 500),  // nothing since the first answer
    ([-30, -20], 15),  // clocks differ: from the future
  ])
  func `each feed has its own rhythm, between a quarter of an hour and a day`(
    ago: [Int], expected: Int
  ) {
    #expect(wait(ago) == minutes(expected))
  }

  @Test(arguments: [(0, 15), (1, 30), (2, 60), (3, 120), (6, 960), (7, 1_440), (30, 1_440)])
  func `each failure doubles the wait, up to a day`(failures: Int, expected: Int) {
    #expect(wait([0, 5, 10], failures: failures) == minutes(expected))
  }

  @Test func `a failing feed is never asked sooner than a good one`() {
    #expect(wait([0, 1_440, 2_880], failures: 1) == minutes(720))
  }

  @Test(arguments: [(nil, 30), (10, 30), (90, 90), (5_000, 1_440)] as [(Int?, Int)])
  func `a wish lengthens the wait, up to a day, and never shortens it`(wish: Int?, expected: Int) {
    #expect(wait([0, 60, 120], wish: wish) == minutes(expected))
    #expect(wait([0, 5, 10], wish: wish, failures: 1) == minutes(expected))
  }

  @Test(arguments: [(0.0, 1_440), (0.5, 1_260), (1.0, 1_080), (7.0, 1_080), (-1.0, 1_440)])
  func `what failed together does not come back together`(jitter: Double, expected: Int) {
    #expect(wait([], failures: 9, jitter: jitter) == minutes(expected))
  }

  @Test(arguments: [(5, 0, 5), (10_080, 0, 10_080), (5, 1, 30), (90, 1, 90), (10_080, 3, 10_080)])
  func `a reader's wish stands for the rhythm, and only failures lengthen it`(
    interval: Int, failures: Int, expected: Int
  ) {
    let wait = policy.wait(
      arrivals: [noon], at: noon, wish: failures > 0 ? nil : minutes(600), failures: failures,
      interval: minutes(interval), jitter: failures > 0 ? 0 : 1)
    #expect(wait == minutes(expected))
    let asked = policy.wait(
      arrivals: [], at: noon, wish: minutes(120), failures: 1, interval: minutes(5), jitter: 0)
    #expect(asked == minutes(120))
  }

  @Test func `chance keeps to the limits and to the wish`() {
    #expect(wait([0, 5, 10], jitter: 1) == minutes(15))
    #expect(wait([0, 60, 120], wish: 30, jitter: 1) == minutes(30))
    #expect(wait([0, 60, 120], jitter: .nan) == minutes(30))
  }

  @Test(
    arguments: [
      ("max-age=3600", nil, 60), ("public, Max-Age=\"120\"", nil, 2), ("no-cache", nil, nil),
      ("max-age=soon", 30, 30), ("", 30, 30), ("max-age=600", 30, 30), ("s-maxage=9", nil, nil),
      ("max-age=3600", 30, 60),
    ] as [(String, Int?, Int?)])
  func `what the server and the feed wish is read`(header: String, ttl: Int?, expected: Int?) throws
  {
    let address = try #require(WebAddress("https://news.example/feed"))
    let answer = Answer(
      status: 200, headers: [.init("cache-control", header)], address: address)
    #expect(RefreshPolicy.wish(of: answer, ttl: ttl.map(minutes)) == expected.map(minutes))
  }

  @Test func `a number too long to read is for ever, and for ever is a day`() throws {
    let address = try #require(WebAddress("https://news.example/feed"))
    let answer = Answer(
      status: 200, headers: [.init("cache-control", "max-age=99999999999999999999")],
      address: address)
    let wish = RefreshPolicy.wish(of: answer, ttl: nil)
    #expect(
      policy.wait(arrivals: [], at: noon, wish: wish, failures: 0, jitter: 0) == minutes(1_440))
  }

  @Test func `only what says it is gone is gone`() throws {
    let address = try #require(WebAddress("https://news.example/feed"))
    #expect(RefreshPolicy.isGone(.refused(address, status: 410, wait: nil)))
    #expect(!RefreshPolicy.isGone(.refused(address, status: 404, wait: nil)))
    #expect(!RefreshPolicy.isGone(.unknownHost(address)))
    #expect(
      RefreshPolicy.wish(of: .refused(address, status: 429, wait: .seconds(9))) == .seconds(9))
    #expect(RefreshPolicy.wish(of: FetchError.unknownHost(address)) == nil)
  }

  @Test(arguments: [
    (60 * 24 * 10, 0, nil, 360),  // a lease of ten days
    (100, 0, nil, 100),  // asked again as it ends
    (20, 0, nil, 30), (-5, 0, nil, 30),  // it ends before, or is over
    (60 * 24 * 10, 1, nil, 30),  // the feed itself fails
    (60 * 24 * 10, 0, 5, 5),  // a reader wishes otherwise
  ])
  func `a feed whose hub pushes is asked every six hours, until that ends`(
    told: Int, failures: Int, interval: Int?, expected: Int
  ) {
    let wait = policy.wait(
      arrivals: [0, 60, 120].map { noon - minutes($0) }, at: noon, wish: nil, failures: failures,
      interval: interval.map(minutes), toldUntil: noon + minutes(told), jitter: 0)
    #expect(wait == minutes(expected))
  }
}
