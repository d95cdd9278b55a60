// The door of reminders.

package import LedeBase
import LedeDatabase

extension Store: NotificationKeeper {
  /// Under a name that backups leave out, as the key that seals it is not in them either.
  static let pushKeyName = "secret.push"

  package func pushKey(orKeep sealed: [UInt8]) async throws(StoreError) -> [UInt8] {
    try await database.write { connection throws(StoreError) in
      let row = (name: Store.pushKeyName, value: Base64URL.text(sealed))
      try connection.run(Facts.add, row)
      return try connection.first(Facts.value, Store.pushKeyName)
        .flatMap { Base64URL.bytes($0) } ?? sealed
    }
  }

  package func pushKey() async throws(StoreError) -> [UInt8]? {
    try await database.read { connection throws(StoreError) in
      try connection.first(Facts.value, Store.pushKeyName).flatMap { Base64URL.bytes($0) }
    }
  }

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

  package func pushSubscriptions(
    of reader: Reader.ID
  ) async throws(StoreError) -> [KeptSubscription] {
    try await database.read { connection throws(StoreError) in
      try connection.rows(PushSubscriptions.all, reader).compactMap { $0 }
    }
  }

  package func forgetSubscription(
    _ endpoint: WebAddress, of reader: Reader.ID
  ) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      try connection.first(PushSubscriptions.ofEndpoint, (endpoint, reader)) != nil
    }
  }

  package func forgetSubscription(_ gone: KeptSubscription) async throws(StoreError) {
    try await database.write { connection throws(StoreError) in
      try connection.run(PushSubscriptions.remove, gone)
    }
  }

  package func reminder(of reader: Reader.ID) async throws(StoreError) -> Reminder? {
    try await database.read { connection throws(StoreError) in
      try connection.first(Reminders.one, reader) ?? nil
    }
  }

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

  package func beginTelling(
    _ id: PushSubscription.ID, of date: LocalDate
  ) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      try connection.first(PushSubscriptions.beginTelling, (id, date: date)) != nil
    }
  }

  package func undoTelling(_ id: PushSubscription.ID, of date: LocalDate) async throws(StoreError) {
    try await database.write { connection throws(StoreError) in
      try connection.run(PushSubscriptions.undoTelling, (id, date: date))
    }
  }
}
