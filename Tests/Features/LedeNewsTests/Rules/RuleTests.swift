// Rules as they are kept, and what they do with items that come in.

import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeNews

extension Store {
  func caught(_ rule: Rule) async throws -> [String] {
    try await catches(of: rule.id, of: .local, before: nil, limit: 100).map(\.title)
  }

  /// Counters and lists agree.
  func expectCounts(_ counts: ItemCounts, feed: Feed.ID) async throws {
    #expect(try await self.counts(of: .local) == counts)
    #expect(try await ids().count == counts.all)
    #expect(try await ids(.unread).count == counts.unread)
    #expect(try await ids(.saved).count == counts.saved)
    let one = try await subscription(feed, of: .local)
    #expect(one?.unread == counts.unread)
    #expect(try await total(of: ListFilter(feed: feed), for: .local, counting: 1_000) == counts.all)
  }
}

@Suite struct RuleTests {
  @Test(arguments: Backend.present)
  func `rules are kept as they were written, each reader's apart`(backend: Backend) async throws {
    try await backend.withStore { store in
      let other = try await store.addReader("other")
      let feed = try await store.following("a")
      let terms = RuleTerms(
        .keepOnly, "Fähre; „Streik“", match: .pattern, place: .author, in: .feed(feed))
      let made = try #require(try await store.addRule(terms, of: .local, at: Some.time(3)))
      #expect(made.terms == terms)
      #expect(made.isOn && made.caught == 0 && made.trouble == nil && made.made == Some.time(3))
      #expect(try await store.rules(of: .local) == [made])
      #expect(try await store.rules(of: other) == [])
      let changed = try await store.changeRule(
        made.id, to: RuleTerms(.save, "y"), isOn: false, of: .local)
      #expect(changed?.terms == RuleTerms(.save, "y"))
      #expect(changed?.isOn == false)
      #expect(try await store.rules(of: .local) == [changed])
      #expect(try await store.changeRule(made.id, to: terms, isOn: nil, of: other) == nil)
      #expect(try await store.removeRule(made.id, of: other, at: Some.time(9)) == nil)
      #expect(try await store.removeRule(made.id, of: .local, at: Some.time(9)) == changed)
      #expect(try await store.rules(of: .local) == [])
      #expect(try await store.removeRule(made.id, of: .local, at: Some.time(9)) == nil)
    }
  }

