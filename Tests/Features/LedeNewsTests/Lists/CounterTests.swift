// Whatever happens in whatever order, the counters tell what the lists hold.

import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeNews

@Suite struct CounterTests {
  @Test(arguments: Backend.present.flatMap { backend in [1, 2, 3].map { (backend, $0) } })
  func `counters agree with the lists after anything that readers and feeds do`(
    backend: Backend, seed: UInt64
  ) async throws {
    try await backend.withStore { store in
      var chance = Chance(seed: seed)
      var feeds: [Feed.ID] = []
      var everSaved: Set<Item.ID> = []
      var rules: [Rule] = []
      for action in RuleTerms.Action.allCases { rules.append(try await store.rule(action)) }
      for step in 0..<150 {
        switch chance.below(13) {
        case 0: feeds.append(try await store.following("f\(chance.below(5))"))
        case 1:
          if let feed = feeds.randomElement(using: &chance) {
            try await store.unfollow(feed, by: .local)
          }
        case 2...5:
          guard let feed = feeds.randomElement(using: &chance) else { continue }
          let first = chance.below(40)
          let isRenamed = chance.below(4) == 0
          var items = Some.items(first..<(first + chance.below(12)), tags: ["t"])
          for index in items.indices where chance.below(2) == 0 {
            items[index].tags = ["t", "odd"]
          }
          if isRenamed { for index in items.indices { items[index].key += "-\(step)" } }
          var caught: [Int: [Rule]] = [:]
          for place in items.indices where chance.below(3) == 0 {
            caught[place] = rules.filter { _ in chance.below(3) == 0 }
          }
          try await store.keep(items, from: feed, at: 100 + step, caught: caught)
          everSaved.formUnion(try await store.ids(.saved))
        case 6...8:
          let ids = try await store.ids().filter { _ in chance.below(3) == 0 }
          let change = MarkChange.allCases[chance.below(4)]
          _ = try await store.mark(ids, as: change, by: .local, at: Some.time(100 + step))
          if change == .saved { everSaved.formUnion(ids) }
        case 9:
          let rule = rules[chance.below(rules.count)]
          _ = try await store.giveBack(rule.id, of: .local, at: Some.time(100 + step))
        case 10:
          let rule = rules[chance.below(rules.count)]
          let ids = try await store.ids().filter { _ in chance.below(4) == 0 }
          _ = try await store.act(rule.id, on: ids, of: .local, at: Some.time(100 + step))
          everSaved.formUnion(try await store.ids(.saved))
        case 11:
          let ids = try await store.ids(.muted).filter { _ in chance.below(2) == 0 }
          _ = try await store.release(ids, of: .local, at: Some.time(100 + step))
        default:
          guard let feed = feeds.randomElement(using: &chance) else { continue }
          try await store.setRetention(Retention(newest: 5), of: feed, at: Some.time(step))
          _ = try await store.retain(feed, at: Some.time(100 + step))
        }
        let counts = try await store.counts(of: .local)
        #expect(try await counts.all == store.ids().count)
        #expect(try await counts.unread == store.ids(.unread).count)
        #expect(try await counts.saved == store.ids(.saved).count)
        #expect(try await Set(store.ids(.saved)).isSubset(of: everSaved))
        for rule in try await store.rules(of: .local) {
          #expect(try await store.caught(rule).count == rule.caught)
        }
        for subscription in try await store.subscriptions(of: .local) {
          let feed = subscription.feed.id
          #expect(try await subscription.unread == store.titles(.unread, feed: feed).count)
          let shown = try await store.titles(feed: feed).count
          let muted = try await store.titles(.muted, feed: feed).count
          #expect(subscription.feed.health.items == shown + muted)
          try await store.expectTotals(feed: feed)
        }
        try await store.expectTotals()
      }
    }
  }

  @Test(arguments: Backend.present)
  func `failing feeds are counted among those that a reader follows`(backend: Backend) async throws
  {
    try await backend.withStore { store in
      #expect(try await store.followed(by: .local) == FollowedFeeds())
      let good = try await store.following("a")
      #expect(try await store.followed(by: .local) == FollowedFeeds(all: 1, waiting: 1))
      let bad = try await store.following("b")
      let left = try await store.following("c")
      for feed in [bad, left] {
        let report = RefreshReport(
          feed: feed, asked: Some.time(5), outcome: .failed(message: "no", isGone: false),
          nextAsk: Some.time(9))
        _ = try await store.keep([report])
      }
      try await store.unfollow(left, by: .local)
      #expect(try await store.followed(by: .local) == FollowedFeeds(all: 2, failing: 1, waiting: 1))
      try await store.unfollow(good, by: .local)
      #expect(try await store.followed(by: .local) == FollowedFeeds(all: 1, failing: 1))
    }
  }
}

extension Store {
  /// Each list is as long as its total says.
  fileprivate func expectTotals(feed: Feed.ID? = nil) async throws {
    let tag = try await tag(named: "odd")?.id
    for tag in [nil, tag] {
      for state in [ListFilter.State.all, .unread, .saved] {
        let filter = ListFilter(state: state, feed: feed, tag: tag)
        let long = try await headlines(filter, of: .local, before: nil, limit: 1_000).count
        let total = try await total(of: filter, for: .local, counting: 1_000)
        #expect(total == long, "\(filter)")
      }
    }
  }
}

/// Chance that is the same in each run.
struct Chance: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
