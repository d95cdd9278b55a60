// Requests that are let in by a session that ends before they write.

import LedeBase
import LedeDatabase
import LedeNews
import LedeTesting
import Testing

@testable import LedeAccounts
@testable import LedeApp
@testable import LedeFriends
@testable import LedeHTTP
@testable import LedeSite

@Suite struct EndedSessionTests {
  /// What an ended session must not do, with all that the deed asks for, and the answer to one that
  /// is there.
  private static let deeds: [(path: String, fields: String, status: Int)] = [
    ("/account/password", "password=a+ferry+at+five", 303), ("/account/code", "", 200),
    ("/account/invites", "", 200), ("/account/registration", "open=yes&friends=yes", 303),
    ("/account/reset", "name=ben", 200), ("/account/remove", "name=ben&sure=yes", 303),
    ("/account/delete", "sure=yes", 200), ("/account/passkeys/remove", "id=1&sure=yes", 303),
    ("/apps", "kind=account&name=Reeder", 200), ("/apps", "kind=browser", 200),
    ("/friends/with/new", "", 200),
  ]

  /// The forms of one's account that make no way in and end none, and what `PasskeyTests` has.
  private static let others: Set<String> = [
    "/account/name", "/account/sessions", "/account/confirm", "/account/confirm/passkey",
    "/account/confirm/passkey/ask", "/account/passkeys", "/account/passkeys/ask",
    "/account/passkeys/name", "/apps/revoke",
  ]

  /// A Lede with its owner Anna, who has just come in and has a passkey, and, unless she wants to leave, ben.
  private func site(for path: String) async throws -> (TestSite, cookie: String) {
    let site = try await TestSite()
    let joined = await site.post("/join", "name=Anna&password=a+ferry+at+noon")
    if path != "/account/delete" { try await site.store.accounts(["ben"], at: TestSite.now) }
    let key = Passkey(
      id: Passkey.ID(0), reader: .local, credential: [1],
      key: .es256([UInt8](repeating: 4, count: 64)), name: "Phone", signs: 0, made: TestSite.now)
    _ = try await site.store.accounts.keepPasskey(key)
    return (site, try #require(joined.session))
  }

  private func links(_ accounts: AccountStore, at now: Timestamp) async throws -> [FriendLink] {
    try await accounts.database.rows(FriendLinks.waiting, (.local, at: now))
  }

  @Test(arguments: deeds.indices)
  func `what was let in before a new password writes nothing after it`(deed: Int) async throws {
    let (path, fields, status) = EndedSessionTests.deeds[deed]
    let (usual, own) = try await site(for: path)
    #expect(await usual.post(path, fields, [("Cookie", own)]).status == status, "\(path)")

    let (site, cookie) = try await site(for: path)
    let accounts = site.store.accounts
    site.disk.beforeNextWrite { connection throws(StoreError) in
      try accounts.setPassword("other", of: .local, on: connection)
    }
    let page = await site.post(path, fields, [("Cookie", cookie)])
    #expect(!site.disk.waitsForWrite)
    #expect(page.status == 401 && page.session == nil, "\(path): \(page.text)")
    #expect(site.reported.all.isEmpty)
    let credential = try #require(try await accounts.credential(named: "Anna"))
    #expect(credential.passwordHash == "other" && !credential.hasCode)
    #expect(try await accounts.sessions(of: .local, at: TestSite.now).isEmpty)
    #expect(try await accounts.invites(at: TestSite.now).isEmpty)
    #expect(try await accounts.appTokens(of: .local).isEmpty)
    #expect(try await accounts.database.rows(Passkeys.all, Reader.ID.local).count == 1)
    #expect(try await accounts.database.value(Account.openSetting) == nil)
    #expect(try await accounts.database.value(Account.friendsSetting) == nil)
    #expect(try await links(accounts, at: TestSite.now).isEmpty)
    if path != "/account/delete" { #expect(try await accounts.account(named: "ben") != nil) }
  }

  @Test func `every form of one's account is looked at for that`() async throws {
    let accounts = try await TestSite().web.accounts
    let forms = (accounts.accountPages + accounts.appPages).map(\.pattern)
      .filter { $0.method == .post }.map(\.shape)
    let tried = Set(EndedSessionTests.deeds.map(\.path)).subtracting(["/friends/with/new"])
    #expect(Set(forms) == tried.union(EndedSessionTests.others))
  }

  @Test(arguments: Backend.present)
  func `of a new password and what is made at once by the old one, nothing is left of that`(
    backend: Backend
  ) async throws {
    try await backend.withPlace { place in
      let stores = [
        try await Store.open(place, readers: 1), try await Store.open(place, readers: 1),
      ]
      try await stores[0].accounts(["anna"], at: Some.time(0))
      for turn in UInt8(0)..<8 {
        for token in [[1, turn], [2, turn]] {
          try await stores[0].accounts.openSession(
            token, for: .local, device: "", until: Some.time(100), at: Some.time(1))
        }
        func session(_ number: UInt8) async throws -> OpenSession {
          try #require(try await stores[0].accounts.session([number, turn], at: Some.time(1)))
        }
        let (owners, others) = (try await session(1), try await session(2))
        let making: [@Sendable (AccountStore) async throws -> Void] = [
          {
            _ = try await $0.keepToken(
              [turn], .account, name: "", of: .local, at: Some.time(1), by: others)
          },
          {
            _ = try await $0.keepInvite(
              [turn], resetting: nil, until: Some.time(100), at: Some.time(1), by: others)
          },
          {
            _ = try await FriendStore($0.database).keepFriendLink(
              [turn], of: .local, until: Some.time(100), at: Some.time(1), by: others)
          },
        ]
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask { try await stores[0].accounts.setPassword("new", by: owners) }
          for make in making {
            group.addTask {
              // Made, and ended with the rest; or too late.
              do { try await make(stores[1].accounts) } catch Denial.needsSession {}
            }
          }
          try await group.waitForAll()
        }
        let accounts = stores[0].accounts
        #expect(try await accounts.appTokens(of: .local).isEmpty, "turn \(turn)")
        #expect(try await accounts.invites(at: Some.time(1)).isEmpty, "turn \(turn)")
        #expect(try await links(accounts, at: Some.time(1)).isEmpty, "turn \(turn)")
      }
      for store in stores { await store.close() }
    }
  }
}
