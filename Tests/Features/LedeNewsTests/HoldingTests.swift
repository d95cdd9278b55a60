// What a reader may have only so many of, however many ask at once.

import FoundationEssentials
import LedeBase
import LedeChecks
import LedeFortune
import LedeSite
import LedeTesting
import Testing

@testable import LedeAccounts
@testable import LedeDatabase
@testable import LedeFriends
@testable import LedeNews
@testable import LedeSearch

/// Something that a reader may have only so many of.
struct Limited: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let most: Int
  /// How many are made before anybody asks, and how.
  var before = 0
  var prepare: @Sendable (Store) async throws -> Void = { _ in }
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
          key: .es256([UInt8](repeating: 4, count: 64)), name: "Phone", signs: 0, made: Some.time(1)
        )
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

  /// What the store itself says no to.
  static let refused = [
    Limited(
      testDescription: "feeds", most: Bound.subscriptions.most, before: 4_996,
      prepare: { store in
        let list = try (0..<4_996).map { Outline(address: try address("kept\($0)")) }
        _ = try await store.follow(list, by: .local, isOwners: true, at: Some.time(1))
      },
      add: { store, number in
        let outline = Outline(address: try address("new\(number)"))
        try await unlessFull(.subscriptions) {
          _ = try await store.follow(
            outline, by: .local, isOwners: true, key: nil, at: Some.time(1))
        }
      }, count: { try await $0.subscriptions(of: .local).count }),
    Limited(
      testDescription: "folders", most: Bound.folders.most, before: 496,
      prepare: { store in
        let list = try (0..<496).map {
          Outline(address: try address("kept\($0)"), folder: ["folder \($0)"])
        }
        _ = try await store.follow(list, by: .local, isOwners: true, at: Some.time(1))
      },
      add: { store, number in
        let outline = Outline(address: try address("new\(number)"), folder: ["new \(number)"])
        try await unlessFull(.folders) {
          _ = try await store.follow(
            outline, by: .local, isOwners: true, key: nil, at: Some.time(1))
        }
      }, count: { try await $0.database.rows(Folders.all, .local).count }),
    Limited(
      testDescription: "saved searches", most: Bound.searches.most, before: 190,
      prepare: { store in
        for number in 0..<190 {
          _ = try await store.searching.keepSearch("kept\(number)", named: "", of: .local)
        }
      },
      add: { store, number in
        try await unlessFull(.searches) {
          _ = try await store.searching.keepSearch("new\(number)", named: "", of: .local)
        }
      }, count: { try await $0.searching.savedSearches(of: .local).count }),
  ]

  private static func address(_ name: String) throws -> WebAddress {
    try #require(WebAddress("https://\(name).example/feed"))
  }

  /// Does something that may be refused for this one reason.
  private static func unlessFull(
    _ bound: Bound, _ work: () async throws -> Void
  ) async throws {
    do { try await work() } catch StoreError.tooMany(bound) {}
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}

