// Webhooks, and what they send.

import LedeBase
import LedeDatabase
import LedeMarkup

extension Job.Kind {
  /// Look for what is new in the list of a webhook.
  static let webhookLook = Job.Kind(14, "webhookLook")
  /// Send a message of one.
  static let webhookSend = Job.Kind(15, "webhookSend")
}

/// Statements on `webhook`.
enum WebhookRows {
  private static let columns =
    "id, reader_id, name, list, address, secret, made, since, failing_since, is_off"

  /// Reads `columns`; nil where a newer Lede wrote a list that this one does not know.
  private static let webhook: @Sendable (inout Columns) -> Webhook? = { columns in
    let (id, reader): (Webhook.ID, Reader.ID) = (columns.id(), columns.id())
    let (name, list) = (columns.text(), OutList(address: columns.text()))
    let (address, secret) = (columns.address(), columns.optionalBytes())
    let (made, since) = (columns.time(), columns.time())
    let (failing, isOff) = (columns.optionalTime(), columns.flag())
    guard let list, let address, let secret else { return nil }
    return Webhook(
      id: id, reader: reader, name: name, list: list, address: address, secret: secret, made: made,
      since: since, failingSince: failing, isOff: isOff)
  }

  /// A webhook before it has a number.
  struct New: Sendable {
    var reader: Reader.ID
    var name: String
    var list: OutList
    var address: WebAddress
    var secret: [UInt8]
  }

  static let add = Statement<(New, at: Timestamp), Webhook.ID>(
    "webhooks.add",
    """
    INSERT INTO webhook (reader_id, name, list, address, secret, made, since)
    VALUES (:reader, :name, :list, :address, :secret, :now, :now) RETURNING id
    """,
    [
      "reader": { .id($0.0.reader) }, "name": { .text($0.0.name) },
      "list": { .text($0.0.list.path.text) }, "address": { .address($0.0.address) },
      "secret": { .bytes($0.0.secret) }, "now": { .time($0.at) },
    ]
  ) { $0.id() }

  static let count = Statement<Reader.ID, Int>(
    "webhooks.count", "SELECT COUNT(*) FROM webhook WHERE reader_id = :reader",
    ["reader": { .id($0) }]
  ) { $0.number() }

  /// A reader's, the newest first.
  static let all = Statement<Reader.ID, Webhook?>(
    "webhooks.all", "SELECT \(columns) FROM webhook WHERE reader_id = :reader ORDER BY id DESC",
    ["reader": { .id($0) }], read: webhook)

  static let one = Statement<Webhook.ID, Webhook?>(
    "webhooks.one", "SELECT \(columns) FROM webhook WHERE id = :id", ["id": { .id($0) }],
    read: webhook)

  static let remove = Statement<(Webhook.ID, Reader.ID), String>(
    "webhooks.remove", "DELETE FROM webhook WHERE id = :id AND reader_id = :reader RETURNING name",
    ["id": { .id($0.0) }, "reader": { .id($0.1) }]
  ) { $0.text() }

  /// Something was taken.
  static let noteTaken = Statement<Webhook.ID, Void>(
    "webhooks.noteTaken",
    "UPDATE webhook SET failing_since = NULL WHERE id = :id AND failing_since IS NOT NULL",
    ["id": { .id($0) }])

  /// Something was not taken; it is off where that is so since `offSince`, nil for not yet.
  static let noteFailed = Statement<(Webhook.ID, at: Timestamp, offSince: Timestamp?), Void>(
    "webhooks.noteFailed",
    """
    UPDATE webhook SET failing_since = COALESCE(failing_since, :now),
      is_off = CASE WHEN COALESCE(failing_since, :now) <= :off THEN 1 ELSE is_off END
    WHERE id = :id
    """,
    ["id": { .id($0.0) }, "now": { .time($0.at) }, "off": { .time($0.offSince) }])

  /// Turned on again: what came meanwhile is passed over.
  static let turnOn = Statement<(Webhook.ID, Reader.ID, at: Timestamp), Webhook.ID>(
    "webhooks.turnOn",
    """
    UPDATE webhook SET is_off = 0, failing_since = NULL, since = :now
    WHERE id = :id AND reader_id = :reader AND is_off = 1 RETURNING id
    """,
    ["id": { .id($0.0) }, "reader": { .id($0.1) }, "now": { .time($0.at) }]
  ) { $0.id() }

  static let statements: [Query] = [
    add.query, count.query, all.query, one.query, remove.query, noteTaken.query, noteFailed.query,
    turnOn.query,
  ]
}

/// Statements on `webhook_delivery`.
enum DeliveryRows {
  private static let columns =
    "id, webhook_id, name, item_id, made, state, tries, status, fault, changed"

  private static func delivery(_ columns: inout Columns) -> Delivery {
    Delivery(
      id: columns.id(), webhook: columns.id(), name: columns.text(),
      isTest: columns.optionalInteger() == nil, made: columns.time(),
      state: Delivery.State(rawValue: columns.integer()) ?? .givenUp, tries: columns.number(),
      status: columns.optionalInteger().map { Int(clamping: $0) },
      fault: columns.optionalText().map { Delivery.Fault(rawValue: $0) ?? .away },
      changed: columns.time())
  }

  /// A message before it has a number.
  struct New: Sendable {
    var webhook: Webhook.ID
    var reader: Reader.ID
    var name: String
    /// Nil for a test.
    var item: Item.ID?
    /// What is sent; nil for what is passed over.
    var body: [UInt8]?
  }

