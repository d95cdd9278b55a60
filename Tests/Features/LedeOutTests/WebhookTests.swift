// Webhooks: what they send, how often, and when they stop.

import LedeAccounts
import LedeBase
import LedeCalendar
import LedeDatabase
import LedeFetching
import LedeHTTP
import LedeJSON
import LedeNews
import LedeSecrets
import LedeSite
import LedeTesting
import Synchronization
import Testing

@testable import LedeOut

@Suite struct WebhookTests {
  // MARK: What is sent

  @Test(arguments: Backend.present)
  func `each new item is sent once and signed, and nothing that was there before`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let bench = WebhookBench(store)
      let feed = try await store.following("a")
      try await store.keep([Some.item("old", 1)], from: feed)
      let made = try await bench.make()
      #expect(bench.program.requests.isEmpty)
      bench.clock.now = bench.clock.now + .seconds(60)
      try await bench.arrives("new", from: feed)
      try await bench.pass(.seconds(60))
      let request = try #require(bench.program.requests.first)
      #expect(request.method == .post && request.address.text == "https://program.example/hook")
      #expect(request["Content-Type"] == "application/json")
      let name = try #require(request["Lede-Id"])
      let time = try #require(request["Lede-Time"])
      #expect(time == "\(bench.clock.now.milliseconds / 1_000)")
      let wanted = Signatures().code(
        of: Array("\(name).\(time).".utf8) + request.body, by: Array(made.secret.utf8), .sha256)
      #expect(request["Lede-Signature"] == wanted.map { "v1=" + hexadecimal($0) })
      let json = try JSONValue(request.body)
      #expect(json["id"]?.string == name && json["type"]?.string == "item")
      let item = try #require(json["item"])
      #expect(item["title"]?.string == "Title new")
      #expect(item["url"]?.string == "https://a.example/new")
      #expect(item["content_html"]?.string == "<p>All about new</p>")
      #expect(item["source"]?.string == "A feed")
      #expect(request.limits.redirects == 0 && request.limits.body == 65_536)
      #expect(request.limits.total == .seconds(10) && !request.mayBePrivate)
      try await bench.pass(.seconds(3_600))
      #expect(bench.program.requests.count == 1)
      #expect(try await bench.last(made.id)?.state == .taken)
      #expect(try await bench.last(made.id)?.status == 204)
    }
  }

  @Test func `an item that is saved is new where what is saved goes out`() async throws {
    let bench = WebhookBench(.inMemory())
    let feed = try await bench.store.following("a")
    try await bench.store.keep(Some.items(1...3), from: feed)
    let ids = try await bench.store.ids()
    _ = try await NewsDesk(bench.services).mark([ids[0]], as: .saved)
    bench.clock.now = bench.clock.now + .seconds(60)
    _ = try await bench.make("/saved")
    bench.clock.now = bench.clock.now + .seconds(60)
    _ = try await NewsDesk(bench.services).mark([ids[2]], as: .saved)
    try await bench.pass(.seconds(60))
    try await bench.pass(.seconds(60))
    let told = try bench.program.requests.map { try JSONValue($0.body)["item"]?["title"]?.string }
    #expect(told == ["Title 1"])
  }

  @Test func `a long text stays here, and a message is never longer than 64 kB`() async throws {
    let bench = WebhookBench(.inMemory())
    let feed = try await bench.store.following("a")
    _ = try await bench.make()
    var item = Some.item("long", 3_000)
    item.title = String(repeating: "long ", count: 40_000)
    item.content = FeedText("<p>" + String(repeating: "words ", count: 40_000) + "</p>", .html)
    item.tags = (0..<32).map { "\($0)" + String(repeating: "tag", count: 3_000) }
    try await bench.store.keep([item], from: feed, at: 3_000)
    try await bench.pass(.seconds(60))
    let body = try #require(bench.program.requests.first).body
    #expect(body.count <= 65_536)
    #expect(try JSONValue(body)["item"]?["content_html"] == nil)
  }

  // MARK: Tries

  @Test(arguments: Backend.present)
  func `what is refused is tried eight times within a day under one name, then given up`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let bench = WebhookBench(store)
      let feed = try await store.following("a")
      let made = try await bench.make()
      bench.program.refuses(500)
      try await bench.arrives("new", from: feed)
      try await bench.pass(.seconds(60))
      let begun = bench.clock.now
      var pauses: [Duration] = []
      while bench.program.requests.count < 100 {
        let before = bench.clock.now
        guard try await bench.passToNext() else { break }
        pauses.append(bench.clock.now - before)
      }
      let requests = bench.program.requests
      #expect(requests.count == Delivery.mostTries)
      #expect(Set(requests.compactMap { $0["Lede-Id"] }).count == 1)
      #expect(Set(requests.map(\.body)).count == 1)
      #expect(pauses == pauses.sorted())
      #expect((20 * 3_600...26 * 3_600).contains((bench.clock.now - begun).components.seconds))
      let last = try #require(try await bench.last(made.id))
      #expect(last.state == .givenUp && last.status == 500 && last.tries == 8)
      #expect(Phrases.words(for: last) == "given up: answered 500")
    }
  }

  @Test func `a program that comes back gets what waits, and one that fails holds nobody up`()
    async throws
  {
    let bench = WebhookBench(.inMemory())
    let feed = try await bench.store.following("a")
    let broken = try await bench.make("/", to: "https://broken.example/hook")
    _ = try await bench.make("/", to: "https://program.example/hook")
    bench.program.answers { request throws(FetchError) in
      if request.address.host == "broken.example" {
        throw .tooSlow(request.address, limit: .seconds(10))
      }
      return 200
    }
    for name in ["x", "y"] { try await bench.arrives(name, from: feed) }
    try await bench.pass(.seconds(60))
    let good = bench.program.requests.filter { $0.address.host == "program.example" }
    #expect(good.count == 2 && Set(good.compactMap { $0["Lede-Id"] }).count == 2)
    #expect(try await bench.last(broken.id)?.fault == .slow)
    bench.program.answers { _ in 200 }
    for _ in 0..<4 { _ = try await bench.passToNext() }
    let all = try await bench.desk.webhooks(of: .local)
    #expect(all.allSatisfy { $0.last.allSatisfy { $0.state == .taken } && $0.last.count == 2 })
    #expect(all.allSatisfy { $0.webhook.failingSince == nil })
  }

  @Test(arguments: Backend.present)
  func `a process that ends between claim, sending and noting loses nothing`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let bench = WebhookBench(store)
      let feed = try await store.following("a")
      let made = try await bench.make()
      // One that was killed as it had claimed the look, and one as it had claimed the message.
      bench.clock.now = bench.clock.now + .seconds(60)
      try await bench.arrives("new", from: feed)
      let jobs = JobQueue(store.database)
      let kinds: [Job.Kind] = [.webhookLook, .webhookSend]
      #expect(
        try await jobs.claim(kinds, limit: 9, lease: .seconds(120), at: bench.clock.now).count == 1)
      try await bench.pass(.seconds(10))
      #expect(bench.program.requests.isEmpty)
      bench.clock.now = bench.clock.now + .seconds(120)
      #expect(try await bench.desk.look(at: made.id) == 1)
      #expect(
        try await jobs.claim([.webhookSend], limit: 9, lease: .seconds(120), at: bench.clock.now)
          .count == 1)
      // One that is called off as the program has it already.
      let task = Mutex<Task<Int, any Error>?>(nil)
      bench.program.answers { request throws(FetchError) in
        task.withLock { $0?.cancel() }
        throw .cancelled(request.address)
      }
      bench.clock.now = bench.clock.now + .seconds(120)
      let sender = bench.sender
      let begun = task.withLock { task in
        let begun = Task { try await sender.catchUp() }
        task = begun
        return begun
      }
      // Called off, it may end with an error of the store.
      _ = try? await begun.value
      #expect(bench.program.requests.count == 1)
      bench.program.answers { _ in 200 }
      try await bench.pass(.seconds(121))
      let names = bench.program.requests.compactMap { $0["Lede-Id"] }
      #expect(names.count == 2 && Set(names).count == 1)
      #expect(try await bench.last(made.id)?.state == .taken)
      try await bench.pass(.seconds(600))
      #expect(bench.program.requests.count == 2)
    }
  }

  @Test func `after three days without success it is off, until it is turned on again`()
    async throws
  {
    let bench = WebhookBench(.inMemory())
    let feed = try await bench.store.following("a")
    let made = try await bench.make()
    bench.program.refuses(410)
    for day in 0..<4 {
      try await bench.arrives("day \(day)", from: feed)
      for _ in 0..<24 { try await bench.pass(.seconds(3_600)) }
    }
    let off = try #require(try await bench.desk.webhooks(of: .local).first)
    #expect(off.webhook.isOff && off.last.allSatisfy { $0.state == .givenUp })
    let sent = bench.program.requests.count
    bench.program.answers { _ in 200 }
    try await bench.arrives("meanwhile", from: feed)
    for _ in 0..<24 { try await bench.pass(.seconds(3_600)) }
    #expect(bench.program.requests.count == sent)
    // A test goes out all the same.
    #expect(try await bench.desk.test(made.id, reader: .local) != nil)
    try await bench.pass(.zero)
    #expect(bench.program.requests.count == sent + 1)
    #expect(try await bench.desk.turnOn(made.id, reader: .local))
    try await bench.pass(.zero)
    try await bench.pass(.seconds(60))
    try await bench.arrives("after", from: feed)
    try await bench.pass(.seconds(60))
    let titles = try bench.program.requests.dropFirst(sent).map {
      try JSONValue($0.body)["item"]?["title"]?.string
    }
    #expect(titles == [nil, "Title after"])
  }

  // MARK: Where it may go

  @Test func `what a real program gets is signed as it was sent, and no redirect is followed`()
    async throws
  {
    let web = try StandInWeb()
    web.serve("/hook", .status(204))
    web.serve("/moved", .redirect(to: "/hook", status: 307))
    var settings = FetchSettings()
    settings.gap = .zero
    settings.addresses.inside = .allow
    let open = RealHouse(store: .inMemory(), documents: Fetcher(settings))
    let feed = try await open.store.following("a")
    for path in ["/hook", "/moved"] {
      let list = try #require(OutList(address: "/"))
      _ = try await open.desk.make(
        web.address(path).text, named: path, of: list, reader: .local)
    }
    let sender = WebhookClock(open.desk)
    _ = try await sender.catchUp()
    try await open.store.keep([Some.item("new", 4_000)], from: feed, at: 4_000)
    for one in try await open.desk.webhooks(of: .local) {
      #expect(try await open.desk.look(at: one.webhook.id) == 1)
    }
    _ = try await sender.catchUp()
    #expect(web.requestsSoFar(to: "/hook").count == 1)
    let request = try #require(web.requestsSoFar(to: "/hook").first)
    #expect(request.method == "POST" && request.header("lede-signature")?.hasPrefix("v1=") == true)
    let all = try await open.desk.webhooks(of: .local)
    #expect(all.map { $0.last.first?.fault } == [.redirect, nil])
    // Where settings do not let Lede go inside, nobody is asked.
    let closed = RealHouse(store: open.store, documents: Fetcher())
    let test = try #require(try await closed.desk.test(all[1].webhook.id, reader: .local))
    _ = try await WebhookClock(closed.desk).catchUp()
    #expect(try await closed.desk.delivery(test)?.fault == .forbidden)
    #expect(web.requestsSoFar(to: "/hook").count == 1)
  }

  @Test(arguments: [
    "http://program.example/hook", "ftp://program.example/", "program.example",
    "https://ines:pw@program.example/hook", "", "http://127.0.0.1.example/",
    "https://program.example/" + String(repeating: "x", count: 2_000),
  ])
  func `nothing is sent without encryption, nor to an address with a password in it`(
    address: String
  ) async throws {
    let bench = WebhookBench(.inMemory())
    let list = try #require(OutList(address: "/"))
    #expect(try await bench.desk.make(address, named: "", of: list, reader: .local) == nil)
  }

  @Test func `a program at this machine is the owner's alone`() throws {
    let here = try #require(WebAddress("http://127.0.0.1:9000/hook"))
    #expect(Webhook.maySend(to: here, reader: .local))
    #expect(!Webhook.maySend(to: here, reader: Reader.ID(2)))
  }

  // MARK: Whose they are

  @Test(arguments: Backend.present)
  func `each reader has ten of their own, which go with them`(backend: Backend) async throws {
    try await backend.withStore { store in
      let bench = WebhookBench(store)
      let readers = try await store.accounts(["ines", "tunde"], at: Some.time(0))
      let list = try #require(OutList(address: "/"))
      let place = "https://program.example/hook"
      var made: [Webhook.ID] = []
      for _ in 0..<10 {
        let one = try await bench.desk.make(place, named: "", of: list, reader: readers[1])
        made.append(try #require(one).id)
      }
      await #expect(throws: StoreError.tooMany(.webhooks)) {
        try await bench.desk.make(place, named: "", of: list, reader: readers[1])
      }
      #expect(try await bench.desk.test(made[0], reader: .local) == nil)
      #expect(try await bench.desk.remove(made[0], reader: .local) == nil)
      #expect(try await bench.desk.test(made[0], reader: readers[1]) != nil)
      #expect(try await bench.desk.test(made[1], reader: readers[1]) != nil)
      #expect(try await bench.desk.remove(made[0], reader: readers[1]) != nil)
      #expect(try await bench.desk.webhooks(of: readers[1]).count == 9)
      #expect(try await store.accounts.deleteAccount(of: readers[1]))
      let kinds: [Job.Kind] = [.webhookLook, .webhookSend]
      #expect(try await JobQueue(store.database).nextDue(kinds) == nil)
    }
  }

  @Test func `a webhook is made on a page, tried, and shows what came of it`() async throws {
    let site = try await OutSite.filled()
    let made = await site.site.post("/webhooks", "list=/&to=https://program.example/hook")
    #expect(made.status == 200 && made.headers["Cache-Control"] == "no-store")
    #expect(faults(in: made.text) == [])
    let secret = String(
      try #require(made.text.firstMatch(of: /value="(token-[^"]+)" readonly/)).1)
    #expect(await site.site.post("/webhooks/test", "id=1").status == 303)
    var page = await site.site.get("/webhooks?did=webhooktested")
    #expect(faults(in: page.text) == [])
    #expect(!page.text.contains(secret) && page.text.contains("on its way"))
    let services = Still(store: site.site.store).services
    let desk = WebhookDesk(services.house, lists: OutDesk(services, zone: .utc))
    _ = try await WebhookClock(desk).catchUp()
    page = await site.site.get("/webhooks")
    #expect(page.text.contains("test not taken: could not be reached"))
    #expect(await site.site.post("/webhooks", "list=/&to=http://program.example/").status == 422)
    #expect(
      await site.site.post("/webhooks", "list=/muted&to=https://program.example/").status == 422)
    #expect(await site.site.post("/webhooks/on", "id=1").status == 303)
    for _ in 2...20 { _ = await site.site.post("/webhooks/test", "id=1") }
    #expect(await site.site.post("/webhooks/test", "id=1").status == 429)
    #expect(await site.site.post("/webhooks/remove", "id=1").status == 303)
    #expect(await site.site.post("/webhooks/test", "id=x").status == 400)
    #expect(!(await site.site.get("/webhooks")).text.contains("program.example"))
  }
}

