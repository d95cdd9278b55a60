// What is kept of the hubs that feeds name: what was asked of them, and until when they push.

import LedeBase
import LedeDatabase

extension Job.Kind {
  /// Look after what a hub promised; the subject is the lease's id.
  static let webSub = Job.Kind(22, "websub")
}

/// That a hub pushes what is new in a feed, for a time; or that it is to be asked to.
struct HubLease: Sendable {
  typealias ID = Identifier<HubLease>

  /// Which question of the hub is waited for, to be answered by Lede: whether it really asked.
  enum Question: Int64, Sendable { case none, subscribe, unsubscribe }

  var id: ID
  var feed: Feed.ID
  var hub: FeedHub
  /// What stands in the address that the hub pushes to, sealed; nil before it was first asked.
  var token: [UInt8]?
  /// The secret of the lease that is asked for, sealed.
  var askedSecret: [UInt8]?
  var waitsFor: Question
  /// Nil where it never began, or was ended.
  var livesUntil: Timestamp?
  /// Until when the hub need not be asked again: to go on pushing, or because it refused.
  var restsUntil: Timestamp?
  /// Whether the feed names another hub by now, or none.
  var isLeft: Bool
  var feedAddress: WebAddress
  /// Whether the feed is the owner's alone, or needs a key.
  var isPrivate: Bool
  /// Whether anybody follows the feed, and has not paused it.
  var isFollowed: Bool
}

/// Statements on `hub_lease`.
enum HubLeases {
  // MARK: What feeds name

  struct Known: Sendable {
    var id: HubLease.ID
    var feed: Feed.ID
    var hub: FeedHub?
    var isTrusted: Bool
  }

  /// What is known of the hubs of some feeds.
  static let known = Statement<[Feed.ID], Known>(
    "hubLeases.known",
    """
    SELECT id, feed_id, hub, topic, is_trusted FROM hub_lease
    WHERE feed_id IN :feeds AND is_left = 0
    """,
    ["feeds": { .ids($0) }]
  ) { Known(id: $0.id(), feed: $0.id(), hub: hub(&$0), isTrusted: $0.flag()) }

  private static func hub(_ columns: inout Columns) -> FeedHub? {
    let (address, topic) = (columns.address(), columns.address())
    guard let address, let topic else { return nil }
    return FeedHub(address: address, topic: topic)
  }

  static let add = Statement<(feed: Feed.ID, hub: FeedHub), HubLease.ID>(
    "hubLeases.add",
    "INSERT INTO hub_lease (feed_id, hub, topic) VALUES (:feed, :hub, :topic) RETURNING id",
    [
      "feed": { .id($0.feed) }, "hub": { .address($0.hub.address) },
      "topic": { .address($0.hub.topic) },
    ]
  ) { $0.id() }

  /// The feed names this hub no longer.
  static let leave = Statement<HubLease.ID, Void>(
    "hubLeases.leave", "UPDATE hub_lease SET is_left = 1, is_trusted = 0 WHERE id = :id",
    ["id": { .id($0) }])

  /// Whether the feed is left alone for longer because the hub pushes.
  static let trust = Statement<(HubLease.ID, isTrusted: Bool), Void>(
    "hubLeases.trust", "UPDATE hub_lease SET is_trusted = :trusted WHERE id = :id",
    ["id": { .id($0.0) }, "trusted": { .flag($0.isTrusted) }])

  /// Has the lease of a feed looked at, as something may have changed for it.
  static let attend = Statement<Feed.ID, Void>(
    "hubLeases.attend",
    """
    UPDATE job SET due = 0 WHERE kind = \(Job.Kind.webSub.rawValue) AND leased = 0
      AND subject IN (SELECT id FROM hub_lease WHERE feed_id = :feed AND is_left = 0)
    """, ["feed": { .id($0) }])

  // MARK: Asking

  private static let follower = """
    f.is_stopped = 0 AND EXISTS (
      SELECT 1 FROM subscription AS s
      WHERE s.feed_id = f.id AND s.is_followed = 1 AND s.is_paused = 0)
    """

  static let one = Statement<HubLease.ID, HubLease?>(
    "hubLeases.one",
    """
    SELECT h.id, h.feed_id, h.hub, h.topic, h.token, h.asked_secret, h.waits_for, h.lives_until,
      h.rests_until, h.is_left, f.address,
      CASE WHEN f.is_owners = \(Belonging.ownersAlone.rawValue) OR EXISTS (
        SELECT 1 FROM feed_key AS k WHERE k.feed_id = f.id) THEN 1 ELSE 0 END,
      CASE WHEN \(follower) THEN 1 ELSE 0 END
    FROM hub_lease AS h JOIN feed AS f ON f.id = h.feed_id WHERE h.id = :id
    """,
    ["id": { .id($0) }]
  ) { columns in
    let (id, feed): (HubLease.ID, Feed.ID) = (columns.id(), columns.id())
    let hub = hub(&columns)
    let (token, secret) = (columns.optionalBytes(), columns.optionalBytes())
    let question = HubLease.Question(rawValue: columns.integer()) ?? .none
    let (until, rest) = (columns.optionalTime(), columns.optionalTime())
    let isLeft = columns.flag()
    guard let hub, let address = columns.address() else { return nil }
    return HubLease(
      id: id, feed: feed, hub: hub, token: token, askedSecret: secret, waitsFor: question,
      livesUntil: until, restsUntil: rest, isLeft: isLeft, feedAddress: address,
      isPrivate: columns.flag(), isFollowed: columns.flag())
  }

