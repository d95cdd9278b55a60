// Work that waits its turn in the database, shared by every process of one Lede.

/// One piece of waiting work.
package struct Job: Hashable, Sendable {
  package typealias ID = Identifier<Job>
  package enum Kind: Int, Sendable, CaseIterable {
    /// Ask a feed for news; the subject is its id. The job stays as long as the feed does.
    case refresh = 1
    /// Drop old items of a feed by its retention; the subject is its id.
    case retention = 2
    /// Make new and changed items known to the search; there is one for all, and it stays.
    case search = 3
    /// Fetch the article behind an item; the subject is the item's id.
    case article = 4
    /// Judge what kind of writing new and changed items are; there is one for all, and it stays.
    case label = 5
    /// Tell a reader that a cookie waits; the subject is the reader's id. It stays as long as the wish.
    case reminder = 6
    /// Tell a reader of friends; the subject is the reader's id.
    case friends = 7
  }
  package var id: ID
  package var kind: Kind
  package var subject: Int64
  /// How often it was begun since it last ended well.
  package var attempts: Int
  /// Proof of the claim: a job that another has claimed since can no longer be ended with it.
  package var claim: Int64

  package init(id: ID, kind: Kind, subject: Int64, attempts: Int, claim: Int64) {
    self.id = id
    self.kind = kind
    self.subject = subject
    self.attempts = attempts
    self.claim = claim
  }
}

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
