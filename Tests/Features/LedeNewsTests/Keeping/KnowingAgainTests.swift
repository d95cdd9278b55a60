// How an item is known again when its feed renames it, repeats its id or moves house.

import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeNews

@Suite struct KnowingAgainTests {
  @Test(arguments: Backend.present)
  func `nothing read comes back unread when a feed renames its ids`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      let items = Some.items(1...5)
      try await store.keep(items, from: feed, at: 10)
      let ids = try await store.ids()
      _ = try await store.mark(ids, as: .read, by: .local, at: Some.time(11))
      _ = try await store.mark([ids[0]], as: .saved, by: .local, at: Some.time(11))
      var renamed = items
      for index in renamed.indices { renamed[index].key = "urn:new:\(index)" }
      #expect(try await store.keep(renamed, from: feed, at: 20) == RefreshResult())
      #expect(try await store.ids() == ids)
      #expect(try await store.titles(.unread) == [])
      #expect(try await store.titles(.saved) == ["Title 5"])
      // Under their new names they are known from then on, with a new one among them.
      #expect(
        try await store.keep([Some.item("6", 6)] + renamed, from: feed, at: 30)
          == RefreshResult(new: 1))
      #expect(try await store.titles(.unread) == ["Title 6"])
    }
  }

  @Test func `a feed that renames ids and dates all at once tells the same news`() {
    let old = Some.items(1...3)
    var new = old
    for index in new.indices {
      new[index].key = "new-\(index)"
      new[index].published = Some.time(500 + index)
    }
    #expect(outcome(of: new, after: old) == [.renamed, .renamed, .renamed])
  }

  @Test func `a site that moves to https and another host tells the same news`() throws {
    var old = Some.item("1", 1)
    old.key = "http://old.example/story/1"
    old.link = WebAddress("http://old.example/story/1")
    var new = old
    new.key = "https://new.example/story/1"
    new.link = WebAddress("https://new.example/story/1")
    #expect(outcome(of: [new], after: [old]) == [.changed])
  }

  @Test func `an id that a feed uses for something else is another item`() {
    let old = Some.item("1", 1)
    var new = Some.item("2", 2)
    new.key = old.key
    #expect(outcome(of: [new], after: [old]) == [.new])
    #expect(outcome(of: [new, old], after: [old]) == [.new, .same])
    #expect(outcome(of: [old, new], after: []) == [.new, .new])
  }

  @Test(arguments: Backend.present)
  func `a feed whose items all bear one id keeps them apart`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      var items = Some.items(1...3)
      for index in items.indices { items[index].key = "same" }
      #expect(try await store.keep(items, from: feed, at: 10).new == 3)
      #expect(try await store.keep(items.reversed(), from: feed, at: 20) == RefreshResult())
      items[1].content = FeedText("Corrected", .plain)
      #expect(try await store.keep(items, from: feed, at: 30) == RefreshResult(changed: 1))
    }
  }

  @Test func `a headline and address written anew under the same id and time stay one item`() {
    let old = Some.item("1", 1)
    var new = Some.item("2", 1)
    new.key = old.key
    #expect(outcome(of: [new], after: [old]) == [.changed])
  }

  @Test func `an hourly bulletin with one title and one link is news each hour`() {
    var old = Some.item("news", 60)
    old.key = "hour-1"
    var new = old
    new.key = "hour-2"
    new.published = Some.time(120)
    #expect(outcome(of: [new], after: [old]) == [.new])
    #expect(outcome(of: [new, old], after: [old]) == [.new, .same])
  }

  @Test func `notes without titles at one link are apart by their words`() {
    var old = Item(key: "1", link: WebAddress("https://a.example/"))
    old.content = FeedText("Good morning", .plain)
    var new = old
    new.key = "2"
    new.content = FeedText("Good evening", .plain)
    #expect(outcome(of: [new], after: [old]) == [.new])
    var renamed = old
    renamed.key = "3"
    #expect(outcome(of: [renamed], after: [old]) == [.renamed])
  }

  @Test func `an item without link is known by its title and time`() {
    let old = Item(key: "1", title: "Minutes", published: Some.time(3))
    var new = old
    new.key = "2"
    #expect(outcome(of: [new], after: [old]) == [.renamed])
    new.published = Some.time(4)
    #expect(outcome(of: [new], after: [old]) == [.new])
  }

  @Test func `ids that move down by one move with their news`() {
    let old = Some.items(1...4)
    var new = old
    for index in new.indices { new[index].key = "key-\(index + 2)" }
    #expect(outcome(of: new, after: old) == [.renamed, .renamed, .renamed, .renamed])
  }

  @Test func `an item told twice in one answer is kept once`() {
    let item = Some.item("1", 1)
    #expect(outcome(of: [item, item], after: []) == [.new, .twice])
    #expect(outcome(of: [item, item], after: [item]) == [.same, .twice])
  }

  @Test func `hashes on disk are the same in every version`() {
    #expect(StableHash.of("") == 10_976_507_685_069_762_566)
    #expect(StableHash.of("The lede") == 8_344_908_300_459_186_566)
  }

  private enum Outcome: Equatable { case new, same, renamed, changed, back, twice }

  /// What an answer turns out to be after another was kept.
  private func outcome(of items: [Item], after old: [Item]) -> [Outcome] {
    let before = Matching(old)
    var known: [Seen.Row] = []
    for (index, match) in before.matches(byKey: [], byLink: []).enumerated() {
      guard case .new(let print) = match else { continue }
      known.append(
        Seen.Row(feed: Feed.ID(1), item: Item.ID(Int64(index + 1)), print: print, isDropped: false))
    }
    let matching = Matching(items)
    let byKey = known.filter { matching.keys.contains($0.print.key) }
    let links = matching.linksOfUnknown(byKey)
    let byLink = known.filter { links.contains($0.print.link) }
    return matching.matches(byKey: byKey, byLink: byLink).map { match in
      switch match {
      case .new: .new
      case .same: .same
      case .changed(_, _, let hasNewWords): hasNewWords ? .changed : .renamed
      case .back: .back
      case .twice: .twice
      }
    }
  }
}
