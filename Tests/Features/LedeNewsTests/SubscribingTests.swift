// What readers wish of feeds: names, folders, tags, pauses, intervals, how much is kept.

import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeNews

extension Store {
  func groups() async throws -> [String] {
    try await groups(of: .local).map { group in
      let name =
        switch group.kind {
        case .folder(let path): path.joined(separator: "/")
        case .label(let name): "#" + name
        }
      return "\(name) \(group.feeds) \(group.unread)"
    }
  }

  func claimed(at minutes: Int) async throws -> [Int64] {
    try await claim([.refresh], limit: 99, lease: .seconds(1), at: Some.time(minutes)).map(
      \.subject)
  }
}

@Suite struct SubscribingTests {
  @Test(arguments: Backend.present)
  func `each reader's choices are kept apart`(backend: Backend) async throws {
    try await backend.withStore { store in
      let other = try await store.addReader("other")
      var chosen = Preferences()
      chosen.theme = .night
      chosen.sections = [.folder(["A", "B/C"]), .unread]
      try await store.setPreferences(chosen, of: .local)
      #expect(try await store.preferences(of: .local) == chosen)
      #expect(try await store.preferences(of: other) == Preferences())
      chosen.theme = .system
      chosen.size = 5
      try await store.setPreferences(chosen, of: .local)
      #expect(try await store.preferences(of: .local) == chosen)
    }
  }