  @Test(arguments: Backend.present)
  func `rules that are on are told for all readers, those in trouble are off`(backend: Backend)
    async throws
  {
    try await backend.withStore { store in
      let other = try await store.addReader("other")
      let one = try #require(
        try await store.addRule(RuleTerms(.mute, "b"), of: other, at: Some.time(1)))
      let two = try await store.rule(.mute, "a")
      let off = try await store.rule(.save, "c")
      _ = try await store.changeRule(off.id, to: nil, isOn: false, of: .local)
      #expect(
        try await store.rulesInForce() == [
          RuleInForce(reader: .local, rule: two), RuleInForce(reader: other, rule: one),
        ])
      var slow = two
      slow.trouble = .tooSlow
      try await store.switchOff([slow])
      #expect(try await store.rulesInForce().map(\.rule.id) == [one.id])
      let found = try #require(try await store.rules(of: .local).first)
      #expect(!found.isOn)
      #expect(found.trouble == .tooSlow)
      let mended = try await store.changeRule(
        two.id, to: RuleTerms(.mute, "mended"), isOn: true, of: .local)
      #expect(mended?.trouble == nil)
      // Its words have changed since the trouble was found.
      try await store.switchOff([slow])
      #expect(try await store.rules(of: .local).first?.isOn == true)
    }
  }

  @Test(arguments: Backend.present)
  func `a new item goes on the shelf that rules say, counted once`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      let mute = try await store.rule(.mute)
      let read = try await store.rule(.read)
      let save = try await store.rule(.save)
      let caught = [0: [mute], 1: [read], 2: [save], 3: [mute, read, save]]
      let items = Some.items(1...5)
      #expect(try await store.keep(items, from: feed, at: 10, caught: caught).new == 5)
      #expect(try await store.titles() == ["Title 5", "Title 3", "Title 2"])
      #expect(try await store.titles(.unread) == ["Title 5", "Title 3"])
      #expect(try await store.titles(.saved) == ["Title 4", "Title 3"])
      #expect(try await store.titles(.muted) == ["Title 4", "Title 1"])
      #expect(try await store.titles(.muted, feed: feed) == ["Title 4", "Title 1"])
      #expect(try await store.counts(of: .local) == ItemCounts(all: 3, unread: 2, saved: 2))
      #expect(try await store.subscription(feed, of: .local)?.unread == 2)
      #expect(try await store.caught(mute) == ["Title 4", "Title 1"])
      #expect(try await store.caught(read) == ["Title 4", "Title 2"])
      #expect(try await store.rules(of: .local).map(\.caught) == [2, 2, 2])
      // The same answer again catches nothing twice.
      try await store.keep(items, from: feed, at: 20, caught: caught)
      #expect(try await store.rules(of: .local).map(\.caught) == [2, 2, 2])
      #expect(try await store.counts(of: .local) == ItemCounts(all: 3, unread: 2, saved: 2))
    }
  }

  @Test(arguments: Backend.present)
  func `one reader's rules leave another's lists alone`(backend: Backend) async throws {
    try await backend.withStore { store in
      let other = try await store.addReader("other")
      let feed = try await store.following("a")
      _ = try await store.follow(
        Some.outline("a"), by: other, isOwners: false, key: nil, at: Some.time(0))
      let mute = try await store.rule(.mute)
      try await store.keep(Some.items(1...2), from: feed, at: 10, caught: [0: [mute]])
      #expect(try await store.counts(of: .local) == ItemCounts(all: 1, unread: 1))
      #expect(try await store.counts(of: other) == ItemCounts(all: 2, unread: 2))
      #expect(try await store.catches(of: mute.id, of: other, before: nil, limit: 9) == [])
      #expect(try await store.giveBack(mute.id, of: other, at: Some.time(20)) == 0)
    }
  }

  @Test(arguments: Backend.present)
  func `a rule that was removed is returned with what it caught, for a day`(backend: Backend)
    async throws
  {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      let other = try await store.addReader("other")
      let mute = try await store.rule(.mute)
      try await store.keep(Some.items(1...2), from: feed, at: 10, caught: [0: [mute]])
      let removed = try await store.removeRule(mute.id, of: .local, at: Some.time(20))
      #expect(removed?.caught == 1)
      #expect(try await store.rulesInForce().isEmpty)
      #expect(try await store.changeRule(mute.id, to: nil, isOn: true, of: .local) == nil)
      #expect(try await store.act(mute.id, on: [Item.ID(1)], of: .local, at: Some.time(20)) == 0)
      #expect(try await store.returnRule(mute.id, of: other, at: Some.time(21)) == nil)
      #expect(try await store.returnRule(mute.id, of: .local, at: Some.time(21)) == removed)
      #expect(try await store.returnRule(mute.id, of: .local, at: Some.time(21)) == nil)
      #expect(try await store.caught(mute) == ["Title 1"])
      _ = try await store.removeRule(mute.id, of: .local, at: Some.time(20))
      #expect(try await store.giveBack(mute.id, of: .local, at: Some.time(21)) == 1)
      #expect(try await store.titles(.muted) == [])
      let later = Some.time(20) + Rule.returnable + .seconds(1)
      #expect(try await store.returnRule(mute.id, of: .local, at: later) == nil)
      #expect(try await store.removeRule(Rule.ID(99), of: .local, at: later) == nil)
      #expect(try await store.returnRule(mute.id, of: .local, at: later) == nil)
    }
  }

  @Test(arguments: Backend.present)
  func `a rule removed or switched off while its answer was on the way does nothing`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      let gone = try await store.rule(.mute)
      _ = try await store.removeRule(gone.id, of: .local, at: Some.time(9))
      let off = try await store.rule(.mute)
      _ = try await store.changeRule(off.id, to: nil, isOn: false, of: .local)
      try await store.keep(Some.items(1...2), from: feed, at: 10, caught: [0: [gone], 1: [off]])
      #expect(try await store.titles(.unread) == ["Title 2", "Title 1"])
      #expect(try await store.rules(of: .local).map(\.caught) == [0])
    }
  }

  @Test(arguments: Backend.present)
  func `what a rule caught is paged newest first`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      let mute = try await store.rule(.mute)
      try await store.keep(
        Some.items(1...5), from: feed, at: 10,
        caught: Dictionary(uniqueKeysWithValues: (0..<5).map { ($0, [mute]) }))
      let first = try await store.catches(of: mute.id, of: .local, before: nil, limit: 2)
      #expect(first.map(\.title) == ["Title 5", "Title 4"])
      let next = try await store.catches(
        of: mute.id, of: .local, before: first.last?.position, limit: 9)
      #expect(next.map(\.title) == ["Title 3", "Title 2", "Title 1"])
    }
  }

  @Test(arguments: Backend.present)
  func `a muted item knows the rules that mute it, as long as it is muted`(backend: Backend)
    async throws
  {
    try await backend.withStore { store in
      let other = try await store.addReader("other")
      let feed = try await store.following("a")
      let mute = try await store.rule(.mute)
      let only = try await store.rule(.keepOnly, "y")
      let save = try await store.rule(.save)
      try await store.keep(
        [Some.item("1"), Some.item("2")], from: feed, at: 10,
        caught: [0: [mute, only, save], 1: [save]])
      let ids = try await store.ids(.muted)
      let muted = try #require(ids.first)
      #expect(ids.count == 1)
      #expect(try await store.rules(muting: muted, for: .local).map(\.id) == [mute.id, only.id])
      #expect(try await store.rules(muting: muted, for: other) == [])
      for item in try await store.ids() {
        #expect(try await store.rules(muting: item, for: .local) == [])
      }
      _ = try await store.removeRule(only.id, of: .local, at: Some.time(20))
      #expect(try await store.rules(muting: muted, for: .local).map(\.id) == [mute.id])
      #expect(try await store.release([muted], of: .local, at: Some.time(21)) == 1)
      #expect(try await store.rules(muting: muted, for: .local) == [])
    }
  }
}
