import LedeCalendar
import LedeFetching
import LedeJSON
import LedeBase
import LedeFriends
import LedePush
import LedeSecrets
import LedeSite
import LedeNews
import LedeTesting
import Synchronization
import Testing

@testable import LedeFortune

/// A house with a push service on loopback and a browser that reads what comes through it.
private struct House: KeptInStore {
  let store = Store.inMemory()
  let fetcher: Fetcher
  let service: StandInWeb
  let browser = P256.PrivateKey.random()
  let secret = Token.bytes(16)
  let time = Hand()

  var push: any PushSealer { WebPush(allowsPlain: true) }
  var documents: any DocumentRequester { fetcher }
  var secrets: any SecretKeeper { OpenBox() }
  var now: @Sendable () -> Timestamp { { [time] in time.now } }

  final class Hand: Sendable {
    // 21 November 2026, 07:00 in London.
    private let value = Mutex(Timestamp(seconds: 1_795_244_400))
    var now: Timestamp { value.withLock { $0 } }
    func forward(_ duration: Duration) { value.withLock { $0 = $0 + duration } }
  }

  /// Seals nothing: what sealing does is told of elsewhere.
  private struct OpenBox: SecretKeeper {
    func seal(_ secret: [UInt8], for context: String) throws(SecretError) -> [UInt8] {
      [1] + secret
    }
    func open(_ sealed: [UInt8], for context: String) throws(SecretError) -> [UInt8] {
      Array(sealed.dropFirst())
    }
    func fingerprint(of text: String, for use: String) throws(SecretError) -> [UInt8] {
      Array(text.utf8)
    }
  }

  init() throws {
    var settings = FetchSettings()
    settings.addresses = AddressPolicy(inside: .allow)
    settings.gap = .zero
    fetcher = Fetcher(settings)
    service = try StandInWeb()
    service.serve("/s/1", .status(201))
  }

  var desk: ReminderDesk {
    ReminderDesk(
      house, zone: .utc, telling: Friends.wishes(store.database))
  }

  func clock(allowsInside: Bool = true) throws -> PushClock {
    var settings = PushClock.Settings(
      home: try #require(WebAddress("https://lede.example")), contact: "https://lede.example")
    settings.allowsInside = allowsInside
    return PushClock(house, tellings: [Friends.telling(store.database)], settings: settings)
  }

  func subscribe(_ path: String = "/s/1", _ reader: Reader.ID = .local) async throws {
    let subscription = PushSubscription(
      endpoint: service.address(path), publicKey: browser.publicKey.bytes, secret: secret)
    #expect(try await desk.subscribe(subscription, of: reader))
  }

  /// The reader opens a cookie now.
  func openCookie(zone: String = "Europe/London") async throws {
    let date = try #require(Zone(zone)).date(of: now())
    try await store.opened(by: .local, at: now(), zone: zone, date: date)
  }

  /// What the browser reads of the messages that came.
  func read(_ count: Int, at path: String = "/s/1") async throws -> [String] {
    try await service.requests(count, to: path).map { request in
      #expect(request.method == "POST")
      #expect(request.header("content-encoding") == "aes128gcm")
      #expect(request.header("topic") == "cookie")
      #expect(request.header("authorization")?.hasPrefix("vapid t=") == true)
      return String(
        decoding: try PushBody.opened(request.body, by: browser, secret: secret), as: UTF8.self)
    }
  }
}

@Suite("Reminding of the cookie") struct PushClockTests {
  @Test func `a reader is told at the hour, once, and again the next day`() async throws {
    let house = try House()
    let clock = try house.clock()
    try await house.subscribe()
    #expect(try await house.desk.set(minute: 8 * 60, zone: "Europe/London", of: .local))
    #expect(try await clock.catchUp() == 0)
    house.time.forward(.seconds(3_600))
    #expect(try await clock.catchUp() == 1)
    let words = try #require(try await house.read(1).first)
    #expect(words.contains("\"web_push\":8030"))
    #expect(words.contains("\"navigate\":\"https://lede.example/fortune\""))
    #expect(words.contains(Phrases.reminderTitle))
    // Whatever is asked for again today, nothing more is sent.
    for minute in [8 * 60 + 1, 9 * 60, 23 * 60] {
      #expect(try await house.desk.set(minute: minute, zone: "Europe/London", of: .local))
      house.time.forward(.seconds(3_600 * 2))
      _ = try await clock.catchUp()
    }
    #expect(try await house.read(1).count == 1)
    #expect(try await house.desk.set(minute: 8 * 60, zone: "Europe/London", of: .local))
    house.time.forward(.seconds(86_400))
    #expect(try await clock.catchUp() == 1)
    #expect(try await house.read(2).count == 2)
  }

