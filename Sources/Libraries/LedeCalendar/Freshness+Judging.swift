// Whether news is fresh, old or too old to show: a decision on a reader's calendar.

package import LedeBase

extension Freshness {
  /// What may be shown to one reader; the same facts always decide the same.
  ///
  /// Without a network, kept news is shown until seven days of the reader's calendar have passed
  /// since its newest answer: at that very second it is too old.
  ///
  /// - Parameters:
  ///   - answers: What the reader's feeds said last, and so whether there is a network.
  ///   - followed: How many feeds the reader follows.
  ///   - kept: How many items are kept for the reader.
  ///   - now: The instant of looking.
  ///   - zone: Whose days are counted.
  /// - Returns: `.fresh` as long as there is a network, however old the news.
  package static func judged(
    _ answers: LastAnswers, followed: Int, kept: Int, at now: Timestamp, in zone: Zone
  ) -> Freshness {
    guard followed > 0 else { return .noFeeds }
    if answers.hasNetwork { return .fresh }
    guard let freshAt = answers.freshAt, kept > 0 else { return .empty }
    return now < zone.adding(days: Freshness.days, to: freshAt)
      ? .stale(since: freshAt) : .expired(since: freshAt)
  }
}
