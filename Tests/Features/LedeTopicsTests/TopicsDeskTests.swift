// Asking sources about topics, on the real store.

import LedeBase
import LedeDatabase
import LedeLore
import LedeNews
import LedeSearch
import LedeSite
import LedeTesting
import Testing

@testable import LedeTopics

/// A store with a clock, whose tones come from a handful of words.
struct AskedStore: KeptInStore {
  let store: Store
  var tones: any ToneJudge = StandInTones()
  var now: @Sendable () -> Timestamp = { Some.time(3_000) }
  /// Names of a story.
  var lore: StoryNames?
  var desk: TopicsDesk { TopicsDesk(services, times: times, lore: lore) }
  var settings = Topics.Settings()
  var documents: any DocumentRequester = StubDocuments { request throws(FetchError) in
    throw .unreachable(request.address, cause: "nothing is there")
  }
  var times: TimesDesk { TimesDesk(services.house, settings) }
  var clock: TopicClock { TopicClock(services, settings) }
}

@Suite struct TopicsDeskTests {
  private func filled(_ store: Store) async throws -> (ledger: Feed.ID, civic: Feed.ID) {
    let ledger = try await store.following("ledger", folder: ["World"])
    let civic = try await store.following("civic")
    try await store.keep(
      [
        Some.piece("Ferries praised", 10, "<p>The ferry is superb, and we praise it.</p>"),
        Some.piece("Harbour notes", 20, "<p>A ferry left at eight. The ferry came back.</p>"),
        Some.piece("A dreadful ferry", 30, "<p>Everybody would blame the ferry.</p>"),
      ], from: ledger)
    try await store.keep(
      [
        Some.piece("We hate ferries", 40, "<p>Ferries are ruinous.</p>"),
        Some.piece(
          "Roads", 50,
          "<p>" + String(repeating: "Roads are splendid. ", count: 60) + "</p><p>A ferry left.</p>"),
      ], from: civic)
    try await store.indexAll()
    return (ledger, civic)
  }

