import LedeBase
import Testing

@testable import LedeTimes

@Suite struct StandIns {
  private func client(_ standIn: TimesStandIn, key: String = "demo") -> TimesClient {
    TimesClient(web: standIn, key: key, permit: allowing)
  }

  @Test func `it knows at least forty tags of all five dictionaries, none twice`() {
    #expect(StandInTags.all.count >= 40)
    #expect(Set(StandInTags.all).count == StandInTags.all.count)
    #expect(Set(StandInTags.all.map(\.dictionary)) == Set(TimesDictionary.allCases))
  }

  @Test(arguments: [
    (
      "ferr", 5,
      [
        "Ferries (Des)", "Ferry to Nowhere (Movie) (Ttl)", "Saltmere Ferry Company (Org)",
        "Ferrow, Tobias (Per)", "Ferrow and Daughters (Org)",
      ]
    ),
    ("ADA", 10, ["Rowan, Ada (Per)"]), ("rowan a", 10, ["Rowan, Ada (Per)"]), ("erries", 10, []),
    ("Bicyc", 1, ["Bicycles (Des)"]),
  ])
  func `tags are found by the beginning of any word, the most used first`(
    typed: String, most: Int, tags: [String]
  ) async throws {
    let found = try await client(TimesStandIn(now: Fixture.now))
      .tags(startingWith: typed, most: most)
    #expect(found.map(\.full) == tags)
  }

  @Test(arguments: [
    ("Ferries (Des)", 10, 1), ("Bicycles (Des)", 10, 1), ("Rowan, Ada (Per)", 10, 1),
    ("Saltmere (Geo)", 4, 1), ("Harbor Museum (Org)", 3, 1),
    ("Ferry to Nowhere (Movie) (Ttl)", 2, 1), ("Libraries (Des)", 2, 1),
    ("Nothing Known (Des)", 0, 3),
  ])
  func `articles of a topic come whole and the newest first`(
    tag: String, count: Int, calls: Int
  ) async throws {
    let standIn = TimesStandIn(now: Fixture.now)
    let articles = try await client(standIn).articles(on: TimesTag(tag))
    #expect(articles.count == count)
    #expect(standIn.asked.count == calls)
    let dates = articles.compactMap(\.published)
    #expect(dates.count == count)
    #expect(dates == dates.sorted(by: >))
    #expect(dates.allSatisfy { $0 < Fixture.now })
    #expect(Set(articles.compactMap(\.id)).count == count)
    #expect(
      articles.allSatisfy {
        !$0.title.isEmpty && !$0.abstract.isEmpty && $0.address != nil && $0.picture != nil
          && $0.kind != nil
      })
    #expect(articles.allSatisfy { ($0.author == nil) == (tag == "Harbor Museum (Org)") })
  }

  @Test func `articles since a day are those of that day and later`() async throws {
    let standIn = TimesStandIn(now: Fixture.now)
    let all = try await client(standIn).articles(on: TimesTag("Ferries (Des)"))
    let since = LocalDate((Fixture.now - .seconds(3 * 86_400)).parts)
    let some = try await client(standIn).articles(on: TimesTag("Ferries (Des)"), since: since)
    #expect(some == all.filter { $0.published.map { LocalDate($0.parts) >= since } ?? false })
    #expect(!some.isEmpty && some.count < all.count)
  }

  @Test func `a server with the older names is asked twice`() async throws {
    let standIn = TimesStandIn(now: Fixture.now, behaviour: .old)
    #expect(try await client(standIn).articles(on: TimesTag("Rowan, Ada (Per)")).count == 10)
    #expect(standIn.asked.count == 2)
  }

  @Test(arguments: Refusals.statuses.filter { $0.0 >= 400 })
  func `it refuses as the Times does`(status: Int, error: TimesError, isPassing: Bool) async {
    let standIn = TimesStandIn(now: Fixture.now, behaviour: .fault(status))
    await #expect {
      try await client(standIn).tags(startingWith: "a", most: 1)
    } throws: { thrown in
      if case .badRequest(let words) = thrown as? TimesError { return !words.isEmpty }
      return thrown as? TimesError == error
    }
  }

  @Test func `it can be spent, slow, broken and empty, and wants a key`() async throws {
    let spent = client(TimesStandIn(now: Fixture.now, behaviour: .limit(1)))
    _ = try await spent.tags(startingWith: "a", most: 1)
    await #expect(throws: TimesError.spent(until: nil)) {
      try await spent.articles(on: TimesTag("Ferries (Des)"))
    }
    await #expect {
      try await client(TimesStandIn(now: Fixture.now, behaviour: .slow(.seconds(60))))
        .tags(startingWith: "a", most: 1)
    } throws: {
      if case .away(.tooSlow) = $0 as? TimesError { true } else { false }
    }
    let slow = client(TimesStandIn(now: Fixture.now, behaviour: .slow(.milliseconds(1))))
    #expect(try await slow.tags(startingWith: "ferr", most: 1).count == 1)
    let broken = client(TimesStandIn(now: Fixture.now, behaviour: .broken))
    for ask in [
      { _ = try await broken.tags(startingWith: "ferr", most: 9) },
      { _ = try await broken.articles(on: TimesTag("Ferries (Des)")) },
    ] as [() async throws -> Void] {
      await #expect {
        try await ask()
      } throws: {
        if case .unreadable = $0 as? TimesError { true } else { false }
      }
    }
    let empty = client(TimesStandIn(now: Fixture.now, behaviour: .empty))
    #expect(try await empty.tags(startingWith: "ferr", most: 9) == [])
    #expect(try await empty.articles(on: TimesTag("Ferries (Des)")) == [])
  }
}
