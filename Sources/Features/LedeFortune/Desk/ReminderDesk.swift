// When a reader wants to be told of the cookie, and on which devices.

import LedeCalendar
import LedeBase
import LedeDatabase
import LedeSite

struct ReminderPage: Hashable, Sendable {
  /// Nil when it is switched off.
  var reminder: Reminder?
  /// The zone that is offered before one is chosen.
  var zone: String
  /// What browsers bind their subscriptions to, 65 bytes; nil when this Lede cannot send any.
  var publicKey: [UInt8]?
  /// How many browsers are told.
  var devices: Int
  /// Whether they are told of friends, too.
  var tellsOfFriends = false
}

/// Keeps when and where readers are reminded.
package struct ReminderDesk: Sendable {
  let store: FortuneStore
  private let push: any PushSealer
  private let now: @Sendable () -> Timestamp
  private let key: PushKey
  private let zone: Zone
  private let telling: FriendTelling

  init(_ house: House, zone: Zone, telling: FriendTelling) {
    self.telling = telling
    store = FortuneStore(house.database)
    push = house.push
    now = house.now
    key = PushKey(house)
    self.zone = zone
  }

  func page(of reader: Reader.ID) async throws -> ReminderPage {
    let reminder = try await store.reminder(of: reader)
    let known = try await store.standing(of: reader).zone
    return ReminderPage(
      reminder: reminder, zone: reminder?.zone ?? known ?? zone.name,
      // Without it the page offers what works without: the calendar and the badge.
      publicKey: (try? await key.open()).flatMap { push.publicKey(of: $0) },
      devices: try await store.pushSubscriptions(of: reader).count,
      tellsOfFriends: try await telling.isWished(reader))
  }

  /// Sets the hour; false when there is no such zone or minute.
  func set(minute: Int, zone name: String, of reader: Reader.ID) async throws(StoreError) -> Bool {
    guard let reminder = Reminder(minute: minute, zone: name), let zone = Zone(name) else {
      return false
    }
    let due = zone.next(minute: minute, after: now())
    try await store.setReminder((reminder, due: due), of: reader)
    return true
  }

  func tellOfFriends(_ wish: Bool, _ reader: Reader.ID) async throws(StoreError) {
    try await telling.wish(wish, reader, now())
  }

  /// Takes a browser's subscription; false when nothing can be sent to it.
  func subscribe(
    _ subscription: PushSubscription, of reader: Reader.ID
  ) async throws(StoreError) -> Bool {
    guard push.isUsable(subscription) else { return false }
    try await store.keepSubscription(subscription, of: reader, at: now())
    return true
  }

  /// Forgets a browser's subscription; false when there was none.
  func unsubscribe(_ endpoint: WebAddress, of reader: Reader.ID) async throws(StoreError) -> Bool {
    try await store.database.run(PushSubscriptions.ofEndpoint, (endpoint, reader)) != nil
  }

  /// A calendar with the reminder in it, every day at the hour; nil when it is switched off.
  func calendar(of reader: Reader.ID, home: WebAddress) async throws -> String? {
    guard let reminder = try await store.reminder(of: reader),
      let zone = Zone(reminder.zone)
    else { return nil }
    return ReminderCalendar.text(reminder, zone: zone, home: home, at: now())
  }
}
