// Reminders and subscriptions without a database.

package import LedeNews

/// Keeps reminders in memory.
package actor NotificationsInMemory: NotificationKeeper {
  private var key: [UInt8]?
  private var kept: [(reader: Reader.ID, one: KeptSubscription, day: LocalDate)] = []
  private var reminders: [Reader.ID: Reminder] = [:]
  /// When each reader's reminder is due.
  package internal(set) var due: [Reader.ID: Timestamp] = [:]
  var claims: [Reader.ID: Int64] = [:]
  var attempts: [Reader.ID: Int] = [:]
  var lastClaim: Int64 = 0
  private var lastNumber: Int64 = 0

  package init() {}

  package func pushKey(orKeep sealed: [UInt8]) -> [UInt8] {
    let kept = key ?? sealed
    key = kept
    return kept
  }

  package func pushKey() -> [UInt8]? { key }

  package func keepSubscription(
    _ subscription: PushSubscription, of reader: Reader.ID, at now: Timestamp
  ) {
    let day =
      kept.first { $0.one.subscription.endpoint == subscription.endpoint }?.day
      ?? LocalDate(days: 0)
    kept.removeAll { $0.one.subscription.endpoint == subscription.endpoint }
    lastNumber += 1
    let id = PushSubscription.ID(lastNumber)
    kept.append((reader, KeptSubscription(id: id, subscription: subscription, made: now), day))
    let mine = kept.filter { $0.reader == reader }
    for old in mine.dropLast(PushSubscription.most) { kept.removeAll { $0.one.id == old.one.id } }
  }

  package func pushSubscriptions(of reader: Reader.ID) -> [KeptSubscription] {
    kept.filter { $0.reader == reader }.map(\.one).reversed()
  }

  package func forgetSubscription(_ endpoint: WebAddress, of reader: Reader.ID) -> Bool {
    let count = kept.count
    kept.removeAll { $0.reader == reader && $0.one.subscription.endpoint == endpoint }
    return kept.count < count
  }

  package func forgetSubscription(_ id: PushSubscription.ID) { kept.removeAll { $0.one.id == id } }

  package func reminder(of reader: Reader.ID) -> Reminder? { reminders[reader] }

  package func setReminder(_ reminder: (Reminder, due: Timestamp)?, of reader: Reader.ID) {
    reminders[reader] = reminder?.0
    due[reader] = reminder?.due
    claims[reader] = nil
    attempts[reader] = nil
  }

  package func beginTelling(_ id: PushSubscription.ID, of date: LocalDate) -> Bool {
    guard let place = kept.firstIndex(where: { $0.one.id == id }), kept[place].day < date else {
      return false
    }
    kept[place].day = date
    return true
  }

  package func undoTelling(_ id: PushSubscription.ID, of date: LocalDate) {
    guard let place = kept.firstIndex(where: { $0.one.id == id }), kept[place].day == date else {
      return
    }
    kept[place].day = date + -1
  }
}
