// Accounts, sessions and delays in the database, and what is left of a reader who goes.

@testable import LedeFriends
import LedeApp
import LedeBase
import LedeNews
import LedeSite
import LedeTesting
import Testing

@testable import LedeAccounts
@testable import LedeDatabase

@Suite struct AccountStoreTests {
  private static let guess = AttemptSubject(hash: [1], free: 2, longest: .seconds(60))

  private static func second(_ number: Int) -> Timestamp { Some.time(0) + .seconds(number) }

  private func owner(in store: Store) async throws -> Account {
    let new = NewAccount(reader: .local, name: "Anna", passwordHash: "hash", isOwner: true)
    let added = try await store.accounts.addAccount(new, at: Some.time(1))
    guard case .added(let account) = added else {
      Issue.record("\(added)")
      return Account(reader: .local, name: "", made: Some.time(0))
    }
    return account
  }

  @Test(arguments: Backend.present)
  func `the first reader becomes the owner without losing a row`(backend: Backend) async throws {
    try await backend.withStore { store in
      _ = try await store.follow(
        Outline(address: try #require(WebAddress("https://paper.example/feed"))), by: .local,
        isOwners: true, key: nil, at: Some.time(0))
      #expect(try await !store.accounts.isClaimed())
      let account = try await owner(in: store)
      #expect(account.reader == .local && account.isOwner)
      #expect(try await store.accounts.isClaimed())
      #expect(try await store.accounts.account(named: "ANNA") == account)
      #expect(try await store.subscriptions(of: .local).count == 1)
      let again = NewAccount(reader: .local, name: "Other", passwordHash: "x", isOwner: true)
      #expect(try await store.accounts.addAccount(again, at: Some.time(2)) == .isThere)
      let second = NewAccount(name: "Other", passwordHash: "x", isOwner: true)
      #expect(try await store.accounts.addAccount(second, at: Some.time(2)) == .isThere)
    }
  }

  @Test(arguments: Backend.present)
  func `of many who want one name or one invitation, one gets it`(backend: Backend) async throws {
    try await backend.withStore { store in
      _ = try await owner(in: store)
      _ = try await store.accounts.keepInvite(
        [9], resetting: nil, until: Some.time(100), at: Some.time(1))
      let results = try await withThrowingTaskGroup(of: AddedAccount.self) { group in
        for number in 0..<8 {
          group.addTask {
            try await store.accounts.addAccount(
              NewAccount(name: "ben\(number)", passwordHash: "x", invite: [9]), at: Some.time(2))
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(results.count { if case .added = $0 { true } else { false } } == 1)
      #expect(results.count { $0 == .inviteGone } == 7)
      let taken = NewAccount(name: "ANNA", passwordHash: "x")
      #expect(try await store.accounts.addAccount(taken, at: Some.time(2)) == .nameTaken)
    }
  }

  @Test(arguments: Backend.present)
  func `nobody joins a house whose owner has left, however they were invited`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let invited = NewAccount(name: "ben", passwordHash: "x", invite: [9])
      #expect(try await store.accounts.addAccount(invited, at: Some.time(1)) == .noOwner)
      #expect(
        try await store.accounts.keepInvite(
          [8], resetting: nil, until: Some.time(100), at: Some.time(1))
          == nil)
      _ = try await owner(in: store)
      _ = try await store.accounts.keepInvite(
        [9], resetting: nil, until: Some.time(100), at: Some.time(1))
      try await store.database.setValue("yes", for: Account.openSetting)
      #expect(try await store.accounts.deleteAccount(of: .local))
      #expect(try await store.accounts.addAccount(invited, at: Some.time(3)) == .noOwner)
      #expect(try await store.accounts.invites(at: Some.time(3)).isEmpty)
      // What the one before let in does not come to the next owner.
      _ = try await owner(in: store)
      #expect(try await store.accounts.addAccount(invited, at: Some.time(4)) == .inviteGone)
      #expect(try await store.database.value(Account.openSetting) == nil)
    }
  }

  @Test(arguments: Backend.present)
  func `of an owner who leaves and readers who come at once, either is there with an owner`(
    backend: Backend
  ) async throws {
    try await backend.withPlace { place in
      let stores = [
        try await Store.open(place, readers: 1), try await Store.open(place, readers: 1),
      ]
      for turn in 0..<8 {
        _ = try await owner(in: stores[0])
        for number in 0..<3 {
          _ = try await stores[0].accounts.keepInvite(
            [UInt8(number)], resetting: nil, until: Some.time(100), at: Some.time(1))
        }
        let readers = try await withThrowingTaskGroup(of: Reader.ID?.self) { group in
          for number in 0..<3 {
            group.addTask {
              let new = NewAccount(
                name: "ben\(number)", passwordHash: "x", invite: [UInt8(number)])
              let added = try await stores[1].accounts.addAccount(new, at: Some.time(2))
              if case .added(let account) = added { return account.reader }
              return nil
            }
          }
          group.addTask {
            _ = try await stores[0].accounts.deleteAccount(of: .local)
            return nil
          }
          return try await group.reduce(into: [Reader.ID]()) {
            if let reader = $1 { $0.append(reader) }
          }
        }
        let isClaimed = try await stores[0].accounts.isClaimed()
        #expect(isClaimed == !readers.isEmpty, "turn \(turn)")
        for reader in readers {
          #expect(try await stores[0].accounts.deleteAccount(of: reader))
        }
        if isClaimed { #expect(try await stores[0].accounts.deleteAccount(of: .local)) }
      }
      for store in stores { await store.close() }
    }
  }

  @Test(arguments: Backend.present)
  func `a new password ends every session and every link of its reader`(backend: Backend)
    async throws
  {
    try await backend.withStore { store in
      let anna = try await owner(in: store)
      try await store.accounts.openSession(
        [1, 1], for: .local, device: "Firefox", until: Some.time(100), at: Some.time(1))
      try await store.accounts.openSession(
        [2, 2], for: .local, device: "", until: Some.time(100), at: Some.time(2))
      try await store.accounts.keepDevice([3], of: .local, at: Some.time(1))
      _ = try await store.accounts.keepInvite(
        [4], resetting: .local, until: Some.time(100), at: Some.time(1))
      let sessions = try await store.accounts.sessions(of: .local, at: Some.time(3))
      #expect(sessions.map(\.id) == [OpenSession.id(of: [2, 2]), OpenSession.id(of: [1, 1])])
      #expect(sessions.last?.device == "Firefox")
      #expect(try await store.accounts.session([1, 1], at: Some.time(3))?.account == anna)
      #expect(try await store.accounts.session([1, 1], at: Some.time(100)) == nil)
      try await store.friends.keepFriendLink(
        [5], of: .local, until: Some.time(100), at: Some.time(1))
      let old = try await store.accounts.credential(named: "anna")?.passwordHash
      let session = try #require(try await store.accounts.session([1, 1], at: Some.time(3)))
      try await store.accounts.setPassword("other", by: session)
      await #expect(throws: Denial.needsSession) {
        try await store.accounts.setPassword("x", by: session)
      }
      #expect(
        try await store.database.rows(FriendLinks.waiting, (.local, at: Some.time(3))).isEmpty)
      #expect(try await store.accounts.sessions(of: .local, at: Some.time(3)).isEmpty)
      #expect(try await store.accounts.session([1, 1], at: Some.time(3)) == nil)
      #expect(try await store.accounts.invite([4], at: Some.time(3)) == nil)
      #expect(try await !store.accounts.knowsDevice([3], of: .local))
      #expect(try await store.accounts.credential(named: "anna")?.passwordHash == "other")
      // Who showed the old one before, and waited, comes in no more; nor who is gone.
      func opens(_ token: [UInt8], _ reader: Reader.ID, by shown: String?) async throws -> Bool {
        try await store.accounts.openSession(
          token, for: reader, device: "", by: shown, until: Some.time(100), at: Some.time(3))
      }
      #expect(try await !opens([6], .local, by: old))
      #expect(try await store.accounts.session([6], at: Some.time(3)) == nil)
      #expect(try await opens([7], .local, by: "other"))
      #expect(try await opens([8], .local, by: nil))
      #expect(try await !opens([9], Reader.ID(99), by: nil))
    }
  }

