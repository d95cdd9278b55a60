// The New York Times as a source: its key, its limits, and what is kept of its answers.

import LedeBase
import LedeDatabase
import LedeNews
import LedeSite
import LedeTesting
import LedeTimes
import Synchronization
import Testing

@testable import LedeTopics

@Suite struct TimesTests {
  /// A web that is the stand-in, with a clock that a test moves.
  private final class World: Sendable {
    let web: Mutex<TimesStandIn>
    let time: Mutex<Timestamp>
    init(_ behaviour: TimesStandIn.Behaviour = .normal) {
      web = Mutex(TimesStandIn(now: Some.time(3_000), behaviour: behaviour))
      time = Mutex(Some.time(3_000))
    }
    func behaves(_ behaviour: TimesStandIn.Behaviour) {
      web.withLock { $0 = TimesStandIn(now: Some.time(3_000), behaviour: behaviour) }
    }
    func waits(_ duration: Duration) { time.withLock { $0 = $0 + duration } }
    var asked: Int { web.withLock { $0.asked.count } }

    func store(_ store: Store, key: String? = "a-key") -> AskedStore {
      var asked = AskedStore(store: store)
      asked.settings.timesKey = key
      asked.documents = Web(world: self)
      asked.now = { [self] in time.withLock { $0 } }
      return asked
    }
  }

  /// Asks whichever stand-in there is at the moment.
  private struct Web: DocumentRequester {
    let world: World
    func answer(to request: OutgoingRequest) async throws(FetchError) -> Answer {
      let web = world.web.withLock { $0 }
      return try await web.answer(to: request)
    }
  }

  private func ferries() throws -> TopicQuestion {
    let topic = try #require(Topic("Ferries", kind: .subject))
    return TopicQuestion(topic, .times)
  }

