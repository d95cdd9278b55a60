// The owner's one-time key.

import LedeBase
import LedeNews
import LedeTesting
import Testing

@testable import LedeAccounts

@Suite("The owner's key")
struct OwnerTests {
  /// A house whose clock is set by hand.
  private struct Stubs: KeptInStore {
    let store = Store.inMemory()
    let tokens: any TokenMaker = StubTokens()
    var now: @Sendable () -> Timestamp = { Some.time(0) }
  }

  private let stubs = Stubs()

  @Test func `the key opens one session, once`() async throws {
    let desk = OwnerDesk(stubs.house)
    #expect(try await desk.hasOwner() == false)
    let key = try await desk.newKey()
    #expect(try await desk.hasOwner())
    #expect(try await desk.claim("guess") == nil)
    let session = try #require(try await desk.claim(key))
    #expect(try await desk.claim(key) == nil)
    func reader(of token: String) async throws -> Reader.ID? {
      try await stubs.store.accounts.session(stubs.tokens.hash(token), at: stubs.now())?.reader
    }
    #expect(try await reader(of: session) == .local)
    #expect(try await reader(of: session + "x") == nil)
    try await stubs.store.accounts.closeSession(stubs.tokens.hash(session))
    #expect(try await reader(of: session) == nil)
    #expect(try await desk.hasOwner())
  }

  @Test func `an old key opens nothing`() async throws {
    let key = try await OwnerDesk(stubs.house).newKey()
    var later = stubs
    let now = stubs.now() + OwnerDesk.keyLife + .seconds(1)
    later.now = { now }
    #expect(try await OwnerDesk(later.house).claim(key) == nil)
  }
}