@Suite struct HoldingTests {
  @Test(arguments: Backend.present, Limited.all + Limited.refused)
  func `two processes that add at once never pass the limit, and reach it`(
    backend: Backend, limited: Limited
  ) async throws {
    try await backend.withPlace { place in
      let stores = [
        try await Store.open(place, readers: 1), try await Store.open(place, readers: 1),
      ]
      try await limited.prepare(stores[0])
      try await withThrowingTaskGroup { group in
        for (number, store) in stores.enumerated() {
          group.addTask {
            // Both are at it all the time, so also when there is room for one more.
            for turn in 0..<(limited.most - limited.before + 2) {
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
  @Test(arguments: Backend.present)
  func `whoever is above a bound keeps all, and a list brings what fits`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      func outline(_ number: Int, in folder: [String] = []) throws -> Outline {
        Outline(
          address: try #require(WebAddress("https://site\(number).example/feed")), folder: folder)
      }
      let most = Bound.subscriptions.most
      let first = try (0..<(most - 2)).map { try outline($0) }
      _ = try await store.follow(first, by: .local, isOwners: true, at: Some.time(1))
      // Two that are followed already, one of them twice, and four that are new, one of them twice.
      let list =
        try [0, 1, 1, most, most + 1, most + 2, most + 3].map { try outline($0) }
        + [try outline(most + 3)]
      let taken = try await store.follow(list, by: .local, isOwners: true, at: Some.time(2))
      #expect(taken.new == 2)
      #expect(taken.tooMany.map(\.host) == ["site\(most + 2).example", "site\(most + 3).example"])
      #expect(try await store.followed(by: .local).all == most)
      // As an older Lede may have left it.
      let another = Statement<Reader.ID, Void>(
        "test.another",
        """
        INSERT INTO subscription (reader_id, feed_id, since)
        SELECT CAST(:reader AS BIGINT), MAX(id), 0 FROM feed
        """, ["reader": { .id($0) }])
      _ = try await store.follow(
        try outline(90_000), by: try await store.addReader("Ada"), isOwners: false, key: nil,
        at: Some.time(3))
      try await store.database.run(another, .local)
      #expect(try await store.followed(by: .local).all == most + 1)
      await #expect(throws: StoreError.tooMany(.subscriptions)) {
        try await store.follow(
          try outline(most + 4), by: .local, isOwners: true, key: nil, at: Some.time(4))
      }
      #expect(try await store.followed(by: .local).all == most + 1)
      // What is followed can still be changed, left, and followed again once there is room.
      try await store.unfollow(Feed.ID(1), by: .local)
      await #expect(throws: StoreError.tooMany(.subscriptions)) {
        try await store.refollow(Feed.ID(1), by: .local, at: Some.time(5))
      }
      try await store.unfollow(Feed.ID(2), by: .local)
      #expect(try await store.refollow(Feed.ID(1), by: .local, at: Some.time(5)))
    }
  }

  @Test func `what is passed over of a list takes no room from the rest`() async throws {
    let store = Store.inMemory()
    let ada = try await store.addReader("Ada")
    func outline(_ name: String) throws -> Outline {
      Outline(address: try #require(WebAddress("https://\(name).example/feed")))
    }
    let followed = try (1..<Bound.subscriptions.most).map { try outline("site\($0)") }
    _ = try await store.follow(followed, by: ada, isOwners: false, at: Some.time(1))
    for name in ["one", "two"] {
      let key = SealedHeader(name: "X-Key", sealed: [1])
      _ = try await store.follow(
        try outline(name), by: .local, isOwners: true, key: key, at: Some.time(2))
    }
    let list = try ["one", "two", "three", "four"].map { try outline($0) }
    let taken = try await store.follow(list, by: ada, isOwners: false, at: Some.time(3))
    #expect(taken.notShared.map(\.host) == ["one.example", "two.example"])
    #expect(taken.new == 1 && taken.tooMany.map(\.host) == ["four.example"])
  }

  @Test func `feeds of a list whose folder is one too many are followed outside it`() async throws {
    let store = Store.inMemory()
    let list = try (0...Bound.folders.most).map { number in
      Outline(
        address: try #require(WebAddress("https://site\(number).example/feed")),
        folder: ["\(1_000 + number)"])
    }
    let taken = try await store.follow(list, by: .local, isOwners: true, at: Some.time(1))
    #expect(taken.new == list.count)
    #expect(taken.foldersLeftOut == [["\(1_000 + Bound.folders.most)"]])
    await #expect(throws: StoreError.tooMany(.folders)) {
      try await store.change(
        SubscriptionChange(folder: ["One more"]), of: Feed.ID(1), by: .local, at: Some.time(2))
    }
    // Into one that is there.
    let moved = try await store.change(
      SubscriptionChange(folder: ["1001"]), of: Feed.ID(1), by: .local, at: Some.time(2))
    #expect(moved?.folder == ["1001"])
  }

  @Test func `a removed rule does not come back above the bound`() async throws {
    let store = Store.inMemory()
    func rule(_ number: Int) -> RuleTerms { RuleTerms(.mute, "word \(number)") }
    for number in 0..<Rule.most {
      _ = try await store.addRule(rule(number), of: .local, at: Some.time(1))
    }
    let first = try #require(try await store.rules(of: .local).first)
    _ = try await store.removeRule(first.id, of: .local, at: Some.time(2))
    _ = try await store.addRule(rule(-1), of: .local, at: Some.time(2))
    await #expect(throws: StoreError.tooMany(.rules)) {
      try await store.returnRule(first.id, of: .local, at: Some.time(3))
    }
    #expect(try await store.rules(of: .local).count == Rule.most)
  }

  /// The table of the docs, as numbers by what they are of.
  @Test func `the docs tell each bound as it is`() throws {
    let text = try String(contentsOfFile: Checkout.path("docs/settings.md"), encoding: .utf8)
    let bounds: [(String, Int)] = [
      ("feeds that are followed", Bound.subscriptions.most), ("folders", Bound.folders.most),
      ("saved searches", Bound.searches.most), ("rules", Bound.rules.most),
      ("checks that are kept", Bound.checks.most), ("app passwords and tokens", AppToken.most),
      ("passkeys", Passkey.most), ("browsers that are told", PushSubscription.most),
      ("sessions", SessionInfo.most), ("friends", Friend.most),
      ("asks for friendship that wait", FriendAsk.most), ("invitations that wait", Invite.most),
      ("event streams that are open", NewsHub.Limits().ofReader),
    ]
    for (what, most) in bounds {
      #expect(text.contains("\n| \(what) | \(most.grouped) | "), "docs/settings.md: \(what)")
    }
  }
}