  @Test(arguments: Backend.present)
  func `the owner's new password ends every link that lets others in, another's only their own`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      _ = try await owner(in: store)
      let ben = try await store.accounts(["ben"], at: Some.time(1))[0]
      func link(_ hash: [UInt8], resetting reader: Reader.ID?) async throws {
        _ = try await store.accounts.keepInvite(
          hash, resetting: reader, until: Some.time(100), at: Some.time(1))
      }
      try await link([1], resetting: nil)
      try await link([2], resetting: ben)
      try await link([3], resetting: .local)
      #expect(try await store.accounts.setPassword("x", spendingLink: [2], at: Some.time(2)))
      #expect(try await store.accounts.invites(at: Some.time(2)).count == 2)
      try await link([4], resetting: ben)
      #expect(try await store.accounts.setPassword("x", spendingLink: [3], at: Some.time(2)))
      #expect(try await store.accounts.invites(at: Some.time(2)).isEmpty)
    }
  }

  @Test(arguments: Backend.present)
  func `a session is ended by its own reader alone`(backend: Backend) async throws {
    try await backend.withStore { store in
      _ = try await owner(in: store)
      try await store.accounts.openSession(
        [1, 1], for: .local, device: "", until: Some.time(100), at: Some.time(1))
      let id = OpenSession.id(of: [1, 1])
      #expect(try await !store.accounts.endSession(id, of: Reader.ID(2)))
      #expect(try await store.accounts.endSession(id, of: .local))
      #expect(try await store.accounts.session([1, 1], at: Some.time(2)) == nil)
    }
  }

  @Test(arguments: Backend.present)
  func `a printed code is spent once`(backend: Backend) async throws {
    try await backend.withStore { store in
      _ = try await owner(in: store)
      try await store.accounts.setRecovery([5, 0, 255], of: .local)
      #expect(try await store.accounts.credential(named: "anna")?.hasCode == true)
      #expect(try await store.accounts.credential(named: "anna")?.codeSpent == nil)
      #expect(
        try await !store.accounts.setPassword("x", of: .local, spending: [5], at: Some.time(3)))
      #expect(
        try await store.accounts.setPassword(
          "x", of: .local, spending: [5, 0, 255], at: Some.time(4)))
      #expect(try await store.accounts.credential(named: "anna")?.hasCode == false)
      #expect(try await store.accounts.credential(named: "anna")?.codeSpent == Some.time(4))
      #expect(
        try await !store.accounts.setPassword(
          "y", of: .local, spending: [5, 0, 255], at: Some.time(4)))
      #expect(try await store.accounts.credential(named: "anna")?.passwordHash == "x")
    }
  }

  @Test(arguments: Backend.present)
  func `a link for a new password sets one, once and in time`(backend: Backend) async throws {
    try await backend.withStore { store in
      _ = try await owner(in: store)
      _ = try await store.accounts.keepInvite(
        [4], resetting: .local, until: Some.time(100), at: Some.time(1))
      _ = try await store.accounts.keepInvite(
        [6], resetting: nil, until: Some.time(100), at: Some.time(1))
      #expect(try await !store.accounts.setPassword("x", spendingLink: [4], at: Some.time(100)))
      // An invitation sets nobody's, and is not spent by the attempt.
      #expect(try await !store.accounts.setPassword("x", spendingLink: [6], at: Some.time(2)))
      #expect(try await store.accounts.invite([6], at: Some.time(2)) != nil)
      #expect(try await store.accounts.credential(named: "anna")?.passwordHash == "hash")
      try await store.accounts.openSession(
        [1, 1], for: .local, device: "", until: Some.time(100), at: Some.time(1))
      #expect(try await store.accounts.setPassword("new", spendingLink: [4], at: Some.time(2)))
      #expect(try await !store.accounts.setPassword("newer", spendingLink: [4], at: Some.time(2)))
      #expect(try await store.accounts.credential(named: "anna")?.passwordHash == "new")
      #expect(try await store.accounts.sessions(of: .local, at: Some.time(3)).isEmpty)
    }
  }

  @Test(arguments: Backend.present)
  func `what is done so often a day waits for a day`(backend: Backend) async throws {
    try await backend.withStore { store in
      let subject = AttemptSubject.limited(to: 3, hash: [8])
      let day = Int(AttemptSubject.forgottenAfter.components.seconds)
      for second in 0..<3 {
        let wait = try await store.accounts.beginAttempt(
          [subject], at: AccountStoreTests.second(second))
        #expect(wait == nil)
      }
      #expect(
        try await store.accounts.beginAttempt([subject], at: AccountStoreTests.second(3))
          == .seconds(day - 1))
      #expect(
        try await store.accounts.beginAttempt([subject], at: AccountStoreTests.second(day + 1))
          == .seconds(1))
      #expect(
        try await store.accounts.beginAttempt([subject], at: AccountStoreTests.second(day + 2))
          == nil)
    }
  }

  @Test(arguments: Backend.present)
  func `who fails waits, ever longer, also after a restart`(backend: Backend) async throws {
    try await backend.withPlace { place in
      let store = try await Store.open(place)
      let subject = AccountStoreTests.guess
      #expect(
        try await store.accounts.beginAttempt([subject], at: AccountStoreTests.second(10)) == nil)
      // Asking alone counts nothing.
      for _ in 0..<3 {
        #expect(
          try await store.accounts.attemptWait([subject], at: AccountStoreTests.second(10)) == nil)
      }
      #expect(
        try await store.accounts.beginAttempt([subject], at: AccountStoreTests.second(10)) == nil)
      #expect(
        try await store.accounts.attemptWait([subject], at: AccountStoreTests.second(10))
          == .seconds(1))
      #expect(
        try await store.accounts.beginAttempt([subject], at: AccountStoreTests.second(10))
          == .seconds(1))
      await store.close()
      let again = try await Store.open(place)
      #expect(
        try await again.accounts.beginAttempt([subject], at: AccountStoreTests.second(10))
          == .seconds(1))
      #expect(
        try await again.accounts.beginAttempt([subject], at: AccountStoreTests.second(11)) == nil)
      #expect(
        try await again.accounts.beginAttempt([subject], at: AccountStoreTests.second(11))
          == .seconds(2))
      // Another subject of the same attempt waits too.
      let other = AttemptSubject(hash: [2], free: 9, longest: .seconds(60))
      #expect(
        try await again.accounts.beginAttempt([other, subject], at: AccountStoreTests.second(11))
          == .seconds(2))
      try await again.accounts.forgetAttempts(subject)
      #expect(
        try await again.accounts.beginAttempt([subject], at: AccountStoreTests.second(11)) == nil)
      await again.close()
    }
  }

  @Test(arguments: Backend.present)
  func `many guesses at once are no way round the wait`(backend: Backend) async throws {
    try await backend.withStore { store in
      let passed = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<50 {
          group.addTask {
            try await store.accounts.beginAttempt(
              [AccountStoreTests.guess], at: AccountStoreTests.second(10)) == nil
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(passed == 2)
    }
  }

  @Test(arguments: Backend.present)
  func `every table that names a reader lets go of them`(backend: Backend) async throws {
    let naming = Statement<Void, String>(
      "test.naming",
      sqlite: """
        SELECT DISTINCT t.name FROM sqlite_schema AS t, pragma_foreign_key_list(t.name) AS k
        WHERE t.type = 'table' AND k."table" = 'reader'
        """,
      postgres: """
        SELECT DISTINCT c.conrelid::regclass::text FROM pg_constraint AS c
        WHERE c.contype = 'f' AND c.confrelid = 'reader'::regclass
        """, []
    ) { $0.text() }
    try await backend.withStore { store in
      let tables = try await store.database.hold { connection throws(StoreError) in
        try connection.rows(naming, ())
      }
      #expect(tables.count > 15)
      let told = schemas.closure.flatMap(\.tables).filter { !$0.leaving.isEmpty }.map(\.name)
      for table in tables { #expect(told.contains(table), "\(table) is no reader's") }
    }
  }

  @Test(arguments: Backend.present)
  func `nothing is left of a reader who leaves, and all of others`(backend: Backend) async throws {
    try await backend.withStore { store in
      _ = try await owner(in: store)
      let added = try await store.accounts.addAccount(
        NewAccount(name: "ben", passwordHash: "x"), at: Some.time(2))
      guard case .added(let ben) = added else {
        Issue.record("\(added)")
        return
      }
      let address = try #require(WebAddress("https://paper.example/feed"))
      for reader in [Reader.ID.local, ben.reader] {
        _ = try await store.follow(
          Outline(address: address, folder: ["Papers"]), by: reader, isOwners: false, key: nil,
          at: Some.time(3))
        try await store.accounts.openSession(
          [UInt8(reader.rawValue)], for: reader, device: "", until: Some.time(100),
          at: Some.time(3))
        _ = try await store.accounts.keepToken(
          [7, UInt8(reader.rawValue)], .program, name: "app", of: reader, at: Some.time(3))
      }
      let archive = try await store.database.archive(of: ben.reader)
      #expect(archive.first { $0.name == "subscription" }?.rows.count == 1)
      #expect(archive.first { $0.name == "account" }?.rows.count == 1)
      let annas = try await store.database.archive(of: .local)
      // Nobody to look after what others keep: the owner goes last.
      #expect(try await !store.accounts.deleteAccount(of: .local))
      #expect(try await store.accounts.deleteAccount(of: ben.reader))
      #expect(try await store.accounts.account(named: "ben") == nil)
      #expect(try await store.database.archive(of: ben.reader).allSatisfy { $0.rows.isEmpty })
      #expect(
        try await store.accounts.session([UInt8(ben.reader.rawValue)], at: Some.time(4)) == nil)
      #expect(try await store.database.archive(of: .local) == annas)
      // The name is free again.
      guard
        case .added(let again) = try await store.accounts.addAccount(
          NewAccount(name: "ben", passwordHash: "x"), at: Some.time(5))
      else {
        Issue.record("the name is still taken")
        return
      }
      #expect(again.reader != ben.reader)
      #expect(try await store.accounts.deleteAccount(of: again.reader))
      #expect(try await store.accounts.deleteAccount(of: .local))
      #expect(try await !store.accounts.isClaimed())
      #expect(try await store.counts(of: .local) == ItemCounts())
    }
  }
}
