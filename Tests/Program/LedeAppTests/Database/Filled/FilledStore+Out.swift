// The lists that readers of the filled store give out.

import LedeBase
import LedeDatabase
import LedeNews

@testable import LedeOut

extension FilledStore {
  /// A webhook with a message that was not taken yet.
  private func webhook(of readers: Readers) async throws {
    guard let address = WebAddress("https://harbour.example/hook") else { return }
    let new = WebhookRows.New(
      reader: readers.tunde, name: "Saved", list: .list(ListFilter(state: .saved)),
      address: address, secret: [1, 2, 3])
    let day = FilledStore.time(199)
    try await store.database.write { connection throws(StoreError) in
      guard let webhook = try connection.first(WebhookRows.add, (new, at: day)) else {
        throw .failed(statement: "webhooks.add", cause: "no row")
      }
      let message = DeliveryRows.New(
        webhook: webhook, reader: readers.tunde, name: "a message", item: Item.ID(1),
        body: Array("{}".utf8))
      guard let delivery = try connection.first(DeliveryRows.add, (message, at: day)) else {
        throw .failed(statement: "deliveries.add", cause: "no row")
      }
      try connection.run(
        DeliveryRows.end,
        .init(
          delivery: delivery, state: .waiting, status: 503, fault: .refused,
          changed: FilledStore.time(200)))
      try connection.run(
        WebhookRows.noteFailed, (webhook, at: day, offSince: FilledStore.time(196)))
    }
  }

  func out(of readers: Readers) async throws {
    let wish = OutWish(
      name: "Unread, for the kitchen", list: .list(ListFilter(state: .unread)), hasTexts: true)
    let hash = FilledStore.hash("a list that Ines gives out")
    let day = FilledStore.time(180)
    guard
      let feed = try await store.database.run(
        OutFeedRows.add, (wish, readers.ines, hash: hash, at: day))
    else { throw StoreError.failed(statement: "outFeeds.add", cause: "no row") }
    let told = OutFeed.Told(print: "1-2", since: day)
    try await store.database.run(OutFeedRows.noteAsked, (feed, told, at: FilledStore.time(181)))
    try await webhook(of: readers)
  }
}