  @Test(arguments: Backend.present)
  func `a feed bears the reader's name for it until it gets its own back`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.keep([Some.item("x", 1)], from: feed, at: 2)
      #expect(
        try await store.change(feed, SubscriptionChange(name: " My \n paper "))?.title == "My paper"
      )
      #expect(
        try await store.headlines(ListFilter(), of: .local, before: nil, limit: 9).map(\.source)
          == ["My paper"])
      #expect(try await store.change(feed, SubscriptionChange(name: ""))?.title == "A feed")
      #expect(try await store.change(Feed.ID(99), SubscriptionChange(name: "x")) == nil)
    }
  }

  @Test(arguments: Backend.present)
  func `folders are made when a feed is put there and go when they are empty`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let a = try await store.following("a", folder: ["Old", "Deep"])
      let b = try await store.following("b", folder: ["Old"])
      try await store.keep([Some.item("a", 1), Some.item("a2", 1)], from: a, at: 2)
      try await store.keep([Some.item("b", 1)], from: b, at: 2)
      #expect(try await store.groups() == ["Old 2 3", "Old/Deep 1 2"])
      let moved = try await store.change(a, SubscriptionChange(folder: ["New", "One", "Two"]))
      #expect(moved?.folder == ["New", "One", "Two"])
      #expect(
        try await store.groups() == ["New 1 2", "New/One 1 2", "New/One/Two 1 2", "Old 1 1"])
      try await store.change(b, SubscriptionChange(folder: []))
      try await store.change(a, SubscriptionChange(folder: ["New"]))
      #expect(try await store.groups() == ["New 1 2"])
      let rows = try await store.database.read { connection throws(StoreError) in
        try connection.rows(Folders.all, .local).map(\.name)
      }
      #expect(rows == ["New"])
    }
  }

  @Test(arguments: Backend.present)
  func `a feed that is followed again is as it was left`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.keep(Some.items(1...3), from: feed, at: 10)
      let ids = try await store.ids()
      _ = try await store.mark([ids[0]], as: .read, by: .local, at: Some.time(11))
      let before = try await store.change(
        feed,
        SubscriptionChange(
          name: "Mine", folder: ["F", "G"], tags: ["slow", "long"], isPaused: true,
          interval: .seconds(3600), retention: Retention(newest: 50, days: 9)))
      #expect(before?.tags == ["long", "slow"])
      #expect(before?.lastRead == Some.time(11))
      try await store.unfollow(feed, by: .local)
      #expect(try await store.groups() == [])
      #expect(try await store.subscription(feed, of: .local) == nil)
      _ = try await store.following("a")
      #expect(try await store.subscription(feed, of: .local) == before)
      #expect(try await store.subscriptions(of: .local) == [before])
      #expect(try await store.titles(.unread) == ["Title 2", "Title 1"])
      #expect(try await store.groups() == ["F 1 2", "F/G 1 2", "#long 1 2", "#slow 1 2"])
    }
  }

  @Test(arguments: Backend.present)
  func `since when a feed is followed is known, and counts anew for who comes back`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feed = try await store.follow(
        Some.outline("a"), by: .local, isOwners: false, key: nil, at: Some.time(7)
      ).feed
      #expect(try await store.feedsToAsk([feed]).map(\.hasAnswered) == [false])
      // Followed already: nothing changes.
      _ = try await store.follow([Some.outline("a")], by: .local, isOwners: false, at: Some.time(9))
      #expect(try await store.subscription(feed, of: .local)?.since == Some.time(7))
      #expect(try await store.subscriptions(of: .local).map(\.since) == [Some.time(7)])
      try await store.unfollow(feed, by: .local)
      #expect(try await store.refollow(feed, by: .local, at: Some.time(30)))
      #expect(try await store.subscription(feed, of: .local)?.since == Some.time(30))
      try await store.keep([Some.item("x", 1)], from: feed, at: 31)
      #expect(try await store.feedsToAsk([feed]).map(\.hasAnswered) == [true])
    }
  }

  @Test(arguments: Backend.present)
  func `a feed is left alone when all who follow it have paused it`(backend: Backend) async throws {
    try await backend.withStore { store in
      let other = try await store.addReader("other")
      let feed = try await store.following("a")
      _ = try await store.follow(
        Some.outline("a"), by: other, isOwners: false, key: nil, at: Some.time(1))
      try await store.change(feed, SubscriptionChange(isPaused: true))
      #expect(try await store.claimed(at: 10) == [feed.rawValue])
      #expect(try await store.hurry(nil, of: .local, at: Some.time(11)) == 0)
      #expect(try await store.hurry([feed], of: .local, at: Some.time(11)) == 0)
      try await store.change(feed, SubscriptionChange(isPaused: true), by: other)
      #expect(try await store.claimed(at: 20) == [])
      // Adding it again by mistake does not wake it, leaving and coming back does not either.
      _ = try await store.following("a")
      try await store.unfollow(feed, by: .local)
      _ = try await store.following("a")
      #expect(try await store.claimed(at: 30) == [])
      #expect(try await store.subscription(feed, of: .local)?.feed.health.nextAsk == nil)
      try await store.change(feed, SubscriptionChange(isPaused: false), at: 40)
      #expect(try await store.claimed(at: 40) == [feed.rawValue])
    }
  }

  @Test(arguments: Backend.present)
  func `a feed is asked as often as the most impatient of its readers wishes`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let other = try await store.addReader("other")
      let feed = try await store.following("a")
      _ = try await store.follow(
        Some.outline("a"), by: other, isOwners: false, key: nil, at: Some.time(1))
      func interval() async throws -> Duration? {
        try await store.feedsToAsk([feed]).first?.interval
      }
      #expect(try await interval() == nil)
      try await store.keep([], from: feed, at: 10)
      _ = try await store.claimed(at: 100)  // due at 70
      try await store.keep([], from: feed, at: 100)
      try await store.change(feed, SubscriptionChange(interval: .seconds(1)), at: 101)
      #expect(try await interval() == .seconds(300))
      try await store.change(feed, SubscriptionChange(interval: .seconds(7200)), by: other, at: 101)
      #expect(try await interval() == .seconds(300))
      try await store.unfollow(feed, by: .local)
      #expect(try await interval() == .seconds(7200))
      _ = try await store.following("a")
      #expect(try await interval() == .seconds(300))
      try await store.change(feed, SubscriptionChange(isPaused: true), at: 101)
      #expect(try await interval() == .seconds(7200))
      try await store.change(feed, SubscriptionChange(interval: .zero), by: other)
      #expect(try await interval() == nil)
    }
  }

  @Test(arguments: Backend.present)
  func `a wish to be asked more often counts from the last ask`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      let job = try #require(
        try await store.claim([.refresh], limit: 1, lease: .seconds(60), at: Some.time(0)).first)
      try await store.keep([], from: feed, at: 10, job: job)  // due again at 70
      try await store.change(feed, SubscriptionChange(interval: .seconds(1200)), at: 11)
      #expect(try await store.nextDue([.refresh]) == Some.time(30))
      try await store.change(feed, SubscriptionChange(interval: .seconds(3 * 3600)), at: 12)
      #expect(try await store.nextDue([.refresh]) == Some.time(30))
    }
  }

  @Test(arguments: Backend.present)
  func `a feed keeps as much as the most careful of its readers wishes`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let other = try await store.addReader("other")
      let feed = try await store.following("a")
      try await store.keep(Some.items(1...40), from: feed, at: 50)
      _ = try await store.mark(try await store.ids(), as: .read, by: .local, at: Some.time(51))
      // The answer itself shrinks, so that it does not hold the items back.
      try await store.keep([Some.item("40", 40)], from: feed, at: 52)
      try await store.change(feed, SubscriptionChange(retention: Retention(newest: 10)))
      #expect(
        try await store.claim([.retention], limit: 9, lease: .seconds(9), at: Some.time(60)).map(
          \.subject) == [feed.rawValue])
      _ = try await store.follow(
        Some.outline("a"), by: other, isOwners: false, key: nil, at: Some.time(60))
      #expect(try await store.retain(feed, at: Some.time(61)) == 0)
      try await store.change(
        feed, SubscriptionChange(retention: Retention(newest: 30)), by: other)
      _ = try await store.mark(
        try await store.headlines(ListFilter(), of: other, before: nil, limit: 99).map(\.id),
        as: .read, by: other, at: Some.time(62))
      #expect(try await store.retain(feed, at: Some.time(63)) == 10)
      #expect(try await store.subscription(feed, of: .local)?.retention == Retention(newest: 10))
    }
  }

  @Test(arguments: Backend.present)
  func `a feed tells how much it brings in a week`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      func aWeek() async throws -> Double? {
        try await store.subscription(feed, of: .local)?.feed.health.itemsAWeek
      }
      #expect(try await aWeek() == 0)
      let day = 24 * 60
      // Two a day for two weeks, and one that is too old to count.
      let items =
        (0..<28).map { Some.item("\($0)", $0 * day / 2 + 1) } + [Some.item("old", -60 * day)]
      try await store.keep(items, from: feed, at: 14 * day)
      #expect(try #require(try await aWeek()) > 12)
      #expect(try #require(try await aWeek()) <= 15)
      try await store.keep(items, from: feed, at: 28 * day)
      #expect(try #require(try await aWeek()) <= 8)
      try await store.keep(items, from: feed, at: 60 * day)
      #expect(try await aWeek() == 0)
    }
  }
}

