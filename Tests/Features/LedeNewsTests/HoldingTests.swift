// What a reader may have only so many of, however many ask at once.

import LedeBase
import LedeFortune
import LedeTesting
import Testing

@testable import LedeAccounts
@testable import LedeDatabase
@testable import LedeFriends
@testable import LedeNews

/// Something that a reader may have only so many of.
struct Limited: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let most: Int
  /// Tries to add one more, with a number that no other has.
  let add: @Sendable (Store, Int) async throws -> Void
  let count: @Sendable (Store) async throws -> Int

  static let all = [
    Limited(
      testDescription: "rules", most: Rule.most,
      add: {
        _ = try await $0.addRule(RuleTerms(.mute, "word \($1)"), of: .local, at: Some.time(1))
      }, count: { try await $0.rules(of: .local).count }),
    Limited(
      testDescription: "tokens of apps", most: AppToken.most,
      add: {
        _ = try await $0.accounts.keepToken(
          bytes($1), .program, name: "App", of: .local, at: Some.time(1))
      }, count: { try await $0.database.rows(AppTokens.all, .local).count }),
    Limited(
      testDescription: "passkeys", most: Passkey.most,
      add: {
        let key = Passkey(
          id: Passkey.ID(0), reader: .local, credential: bytes($1),
          point: [UInt8](repeating: 4, count: 64), name: "Phone", signs: 0, made: Some.time(1))
        _ = try await $0.accounts.keepPasskey(key)
      }, count: { try await $0.database.rows(Passkeys.all, .local).count }),
    Limited(
      testDescription: "browsers that are told", most: PushSubscription.most,
      add: {
        let browser = PushSubscription(
          endpoint: try #require(WebAddress("https://push.example/\($1)")),
          publicKey: [UInt8](repeating: 4, count: 65), secret: [UInt8](repeating: 9, count: 16))
        try await $0.fortunes.keepSubscription(browser, of: .local, at: Some.time(1))
      }, count: { try await $0.fortunes.pushSubscriptions(of: .local).count }),
    Limited(
      testDescription: "sessions", most: SessionInfo.most,
      add: {
        try await $0.accounts.openSession(
          bytes($1), for: .local, device: "Firefox", until: Some.time(100), at: Some.time(1))
      }, count: { try await $0.database.rows(Sessions.all, (.local, now: Some.time(2))).count }),
    Limited(
      testDescription: "asks for friendship", most: FriendAsk.most,
      add: { _ = try await $0.friends.ask("friend\($1)", by: .local, at: Some.time(1)) },
      count: { try await $0.database.rows(FriendAsks.waiting, (.local, at: Some.time(1))).count }),
    Limited(
      testDescription: "friends", most: Friend.most,
      add: { store, number in
        try await store.database.write { connection throws(StoreError) in
          let other = Reader.ID(Int64(1_000 + number))
          try connection.run(AccountRows.addReader, (other, name: "friend\(number)"))
          _ = try Befriending.join(other, .local, at: Some.time(1), on: connection)
        }
      },
      count: { store in
        try await store.database.read { connection throws(StoreError) in
          try connection.first(FriendRows.count, .local) ?? 0
        }
      }),
  ]

  private static func bytes(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}

@Suite struct HoldingTests {
  @Test(arguments: Backend.present, Limited.all)
  func `two processes that add at once never pass the limit, and reach it`(
    backend: Backend, limited: Limited
  ) async throws {
    try await backend.withPlace { place in
      let stores = [
        try await Store.open(place, readers: 1), try await Store.open(place, readers: 1),
      ]
      try await withThrowingTaskGroup { group in
        for (number, store) in stores.enumerated() {
          group.addTask {
            // Both are at it all the time, so also when there is room for one more.
            for turn in 0..<(limited.most + 2) {
              try await limited.add(store, turn * stores.count + number)
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await limited.count(stores[0]) == limited.most)
      for store in stores { await store.close() }
    }
  }
}
