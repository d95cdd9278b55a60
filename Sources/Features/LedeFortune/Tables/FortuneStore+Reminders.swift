// The door of reminders.

package import LedeBase
import LedeDatabase

extension FortuneStore {
  /// The key of messages as it is kept, sealed; the one given, when there was none before.
  package func pushKey(orKeep sealed: [UInt8]) async throws(StoreError) -> [UInt8] {
    try await database.write { connection throws(StoreError) in
      let row = (name: PushKey.setting, value: Base64URL.text(sealed))
      try connection.run(Facts.add, row)
      return try connection.first(Facts.value, PushKey.setting)
        .flatMap { Base64URL.bytes($0) } ?? sealed
    }
  }

  /// Keeps a subscription, in place of any with its endpoint; beyond `PushSubscription.most` the
  /// reader's oldest goes.
  package func keepSubscription(
    _ subscription: PushSubscription, of reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) {
    try await database.write { connection throws(StoreError) in
      try connection.hold(reader)
      try connection.run(PushSubscriptions.keep, (subscription, reader, at: now))
      let kept = try connection.rows(PushSubscriptions.all, reader).compactMap { $0 }
      for old in kept.dropFirst(PushSubscription.most) {
        try connection.run(PushSubscriptions.remove, old)
      }
    }
  }

  /// A reader's subscriptions, newest first.
  package func pushSubscriptions(
    of reader: Reader.ID
  ) async throws(StoreError) -> [KeptSubscription] {
    try await database.rows(PushSubscriptions.all, reader).compactMap { $0 }
  }

  /// Forgets one that its push service no longer knows; another with the same number or the same
  /// endpoint stays.
  func forgetSubscription(_ gone: KeptSubscription) async throws(StoreError) {
    try await database.run(PushSubscriptions.remove, gone)
  }

  /// When a reader wants to be reminded; nil for never.
  func reminder(of reader: Reader.ID) async throws(StoreError) -> Reminder? {
    try await database.first(Reminders.one, reader) ?? nil
  }

  /// Sets it, and when it is due the first time; nil ends it.
  package func setReminder(
    _ reminder: (Reminder, due: Timestamp)?, of reader: Reader.ID
  ) async throws(StoreError) {
    try await database.write { connection throws(StoreError) in
      if let (reminder, due) = reminder {
        try connection.run(Reminders.set, (reader, reminder))
        try connection.run(Reminders.due, (reader, at: due))
      } else {
        try connection.run(Reminders.remove, reader)
        try connection.run(Jobs.remove, (kind: .reminder, subject: reader.rawValue))
      }
      try connection.run(Wakes.notify, ())
    }
    database.wake()
  }

  /// Notes that a subscription is told of a date of its reader's calendar, before it is; false when
  /// it was already.
  package func beginTelling(
    _ id: PushSubscription.ID, of date: LocalDate
  ) async throws(StoreError) -> Bool {
    try await database.run(PushSubscriptions.beginTelling, (id, date: date)) != nil
  }

  /// Takes that back, when the push service could not be reached.
  func undoTelling(_ id: PushSubscription.ID, of date: LocalDate) async throws(StoreError) {
    try await database.run(PushSubscriptions.undoTelling, (id, date: date))
  }
}
