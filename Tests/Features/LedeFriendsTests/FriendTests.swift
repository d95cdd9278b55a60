// Friends: nobody is one who did not agree, and nobody learns what they are not told.

import LedeAccounts
import LedeBase
import LedeFortune
import LedeTesting
import Testing

@testable import LedeDatabase
import LedeNews

@testable import LedeFriends

@Suite struct FriendTests {
  private static let start = Timestamp(seconds: 1_790_000_000)

  /// Makes an account of each name, in a house that has an owner.
  private func people(_ names: String..., in store: Store) async throws -> [Reader.ID] {
    _ = try await store.accounts.addAccount(
      NewAccount(reader: .local, name: "ines", passwordHash: "x", isOwner: true),
      at: FriendTests.start)
    var readers: [Reader.ID] = []
    for name in names {
      guard
        case .added(let account) = try await store.accounts.addAccount(
          NewAccount(name: name, passwordHash: "x"), at: FriendTests.start)
      else { throw StoreError.failed(statement: "test", cause: "\(name) was not added") }
      readers.append(account.reader)
    }
    return readers
  }

  private func befriend(
    _ one: Reader.ID, named oneName: String, _ other: Reader.ID, named otherName: String,
    in store: Store
  ) async throws {
    _ = try await store.friends.ask(otherName, by: one, at: FriendTests.start)
    #expect(
      try await store.friends.ask(oneName, by: other, at: FriendTests.start) == .friends(oneName))
  }

  @Test(arguments: Backend.present)
  func `who is asked and accepts is a friend on both sides`(backend: Backend) async throws {
    try await backend.withStore { store in
      let now = FriendTests.start
      let ids = try await people("Mara", "tunde", in: store)
      #expect(try await store.friends.ask("TUNDE", by: ids[0], at: now) == .waits)
      #expect(
        try await store.friends.asked(by: ids[0], at: now) == [FriendAsk(name: "TUNDE", asked: now)]
      )
      #expect(
        try await store.friends.asking(ids[1], at: now) == [FriendAsk(name: "Mara", asked: now)])
      #expect(try await store.friends.friends(of: ids[0]).isEmpty)
      #expect(try await store.friends.answer("mara", accepts: true, by: ids[1], at: now))
      #expect(try await store.friends.friends(of: ids[0]).map(\.name) == ["tunde"])
      #expect(try await store.friends.friends(of: ids[1]).map(\.name) == ["Mara"])
      #expect(try await store.friends.asking(ids[1], at: now).isEmpty)
      #expect(try await store.friends.asked(by: ids[0], at: now).isEmpty)
      #expect(try await store.friends.ask("tunde", by: ids[0], at: now) == .friends("tunde"))
      #expect(try await store.friends.ask("mara", by: ids[0], at: now) == .oneself)
    }
  }

  @Test(arguments: Backend.present)
  func `a name that nobody has is asked as any other, and so is one who refuses`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let now = FriendTests.start
      let ids = try await people("mara", "tunde", "yui", in: store)
      _ = try await store.friends.ask("mara", by: ids[2], at: now)
      #expect(try await store.friends.block("yui", by: ids[0], at: now))
      // Nobody, somebody who refuses, and somebody who has blocked the asker.
      for (asker, name) in [(ids[2], "nobody"), (ids[2], "tunde"), (ids[2], "mara")] {
        #expect(try await store.friends.ask(name, by: asker, at: now) == .waits)
      }
      #expect(try await store.friends.answer("yui", accepts: false, by: ids[1], at: now))
      let later = now + .seconds(3_600)
      #expect(
        Set(try await store.friends.asked(by: ids[2], at: later).map(\.name)) == [
          "nobody", "tunde", "mara",
        ])
      #expect(try await store.friends.asking(ids[1], at: later).isEmpty)
      #expect(try await store.friends.asking(ids[0], at: later).isEmpty)
      // Taken back and asked again, it is still refused, and still looks as if it waited.
      #expect(try await store.friends.withdraw("tunde", by: ids[2]))
      #expect(try await store.friends.withdraw("nobody", by: ids[2]))
      #expect(try await store.friends.ask("tunde", by: ids[2], at: later) == .waits)
      #expect(try await store.friends.ask("nobody", by: ids[2], at: later) == .waits)
      #expect(try await store.friends.asking(ids[1], at: later).isEmpty)
      // After a month all is forgotten, and may be asked anew.
      let month = later + FriendAsk.lasts
      #expect(try await store.friends.asked(by: ids[2], at: month).isEmpty)
      #expect(try await store.friends.ask("tunde", by: ids[2], at: month) == .waits)
      #expect(try await store.friends.asking(ids[1], at: month).map(\.name) == ["yui"])
    }
  }

  @Test(arguments: Backend.present)
  func `whoever blocks a friend is gone for them, and hears no more of them`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let now = FriendTests.start
      let ids = try await people("mara", "tunde", in: store)
      try await befriend(ids[0], named: "mara", ids[1], named: "tunde", in: store)
      #expect(try await store.friends.block("tunde", by: ids[0], at: now))
      #expect(try await store.friends.friend(named: "mara", of: ids[1]) == nil)
      #expect(try await store.friends.friend(named: "tunde", of: ids[0]) == nil)
      #expect(try await store.friends.ask("mara", by: ids[1], at: now) == .waits)
      #expect(try await store.friends.asking(ids[0], at: now).isEmpty)
      #expect(try await !store.friends.answer("tunde", accepts: true, by: ids[0], at: now))
      #expect(try await store.friends.ask("tunde", by: ids[0], at: now) == .isBlocked)
      #expect(try await store.friends.blocked(by: ids[0]) == ["tunde"])
      #expect(try await store.friends.blocked(by: ids[1]).isEmpty)
      let hash: [UInt8] = [1, 2, 3]
      try await store.friends.keepFriendLink(hash, of: ids[0], until: now + .seconds(60), at: now)
      #expect(try await store.friends.friendLink(hash, for: ids[1], at: now) == nil)
      #expect(try await store.friends.befriend(hash, by: ids[1], at: now) == .over)
      // Nobody can be blocked who has nothing to do with the reader, there or not.
      #expect(try await !store.friends.block("mara", by: ids[0], at: now))
      #expect(try await !store.friends.block("nobody", by: ids[0], at: now))
      #expect(try await store.friends.unblock("Tunde", by: ids[0]))
      #expect(try await store.friends.blocked(by: ids[0]).isEmpty)
    }
  }

  @Test(arguments: Backend.present)
  func `what a friend sees is what the other side lets them`(backend: Backend) async throws {
    try await backend.withStore { store in
      let ids = try await people("mara", "tunde", in: store)
      try await befriend(ids[0], named: "mara", ids[1], named: "tunde", in: store)
      let first = try #require(try await store.friends.friend(named: "tunde", of: ids[0]))
      #expect(first.shows == Sharing(.fortunes, showsCity: false))
      #expect(first.sees == first.shows)
      let all = Sharing(.all, showsCity: true)
      #expect(try await store.friends.setSharing(all, with: "mara", of: ids[1]))
      let then = try #require(try await store.friends.friend(named: "tunde", of: ids[0]))
      #expect(then.sees == all)
      #expect(then.shows == first.shows)
      #expect(try await !store.friends.setSharing(all, with: "nobody", of: ids[1]))
      #expect(try await store.friends.remove("tunde", of: ids[0]))
      #expect(try await store.friends.friends(of: ids[1]).isEmpty)
      #expect(try await !store.friends.remove("tunde", of: ids[0]))
    }
  }

  /// Opens a cookie for a reader.
  private func open(
    _ text: String, by reader: Reader.ID, day: Int32, at opened: Timestamp, in store: Store
  ) async throws -> Opening {
    let numbers = try #require(LuckyNumbers([1, 2, 3, 4, 5, 6]))
    let outcome = try await store.fortunes.open(by: reader) { _, _ in
      .open(
        OpeningDraft(
          opening: Opening(
            id: Opening.ID(0), reader: reader, opened: opened, zone: "Europe/Lisbon",
            date: LocalDate(days: day), fortune: Fortune(text), setVersion: 1, numbers: numbers),
          streak: Streak(length: 1), zoneChanges: [], earned: []))
    }
    guard case .opened(let opening) = outcome else {
      throw StoreError.failed(statement: "test", cause: "\(text) was not opened")
    }
    return opening
  }

  @Test(arguments: Backend.present)
  func `how all friends stand is told in one turn, and nothing of who shows nothing`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let now = FriendTests.start
      let ids = try await people("mara", "tunde", "yui", "zoe", "adam", in: store)
      for (id, name) in [(ids[1], "tunde"), (ids[2], "yui"), (ids[3], "zoe")] {
        try await befriend(ids[0], named: "mara", id, named: name, in: store)
      }
      #expect(
        try await store.friends.setSharing(Sharing(.all, showsCity: true), with: "mara", of: ids[1])
      )
      #expect(try await store.friends.setSharing(Sharing(.nothing), with: "mara", of: ids[2]))
      _ = try await open("Old.", by: ids[1], day: 20_000, at: now, in: store)
      _ = try await open("Later date.", by: ids[1], day: 20_002, at: now + .seconds(1), in: store)
      // West of the date line, an earlier date after a later one.
      let last = try await open("Last.", by: ids[1], day: 20_001, at: now + .seconds(2), in: store)
      _ = try await open("Kept to oneself.", by: ids[2], day: 20_000, at: now, in: store)
      _ = try await open("A stranger's.", by: ids[4], day: 20_000, at: now, in: store)
      let lisbon = try #require(GlobePoint(latitude: 38.7, longitude: -9.1))
      let place = Place(lisbon, .city, city: City.ID(2_267_057), name: "Lisbon", country: "PT")
      #expect(try await store.fortunes.keepPlace(place, of: last.id, by: ids[1]))

      let found = try await store.friends.friendStandings(of: ids[0])
      #expect(found.map(\.last?.fortune.text) == ["Last.", nil, nil])
      #expect(found.first?.last == last)
      #expect(found.map(\.city) == [City.ID(2_267_057), nil, nil])
      #expect(found.map(\.zone) == ["Europe/Lisbon", nil, nil])
      // The city goes with the wish to show it.
      #expect(try await store.friends.setSharing(Sharing(.fortunes), with: "mara", of: ids[1]))
      let then = try await store.friends.friendStandings(of: ids[0]).first
      #expect(then?.last == last && then?.city == nil)
      #expect(try await store.friends.friendStandings(of: ids[4]).isEmpty)
    }
  }

  private func gift(
    from giver: Reader.ID, to receiver: Reader.ID, day: Int32, at given: Timestamp
  ) -> CookieGift {
    CookieGift(
      giver: giver, receiver: receiver, name: "", date: LocalDate(days: day), given: given,
      fortune: Fortune("A gift."))
  }

  @Test(arguments: Backend.present)
  func `of many cookies given at once one arrives, and both ledgers sum up`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let now = FriendTests.start
      let ids = try await people("mara", "tunde", in: store)
      let one = gift(from: ids[0], to: ids[1], day: 20_000, at: now)
      #expect(try await !store.friends.give(one))
      try await befriend(ids[0], named: "mara", ids[1], named: "tunde", in: store)
      let back = gift(from: ids[1], to: ids[0], day: 20_000, at: now)
      let arrived = try await withThrowingTaskGroup(of: Bool.self) { group in
        for number in 0..<20 {
          group.addTask { try await store.friends.give(number.isMultiple(of: 2) ? one : back) }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(arrived == 2)
      for reader in ids {
        #expect(try await store.fortunes.standing(of: reader).points == CookieGift.points)
        #expect(try await store.friends.gifts(to: reader, limit: 9).count == 1)
      }
      #expect(try await store.fortunes.ledgerFaults(limit: 5).isEmpty)
      #expect(try await store.friends.gifts(to: ids[1], limit: 9).map(\.person.name) == ["mara"])
      #expect(try await store.friends.lastGift(by: ids[0])?.name == "tunde")
      // Time alone is not enough, nor is a date that has gone by.
      let next = now + .seconds(3_600)
      #expect(try await !store.friends.give(gift(from: ids[0], to: ids[1], day: 19_999, at: next)))
      #expect(try await !store.friends.give(gift(from: ids[0], to: ids[1], day: 20_000, at: next)))
      #expect(try await store.friends.give(gift(from: ids[0], to: ids[1], day: 20_001, at: next)))
      #expect(try await store.fortunes.standing(of: ids[1]).points == 2 * CookieGift.points)
    }
  }

  @Test(arguments: Backend.present)
  func `whoever leaves is nobody's friend any more, and a question to them waits as one to nobody`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let now = FriendTests.start
      let ids = try await people("mara", "tunde", "yui", in: store)
      try await befriend(ids[0], named: "mara", ids[1], named: "tunde", in: store)
      #expect(try await store.friends.give(gift(from: ids[0], to: ids[1], day: 20_000, at: now)))
      _ = try await store.friends.ask("mara", by: ids[2], at: now)
      _ = try await store.friends.ask("nobody", by: ids[2], at: now)
      #expect(try await store.friends.answer("yui", accepts: false, by: ids[0], at: now))
      let asked = try await store.friends.asked(by: ids[2], at: now)
      #expect(asked.map(\.name) == ["mara", "nobody"])
      let parts = try await store.database.archive(of: ids[0])
      #expect(parts.first { $0.name == "friend" }?.rows.count == 1)
      #expect(parts.first { $0.name == "cookie_gift" }?.rows.count == 1)
      #expect(try await store.accounts.deleteAccount(of: ids[0]))
      #expect(try await store.friends.friends(of: ids[1]).isEmpty)
      #expect(try await store.friends.gifts(to: ids[1], limit: 9).isEmpty)
      #expect(try await store.friends.asked(by: ids[2], at: now) == asked)
      #expect(try await store.friends.asked(by: ids[2], at: now + FriendAsk.lasts).isEmpty)
      // Who takes the name has refused nothing.
      let other = try await people("mara", in: store)[0]
      #expect(try await store.friends.asking(other, at: now).map(\.name) == ["yui"])
      // The points that were given stay.
      #expect(try await store.fortunes.standing(of: ids[1]).points == CookieGift.points)
    }
  }

  @Test(arguments: Backend.present)
  func `a new reader's gift counts beside that of one who left on the same day`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let now = FriendTests.start
      let ids = try await people("tunde", "mara", in: store)
      try await befriend(ids[0], named: "tunde", ids[1], named: "mara", in: store)
      #expect(try await store.friends.give(gift(from: ids[1], to: ids[0], day: 20_000, at: now)))
      #expect(try await store.accounts.deleteAccount(of: ids[1]))
      let yui = try await people("yui", in: store)[0]
      // The number of who left is in a ledger; nobody has it again.
      #expect(yui != ids[1])
      try await befriend(ids[0], named: "tunde", yui, named: "yui", in: store)
      #expect(try await store.friends.give(gift(from: yui, to: ids[0], day: 20_000, at: now)))
      #expect(try await store.fortunes.standing(of: ids[0]).points == 2 * CookieGift.points)
      #expect(try await store.fortunes.ledgerFaults(limit: 5).isEmpty)
    }
  }
}
