// Kinds of writing that readers keep out of their lists.

import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeNews

@Suite struct HiddenKindTests {
  @Test(arguments: Backend.present)
  func `a kind that a reader hides is muted for that reader, and every count is right`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let other = try await store.addReader("other")
      let feed = try await store.following("a")
      _ = try await store.follow(
        Some.outline("a"), by: other, isOwners: false, key: nil, at: Some.time(0))
      try await store.keep(Some.items(0..<6), from: feed, at: 10)
      try await store.judge(["Title 1": (.satire, 80), "Title 4": (.satire, 60)])
      try await store.hide([.satire])
      #expect(try await store.titles() == ["Title 5", "Title 3", "Title 2", "Title 0"])
      #expect(try await store.titles(.muted) == ["Title 4", "Title 1"])
      #expect(try await store.titles(of: .satire, .muted) == ["Title 4", "Title 1"])
      try await store.expectCounts(ItemCounts(all: 4, unread: 4), feed: feed)
      #expect(try await store.counts(of: other).unread == 6)
      // What comes is hidden as it is judged.
      try await store.keep(Some.items(6..<8), from: feed, at: 20)
      try await store.expectCounts(ItemCounts(all: 6, unread: 6), feed: feed)
      try await store.judge(["Title 7": (.satire, 80)])
      try await store.expectCounts(ItemCounts(all: 5, unread: 5), feed: feed)
      try await store.hide([])
      try await store.expectCounts(ItemCounts(all: 8, unread: 8), feed: feed)
      #expect(try await store.titles(.muted) == [])
    }
  }

  @Test(arguments: Backend.present)
  func `what is judged to be something else comes back, unless a rule mutes it`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      let rule = try await store.rule(.mute)
      try await store.keep(Some.items(0..<3), from: feed, at: 10, caught: [0: [rule]])
      try await store.hide([.satire])
      try await store.judge(
        ["Title 0": (.satire, 80), "Title 1": (.satire, 80)], edition: 1)
      try await store.expectCounts(ItemCounts(all: 1, unread: 1), feed: feed)
      // The rule gives back what it caught, but satire stays hidden.
      #expect(try await store.giveBack(rule.id, of: .local, at: Some.time(20)) == 1)
      try await store.expectCounts(ItemCounts(all: 1, unread: 1), feed: feed)
      #expect(
        try await store.act(
          rule.id, on: try await store.ids(.muted).sorted(), of: .local, at: Some.time(21)) == 2)
      try await store.judge(["Title 0": (.opinion, 80)], edition: 2)
      try await store.expectCounts(ItemCounts(all: 1, unread: 1), feed: feed)
      _ = try await store.giveBack(rule.id, of: .local, at: Some.time(22))
      try await store.expectCounts(ItemCounts(all: 3, unread: 3), feed: feed)
    }
  }

  @Test(arguments: Backend.present)
  func `what is judged anew before a wish is carried out is shown or hidden by its new kind`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.keep(Some.items(0..<4), from: feed, at: 10)
      try await store.judge(["Title 1": (.satire, 80), "Title 2": (.satire, 80)], edition: 1)
      try await store.hide([.satire])
      try await store.expectCounts(ItemCounts(all: 2, unread: 2), feed: feed)
      // Taken back, with nothing else hidden.
      try await store.wish([])
      try await store.judge(["Title 1": (.opinion, 80), "Title 2": (.satire, 80)], edition: 2)
      try await store.hide([])
      try await store.expectCounts(ItemCounts(all: 4, unread: 4), feed: feed)
      // Opinions are hidden already, satire is yet to be.
      try await store.wish([.opinion, .satire])
      #expect(try await store.hideSome(at: Some.time(600)) == 1)
      #expect(try await store.titles(.muted) == ["Title 1"])
      try await store.judge(["Title 1": (.opinion, 80), "Title 2": (.opinion, 80)], edition: 3)
      #expect(try await store.titles(.muted) == ["Title 2", "Title 1"])
      // Opinions are taken back while satire stays hidden.
      try await store.wish([.satire])
      try await store.judge(["Title 1": (.wiki, 80), "Title 2": (.satire, 80)], edition: 4)
      try await store.hide([.satire])
      #expect(try await store.titles(.muted) == ["Title 2"])
      try await store.expectCounts(ItemCounts(all: 3, unread: 3), feed: feed)
    }
  }

  @Test(arguments: Backend.present)
  func `who follows a feed that is kept already sees nothing that they hide`(backend: Backend)
    async throws
  {
    try await backend.withStore { store in
      let other = try await store.addReader("other")
      let feed = try await store.following("a")
      try await store.keep(Some.items(0..<4), from: feed, at: 10)
      try await store.judge(["Title 1": (.satire, 80)])
      try await store.hide([.satire], of: other)
      _ = try await store.follow(
        Some.outline("a"), by: other, isOwners: false, key: nil, at: Some.time(20))
      #expect(try await store.counts(of: other) == ItemCounts(all: 3, unread: 3))
      #expect(try await store.counts(of: .local) == ItemCounts(all: 4, unread: 4))
    }
  }
}