  /// Nothing where the item was told of before.
  static let add = Statement<(New, at: Timestamp), Delivery.ID>(
    "deliveries.add",
    """
    INSERT INTO webhook_delivery
      (webhook_id, reader_id, name, item_id, body, made, state, tries, changed)
    VALUES (:webhook, :reader, :name, :item, :body, :now, :state, 0, :now)
    ON CONFLICT (webhook_id, item_id) DO NOTHING RETURNING id
    """,
    [
      "webhook": { .id($0.0.webhook) }, "reader": { .id($0.0.reader) },
      "name": { .text($0.0.name) }, "item": { $0.0.item.map { .id($0) } ?? .null },
      "body": { $0.0.body.map { .bytes($0) } ?? .null }, "now": { .time($0.at) },
      "state": {
        .integer(
          $0.0.body == nil ? Delivery.State.passedOver.rawValue : Delivery.State.waiting.rawValue)
      },
    ]
  ) { $0.id() }

  /// Those of some items that were told of, or passed over.
  static let known = Statement<(Webhook.ID, items: [Item.ID]), Item.ID>(
    "deliveries.known",
    "SELECT item_id FROM webhook_delivery WHERE webhook_id = :webhook AND item_id IN :items",
    ["webhook": { .id($0.0) }, "items": { .ids($0.items) }]
  ) { $0.id() }

  /// How many wait, as far as `limit`.
  static let waiting = Statement<(Webhook.ID, limit: Int), Delivery.ID>(
    "deliveries.waiting",
    """
    SELECT id FROM webhook_delivery WHERE webhook_id = :webhook AND state = 0
    ORDER BY id LIMIT :limit
    """,
    ["webhook": { .id($0.0) }, "limit": { .integer($0.limit) }]
  ) { $0.id() }

  static let toSend = Statement<Delivery.ID, (Delivery, body: [UInt8])>(
    "deliveries.toSend",
    "SELECT \(columns), body FROM webhook_delivery WHERE id = :id AND state = 0",
    ["id": { .id($0) }]
  ) { (delivery(&$0), $0.optionalBytes() ?? []) }

  static let one = Statement<Delivery.ID, Delivery>(
    "deliveries.one", "SELECT \(columns) FROM webhook_delivery WHERE id = :id",
    ["id": { .id($0) }], read: delivery)

  /// The last that were sent, or are to be.
  static let last = Statement<(Webhook.ID, limit: Int), Delivery>(
    "deliveries.last",
    """
    SELECT \(columns) FROM webhook_delivery WHERE webhook_id = :webhook AND state < 3
    ORDER BY id DESC LIMIT :limit
    """,
    ["webhook": { .id($0.0) }, "limit": { .integer($0.limit) }], read: delivery)

  /// What came of a try.
  struct End: Sendable {
    var delivery: Delivery.ID
    var state: Delivery.State
    var status: Int?
    var fault: Delivery.Fault?
    /// Now, or when it is tried again.
    var changed: Timestamp
  }

  /// What is done keeps no body.
  static let end = Statement<End, Void>(
    "deliveries.end",
    """
    UPDATE webhook_delivery SET state = :state, tries = tries + 1, status = :status,
      fault = :fault, changed = :changed, body = CASE WHEN :waits = 1 THEN body ELSE NULL END
    WHERE id = :id
    """,
    [
      "id": { .id($0.delivery) }, "state": { .integer($0.state.rawValue) },
      "waits": { .flag($0.state == .waiting) },
      "status": { $0.status.map { .integer($0) } ?? .null },
      "fault": { .text($0.fault?.rawValue) }, "changed": { .time($0.changed) },
    ])

  /// Lets what else a webhook has to send rest, as it has just refused something.
  static let rest = Statement<(Webhook.ID, until: Timestamp), Void>(
    "deliveries.rest",
    """
    UPDATE job SET due = :until
    WHERE kind = \(Job.Kind.webhookSend.rawValue) AND leased = 0 AND due < :until
      AND subject IN (SELECT id FROM webhook_delivery WHERE webhook_id = :webhook AND state = 0)
    """,
    ["webhook": { .id($0.0) }, "until": { .time($0.until) }])

  /// What a webhook that is off has to send is given up.
  static let giveUp = Statement<(Webhook.ID, at: Timestamp), Delivery.ID>(
    "deliveries.giveUp",
    """
    UPDATE webhook_delivery SET state = 2, body = NULL, changed = :now
    WHERE webhook_id = :webhook AND state = 0 RETURNING id
    """,
    ["webhook": { .id($0.0) }, "now": { .time($0.at) }]
  ) { $0.id() }

  /// What is older than any item that could be told of is forgotten.
  static let forget = Statement<(Webhook.ID, before: Timestamp), Void>(
    "deliveries.forget",
    "DELETE FROM webhook_delivery WHERE webhook_id = :webhook AND made < :before AND state > 0",
    ["webhook": { .id($0.0) }, "before": { .time($0.before) }])

  static let removeAll = Statement<Webhook.ID, Delivery.ID>(
    "deliveries.removeAll", "DELETE FROM webhook_delivery WHERE webhook_id = :webhook RETURNING id",
    ["webhook": { .id($0) }]
  ) { $0.id() }

  static let statements: [Query] = [
    add.query, known.query, waiting.query, toSend.query, one.query, last.query, end.query,
    rest.query, giveUp.query, forget.query, removeAll.query,
  ]
}
