// Names of another server: asked, kept for a week, found.

import LedeBase
import LedeDatabase
import LedeNews
import LedeSite
import LedeTesting
import Synchronization
import Testing

@testable import LedeLore

/// A server of lore, and what was asked of it.
private final class LoreServer: Sendable {
  let asked = Mutex<[String]>([])
  /// What stands at each path; nothing answers 404.
  let answers: Mutex<[String: String]>
  static let home = "https://lore.example/api"
  static var base: WebAddress { get throws { try #require(WebAddress(home)) } }

  init(_ answers: [String: String]) { self.answers = Mutex(answers) }

  var web: StubDocuments {
    StubDocuments { request throws(FetchError) in
      let path = String(request.address.text.dropFirst(Self.home.count))
      self.asked.withLock { $0.append(path) }
      guard let text = self.answers.withLock({ $0[path] }) else {
        throw .refused(request.address, status: 404, wait: nil)
      }
      return Answer(status: 200, body: Array(text.utf8), address: request.address)
    }
  }

  var client: LoreClient { get throws { LoreClient(web: web, base: try Self.base) } }

  static func list(_ names: [String]) -> String {
    "["
      + names.map { #"{"url":"x","name":"\#($0)","titles":["name"],"of":{"name":"Inner"}}"# }
      .joined(separator: ",") + "]"
  }

  static let root = #"{"books":"","characters":"","houses":""}"#

  /// Fifty-one persons on two pages, a house, a book.
  static var iceAndFire: LoreServer {
    let many = (1...50).map { "Sailor \($0)" }
    return LoreServer([
      "": root, "/characters?page=1&pageSize=50": list(many),
      "/characters?page=2&pageSize=50": list(["Maren Tidewell", "Maren Tidewell", ""]),
      "/houses?page=1&pageSize=50": list(["House Tidewell of Gullrock"]),
      "/books?page=1&pageSize=50": list(["A Gull on Blue"]),
    ])
  }
}

private struct LoreHouse: KeptInStore {
  let store: Store
  var documents: any DocumentRequester
  var now: @Sendable () -> Timestamp
}

@Suite struct LoreNamesTests {
  @Test func `an API of Ice and Fire is asked page by page`() async throws {
    let server = LoreServer.iceAndFire
    let names = try await server.client.names()
    #expect(names.count == 53)
    #expect(names.filter { $0.kind == .person }.last?.name == "Maren Tidewell")
    #expect(names.suffix(2).map(\.kind) == [.house, .book])
    #expect(server.asked.withLock(\.count) == 5)
  }

  @Test func `what has no root is asked as api.got.show`() async throws {
    let server = LoreServer([
      "/characters/paths": LoreServer.list(["Maren Tidewell"]),
      "/cities": LoreServer.list(["Gullrock"]), "/regions": "[]", "/continents": "[]",
    ])
    let names = try await server.client.names()
    #expect(names.map(\.name) == ["Maren Tidewell", "Gullrock"])
    #expect(names.map(\.kind) == [.person, .place])
  }

  @Test(arguments: [
    ["": LoreServer.root, "/characters?page=1&pageSize=50": "<p>Hello"],
    ["": LoreServer.root, "/characters?page=1&pageSize=50": #"{"name":"x"}"#],
    ["": LoreServer.root, "/characters?page=1&pageSize=50": "[]"],
    ["/characters/paths": "[]", "/cities": "[]", "/regions": "[]", "/continents": "[]"],
    [:],
  ])
  func `what tells no names is told apart`(answers: [String: String]) async {
    await #expect(throws: LoreAway.self) { try await LoreServer(answers).client.names() }
  }

  @Test func `a server that goes on for ever is left`() async throws {
    let many = LoreServer.list((1...50).map { "Sailor \($0)" })
    let asked = Mutex(0)
    let web = StubDocuments { request throws(FetchError) in
      asked.withLock { $0 += 1 }
      let text = request.address.text == LoreServer.home ? LoreServer.root : many
      return Answer(status: 200, body: Array(text.utf8), address: request.address)
    }
    let names = try await LoreClient(web: web, base: LoreServer.base).names()
    #expect(names.count == 150)
    #expect(asked.withLock(\.self) <= 1 + LoreClient.most / 50)
  }

  @Test func `what shows nothing or holds no letter is no name`() {
    #expect(LoreName("  Maren\n Tidewell ", .person)?.name == "Maren Tidewell")
    for bad in ["", "…", "Maren\u{202E}Tidewell", "a\u{0}b", String(repeating: "a", count: 201)] {
      #expect(LoreName(bad, .person) == nil, "\(bad)")
    }
  }

  @Test func `names are found by the beginning of any word, and whole ones in texts`() throws {
    let names = [
      ("Maren Tidewell", LoreName.Kind.person), ("Mara", .person), ("Gull Harbour", .place),
      ("House Tidewell of Gullrock", .house),
    ].compactMap { LoreName($0.0, $0.1) }
    let index = LoreNameIndex(names)
    #expect(index.fitting("ma", most: 8).map(\.name) == ["Mara", "Maren Tidewell"])
    #expect(index.fitting("ma", most: 1).map(\.name) == ["Mara"])
    #expect(
      index.fitting("tide", most: 8).map(\.name) == [
        "Maren Tidewell", "House Tidewell of Gullrock",
      ])
    #expect(index.fitting("maren ti", most: 8).count == 1)
    #expect(index.fitting("zz", most: 8).isEmpty && index.fitting("", most: 8).isEmpty)
    let found = index.named(
      in: ["Mara meets MAREN TIDEWELL in Gull Harbour", "Maren Tidewell again, Maren Tidewell"],
      most: 5)
    #expect(found.map(\.name) == ["Maren Tidewell", "Gull Harbour"])
    #expect(LoreNameIndex([]).named(in: ["Maren Tidewell"], most: 5).isEmpty)
  }

  @Test(arguments: Backend.present)
  func `names are asked for once a week, and stay while nobody answers`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let server = LoreServer.iceAndFire
      let time = Mutex(Some.time(0))
      let faults = Mutex<[String]>([])
      let house = LoreHouse(
        store: store, documents: server.web, now: { time.withLock(\.self) }
      ).house
      let clock = LoreClock(house, try LoreServer.base)
      let names = StoryNames(house, try LoreServer.base)
      let away: @Sendable (LoreAway) -> Void = { fault in
        faults.withLock { $0.append(fault.message) }
      }
      #expect(try await names.index() == nil)
      #expect(try await clock.catchUp(away: away) == 53)
      #expect(try await clock.catchUp(away: away) == 0)
      #expect(try await names.index()?.fitting("tidew", most: 9).count == 2)
      #expect(try await StoryNames(house, nil).index() == nil)
      #expect(try await Lore.health(house, judge: nil).map(\.advice) == [nil])

      // Nobody answers after a week: what was told stands, and it is tried again in an hour.
      server.answers.withLock { $0 = [:] }
      time.withLock { $0 = $0 + LoreClock.fresh }
      #expect(try await clock.catchUp(away: away) == 0)
      #expect(faults.withLock(\.count) == 1)
      #expect(try await names.index()?.fitting("tidew", most: 9).count == 2)
      #expect(try await Lore.health(house, judge: nil).first?.advice != nil)
      #expect(try await clock.catchUp(away: away) == 0)
      #expect(faults.withLock(\.count) == 1)
      server.answers.withLock {
        $0 = [
          "": LoreServer.root, "/characters?page=1&pageSize=50": LoreServer.list(["Ada Rowan"]),
          "/houses?page=1&pageSize=50": "[]", "/books?page=1&pageSize=50": "[]",
        ]
      }
      time.withLock { $0 = $0 + LoreClock.restAfterFailure }
      #expect(try await clock.catchUp(away: away) == 1)
      #expect(try await names.index()?.fitting("tidew", most: 9).isEmpty == true)

      // Another server is asked at once; until it answers, nothing of the first is offered.
      let other = try #require(WebAddress("https://other.example/api"))
      #expect(try await StoryNames(house, other).index() == nil)
      #expect(try await LoreClock(house, other).catchUp(away: away) == 0)
      #expect(faults.withLock(\.count) == 2)
    }
  }
}
