// How often a service may be asked.

import LedeBase
import Testing

@Suite struct CallBudgets {
  private let now = Timestamp(seconds: 1_795_244_400)
  private static let limits = [
    CallBudget.Limit(500, in: .seconds(86_400)), CallBudget.Limit(5, in: .seconds(60)),
  ]

  /// Until when nothing may be asked; nil where a call is taken.
  private func spent(_ budget: CallBudget, _ now: Timestamp) -> Timestamp? {
    var budget = budget
    do throws(CallsSpent) { try budget.take(at: now) } catch { return error.until }
    return nil
  }

  /// The budget after calls at so many seconds after `now`.
  private func budget(_ seconds: [Int]) throws -> CallBudget {
    var budget = CallBudget(Self.limits)
    for second in seconds { try budget.take(at: now + .seconds(second)) }
    return budget
  }

  @Test func `five calls pass in a minute, and the sixth waits until the first is a minute old`()
    throws
  {
    var budget = try budget([0, 1, 2, 3, 30])
    #expect(spent(budget, now + .seconds(59)) == now + .seconds(60))
    #expect(budget.calls.count == 5)
    #expect(budget.next(after: now + .seconds(59)) == now + .seconds(60))
    #expect(budget.next(after: now + .seconds(60)) == nil)
    try budget.take(at: now + .seconds(60))
    #expect(spent(budget, now + .seconds(60)) == now + .seconds(61))
  }

  @Test func `five hundred calls pass in a day, and then none until the first is a day old`() throws
  {
    var budget = try budget((0..<500).map { $0 * 13 })
    #expect(budget.left(at: now + .seconds(500 * 13)) == 0)
    #expect(spent(budget, now + .seconds(86_399)) == now + .seconds(86_400))
    try budget.take(at: now + .seconds(86_400))
    #expect(budget.calls.count == 500)
    #expect(budget.left(at: now + .seconds(200_000)) == 500)
  }

  @Test func `a clock that was far ahead locks nobody out once it is right again`() throws {
    let year = 365 * 86_400
    var budget = try budget([year, year + 1, year + 2, year + 3, year + 4])
    #expect(budget.next(after: now) == nil)
    try budget.take(at: now)
    #expect(budget.calls == [now.milliseconds])
  }

  @Test func `a clock that is set back by some seconds keeps the count, and opens soon after`()
    throws
  {
    let budget = try budget([20, 21, 22, 23, 24])
    #expect(budget.next(after: now) == now + .seconds(80))
    #expect(budget.next(after: now + .seconds(80)) == nil)
  }

  @Test func `a kept budget is the same again`() throws {
    let budget = try budget((0..<500).map { $0 * 13 })
    #expect(CallBudget(Self.limits, text: budget.text) == budget)
    #expect(CallBudget(Self.limits, calls: budget.calls) == budget)
    #expect(budget.text.utf8.count < 3_000)
    #expect(CallBudget(Self.limits, text: CallBudget(Self.limits).text) == CallBudget(Self.limits))
  }

  @Test(arguments: [
    "zzz zzz", "-1 -1", "1y2p0ij32e8e7 1y2p0ij32e8e7 1", "-1y2p0ij32e8e8 -1", "9 x 9", " ", "é",
    "1y2p0ij32e8e7 -1y2p0ij32e8e7 -1y2p0ij32e8e7 -1y2p0ij32e8e7",
  ])
  func `any kept text gives a budget that can be used`(text: String) throws {
    var budget = CallBudget(Self.limits, text: text)
    try budget.take(at: now)
    _ = CallBudget(Self.limits, text: budget.text)
  }

  @Test func `no instant or number makes it trap`() {
    for instant in [Int64.min, -1, 0, 1, .max] {
      var budget = CallBudget(
        Self.limits, calls: [.min, .min, -1, 0, 1, .max, .max, .max, .max, .max, .max])
      _ = budget.text
      try? budget.take(at: Timestamp(milliseconds: instant))
      _ = CallBudget(Self.limits, text: budget.text)
      _ = budget.left(at: Timestamp(milliseconds: instant))
    }
  }

  @Test func `two hundred calls of an hour, and no more`() throws {
    var budget = CallBudget([CallBudget.Limit(200, in: .seconds(3_600))])
    for second in 0..<200 { try budget.take(at: now + .seconds(second)) }
    #expect(budget.left(at: now + .seconds(200)) == 0)
    #expect(spent(budget, now + .seconds(200)) == now + .seconds(3_600))
    try budget.take(at: now + .seconds(3_600))
    #expect(budget.left(at: now + .seconds(3_600)) == 0)
  }
}
