import LedeAccounts
@testable import LedeFriends
import LedeCalendar
import LedeBase
import LedeNews
import LedeTesting
import Synchronization
import Testing

@testable import LedeFortune

/// A house whose push services answer when the test says so.
private struct Office: KeptInStore {
  let store = Store.inMemory()
  let post = Post()
  let time = Hand()

  var push: any PushSealer { StubPush() }
  var documents: any DocumentRequester { post }
  var secrets: any SecretKeeper { OpenBox() }
  var now: @Sendable () -> Timestamp { { [time] in time.now } }

  final class Hand: Sendable {
    // 21 November 2026, 08:00 in London.
    private let value = Mutex(Timestamp(seconds: 1_795_248_000))
    var now: Timestamp { value.withLock { $0 } }
    func forward(_ duration: Duration) { value.withLock { $0 = $0 + duration } }
  }

  /// Seals nothing.
  private struct OpenBox: SecretKeeper {
    func seal(_ secret: [UInt8], for context: String) throws(SecretError) -> [UInt8] { secret }
    func open(_ sealed: [UInt8], for context: String) throws(SecretError) -> [UInt8] { sealed }
    func fingerprint(of text: String, for use: String) throws(SecretError) -> [UInt8] {
      Array(text.utf8)
    }
  }

  /// Reader `number` is due now, with browsers at these hosts.
  func remind(_ number: Int64, at hosts: String...) async throws {
    let known = Int64(try await store.accounts.accounts(after: nil, limit: 1_000).count)
    if known < number {
      try await store.accounts(((known + 1)...number).map { "reader\($0)" }, at: time.now)
    }
    let reader = Reader.ID(number)
    for (place, host) in hosts.enumerated() { try await subscribe(reader, "\(host)/\(place)") }
    let reminder = try #require(Reminder(minute: 8 * 60, zone: "Europe/London"))
    try await store.fortunes.setReminder((reminder, due: time.now), of: reader)
  }

  func subscribe(_ reader: Reader.ID, _ place: String) async throws {
    let endpoint = try #require(WebAddress("https://\(place)/\(reader.rawValue)"))
    let subscription = PushSubscription(
      endpoint: endpoint, publicKey: [4] + [UInt8](repeating: 7, count: 64),
      secret: [UInt8](repeating: 9, count: 16))
    try await store.fortunes.keepSubscription(subscription, of: reader, at: time.now)
  }

  /// Somebody with this name asks the first reader, who is `ida`, to be a friend.
  func ask(_ name: String) async throws {
    if try await store.accounts.account(of: .local) == nil {
      try await store.accounts(["ida"], at: time.now)
    }
    let asker = try await store.accounts([name], at: time.now)[0]
    _ = try await store.friends.ask("ida", by: asker, at: time.now)
  }

  /// Somebody whom the first reader knows as a friend gives a cookie.
  func give(_ name: String) async throws {
    let giver = try #require(try await store.accounts.account(named: name)).reader
    let date = LocalDate(time.now.parts)
    let gift = CookieGift(
      giver: giver, receiver: .local, name: "ida", date: date, given: time.now,
      fortune: Fortune("A text."))
    #expect(try await store.friends.give(gift))
  }

