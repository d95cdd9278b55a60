// What readers are told of friends: only who wishes it, only what still holds, each once.

import LedeAccounts
import LedeBase
import LedeFortune
import LedeTesting
import Testing

@testable import LedeDatabase
import LedeNews

@testable import LedeFriends

@Suite("Notices of friends") struct FriendNoticeTests {
  private static let start = Timestamp(seconds: 1_790_000_000)
  private static let hour = Duration.seconds(3_600)

  /// Makes an account of each name, in a house that has an owner.
  private func people(_ names: String..., in store: Store) async throws -> [Reader.ID] {
    _ = try await store.accounts.addAccount(
      NewAccount(reader: .local, name: "ines", passwordHash: "x", isOwner: true),
      at: FriendNoticeTests.start)
    var readers: [Reader.ID] = []
    for name in names {
      let outcome = try await store.accounts.addAccount(
        NewAccount(name: name, passwordHash: "x"), at: FriendNoticeTests.start)
      guard case .added(let account) = outcome else {
        throw StoreError.failed(statement: "test", cause: "\(name) was not added")
      }
      readers.append(account.reader)
    }
    return readers
  }

  private func dueFor(_ store: Store, at now: Timestamp) async throws -> [Int64] {
    try await store.claim([.friends], limit: 9, lease: .seconds(60), at: now).map(\.subject)
  }

