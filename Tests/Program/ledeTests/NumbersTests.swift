// Numbers beyond all bounds, wherever a request can hold one.

import Foundation
import LedeBase
import LedeDatabase
@testable import LedeHTTP
@testable import LedeSite
import LedeTesting
import Testing

@testable import lede

/// Asks every address with numbers that must end no process, nor be anybody's fault but the sender's.
///
/// `script/fuzz numbers SECONDS` has it go on for longer; the order is always the same.
@Suite struct NumbersTests {
  private static let folder = "Fuzz/Seeds/numbers"
  /// Where what is asked for is written first, so that what ends the process is known.
  private static let last = ProcessInfo.processInfo.environment["LEDE_NUMBERS_LAST"]
  private static let seconds =
    ProcessInfo.processInfo.environment["LEDE_NUMBERS"].flatMap { Int($0) }

  /// What takes its time by design: passwords are hashed, sites asked.
  private static let leftOut: Set = ["password", "old", "code", "address", "url", "html", "key"]
  private static let leaving: Set = [
    "/account/delete", "/account/remove", "/sign-out", "/account/password", "/account/sessions",
  ]

  @Test func `no number ends the process in path, query, form, JSON or header`() async throws {
    let values = try lines("\(Self.folder)/values")
    let names = try fieldNames()
    let bodies = try jsonBodies()
    #expect(values.count > 40 && bodies.count >= 5)
    for name in ["before", "from", "limit", "latitude", "interval", "offline", "at", "id"] {
      #expect(names.contains(name), "no code reads \(name) any more")
    }
    let lede = RouteTests()
    try await lede.withLede { services, app in
      let readers = try await lede.readers(services)
      let things = try await lede.things(of: try #require(readers[.reader]), services)
      let routes = app.routes.filter {
        !Self.leaving.contains($0.shape) && !$0.shape.hasSuffix("/article")
      }
      #expect(routes.count > 80)
      var draw = Draw()
      var session = ""
      let end = ContinuousClock.now + .seconds(Self.seconds ?? 0)
      var count = 0
      while count < 3_000 || ContinuousClock.now < end {
        if count.isMultiple(of: 100) {
          let role: RouteTests.Role = count.isMultiple(of: 200) ? .reader : .owner
          session = try #require(try await lede.session(of: role, readers, services))
        }
        count += 1
        var asked: Request
        if draw.next(8) == 0 {
          let (route, body) = bodies[draw.next(bodies.count)]
          let voucher = try await self.voucher(app, session)
          asked = request(
            .post, route, json(body, voucher, &draw, values), type: "application/json", session)
        } else {
          let route = routes[draw.next(routes.count)]
          let path = numbered(route.shape, lede, things, &draw, values)
          let fields = (0..<(1 + draw.next(3))).map { _ in
            "\(names[draw.next(names.count)])=\(escaped(values[draw.next(values.count)]))"
          }.joined(separator: "&")
          asked = request(
            route.method, route.method == .post ? path : path + "?" + fields,
            route.method == .post ? fields : "", type: "application/x-www-form-urlencoded", session)
        }
        let value = values[draw.next(values.count)]
        for (name, text) in [
          ("Last-Event-ID", value), ("Range", "bytes=\(value)-\(value)"),
          ("If-None-Match", value), ("If-Modified-Since", value), ("Accept", "*/*;q=\(value)"),
          ("X-Forwarded-For", value), ("Content-Length", value),
        ] where draw.next(3) == 0 { asked.headers[name] = text }
        try note(asked)
        let answer = await app.respond(to: asked)
        // Programs are told so of their own faults too.
        let isOurFault = answer.status == 500 && !asked.path.hasPrefix("/api")
        #expect(!isOurFault, "\(words(of: asked))")
      }
    }
  }

  // MARK: What is asked

  /// The same numbers in each run.
  private struct Draw {
    private var state: UInt64 = 0x1EDE
    mutating func next(_ count: Int) -> Int {
      // SplitMix64.
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int((mixed ^ (mixed >> 31)) % UInt64(count))
    }
  }

  private func request(
    _ method: Method, _ target: String, _ body: String, type: String, _ session: String
  ) -> Request {
    Request(
      method, target,
      headers: Headers([
        ("Host", "localhost:8080"), ("Sec-Fetch-Site", "same-origin"),
        ("Cookie", "lede=\(session); lede-zone=Etc/GMT-9223372036854775808"),
        ("Content-Type", type),
      ]), body: Array(body.utf8), peer: "127.0.0.1")
  }

  /// A path with what is there, or an extreme number in one of three.
  private func numbered(
    _ shape: String, _ lede: RouteTests, _ things: RouteTests.Things, _ draw: inout Draw,
    _ values: [String]
  ) -> String {
    guard draw.next(3) == 0, shape.contains("{") else { return lede.path(shape, things) }
    return shape.split(separator: "/").map { part in
      "/" + (part.hasPrefix("{") ? escaped(values[draw.next(values.count)]) : String(part))
    }.joined()
  }

  /// A body with some of its numbers replaced.
  private func json(
    _ body: String, _ voucher: (date: String, text: String)?, _ draw: inout Draw,
    _ values: [String]
  ) -> String {
    var text = body.replacing("$DATE", with: voucher?.date ?? "2026-11-21")
    let places = text.ranges(of: #/-?\d+/#).shuffled(by: draw.next(1_000))
    let chosen = places.prefix(1 + draw.next(2)).sorted { $0.lowerBound > $1.lowerBound }
    for place in chosen { text.replaceSubrange(place, with: values[draw.next(values.count)]) }
    return text.replacing("$VOUCHER", with: voucher?.text ?? "AAAA")
  }

  /// A date of the reader's envelope, and what proves it; nil for who has none.
  private func voucher(_ app: Site, _ session: String) async throws -> (date: String, text: String)?
  {
    let answer = await app.respond(
      to: request(.get, "/v1/fortune/envelope", "", type: "text/plain", session))
    guard case .bytes(let bytes) = answer.body else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let date = text.firstMatch(of: #/"date":"([^"]+)"/#)?.output.1,
      let voucher = text.firstMatch(of: #/"voucher":"([^"]+)"/#)?.output.1
    else { return nil }
    return (String(date), String(voucher))
  }

  private func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
  }

  private func words(of request: Request) -> String {
    "\(request.method.rawValue) \(request.path)?\(request.query) "
      + String(decoding: request.body, as: UTF8.self)
  }

  private func note(_ request: Request) throws {
    guard let file = Self.last else { return }
    try (words(of: request) + "\n").write(toFile: file, atomically: false, encoding: .utf8)
  }

  // MARK: What there is to ask

  private func lines(_ name: String) throws -> [String] {
    try String(contentsOfFile: Checkout.path(name), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  /// The name of each field of a query or form that any code reads.
  private func fieldNames() throws -> [String] {
    var names: Set<String> = []
    for folder in ["Sources/Features", "Sources/Ground/LedeSite", "Sources/Program/LedeApp"] {
      for path in try FileManager.default.subpathsOfDirectory(atPath: Checkout.path(folder))
      where path.hasSuffix(".swift") {
        let code = try String(
          contentsOfFile: Checkout.path("\(folder)/\(path)"), encoding: .utf8)
        for match in code.matches(of: #/(?:\[|number\()"([a-z][a-z0-9-]{0,20})"(?:\]|\))/#) {
          names.insert(String(match.output.1))
        }
      }
    }
    return names.subtracting(Self.leftOut).sorted()
  }

  /// JSON that addresses take, by path.
  private func jsonBodies() throws -> [(path: String, body: String)] {
    let files = try FileManager.default.contentsOfDirectory(atPath: Checkout.path(Self.folder))
    return try files.filter { $0.hasSuffix(".json") }.sorted().map { file in
      let text = try lines("\(Self.folder)/\(file)")
      return (String(text[0].dropFirst("POST ".count)), text.dropFirst().joined(separator: "\n"))
    }
  }
}

extension Array {
  /// The same elements, begun at another.
  fileprivate func shuffled(by count: Int) -> [Element] {
    isEmpty ? self : Array(self[(count % self.count)...] + self[..<(count % self.count)])
  }
}
