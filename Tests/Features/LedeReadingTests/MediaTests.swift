// Sounds and films of stories: who gets them, in which pieces, and where readers were.

import LedeApp
import LedeBase
import LedeDatabase
import LedeHTTP
import LedeNews
import LedeSite
import LedeTesting
import Synchronization
import Testing

@testable import LedeReading

/// A site with one file, whose byte at `n` is the lowest of `n`.
private final class Shelf: DocumentRequester {
  let total: Int
  let type: String?
  /// Whether it knows ranges.
  let hasRanges: Bool
  private let asked = Mutex<[OutgoingRequest]>([])
  var asks: [OutgoingRequest] { asked.withLock { $0 } }

  init(_ total: Int, type: String? = "audio/mpeg", hasRanges: Bool = true) {
    (self.total, self.type, self.hasRanges) = (total, type, hasRanges)
  }

  func answer(to request: OutgoingRequest) async throws(FetchError) -> Answer {
    asked.withLock { $0.append(request) }
    let header = request.headers.first { $0.name == "Range" }?.value
    let range = hasRanges ? header.flatMap(ByteRange.init) : nil
    guard let bytes = (range ?? .from(0, to: nil)).bytes(of: total) else {
      throw .refused(request.address, status: 416, wait: nil)
    }
    guard bytes.count <= request.limits.body else {
      throw .tooLarge(request.address, limitInBytes: request.limits.body)
    }
    var answer = Answer(
      status: range == nil ? 200 : 206, headers: type.map { [.init("content-type", $0)] } ?? [],
      body: bytes.map { UInt8(truncatingIfNeeded: $0) },
      address: WebAddress("https://far.example/file") ?? request.address)
    if range != nil {
      answer.headers.append(
        .init("content-range", "bytes \(bytes.lowerBound)-\(bytes.upperBound)/\(total)"))
    }
    return answer
  }
}

/// Takes what a player is sent.
private final class Player: BodyWriter {
  let bytes = Mutex<[UInt8]>([])
  /// How many pieces it takes before it leaves.
  let patience: Int
  private let taken = Mutex(0)
  init(patience: Int = .max) { self.patience = patience }

  func write(_ bytes: [UInt8]) async throws {
    let count = taken.withLock { count in
      count += 1
      return count
    }
    if count > patience { throw CancellationError() }
    self.bytes.withLock { $0 += bytes }
  }
}

@Suite struct MediaTests {
  private func site(
    _ web: any DocumentRequester, _ files: [Enclosure]? = nil, mediaADay: Int? = nil
  ) async throws -> TestSite {
    var settings = WebApp.Settings()
    if let mediaADay { settings.reading.mediaADay = mediaADay }
    let site = try await TestSite(settings, documents: web)
    var item = Item.of("a", "The ferry, told", minutes: 10, "<p>Listen.</p>")
    let address = try #require(WebAddress("https://sound.example/2026/the%20ferry.mp3?from=feed"))
    item.link = nil
    item.enclosures = files ?? [Enclosure(address: address, type: "audio/mpeg", length: 52_345_678)]
    try await site.feed("Ledger", "https://ledger.example/feed", items: [item])
    return site
  }

  private func play(
    _ site: TestSite, _ target: String = "/media/1/0", range: String? = nil,
    headers: [(String, String)] = [], by player: Player = Player()
  ) async throws -> (Response, [UInt8]) {
    let ask = Headers(
      [("Host", "localhost:8080")] + headers + (range.map { [("Range", $0)] } ?? []))
    let response = await site.app.respond(
      to: Request(.get, target, headers: ask, peer: "127.0.0.1"))
    switch response.body {
    case .bytes(let bytes): return (response, bytes)
    case .stream(let length, let produce):
      try await produce(player)
      let bytes = player.bytes.withLock { $0 }
      #expect(bytes.count == length)
      return (response, bytes)
    }
  }

  private func bytes(_ range: ClosedRange<Int>) -> [UInt8] {
    range.map { UInt8(truncatingIfNeeded: $0) }
  }