  var clock: PushClock {
    get throws {
      PushClock(
        house, tellings: [Friends.telling(store.database)],
        settings: PushClock.Settings(home: try #require(WebAddress("https://lede.example"))))
    }
  }
}

/// Push services: each host answers as told, and those that are held answer when they are let go.
private final class Post: DocumentRequester {
  private struct State {
    var asked: [OutgoingRequest] = []
    var answers: [String: FetchError] = [:]
    var held: [String: [CheckedContinuation<Void, Never>]] = [:]
    var watchers: [(count: Int, host: String, go: CheckedContinuation<Void, Never>)] = []
  }
  private let state = Mutex(State())

  /// Makes a host fail.
  func fail(_ host: String, _ error: (WebAddress) -> FetchError) throws {
    let address = try #require(WebAddress("https://\(host)/"))
    state.withLock { $0.answers[host] = error(address) }
  }

  /// Makes a host answer well again.
  func mend(_ host: String) { state.withLock { $0.answers[host] = nil } }

  /// Makes a host hold its answers.
  func hold(_ host: String) { state.withLock { $0.held[host] = [] } }

  /// Lets go of all that a host holds, and of what comes.
  func letGo(_ host: String) {
    let held = state.withLock { $0.held.removeValue(forKey: host) ?? [] }
    for one in held { one.resume() }
  }

  func count(at host: String) -> Int {
    state.withLock { $0.asked.filter { $0.address.host == host }.count }
  }

  var asked: [OutgoingRequest] { state.withLock { $0.asked } }

  /// Returns once a host was asked so often.
  func wait(for count: Int, at host: String) async {
    await withCheckedContinuation { go in
      let isThere = state.withLock { state in
        if state.asked.filter({ $0.address.host == host }).count >= count { return true }
        state.watchers.append((count: count, host: host, go: go))
        return false
      }
      if isThere { go.resume() }
    }
  }

  func answer(to request: OutgoingRequest) async throws(FetchError) -> Answer {
    let host = request.address.host
    let ready = state.withLock { state in
      state.asked.append(request)
      let count = state.asked.filter { $0.address.host == host }.count
      let ready = state.watchers.filter { $0.host == host && $0.count <= count }
      state.watchers.removeAll { $0.host == host && $0.count <= count }
      return ready
    }
    for one in ready { one.go.resume() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { go in
        let isHeld = state.withLock { state in
          guard !Task.isCancelled, state.held[host] != nil else { return false }
          state.held[host]?.append(go)
          return true
        }
        if !isHeld { go.resume() }
      }
    } onCancel: {
      letGo(host)
    }
    if Task.isCancelled { throw .cancelled(request.address) }
    if let error = state.withLock({ $0.answers[host] }) { throw error }
    return Answer(status: 201, address: request.address)
  }
}

@Suite("Sending messages", .timeLimit(.minutes(10))) struct PushSendingTests {
  @Test func `one reader's slow push services hold up nobody else`() async throws {
    let office = Office()
    office.post.hold("slow.example")
    try await office.remind(
      1, at: "slow.example", "slow.example", "slow.example", "slow.example", "slow.example",
      "slow.example")
    for number in 2...90 { try await office.remind(Int64(number), at: "quick.example") }
    let clock = try office.clock
    async let told = clock.catchUp()
    await office.post.wait(for: 4, at: "slow.example")
    // More than two batches of others go meanwhile, and who becomes due later too.
    await office.post.wait(for: 89, at: "quick.example")
    #expect(office.post.count(at: "slow.example") == 4)
    office.post.letGo("slow.example")
    #expect(try await told == 90)
    #expect(office.post.count(at: "slow.example") == 6)
  }

  @Test func `each message has the same time, and no more`() async throws {
    let office = Office()
    try await office.remind(1, at: "a.example", "b.example")
    _ = try await office.clock.catchUp()
    #expect(office.post.asked.count == 2)
    for request in office.post.asked {
      #expect(request.limits.total == .seconds(10) && request.limits.connect == .seconds(5))
    }
  }

  @Test func `who is interrupted while sending tells nobody twice, and the rest later`()
    async throws
  {
    let office = Office()
    office.post.hold("slow.example")
    try await office.remind(1, at: "slow.example")
    try await office.remind(2, at: "quick.example")
    let clock = try office.clock
    let sending = Task { try await clock.catchUp() }
    await office.post.wait(for: 1, at: "slow.example")
    await office.post.wait(for: 1, at: "quick.example")
    sending.cancel()
    _ = await sending.result
    // Another Lede goes on when the lease is over. What was under way may have arrived: it is not
    // sent again, so that nobody is told twice.
    office.time.forward(.seconds(301))
    _ = try await office.clock.catchUp()
    #expect(office.post.count(at: "slow.example") == 1)
    #expect(office.post.count(at: "quick.example") == 1)
    // The next day all is as ever.
    office.time.forward(.seconds(86_400))
    #expect(try await office.clock.catchUp() == 2)
    #expect(office.post.count(at: "slow.example") == 2)
  }

  @Test func `a Lede that died after noting and before sending tells that browser nothing today`()
    async throws
  {
    let office = Office()
    try await office.remind(1, at: "a.example", "b.example")
    // It claimed the job, noted the newest browser, and was gone.
    let due = try await office.store.claim(
      [.reminder], limit: 9, lease: .seconds(300), at: office.time.now)
    #expect(due.count == 1)
    let first = try #require(
      try await office.store.fortunes.pushSubscriptions(of: Reader.ID(1)).first)
    let today = try #require(Zone("Europe/London")).date(of: office.time.now)
    #expect(try await office.store.fortunes.beginTelling(first.id, of: today))
    #expect(try await office.clock.catchUp() == 0)
    office.time.forward(.seconds(300))
    #expect(try await office.clock.catchUp() == 1)
    #expect(office.post.count(at: "b.example") == 0)
    #expect(office.post.count(at: "a.example") == 1)
  }

  @Test func `a service that may have taken a message is not sent it again, one that did not is`()
    async throws
  {
    let office = Office()
    try office.post.fail("late.example") { .tooSlow($0, limit: .seconds(10)) }
    try office.post.fail("broken.example") { .broken($0, cause: "cut") }
    try office.post.fail("away.example") { .tooSlow($0, limit: .seconds(5)) }
    try office.post.fail("unknown.example") { .unknownHost($0) }
    let hosts = ["late.example", "broken.example", "away.example", "unknown.example"]
    for (place, host) in hosts.enumerated() { try await office.remind(Int64(place + 1), at: host) }
    _ = try await office.clock.catchUp()
    office.time.forward(.seconds(61))
    _ = try await office.clock.catchUp()
    #expect(hosts.map { office.post.count(at: $0) } == [1, 1, 2, 2])
  }

  @Test func `a cookie opened while its message waited for a turn is not told of`() async throws {
    let office = Office()
    office.post.hold("slow.example")
    try await office.remind(
      1, at: "slow.example", "slow.example", "slow.example", "slow.example", "slow.example")
    let clock = try office.clock
    async let told = clock.catchUp()
    await office.post.wait(for: 4, at: "slow.example")
    try await office.store.opened(by: Reader.ID(1), at: office.time.now)
    office.post.letGo("slow.example")
    #expect(try await told == 1)
    #expect(office.post.count(at: "slow.example") == 4)
  }
}

/// What friends ask and give, told to who wishes it.
@Suite("Telling of friends", .timeLimit(.minutes(10))) struct PushFriendsTests {
  private func words(_ office: Office) -> [String] {
    office.post.asked.map { String(decoding: $0.body, as: UTF8.self) }
  }

  @Test func `who asks is told by name and no other word, and leads to the friends`() async throws {
    let office = Office()
    try await office.subscribe(.local, "a.example")
    // Not before it is wished.
    try await office.ask("ben")
    #expect(try await office.clock.catchUp() == 0)
    try await office.store.friends.setTellsOfFriends(true, of: .local, at: office.time.now)
    try await office.ask("mara")
    #expect(try await office.clock.catchUp() == 1)
    let told = try #require(words(office).first)
    #expect(told.contains(#""body":"mara asks to be your friend.""#))
    #expect(told.contains(#""navigate":"https://lede.example/friends""#))
    #expect(told.contains(#""tag":"friends""#) && !told.contains("app_badge"))
    #expect(try await office.clock.catchUp() == 0)
  }

  @Test func `what comes at once is one message, and three come in a day at most`() async throws {
    let office = Office()
    try await office.subscribe(.local, "a.example")
    try await office.store.friends.setTellsOfFriends(true, of: .local, at: office.time.now)
    for name in ["ada", "ben", "cleo", "dan"] {
      try await office.ask(name)
    }
    _ = try await office.clock.catchUp()
    #expect(words(office).count == 1)
    #expect(words(office).first?.contains("ben asks to be your friend. And 2 more.") == true)
    for name in ["ada", "ben", "cleo", "dan"] {
      #expect(
        try await office.store.friends.answer(name, accepts: true, by: .local, at: office.time.now))
      office.time.forward(.seconds(3_600))
      try await office.give(name)
      _ = try await office.clock.catchUp()
    }
    #expect(words(office).count == FriendNotice.most)
    #expect(words(office).last?.contains("ben gave you a cookie.") == true)
    office.time.forward(.seconds(86_400))
    try await office.give("ada")
    _ = try await office.clock.catchUp()
    #expect(words(office).count == FriendNotice.most + 1)
  }

  @Test func `a busy service is asked again, and one that knows the browser no longer is not`()
    async throws
  {
    let office = Office()
    try await office.subscribe(.local, "a.example")
    try await office.store.friends.setTellsOfFriends(true, of: .local, at: office.time.now)
    try await office.ask("mara")
    try office.post.fail("a.example") { .refused($0, status: 503, wait: nil) }
    _ = try await office.clock.catchUp()
    office.post.mend("a.example")
    office.time.forward(.seconds(61))
    #expect(try await office.clock.catchUp() == 1)
    #expect(words(office).count == 2)
    #expect(words(office).last?.contains("mara") == true)
    try await office.ask("ben")
    try office.post.fail("a.example") { .refused($0, status: 410, wait: nil) }
    _ = try await office.clock.catchUp()
    #expect(try await office.store.fortunes.pushSubscriptions(of: .local).isEmpty)
  }
}
