// How guesses are slowed down. Arithmetic only.

/// What attempts to sign in are counted by, and how soon they have to wait: a rate limit that grows with each.
package struct AttemptSubject: Hashable, Sendable {
  /// A hash of what it is, so that no names and addresses of strangers are kept.
  var hash: [UInt8]
  /// So many may fail before anybody waits.
  var free: Int
  /// The first wait; each failure more doubles it.
  var first: Duration = .seconds(1)
  /// Never longer than this.
  var longest: Duration

  /// What is done so many times, and then not before a while has passed.
  static func limited(
    to count: Int, hash: [UInt8], pause: Duration = AttemptSubject.forgottenAfter
  ) -> AttemptSubject {
    AttemptSubject(hash: hash, free: count, first: pause, longest: pause)
  }

  /// How long after the last of so many failures nothing is tried.
  func wait(after failures: Int) -> Duration {
    guard failures >= free else { return .zero }
    return min(longest, first * (1 << min(failures - free, 20)))
  }

  /// After so long without an attempt all is forgotten.
  static let forgottenAfter = Duration.seconds(86_400)
}
