// Webhooks: made, tried, listed, removed, and what is new in their lists.

import LedeBase
import LedeDatabase
import LedeNews
import LedeSite

/// A reader's webhooks.
struct WebhookDesk: Sendable {
  let house: House
  /// What lists are called, and what is in them.
  let lists: OutDesk

  /// So many of the newest items of a list are looked at.
  private static let mostLooked = 100
  /// So many messages of a webhook may wait; what is new then waits in its list.
  private static let mostWaiting = 500
  /// What came longer ago is told of no more.
  static let oldest = Duration.seconds(30 * 86_400)
  /// So many messages are shown of each.
  static let mostShown = 10

  private let tests = RateLimit()

  init(_ house: House, lists: OutDesk) {
    self.house = house
    self.lists = lists
  }

  // MARK: For the reader

  /// Makes a webhook; without a name it is called as its list is.
  ///
  /// - Returns: Its number, and the secret that signs, which nothing tells again; nil for an address that nothing may
  ///   be sent to.
  /// - Throws: `StoreError.tooMany` when the reader has too many, errors of the store, and of the key that seals.
  func make(
    _ typed: String, named name: String, of list: OutList, reader: Reader.ID
  ) async throws -> (id: Webhook.ID, secret: String)? {
    guard let address = WebAddress(typed), Webhook.maySend(to: address, reader: reader) else {
      return nil
    }
    let usual = try await lists.name(of: list, reader: reader)
    let secret = house.tokens.token()
    let new = WebhookRows.New(
      reader: reader, name: PlainName.of(name, most: OutWish.longestName) ?? usual, list: list,
      address: address,
      secret: try house.secrets.seal(Array(secret.utf8), for: Self.context(reader)))
    let now = house.now()
    let id = try await house.database.write { connection throws(StoreError) -> Webhook.ID in
      guard try connection.hasRoom(for: reader, WebhookRows.count, below: Bound.webhooks.most)
      else { throw .tooMany(.webhooks) }
      guard let id = try connection.first(WebhookRows.add, (new, at: now)) else {
        throw .failed(statement: "webhooks.add", cause: "no row")
      }
      try connection.run(Jobs.hasten, (.webhookLook, subject: id.rawValue, due: now))
      return id
    }
    house.database.wake()
    return (id, secret)
  }

  /// A reader's webhooks with what they sent last, the newest first.
  func webhooks(of reader: Reader.ID) async throws(StoreError) -> [ShownWebhook] {
    try await house.database.read { connection throws(StoreError) in
      try connection.rows(WebhookRows.all, reader).compactMap(\.self).map {
        webhook throws(StoreError) in
        ShownWebhook(
          webhook: webhook,
          last: try connection.rows(DeliveryRows.last, (webhook.id, limit: Self.mostShown)))
      }
    }
  }

  /// What the page shows, with one list chosen.
  func page(_ chosen: OutList?, reader: Reader.ID) async throws(StoreError) -> WebhooksPage {
    WebhooksPage(
      webhooks: try await webhooks(of: reader),
      choices: try await lists.choices(chosen, reader: reader), now: house.now())
  }

  /// Removes a webhook with all that it has to send; nil when the reader has none of that number.
  func remove(_ id: Webhook.ID, reader: Reader.ID) async throws(StoreError) -> String? {
    try await house.database.write { connection throws(StoreError) -> String? in
      try connection.hold(reader)
      guard try connection.first(WebhookRows.one, id)??.reader == reader else { return nil }
      for delivery in try connection.rows(DeliveryRows.removeAll, id) {
        try connection.run(Jobs.remove, (.webhookSend, subject: delivery.rawValue))
      }
      try connection.run(Jobs.remove, (.webhookLook, subject: id.rawValue))
      return try connection.first(WebhookRows.remove, (id, reader))
    }
  }

  /// Whether a reader may have one more message sent that only tries the way: twenty an hour, by this process.
  func mayTest(_ reader: Reader.ID) async -> Bool {
    await tests.wait(
      for: ["reader \(reader.rawValue)"], most: 20, in: .seconds(3_600), at: house.now()) == nil
  }

  /// Has a message sent that only tries the way; nil when the reader has no such webhook.
  func test(_ id: Webhook.ID, reader: Reader.ID) async throws(StoreError) -> Delivery.ID? {
    let (name, now) = (house.tokens.token(), house.now())
    let made = try await house.database.write { connection throws(StoreError) -> Delivery.ID? in
      try connection.hold(reader)
      guard let webhook = try connection.first(WebhookRows.one, id) ?? nil,
        webhook.reader == reader
      else { return nil }
      let new = DeliveryRows.New(
        webhook: id, reader: reader, name: name,
        body: WebhookBody.test(name: name, webhook: webhook, at: now))
      return try Self.add(new, at: now, on: connection)
    }
    house.database.wake()
    return made
  }

