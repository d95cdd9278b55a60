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

  @Test(arguments: [
    ("gzip", true), ("br, gzip", true), ("GZIP", true), ("x-gzip", true), ("gzip;q=0.5", true),
    ("gzip; q=1", true), ("*", true), ("br, *;q=0.1", true), ("*, gzip;q=0", false),
    ("gzip;q=0", false), ("gzip; q=0.000", false), ("br", false), ("", false), ("identity", false),
    ("*;q=0", false), ("gzipped", false), ("deflate", false),
  ])
  func `only who reads gzip is sent gzip`(accepted: String, isAccepted: Bool) {
    #expect(
      Compression.isAccepted(by: request(.get, [("Accept-Encoding", accepted)])) == isAccepted)
    #expect(!Compression.isAccepted(by: request()))
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
    #expect(!Compression.suits(stream))
  }

  @Test func `a compressed page has a weak tag and depends on what the client reads`() {
    var answer = page.tagged()
    answer.headers["Vary"] = "Cookie"
    Compression.addVary(to: &answer)
    Compression.addVary(to: &answer)
    #expect(answer.headers.all("Vary") == ["Cookie, Accept-Encoding"])
    let packed = Compression.answer(answer, packed: [1, 2, 3])
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