  @Test(arguments: Backend.present)
  func `the last articles on a topic are found, judged and told apart`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      _ = try await filled(store)
      let desk = AskedStore(store: store).desk
      let topic = try #require(Topic("ferry"))
      let page = try #require(try await desk.ask(TopicQuestion(topic), reader: .local))
      #expect(
        page.coverage.articles.map(\.title) == [
          "We hate ferries", "A dreadful ferry", "Harbour notes", "Ferries praised",
        ])
      #expect(page.coverage.articles.map(\.kind) == [.cold, .cold, .neither, .warm])
      #expect(page.coverage.passing.map(\.title) == ["Roads"])
      #expect(page.coverage.answer.kind == .cold)
      #expect(page.followed == nil && page.chart == nil)
    }
  }

  @Test(arguments: Backend.present)
  func `a folder, a feed and all are asked each for itself, and beside each other`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feeds = try await filled(store)
      let desk = AskedStore(store: store).desk
      let topic = try #require(Topic("ferries"))
      let question = TopicQuestion(topic, .folder(["World"]), beside: .feed(feeds.civic))
      let page = try #require(try await desk.ask(question, reader: .local))
      #expect(page.coverage.articles.count == 3 && page.coverage.source.name == "World")
      #expect(page.beside?.articles.map(\.title) == ["We hate ferries"])
      #expect(try await desk.ask(TopicQuestion(topic, .folder(["Sport"])), reader: .local) == nil)
      #expect(try await desk.ask(TopicQuestion(topic, .label("slow")), reader: .local) == nil)
    }
  }

  @Test func `another reader asks their own feeds alone`() async throws {
    let store = Store.inMemory()
    let feeds = try await filled(store)
    let other = try await store.addReader("Tunde")
    let desk = AskedStore(store: store).desk
    let topic = try #require(Topic("ferry"))
    let page = try #require(try await desk.ask(TopicQuestion(topic), reader: other))
    #expect(page.coverage.articles == [] && page.coverage.passing == [])
    #expect(try await desk.ask(TopicQuestion(topic, .feed(feeds.civic)), reader: other) == nil)
  }

  @Test func `tones are kept, and judged anew by another judge`() async throws {
    let store = Store.inMemory()
    _ = try await filled(store)
    let topic = try #require(Topic("ferry"))
    _ = try await AskedStore(store: store).desk.ask(TopicQuestion(topic), reader: .local)
    // A judge who cannot judge any more is not asked for what is kept.
    let silent = AskedStore(store: store, tones: FailingTones(version: "stand-in")).desk
    let kept = try #require(try await silent.ask(TopicQuestion(topic), reader: .local))
    #expect(kept.coverage.answer.articles == 4)
    let other = AskedStore(store: store, tones: FailingTones(version: "other")).desk
    let anew = try #require(try await other.ask(TopicQuestion(topic), reader: .local))
    #expect(anew.coverage.answer.articles == 0 && anew.coverage.answer.unknown == 4)
  }

  @Test func `without a model each article says why it is not judged`() async throws {
    let store = Store.inMemory()
    _ = try await filled(store)
    let failure = JudgingError.noModel(path: "second.reader", cause: "gone")
    let desk = AskedStore(store: store, tones: StandInTones(failure: failure)).desk
    let topic = try #require(Topic("ferry"))
    let page = try #require(try await desk.ask(TopicQuestion(topic), reader: .local))
    #expect(page.coverage.answer.kind == .unknown && page.coverage.answer.unknown > 0)
    #expect(page.coverage.articles[0].finding == .unknown(failure.message))
  }

  @Test(arguments: Backend.present)
  func `a followed topic gathers points, says what is new, and goes with all that was kept`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feeds = try await filled(store)
      let topic = try #require(Topic("ferry", kind: .subject))
      let early = AskedStore(store: store)
      let id = try await early.desk.follow(TopicQuestion(topic), reader: .local)
      #expect(try await early.desk.follow(TopicQuestion(topic), reader: .local) == id)
      let later = AskedStore(store: store, now: { Some.time(20_000) })
      #expect(try await later.clock.catchUp() == 1)
      #expect(try await later.desk.tab(of: .local).followed.map(\.new) == [4])
      try await later.desk.noteSeen(id, reader: .local)
      try await store.keep(
        [Some.piece("Ferries, loved", 19_990, "<p>All love ferries.</p>")], from: feeds.civic,
        at: 20_001)
      try await store.indexAll()
      let last = AskedStore(store: store, now: { Some.time(20_100) })
      #expect(try await last.clock.catchUp() == 1)
      #expect(try await last.desk.tab(of: .local).followed.map(\.new) == [1])
      let page = try #require(try await last.desk.followed(id, reader: .local))
      #expect(page.chart?.columns.count == 3)
      #expect(try await last.desk.followed(id, reader: Reader.ID(2)) == nil)
      #expect(try await last.desk.unfollow(id, reader: Reader.ID(2)) == nil)
      #expect(try await last.desk.unfollow(id, reader: .local) == TopicQuestion(topic))
      #expect(try await last.desk.tab(of: .local).followed.isEmpty)
      #expect(try await last.desk.followed(id, reader: .local) == nil)
    }
  }

  @Test func `who only looks sees the tones that are kept, and has none judged`() async throws {
    let store = Store.inMemory()
    _ = try await filled(store)
    let topic = try #require(Topic("ferry"))
    let desk = AskedStore(store: store).desk
    let before = try #require(
      try await desk.ask(TopicQuestion(topic), reader: .local, mayAsk: false))
    #expect(
      before.coverage.articles.map(\.finding).allSatisfy { $0 == .unknown(Phrases.notAskedYet) })
    _ = try await desk.ask(TopicQuestion(topic), reader: .local)
    let after = try #require(
      try await desk.ask(TopicQuestion(topic), reader: .local, mayAsk: false))
    #expect(after.coverage.answer.articles == 4)
  }

  @Test func `a followed topic whose source is gone says so, and can be left`() async throws {
    let store = Store.inMemory()
    let feeds = try await filled(store)
    let topic = try #require(Topic("ferry"))
    let desk = AskedStore(store: store).desk
    let id = try await desk.follow(TopicQuestion(topic, .feed(feeds.civic)), reader: .local)
    try await store.unfollow(feeds.civic, by: .local)
    let page = try #require(try await desk.followed(id, reader: .local))
    #expect(page.coverage.fault == Phrases.noSourceAny && page.coverage.articles.isEmpty)
    #expect(try await desk.unfollow(id, reader: .local) != nil)
  }

  @Test(arguments: Backend.present)
  func `topics put on the front page at once are all there, and leave it each for itself`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let desk = AskedStore(store: store).desk
      var ids: [Topic.ID] = []
      for name in ["ferry", "harbour", "bridge"] {
        let topic = try #require(Topic(name))
        ids.append(try await desk.follow(TopicQuestion(topic), reader: .local))
      }
      try await withThrowingTaskGroup(of: Bool?.self) { group in
        for id in ids {
          group.addTask { try await desk.show(id, onFront: true, of: .local) }
        }
        for try await isDone in group { #expect(isDone == true) }
      }
      func topics() async throws -> Set<Preferences.Section> {
        Set(try await store.preferences(of: .local).sections).subtracting(Preferences().sections)
      }
      #expect(try await topics() == Set(ids.map { .topic($0.rawValue) }))
      _ = try await desk.show(ids[0], onFront: false, of: .local)
      _ = try await desk.unfollow(ids[1], reader: .local)
      #expect(try await topics() == [.topic(ids[2].rawValue)])
      #expect(try await desk.show(ids[1], onFront: true, of: .local) == nil)
      #expect(try await desk.show(ids[2], onFront: false, of: .local) == true)
      #expect(try await store.preferences(of: .local).sections == Preferences().sections)
    }
  }

  @Test(arguments: Backend.present)
  func `what was found of a topic that was left meanwhile is nobody else's`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      _ = try await filled(store)
      let desk = AskedStore(store: store).desk
      let other = try await store.addReader("Tunde")
      let question = TopicQuestion(try #require(Topic("ferry")))
      let id = try await desk.follow(question, reader: .local)
      let topic = try #require(
        try await store.database.first(TopicRows.one, (id, .local)).flatMap(\.self))
      let coverage = try #require(try await desk.coverage(question, .all, reader: .local))
      _ = try await desk.unfollow(id, reader: .local)
      // SQLite gives the number again.
      let next = try await desk.follow(
        TopicQuestion(try #require(Topic("harbour"))), reader: other)
      try await desk.keep([coverage], for: topic, at: Some.time(3_001))
      let points = try await store.database.rows(PointRows.of, (next, since: Some.time(-9_999)))
      #expect(coverage.articles.count == 4 && points.isEmpty)
    }
  }

  @Test func `one question of a reader is judged at a time, and a long row is refused`()
    async throws
  {
    let store = Store.inMemory()
    _ = try await filled(store)
    let tones = WaitingTones()
    let desk = AskedStore(store: store, tones: tones).desk
    let names = ["ferry", "harbour", "praise", "notes", "dreadful", "everybody", "blame", "roads"]
    let questions = names.compactMap { Topic($0).map { TopicQuestion($0) } }
    let answers = await withTaskGroup(of: Result<TopicPage?, any Error>.self) { group in
      for question in questions {
        group.addTask {
          do { return .success(try await desk.ask(question, reader: .local)) } catch {
            return .failure(error)
          }
        }
      }
      while await tones.waiting == 0 { await Task.yield() }
      // The first holds the turn, and three wait.
      var found: [Result<TopicPage?, any Error>] = []
      while found.count < 4, let one = await group.next() { found.append(one) }
      await tones.open()
      for await one in group { found.append(one) }
      return found
    }
    let refused = answers.compactMap { answer -> Int? in
      if case .failure(let error) = answer { (error as? Trouble)?.status } else { nil }
    }
    #expect(refused == [429, 429, 429, 429] && answers.count == 8)
    #expect(await tones.most == 1)
  }

  @Test(arguments: Backend.present)
  func `a reader follows so many topics and no more, two at once too`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let desk = AskedStore(store: store).desk
      for number in 1..<Bound.topics.most {
        let topic = try #require(Topic("topic \(number)"))
        _ = try await desk.follow(TopicQuestion(topic), reader: .local)
      }
      let last = ["one more", "another one"].compactMap { Topic($0) }
      let taken = await withTaskGroup(of: Bool.self) { group in
        for topic in last {
          group.addTask {
            (try? await desk.follow(TopicQuestion(topic), reader: .local)) != nil
          }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(taken == 1)
      let late = try #require(Topic("the last"))
      await #expect(throws: StoreError.tooMany(.topics)) {
        try await desk.follow(TopicQuestion(late), reader: .local)
      }
    }
  }
}

/// Judges when it is let to.
private actor WaitingTones: ToneJudge {
  private(set) var waiting = 0
  private(set) var most = 0
  private var isOpen = false
  private var row: [CheckedContinuation<Void, Never>] = []

  func open() {
    isOpen = true
    for one in row { one.resume() }
  }

  nonisolated func toneVersion() throws(JudgingError) -> String { "waiting" }

  func tones(of sentences: [SubjectSentence]) async throws(JudgingError) -> [Tone] {
    waiting += 1
    most = max(most, waiting)
    if !isOpen { await withCheckedContinuation { row.append($0) } }
    waiting -= 1
    return sentences.map { _ in Tone(negative: 0, neutral: 1, positive: 0) }
  }
}

/// Knows who it is, and nothing else.
private struct FailingTones: ToneJudge {
  let version: String
  func toneVersion() throws(JudgingError) -> String { version }
  func tones(of sentences: [SubjectSentence]) async throws(JudgingError) -> [Tone] {
    throw .noModel(path: "second.reader", cause: "gone")
  }
}
