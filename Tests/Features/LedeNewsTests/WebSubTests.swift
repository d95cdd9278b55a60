// Hubs that push what is new in feeds: found, asked, believed as far as they should be, and left.

import LedeApp
import LedeBase
import LedeDatabase
import LedeHTTP
import LedeSite
import LedeTesting
import Synchronization
import Testing

@testable import LedeNews

/// A Lede at `https://lede.example`, a paper whose feed names a hub, and the hub, which writes down what
/// it is asked; the clock stands still unless a test moves it.
private final class HubHouse: KeptInStore, Sendable {
  let store: Store
  let tokens: any TokenMaker = StubTokens()
  private let time = Mutex(Some.time(0))
  /// What the feed says of itself, and how many items it has.
  let feed = Mutex((links: HubHouse.links(), items: 1))
  let asked = Mutex<[FormFields]>([])
  let failure = Mutex<FetchError?>(nil)
  /// What the hub does before it answers.
  let onAsk = Mutex<(@Sendable (FormFields) async -> Void)?>(nil)

  static let address = "https://paper.example/feed"
  private static let settings = home.map { WebSub.Settings(home: $0) }
  private static let home = WebAddress("https://lede.example")

  init(_ store: Store = .inMemory()) { self.store = store }

  var now: @Sendable () -> Timestamp { { [self] in time.withLock { $0 } } }
  func wait(_ duration: Duration) { time.withLock { $0 = $0 + duration } }

  var documents: any DocumentRequester { Web(house: self) }
  private struct Web: DocumentRequester {
    let house: HubHouse
    func answer(to request: OutgoingRequest) async throws(FetchError) -> Answer {
      guard request.method == .post else {
        let body = house.feed.withLock { HubHouse.atom($0.links, items: $0.items) }
        return Answer(status: 200, body: body, address: request.address)
      }
      let fields = FormFields(request.body)
      house.asked.withLock { $0.append(fields) }
      let onAsk = house.onAsk.withLock { $0 }
      await onAsk?(fields)
      if let failure = house.failure.withLock({ $0 }) { throw failure }
      return Answer(status: 202, address: request.address)
    }
  }

  static func links(hub: String = "https://hub.example/", own: String = address) -> String {
    "<link rel='hub' href='\(hub)'/><link rel='self' href='\(own)'/>"
  }

  static func atom(_ links: String = "", items: Int) -> [UInt8] {
    let entries = (1...items).map { number in
      "<entry><id>urn:\(number)</id><title>Story \(number)</title><updated>2026-01-01T00:00:00Z</updated></entry>"
    }
    return Array(
      "<feed xmlns='http://www.w3.org/2005/Atom'><title>Paper</title>\(links)\(entries.joined())</feed>"
        .utf8)
  }

