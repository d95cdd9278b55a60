// Cookies ahead of time: sealed for a device that may have no network, and told of when it has one.

import LedeBase

/// The fortunes of coming days, each locked with a key of its own, for a device to open by itself.
struct Envelope: Hashable, Sendable {
  /// Names it: 128 random bits, as text.
  var id: String
  var made: Timestamp
  /// Nothing counts that was opened later.
  var ends: Timestamp { made + Envelope.life }
  /// What the keys of its days are made of.
  var secret: [UInt8]
  /// One for each coming date that has had no cookie, in order.
  var days: [Day]
  /// What was opened last, locked in the same way; nil before the first.
  var last: Last?
  /// The newest dates that have had their cookie, latest first.
  var opened: [LocalDate]
  var zone: String
  var looks: ChosenLooks

  struct Day: Hashable, Sendable {
    var date: LocalDate
    /// Six numbers, a line end, the text; under the key of the date.
    var sealed: [UInt8]
    /// What the device hands back to have it counted; nobody but this Lede can read or make one.
    var voucher: [UInt8]
  }

  struct Last: Hashable, Sendable {
    var date: LocalDate
    var opened: Timestamp
    /// The zone whose calendar gave the date.
    var zone: String
    var sealed: [UInt8]
  }

  static let dates = 7
  /// How long it is good for.
  static let life = Duration.seconds(7 * 86_400)
  /// How long after an opening it may be told of: as long as Lede knows what it was told before.
  static let patience = NotedChange.keyLife
  /// How far the clock of a device may be off before its times are moved to Lede's.
  static let leeway = Duration.seconds(300)
}

/// A cookie that a device opened by itself, as it tells of it.
struct OfflineOpening: Hashable, Sendable {
  var date: LocalDate
  /// When, by the clock of the device.
  var at: Timestamp
  /// The zone that the device was in; nil when it did not say.
  var zone: String?
  var voucher: [UInt8]

  /// How many one device can tell of at once.
  static let most = 40
}

/// What became of a cookie that a device opened by itself.
enum Settlement: Hashable, Sendable {
  /// It is in the list, since now or since it was told of before.
  case counted(Opening)
  /// Another cookie has its place: one of the same date, or one by other clocks less than 15 hours
  /// from it.
  case displaced(by: Opening)
  /// It does not count.
  case refused(Reason)

  enum Reason: String, Hashable, Sendable, CaseIterable {
    /// This Lede made no such voucher, or can no longer read it.
    case unknown
    /// It was sealed for another reader, who may tell of it yet.
    case notYours
    /// By its instant and zone it was another date.
    case wrongDate
    /// It was opened before its envelope was made, or in the future.
    case wrongClock
    /// Its envelope had ended, or it was told of too late.
    case ended
  }
}

/// What is decided on a cookie that a device opened by itself.
enum BelatedDecision: Hashable, Sendable {
  /// It is written; the streaks of those that were opened after it change with it.
  case keep(OpeningDraft, later: [Opening.ID: Int])
  /// Nothing is written.
  case settled(Settlement)
}
