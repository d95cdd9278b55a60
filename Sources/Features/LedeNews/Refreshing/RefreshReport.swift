// What an ask of a feed brought, and what keeping it changed.

package import LedeBase

/// What one ask of a feed brought, to be kept in one transaction with the end of its job.
package struct RefreshReport: Sendable {
  package enum Outcome: Sendable {
    /// A body that was read: 200.
    case fresh(FeedSnapshot, Validators, bodyHash: UInt64)
    /// 304, or the very body that was read last time.
    case unchanged(Validators)
    /// Nothing that could be read; the words are for the reader.
    case failed(message: String, isGone: Bool)
  }
  package var feed: Feed.ID
  package var asked: Timestamp
  package var outcome: Outcome
  package var nextAsk: Timestamp
  /// Where the feed lives from now on, after a permanent redirect.
  package var movedTo: WebAddress?
  /// Whether the answer came from this machine or a private network, so that it is for the owner alone.
  package var isInside = false
  /// The job that this ends; nil when somebody asked by hand outside the queue.
  package var job: Job?
  /// How far the ask came; what was read was answered.
  package var reach = Reach.answered
  /// When the round began that the ask was part of; nil when it was asked by itself.
  package var round: Timestamp?
  /// What readers' rules do with items of the snapshot, by their places in it.
  package var outcomes: [Int: [RuleOutcome]] = [:]
  /// The hub that a fresh answer names; nil when it names none.
  package var hub: FeedHub?
  /// Whether a hub pushed it: then it says nothing of hubs, nor of when the feed is asked next.
  package var isPush = false
  /// Until when the server asked to be left alone (`Retry-After`), if it did.
  package var restUntil: Timestamp?

  package init(
    feed: Feed.ID, asked: Timestamp, outcome: Outcome, nextAsk: Timestamp,
    movedTo: WebAddress? = nil, job: Job? = nil
  ) {
    self.feed = feed
    self.asked = asked
    self.outcome = outcome
    self.nextAsk = nextAsk
    self.movedTo = movedTo
    self.job = job
  }
}

/// What keeping a report changed.
package struct RefreshResult: Hashable, Sendable {
  /// Items that were not there before.
  package var new: Int
  /// Items whose words had changed.
  package var changed: Int
  /// Whether the claim had passed to another process, so that nothing was kept.
  package var isLate: Bool
  package init(new: Int = 0, changed: Int = 0, isLate: Bool = false) {
    self.new = new
    self.changed = changed
    self.isLate = isLate
  }
}
