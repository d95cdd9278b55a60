// What becomes of items that rules caught: given back, released, dropped, left and merged.

import LedeBase
import LedeSearch
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeNews

@Suite("Items that rules caught") struct CaughtItemTests {
  @Test(arguments: Backend.present)
  func `what a rule did is undone, but for what another did too`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      let mute = try await store.rule(.mute)
      let keepOnly = try await store.rule(.keepOnly)
      let read = try await store.rule(.read)
      try await store.keep(
        Some.items(1...3), from: feed, at: 10,
        caught: [0: [mute], 1: [mute, keepOnly], 2: [mute, read]])
      #expect(try await store.giveBack(mute.id, of: .local, at: Some.time(20)) == 3)
      #expect(try await store.titles() == ["Title 3", "Title 1"])
      #expect(try await store.titles(.unread) == ["Title 1"])
      #expect(try await store.titles(.muted) == ["Title 2"])
      #expect(try await store.caught(mute) == [])
      try await store.expectCounts(ItemCounts(all: 2, unread: 1), feed: feed)
      #expect(try await store.giveBack(keepOnly.id, of: .local, at: Some.time(30)) == 1)
      // Given back since, so it is no longer as the rule left it.
      #expect(try await store.giveBack(read.id, of: .local, at: Some.time(30)) == 1)
      #expect(try await store.titles(.unread) == ["Title 2", "Title 1"])
      #expect(try await store.rules(of: .local).map(\.caught) == [0, 0, 0])
      #expect(try await store.giveBack(mute.id, of: .local, at: Some.time(40)) == 0)
    }
  }

  @Test(arguments: Backend.present)
  func `what the reader has marked since stays marked`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      let read = try await store.rule(.read)
      let save = try await store.rule(.save)
      try await store.keep(
        Some.items(1...4), from: feed, at: 10,
        caught: [0: [read], 1: [read], 2: [save], 3: [save]])
      let ids = try await store.ids()
      let own = ids.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
      _ = try await store.mark(own, as: .unread, by: .local, at: Some.time(20))
      _ = try await store.mark(own, as: .read, by: .local, at: Some.time(21))
      _ = try await store.giveBack(read.id, of: .local, at: Some.time(30))
      _ = try await store.giveBack(save.id, of: .local, at: Some.time(30))
      #expect(try await store.titles(.unread) == ["Title 3", "Title 1"])
      #expect(try await store.titles(.saved) == ["Title 4"])
      try await store.expectCounts(ItemCounts(all: 4, unread: 2, saved: 1), feed: feed)
    }
  }

  @Test(arguments: Backend.present)
  func `more than a piece is given back whole`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      let mute = try await store.rule(.mute)
      let count = Ruling.piece + 100
      try await store.keep(
        Some.items(0..<count), from: feed, at: count,
        caught: Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, [mute]) }))
      #expect(try await store.counts(of: .local) == ItemCounts())
      #expect(try await store.giveBack(mute.id, of: .local, at: Some.time(count)) == count)
      #expect(try await store.counts(of: .local) == ItemCounts(all: count, unread: count))
    }
  }

  @Test(arguments: Backend.present)
  func `single items are taken off the shelf of the muted`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      let mute = try await store.rule(.mute)
      try await store.keep(Some.items(1...3), from: feed, at: 10, caught: [0: [mute], 1: [mute]])
      let muted = try await store.ids(.muted)
      let released = try await store.release(
        [muted[0], Item.ID(999)], of: .local, at: Some.time(11))
      #expect(released == 1)
      #expect(try await store.titles() == ["Title 3", "Title 2"])
      try await store.expectCounts(ItemCounts(all: 2, unread: 2), feed: feed)
    }
  }

  @Test(arguments: Backend.present)
  func `a rule acts on what is kept already, and that is undone too`(backend: Backend) async throws
  {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.keep(Some.items(1...4), from: feed, at: 10)
      let ids = try await store.ids()
      _ = try await store.mark([ids[0]], as: .read, by: .local, at: Some.time(11))
      _ = try await store.mark([ids[0]], as: .saved, by: .local, at: Some.time(11))
      for action in [RuleTerms.Action.mute, .read, .save] {
        let rule = try await store.rule(action)
        let count = action == .mute ? 2 : 1
        let two = Array(ids.prefix(2))
        #expect(try await store.act(rule.id, on: two, of: .local, at: Some.time(20)) == count)
        #expect(try await store.act(rule.id, on: two, of: .local, at: Some.time(20)) == 0)
        #expect(try await store.caught(rule).count == count)
        switch action {
        case .read:
          try await store.expectCounts(ItemCounts(all: 4, unread: 2, saved: 1), feed: feed)
        case .save:
          try await store.expectCounts(ItemCounts(all: 4, unread: 3, saved: 2), feed: feed)
        default:
          #expect(try await store.counts(of: .local) == ItemCounts(all: 2, unread: 2, saved: 1))
        }
        #expect(try await store.giveBack(rule.id, of: .local, at: Some.time(30)) == count)
        try await store.expectCounts(ItemCounts(all: 4, unread: 3, saved: 1), feed: feed)
        #expect(try await store.mark([ids[0]], as: .read, by: .local, at: Some.time(40)) == 1)
      }
    }
  }

  @Test(arguments: Backend.present)
  func `a muted item can be dropped, and is forgotten by its rule`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      let mute = try await store.rule(.mute)
      try await store.keep(
        Some.items(1...4), from: feed, at: 10, caught: [0: [mute], 1: [mute], 3: [mute]])
      try await store.keep(Some.items(4...4), from: feed, at: 20)
      try await store.setRetention(Retention(newest: 1), of: feed, at: Some.time(20))
      #expect(try await store.retain(feed, at: Some.time(30)) == 2)
      #expect(try await store.titles() == ["Title 3"])
      #expect(try await store.caught(mute) == ["Title 4"])
      #expect(try await store.rules(of: .local).map(\.caught) == [1])
      // What comes back goes where the rule would have it.
      try await store.setRetention(Retention(newest: 9), of: feed, at: Some.time(35))
      try await store.keep(Some.items(1...2), from: feed, at: 40, caught: [0: [mute]])
      #expect(try await store.titles() == ["Title 3", "Title 2"])
      #expect(try await store.caught(mute) == ["Title 4", "Title 1"])
      #expect(try await store.counts(of: .local) == ItemCounts(all: 2, unread: 1))
    }
  }

  @Test(arguments: Backend.present)
  func `what is muted stays so while its feed is left, and is found by search`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      let mute = try await store.rule(.mute)
      try await store.keep(Some.items(1...2), from: feed, at: 10, caught: [0: [mute]])
      try await store.indexAll()
      let found = try await store.searching.search(
        SearchQuery(parsing: "about", now: Some.time(20)), of: .local, order: .newest,
        before: nil, limit: 9, at: Some.time(20))
      #expect(found.headlines.map(\.title) == ["Title 2", "Title 1"])
      try await store.unfollow(feed, by: .local)
      #expect(try await store.titles(.muted) == [])
      #expect(try await store.giveBack(mute.id, of: .local, at: Some.time(20)) == 1)
      #expect(try await store.counts(of: .local) == ItemCounts())
      _ = try await store.following("a")
      try await store.expectCounts(ItemCounts(all: 2, unread: 2), feed: feed)
    }
  }

  @Test(arguments: Backend.present)
  func `a rule for a feed follows it when it becomes part of another`(backend: Backend) async throws
  {
    try await backend.withStore { store in
      let old = try await store.following("old")
      let new = try await store.following("new")
      let rule = try #require(
        try await store.addRule(
          RuleTerms(.mute, "x", in: .feed(old)), of: .local, at: Some.time(1)))
      try await store.keep(Some.items(1...1), from: old, at: 10, caught: [0: [rule]])
      var report = RefreshReport(
        feed: old, asked: Some.time(20), outcome: .unchanged(Validators()), nextAsk: Some.time(30))
      report.movedTo = Some.outline("new").address
      _ = try await store.keep([report])
      #expect(try await store.rules(of: .local).map(\.terms.scope) == [.feed(new)])
      #expect(try await store.titles(.muted) == ["Title 1"])
      #expect(try await store.giveBack(rule.id, of: .local, at: Some.time(30)) == 1)
      #expect(try await store.titles(feed: new) == ["Title 1"])
    }
  }

  @Test(arguments: Backend.present)
  func `what a rule did with a story that both feeds told stays, and can be undone`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let old = try await store.following("old")
      let new = try await store.following("new")
      let mute = try await store.rule(.mute)
      let save = try await store.rule(.save)
      try await store.keep(
        Some.items(1...2), from: old, at: 10, caught: [0: [mute, save], 1: [mute]])
      try await store.keep(Some.items(1...3), from: new, at: 10, caught: [1: [mute]])
      var report = RefreshReport(
        feed: old, asked: Some.time(20), outcome: .unchanged(Validators()), nextAsk: Some.time(30))
      report.movedTo = Some.outline("new").address
      _ = try await store.keep([report])
      #expect(try await store.titles(.muted) == ["Title 2", "Title 1"])
      #expect(try await store.titles(.saved) == ["Title 1"])
      #expect(try await store.caught(mute) == ["Title 2", "Title 1"])
      #expect(try await store.caught(save) == ["Title 1"])
      #expect(try await store.rules(of: .local).map(\.caught) == [2, 1])
      #expect(try await store.giveBack(mute.id, of: .local, at: Some.time(40)) == 2)
      try await store.expectCounts(ItemCounts(all: 3, unread: 3, saved: 1), feed: new)
    }
  }
}
