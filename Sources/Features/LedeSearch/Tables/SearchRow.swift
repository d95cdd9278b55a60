// Where an item stands in the index of words: newest first, by stretches of time.

import LedeBase
import LedeNews

/// A stretch of time, 2²⁴ ms or some four and a half hours, and the item within it.
///
/// SQLite's index can only be walked by row number, so the number is made of when an item appeared
/// and which item it is. Within a stretch the rows of an index are small steps apart, which is
/// what keeps the index small; the walk sorts each stretch by the exact time.
struct SearchRow: Hashable, Comparable, Sendable {
  let number: Int64

  init(number: Int64) { self.number = number }

  init(_ position: ListPosition) {
    number = SearchRow.stretch(of: position.shown) << 32 | (position.id.rawValue & 0xFFFF_FFFF)
  }

  /// The stretch it lies in.
  var stretch: Int64 { number >> 32 }

  static func < (a: Self, b: Self) -> Bool { a.number < b.number }

  /// The stretch of an instant.
  static func stretch(of time: Timestamp) -> Int64 {
    min(max(time.milliseconds, 0) >> 24, lastStretch)
  }

  /// When a stretch begins.
  static func start(of stretch: Int64) -> Timestamp { Timestamp(milliseconds: stretch << 24) }

  /// Far in the future.
  static let lastStretch: Int64 = 0x3FFF_FFFF
}

/// How far one step of a walk goes: on PostgreSQL 1, 8, 64 … stretches, at last all there is; on
/// SQLite to so many rows.
struct SearchReach: Hashable, Sendable {
  /// Sizes of blocks of stretches, as shifts; each block begins at a multiple of its size.
  static let shifts: [Int64] = [0, 3, 6, 9, 12]
  /// 0 for a single stretch; `shifts.count` for all.
  private(set) var level: Int

  mutating func grow() { level = min(level + 1, SearchReach.shifts.count) }
  mutating func shrink() { level = max(level - 1, 0) }

  /// How many rows are asked for at once.
  var rows: Int { 128 << min(2 * level, 4) }

  /// The shift of the block; nil for all.
  var shift: Int64? { level < SearchReach.shifts.count ? SearchReach.shifts[level] : nil }

  /// The first stretch of the block that `stretch` lies in.
  func first(for stretch: Int64) -> Int64 { shift.map { (stretch >> $0) << $0 } ?? 0 }
}