  @Test(arguments: Backend.present)
  func `the last ten articles are judged, and not asked for again within the hour`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let world = World()
      let desk = world.store(store).desk
      let page = try #require(try await desk.ask(ferries(), reader: .local))
      #expect(page.coverage.articles.count == 10 && page.coverage.fault == nil)
      #expect(page.coverage.articles.allSatisfy { $0.tone != nil && $0.source == Phrases.theTimes })
      let dates = page.coverage.articles.compactMap(\.published)
      #expect(dates == dates.sorted(by: >) && dates.count == 10)
      let asked = world.asked
      #expect(asked == 1)
      world.waits(.seconds(3_000))
      _ = try await desk.ask(ferries(), reader: .local)
      #expect(world.asked == asked)
      world.waits(.seconds(700))
      _ = try await desk.ask(ferries(), reader: .local)
      #expect(world.asked == asked + 1)
    }
  }

  @Test(arguments: [
    (401, TimesError.wrongKey), (403, .notAllowed), (429, .spent(until: nil)),
    (500, .server(status: 500)), (503, .server(status: 503)),
  ])
  func `each fault is told, and the last answer stands for a week`(
    status: Int, error: TimesError
  ) async throws {
    let store = Store.inMemory()
    let world = World()
    let desk = world.store(store).desk
    _ = try await desk.ask(ferries(), reader: .local)
    world.behaves(.fault(status))
    world.waits(.seconds(2 * 86_400))
    let old = try #require(try await desk.ask(ferries(), reader: .local))
    #expect(old.coverage.fault == error.message && old.coverage.articles.count == 10)
    #expect(old.coverage.asked == Some.time(3_000))
    world.waits(.seconds(5 * 86_400))
    let none = try #require(try await desk.ask(ferries(), reader: .local))
    #expect(none.coverage.fault == error.message && none.coverage.articles.isEmpty)
    #expect(none.coverage.answer.kind == .unknown)
  }

  @Test func `without a key nothing is asked, and it is said how to get one`() async throws {
    let store = Store.inMemory()
    let world = World()
    let page = try #require(
      try await world.store(store, key: nil).desk.ask(ferries(), reader: .local))
    #expect(page.coverage.fault == TimesError.noKey.message && world.asked == 0)
  }

  @Test func `a key that the owner keeps is sealed, used, and forgotten`() async throws {
    let store = Store.inMemory()
    let world = World()
    let asked = world.store(store, key: nil)
    try await asked.times.key.keep("owners-key")
    #expect(try await asked.times.key.origin() == .page)
    #expect(try await store.database.value("secret.times")?.contains("owners-key") == false)
    let page = try #require(try await asked.desk.ask(ferries(), reader: .local))
    #expect(page.coverage.articles.count == 10)
    try await asked.times.key.keep(nil)
    #expect(try await asked.times.key.origin() == .none)
  }

  @Test(arguments: [
    (TimesStandIn.Behaviour.normal, TimesDesk.Trial.taken),
    (.empty, .taken), (.fault(400), .taken), (.broken, .taken),
    (.fault(401), .refused(.wrongKey)), (.fault(403), .refused(.notAllowed)),
    (.fault(429), .untried(.spent(until: nil))), (.fault(503), .untried(.server(status: 503))),
  ])
  func `a key is tried by one call, which counts`(
    behaviour: TimesStandIn.Behaviour, trial: TimesDesk.Trial
  ) async throws {
    let store = Store.inMemory()
    let world = World(behaviour)
    let times = world.store(store, key: nil).times
    #expect(try await times.trial(of: "a-key", for: .local) == trial)
    #expect(world.asked == 1)
    // After the Times itself refused it, a minute passes before anything is asked.
    let left = try await times.left()[.articles] ?? 0
    #expect(behaviour == .fault(429) ? left < 499 : left == 499)
    #expect(try await times.key.origin() == .none)
  }

  @Test func `a key that cannot be tried as no call is left is not called wrong`() async throws {
    let store = Store.inMemory()
    let world = World(.fault(401))
    let times = world.store(store, key: nil).times
    for _ in 0..<5 { _ = try await times.trial(of: "a-key", for: .local) }
    let last = try await times.trial(of: "a-key", for: .local)
    #expect(last == .untried(.spent(until: Some.time(3_001))) && world.asked == 5)
  }

  @Test(arguments: Backend.present)
  func `five calls a minute are all that the Times is asked`(backend: Backend) async throws {
    try await backend.withStore { store in
      let world = World()
      let times = world.store(store).times
      for letters in ["fe", "ro", "bi", "ca", "da"] {
        #expect(try await times.tags(startingWith: letters, for: .local).fault == nil)
      }
      let refused = try await times.tags(startingWith: "mo", for: .local)
      #expect(refused.fault == .spent(until: Some.time(3_001)) && refused.tags == [])
      #expect(world.asked == 5)
      // What was answered before is still there, and another process counts the same calls.
      #expect(
        try await !world.store(store).times.tags(startingWith: "FE", for: .local).tags.isEmpty)
      #expect(try await times.left()[.tags] == 495)
      world.waits(.seconds(61))
      #expect(try await times.tags(startingWith: "mo", for: .local).fault == nil)
    }
  }

  @Test func `after the Times itself has refused a call, nothing is asked for a minute`()
    async throws
  {
    let store = Store.inMemory()
    let world = World(.fault(429))
    let times = world.store(store).times
    #expect(try await times.tags(startingWith: "fe", for: .local).fault == .spent(until: nil))
    let asked = world.asked
    #expect(
      try await times.tags(startingWith: "ro", for: .local).fault == .spent(until: Some.time(3_001))
    )
    #expect(world.asked == asked)
  }

  @Test func `no reader but the owner spends the calls of all`() async throws {
    let store = Store.inMemory()
    let world = World()
    let times = world.store(store).times
    let other = try await store.addReader("Tunde")
    for letters in ["fe", "ro", "bi"] {
      #expect(try await times.tags(startingWith: letters, for: other).fault == nil)
    }
    #expect(
      try await times.tags(startingWith: "ca", for: other).fault == .spent(until: Some.time(3_001)))
    #expect(try await times.tags(startingWith: "ca", for: .local).fault == nil)
    #expect(world.asked == 4)
  }

  @Test func `who only looks spends no call`() async throws {
    let store = Store.inMemory()
    let world = World()
    let desk = world.store(store).desk
    let page = try #require(try await desk.ask(ferries(), reader: .local, mayAsk: false))
    #expect(page.coverage.articles.isEmpty && world.asked == 0)
  }

  @Test func `tags become topics of their dictionary`() {
    #expect(TimesTag("Rowan, Ada (Per)").topic == Topic("Rowan, Ada", kind: .person))
    #expect(TimesTag("Celebrex (Drug) (Des)").topic == Topic("Celebrex (Drug)", kind: .subject))
    for kind in Topic.Kind.allCases {
      let topic = Topic("Harbour Street", kind: kind)
      #expect(topic.flatMap { TimesTag($0).topic } == topic)
    }
  }
}
