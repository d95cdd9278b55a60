// Reminders and subscriptions without a database.

package import LedeNews

/// Keeps reminders in memory.
package actor NotificationsInMemory: NotificationKeeper {
  private var key: [UInt8]?
  private var kept: [(reader: Reader.ID, one: KeptSubscription, day: LocalDate)] = []
  private var reminders: [Reader.ID: Reminder] = [:]
  /// One reader's work of one kind.
  struct Work: Hashable {
    var kind: Job.Kind
    var reader: Reader.ID
  }
  var works: [Work: Timestamp] = [:]
  var claims: [Work: Int64] = [:]
  var attempts: [Work: Int] = [:]
  var lastClaim: Int64 = 0
  /// What each reader who wishes to hear of friends has not heard of yet.
  private var waiting: [Reader.ID: [FriendNotice]] = [:]
  private var heard: [Reader.ID: [(at: Timestamp, notices: [FriendNotice])]] = [:]
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

  package func forgetSubscription(_ gone: KeptSubscription) {
    kept.removeAll {
      $0.one.id == gone.id && $0.one.subscription.endpoint == gone.subscription.endpoint
    }
  }

  package func reminder(of reader: Reader.ID) -> Reminder? { reminders[reader] }

  /// When each reader's reminder is due.
  package var due: [Reader.ID: Timestamp] {
    Dictionary(
      uniqueKeysWithValues: works.filter { $0.key.kind == .reminder }
        .map { ($0.key.reader, $0.value) })
  }

  package func setReminder(_ reminder: (Reminder, due: Timestamp)?, of reader: Reader.ID) {
    reminders[reader] = reminder?.0
    put(Work(kind: .reminder, reader: reader), at: reminder?.due)
  }

  /// Makes work due anew, or ends it.
  func put(_ work: Work, at due: Timestamp?) {
    works[work] = due
    claims[work] = nil
    attempts[work] = nil
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

  // MARK: Friends

  package func tellsOfFriends(_ reader: Reader.ID) -> Bool { waiting[reader] != nil }

  package func setTellsOfFriends(_ wish: Bool, of reader: Reader.ID, at now: Timestamp) {
    waiting[reader] = wish ? waiting[reader] ?? [] : nil
    if !wish { put(Work(kind: .friends, reader: reader), at: nil) }
  }

  /// Something of a friend has come, as the store notes it where they ask or give.
  package func note(_ notice: FriendNotice, for reader: Reader.ID, at now: Timestamp) {
    guard waiting[reader] != nil else { return }
    waiting[reader]?.append(notice)
    put(Work(kind: .friends, reader: reader), at: now)
  }

  package func beginTellingOfFriends(_ reader: Reader.ID, at now: Timestamp) -> [FriendNotice] {
    guard let notices = waiting[reader], !notices.isEmpty else { return [] }
    waiting[reader] = []
    let before = heard[reader, default: []].filter { $0.at > now - FriendNotice.span }
    guard before.count < FriendNotice.most else { return [] }
    heard[reader] = before + [(at: now, notices: notices)]
    return notices
  }

  package func undoTellingOfFriends(_ reader: Reader.ID, at begun: Timestamp) {
    let undone = heard[reader, default: []].filter { $0.at == begun }.flatMap(\.notices)
    heard[reader]?.removeAll { $0.at == begun }
    waiting[reader]?.insert(contentsOf: undone, at: 0)
  }
}
