// How often somebody may ask.

import LedeBase
import LedeHTTP

/// How many checks each reader and each network address asked for of late.
actor CheckPace {
  /// What is left to somebody, and when that was so.
  private struct Left {
    var checks: Double
    var at: Timestamp
  }
  private var left: [String: Left] = [:]
  /// How many are remembered; whoever has all left again is forgotten first.
  private static let most = 10_000

  /// Counts a check, or says how long to wait for the next one.
  ///
  /// Somebody who asked for nothing in a minute may ask for a whole minute's checks at once.
  func wait(for asker: CheckAsker, perMinute: Int, at now: Timestamp) -> Duration? {
    let all = Double(max(1, perMinute))
    let keys = Self.keys(of: asker)
    var longest = 0.0
    for key in keys {
      var one = left[key] ?? Left(checks: all, at: now)
      let passed =
        max(0, Double((now - one.at).components.seconds))
        + Double(max(0, (now - one.at).components.attoseconds)) / 1e18
      one = Left(checks: min(all, one.checks + passed * all / 60), at: now)
      left[key] = one
      if one.checks < 1 { longest = max(longest, (1 - one.checks) * 60 / all) }
    }
    guard longest == 0 else { return .milliseconds(Int64((longest * 1000).rounded(.up))) }
    for key in keys { left[key]?.checks -= 1 }
    if left.count > Self.most { forget(at: now, all: all) }
    return nil
  }

  /// Forgets who asked for nothing in the last minute; everybody, if that is nobody.
  private func forget(at now: Timestamp, all: Double) {
    left = left.filter { now - $0.value.at < .seconds(60) }
    if left.count > Self.most { left = [:] }
  }

  /// A reader, and a network address; not one of this machine, where a proxy stands for everybody.
  private static func keys(of asker: CheckAsker) -> [String] {
    var keys = ["reader \(asker.reader.rawValue)"]
    if let peer = asker.peer, !peer.hasPrefix("127."), peer != "::1" {
      keys.append("address \(PeerNetwork.of(peer))")
    }
    return keys
  }
}
