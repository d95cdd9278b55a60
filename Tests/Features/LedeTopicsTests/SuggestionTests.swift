// What can be asked about, while somebody types; and what readers are told of.

import LedeBase
import LedeDatabase
import LedeNews
import LedeSite
import LedeTesting
import LedeTimes
import Testing

@testable import LedeTopics

extension AskedStore {
  fileprivate var names: NameClock { NameClock(services.house) }
  fileprivate func at(_ minutes: Int) -> AskedStore {
    AskedStore(store: store, now: { Some.time(minutes) })
  }

  fileprivate func fitting(_ text: String, of reader: Reader.ID = .local) async throws -> [String] {
    try await desk.suggestions(for: text, reader: reader, mayAsk: false).groups.flatMap { group in
      group.all.map { "\(group.name): \($0.topic.shown)" }
    }
  }
}

@Suite struct SuggestionTests {
  private func filled(_ store: Store) async throws -> AskedStore {
    let ledger = try await store.following("ledger")
    try await store.keep(
      [
        Some.piece("Ferries praised by Ada Rowan", 10, tags: ["Ferries", "Harbour"]),
        Some.piece("Ada Rowan rides the ferry", 20, "Port Ferris is next.", tags: ["Ferries"]),
        Some.piece("Who was Ferdinand Marl?", 30),
      ], from: ledger)
    let asked = AskedStore(store: store)
    #expect(try await asked.names.catchUp() == 3)
    return asked
  }

