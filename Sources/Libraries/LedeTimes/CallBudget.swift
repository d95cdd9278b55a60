// How often the Times may be asked. A pure value: the caller keeps it and says what time it is.

package import LedeBase

/// Which API a call is counted for; each has limits of its own.
package enum TimesService: String, CaseIterable, Hashable, Sendable { case tags, articles }

/// When the calls of one service were made, and so whether another may be.
///
/// Minutes and days slide: they end with the instant that is asked about. That is never more than
/// the Times allows, however it counts.
package struct CallBudget: Hashable, Sendable {
  /// The most calls in any minute.
  package static let perMinute = 5
  /// The most calls in any day.
  package static let perDay = 500

  /// The calls that may still count, in order, in milliseconds of UTC.
  package private(set) var calls: [Int64]

  package init() { calls = [] }

  /// The budget of calls that were kept; any numbers in any order will do.
  package init(calls: [Int64]) { self.calls = Array(calls.sorted().suffix(Self.perDay)) }

  /// A part of the budget that leaves some of it to others.
  package static var share: CallBudget {
    var budget = CallBudget()
    (budget.inMinute, budget.inDay) = (3, 200)
    return budget
  }

  private var inMinute = perMinute
  private var inDay = perDay

  /// Counts a call, and forgets those that count no longer.
  ///
  /// - Throws: ``TimesError/spent(until:)`` with the instant of the next call; nothing is counted then.
  package mutating func take(at now: Timestamp) throws(TimesError) {
    if let until = next(after: now) { throw .spent(until: until) }
    calls = Array((counted(at: now) + [now.milliseconds]).sorted().suffix(Self.perDay))
  }

  /// When the next call may be made; nil when it is now.
  package func next(after now: Timestamp) -> Timestamp? {
    let counted = counted(at: now)
    return [(inMinute, Self.minute), (inDay, Self.day)].compactMap { most, span in
      guard counted.count >= most else { return nil }
      let free = Timestamp(milliseconds: counted[counted.count - most]) + span
      return free > now ? free : nil
    }.max()
  }

  /// How many calls are left for today, ended at `now`.
  package func left(at now: Timestamp) -> Int { Self.perDay - counted(at: now).count }

  private static let minute = Duration.seconds(60)
  private static let day = Duration.seconds(86_400)

  /// The calls of the last day.
  ///
  /// A call in the future was counted by a clock that has been set back since. One that is far off
  /// is forgotten, as it would close the way until then; at worst the Times refuses a call, which
  /// is told.
  private func counted(at now: Timestamp) -> [Int64] {
    let earliest = (now - Self.day).milliseconds
    let latest = (now + Self.minute).milliseconds
    return calls.filter { $0 > earliest && $0 <= latest }
  }
}

extension CallBudget {
  /// The budget of a kept text; what is no number ends it.
  package init(text: String) {
    var calls: [Int64] = []
    var last: Int64 = 0
    for part in text.split(separator: " ").prefix(Self.perDay) {
      guard let step = Int64(part, radix: 36) else { break }
      let (call, isTooGreat) = last.addingReportingOverflow(step)
      guard !isTooGreat else { break }
      calls.append(call)
      last = call
    }
    self.init(calls: calls)
  }

  /// The calls as a text to keep: each as the milliseconds since the one before, in base 36.
  package var text: String {
    var last: Int64 = 0
    return calls.map { call in
      // Numbers from outside may lie further apart than fits; such a call is kept as the one before
      // it.
      let (step, isTooGreat) = call.subtractingReportingOverflow(last)
      last = isTooGreat ? last : call
      return String(isTooGreat ? 0 : step, radix: 36)
    }.joined(separator: " ")
  }
}
