@testable import LedeHTTP
import LedeBase
import Testing

@Suite("Answers")
struct AnswerTests {
  private let page = Response(200, type: ContentType.html, String(repeating: "news ", count: 400))

  private func request(_ method: LedeHTTP.Method = .get, _ headers: [(String, String)] = [])
    -> Request
  {
    Request(method, "/", headers: Headers(headers))
  }

  // MARK: Tags

  @Test func `the same bytes have the same tag in every process, others another`() {
    #expect(EntityTag(of: Array("news".utf8)) == EntityTag(of: Array("news".utf8)))
    #expect(
      EntityTag(of: Array("news".utf8)).description
        == "\"\(EntityTag(of: Array("news".utf8)).opaque)\"")
    var tags: Set<EntityTag> = []
    var bytes: [UInt8] = []
    for _ in 0..<300 {
      tags.insert(EntityTag(of: bytes))
      bytes.append(0)
    }
    for index in bytes.indices {
      for bit in 0..<8 {
        bytes[index] ^= 1 << UInt8(bit)
        tags.insert(EntityTag(of: bytes))
        bytes[index] ^= 1 << UInt8(bit)
      }
    }
    #expect(tags.count == 300 + 300 * 8)
  }

  @Test(arguments: [
    ("\"a\"", true), ("W/\"a\"", true), ("\"b\", \"a\"", true), ("\"b\",W/\"a\" ", true),
    ("*", true), (" * ", true), ("\"b\"", false), ("a", false), ("\"A\"", false), ("", false),
    ("\"a", false), ("\"ab\"", false), ("w/\"a\"", false), ("\"a\"b", false),
  ])
  func `a client that has the page gets none again`(wanted: String, hasIt: Bool) {
    var tagged = page
    tagged.headers["ETag"] = EntityTag("a").description
    tagged.headers["Cache-Control"] = "no-cache"
    for method in [LedeHTTP.Method.get, .head] {
      let answer = tagged.conditional(on: request(method, [("If-None-Match", wanted)]))
      #expect(answer.status == (hasIt ? 304 : 200))
      #expect(answer.headers["ETag"] == "\"a\"")
      #expect(answer.headers["Cache-Control"] == "no-cache")
      if hasIt { #expect(answer.bytes == []) }
    }
    #expect(tagged.conditional(on: request(.post, [("If-None-Match", wanted)])).status == 200)
    #expect(page.conditional(on: request(.get, [("If-None-Match", wanted)])).status == 200)
  }

  @Test func `a tag that was given stays, and a page without gets one of its bytes`() {
    var given = page
    given.headers["ETag"] = "\"7\""
    #expect(given.tagged().headers.all("ETag") == ["\"7\""])
    let tag = EntityTag(of: page.bytes ?? []).description
    #expect(page.tagged().headers["ETag"] == tag)
    #expect(page.tagged().conditional(on: request(.get, [("If-None-Match", tag)])).status == 304)
    #expect(
      page.tagged().conditional(on: request(.get, [("If-None-Match", "W/" + tag)])).status == 304)
  }

  // MARK: Compression

  @Test(
    arguments: [
      ("gzip", "gzip"), ("br, gzip", "br"), ("GZIP", "gzip"), ("x-gzip", "gzip"),
      ("gzip;q=0.5", "gzip"), ("gzip; q=1", "gzip"), ("*", "br"), ("gzip, *;q=0.1", "gzip"),
      ("*, gzip;q=0", "br"), ("*, br;q=0, gzip;q=0", nil), ("gzip;q=0", nil),
      ("gzip; q=0.000", nil), ("br", "br"), ("", nil), ("identity", nil), ("*;q=0", nil),
      ("gzipped", nil), ("deflate", nil), ("gzip, deflate, br, zstd", "br"),
      ("br;q=0.8, gzip;q=0.9", "gzip"), ("br;q=0.899, gzip;q=0.9", "gzip"),
      ("br;q=0.9, gzip;q=0.9", "br"), ("br;q=1.0, gzip", "br"), ("br;q=0.5, *", "gzip"),
      // Who likes plain bytes better gets those; as much is not better.
      ("identity, gzip;q=0.5", nil), ("identity;q=0.5, gzip;q=0.5", "gzip"),
      // No weight is made of what is none.
      ("gzip;q=2", nil), ("gzip;q=-1", nil), ("gzip;q=", nil), ("gzip;q=0.5.5", nil),
      ("gzip;q=99999999999999999999", nil), ("br;q=x, gzip", "gzip"), ("gzip;q=1.5", "gzip"),
    ] as [(String, String?)])
  func `a client gets the coding that it likes best, of those that it reads`(
    accepted: String, name: String?
  ) {
    let asked = request(.get, [("Accept-Encoding", accepted)])
    #expect(Compression.coding(for: asked)?.rawValue == name)
    // Pages come in gzip alone.
    #expect(Compression.coding(for: asked, among: [.gzip]) != .brotli)
    #expect(Compression.coding(for: request()) == nil)
  }

  @Test func `what lasts has a tag of its own in each coding`() {
    func answer(_ accepted: String?, having tag: String? = nil) -> Response {
      .lasting(
        [UInt8](repeating: 65, count: 2_000),
        headers: Headers([("Content-Type", "text/css; charset=utf-8")]), tag: EntityTag("7"),
        to: request(
          .get,
          [accepted.map { ("Accept-Encoding", $0) }, tag.map { ("If-None-Match", $0) }]
            .compactMap(\.self)))
    }
    #expect(answer(nil).headers["ETag"] == "\"7\"" && answer(nil).lastingCoding == nil)
    #expect(answer("gzip").headers["ETag"] == "\"7-gzip\"")
    #expect(answer("gzip, br").headers["ETag"] == "\"7-br\"")
    #expect(answer("gzip, br").lastingCoding == .brotli)
    for accepted in [nil, "br"] {
      #expect(answer(accepted).headers["Vary"] == "Accept-Encoding")
    }
    let known = answer("br", having: "\"7-br\"")
    #expect(known.status == 304 && known.headers["Vary"] == "Accept-Encoding")
    #expect(known.lastingCoding == nil)
    #expect(answer("gzip", having: "\"7-br\"").status == 200)
    #expect(answer(nil, having: "\"7-br\"").status == 200)
    // Its tag is that of these very bytes, whichever they are.
    let packed = Compression.answer(answer("br"), packed: [1], as: .brotli)
    #expect(packed.headers["ETag"] == "\"7-br\"")
    #expect(packed.headers["Content-Encoding"] == "br")
    let font = Response.lasting(
      [UInt8](repeating: 65, count: 2_000), headers: Headers([("Content-Type", "font/woff2")]),
      tag: EntityTag("7"), to: request(.get, [("Accept-Encoding", "br")]))
    #expect(font.headers["ETag"] == "\"7\"" && font.headers["Vary"] == nil)
  }

  @Test func `only texts of some size are worth compressing`() {
    #expect(Compression.suits(page))
    #expect(!Compression.suits(Response(200, type: ContentType.html, "short")))
    #expect(
      !Compression.suits(Response(200, type: "image/png", String(repeating: "x", count: 9_000))))
    var packed = page
    packed.headers["Content-Encoding"] = "br"
    #expect(!Compression.suits(packed))
    var whole = page
    whole.headers["Cache-Control"] = "private, no-transform"
    #expect(!Compression.suits(whole))
    var stream = page
    stream.body = .stream { _ in }
    #expect(Compression.suits(stream))
    stream.body = .stream(length: 9_000) { _ in }
    #expect(!Compression.suits(stream))
  }

  @Test func `a compressed page has a weak tag and depends on what the client reads`() {
    var answer = page.tagged()
    answer.headers["Vary"] = "Cookie"
    Compression.addVary(to: &answer)
    Compression.addVary(to: &answer)
    #expect(answer.headers.all("Vary") == ["Cookie, Accept-Encoding"])
    let packed = Compression.answer(answer, packed: [1, 2, 3], as: .gzip)
    #expect(packed.headers["Content-Encoding"] == "gzip")
    #expect(packed.headers["ETag"] == answer.headers["ETag"].map { "W/" + $0 })
    #expect(packed.bytes == [1, 2, 3])
  }

  @Test(arguments: [
    ("a.css", "text/css; charset=utf-8", true), ("A.JS", "text/javascript; charset=utf-8", true),
    ("x.y.webmanifest", "application/manifest+json", true), ("icon.svg", "image/svg+xml", true),
    ("font.woff2", "font/woff2", false), ("p.webp", "image/webp", false),
    ("none", "application/octet-stream", false), ("a.", "application/octet-stream", false),
    ("lede.wasm", "application/wasm", true),
  ])
  func `a file's type follows from its name`(name: String, type: String, isText: Bool) {
    #expect(ContentType.of(fileNamed: name) == type)
    #expect(ContentType.isText(type) == isText)
  }

  // MARK: What browsers may do

  @Test func `every answer forbids what is not Lede's own`() {
    let answer = SecurityHeaders().added(to: page, for: request())
    let policy = answer.headers["Content-Security-Policy"] ?? ""
    #expect(policy.hasPrefix("default-src 'none'; "))
    #expect(policy.contains("frame-ancestors 'none'"))
    #expect(policy.contains("base-uri 'none'"))
    #expect(!policy.contains("unsafe"))
    #expect(answer.headers["X-Content-Type-Options"] == "nosniff")
    for name in [
      "Referrer-Policy", "Permissions-Policy", "Cross-Origin-Opener-Policy",
      "Cross-Origin-Resource-Policy",
    ] {
      #expect(answer.headers.all(name).count == 1)
    }
    #expect(answer.headers["Strict-Transport-Security"] == nil)
  }

  @Test func `what an answer says itself stays, and nothing stands twice`() {
    var own = page
    own.headers["content-security-policy"] = "sandbox"
    let answer = SecurityHeaders().added(to: own, for: request())
    #expect(answer.headers.all("Content-Security-Policy") == ["sandbox"])
    let twice = SecurityHeaders().added(to: answer, for: request())
    #expect(twice.headers == answer.headers)
  }

  @Test func `only behind TLS is TLS demanded for the future`() {
    var secure = request()
    secure.isSecure = true
    #expect(
      SecurityHeaders().added(to: page, for: secure).headers["Strict-Transport-Security"] != nil)
    #expect(
      SecurityHeaders(isBehindTLS: true).added(to: page, for: request())
        .headers["Strict-Transport-Security"] != nil)
  }

  // MARK: Told to logs

  @Test func `a log line has no query, no cookie and no secret path`() {
    let request = Request(
      .get, "/owner/secret?key=secret", headers: Headers([("Cookie", "lede=secret")]), peer: "::1")
    var response = page
    response.loggedPath = "/owner/{key}"
    let line = AccessLine(request, response, bodyBytes: 2_000, duration: .microseconds(12_045))
    #expect(
      String(decoding: line.json(at: Timestamp(seconds: 0)), as: UTF8.self)
        == #"{"time":"1970-01-01T00:00:00Z","level":"info","event":"request.answered","#
        + #""peer":"::1","method":"GET","path":"/owner/{key}","status":200,"bytes":2000,"ms":12.045}"#
    )
  }

  @Test func `a log line stays short, however long the path`() {
    let request = Request(.get, "/" + String(repeating: "é", count: 8_000))
    let line = AccessLine(request, page, bodyBytes: 0, duration: .zero)
    #expect(line.json(at: Timestamp(seconds: 0)).count < 1_300)
    #expect(line.path.hasSuffix("…"))
  }

  @Test func `figures are written as Prometheus reads them`() {
    let metrics = Metrics()
    let good = metrics.counter("lede_answers_total", "Answers.", labels: [("status", "2xx")])
    let bad = metrics.counter("lede_answers_total", "Answers.", labels: [("status", "a\"b\\c\nd")])
    metrics.gauge("lede_open", "Open connections.") { 3 }
    let durations = metrics.histogram("lede_seconds", "Durations.", labels: [("kind", "x")])
    good.add()
    good.add(4)
    bad.add()
    durations.add(.microseconds(500))
    durations.add(.milliseconds(3))
    durations.add(.seconds(60))
    let lines = metrics.text.split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(7) == [
        "# HELP lede_answers_total Answers.", "# TYPE lede_answers_total counter",
        "lede_answers_total{status=\"2xx\"} 5",
        "lede_answers_total{status=\"a\\\"b\\\\c\\nd\"} 1",
        "# HELP lede_open Open connections.", "# TYPE lede_open gauge", "lede_open 3",
      ])
    #expect(lines.contains("lede_seconds_bucket{kind=\"x\",le=\"0.0005\"} 1"))
    #expect(lines.contains("lede_seconds_bucket{kind=\"x\",le=\"0.0025\"} 1"))
    #expect(lines.contains("lede_seconds_bucket{kind=\"x\",le=\"0.005\"} 2"))
    #expect(lines.contains("lede_seconds_bucket{kind=\"x\",le=\"+Inf\"} 3"))
    #expect(lines.contains("lede_seconds_sum{kind=\"x\"} 60.003500"))
    #expect(lines.last == "lede_seconds_count{kind=\"x\"} 3")
  }
}

@Suite struct ChangedSinceTests {
  private func answer(_ headers: [(String, String)]) -> Int {
    let changed = "Sun, 06 Nov 1994 08:49:37 GMT"
    let whole = Response(
      200, headers: Headers([("ETag", "\"a\""), ("Last-Modified", changed)]), body: [1])
    return whole.conditional(on: Request(.get, "/", headers: Headers(headers))).status
  }

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 304), ("Sunday, 06-Nov-94 08:49:37 GMT", 304),
    ("Sun Nov  6 08:49:38 1994", 304), ("Sun, 06 Nov 1994 08:49:36 GMT", 200),
    ("yesterday", 200), ("", 200), ("Sun, 99 Nov 999999999999 08:49:37 GMT", 200),
  ])
  func `what has not changed since is not sent again`(since: String, status: Int) {
    #expect(answer([("If-Modified-Since", since)]) == status)
  }

  @Test func `where a tag is named, it alone counts`() {
    let since = ("If-Modified-Since", "Mon, 07 Nov 1994 08:49:37 GMT")
    #expect(answer([since, ("If-None-Match", "\"b\"")]) == 200)
    #expect(answer([since, ("If-None-Match", "\"a\"")]) == 304)
    #expect(answer([]) == 200)
  }
}
