// What searches find, in which order, and what they never show; on every database.

import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeNews
@testable import LedeSearch

@Suite struct SearchTests {
  @Test(arguments: Backend.present)
  func `words are found wherever an item says them, newest first`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      var author = Some.item("author", 4)
      author.author = "Zoë Ferry"
      try await store.keep(
        [
          Some.piece("Ferry sails", 1), Some.piece("Nothing", 2, "<p>No word of it</p>"),
          Some.piece("Harbour", 3, "<p>The <b>ferry</b> is late &amp; full.</p>"), author,
        ], from: feed, at: 10)
      #expect(try await store.find("ferry") == ["Title author", "Harbour", "Ferry sails"])
      #expect(try await store.find("FERRY late") == ["Harbour"])
      #expect(try await store.find("zoe") == ["Title author"])
      #expect(try await store.find("b amp").isEmpty, "markup is no word")
      #expect(try await store.find("balloon").isEmpty)
      #expect(try await store.find("").isEmpty)
    }
  }

  @Test(arguments: Backend.present)
  func `phrases stand in a row, and not across title and text`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.keep(
        [
          Some.piece("Old harbour", 1, "Office closed"), Some.piece("Two", 2, "the harbour office"),
          Some.piece("Three", 3, "office of the harbour"), Some.piece("東京の空", 4, "晴れ"),
        ], from: feed, at: 10)
      #expect(try await store.find("\"harbour office\"") == ["Two"])
      #expect(try await store.find("harbour office") == ["Three", "Two", "Old harbour"])
      #expect(try await store.find("harbour-office") == ["Two"])
      #expect(try await store.find("東京") == ["東京の空"])
      #expect(try await store.find("京東").isEmpty)
    }
  }

  @Test(arguments: Backend.present)
  func `a headline can be asked for its own words`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.keep(
        [
          Some.piece("Ferry sails", 1, "from the harbour"),
          Some.piece("Harbour", 2, "no ferry sails"),
          Some.piece("Sailing the old ferry", 3, "tide"), Some.piece("Four", 4, "rain"),
        ], from: feed, at: 10)
      #expect(try await store.find("title:ferry") == ["Sailing the old ferry", "Ferry sails"])
      #expect(try await store.find("title:ferry harbour") == ["Ferry sails"])
      #expect(try await store.find("title:\"old ferry\"") == ["Sailing the old ferry"])
      #expect(try await store.find("title:sail* -title:old") == ["Ferry sails"])
      #expect(try await store.find("sails -title:ferry") == ["Harbour"])
      #expect(try await store.find("title:rain").isEmpty)
    }
  }

  @Test(arguments: Backend.present)
  func `a minus wants words away, also alone`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.keep(
        [
          Some.piece("One", 1, "ferry strike today"), Some.piece("Two", 2, "ferry today"),
          Some.piece("Three", 3, "today strike ferry"), Some.piece("Four", 4, "rain"),
        ], from: feed, at: 10)
      #expect(try await store.find("ferry -strike") == ["Two"])
      #expect(try await store.find("ferry -\"ferry strike\"") == ["Three", "Two"])
      #expect(try await store.find("-ferry") == ["Four"])
      #expect(try await store.find("-ferry -rain").isEmpty)
      #expect(try await store.find("-xyz*") == ["Four", "Three", "Two", "One"])
    }
  }

  @Test(arguments: Backend.present)
  func `the beginning of a word stands for all words that begin so`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.keep(
        [
          Some.piece("One", 1, "sail"), Some.piece("Two", 2, "the sailors came"),
          Some.piece("Three", 3, "sale"), Some.piece("Four", 4, "the sailing club"),
        ], from: feed, at: 10)
      #expect(try await store.find("sail*") == ["Four", "Two", "One"])
      #expect(try await store.find("\"the sail*\"") == ["Four", "Two"])
      #expect(try await store.find("-sail*") == ["Three"])
      #expect(try await store.find("sailing*") == ["Four"])
      #expect(try await store.find("zz*").isEmpty)
    }
  }

  @Test(arguments: Backend.present)
  func `a search keeps to sources by any of their names, and to tags`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let north = try await store.follow(
        Outline(address: Some.outline("north").address, title: "The Northern Post"), by: .local,
        isOwners: false, key: nil, at: Some.time(0)
      ).feed
      let south = try await store.following("south")
      try await store.keep([Some.piece("One", 1, "ferry", tags: ["Climate change"])], from: north)
      try await store.keep(
        [Some.piece("Two", 2, "ferry", tags: ["climate-change", "sea"]), Some.piece("Three", 3)],
        from: south)
      #expect(try await store.find("ferry source:northern") == ["One"])
      #expect(try await store.find("ferry source:\"northern post\"") == ["One"])
      #expect(try await store.find("ferry source:south.example") == ["Two"])
      #expect(try await store.find("source:south source:northern") == ["Three", "Two", "One"])
      #expect(try await store.find("ferry -source:south") == ["One"])
      #expect(try await store.find("ferry source:west").isEmpty)
      #expect(try await store.find("tag:\"climate change\"") == ["Two", "One"])
      #expect(try await store.find("tag:sea tag:sky") == ["Two"])
      #expect(try await store.find("tag:climate").isEmpty)
      #expect(try await store.find("-tag:sea") == ["Three", "One"])
    }
  }

  @Test(arguments: Backend.present)
  func `a search keeps to its dates, to the millisecond`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      let day = 24 * 60
      try await store.keep(
        (0...3).map { Some.piece("Day \($0)", $0 * day, "ferry") }, from: feed, at: 4 * day)
      #expect(try await store.find("ferry after:2026-01-03") == ["Day 3", "Day 2"])
      #expect(try await store.find("ferry before:2026-01-03") == ["Day 1", "Day 0"])
      #expect(try await store.find("after:2026-01-02 before:2026-01-03") == ["Day 1"])
      #expect(try await store.find("ferry after:2d", at: 4 * day) == ["Day 3", "Day 2"])
      #expect(try await store.find("ferry after:2027-01-01").isEmpty)
    }
  }

  @Test(arguments: Backend.present)
  func `a search keeps to marks`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.keep(
        (1...4).map { Some.piece("P\($0)", $0, "ferry") }, from: feed, at: 10)
      let ids = try await store.ids()  // P4 … P1
      _ = try await store.mark([ids[0], ids[1]], as: .read, by: .local, at: Some.time(20))
      _ = try await store.mark([ids[1], ids[2]], as: .saved, by: .local, at: Some.time(20))
      #expect(try await store.find("ferry is:unread") == ["P2", "P1"])
      #expect(try await store.find("ferry is:read") == ["P4", "P3"])
      #expect(try await store.find("is:saved") == ["P3", "P2"])
      #expect(try await store.find("ferry is:saved is:read") == ["P3"])
      #expect(try await store.find("ferry -is:saved") == ["P4", "P1"])
      #expect(try await store.find("ferry is:muted").isEmpty)
    }
  }

  @Test(arguments: Backend.present)
  func `a reader finds only what stands in the reader's lists, and what was saved`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let mine = try await store.following("mine")
      let left = try await store.following("left")
      let other = try await store.addReader("second")
      let theirs = try await store.follow(
        Some.outline("theirs"), by: other, isOwners: false, key: nil, at: Some.time(0)
      ).feed
      try await store.keep([Some.piece("Mine", 1, "ferry")], from: mine)
      try await store.keep(
        [Some.piece("L1", 2, "ferry"), Some.piece("L2", 3, "ferry")], from: left)
      try await store.keep([Some.piece("Theirs", 4, "ferry")], from: theirs)
      let saved = try #require(
        try await store.headlines(ListFilter(), of: .local, before: nil, limit: 9)
          .first { $0.title == "L2" })
      _ = try await store.mark([saved.id], as: .saved, by: .local, at: Some.time(5))
      try await store.unfollow(left, by: .local)
      #expect(try await store.find("ferry") == ["L2", "Mine"])
      #expect(try await store.find("ferry", of: other) == ["Theirs"])
    }
  }

  @Test(arguments: Backend.present)
  func `what changes, goes and comes back is found by what it says now`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      var item = Some.piece("First words", 1, "ferry")
      let other = Some.piece("Other", 2, "ferry")
      try await store.keep([item, other], from: feed, at: 10)
      #expect(try await store.find("ferry") == ["Other", "First words"])
      item.title = "Second words"
      item.content = FeedText("<p>balloon</p>", .html)
      try await store.keep([item, other], from: feed, at: 11)
      item.content = FeedText("<p>zeppelin</p>", .html)
      try await store.keep([item, other], from: feed, at: 12)
      #expect(try await store.find("ferry") == ["Other"])
      #expect(try await store.find("balloon").isEmpty)
      #expect(try await store.find("zeppelin second") == ["Second words"])

      // Dropped, and told again under the same key when there is room for it.
      try await store.keep([other], from: feed, at: 13)
      _ = try await store.mark(
        try await store.ids(), as: .read, by: .local, at: Some.time(14))
      try await store.setRetention(Retention(newest: 1), of: feed, at: Some.time(15))
      #expect(try await store.retain(feed, at: Some.time(16)) == 1)
      #expect(try await store.find("zeppelin").isEmpty)
      try await store.setRetention(Retention(), of: feed, at: Some.time(16))
      item.published = Some.time(5)
      try await store.keep([item, other], from: feed, at: 17)
      #expect(try await store.find("zeppelin") == ["Second words"])
      #expect(try await store.find("words") == ["Second words"])
    }
  }

  @Test(arguments: Backend.present)
  func `changes between two batches are never lost`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      var items = (1...40).map { Some.piece("P\($0)", $0, "ferry w\($0)") }
      try await store.keep(items, from: feed, at: 50)
      for round in 1...6 {
        // A small batch, and before it is written some of it changes and some is dropped.
        try await store.betweenReadAndWrite(limit: 9) {
          for index in stride(from: round, to: 40, by: 7) {
            items[index].content = FeedText("balloon r\(round)w\(index)", .plain)
          }
          try await store.keep(items, from: feed, at: 50 + round)
        }
      }
      try await store.indexAll()
      let changed = Set((1...6).flatMap { stride(from: $0, to: 40, by: 7) })
      #expect(try await store.find("ferry", limit: 100).count == 40 - changed.count)
      #expect(try await store.find("balloon", limit: 100).count == changed.count)
      #expect(try await store.find("r6w6") == ["P7"])
      #expect(try await store.isIndexSound())
    }
  }

  @Test(arguments: Backend.present)
  func `pages of a search follow each other without gap or repeat`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      let hour = 60
      // Many in one minute, then fewer, over a year.
      let times = (0..<300).map { $0 < 100 ? 500_000 : 500_000 - ($0 - 100) * 40 * hour }
      try await store.keep(
        times.enumerated().map { Some.piece("P\($0)", $1, $0 % 3 == 0 ? "ferry" : "rain") },
        from: feed, at: 600_000)
      try await store.indexAll()
      for (text, count) in [("ferry", 100), ("-ferry", 200), ("ferry rain", 0), ("p299", 1)] {
        var found: [Headline] = []
        var next: SearchPosition?
        repeat {
          let page = try await store.page(text, before: next, limit: 7)
          #expect(page.headlines.count <= 7)
          found += page.headlines
          next = page.older
        } while next != nil
        #expect(found.count == count, "\(text)")
        #expect(Set(found.map(\.id)).count == count, "\(text)")
        #expect(found.map(\.position) == found.map(\.position).sorted(by: >), "\(text)")
      }
    }
  }

  @Test(arguments: Backend.present)
  func `a search that runs out of patience goes on with the next page`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.keep(
        (0..<4_000).map { Some.piece("P\($0)", $0 * 10, "ferry") }, from: feed, at: 50_000)
      try await store.indexAll()
      let newest = try await store.headlines(
        ListFilter(), of: .local, before: nil, limit: 4_000)
      let wanted = [newest[3], newest[1_700], newest[3_990]].map(\.id)
      _ = try await store.mark(wanted, as: .saved, by: .local, at: Some.time(60_000))
      var patience = SearchWalk.Patience()
      patience.items = 100
      let query = SearchQuery(parsing: "ferry is:saved", now: Some.time(60_000))
      var found: [Item.ID] = []
      var next: ListPosition? = ListPosition(shown: Some.time(60_000), id: Item.ID(0))
      var turns = 0
      while let place = next {
        (found, next) = try await store.database.read {
          [found, patience] connection throws(StoreError) in
          let search = Search(query: query, reader: .local, limit: 50, connection: connection)
          guard let plan = try search.plan() else { return (found, nil) }
          var finding = SearchWalk(
            plan.match, plan.wish, of: .local, patience: patience, on: connection)
          try finding.walk(from: place, count: 50)
          return (found + finding.found.map(\.position.id), finding.rest)
        }
        turns += 1
      }
      #expect(found == wanted)
      #expect(turns > 1)
    }
  }

  @Test(arguments: Backend.present)
  func `ranked searches show first what speaks of it most`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.keep(
        [
          Some.piece("Ferry strike ends", 1, "The ferry sails again."),
          Some.piece("Weather", 2, "Rain, and a strike."),
          Some.piece("Ferry", 3, "A long piece on many other things, with one strike far down."),
          Some.piece("A long title about nothing much at all", 4, "ferry strike"),
        ], from: feed, at: 10)
      try await store.indexAll()
      let page = try await store.page("ferry strike", order: .ranked, limit: 2)
      #expect(page.headlines.map(\.title).first == "Ferry strike ends")
      #expect(page.ranked == 3)
      #expect(page.older == .rank(2))
      let rest = try await store.page("ferry strike", order: .ranked, before: page.older, limit: 2)
      #expect(rest.headlines.count == 1)
      #expect(rest.older == nil)
    }
  }

  @Test(arguments: Backend.present)
  func `a page says how far the search is behind`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      #expect(try await store.page("ferry").behind == nil)
      try await store.keep([Some.piece("One", 1, "ferry")], from: feed, at: 10)
      try await store.keep([Some.piece("Two", 2, "ferry")], from: feed, at: 12)
      let query = SearchQuery(parsing: "ferry", now: Some.time(13))
      let behind = try await store.searching.search(
        query, of: .local, order: .newest, before: nil, limit: 9, at: Some.time(13))
      #expect(behind.behind == .seconds(180))
      #expect(behind.headlines.isEmpty)
      try await store.indexAll()
      #expect(try await store.page("ferry").behind == nil)
      #expect(try await store.page("ferry").headlines.count == 2)
    }
  }

  @Test(arguments: Backend.present)
  func `any text is a search, and none is read as a command`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.keep([Some.piece("One", 1, "ferry and or not near")], from: feed, at: 10)
      try await store.indexAll()
      let texts = [
        "\"", "'", "\"ferry", "ferry'", "AND", "ferry AND OR NOT", "NEAR(ferry and, 5)", "title:x",
        "{words}: x", "^ferry", "ferry + x", "*", "**", "fer*ry", "\0", "a\0b", "\\", "\\'",
        "' | '",
        "!!", "& & &", "<->", "ferry:*", "ferry:A", "(((", ")", "-", "--", "-\"", ":match", "$1",
        "?1", "%", "_", "'; DROP TABLE item; --", "\u{E000}", "\u{E000}f1", "source:'",
        "tag:\u{E001}",
        String(repeating: "ab \"c ", count: 2_000), String(repeating: "(", count: 10_240),
        String(repeating: "x", count: 10_240), String(repeating: "東", count: 5_000),
        String(repeating: "-a* ", count: 3_000), "is:unread is:read", "before:0001-01-01",
        "after:9999-12-31", "before:9999-12-31 ferry", "\u{FEFF}\u{202E}ferry",
      ]
      for text in texts {
        for order in SearchOrder.allCases {
          _ = try await store.page(text, order: order)
        }
      }
      #expect(try await store.find("AND") == ["One"])
      #expect(try await store.find("\u{E000}f1").isEmpty)
      #expect(try await store.find("ferry AND OR NOT NEAR") == ["One"])
    }
  }

  @Test(arguments: Backend.present)
  func `readers keep their own searches`(backend: Backend) async throws {
    try await backend.withStore { store in
      let other = try await store.addReader("second")
      let boats = try await store.searching.keepSearch("ferry", named: "Boats", of: .local)
      let rain = try await store.searching.keepSearch("rain is:unread", named: "Rain", of: .local)
      #expect(try await store.searching.savedSearches(of: .local) == [boats, rain])
      #expect(try await store.searching.savedSearches(of: other).isEmpty)
      #expect(
        try await store.searching.keepSearch("ferry", named: "Ships", of: .local).id == boats.id)
      #expect(try await store.searching.removeSearch(rain.id, of: other) == nil)
      #expect(try await store.searching.removeSearch(rain.id, of: .local)?.name == "Rain")
      #expect(try await store.searching.savedSearches(of: .local).map(\.name) == ["Ships"])
    }
  }
}
