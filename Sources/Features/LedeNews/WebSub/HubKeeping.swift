// What the answers of feeds change for their hubs, inside the transaction that keeps them.

import LedeBase
import LedeDatabase

enum HubKeeping {
  /// What an answer of a feed says for its hub.
  struct Heard: Sendable {
    var feed: Feed.ID
    var hub: FeedHub?
    /// Whether the answer had items that were not there before.
    var hasNews: Bool
    var asked: Timestamp
  }

  /// Notes which hubs the feeds name now, and which of them kept silent about news.
  ///
  /// The feeds are locked, so that each has one hub at a time.
  static func note(_ heard: [Heard], on connection: any Connection) throws(StoreError) {
    guard !heard.isEmpty else { return }
    let rows = try connection.rows(HubLeases.known, heard.map(\.feed))
    let known = Dictionary(uniqueKeysWithValues: rows.map { ($0.feed, $0) })
    for answer in heard {
      let lease = known[answer.feed]
      if lease?.hub == answer.hub {
        guard let lease, lease.isTrusted, answer.hasNews else { continue }
        try doubt(
          lease.id, of: answer.feed, askAt: answer.asked + RefreshPolicy().shortest, on: connection)
        continue
      }
      if let lease {
        try connection.run(HubLeases.attend, lease.feed)
        try connection.run(HubLeases.leave, lease.id)
      }
      guard let hub = answer.hub,
        let id = try connection.first(HubLeases.add, (feed: answer.feed, hub: hub))
      else { continue }
      try connection.run(
        Jobs.hasten, (kind: .webSub, subject: id.rawValue, due: answer.asked))
    }
  }

  /// Has a feed asked at its usual rhythm again, from `askAt` on, until its hub pushes something right.
  static func doubt(
    _ lease: HubLease.ID, of feed: Feed.ID, askAt: Timestamp, on connection: any Connection
  ) throws(StoreError) {
    try connection.run(HubLeases.trust, (lease, isTrusted: false))
    // A feed that nobody asks any more has no job, and gets none here.
    try connection.run(NewsJobs.sooner, (feed, due: askAt))
  }
}