  @Test func `a story shows what goes with it, and its site is asked by nobody's browser`()
    async throws
  {
    func file(_ text: String, _ type: String?) throws -> Enclosure {
      Enclosure(address: try #require(WebAddress(text)), type: type)
    }
    let site = try await site(
      Shelf(9),
      [
        try file("https://sound.example/a%20%3Cb%3E.mp3?c", "application/octet-stream"),
        try file("https://sound.example/b.M4A?x=1", nil),
        try file("https://sound.example/film", "Video/MP4; codecs=1"),
        try file("https://sound.example/list.m3u8", "audio/x-mpegurl"),
        try file("https://sound.example/paper.pdf", "application/pdf"),
        try file("https://sound.example/cover.mp3", "image/jpeg"),
      ])
    let page = await site.get("/item/1")
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("<bdi>a &lt;b&gt;.mp3</bdi>"))
    #expect(page.text.contains("<audio src=\"/media/1/1\" controls preload=\"none\""))
    #expect(page.text.contains("<video src=\"/media/1/2\" controls preload=\"none\""))
    #expect(!["3", "4", "5"].contains { page.text.contains("/media/1/" + $0) })
    #expect(page.text.contains("js/media.js") && page.text.contains("Open at sound.example"))
    let policy = try #require(page.headers["Content-Security-Policy"])
    #expect(policy.contains("media-src 'self';"))
    #expect(await site.get("/").headers["Content-Security-Policy"]?.contains("media-src") == false)
  }

  @Test func `a sound has the name and the length that its feed tells`() async throws {
    let address = try #require(WebAddress("https://sound.example/1.mp3"))
    var file = Enclosure(address: address, type: "audio/mpeg")
    file.title = "The ferry\t<told>\nagain"
    file.seconds = 3_723
    let page = await (try await site(Shelf(9), [file])).get("/item/1")
    #expect(page.text.contains("<bdi>The ferry&lt;told&gt;again</bdi>"))
    #expect(page.text.contains("1:02:03"))
  }

  @Test func `a story that is only a sound has no article to fetch`() async throws {
    let web = Shelf(9, type: "text/html")
    let site = try await TestSite(documents: web)
    let address = try #require(WebAddress("https://sound.example/1.mp3"))
    var item = Item.of("a", "The ferry, told", minutes: 10, "<p>Listen.</p>")
    item.link = address
    item.enclosures = [Enclosure(address: address, type: "audio/mpeg")]
    try await site.feed("Ledger", "https://ledger.example/feed", items: [item])
    let page = await site.get("/item/1")
    #expect(page.text.contains("Open at sound.example"))
    #expect(!page.text.contains("/item/1/article") && !page.text.contains("Read on"))
    #expect(await site.post("/item/1/article", "").status == 404)
    #expect(web.asks.isEmpty)
  }

