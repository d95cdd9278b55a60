// Tokens of apps, as their desk knows them.

import LedeBase
import LedeNews
import LedeTesting
import Synchronization
import Testing

@testable import LedeAccounts

/// A desk whose clock is moved by hand.
private final class Apps: KeptInStore, Sendable {
  let store = Store.inMemory()
  let tokens: any TokenMaker = StubTokens()
  private let time = Mutex(Timestamp(milliseconds: 1_795_255_200_000))

  var now: @Sendable () -> Timestamp { { self.time.withLock { $0 } } }
  var desk: AppsDesk { AppsDesk(house) }

  func wait(_ duration: Duration) { time.withLock { $0 = $0 + duration } }
}

@Suite struct AppsTests {
  private let ours = "chrome-extension://abcdefghijklmnopabcdefghijklmnop"
  private let theirs = "moz-extension://5e3a-0001"

  @Test func `a program shows its token, and no page may`() async throws {
    let desk = Apps().desk
    let token = try #require(
      try await desk.newToken(.program, name: " My\n script ", reader: .local))
    let holder = try await desk.holder(of: token, from: nil, isReading: false)
    #expect(holder?.name == "My script")
    #expect(holder?.reader == .local)
    #expect(try await desk.holder(of: token, from: "https://evil.example", isReading: true) == nil)
    #expect(try await desk.holder(of: token, from: ours, isReading: false) == nil)
    #expect(try await desk.holder(of: "token-9", from: nil, isReading: true) == nil)
  }

  @Test func `an extension gets the token that it shows first, and no other does after`()
    async throws
  {
    let desk = Apps().desk
    #expect(try await desk.isPaired(ours) == false)
    let token = try #require(try await desk.newToken(.browser, name: "", reader: .local))
    #expect(try await desk.isPaired(ours))
    #expect(try await desk.isPaired("https://evil.example") == false)
    // Nobody, a page and a program are no extension.
    #expect(try await desk.holder(of: token, from: nil, isReading: true) == nil)
    #expect(try await desk.holder(of: token, from: "https://evil.example", isReading: false) == nil)
    #expect(try await desk.holder(of: token, from: "null", isReading: false) == nil)
    #expect(try await desk.holder(of: token, from: ours, isReading: false)?.origin == ours)
    #expect(try await desk.holder(of: token, from: theirs, isReading: false) == nil)
    #expect(try await desk.isPaired(ours))
    #expect(try await desk.isPaired(theirs) == false)
    // Browsers name no origin with what only reads.
    #expect(try await desk.holder(of: token, from: nil, isReading: true) != nil)
    #expect(try await desk.holder(of: token, from: nil, isReading: false) == nil)
  }

  @Test func `a token that nobody used within the hour is of no use to extensions`() async throws {
    let apps = Apps()
    let token = try #require(try await apps.desk.newToken(.browser, name: "", reader: .local))
    #expect(try await apps.desk.page(reader: .local).tokens.map(\.name) == ["Browser extension"])
    var page = try await apps.desk.page(reader: .local)
    #expect(page.pairing(of: page.tokens[0]) == .waiting)
    apps.wait(AppToken.pairingTime)
    #expect(try await apps.desk.isPaired(ours) == false)
    #expect(try await apps.desk.holder(of: token, from: ours, isReading: false) == nil)
    page = try await apps.desk.page(reader: .local)
    #expect(page.pairing(of: page.tokens[0]) == .tooLate)
  }

  @Test func `a revoked token is nobody's, and its extension is not paired`() async throws {
    let desk = Apps().desk
    let token = try #require(try await desk.newToken(.browser, name: "", reader: .local))
    let id = try #require(try await desk.holder(of: token, from: ours, isReading: false)).id
    #expect(try await desk.revoke(id, reader: .local))
    #expect(try await desk.holder(of: token, from: ours, isReading: false) == nil)
    #expect(try await desk.isPaired(ours) == false)
  }

  @Test func `the last use is noted once an hour`() async throws {
    let apps = Apps()
    let token = try #require(try await apps.desk.newToken(.program, name: "", reader: .local))
    func lastUsed() async throws -> Timestamp? {
      try await apps.desk.page(reader: .local).tokens[0].lastUsed
    }
    #expect(try await lastUsed() == nil)
    let first = apps.now()
    _ = try await apps.desk.holder(of: token, from: nil, isReading: true)
    #expect(try await lastUsed() == first)
    apps.wait(.seconds(3_599))
    _ = try await apps.desk.holder(of: token, from: nil, isReading: true)
    #expect(try await lastUsed() == first)
    apps.wait(.seconds(1))
    _ = try await apps.desk.holder(of: token, from: nil, isReading: true)
    #expect(try await lastUsed() == first + .seconds(3_600))
  }

  @Test(arguments: [
    ("chrome-extension://abcdefghijklmnopabcdefghijklmnop", true), ("moz-extension://1-2-a", true),
    ("safari-web-extension://AB-12", true), ("chrome-extension://", false),
    ("chrome-extension://a/b", false), ("chrome-extension://a b", false),
    ("https://chrome-extension://a", false), ("chrome-extension://\u{E4}", false), ("null", false),
    ("file://", false), ("", false), ("moz-extension://a:80", false),
  ])
  func `only extensions have the origins of extensions`(origin: String, isOne: Bool) {
    #expect(AppsDesk.isExtension(origin) == isOne)
  }
}