  @Test(arguments: Backend.present)
  func `who wishes it hears who asks, once, however often they ask anew`(backend: Backend)
    async throws
  {
    try await backend.withStore { store in
      let now = FriendNoticeTests.start
      let ids = try await people("mara", "tunde", "yui", in: store)
      // Nobody is told who did not wish it, and a name that nobody has is asked in the same way.
      _ = try await store.friends.ask("tunde", by: ids[0], at: now)
      _ = try await store.friends.ask("nobody", by: ids[0], at: now)
      #expect(try await dueFor(store, at: now).isEmpty)
      try await store.friends.setTellsOfFriends(true, of: ids[1], at: now)
      #expect(try await store.friends.tellsOfFriends(ids[1]))
      #expect(try await !store.friends.tellsOfFriends(ids[0]))
      _ = try await store.friends.ask("Tunde", by: ids[2], at: now)
      let jobs = try await store.claim([.friends], limit: 9, lease: .seconds(60), at: now)
      #expect(jobs.map(\.subject) == [ids[1].rawValue])
      #expect(
        try await store.friends.beginTellingOfFriends(ids[1], at: now) == [
          FriendNotice(kind: .ask, name: "yui")
        ])
      #expect(try await store.friends.beginTellingOfFriends(ids[1], at: now + .seconds(1)).isEmpty)
      // It was not taken anywhere, so it waits again.
      try await store.friends.undoTellingOfFriends(ids[1], at: now)
      #expect(
        try await store.friends.beginTellingOfFriends(ids[1], at: now + .seconds(2)).count == 1)
      // Taken back and asked anew it is not told again.
      #expect(try await store.friends.withdraw("tunde", by: ids[2]))
      _ = try await store.friends.ask("tunde", by: ids[2], at: now + FriendNoticeTests.hour)
      #expect(
        try await store.friends.beginTellingOfFriends(ids[1], at: now + FriendNoticeTests.hour)
          .isEmpty)
      let month = now + FriendNotice.lasts + .seconds(10)
      _ = try await store.friends.ask("tunde", by: ids[2], at: month)
      #expect(try await store.friends.beginTellingOfFriends(ids[1], at: month).count == 1)
    }
  }

  @Test(arguments: Backend.present)
  func `what no longer holds is not told: taken back, refused, blocked, or not wished any more`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let now = FriendNoticeTests.start
      let ids = try await people("mara", "tunde", "yui", "zoe", in: store)
      try await store.friends.setTellsOfFriends(true, of: ids[0], at: now)
      for asker in ids.dropFirst() { _ = try await store.friends.ask("mara", by: asker, at: now) }
      #expect(try await store.friends.withdraw("mara", by: ids[1]))
      #expect(try await store.friends.answer("yui", accepts: false, by: ids[0], at: now))
      #expect(try await store.friends.block("zoe", by: ids[0], at: now))
      #expect(try await store.friends.beginTellingOfFriends(ids[0], at: now + .seconds(5)).isEmpty)
      // Who was blocked or refused is not heard of when they ask anew.
      _ = try await store.friends.ask("mara", by: ids[3], at: now + .seconds(6))
      #expect(try await store.friends.beginTellingOfFriends(ids[0], at: now + .seconds(7)).isEmpty)
      let other = try await people("ada", in: store)[0]
      _ = try await store.friends.ask("mara", by: other, at: now + .seconds(8))
      try await store.friends.setTellsOfFriends(false, of: ids[0], at: now + .seconds(9))
      #expect(try await store.friends.beginTellingOfFriends(ids[0], at: now + .seconds(10)).isEmpty)
      #expect(try await dueFor(store, at: now + .seconds(10)).isEmpty)
    }
  }

  @Test(arguments: Backend.present)
  func `a gift is told each time, and no more than a few messages come in a day`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let now = FriendNoticeTests.start
      let ids = try await people("mara", "ada", "ben", "cleo", "dan", in: store)
      try await store.friends.setTellsOfFriends(true, of: ids[0], at: now)
      var told: [[FriendNotice]] = []
      for (number, giver) in ids.dropFirst().enumerated() {
        let at = now + FriendNoticeTests.hour * number
        _ = try await store.friends.ask("mara", by: giver, at: now)
        let name = ["ada", "ben", "cleo", "dan"][number]
        #expect(try await store.friends.answer(name, accepts: true, by: ids[0], at: now))
        let gift = CookieGift(
          giver: giver, receiver: ids[0], name: "mara", date: LocalDate(days: 20_717), given: at,
          fortune: Fortune("Good things come in small cookies."))
        #expect(try await store.friends.give(gift))
        told.append(try await store.friends.beginTellingOfFriends(ids[0], at: at))
      }
      // An accepted question is none any more; the gift alone is told.
      #expect(told[0] == [FriendNotice(kind: .gift, name: "ada")])
      #expect(told.map(\.count) == [1, 1, 1, 0])
      // What was passed over is not made up for the next day.
      let tomorrow = now + FriendNotice.span + FriendNoticeTests.hour * 5
      #expect(try await store.friends.beginTellingOfFriends(ids[0], at: tomorrow).isEmpty)
      let gift = CookieGift(
        giver: ids[1], receiver: ids[0], name: "mara", date: LocalDate(days: 20_719),
        given: tomorrow, fortune: Fortune("Good things come in small cookies."))
      #expect(try await store.friends.give(gift))
      #expect(
        try await store.friends.beginTellingOfFriends(ids[0], at: tomorrow) == [
          FriendNotice(kind: .gift, name: "ada")
        ])
    }
  }

  @Test(arguments: Backend.present)
  func `nothing is left of either side when they leave`(backend: Backend) async throws {
    try await backend.withStore { store in
      let now = FriendNoticeTests.start
      let ids = try await people("mara", "tunde", "yui", in: store)
      for reader in ids { try await store.friends.setTellsOfFriends(true, of: reader, at: now) }
      _ = try await store.friends.ask("tunde", by: ids[0], at: now)
      _ = try await store.friends.ask("mara", by: ids[2], at: now)
      #expect(try await store.accounts.deleteAccount(of: ids[0]))
      #expect(try await store.friends.beginTellingOfFriends(ids[1], at: now).isEmpty)
      #expect(try await !store.friends.tellsOfFriends(ids[0]))
      #expect(try await dueFor(store, at: now) == [ids[1].rawValue])
    }
  }
}
