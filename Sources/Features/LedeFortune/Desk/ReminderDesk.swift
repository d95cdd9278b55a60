// When a reader wants to be told of the cookie, and on which devices.

import LedeCalendar
import LedeBase
import LedeSite

/// What the page of the reminder shows.
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
  private let store: FortuneStore
  private let push: any PushSealer
  private let now: @Sendable () -> Timestamp
  private let key: PushKey
  private let zone: Zone
  private let telling: FriendTelling

  /// - Parameters:
  ///   - house: What it may touch.
  ///   - zone: Whose hours count where a reader names no zone.
  ///   - telling: What readers may hear of friends.
  init(_ house: House, zone: Zone, telling: FriendTelling) {
    self.telling = telling
    store = FortuneStore(house.database)
    push = house.push
    now = house.now
    key = PushKey(house)
    self.zone = zone
  }

  /// What the page shows.
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
  func set(minute: Int, zone name: String, of reader: Reader.ID) async throws(StoreError)
    -> Bool
  {
    guard let reminder = Reminder(minute: minute, zone: name), let zone = Zone(name) else {
      return false
    }
    let due = zone.next(minute: minute, after: now())
    try await store.setReminder((reminder, due: due), of: reader)
    return true
  }

  /// Ends it on all devices; their subscriptions stay for when it is wanted again.
  func end(of reader: Reader.ID) async throws(StoreError) {
    try await store.setReminder(nil, of: reader)
  }

  /// Sets whether a reader is told of friends.
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
  func unsubscribe(
    _ endpoint: WebAddress, of reader: Reader.ID
  ) async throws(StoreError) -> Bool {
    try await store.forgetSubscription(endpoint, of: reader)
  }

  /// A calendar with the reminder in it, every day at the hour; nil when it is switched off.
  ///
  /// - Parameters:
  ///   - reader: Whose.
  ///   - home: Where browsers find this Lede.
  /// - Returns: The file.
  /// - Throws: When the store cannot be used.
  func calendar(of reader: Reader.ID, home: WebAddress) async throws -> String? {
    guard let reminder = try await store.reminder(of: reader),
      let zone = Zone(reminder.zone)
    else { return nil }
    return ReminderCalendar.text(reminder, zone: zone, home: home, at: now())
  }
}