  @Test func `a long file comes in pieces, and all of it`() async throws {
    let shelf = Shelf(1_300_000)
    let (response, sent) = try await play(try await site(shelf))
    #expect(response.status == 200 && response.headers["Content-Type"] == "audio/mpeg")
    #expect(response.headers["Accept-Ranges"] == "bytes")
    #expect(response.headers["Content-Security-Policy"]?.contains("sandbox") == true)
    #expect(sent == bytes(0...1_299_999))
    let asked = shelf.asks
    #expect(
      asked.map { $0.headers.first { $0.name == "Range" }?.value } == [
        "bytes=0-524287", "bytes=524288-1048575", "bytes=1048576-1299999",
      ])
    // Where it was found is asked from then on, and nobody is told who listens.
    #expect(asked.map(\.address.host) == ["sound.example", "far.example", "far.example"])
    #expect(asked.allSatisfy { !$0.mayBePrivate && !$0.headers.contains { $0.name == "Cookie" } })
  }

  @Test(arguments: [
    ("bytes=10-19", 10...19), ("bytes=999990-", 999_990...999_999),
    ("bytes=-700000", 300_000...999_999), ("bytes=5-99999999", 5...999_999),
    ("bytes=0-1,5-9", 0...999_999),
  ])
  func `a player gets the range it asks for`(header: String, range: ClosedRange<Int>) async throws {
    let (response, sent) = try await play(try await site(Shelf(1_000_000)), range: header)
    let isWhole = ByteRange(header) == nil
    #expect(response.status == (isWhole ? 200 : 206))
    #expect(
      response.headers["Content-Range"]
        == (isWhole ? nil : "bytes \(range.lowerBound)-\(range.upperBound)/1000000"))
    #expect(sent == bytes(range))
  }

  @Test(arguments: ["bytes=1000000-", "bytes=9223372036854775807-", "bytes=9223372036854775000-"])
  func `beyond the end is nothing`(header: String) async throws {
    let (response, _) = try await play(try await site(Shelf(1_000_000)), range: header)
    #expect(response.status == 416)
  }

  @Test func `a small file of a site that knows no ranges is played too, a large one is not`()
    async throws
  {
    let small = try await site(Shelf(70_000, hasRanges: false))
    #expect(try await play(small, range: "bytes=69990-").1 == bytes(69_990...69_999))
    #expect(try await play(small, range: "bytes=70000-").0.status == 416)
    let large = try await site(Shelf(20_000_000, hasRanges: false))
    let (response, text) = try await play(large)
    #expect(response.status == 502)
    #expect(String(decoding: text, as: UTF8.self).contains("8 MB"))
  }

  @Test(
    arguments: [
      ("text/html; charset=utf-8", 502, nil), ("application/javascript", 502, nil),
      ("image/svg+xml", 502, nil), ("application/octet-stream", 200, "audio/mpeg"),
      (nil, 200, "audio/mpeg"), ("Audio/OGG;codecs=opus", 200, "audio/ogg"),
      ("audio/x\u{7F}y", 502, nil),
    ] as [(String?, Int, String?)])
  func `only sounds and films go out`(type: String?, status: Int, told: String?) async throws {
    let (response, _) = try await play(try await site(Shelf(9, type: type)))
    #expect(response.status == status)
    if let told { #expect(response.headers["Content-Type"] == told) }
  }

  @Test(arguments: [
    "bytes 1-9/100", "bytes 0-9/5", "bytes 0-9/*", "0-9/100", "bytes 0-9", "bytes */100", "",
    "bytes 0-9/99999999999999999999", "bytes -9/100", "bytes 0-9/-1",
  ])
  func `a site that answers with another piece is not believed`(told: String) async throws {
    let web = StubDocuments { request throws(FetchError) in
      Answer(
        status: 206,
        headers: [.init("content-type", "audio/mpeg"), .init("content-range", told)],
        body: [UInt8](repeating: 1, count: 10), address: request.address)
    }
    #expect(try await play(try await site(web)).0.status == 502)
  }

  @Test func `strangers, other readers and other numbers get nothing`() async throws {
    let site = try await site(Shelf(9))
    for target in ["/media/2/0", "/media/1/1", "/media/0/0", "/media/1/9223372036854775807"] {
      #expect(try await play(site, target).0.status == 404, "\(target)")
    }
    let other = try await site.signIn("tunde")
    #expect(try await play(site, headers: other).0.status == 404)
    #expect(await site.get("/media/1/0").status != 200)
  }

  @Test func `a private place is for the owner alone, at the site of a feed that is theirs`()
    async throws
  {
    let shelf = Shelf(9)
    let site = try await site(
      shelf, [Enclosure(address: try #require(WebAddress("https://ledger.example/a.mp3")))])
    _ = try await play(site)
    #expect(shelf.asks.map(\.mayBePrivate) == [false])
    // With a key it is nobody's but the owner's.
    _ = try await site.store.follow(
      Outline(address: try #require(WebAddress("https://ledger.example/feed"))), by: .local,
      isOwners: true, key: SealedHeader(name: "X-Key", sealed: [1]), at: TestSite.now)
    _ = try await play(site)
    #expect(shelf.asks.map(\.mayBePrivate) == [false, true])
  }

  @Test func `a third stream ends the oldest of its reader`() async throws {
    let streams = MediaStreams(mostADay: 100)
    let now = TestSite.now
    let first = try #require(streams.begin(for: .local, at: now))
    var second = streams.begin(for: .local, at: now)
    let other = try #require(streams.begin(for: Reader.ID(9), at: now))
    #expect(first.isOpen && second?.isOpen == true)
    second = nil
    let third = try #require(streams.begin(for: .local, at: now))
    #expect(first.isOpen && third.isOpen)
    let fourth = try #require(streams.begin(for: .local, at: now))
    #expect(!first.isOpen && third.isOpen && fourth.isOpen && other.isOpen)
  }

  @Test func `a day has its measure, and the next begins anew`() async throws {
    let site = try await site(Shelf(1_000), mediaADay: 1_500)
    #expect(try await play(site).0.status == 200)
    #expect(try await play(site).0.status == 200)
    let (response, _) = try await play(site)
    #expect(response.status == 503 && response.headers["Retry-After"] != nil)
    let streams = MediaStreams(mostADay: 10)
    streams.add(5, at: TestSite.now)
    // Strangers have half of it.
    #expect(streams.begin(for: nil, at: TestSite.now) == nil)
    #expect(streams.begin(for: .local, at: TestSite.now) != nil)
    streams.add(5, at: TestSite.now)
    streams.add(.max, at: TestSite.now)
    #expect(streams.begin(for: .local, at: TestSite.now) == nil)
    #expect(streams.begin(for: .local, at: TestSite.now + .seconds(86_400)) != nil)
    #expect(streams.begin(for: .local, at: Timestamp(milliseconds: .min)) != nil)
  }

  @Test func `where a reader was is kept for all their devices, until the end`() async throws {
    let site = try await site(Shelf(9))
    #expect(await site.get("/item/1").text.contains("data-place=\"0\""))
    #expect(await site.post("/media/1/0", "seconds=754").status == 204)
    #expect(await site.post("/media/1/0", "seconds=755").status == 204)
    let page = await site.get("/item/1").text
    #expect(page.contains("data-place=\"755\"") && page.contains("You were at 12:35"))
    #expect([59, 3_599, 3_661].map(Players.clock) == ["0:59", "59:59", "1:01:01"])
    #expect(await site.post("/media/1/0", "seconds=0").status == 204)
    #expect(await site.get("/item/1").text.contains("data-place=\"0\""))
    for wrong in ["", "seconds=-1", "seconds=1000001", "seconds=9223372036854775807"] {
      #expect(await site.post("/media/1/0", wrong).status == 400)
    }
    #expect(await site.post("/media/7/0", "seconds=5").status == 404)
    #expect(await site.post("/media/1/0", "seconds=5", from: "cross-site").status == 403)
  }

  @Test(arguments: Backend.present)
  func `a place outlives its item, and the oldest goes when there are many`(
    backend: Backend
  ) async throws {
    try await backend.withDatabase([Reading.schema]) { database in
      func keep(_ item: Int64) async throws {
        try await database.run(
          Heard.keep,
          (reader: .local, item: Item.ID(item), part: 0, seconds: 9, at: Some.time(Int(item))))
        try await database.run(Heard.makeRoom, .local)
      }
      for number in 1...2_001 { try await keep(Int64(number)) }
      #expect(try await database.rows(Heard.of, (.local, Item.ID(1))).isEmpty)
      #expect(try await database.rows(Heard.of, (.local, Item.ID(2))).map(\.seconds) == [9])
      #expect(try await database.rows(Heard.of, (.local, Item.ID(2_001))).count == 1)
    }
  }

  @Test func `the way inside ends where a file leads on to another site`() async throws {
    let shelf = Shelf(1_000_000)
    let site = try await site(
      shelf, [Enclosure(address: try #require(WebAddress("https://ledger.example/a.mp3")))])
    _ = try await site.store.follow(
      Outline(address: try #require(WebAddress("https://ledger.example/feed"))), by: .local,
      isOwners: true, key: SealedHeader(name: "X-Key", sealed: [1]), at: TestSite.now)
    _ = try await play(site)
    let asked = shelf.asks.map { ($0.address.host, $0.mayBePrivate) }
    #expect(asked.map(\.0) == ["ledger.example", "far.example"])
    #expect(asked.map(\.1) == [true, false])
  }

  @Test func `a stream that a newer one ended asks its site for nothing more`() async throws {
    let shelf = Shelf(5_000_000)
    let site = try await site(shelf)
    let first = await site.app.respond(to: request())
    let others = [await site.app.respond(to: request()), await site.app.respond(to: request())]
    #expect((others + [first]).allSatisfy { $0.status == 200 })
    let asked = shelf.asks.count
    guard case .stream(_, let produce) = first.body else { return #expect(Bool(false)) }
    await #expect(throws: (any Error).self) { try await produce(Player()) }
    #expect(shelf.asks.count == asked)
  }

  @Test func `a listener who begins many at once is told to wait`() async throws {
    let site = try await site(Shelf(5_000_000))
    var answers: [Response] = []
    for _ in 0..<8 { answers.append(await site.app.respond(to: request())) }
    #expect(answers.map(\.status) == [200, 200, 200, 200, 200, 200, 503, 503])
    answers = []
    #expect(try await play(site, range: "bytes=0-9").0.status == 206)
  }

  @Test func `what was fetched counts, also for who leaves, and in the middle of a file`()
    async throws
  {
    let shelf = Shelf(5_000_000)
    let site = try await site(shelf, mediaADay: 1_000_000)
    let response = await site.app.respond(to: request())
    guard case .stream(_, let produce) = response.body else { return #expect(Bool(false)) }
    await #expect(throws: (any Error).self) { try await produce(Player()) }
    #expect(shelf.asks.count == 2)
    #expect(await site.app.respond(to: request()).status == 503)
  }

  @Test func `a question for the head alone asks no site, and failures are told to the log`()
    async throws
  {
    let shelf = Shelf(9, type: "text/html")
    let site = try await site(shelf)
    #expect(await site.app.respond(to: request(.head)).status == 200)
    #expect(shelf.asks.isEmpty)
    #expect(try await play(site).0.status == 502)
    #expect(site.reported.all.count == 1 && site.reported.all[0].contains("text/html"))
  }

  private func request(_ method: LedeHTTP.Method = .get) -> Request {
    Request(
      method, "/media/1/0", headers: Headers([("Host", "localhost:8080")]), peer: "127.0.0.1")
  }
}