@Suite struct PaceTests {
  @Test func `days are remembered as text and forgotten after 30 days`() {
    let day: Int64 = 86_400_000
    func time(_ number: Int64) -> Timestamp { Timestamp(milliseconds: number * day + 5) }
    var pace = Pace("")
    #expect(pace.text == "")
    pace.add(
      [time(20_000), time(20_000), time(19_998), time(19_000), time(20_400)], at: time(20_000))
    #expect(pace.text == "20000 2,0,1")
    #expect(Pace(pace.text) == pace)
    #expect(pace.itemsAWeek(at: time(20_000)) == 3)
    #expect(pace.itemsAWeek(at: time(20_011)) == 3.0 * 7 / 14)
    pace.add([time(20_026)], at: time(20_026))
    #expect(pace.itemsAWeek(at: time(20_026)) == 4.0 * 7 / 29)
    pace.add([], at: time(20_100))
    #expect(pace.text == "")
    // A clock that went back.
    pace.add([time(20_099)], at: time(20_099))
    #expect(pace.itemsAWeek(at: time(20_099)) == 1)
    #expect(Pace("rubbish").text == "")
  }

  @Test(arguments: Backend.present)
  func `names that were kept at any length are cut by a step, and none collide`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let long = String(repeating: "x", count: 3_000)
      _ = try await store.following("a", folder: ["one"])
      _ = try await store.following("b", folder: ["two"])
      _ = try await store.following("c", folder: ["three"])
      let step = try #require(News.schema.migrations.first { $0.name == "names of a length" })
      try await store.database.hold { connection throws(StoreError) in
        try connection.script("UPDATE subscription SET name = '\(long)'")
        try connection.script("UPDATE folder SET name = '\(long)' || name")
        // The name that the first would get is there already.
        try connection.script(
          """
          UPDATE folder SET name = SUBSTR('\(long)', 1, 80) || ' '
            || (SELECT MIN(id) FROM folder) WHERE id = (SELECT MAX(id) FROM folder)
          """)
        try connection.script(step.sql)
      }
      let names = try await store.subscriptions(of: .local).map(\.title)
      #expect(names.allSatisfy { $0.count == 100 })
      let folders = try await store.subscriptions(of: .local).compactMap(\.folder.first)
      #expect(Set(folders).count == 3 && folders.filter { $0.count > 100 }.count == 1)
    }
  }
}