  @Test(arguments: Backend.present)
  func `names of a story are suggested with their kind, before those in feeds`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      var asked = try await filled(store)
      asked.documents = StandInLore(persons: ["Ferdinand Marl"], places: ["Ferry Rock"])
      asked.lore = await StandInLore.names(in: asked.house)
      let fitting = try await asked.fitting("fer")
      #expect(
        fitting.prefix(2) == [
          "\(Phrases.kind(.person)): Ferdinand Marl", "\(Phrases.kind(.place)): Ferry Rock",
        ])
      #expect(fitting.filter { $0.hasSuffix("Ferdinand Marl") }.count == 1)
    }
  }

  @Test(arguments: Backend.present)
  func `names and tags of one's own feeds fit from the second letter on, the most told first`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let asked = try await filled(store)
      let own = Phrases.inYourFeeds
      let fitting = try await asked.fitting("fe")
      #expect(fitting == ["\(own): Ferries", "\(own): Ferdinand Marl", "\(own): Port Ferris"])
      for none in ["f", "  ", "rowan ada", "owan"] {
        #expect(try await asked.fitting(none) == [], "\(none)")
      }
      #expect(try await asked.fitting("ROW") == ["\(own): Ada Rowan"])
      #expect(try await asked.fitting("ada ro") == ["\(own): Ada Rowan"])
      #expect(try await asked.fitting("fe%").count == 3)
      // Nothing is counted twice.
      #expect(try await AskedStore(store: store, now: { Some.time(3_010) }).names.catchUp() == 0)
      let told = try await store.database.rows(NameRows.told, (after: nil, least: 1))
      #expect(told.first { $0.key == " ada rowan" }?.count == 2)
    }
  }

  @Test(arguments: Backend.present)
  func `other readers, and who follows no more, are offered nothing of a feed`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let asked = try await filled(store)
      let other = try await store.addReader("Tunde")
      #expect(try await asked.fitting("fe", of: other) == [])
      let feed = try #require(try await store.subscriptions(of: .local).first?.feed.id)
      try await store.unfollow(feed, by: .local)
      #expect(try await asked.fitting("fe") == [])
    }
  }

  @Test(arguments: Backend.present)
  func `what is followed comes first, then tags by their kinds, each once`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let asked = try await filled(store)
      let rowan = try #require(Topic("Rowan, Ada", kind: .person))
      _ = try await asked.desk.follow(TopicQuestion(rowan), reader: .local)
      let tags = [
        ("Ferries", Topic.Kind.subject), ("Rowan, Ada", .person),
        ("Ferry Lines Inc", .organisation),
      ]
      try await store.database.write { connection throws(StoreError) in
        for (name, kind) in tags {
          guard let topic = Topic(name, kind: kind) else { continue }
          try connection.run(
            NameRows.put, NameRows.New(topic: topic, feed: nil, count: 5, seen: Some.time(5)))
        }
      }
      #expect(
        try await asked.fitting("fe") == [
          "\(Phrases.kind(.organisation)): Ferry Lines Inc", "\(Phrases.kind(.subject)): Ferries",
          "\(Phrases.inYourFeeds): Ferdinand Marl", "\(Phrases.inYourFeeds): Port Ferris",
        ])
      #expect(try await asked.fitting("ada") == ["\(Phrases.yourTopics): Ada Rowan"])
    }
  }

  @Test func `tags of the Times are asked for, learnt, and known when it answers no more`()
    async throws
  {
    let store = Store.inMemory()
    let web = TimesStandIn(now: Some.time(3_000))
    var asked = AskedStore(store: store)
    asked.settings.timesKey = "key"
    asked.documents = web
    let here = try await asked.desk.suggestions(for: "fer", reader: .local, mayAsk: false)
    #expect(here.groups == [] && here.mayAskTimes)
    let told = try await asked.desk.suggestions(for: "fer", reader: .local, mayAsk: true)
    #expect(told.groups.contains { $0.name == Phrases.kind(.subject) } && told.fault == nil)
    // A beginning that told all there is spares what goes on from it.
    let calls = web.asked.count
    let more = try await asked.desk.suggestions(for: "ferri", reader: .local, mayAsk: true)
    #expect(!more.groups.isEmpty && web.asked.count == calls)
    asked.settings.timesKey = nil
    let later = try await asked.desk.suggestions(for: "fer", reader: .local, mayAsk: true)
    #expect(later.groups == told.groups && !later.mayAskTimes && later.fault == nil)
  }

  @Test(arguments: Backend.present)
  func `names are read once, and anew after they changed`(backend: Backend) async throws {
    try await backend.withStore { store in
      let asked = try await filled(store)
      let names = NamesOnDemand(store.database)
      func fitting(_ version: String) async throws -> [String] {
        let feeds = try await store.database.rows(NameRows.feeds, .local)
        let index = try await names.names(at: version)
        return index.found("ferr", in: feeds, most: 8).feeds.map(\.name)
      }
      func version() async throws -> String {
        try await store.database.read { connection throws(StoreError) in
          try NameRows.version(on: connection)
        }
      }
      let first = try await version()
      #expect(try await fitting(first) == ["Ferries", "Port Ferris"])
      let ledger = try #require(try await store.subscriptions(of: .local).first?.feed.id)
      try await store.keep([Some.piece("Who was Ada Ferrand?", 40)], from: ledger)
      #expect(try await asked.at(3_010).names.catchUp() == 1)
      // Nobody waits for names that were counted since; who reads them now has them.
      let second = try await version()
      #expect(second != first)
      #expect(try await fitting(second) == ["Ferries", "Port Ferris"])
      #expect(try await asked.fitting("ferr").count == 3)
    }
  }

  @Test func `a fault of the Times is told, and the rest is there`() async throws {
    let store = Store.inMemory()
    var asked = try await filled(store)
    asked.settings.timesKey = "key"
    asked.documents = TimesStandIn(now: Some.time(3_000), behaviour: .fault(401))
    let told = try await asked.desk.suggestions(for: "fe", reader: .local, mayAsk: true)
    #expect(told.fault == TimesError.wrongKey.message && !told.groups.isEmpty)
  }

  @Test(arguments: Backend.present)
  func `names that nobody tells any more are dropped, those told once first`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      _ = try await filled(store)
      let later = AskedStore(store: store, now: { Some.time(40 * 1_440) })
      _ = try await later.names.catchUp()
      let fitting = try await later.fitting("fe")
      #expect(fitting == ["\(Phrases.inYourFeeds): Ferries"])
      let last = AskedStore(store: store, now: { Some.time(110 * 1_440) })
      _ = try await last.names.catchUp()
      #expect(try await last.fitting("fe") == [])
    }
  }
}