  @Test func `who has opened today's cookie is not told of it`() async throws {
    let house = try House()
    let clock = try house.clock()
    try await house.subscribe()
    _ = try await house.desk.set(minute: 8 * 60, zone: "Europe/London", of: .local)
    try await house.openCookie()
    house.time.forward(.seconds(3_600))
    #expect(try await clock.catchUp() == 1)
    #expect(house.service.requestsSoFar(to: "/s/1").count == 0)
    // The next day's cookie is there from midnight on, so at 08:00 it waits.
    house.time.forward(.seconds(86_400))
    #expect(try await clock.catchUp() == 1)
    #expect(try await house.read(1).count == 1)
  }

  @Test func `who opened late yesterday is told at the hour, as the next is there`() async throws {
    let house = try House()
    let clock = try house.clock()
    try await house.subscribe()
    house.time.forward(.seconds(15 * 3_600))  // 22:00
    try await house.openCookie()
    _ = try await house.desk.set(minute: 8 * 60, zone: "Europe/London", of: .local)
    house.time.forward(.seconds(10 * 3_600))  // 08:00
    #expect(try await clock.catchUp() == 1)
    #expect(try await house.read(1).count == 1)
  }

  @Test func `who came from other clocks is told as soon as the next may be opened`() async throws {
    let house = try House()
    let clock = try house.clock()
    try await house.subscribe()
    house.time.forward(.seconds(15 * 3_600))  // 22:00
    try await house.openCookie()
    _ = try await house.store.fortunes.setZone(of: .local) { _ in
      ZoneChoice(zone: "Europe/Berlin", changes: [])
    }
    _ = try await house.desk.set(minute: 8 * 60, zone: "Europe/London", of: .local)
    house.time.forward(.seconds(10 * 3_600))  // 08:00
    #expect(try await clock.catchUp() == 1)
    #expect(house.service.requestsSoFar(to: "/s/1").count == 0)
    house.time.forward(.seconds(5 * 3_600 - 1))
    #expect(try await clock.catchUp() == 0)
    house.time.forward(.seconds(1))  // 13:00, fifteen hours after
    #expect(try await clock.catchUp() == 1)
    #expect(try await house.read(1).count == 1)
  }

  @Test(arguments: [404, 410])
  func `a browser that its service no longer knows is forgotten`(status: Int) async throws {
    let house = try House()
    house.service.serve("/s/2", .status(status))
    try await house.subscribe("/s/2")
    try await house.subscribe("/s/1")
    _ = try await house.desk.set(minute: 8 * 60, zone: "Europe/London", of: .local)
    house.time.forward(.seconds(3_600))
    #expect(try await house.clock().catchUp() == 1)
    #expect(try await house.read(1).count == 1)
    #expect(
      try await house.store.fortunes.pushSubscriptions(of: .local).map(\.subscription.endpoint)
        == [house.service.address("/s/1")])
  }

  @Test func `a service that is busy is asked again when it said, and nobody is told twice`()
    async throws
  {
    let house = try House()
    house.service.serve("/s/2", .status(429, ("Retry-After", "1200")), .status(201))
    try await house.subscribe("/s/1")
    try await house.subscribe("/s/2")
    _ = try await house.desk.set(minute: 8 * 60, zone: "Europe/London", of: .local)
    house.time.forward(.seconds(3_600))
    let clock = try house.clock()
    #expect(try await clock.catchUp() == 1)
    #expect(house.service.requestsSoFar(to: "/s/2").count == 1)
    house.time.forward(.seconds(1_199))
    #expect(try await clock.catchUp() == 0)
    house.time.forward(.seconds(1))
    #expect(try await clock.catchUp() == 1)
    #expect(house.service.requestsSoFar(to: "/s/2").count == 2)
    #expect(house.service.requestsSoFar(to: "/s/1").count == 1)
  }