@Suite struct OutEndingTests {
  @Test(arguments: Backend.present)
  func `what goes out ends with a new password, and nobody else's does`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let readers = try await store.accounts(["ines", "tunde"], at: Some.time(0))
      let bench = WebhookBench(store)
      let lists = OutDesk(bench.services, zone: .utc)
      let all = try #require(OutList(address: "/"))
      for reader in readers {
        _ = try await lists.make(OutWish(name: "", list: all), reader: reader)
        let made = try await bench.desk.make(
          "https://program.example/hook", named: "", of: all, reader: reader)
        _ = try await bench.desk.test(try #require(made).id, reader: reader)
      }
      try await store.database.write { connection throws(StoreError) in
        try store.database.passwordChanged(of: readers[0], on: connection)
      }
      #expect(try await lists.feeds(of: readers[0]).isEmpty)
      #expect(try await bench.desk.webhooks(of: readers[0]).isEmpty)
      #expect(try await lists.feeds(of: readers[1]).count == 1)
      #expect(try await bench.desk.webhooks(of: readers[1]).count == 1)
      _ = try await bench.sender.catchUp()
      #expect(bench.program.requests.count == 1)
    }
  }
}

/// A house whose web is real.
private struct RealHouse: KeptInStore {
  let store: Store
  let documents: any DocumentRequester
  var signatures: any SignatureChecker { Signatures() }
  var now: @Sendable () -> Timestamp { { Some.time(4_000) } }

  var desk: WebhookDesk {
    let services = services
    return WebhookDesk(services.house, lists: OutDesk(services, zone: .utc))
  }
}