@Suite struct TopicWatchTests {
  @Test(arguments: Backend.present)
  func `a followed topic is looked at again as soon as new items name it, and no other`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let ledger = try await store.following("ledger")
      let asked = AskedStore(store: store)
      var ids: [Topic.ID] = []
      for (name, source) in [
        ("Ada Rowan", TopicSource.all), ("Bridges", .all), ("Ada Rowan", .times),
      ] {
        let topic = try #require(Topic(name))
        ids.append(try await asked.desk.follow(TopicQuestion(topic, source), reader: .local))
      }
      // Who follows the same topic and none of the feeds is not concerned.
      let ben = try await store.database.accounts(["ines", "ben"], at: Some.time(1))[1]
      _ = try await asked.desk.follow(
        TopicQuestion(try #require(Topic("Ada Rowan")), .all), reader: ben)
      #expect(try await asked.clock.catchUp() == 4)
      // So short after that, nothing is looked at but what new items name.
      let soon = asked.at(3_002)
      try await store.keep(
        [Some.piece("Riders praise Ada Rowan", 3_000, "<p>We praise Ada Rowan for it.</p>")],
        from: ledger, at: 3_001)
      try await store.indexAll()
      #expect(try await soon.clock.catchUp() == 0)
      #expect(try await soon.names.catchUp() == 1)
      #expect(try await soon.clock.catchUp() == 1)
      #expect(try await soon.desk.tab(of: .local).followed.map(\.new) == [1, 0, 0])
      // What is old when it comes is no news.
      let late = asked.at(9_000)
      #expect(try await late.clock.catchUp() == 4)
      try await store.keep(
        [Some.piece("Bridges praised", 3_500, "<p>We praise bridges.</p>")], from: ledger,
        at: 9_001)
      #expect(try await asked.at(9_002).names.catchUp() == 1)
      #expect(try await asked.at(9_002).clock.catchUp() == 0)
    }
  }

  @Test func `a text names a topic by whole words, in their order`() throws {
    let topics = try ["Ada Rowan", "Ada Rowan Bridge", "Rowan"].enumerated().map { index, name in
      FollowedTopic(
        id: Topic.ID(Int64(index)), reader: .local,
        question: TopicQuestion(try #require(Topic(name))), followed: Some.time(1),
        asked: nil, seen: Some.time(1))
    }
    let watch = TopicWatch(topics)
    func named(_ text: String) -> [Int64] { watch.topics(named: text).map(\.rawValue).sorted() }
    #expect(named("The ADA ROWAN Bridge opens") == [0, 1, 2])
    #expect(named("Rowans, and Adam Rowan") == [2])
    #expect(named("Rowan met Ada") == [2] && named("") == [] && named("Ada") == [])
  }
}

@Suite struct TopicTellingTests {
  @Test(arguments: Backend.present)
  func `a reader is told of what is new once a day at most, if they wish it`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("ledger")
      let topic = try #require(Topic("ferry"))
      let telling = Topics.telling(store.database)
      func at(_ minutes: Int) -> AskedStore {
        AskedStore(store: store, now: { Some.time(minutes) })
      }
      func news(_ minutes: Int) async throws {
        try await store.keep(
          [Some.piece("Ferries, loved", minutes, "<p>All love the ferry.</p>")], from: feed,
          at: minutes)
        try await store.indexAll()
        _ = try await at(minutes + 1_000).clock.catchUp()
      }
      let id = try await at(1_000).desk.follow(TopicQuestion(topic), reader: .local)
      try await news(1_010)
      #expect(try await telling.begin(.local, Some.time(2_100)) == nil)
      #expect(try await JobQueue(store.database).nextDue([.topicNotice]) == nil)
      try await store.database.run(TopicNotices.setTells, (id, .local, true))
      try await news(2_020)
      #expect(try await JobQueue(store.database).nextDue([.topicNotice]) == Some.time(3_020))
      let words = try #require(try await telling.begin(.local, Some.time(3_100)))
      #expect(words.title == Phrases.newOn("ferry", others: 0))
      #expect(words.body == Phrases.newFound(2) && words.path == TopicsView.path(id))
      // Nothing is told twice; what no push service took is told again.
      #expect(try await telling.begin(.local, Some.time(3_101)) == nil)
      try await telling.undo(.local, Some.time(3_100))
      #expect(try await telling.begin(.local, Some.time(3_102)) == words)
      try await news(3_110)
      #expect(try await telling.begin(.local, Some.time(4_200)) == nil)
      #expect(
        try await telling.begin(.local, Some.time(3_102 + 1_440))?.body == Phrases.newFound(1))
      // What was seen is no news.
      try await news(5_000)
      try await at(6_100).desk.noteSeen(id, reader: .local)
      #expect(try await telling.begin(.local, Some.time(9_000)) == nil)
    }
  }
}