  /// Turns one on again that is off; what came meanwhile is not told of.
  func turnOn(_ id: Webhook.ID, reader: Reader.ID) async throws(StoreError) -> Bool {
    let now = house.now()
    let isOn = try await house.database.write { connection throws(StoreError) in
      guard try connection.first(WebhookRows.turnOn, (id, reader, at: now)) != nil else {
        return false
      }
      try connection.run(Jobs.hasten, (.webhookLook, subject: id.rawValue, due: now))
      return true
    }
    house.database.wake()
    return isOn
  }

  func delivery(_ id: Delivery.ID) async throws(StoreError) -> Delivery? {
    try await house.database.first(DeliveryRows.one, id)
  }

  /// What the secret of a reader's webhook is sealed for.
  static func context(_ reader: Reader.ID) -> String { "webhook.\(reader.rawValue)" }

  // MARK: What is new

  /// Makes messages of what is new in a webhook's list, to be sent; nil when it is off or gone.
  func look(at id: Webhook.ID) async throws -> Int? {
    guard let webhook = try await house.database.first(WebhookRows.one, id) ?? nil,
      !webhook.isOff
    else { return nil }
    let now = house.now()
    let waiting = try await house.database.rows(
      DeliveryRows.waiting, (id, limit: Self.mostWaiting)
    ).count
    let listed = try await lists.numbers(
      webhook.list, limit: Self.mostLooked, reader: webhook.reader)
    guard !listed.isEmpty, waiting < Self.mostWaiting else { return 0 }
    let known = Set(try await house.database.rows(DeliveryRows.known, (id, items: listed)))
    // The oldest first, as they came.
    let new = listed.reversed().filter { !known.contains($0) }
    let found = try await lists.items(
      Array(new), limit: Self.mostWaiting - waiting, reader: webhook.reader)
    let messages = try await messages(found, webhook, at: now)
    guard !messages.isEmpty else { return 0 }
    let count = try await house.database.write { connection throws(StoreError) in
      try connection.hold(webhook.reader)
      // It may have been removed while its list was looked at.
      guard try connection.first(WebhookRows.one, id) ?? nil != nil else { return 0 }
      try connection.run(
        DeliveryRows.forget, (id, before: now - Self.oldest - .seconds(86_400)))
      var count = 0
      for message in messages {
        let made = try Self.add(message, at: now, on: connection)
        if made != nil, message.body != nil { count += 1 }
      }
      return count
    }
    house.database.wake()
    return count
  }

  /// A message of each item; without a body for one that had been there before.
  private func messages(
    _ found: WholeItems, _ webhook: Webhook, at now: Timestamp
  ) async throws -> [DeliveryRows.New] {
    let names = try lists.names()
    let since = max(webhook.since, now - Self.oldest)
    var messages: [DeliveryRows.New] = []
    for item in found.items {
      let id = item.headline.id
      // What is saved is new when it is saved.
      let came =
        webhook.list.isOfSaved
        ? found.changed[id] ?? item.headline.arrived : item.headline.arrived
      var message = DeliveryRows.New(
        webhook: webhook.id, reader: webhook.reader, name: house.tokens.token(), item: id)
      if came >= since {
        let html = try await lists.text(of: item, isWhole: true)
        message.body = WebhookBody.item(
          item, named: names, html: html, name: message.name, webhook: webhook, at: now)
      }
      messages.append(message)
    }
    return messages
  }

  /// Keeps a message, and has it sent where it has a body.
  private static func add(
    _ message: DeliveryRows.New, at now: Timestamp, on connection: any Connection
  ) throws(StoreError) -> Delivery.ID? {
    guard let id = try connection.first(DeliveryRows.add, (message, at: now)) else { return nil }
    if message.body != nil {
      try connection.run(Jobs.hasten, (.webhookSend, subject: id.rawValue, due: now))
    }
    return id
  }
}

/// A webhook as it is shown.
struct ShownWebhook: Sendable {
  var webhook: Webhook
  /// What it sent last, the newest first.
  var last: [Delivery]
}

/// What the page shows.
struct WebhooksPage: Sendable {
  /// The newest first.
  var webhooks: [ShownWebhook]
  var choices: OutChoices
  var now: Timestamp
}
