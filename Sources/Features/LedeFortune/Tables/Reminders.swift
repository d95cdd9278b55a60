// When readers want to be reminded, and which browsers take it.

import LedeBase
import LedeDatabase

extension Job.Kind {
  /// Tell a reader that a cookie waits; the subject is the reader's id.
  ///
  /// The job stays as long as the wish.
  static let reminder = Job.Kind(6, "reminder")
}

/// Statements on `reminder`.
enum Reminders {
  static let one = Statement<Reader.ID, Reminder?>(
    "reminders.one", "SELECT minute, zone FROM reminder WHERE reader_id = :reader",
    ["reader": { .id($0) }]
  ) { Reminder(minute: $0.number(), zone: $0.text()) }

  static let set = Statement<(Reader.ID, Reminder), Void>(
    "reminders.set",
    """
    INSERT INTO reminder (reader_id, minute, zone) VALUES (:reader, :minute, :zone)
    ON CONFLICT (reader_id) DO UPDATE SET minute = excluded.minute, zone = excluded.zone
    """,
    ["reader": { .id($0.0) }, "minute": { .integer($0.1.minute) }, "zone": { .text($0.1.zone) }])

  static let remove = Statement<Reader.ID, Void>(
    "reminders.remove", "DELETE FROM reminder WHERE reader_id = :reader", ["reader": { .id($0) }])

  /// Makes the job of a reader's reminder due then; whoever is at it now ends nothing any more.
  static let due = Statement<(Reader.ID, at: Timestamp), Void>(
    "reminders.due",
    """
    INSERT INTO job (kind, subject, due) VALUES (\(Job.Kind.reminder.rawValue), :reader, :due)
    ON CONFLICT (kind, subject) DO UPDATE
    SET due = excluded.due, leased = 0, attempts = 0, claim = job.claim + 1
    """,
    ["reader": { .id($0.0) }, "due": { .time($0.at) }])

  static let statements: [Query] = [one.query, set.query, remove.query, due.query]
}

/// Statements on `push_subscription`.
enum PushSubscriptions {
  typealias Row = (PushSubscription, Reader.ID, at: Timestamp)

  static let keep = Statement<Row, Void>(
    "pushSubscriptions.keep",
    """
    INSERT INTO push_subscription (reader_id, endpoint, public_key, secret, made)
    VALUES (:reader, :endpoint, :key, :secret, :now)
    ON CONFLICT (endpoint) DO UPDATE
    SET reader_id = excluded.reader_id, public_key = excluded.public_key,
      secret = excluded.secret, made = excluded.made
    """,
    [
      "reader": { .id($0.1) }, "endpoint": { .address($0.0.endpoint) },
      "key": { .text(Base64URL.text($0.0.publicKey)) },
      "secret": { .text(Base64URL.text($0.0.secret)) }, "now": { .time($0.at) },
    ])

  /// Newest first; nil for a row that no Lede wrote.
  static let all = Statement<Reader.ID, KeptSubscription?>(
    "pushSubscriptions.all",
    """
    SELECT endpoint, public_key, secret, id, made FROM push_subscription
    WHERE reader_id = :reader ORDER BY made DESC, id DESC
    """,
    ["reader": { .id($0) }]
  ) { columns in
    guard let endpoint = columns.address(), let key = Base64URL.bytes(columns.text()),
      let secret = Base64URL.bytes(columns.text())
    else { return nil }
    let subscription = PushSubscription(endpoint: endpoint, publicKey: key, secret: secret)
    return KeptSubscription(id: columns.id(), subscription: subscription, made: columns.time())
  }

  static let ofEndpoint = Statement<(WebAddress, Reader.ID), PushSubscription.ID>(
    "pushSubscriptions.ofEndpoint",
    """
    DELETE FROM push_subscription WHERE endpoint = :endpoint AND reader_id = :reader RETURNING id
    """,
    ["endpoint": { .address($0.0) }, "reader": { .id($0.1) }]
  ) { $0.id() }

  static let remove = Statement<KeptSubscription, Void>(
    "pushSubscriptions.remove",
    "DELETE FROM push_subscription WHERE id = :id AND endpoint = :endpoint",
    ["id": { .id($0.id) }, "endpoint": { .address($0.subscription.endpoint) }])

  /// Notes the date unless it, or a later one, is noted.
  static let beginTelling = Statement<(PushSubscription.ID, date: LocalDate), PushSubscription.ID>(
    "pushSubscriptions.beginTelling",
    "UPDATE push_subscription SET told = :day WHERE id = :id AND told < :day RETURNING id",
    ["id": { .id($0.0) }, "day": { .integer(Int($0.date.days)) }]
  ) { $0.id() }

  static let undoTelling = Statement<(PushSubscription.ID, date: LocalDate), Void>(
    "pushSubscriptions.undoTelling",
    "UPDATE push_subscription SET told = :day - 1 WHERE id = :id AND told = :day",
    ["id": { .id($0.0) }, "day": { .integer(Int($0.date.days)) }])

  static let statements: [Query] = [
    keep.query, all.query, ofEndpoint.query, remove.query, beginTelling.query, undoTelling.query,
  ]
}