  @Test func `a service that stays broken is left alone until the next day`() async throws {
    let house = try House()
    house.service.serve("/s/1", .status(503))
    try await house.subscribe()
    _ = try await house.desk.set(minute: 8 * 60, zone: "Europe/London", of: .local)
    let clock = try house.clock()
    for _ in 0..<48 {
      house.time.forward(.seconds(1_700))
      _ = try await clock.catchUp()
    }
    #expect((2...5).contains(house.service.requestsSoFar(to: "/s/1").count))
  }

  @Test func `nothing is sent inside this network unless the owner has opened it`() async throws {
    let house = try House()
    let other = try await house.store.accounts(["mara", "tunde"], at: house.now())[1]
    try await house.subscribe("/s/1", .local)
    _ = try await house.desk.set(minute: 8 * 60, zone: "Europe/London", of: .local)
    house.time.forward(.seconds(3_600))
    let faults = Mutex<[String]>([])
    _ = try await house.clock(allowsInside: false).catchUp { host, error in
      faults.withLock { $0.append("\(error)") }
    }
    #expect(faults.withLock { $0.first?.contains("forbidden address") } == true)
    // Another reader's subscription never leads inside.
    try await house.subscribe("/s/2", other)
    _ = try await house.desk.set(minute: 9 * 60, zone: "Europe/London", of: other)
    house.time.forward(.seconds(3_600))
    _ = try await house.clock().catchUp { host, error in
      faults.withLock { $0.append("\(error)") }
    }
    #expect(faults.withLock { $0.count } == 2)
    #expect(house.service.requestsSoFar(to: "/s/1").count == 0)
  }

  @Test func `a Lede that was off at the hour tells nobody in the night`() async throws {
    let house = try House()
    try await house.subscribe()
    _ = try await house.desk.set(minute: 20 * 60, zone: "Europe/London", of: .local)
    house.time.forward(.seconds(20 * 3_600))  // 03:00 of the next day
    #expect(try await house.clock().catchUp() == 1)
    #expect(house.service.requestsSoFar(to: "/s/1").count == 0)
    house.time.forward(.seconds(17 * 3_600))
    #expect(try await house.clock().catchUp() == 1)
    #expect(try await house.read(1).count == 1)
  }

  @Test func `the key of messages is made once`() async throws {
    let house = try House()
    await Fortunes.prepare(house.house, WorkLog { _, event, _ in Issue.record("\(event)") })
    let key = try #require(try await house.desk.page(of: .local).publicKey)
    await Fortunes.prepare(house.house, WorkLog { _, event, _ in Issue.record("\(event)") })
    #expect(try await house.desk.page(of: .local).publicKey == key)
    #expect(P256.PublicKey(key) != nil)
  }

  @Test func `what is no subscription or no hour is not taken`() async throws {
    let house = try House()
    let bad = PushSubscription(
      endpoint: house.service.address("/s/1"), publicKey: [4, 1], secret: house.secret)
    #expect(try await house.desk.subscribe(bad, of: .local) == false)
    #expect(try await house.desk.set(minute: 1_440, zone: "Europe/London", of: .local) == false)
    #expect(try await house.desk.set(minute: 0, zone: "Mars/Olympus", of: .local) == false)
    #expect(try await house.desk.page(of: .local).reminder == nil)
  }

  @Test func `the calendar rings every day at the hour`() async throws {
    let house = try House()
    let home = try #require(WebAddress("https://lede.example"))
    #expect(try await house.desk.calendar(of: .local, home: home) == nil)
    _ = try await house.desk.set(minute: 8 * 60 + 5, zone: "Europe/London", of: .local)
    let text = try #require(try await house.desk.calendar(of: .local, home: home))
    #expect(text.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"))
    #expect(text.hasSuffix("END:VCALENDAR\r\n"))
    #expect(text.contains("\r\nDTSTART:20261121T080500\r\nDURATION:PT5M\r\nRRULE:FREQ=DAILY\r\n"))
    #expect(text.contains("\r\nURL:https://lede.example/fortune\r\n"))
    for line in text.split(separator: "\r\n") { #expect(line.utf8.count <= 75) }
  }
}
