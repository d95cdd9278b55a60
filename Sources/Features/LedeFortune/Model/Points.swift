// What a cookie, a visit and a streak earn.

package import LedeBase

/// Points and what they are for.
///
/// A missed day costs nothing.
package enum Points {
  static let opening = 10
  static let visit = 2

  /// What reaching a length of streak earns; nil for lengths that earn nothing of their own.
  static func streak(_ length: Int) -> Int? {
    switch length {
    case 3: 5
    case 7: 15
    case 14: 25
    case 30: 50
    case 60: 80
    case 365: 365
    case let length where length > 0 && length % 100 == 0: 100
    default: nil
    }
  }

  static func nextStreak(after length: Int) -> Int {
    var next = max(length, 0) + 1
    while streak(next) == nil { next += 1 }
    return next
  }

  /// What an opening earns.
  package static func earned(
    by reader: Reader.ID, on date: LocalDate, streak length: Int, at now: Timestamp
  ) -> [LedgerEntry] {
    var entries = [
      LedgerEntry(reader: reader, at: now, reason: .opening, key: date.text, points: opening)
    ]
    if let points = streak(length) {
      entries.append(
        LedgerEntry(
          reader: reader, at: now, reason: .streak, key: "\(length) \(date.text)", points: points))
    }
    return entries
  }

  static func visited(by reader: Reader.ID, on date: LocalDate, at now: Timestamp) -> LedgerEntry {
    LedgerEntry(reader: reader, at: now, reason: .visit, key: date.text, points: visit)
  }
}
