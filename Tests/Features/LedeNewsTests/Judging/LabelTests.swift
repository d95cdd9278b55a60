// What kind of writing items are: what waits to be judged, what was judged, lists of one kind.

import LedeBase
import LedeChecks
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeNews

extension KeptVerdict {
  /// A verdict that gives one label a share.
  static func of(
    _ label: Label?, _ share: Int = 80, basis: Basis = .article, edition: Int64 = 1
  ) -> KeptVerdict {
    KeptVerdict(
      basis: basis, shares: Label.allCases.map { $0 == label ? share : 1 }, leading: label,
      edition: edition, judged: Some.time(500))
  }
}

extension Store {
  /// Judges all that waits by the titles of items; what is not named gets no label.
  @discardableResult
  func judge(
    _ labels: [String: (Label, Int)], edition: Int64 = 1, batch limit: Int = 100
  ) async throws -> [String] {
    try await beginLabels(edition)
    var judged: [String] = []
    while true {
      let batch = try await itemsToJudge(limit: limit, edition: edition)
      if batch.stretches.isEmpty { return judged }
      var verdicts: [Item.ID: KeptVerdict] = [:]
      for item in batch.items {
        let (label, share) = labels[item.title].map { ($0.0, $0.1) } ?? (nil, 0)
        verdicts[item.id] = .of(label, share, edition: edition)
      }
      judged += batch.items.map(\.title)
      try await keepVerdicts(verdicts, of: batch, by: edition, at: Some.time(500))
    }
  }

  func titles(of kind: Label, _ state: ListFilter.State = .all) async throws -> [String] {
    try await headlines(
      ListFilter(state: state, kind: kind), of: .local, before: nil, limit: 100
    ).map(\.title)
  }

  func foundTitles(_ text: String) async throws -> [String] {
    try await page(text).headlines.map(\.title)
  }

  /// Says what is to be hidden, which is yet to be carried out.
  func wish(_ kinds: Set<Label>, of reader: Reader.ID = .local) async throws {
    var wishes = try await preferences(of: reader)
    wishes.hiddenKinds = kinds
    try await setPreferences(wishes, of: reader)
  }

  func hide(_ kinds: Set<Label>, of reader: Reader.ID = .local) async throws {
    try await wish(kinds, of: reader)
    while try await hideSome(at: Some.time(600)) > 0 {}
  }
}

