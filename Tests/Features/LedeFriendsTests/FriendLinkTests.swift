// Links that make friends: for one person each, and for an account where that may be.

import LedeAccounts
import LedeBase
import LedeNews
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeFriends

@Suite struct FriendLinkTests {
  private static let now = Timestamp(seconds: 1_790_000_000)

  /// Accounts of these names, in a house whose owner is Ines.
  private func people(_ names: String..., in store: Store) async throws -> [Reader.ID] {
    if try await !store.accounts.isClaimed() { try await store.accounts(["ines"], at: Self.now) }
    return try await store.accounts(names, at: Self.now)
  }

  private func keep(
    _ hash: [UInt8], of reader: Reader.ID, in store: Store
  ) async throws -> FriendLink.ID? {
    try await store.friends.keepFriendLink(
      hash, of: reader, until: Self.now + FriendLink.lasts, at: Self.now)
  }

  @Test(arguments: Backend.present)
  func `who is blocked as they press a link is no friend, whichever comes first`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let (now, friends) = (Self.now, store.friends)
      let ids = try await people("mara", "tunde", in: store)
      for round in UInt8(1)...9 {
        for hash in [[round, 1], [round, 2]] { _ = try await keep(hash, of: ids[0], in: store) }
        #expect(try await friends.befriend([round, 1], by: ids[1], at: now) == .friends("mara"))
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<3 {
            group.addTask { _ = try await friends.befriend([round, 2], by: ids[1], at: now) }
          }
          group.addTask {
            let isBlocked = try await friends.block("tunde", by: ids[0], at: now)
            #expect(isBlocked)
          }
          try await group.waitForAll()
        }
        #expect(try await friends.friends(of: ids[1]).isEmpty)
        #expect(try await friends.friends(of: ids[0]).isEmpty)
        #expect(try await friends.unblock("tunde", by: ids[0]))
        try await friends.endFriendLink(of: ids[0])
      }
    }
  }

  @Test(arguments: Backend.present)
  func `a link makes one friend, until it ends`(backend: Backend) async throws {
    try await backend.withStore { store in
      let (now, friends) = (Self.now, store.friends)
      let ids = try await people("mara", "tunde", "yui", in: store)
      _ = try await keep([1], of: ids[0], in: store)
      #expect(try await friends.friendLink([1], for: ids[1], at: now)?.person.name == "mara")
      #expect(try await friends.friendLink([1], for: ids[0], at: now) == nil)
      #expect(try await friends.friendLink([2], for: ids[1], at: now) == nil)
      #expect(try await friends.befriend([1], by: ids[1], at: now + FriendLink.lasts) == .over)
      #expect(try await friends.befriend([1], by: ids[1], at: now) == .friends("mara"))
      // Pressed twice, it is the same; for anybody else it is over.
      #expect(try await friends.befriend([1], by: ids[1], at: now) == .friends("mara"))
      #expect(try await friends.befriend([1], by: ids[2], at: now) == .over)
      #expect(try await friends.friendLink([1], at: now) == nil)
      #expect(try await friends.friends(of: ids[0]).map(\.name) == ["tunde"])
      // A friend who opens another does not use it up.
      let second = try #require(try await keep([2], of: ids[0], in: store))
      _ = try await keep([3], of: ids[0], in: store)
      #expect(try await friends.befriend([2], by: ids[1], at: now) == .friends("mara"))
      #expect(try await friends.friendLinks(of: ids[0], at: now).count == 2)
      // One is ended by its own reader alone, and all with a word.
      try await store.database.run(FriendLinks.endOne, (ids[1], second))
      #expect(try await friends.friendLinks(of: ids[0], at: now).count == 2)
      try await store.database.run(FriendLinks.endOne, (ids[0], second))
      #expect(try await friends.befriend([2], by: ids[2], at: now) == .over)
      try await friends.endFriendLink(of: ids[0])
      #expect(try await friends.befriend([3], by: ids[2], at: now) == .over)
    }
  }

  @Test(arguments: Backend.present)
  func `of many who open a link at once one becomes a friend`(backend: Backend) async throws {
    try await backend.withStore { store in
      let mara = try await people("mara", in: store)[0]
      var others: [Reader.ID] = []
      for number in 0..<8 { others += try await people("friend\(number)", in: store) }
      _ = try await keep([1], of: mara, in: store)
      let outcomes = try await withThrowingTaskGroup(of: FriendLinkOutcome.self) { group in
        for one in others {
          group.addTask { try await store.friends.befriend([1], by: one, at: Self.now) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(outcomes.count { $0 == .friends("mara") } == 1)
      #expect(outcomes.count { $0 == .over } == 7)
      #expect(try await store.friends.friends(of: mara).count == 1)
    }
  }

  @Test(arguments: Backend.present)
  func `a week has twenty links, used or not`(backend: Backend) async throws {
    try await backend.withStore { store in
      let ids = try await people("mara", "tunde", in: store)
      for number in 0..<FriendLink.most {
        #expect(try await keep([UInt8(number)], of: ids[0], in: store) != nil)
      }
      #expect(try await keep([99], of: ids[0], in: store) == nil)
      #expect(try await store.friends.befriend([0], by: ids[1], at: Self.now) == .friends("mara"))
      #expect(try await keep([99], of: ids[0], in: store) == nil)
      // One that nobody used makes room, and so does time.
      let waiting = try await store.friends.friendLinks(of: ids[0], at: Self.now)
      try await store.database.run(
        FriendLinks.endOne, (ids[0], try #require(waiting.first).id))
      #expect(try await keep([99], of: ids[0], in: store) != nil)
      let later = Self.now + FriendLink.lasts
      #expect(
        try await store.friends.keepFriendLink(
          [100], of: ids[0], until: later + FriendLink.lasts, at: later) != nil)
      #expect(try await store.friends.friendLinks(of: ids[0], at: later).count == 1)
    }
  }

  @Test(arguments: Backend.present)
  func `whoever has friends enough is told so by a link that goes on`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let ids = try await people("mara", "tunde", in: store)
      _ = try await keep([1], of: ids[0], in: store)
      for number in 0..<Friend.most {
        let one = try await people("friend\(number)", in: store)[0]
        _ = try await store.friends.ask("mara", by: one, at: Self.now)
        #expect(
          try await store.friends.answer(
            "friend\(number)", accepts: true, by: ids[0], at: Self.now))
      }
      #expect(try await store.friends.befriend([1], by: ids[1], at: Self.now) == .tooMany)
      try await store.database.setValue("yes", for: Account.friendsSetting)
      #expect(try await join("zoe", by: [1], in: store) == .inviteGone)
      #expect(try await store.friends.remove("friend0", of: ids[0]))
      #expect(try await store.friends.befriend([1], by: ids[1], at: Self.now) == .friends("mara"))
    }
  }

  private func join(_ name: String, by hash: [UInt8], in store: Store) async throws -> AddedAccount
  {
    try await store.accounts.addAccount(
      NewAccount(name: name, passwordHash: "x"),
      by: FriendStore.accountLink(hash, at: Self.now), at: Self.now)
  }

  @Test(arguments: Backend.present)
  func `a link makes an account and a friendship, all or nothing, where its owner lets it`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let mara = try await people("mara", in: store)[0]
      _ = try await keep([1], of: mara, in: store)
      #expect(try await store.friends.friendLink([1], at: Self.now)?.mayJoin == false)
      #expect(try await join("zoe", by: [1], in: store) == .inviteGone)
      #expect(try await store.accounts.account(named: "zoe") == nil)
      try await store.database.setValue("yes", for: Account.friendsSetting)
      #expect(try await store.friends.friendLink([1], at: Self.now)?.mayJoin == true)
      // A name that is taken spends nothing.
      #expect(try await join("mara", by: [1], in: store) == .nameTaken)
      guard case .added(let zoe) = try await join("zoe", by: [1], in: store) else {
        Issue.record("zoe was not let in")
        return
      }
      #expect(try await store.friends.friends(of: mara).map(\.name) == ["zoe"])
      #expect(try await store.friends.friends(of: zoe.reader).map(\.name) == ["mara"])
      #expect(try await join("yui", by: [1], in: store) == .inviteGone)
      #expect(try await join("yui", by: [2], in: store) == .inviteGone)
      // The owner's own always does.
      try await store.database.setValue(nil, for: Account.friendsSetting)
      _ = try await keep([3], of: .local, in: store)
      #expect(try await store.friends.friendLink([3], at: Self.now)?.mayJoin == true)
      guard case .added = try await join("yui", by: [3], in: store) else {
        Issue.record("yui was not let in")
        return
      }
      // Whoever used a link may leave; it opens nothing all the same.
      #expect(try await store.accounts.deleteAccount(of: zoe.reader))
      #expect(try await join("adam", by: [1], in: store) == .inviteGone)
      #expect(try await store.friends.befriend([1], by: mara, at: Self.now) == .over)
    }
  }
}
