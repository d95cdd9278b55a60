// Tokens of apps.

import LedeBase
import LedeNews
import LedeTesting
import Testing

@testable import LedeAccounts

@Suite struct AppTokenTests {
  @Test(arguments: Backend.present)
  func `a token is known by its hash until it is revoked`(backend: Backend) async throws {
    try await backend.withStore { store in
      let hash: [UInt8] = [0, 1, 2, 255]
      let id = try #require(
        try await store.accounts.keepToken(
          hash, .program, name: "Terminal", of: .local, at: Some.time(1)))
      let kept = try #require(try await store.accounts.appToken(hash))
      #expect(
        kept
          == AppToken(
            id: id, reader: .local, kind: .program, name: "Terminal", made: Some.time(1)))
      try await store.accounts.noteUse(of: id, at: Some.time(5))
      #expect(try await store.accounts.appToken(hash)?.lastUsed == Some.time(5))
      #expect(try await store.accounts.appToken([0]) == nil)
      #expect(try await store.accounts.revoke(id, of: Reader.ID(77)) == false)
      #expect(try await store.accounts.appToken(hash) != nil)
      #expect(try await store.accounts.revoke(id, of: .local))
      #expect(try await store.accounts.appToken(hash) == nil)
      #expect(try await store.accounts.revoke(id, of: .local) == false)
    }
  }

  @Test(arguments: Backend.present)
  func `a token belongs to the extension that came first`(backend: Backend) async throws {
    try await backend.withStore { store in
      let id = try #require(
        try await store.accounts.keepToken([1], .browser, name: "B", of: .local, at: Some.time(10)))
      #expect(try await store.accounts.isPairing("moz-extension://a", since: Some.time(9)))
      #expect(
        try await store.accounts.isPairing("moz-extension://a", since: Some.time(10)) == false)
      #expect(try await store.accounts.bind(id, to: "moz-extension://a") == "moz-extension://a")
      #expect(try await store.accounts.bind(id, to: "moz-extension://b") == "moz-extension://a")
      #expect(try await store.accounts.isPairing("moz-extension://a", since: Some.time(99)))
      #expect(try await store.accounts.isPairing("moz-extension://b", since: Some.time(1)) == false)
      #expect(try await store.accounts.bind(AppToken.ID(999), to: "moz-extension://b") == nil)
    }
  }

  @Test(arguments: Backend.present)
  func `only tokens for browsers wait for an extension`(backend: Backend) async throws {
    try await backend.withStore { store in
      _ = try await store.accounts.keepToken(
        [1], .program, name: "P", of: .local, at: Some.time(10))
      #expect(try await store.accounts.isPairing("moz-extension://a", since: Some.time(1)) == false)
    }
  }

  @Test(arguments: Backend.present)
  func `the newest token stands first, and there are not too many`(backend: Backend) async throws {
    try await backend.withStore { store in
      for number in 1...AppToken.most {
        #expect(
          try await store.accounts.keepToken(
            [UInt8(number)], .program, name: "\(number)", of: .local, at: Some.time(1)) != nil)
      }
      let more = try await store.accounts.keepToken(
        [200], .program, name: "more", of: .local, at: Some.time(1))
      #expect(more == nil)
      let names = try await store.accounts.appTokens(of: .local).map(\.name)
      #expect(names == (1...AppToken.most).reversed().map { "\($0)" })
    }
  }
}