  struct Asked: Sendable {
    var id: HubLease.ID
    var tokenHash: [UInt8]
    var token: [UInt8]
    var secret: [UInt8]
  }

  /// A hub is about to be asked to push, and will want to know whether Lede asked.
  static let ask = Statement<Asked, Void>(
    "hubLeases.ask",
    """
    UPDATE hub_lease SET token_hash = :hash, token = :token, asked_secret = :secret,
      waits_for = \(HubLease.Question.subscribe.rawValue)
    WHERE id = :id
    """,
    [
      "id": { .id($0.id) }, "hash": { .bytes($0.tokenHash) }, "token": { .bytes($0.token) },
      "secret": { .bytes($0.secret) },
    ])

  /// The same of being asked to push no more.
  static let askToEnd = Statement<HubLease.ID, Void>(
    "hubLeases.askToEnd",
    """
    UPDATE hub_lease SET waits_for = \(HubLease.Question.unsubscribe.rawValue) WHERE id = :id
    """, ["id": { .id($0) }])

  static let remove = Statement<HubLease.ID, Void>(
    "hubLeases.remove", "DELETE FROM hub_lease WHERE id = :id", ["id": { .id($0) }])

  // MARK: What hubs say

  struct Granted: Sendable {
    var tokenHash: [UInt8]
    var topic: String
    var until: Timestamp
    var renewAt: Timestamp
  }

  /// The hub will push: a lease begins, or goes on with another secret.
  static let begin = Statement<Granted, HubLease.ID>(
    "hubLeases.begin",
    """
    UPDATE hub_lease SET lives_until = :until, rests_until = :rest, secret = asked_secret,
      asked_secret = NULL, waits_for = 0, is_trusted = 1, denied = NULL
    WHERE token_hash = :hash AND topic = :topic AND is_left = 0
      AND waits_for = \(HubLease.Question.subscribe.rawValue)
    RETURNING id
    """,
    [
      "hash": { .bytes($0.tokenHash) }, "topic": { .text($0.topic) }, "until": { .time($0.until) },
      "rest": { .time($0.renewAt) },
    ]
  ) { $0.id() }

  typealias Said = (tokenHash: [UInt8], topic: String)
  private static let said: KeyValuePairs<String, @Sendable (Said) -> Value> = [
    "hash": { .bytes($0.tokenHash) }, "topic": { .text($0.topic) },
  ]

  /// The hub pushes no more, as it was asked.
  static let end = Statement<Said, HubLease.ID>(
    "hubLeases.end",
    """
    DELETE FROM hub_lease WHERE token_hash = :hash AND topic = :topic
      AND waits_for = \(HubLease.Question.unsubscribe.rawValue)
    RETURNING id
    """, said
  ) { $0.id() }

  /// The hub says that it does not push.
  static let deny = Statement<
    (Said, at: Timestamp, restsUntil: Timestamp), (id: HubLease.ID, feed: Feed.ID)
  >(
    "hubLeases.deny",
    """
    UPDATE hub_lease SET lives_until = NULL, rests_until = :rest, waits_for = 0, is_trusted = 0,
      denied = :now
    WHERE token_hash = :hash AND topic = :topic RETURNING id, feed_id
    """,
    [
      "hash": { .bytes($0.0.tokenHash) }, "topic": { .text($0.0.topic) }, "now": { .time($0.at) },
      "rest": { .time($0.restsUntil) },
    ]
  ) { ($0.id(), $0.id()) }

  /// Sets when a lease is looked at next, as if nothing had failed before.
  static let plan = Statement<(HubLease.ID, due: Timestamp), Void>(
    "hubLeases.plan",
    """
    UPDATE job SET due = :due, attempts = 0
    WHERE kind = \(Job.Kind.webSub.rawValue) AND subject = :id AND leased = 0
    """, ["id": { .id($0.0) }, "due": { .time($0.due) }])

  /// A lease by which something may be pushed.
  struct Living: Sendable {
    var id: HubLease.ID
    var feed: Feed.ID
    var topic: String
    /// Sealed: of the lease, and of the one that is asked for.
    var secrets: [[UInt8]]
  }

  static let living = Statement<(tokenHash: [UInt8], now: Timestamp), Living>(
    "hubLeases.living",
    """
    SELECT h.id, h.feed_id, h.topic, h.secret, h.asked_secret
    FROM hub_lease AS h JOIN feed AS f ON f.id = h.feed_id
    WHERE h.token_hash = :hash AND h.is_left = 0 AND h.lives_until > :now AND \(follower)
    """,
    ["hash": { .bytes($0.tokenHash) }, "now": { .time($0.now) }]
  ) {
    Living(
      id: $0.id(), feed: $0.id(), topic: $0.text(),
      secrets: [$0.optionalBytes(), $0.optionalBytes()].compactMap(\.self))
  }

  // MARK: Without hubs

  /// No hub can reach this Lede any more.
  static let forgetAll = Statement<Void, Void>(
    "hubLeases.forgetAll",
    """
    UPDATE hub_lease SET lives_until = NULL, rests_until = NULL, waits_for = 0, is_trusted = 0
    WHERE lives_until > 0
    """)

  /// All that is asked of hubs is due.
  static let attendAll = Statement<Void, Void>(
    "hubLeases.attendAll",
    "UPDATE job SET due = 0 WHERE kind = \(Job.Kind.webSub.rawValue) AND leased = 0")

  static let statements: [Query] = [
    known.query, add.query, leave.query, trust.query, attend.query, one.query, ask.query,
    askToEnd.query, remove.query, begin.query, end.query, deny.query, plan.query, living.query,
    forgetAll.query, attendAll.query,
  ]
}
