// How often somebody may ask: a rate limit.

package import LedeBase
import LedeHTTP

/// Who asked of late, and how much of what they may ask for is left to them.
package actor RateLimit {
  /// What is left to somebody, and when that was so.
  private struct Left {
    var asks: Double
    var at: Timestamp
  }
  private var left: [String: Left] = [:]
  /// How many are remembered; whoever has all left again is forgotten first.
  private static let most = 10_000

  package init() {}

  /// Counts that somebody asks, or says how long to wait.
  ///
  /// Somebody who asked for nothing in `time` may ask for all at once.
  ///
  /// - Parameters:
  ///   - names: Who asks, by every name that is counted; who has none may ask for any number.
  ///   - most: How often in `time`.
  ///   - time: In which all that may be asked for comes back.
  ///   - now: When it is.
  /// - Returns: How long to wait; nil for who may go on.
  package func wait(
    for names: [String], most: Int, in time: Duration, at now: Timestamp
  ) -> Duration? {
    let all = Double(max(1, most))
    let seconds = max(0.001, time / .seconds(1))
    var longest = 0.0
    for name in names {
      var one = left[name] ?? Left(asks: all, at: now)
      let passed = max(0, (now - one.at) / .seconds(1))
      one = Left(asks: min(all, one.asks + passed * all / seconds), at: now)
      left[name] = one
      // What came back bit by bit may lack a hair of a whole one.
      if one.asks < 1 - 1e-9 { longest = max(longest, (1 - one.asks) * seconds / all) }
    }
    guard longest == 0 else { return .milliseconds(Int64((longest * 1000).rounded(.up))) }
    for name in names { left[name]?.asks -= 1 }
    if left.count > Self.most { forget(at: now, time) }
    return nil
  }

  /// Forgets who asked for nothing in that time; everybody, if that is nobody.
  private func forget(at now: Timestamp, _ time: Duration) {
    left = left.filter { now - $0.value.at < time }
    if left.count > Self.most { left = [:] }
  }

  /// The name of a network address; nil for this machine, where a proxy stands for everybody.
  package static func network(_ peer: String?) -> String? {
    guard let peer, !peer.hasPrefix("127."), peer != "::1" else { return nil }
    return "address \(PeerNetwork.of(peer))"
  }
}