@Suite struct LabelTests {
  @Test(arguments: Backend.present)
  func `what is new waits to be judged, the newest first, and is judged once`(backend: Backend)
    async throws
  {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.keep(Some.items(0..<5), from: feed, at: 10)
      #expect(try await store.labelProgress() == LabelProgress(waiting: 5))
      #expect(try await store.itemsToJudge(limit: 9, edition: 1).items.isEmpty)
      let judged = try await store.judge([:], batch: 2)
      #expect(judged.count == 5 && Set(judged).count == 5)
      let ids = try await store.ids().sorted(by: >)
      let titles = try await store.headlines(ListFilter(), of: .local, before: nil, limit: 9)
      #expect(judged == ids.compactMap { id in titles.first { $0.id == id }?.title })
      #expect(try await store.labelProgress() == LabelProgress(waiting: 0, edition: 1))
      try await store.keep([Some.item("new", 20)], from: feed, at: 20)
      #expect(try await store.judge([:]) == ["Title new"])
    }
  }

  @Test(arguments: Backend.present)
  func `a verdict is kept share by share, and lists show the label that leads`(backend: Backend)
    async throws
  {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.keep(Some.items(0..<4), from: feed, at: 10)
      let ids = try await store.ids()
      try await store.beginLabels(7)
      let batch = try await store.itemsToJudge(limit: 9, edition: 7)
      let mixed = KeptVerdict(
        basis: .headline, shares: [55, 3, 55, 0, 41, 2, 90], leading: .opinion, edition: 7,
        judged: Some.time(9))
      let unclear = KeptVerdict(
        basis: .article, shares: [12, 3, 40, 0, 1, 2, 9], edition: 7, judged: Some.time(9))
      let none = KeptVerdict(basis: .notEnglish, edition: 7, judged: Some.time(9))
      let everyday = KeptVerdict(
        basis: .feed, shares: [12, 3, 40, 0, 1, 2, 9], everyday: 83, edition: 7,
        judged: Some.time(9))
      #expect(
        try await store.keepVerdicts(
          [ids[0]: mixed, ids[1]: none, ids[2]: unclear, ids[3]: everyday], of: batch, by: 7,
          at: Some.time(9)))
      #expect(try await store.verdict(of: ids[3]) == everyday)
      let leading = try await store.database.rows(Verdicts.leading, ids)
      #expect(leading.map(\.item) == [ids[0]] && leading.map(\.kind) == [.opinion])
      #expect(try await store.verdict(of: ids[0]) == mixed)
      #expect(try await store.verdict(of: ids[1]) == none)
      #expect(try await store.verdict(of: ids[2]) == unclear)
      #expect(try await store.verdict(of: Item.ID(999_999)) == nil)
      let shown = try await store.headlines(ListFilter(), of: .local, before: nil, limit: 9)
      #expect(
        shown.map(\.swatch) == [Swatch(.opinion, share: 55, isOfHeadline: true), nil, nil, nil])
      #expect(
        try await store.item(ids[0], of: .local)?.headline.swatch
          == Swatch(.opinion, share: 55, isOfHeadline: true))
    }
  }

  @Test(arguments: Backend.present)
  func `kept items are counted by basis, share and what leads, once for each label and everyday`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      #expect(try await store.shares(by: 7).isEmpty)
      let feed = try await store.following("a")
      try await store.keep(Some.items(0..<5), from: feed, at: 10)
      let ids = try await store.ids()
      try await store.beginLabels(7)
      let batch = try await store.itemsToJudge(limit: 9, edition: 7)
      var everyday = KeptVerdict.of(nil, basis: .headline, edition: 7)
      everyday.everyday = 77
      var none = KeptVerdict.of(nil, edition: 7)
      (none.basis, none.shares) = (.notEnglish, [])
      let verdicts: [Item.ID: KeptVerdict] = [
        ids[0]: .of(.opinion, 91, edition: 7), ids[1]: .of(.opinion, 91, edition: 7),
        ids[2]: .of(nil, basis: .headline, edition: 7), ids[3]: none, ids[4]: everyday,
      ]
      #expect(try await store.keepVerdicts(verdicts, of: batch, by: 7, at: Some.time(9)))
      let shares = try await store.shares(by: 7)
      #expect(shares.count == Label.shown.count * 2 + 3)
      let told = [(false, 0, 2, KeptVerdict.Basis.article), (false, 0, 1, .headline)].map {
        ShareCount(
          isOfNow: true, basis: $0.3, label: nil, share: $0.1, isLeading: $0.0, items: $0.2)
      }
      let sure = ShareCount(
        isOfNow: true, basis: .headline, label: nil, share: 77, isLeading: true, items: 1)
      #expect(Set(shares.filter { $0.label == nil }) == Set(told + [sure]))
      for label in Label.shown {
        #expect(shares.filter { $0.label == label }.reduce(0) { $0 + $1.items } == 4)
        let isLeading = label == .opinion
        let both = ShareCount(
          isOfNow: true, basis: .article, label: label, share: isLeading ? 91 : 1,
          isLeading: isLeading, items: 2)
        #expect(shares.contains(both))
        #expect(!shares.contains { $0.basis == .notEnglish })
      }
      #expect(try await store.shares(by: 8).allSatisfy { !$0.isOfNow })
    }
  }

  @Test(arguments: Backend.present)
  func `an item is judged again when its words change and when its article comes`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.keep(Some.items(0..<2), from: feed, at: 10)
      try await store.judge([:])
      var changed = Some.item("1", 1)
      changed.title = "Another title"
      try await store.keep([Some.item("0", 0), changed], from: feed, at: 20)
      let batch = try await store.itemsToJudge(limit: 9, edition: 1)
      #expect(batch.items.map(\.title) == ["Another title"])
      let address = try #require(WebAddress("https://a.example/0"))
      let first = try #require(
        try await store.headlines(ListFilter(), of: .local, before: nil, limit: 9)
          .first { $0.title == "Title 0" }?.id)
      // While a batch is on its way, an article comes for one of its items.
      try await store.judge([:])
      let failed = KeptArticle(
        item: first, fetched: Some.time(30), outcome: .failed(message: "gone"))
      try await store.keepArticle(failed)
      #expect(try await store.labelProgress().waiting == 0)
      let article = FetchedArticle(address: address, html: "<p>All of it</p>", words: 3)
      try await store.keepArticle(
        KeptArticle(item: first, fetched: Some.time(31), outcome: .found(article)))
      let late = try await store.itemsToJudge(limit: 9, edition: 1)
      #expect(late.items.map(\.article) == [FeedText("<p>All of it</p>", .html)])
      #expect(late.items.map(\.told) == [FeedText("<p>All about 0</p>", .html)])
      try await store.keepArticle(
        KeptArticle(item: first, fetched: Some.time(32), outcome: .found(article)))
      try await store.keepVerdicts([first: .of(.opinion)], of: late, by: 1, at: Some.time(33))
      #expect(try await store.labelProgress().waiting == 1)
    }
  }

  @Test(arguments: Backend.present)
  func `other models judge all again, and who has older ones judges no more`(backend: Backend)
    async throws
  {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.keep(Some.items(0..<5), from: feed, at: 10)
      try await store.judge(["Title 1": (.satire, 80)], edition: 1)
      #expect(try await store.judge(["Title 1": (.opinion, 70)], edition: 2).count == 5)
      #expect(try await store.titles(of: .satire) == [])
      #expect(try await store.titles(of: .opinion) == ["Title 1"])
      try await store.keep(Some.items(0..<7), from: feed, at: 20)
      #expect(try await store.itemsToJudge(limit: 9, edition: 1).stretches.isEmpty)
      #expect(try await store.itemsToJudge(limit: 9, edition: 2).items.count == 2)
      #expect(try await store.judge([:], edition: 2).count == 2)
    }
  }

  @Test(arguments: Backend.present)
  func `what older models were at when others began is judged by those`(backend: Backend)
    async throws
  {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.keep(Some.items(0..<5), from: feed, at: 10)
      try await store.judge([:], edition: 1)
      try await store.beginLabels(2)
      let batch = try await store.itemsToJudge(limit: 2, edition: 2)
      let item = try #require(batch.items.first?.id)
      try await store.beginLabels(3)
      #expect(
        try await !store.keepVerdicts(
          [item: .of(.satire, edition: 2)], of: batch, by: 2, at: Some.time(20)))
      #expect(try await store.verdict(of: item)?.edition == 1)
      #expect(try await store.labelProgress() == LabelProgress(waiting: 5, edition: 3))
    }
  }

  @Test(arguments: Backend.present)
  func `the job of labels is due again as long as something waits`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.beginLabels(1)
      func claim(_ minutes: Int) async throws -> Job? {
        try await store.claim(
          [.label], limit: 1, lease: .seconds(60), at: Some.time(minutes)
        ).first
      }
      let first = try #require(try await claim(0))
      #expect(try await claim(0) == nil)
      #expect(try await store.finish(first, next: Some.time(600)))
      #expect(try await store.nextDue([.label]) == Some.time(600))
      try await store.keep(Some.items(0..<2), from: feed, at: 10)
      #expect(try #require(try await store.nextDue([.label])) < Some.time(11))
      let second = try #require(try await claim(11))
      #expect(try await store.finish(second, next: Some.time(600)))
      #expect(try await store.nextDue([.label]) == Timestamp(milliseconds: 0))
    }
  }

  @Test(arguments: Backend.present)
  func `a list of one kind is paged by time or by share, in every state and feed`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let a = try await store.following("a", folder: ["Fun"])
      let b = try await store.following("b", folder: ["Fun"])
      try await store.keep(Some.items(0..<40, named: "a"), from: a, at: 100)
      try await store.keep(Some.items(40..<60, named: "b"), from: b, at: 100)
      var labels: [String: (Label, Int)] = [:]
      for minute in 0..<60 where minute % 3 == 0 {
        labels["Title \(minute < 40 ? "a" : "b")\(minute)"] = (.satire, 40 + minute % 7)
      }
      try await store.judge(labels)
      let wanted = (0..<60).filter { $0 % 3 == 0 }.reversed().map {
        "Title \($0 < 40 ? "a" : "b")\($0)"
      }
      #expect(try await store.titles(of: .satire) == wanted)
      for filter in [
        ListFilter(kind: .satire), ListFilter(state: .unread, kind: .satire),
        ListFilter(feed: a, kind: .satire), ListFilter(folder: ["Fun"], kind: .satire),
      ] {
        let expected = wanted.filter { filter.feed == nil || $0.hasPrefix("Title a") }
        var found: [Headline] = []
        while true {
          let page = try await store.headlines(
            filter, of: .local, before: found.last?.position, limit: 7)
          found += page
          if page.count < 7 { break }
        }
        #expect(found.map(\.title) == expected)
        var strongest: [Headline] = []
        var before: SharePosition?
        repeat {
          let page = try await store.strongest(filter, of: .local, before: before, limit: 7)
          strongest += page.headlines
          before = page.older
        } while before != nil
        #expect(Set(strongest.map(\.title)) == Set(expected))
        #expect(strongest.count == expected.count)
        let shares = strongest.compactMap { $0.swatch?.share }
        #expect(shares == shares.sorted(by: >))
      }
      // No counter tells it, so it is counted, and a long one not to its end.
      let kind = ListFilter(kind: .satire)
      #expect(try await store.total(of: kind, for: .local, counting: 1_000) == wanted.count)
      #expect(try await store.total(of: kind, for: .local, counting: 7) == 7)
      let marked = try await store.markAll(
        ListFilter(kind: .satire), upTo: .top, by: .local, at: Some.time(200))
      #expect(marked.count == 20)
      #expect(try await store.counts(of: .local).unread == 40)
      #expect(try await store.titles(of: .satire, .unread) == [])
    }
  }

  @Test(arguments: Backend.present)
  func `a kind and a tag together are both wanted`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.keep(
        [Some.item("x", 1, tags: ["sea"]), Some.item("y", 2), Some.item("z", 3, tags: ["sea"])],
        from: feed, at: 10)
      try await store.judge(["Title x": (.satire, 80), "Title y": (.satire, 90)])
      let tag = try #require(try await store.tag(named: "sea")).id
      let filter = ListFilter(tag: tag, kind: .satire)
      let found = try await store.headlines(filter, of: .local, before: nil, limit: 9)
      #expect(found.map(\.title) == ["Title x"])
      let strongest = try await store.strongest(filter, of: .local, before: nil, limit: 9)
      #expect(strongest.headlines.map(\.title) == ["Title x"])
    }
  }

  @Test(arguments: Backend.present)
  func `a dropped item takes its verdict with it`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.keep(Some.items(0..<4), from: feed, at: 10)
      try await store.judge(["Title 0": (.satire, 80)])
      let old = try #require(try await store.ids().last)
      _ = try await store.mark(
        try await store.ids(), as: .read, by: .local, at: Some.time(11))
      try await store.keep([Some.item("9", 9)], from: feed, at: 20)
      try await store.setRetention(Retention(newest: 1), of: feed, at: Some.time(30))
      _ = try await store.retain(feed, at: Some.time(31))
      #expect(try await store.verdict(of: old) == nil)
      #expect(try await store.titles(of: .satire) == [])
      try await store.judge([:])
      #expect(try await store.labelProgress().waiting == 0)
    }
  }

  @Test(arguments: Backend.present)
  func `a search for a label finds that kind of writing, hidden or not`(backend: Backend)
    async throws
  {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.keep(
        (0..<6).map { Some.piece("P\($0)", $0, "ferry") }, from: feed, at: 10)
      try await store.indexAll()
      try await store.judge(["P1": (.satire, 80), "P4": (.satire, 60), "P2": (.opinion, 60)])
      #expect(try await store.foundTitles("ferry label:satire") == ["P4", "P1"])
      #expect(try await store.foundTitles("label:satire") == ["P4", "P1"])
      #expect(try await store.foundTitles("label:satire label:opinion") == ["P4", "P2", "P1"])
      #expect(try await store.foundTitles("ferry -label:satire") == ["P5", "P3", "P2", "P0"])
      try await store.hide([.satire])
      #expect(try await store.foundTitles("label:satire") == ["P4", "P1"])
      #expect(try await store.foundTitles("label:satire is:unread") == [])
    }
  }
}