  /// Follows the paper and has it asked; gives the services of this Lede.
  func following(
    _ address: String = HubHouse.address, key: SealedHeader? = nil
  ) async throws -> Services {
    let services = services
    _ = try await store.follow(
      Outline(address: try #require(WebAddress(address))), by: .local, isOwners: true, key: key,
      at: now())
    _ = try await RefreshRound(services).run()
    return services
  }

  /// All that browsers and hubs ask.
  func site(_ services: Services, isOn: Bool = true) throws -> LedeSite.Site {
    var settings = WebApp.Settings()
    settings.webSub = isOn ? HubHouse.settings : nil
    settings.site.publicURL = HubHouse.home
    let policy = AccessPolicy(publicURLs: [HubHouse.home].compactMap(\.self))
    return WebApp(services, policy: policy, share: try ShareFiles.ofTests, settings: settings).site
  }

  func clock(_ services: Services) throws -> HubClock {
    HubClock(services.house, try #require(HubHouse.settings))
  }

  /// The one feed, as its reader sees it.
  func subscription() async throws -> Subscription {
    try #require(try await store.subscriptions(of: .local).first)
  }

  func nextLook() async throws -> Timestamp? { try await store.nextDue([.webSub]) }
}

extension LedeSite.Site {
  /// What a hub gets that asks whether Lede asked it.
  fileprivate func confirm(
    _ mode: String, topic: String = HubHouse.address, token: String = "token-1",
    seconds: String? = "864000", challenge: String = "a+challenge", method: Method = .get
  ) async -> Page {
    let lease = seconds.map { "&hub.lease_seconds=\($0)" } ?? ""
    return await hub(
      method,
      "/websub/\(token)?hub.mode=\(mode)&hub.topic=\(EncodedText.of(topic))&hub.challenge=\(challenge)\(lease)"
    )
  }

  /// The status that a hub gets that pushes so many items, signed by a secret.
  fileprivate func push(
    items: Int, secret: String? = "token-2", hash: MessageHash = .sha256, body: [UInt8]? = nil,
    topic: String = HubHouse.address, token: String = "token-1"
  ) async -> Int {
    let body = body ?? HubHouse.atom(items: items)
    var headers = [
      ("Content-Type", "application/atom+xml"),
      ("Link", "<https://hub.example/>; rel=\"hub\", <\(topic)>; rel=self"),
    ]
    if let secret {
      let code = StubSignatures.code(of: body, by: Array(secret.utf8), hash)
      headers.append(("X-Hub-Signature", "\(hash.rawValue)=\(hexadecimal(code))"))
    }
    return await hub(.post, "/websub/\(token)", headers, body: body).status
  }

  private func hub(
    _ method: Method, _ target: String, _ headers: [(String, String)] = [], body: [UInt8] = []
  ) async -> Page {
    Page(
      await respond(
        to: Request(
          method, target, headers: Headers([("Host", "lede.example")] + headers), body: body,
          peer: "192.0.2.7")))
  }
}

@Suite struct WebSubTests {
  private static let days = Duration.seconds(86_400)

  @Test(arguments: Backend.present)
  func `a hub is asked, confirmed, believed by its signature, asked again, and left`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let house = HubHouse(store)
      let services = try await house.following()
      let (site, clock) = (try house.site(services), try house.clock(services))
      #expect(await site.confirm("subscribe").status == 404, "nobody asked yet")

      #expect(try await clock.catchUp() == 1)
      let asked = try #require(house.asked.withLock { $0.last })
      #expect(
        asked.fields.map(\.value) == [
          "subscribe", HubHouse.address, "https://lede.example/websub/token-1", "token-2", "864000",
        ])
      #expect(await site.push(items: 2) == 404, "nothing was confirmed")
      #expect(await site.confirm("subscribe", topic: "https://paper.example/else").status == 404)
      #expect(await site.confirm("unsubscribe").status == 404)
      #expect(await site.confirm("subscribe", token: "token-9").status == 404)
      #expect(await site.confirm("subscribe", method: .head).status == 404)
      #expect(
        await site.confirm("subscribe", challenge: String(repeating: "a", count: 1_025)).status
          == 404)
      let echo = await site.confirm("subscribe")
      #expect(echo.status == 200 && echo.text == "a challenge")
      #expect(echo.headers["Content-Type"]?.hasPrefix("text/plain") == true)
      #expect(echo.headers["X-Content-Type-Options"] == "nosniff")
      #expect(await site.confirm("subscribe").status == 404, "it waits for nothing any more")
      let until = Some.time(0) + Self.days * 10
      #expect(try await house.subscription().feed.health.toldUntil == until)
      #expect(try await house.nextLook() == Some.time(0) + Self.days * 8)

      #expect(await site.push(items: 2, secret: nil) == 202)
      house.wait(.seconds(1))
      #expect(await site.push(items: 2, secret: "token-1") == 202)
      house.wait(.seconds(1))
      #expect(await site.push(items: 2, topic: "https://paper.example/else") == 202)
      house.wait(.seconds(1))
      #expect(try await house.subscription().feed.health.items == 1)
      #expect(await site.push(items: 2) == 202)
      #expect(await site.push(items: 3) == 429)
      house.wait(.seconds(1))
      #expect(await site.push(items: 3, token: "token-9") == 404)
      #expect(await site.push(items: 3, hash: .sha512) == 202)
      let feed = try await house.subscription()
      #expect(feed.feed.health.items == 3 && feed.unread == 3)
      #expect(services.pushes.value == 2)

