// The habit: which days were opened, forgiven or missed, what is told of it once, and the mark on the tab.

import LedeBase
import LedeHTTP
import LedeTesting
import Testing

@testable import LedeFortune

@Suite struct HabitTests {
  private func opening(_ date: String, streak: Int, zone: String = "UTC") throws -> Opening {
    let date = try Day.date(date)
    return Opening(
      id: Opening.ID(Int64(date.days)), reader: .local, opened: FortuneTime.noon(of: date),
      zone: zone, date: date, fortune: Fortune("A text."), setVersion: 1,
      numbers: try #require(LuckyNumbers([1, 2, 3, 4, 5, 6])), streak: streak)
  }

  @Test func `each date is opened, forgiven, missed, waiting or none of them`() throws {
    let openings = [
      try opening("2026-11-03", streak: 1), try opening("2026-11-05", streak: 2),
      try opening("2026-11-09", streak: 1),
    ]
    let days = Habit.days(
      from: try Day.date("2026-11-02"), before: try Day.date("2026-11-13"), openings: openings,
      today: try Day.date("2026-11-11"))
    #expect(
      days.map(\.state) == [
        .free, .opened(openings[0].id), .forgiven, .opened(openings[1].id), .missed, .missed,
        .missed, .opened(openings[2].id), .missed, .waits, .free,
      ])
  }

  @Test func `a date that a journey left out is neither missed nor forgiven`() throws {
    // From 10:00 of the 3rd in Honolulu to Kiritimati, where 15 hours later it is the 5th.
    let last = Opening(
      id: Opening.ID(1), reader: .local, opened: try Day.time("2026-11-03T20:00:00Z"),
      zone: "Pacific/Honolulu", date: try Day.date("2026-11-03"), fortune: Fortune("A text."),
      setVersion: 1, numbers: try #require(LuckyNumbers([1, 2, 3, 4, 5, 6])))
    let next = try opening("2026-11-05", streak: 2, zone: "Pacific/Kiritimati")
    let days = Habit.days(
      from: last.date, before: next.date + 1, openings: [last, next], today: next.date)
    #expect(days.map(\.state) == [.opened(last.id), .free, .opened(next.id)])
  }

  @Test(arguments: [("2026-11", 6, 30), ("2026-02", 6, 28), ("2027-02", 0, 28), ("1969-06", 6, 30)])
  func `a month begins on its day of the week`(month: String, blanks: Int, days: Int) throws {
    let first = try Day.date(month + "-01")
    #expect(Habit.month(of: first + 27) == first)
    let end = Habit.month(after: first)
    #expect(end - first == days)
    #expect(HabitMonth(first: first, days: []).blanks == blanks)
  }

  @Test func `the tab shows seven rounds, and the list a month whose days lead on`() async throws {
    let site = try await FortunePageTests.site()
    #expect(!(await site.get("/fortune", FortunePageTests.session)).text.contains("class=\"week\""))
    for (days, streak) in [(40, 1), (4, 1), (2, 2), (1, 3)] {
      try await site.store.opened(
        by: .local, at: TestSite.now - .seconds(days * 86_400), zone: "Europe/Lisbon",
        date: try Day.date("2026-11-21") + -days, streak: streak)
    }
    let tab = await site.get("/fortune", FortunePageTests.session)
    #expect(faults(in: tab.text) == [])
    #expect(tab.text.matches(of: /<li data-day="/).count == 7)
    #expect(tab.text.contains("Wednesday 18 November: missed and forgiven"))
    #expect(tab.text.contains("Saturday 21 November: not yet opened"))
    #expect(tab.text.contains("<dt>Longest"))
    let list = await site.get("/fortune/history", FortunePageTests.session)
    #expect(faults(in: list.text) == [])
    #expect(list.text.contains("November 2026"))
    #expect(list.text.matches(of: /<td data-day="/).count == 30)
    #expect(list.text.contains("aria-label=\"Friday 20 November: opened\""))
    #expect(list.text.contains("href=\"/fortune/history?month=2026-10\""))
    #expect(!list.text.contains("month=2026-12"))
    let october = await site.get("/fortune/history?month=2026-10", FortunePageTests.session)
    #expect(faults(in: october.text) == [])
    #expect(october.text.contains("href=\"/fortune/history?month=2026-11\""))
    #expect(october.text.matches(of: /<article/).count == 1)
    #expect(!october.text.contains("month=2026-09"))
    #expect(
      await site.get("/fortune/history?month=2026-13", FortunePageTests.session).status == 400)
  }

  @Test func `a length that earns points is told once, when it is reached`() async throws {
    let site = try await FortunePageTests.site()
    try await site.store.opened(
      by: .local, at: TestSite.now - .seconds(86_400), zone: "Europe/Lisbon", streak: 6)
    let opened = await site.post("/fortune", "", FortunePageTests.session)
    #expect(opened.headers["Location"] == "/fortune?did=streak.7#opened")
    let told = await site.get("/fortune?did=streak.7", FortunePageTests.session)
    #expect(faults(in: told.text) == [])
    #expect(told.text.contains("7 in a row, which earns 15 points more."))
    #expect(!(await site.get("/fortune", FortunePageTests.session)).text.contains("which earns"))
    // Nobody is told of lengths that earn nothing.
    #expect(
      !(await site.get("/fortune?did=streak.8", FortunePageTests.session)).text
        .contains("which earns"))
  }

  @Test func `the tab bears a mark while a cookie waits for who has opened one before`()
    async throws
  {
    let site = try await FortunePageTests.site()
    func hasMark() async -> Bool {
      let page = await site.get("/settings", FortunePageTests.session).text
      return page.contains("#cookie-waits") && page.contains(Phrases.cookieIsThere)
    }
    #expect(await !hasMark())
    let other = try await FortunePageTests.site()
    try await other.store.opened(
      by: .local, at: TestSite.now - .seconds(86_400), zone: "Europe/Lisbon")
    _ = await other.get("/fortune", FortunePageTests.session)
    let page = await other.get("/settings", FortunePageTests.session).text
    #expect(page.contains("#cookie-waits") && page.contains(Phrases.cookieIsThere))
    _ = await other.post("/fortune", "", FortunePageTests.session)
    #expect(!(await other.get("/settings", FortunePageTests.session)).text.contains("cookie-waits"))
  }
}
