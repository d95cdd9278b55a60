import LedeBase
import Testing

@testable import LedeTimes

@Suite struct CallBudgets {
  private let now = Fixture.now

  /// The budget after calls at so many seconds after `now`.
  private func budget(_ seconds: [Int]) throws -> CallBudget {
    var budget = CallBudget()
    for second in seconds { try budget.take(at: now + .seconds(second)) }
    return budget
  }

  @Test func `five calls pass in a minute, and the sixth waits until the first is a minute old`()
    throws
  {
    var budget = try budget([0, 1, 2, 3, 30])
    #expect(throws: TimesError.spent(until: now + .seconds(60))) {
      try budget.take(at: now + .seconds(59))
    }
    #expect(budget.calls.count == 5)
    #expect(budget.next(after: now + .seconds(59)) == now + .seconds(60))
    #expect(budget.next(after: now + .seconds(60)) == nil)
    try budget.take(at: now + .seconds(60))
    #expect(throws: TimesError.spent(until: now + .seconds(61))) {
      try budget.take(at: now + .seconds(60))
    }
  }

  @Test func `five hundred calls pass in a day, and then none until the first is a day old`() throws
  {
    var budget = try budget((0..<500).map { $0 * 13 })
    #expect(budget.left(at: now + .seconds(500 * 13)) == 0)
    #expect(throws: TimesError.spent(until: now + .seconds(86_400))) {
      try budget.take(at: now + .seconds(86_399))
    }
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
    #expect(CallBudget(text: budget.text) == budget)
    #expect(CallBudget(calls: budget.calls) == budget)
    #expect(budget.text.utf8.count < 3_000)
    #expect(CallBudget(text: CallBudget().text) == CallBudget())
  }

  @Test(arguments: [
    "zzz zzz", "-1 -1", "1y2p0ij32e8e7 1y2p0ij32e8e7 1", "-1y2p0ij32e8e8 -1", "9 x 9", " ", "é",
    "1y2p0ij32e8e7 -1y2p0ij32e8e7 -1y2p0ij32e8e7 -1y2p0ij32e8e7",
  ])
  func `any kept text gives a budget that can be used`(text: String) throws {
    var budget = CallBudget(text: text)
    try budget.take(at: now)
    _ = CallBudget(text: budget.text)
  }

  @Test func `no instant or number makes it trap`() {
    for instant in [Int64.min, -1, 0, 1, .max] {
      var budget = CallBudget(calls: [.min, .min, -1, 0, 1, .max, .max, .max, .max, .max, .max])
      _ = budget.text
      try? budget.take(at: Timestamp(milliseconds: instant))
      _ = CallBudget(text: budget.text)
      _ = budget.left(at: Timestamp(milliseconds: instant))
    }
  }
}