      house.wait(Self.days * 8)
      #expect(try await clock.catchUp() == 1)
      let again = try #require(house.asked.withLock { $0.last })
      #expect(again["hub.callback"] == "https://lede.example/websub/token-1")
      #expect(again["hub.secret"] == "token-3")
      #expect(await site.push(items: 4) == 202)
      house.wait(.seconds(1))
      #expect(await site.push(items: 5, secret: "token-3") == 202)
      #expect(await site.confirm("subscribe").status == 200)
      house.wait(.seconds(1))
      #expect(await site.push(items: 6) == 202, "the secret of a lease that is over")
      #expect(try await house.subscription().feed.health.items == 5)

      try await store.unfollow(feed.feed.id, by: .local)
      #expect(await site.push(items: 7, secret: "token-3") == 404)
      #expect(try await clock.catchUp() == 1)
      let left = try #require(house.asked.withLock { $0.last })
      #expect(
        left.fields.map(\.value) == [
          "unsubscribe", HubHouse.address, "https://lede.example/websub/token-1",
        ])
      #expect(await site.confirm("subscribe").status == 404)
      #expect(await site.confirm("unsubscribe").status == 200)
      #expect(try await house.nextLook() == nil)
    }
  }

  @Test func `a hub that asks back before it answers is understood`() async throws {
    let house = HubHouse()
    let services = try await house.following()
    let site = try house.site(services)
    house.onAsk.withLock { onAsk in
      onAsk = { _ in #expect(await site.confirm("subscribe").status == 200) }
    }
    _ = try await house.clock(services).catchUp()
    #expect(try await house.subscription().feed.health.toldUntil != nil)
    #expect(try await house.nextLook() == Some.time(0) + Self.days * 8)
  }

  @Test(arguments: [
    ("1", 300), ("600", 600), ("99999999999999", 2_592_000), ("-9223372036854775808", 300),
    ("x", 864_000), (nil, 864_000),
  ])
  func `a lease is neither too short nor too long`(said: String?, seconds: Int) async throws {
    let house = HubHouse()
    let services = try await house.following()
    _ = try await house.clock(services).catchUp()
    #expect(try await house.site(services).confirm("subscribe", seconds: said).status == 200)
    let until = Some.time(0) + .seconds(seconds)
    #expect(try await house.subscription().feed.health.toldUntil == until)
    #expect(try await house.nextLook() == Some.time(0) + .seconds(seconds) * 4 / 5)
  }

  @Test func `a hub that fails, or never asks back, is asked ever less often`() async throws {
    let house = HubHouse()
    let services = try await house.following()
    let clock = try house.clock(services)
    let hub = try #require(WebAddress("https://hub.example/"))
    for (minutes, failure) in [
      (5, nil), (10, FetchError.unreachable(hub, cause: "test")), (20, nil),
      (40, .refused(hub, status: 500, wait: nil)),
    ] {
      house.failure.withLock { $0 = failure }
      #expect(try await clock.catchUp() == 1)
      #expect(try await house.nextLook() == house.now() + .seconds(minutes * 60))
      house.wait(.seconds(minutes * 60))
    }
    // All of them are one lease, with one secret.
    #expect(Set(house.asked.withLock { $0.compactMap { $0["hub.secret"] } }) == ["token-2"])
  }

  @Test func `a feed whose hub pushes is asked seldom, and as ever when the hub refuses`()
    async throws
  {
    let house = HubHouse()
    let services = try await house.following()
    let (site, clock) = (try house.site(services), try house.clock(services))
    _ = try await clock.catchUp()
    _ = await site.confirm("subscribe")
    _ = try await services.store.hurry(nil, of: .local, at: house.now())
    _ = try await RefreshRound(services).run()
    let next = house.now() + .seconds(6 * 3_600)
    #expect(try await house.subscription().feed.health.nextAsk == next)
    _ = await site.push(items: 2)
    #expect(try await house.subscription().feed.health.nextAsk == next, "a push puts nothing off")

    #expect(await site.confirm("denied", challenge: "").status == 200)
    let health = try await house.subscription().feed.health
    #expect(health.toldUntil == nil && health.nextAsk == house.now())
    #expect(try await house.nextLook() == house.now() + Self.days * 7)
    #expect(await site.push(items: 3) == 404)
  }

  @Test func `a hub that keeps news to itself, or pushes what is no feed, is not relied on`()
    async throws
  {
    let house = HubHouse()
    let services = try await house.following()
    let (site, clock) = (try house.site(services), try house.clock(services))
    _ = try await clock.catchUp()
    _ = await site.confirm("subscribe")
    house.feed.withLock { $0.items = 2 }
    _ = try await services.store.hurry(nil, of: .local, at: house.now())
    _ = try await RefreshRound(services).run()
    var health = try await house.subscription().feed.health
    #expect(health.toldUntil == nil && health.nextAsk == house.now() + .seconds(900))

    _ = await site.push(items: 2)
    #expect(try await house.subscription().feed.health.toldUntil != nil, "it pushes after all")
    house.wait(.seconds(1))
    #expect(await site.push(items: 0, body: Array("words".utf8)) == 202)
    health = try await house.subscription().feed.health
    #expect(health.toldUntil == nil && health.nextAsk == house.now() && health.lastError == nil)
    #expect(services.pushes.value == 1)
  }

  @Test func `a feed that names another hub is left at the first and pushed by the second`()
    async throws
  {
    let house = HubHouse()
    let services = try await house.following()
    let (site, clock) = (try house.site(services), try house.clock(services))
    _ = try await clock.catchUp()
    _ = await site.confirm("subscribe")
    house.feed.withLock { $0 = (links: HubHouse.links(hub: "https://other.example/"), items: 2) }
    _ = try await services.store.hurry(nil, of: .local, at: house.now())
    _ = try await RefreshRound(services).run()
    #expect(await site.push(items: 3) == 404)
    #expect(try await clock.catchUp() == 2)
    #expect(
      Set(house.asked.withLock { $0.suffix(2).map { "\($0["hub.mode"] ?? "")" } })
        == ["unsubscribe", "subscribe"])
    #expect(await site.confirm("unsubscribe").status == 200)
    #expect(await site.confirm("subscribe", token: "token-3").status == 200)
    #expect(await site.push(items: 3, secret: "token-4", token: "token-3") == 202)
    #expect(try await house.subscription().feed.health.items == 3)
  }

  @Test func `pages that watch hear of what is pushed`() async throws {
    let house = HubHouse()
    let services = try await house.following()
    let site = try house.site(services)
    _ = try await house.clock(services).catchUp()
    _ = await site.confirm("subscribe")
    let page = try #require(await services.hub.watch(for: .local, seen: nil))
    #expect(await page.next() == [.counts(ItemCounts(all: 1, unread: 1))])
    let running = Task { await services.hub.run() }
    #expect(await site.push(items: 2) == 202)
    #expect(await page.next()?.first == .counts(ItemCounts(all: 2, unread: 2)))
    running.cancel()
  }

  @Test(arguments: [
    ("http://hub.example/", HubHouse.address, HubHouse.address),
    ("https://hub.example/", "https://elsewhere.example/feed", HubHouse.address),
    ("https://hub.example/", "https://paper.example/feed", "https://paper.example/feed?key=abc"),
    ("https://hub.example/", "https://192.168.1.4/feed", "https://192.168.1.4/feed"),
  ])
  func `no hub hears of a feed that it should not`(
    hub: String, own: String, address: String
  ) async throws {
    let house = HubHouse()
    house.feed.withLock { $0.links = HubHouse.links(hub: hub, own: own) }
    let services = try await house.following(address)
    _ = try await house.clock(services).catchUp()
    #expect(house.asked.withLock(\.count) == 0)
  }

  @Test func `a feed that needs a key is nobody's to push`() async throws {
    let house = HubHouse()
    let key = SealedHeader(name: "X-Key", sealed: Array("key".utf8))
    let services = try await house.following(key: key)
    _ = try await house.clock(services).catchUp()
    #expect(house.asked.withLock(\.count) == 0)
  }

  @Test func `a hub sends eight megabytes where Lede asked it to, and little elsewhere`()
    async throws
  {
    let house = HubHouse()
    let services = try await house.following()
    let site = try house.site(services)
    func limit(_ token: String) async -> Int? {
      await site.bodyLimit(
        of: Request(.post, "/websub/\(token)", headers: Headers([("Host", "lede.example")])))?.most
    }
    _ = try await house.clock(services).catchUp()
    #expect(await limit("token-1") == 0)
    _ = await site.confirm("subscribe")
    #expect(await limit("token-1") == 8 * 1_048_576)
    #expect(await limit("token-2") == 0)
  }

  @Test func `no log tells where a hub pushes to`() async throws {
    let house = HubHouse()
    let site = try house.site(house.services)
    let answer = await site.respond(
      to: Request(.post, "/websub/token-1", headers: Headers([("Host", "lede.example")])))
    #expect(answer.status == 404 && answer.loggedPath == "/websub/…")
  }

  @Test func `switched off, nothing is confirmed or taken, and feeds are asked as ever`()
    async throws
  {
    let house = HubHouse()
    let services = try await house.following()
    _ = try await house.clock(services).catchUp()
    #expect(try await house.site(services).confirm("subscribe").status == 200)
    for worker in WebSub.workers(services, nil) { await worker.run(WorkLog { _, _, _ in }) }
    #expect(try await house.subscription().feed.health.toldUntil == nil)
    let site = try house.site(services, isOn: false)
    #expect(await site.push(items: 2) == 404)
    #expect(await site.confirm("subscribe").status == 404)
    // Switched on again, the hub is asked at once.
    #expect(try await house.clock(services).catchUp() == 1)
    #expect(house.asked.withLock(\.count) == 2)
  }

  @Test(arguments: [
    ("<https://a.example/>; rel=\"hub\"", [["hub"]]),
    ("<https://a.example/>;rel=hub, <b>; title=\"a, b; rel=no\"; REL='x'", [["hub"], ["'x'"]]),
    ("<a,b;c>; rel=\"self  HUB\"", [["self", "hub"]]),
    ("<a>; title=\"\\\"; rel=\\\"hub\"; rel=self", [["self"]]),
    ("<a", []), ("", []), ("a; rel=hub", []), ("<a>", [[]]), ("<a>; rel", [[]]),
  ])
  func `links in the head of an answer are read`(field: String, relations: [[String]]) {
    #expect(LinkHeader.links([field]).map(\.relations) == relations)
  }

  @Test func `what the head of an answer says counts before the feed`() throws {
    let address = try #require(WebAddress(HubHouse.address))
    var answer = Answer(status: 200, address: address)
    var snapshot = FeedSnapshot()
    snapshot.hubs = ["http://a.example/", "https://b.example/"].compactMap { WebAddress($0) }
    #expect(FeedHub(answer, snapshot, of: address) == nil, "it says nowhere where it is found")
    snapshot.ownAddress = address
    #expect(FeedHub(answer, snapshot, of: address)?.address.text == "https://b.example/")
    answer.headers = [
      .init("link", "</hub>; rel=hub"), .init("link", "<https://paper.example/own>; rel=self"),
    ]
    let hub = try #require(FeedHub(answer, snapshot, of: address))
    #expect(hub.address.text == "https://paper.example/hub")
    #expect(hub.topic.text == "https://paper.example/own")
  }
}
