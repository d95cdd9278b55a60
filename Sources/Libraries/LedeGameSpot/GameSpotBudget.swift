// How often GameSpot may be asked. A pure value: the caller keeps it and says what time it is.

package import LedeBase

/// When the calls of one family of records were made, and so whether another may be.
///
/// The hour slides: it ends with the instant that is asked about.
package struct GameSpotBudget: Hashable, Sendable {
  /// The most calls of one family in any hour, as the API's sister sites say.
  package static let perHour = 200

  /// The calls that may still count, in order, in milliseconds of UTC.
  package private(set) var calls: [Int64]

  package init() { calls = [] }

  /// The budget of calls that were kept; any numbers in any order will do.
  package init(calls: [Int64]) { self.calls = Array(calls.sorted().suffix(Self.perHour)) }

  /// The budget of a kept text; what is no number is passed over.
  package init(text: String) {
    self.init(calls: text.split(separator: " ").compactMap { Int64($0) })
  }

  /// The calls as a text to keep.
  package var text: String { calls.map { String($0) }.joined(separator: " ") }

  /// Counts a call, and forgets those that count no longer.
  ///
  /// - Throws: ``GameSpotError/spent(until:)`` with the instant of the next call; nothing is counted then.
  package mutating func take(at now: Timestamp) throws(GameSpotError) {
    if let until = next(after: now) { throw .spent(until: until) }
    calls = Array((counted(at: now) + [now.milliseconds]).sorted().suffix(Self.perHour))
  }

  /// When the next call may be made; nil when it is now.
  package func next(after now: Timestamp) -> Timestamp? {
    let counted = counted(at: now)
    guard counted.count >= Self.perHour else { return nil }
    let free = Timestamp(milliseconds: counted[counted.count - Self.perHour]) + Self.hour
    return free > now ? free : nil
  }

  /// How many calls are left for the hour that ends at `now`.
  package func left(at now: Timestamp) -> Int { Self.perHour - counted(at: now).count }

  private static let hour = Duration.seconds(3_600)
  private static let minute = Duration.seconds(60)

  /// The calls of the last hour.
  ///
  /// A call far in the future was counted by a clock that has been set back since, and is forgotten,
  /// as it would close the way until then; at worst GameSpot refuses a call, which is told.
  private func counted(at now: Timestamp) -> [Int64] {
    let (earliest, latest) = ((now - Self.hour).milliseconds, (now + Self.minute).milliseconds)
    return calls.filter { $0 > earliest && $0 <= latest }
  }
}
