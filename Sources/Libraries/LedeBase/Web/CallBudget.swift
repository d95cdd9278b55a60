// How often a service may be asked. A pure value: the caller keeps it and says what time it is.

/// No call is left.
package struct CallsSpent: Error, Hashable {
  /// When the next may be made.
  package let until: Timestamp
}

/// When the calls to a service were made, and so whether another may be.
///
/// Minutes, hours and days slide: they end with the instant that is asked about. That is never more than a service
/// allows, however it counts.
package struct CallBudget: Hashable, Sendable {
  /// So many calls in any such span of time.
  package struct Limit: Hashable, Sendable {
    package let most: Int
    package let span: Duration

    package init(_ most: Int, in span: Duration) { (self.most, self.span) = (most, span) }
  }

  /// The one with the longest span last.
  private let limits: [Limit]
  /// The calls that may still count, in order, in milliseconds of UTC.
  package private(set) var calls: [Int64]

  /// The budget of calls that were kept; any numbers in any order will do.
  ///
  /// - Parameters:
  ///   - limits: At least one.
  ///   - calls: When each was made, in milliseconds of UTC.
  package init(_ limits: [Limit], calls: [Int64] = []) {
    self.limits = limits.sorted { $0.span < $1.span }
    self.calls = []
    self.calls = Array(calls.sorted().suffix(most))
  }

  /// The most calls in the longest span.
  private var most: Int { limits.last?.most ?? 0 }

  /// Counts a call, and forgets those that count no longer.
  ///
  /// - Throws: ``CallsSpent`` with the instant of the next call; nothing is counted then.
  package mutating func take(at now: Timestamp) throws(CallsSpent) {
    if let until = next(after: now) { throw CallsSpent(until: until) }
    calls = Array((counted(at: now) + [now.milliseconds]).sorted().suffix(most))
  }

  /// When the next call may be made; nil when it is now.
  package func next(after now: Timestamp) -> Timestamp? {
    let counted = counted(at: now)
    return limits.compactMap { limit in
      guard limit.most > 0, counted.count >= limit.most else { return nil }
      let free = Timestamp(milliseconds: counted[counted.count - limit.most]) + limit.span
      return free > now ? free : nil
    }.max()
  }

  /// How many calls are left of the longest span, ended at `now`.
  package func left(at now: Timestamp) -> Int { most - counted(at: now).count }

  /// The calls of the longest span.
  ///
  /// A call in the future was counted by a clock that has been set back since. One that is far off
  /// is forgotten, as it would close the way until then; at worst the service refuses a call, which
  /// is told.
  private func counted(at now: Timestamp) -> [Int64] {
    let earliest = (now - (limits.last?.span ?? .zero)).milliseconds
    let latest = (now + .seconds(60)).milliseconds
    return calls.filter { $0 > earliest && $0 <= latest }
  }
}

extension CallBudget {
  /// The budget of a kept text; what is no number ends it.
  package init(_ limits: [Limit], text: String) {
    var calls: [Int64] = []
    var last: Int64 = 0
    for part in text.split(separator: " ").prefix(10_000) {
      guard let step = Int64(part, radix: 36) else { break }
      let (call, isTooGreat) = last.addingReportingOverflow(step)
      guard !isTooGreat else { break }
      calls.append(call)
      last = call
    }
    self.init(limits, calls: calls)
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
