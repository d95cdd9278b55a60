// When to ask a feed again. Arithmetic only: no clock, no network, no store.

import LedeBase

/// How long to leave a feed alone after each answer, learnt from how often it brings news.
package struct RefreshPolicy: Hashable, Sendable {
  /// Never sooner than this, however busy the feed.
  var shortest = Duration.seconds(15 * 60)
  /// Never later than this, whatever the server asks and however often the feed has failed.
  var longest = Duration.seconds(24 * 60 * 60)
  /// The wait while nothing is known of a feed's rhythm.
  var unknown = Duration.seconds(60 * 60)
  /// The wait while a hub pushes what is new, in case that it does not.
  var told = Duration.seconds(6 * 60 * 60)

  package init() {}

  /// The time to wait before asking again.
  ///
  /// A feed is asked about twice in the usual time between its news; one that has fallen silent is
  /// asked ever less often. Each failure doubles the wait. A server's wish can only lengthen it.
  ///
  /// - Parameters:
  ///   - arrivals: When its newest items came, newest first. Items that came together count once.
  ///   - now: When the feed was asked.
  ///   - wish: The wait that the server or the feed asks for; nil when neither does.
  ///   - failures: How many answers in a row were failures; 0 after a good one.
  ///   - interval: The wait that a reader wishes for in place of the feed's own rhythm and of what
  ///     its answers ask for; back-off and what a refusal asks for can still lengthen it.
  ///   - toldUntil: Until when a hub pushes what is new in the feed, which then is asked seldom; nil when
  ///     none does. A reader's wish goes before it.
  ///   - jitter: From 0 to 1, by chance: shortens the wait by up to a quarter, so that what failed
  ///     together does not come back together.
  /// - Returns: A wait from `shortest` to `longest`, or about `interval`.
  func wait(
    arrivals: [Timestamp], at now: Timestamp, wish: Duration?, failures: Int,
    interval: Duration? = nil, toldUntil: Timestamp? = nil, jitter: Double
  ) -> Duration {
    if let interval, failures == 0 { return interval }
    let least = max(shortest, interval ?? .zero)
    let most = max(longest, least)
    let own = max(interval ?? rhythm(arrivals, at: now), backOff(failures))
    let chance = jitter.isFinite ? min(max(jitter, 0), 1) : 0
    let base = min(own, most)
    let varied = max(base - base * Int(chance * 250) / 1_000, least)
    let usual = min(max(varied, wish ?? .zero), most)
    guard let toldUntil, interval == nil, failures == 0 else { return usual }
    return max(usual, min(told, toldUntil - now))
  }

  /// Half the usual time between news, or a quarter of the silence if that is longer.
  private func rhythm(_ arrivals: [Timestamp], at now: Timestamp) -> Duration {
    let rounds = Set(arrivals).sorted(by: >)
    guard let newest = rounds.first, let oldest = rounds.last else { return unknown }
    let silence = max(now - newest, .zero)
    let usual = rounds.count > 1 ? (newest - oldest) / (rounds.count - 1) / 2 : unknown
    return max(usual, silence / 4)
  }

  /// Twice as long with each failure; the cap keeps the shift from overflowing.
  private func backOff(_ failures: Int) -> Duration { shortest * (1 << min(max(failures, 0), 10)) }

  /// What an answer and the feed in it ask for; nil when neither says anything.
  ///
  /// - Parameters:
  ///   - answer: Its `Cache-Control` is read.
  ///   - ttl: What the feed itself says, as RSS does in minutes.
  /// - Returns: The longer of the two.
  ///
  /// Source: RFC 9111 §5.2.2.1 (`max-age`), RSS 2.0 (`ttl`).
  static func wish(of answer: Answer, ttl: Duration?) -> Duration? {
    guard let age = maxAge(answer.header("cache-control") ?? "") else { return ttl }
    return max(age, ttl ?? .zero)
  }

  /// What a refusal asks for: its `Retry-After`; nil when it says nothing.
  static func wish(of error: FetchError) -> Duration? {
    if case .refused(_, _, let wait) = error { wait } else { nil }
  }

  /// Whether the feed is gone for good, so that it is not asked again: 410, and nothing else.
  ///
  /// Source: RFC 9110 §15.5.11.
  static func isGone(_ error: FetchError) -> Bool {
    if case .refused(_, status: 410, _) = error { true } else { false }
  }

  private static func maxAge(_ directives: String) -> Duration? {
    for directive in directives.split(separator: ",") {
      let parts = directive.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].filter({ $0 != " " }).lowercased() == "max-age" else {
        continue
      }
      let digits = parts[1].filter { $0 != " " && $0 != "\"" }
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { continue }
      // A number too long to read is as good as for ever; the cap comes later.
      return .seconds(min(Int(digits) ?? .max, 1 << 40))
    }
    return nil
  }
}
