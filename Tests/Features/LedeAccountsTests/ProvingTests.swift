// What an open session alone does not open: proofs of one session, that end by the clock.

import LedeBase
import LedeDatabase
import LedeHTTP
import LedeNews
import LedeTesting
import Synchronization
import Testing

@testable import LedeAccounts
@testable import LedeApp

@Suite("Proving who one is") struct ProvingTests {
  private static let password = "a ferry at noon"
  private static let form = "name=Anna&password=a+ferry+at+noon"
  /// What an unproved session must not do, with all that the deed asks for but the proof.
  private static let deeds: [(path: String, fields: String)] = [
    ("/account/password", "password=a+ferry+at+nine"), ("/account/code", ""),
    ("/account/reset", "name=ben"),
    ("/account/remove", "name=ben&sure=yes"), ("/account/passkeys/ask", ""),
    ("/account/passkeys", "name=x&client=e30&attestation=AA"),
    ("/account/passkeys/remove", "id=1&sure=yes"), ("/apps", "kind=account&name=Reeder"),
  ]

  /// A Lede whose clock a test moves, its owner Anna, a reader ben, and a passkey of Anna's.
  private struct Lede: Sendable {
    private final class Clock: Sendable { let passed = Mutex(Duration.zero) }
    private let clock = Clock()
    let site: TestSite

    init(passwords: any PasswordHasher = StubPasswords()) async throws {
      site = try await TestSite(
        passwords: passwords,
        clock: { [clock] in TestSite.now + clock.passed.withLock { $0 } })
    }

    var now: Timestamp { TestSite.now + clock.passed.withLock { $0 } }
    func pass(_ time: Duration) { clock.passed.withLock { $0 += time } }
  }

  /// Passwords during whose look something happens, once.
  private final class SlowPasswords: PasswordHasher {
    let meanwhile = Mutex<(@Sendable () async -> Void)?>(nil)
    var isFull: Bool { false }

    private func wait() async {
      let happens = meanwhile.withLock { next in
        defer { next = nil }
        return next
      }
      await happens?()
    }

    func hash(_ password: String) async throws(PasswordError) -> String {
      await wait()
      return try StubPasswords().hash(password)
    }

    func isRight(_ password: String, for hash: String?) async throws(PasswordError) -> Bool {
      await wait()
      return try StubPasswords().isRight(password, for: hash)
    }
  }

  private func room(
    passwords: any PasswordHasher = StubPasswords()
  ) async throws -> (Lede, cookie: String) {
    let lede = try await Lede(passwords: passwords)
    let joined = await lede.site.post("/join", ProvingTests.form)
    try await lede.site.store.accounts(["ben"], at: TestSite.now)
    let key = Passkey(
      id: Passkey.ID(0), reader: .local, credential: [1],
      key: .es256([UInt8](repeating: 4, count: 64)), name: "Phone", signs: 0, made: TestSite.now)
    _ = try await lede.site.store.accounts.keepPasskey(key)
    return (lede, try #require(joined.session))
  }

  private func signIn(_ lede: Lede) async throws -> String {
    try #require(await lede.site.post("/sign-in", ProvingTests.form).session)
  }

  /// Whether the session may do one of the deeds, one that leaves all as it is.
  private func isProved(_ lede: Lede, _ cookie: String) async -> Bool {
    await lede.site.post("/account/passkeys/ask", "", [("Cookie", cookie)]).status == 200
  }

  @Test func `without a proof none of the deeds is done, however it is sent`() async throws {
    let (lede, cookie) = try await room()
    let accounts = lede.site.store.accounts
    lede.pass(.seconds(600))
    for (path, fields) in ProvingTests.deeds {
      let page = await lede.site.post(path, fields, [("Cookie", cookie)])
      #expect(page.status == 403, "\(path)")
      #expect(!page.text.contains("a ferry at nine"), "\(path)")
      #expect(faults(in: page.text) == [], "\(path)")
      let wrong = await lede.site.post(path, fields + "&old=not+mine", [("Cookie", cookie)])
      // Guessing here has the waits of guessing anywhere.
      #expect(wrong.status == 403 || wrong.status == 429, "\(path)")
    }
    // The owner goes last, and is told so before anything.
    let cleo = try await lede.site.signIn("cleo")
    for form in ["sure=yes", "sure=yes&old=not+mine"] {
      #expect(await lede.site.post("/account/delete", form, cleo).status == 403)
    }
    #expect(try await accounts.account(named: "cleo") != nil)
    for path in ["/account/password", "/account/passkeys"] {
      let page = await lede.site.get(path, [("Cookie", cookie)])
      #expect(page.status == 200 && page.text.contains(Phrases.confirmTitle), "\(path)")
      #expect(faults(in: page.text) == [], "\(path)")
    }
    #expect(try await accounts.account(named: "Anna") != nil)
    #expect(try await accounts.account(named: "ben") != nil)
    #expect(try await accounts.invites(at: lede.now).isEmpty)
    let credential = try #require(try await accounts.credential(named: "Anna"))
    #expect(!credential.hasCode)
    #expect(credential.passwordHash == String(ProvingTests.password.reversed()))
    let keys = try await PasskeyDesk(lede.site.house, accounts: AccountDesk(lede.site.house))
      .keys(of: .local)
    #expect(keys.map(\.name) == ["Phone"])
    #expect(
      try await lede.site.store.database.rows(AppTokens.all, Reader.ID.local).compactMap { $0 }
        .isEmpty)
  }

  @Test func `coming in is a proof, for ten minutes by the clock`() async throws {
    let (lede, _) = try await room()
    let cookie = try await signIn(lede)
    lede.pass(.milliseconds(599_999))
    #expect(await isProved(lede, cookie))
    lede.pass(.milliseconds(1))
    #expect(await !isProved(lede, cookie))
    // A clock that is set back does not bring it back for longer than it was.
    lede.pass(.seconds(-7_200))
    #expect(await !isProved(lede, cookie))
  }

  @Test func `the password is asked for once, and what was asked for goes on`() async throws {
    let (lede, cookie) = try await room()
    lede.pass(.seconds(600))
    let question = await lede.site.post("/account/code", "", [("Cookie", cookie)])
    #expect(question.text.contains("action=\"/account/code\""))
    let wrong = await lede.site.post("/account/code", "old=x", [("Cookie", cookie)])
    #expect(wrong.status == 403 && wrong.text.contains(Phrases.wrongPassword))
    let code = await lede.site.post("/account/code", "old=a+ferry+at+noon", [("Cookie", cookie)])
    #expect(code.status == 200 && code.text.contains(Phrases.codeReady))
    let reset = await lede.site.post("/account/reset", "name=ben", [("Cookie", cookie)])
    #expect(reset.status == 200 && reset.text.contains("/reset/"))
    #expect(await isProved(lede, cookie))
    lede.pass(.seconds(600))
    #expect(await !isProved(lede, cookie))
    let there = await lede.site.post(
      "/account/confirm", "old=a+ferry+at+noon&return=/account/password", [("Cookie", cookie)])
    #expect(there.headers["Location"] == "/account/password")
    let away = await lede.site.post(
      "/account/confirm", "return=//evil.example", [("Cookie", cookie)])
    #expect(away.headers["Location"] == "/account")
  }

  @Test func `what goes for good is asked about first, though all is proved`() async throws {
    let (lede, cookie) = try await room()
    for (path, fields) in [
      ("/account/delete", ""), ("/account/remove", "name=ben"),
      ("/account/passkeys/remove", "id=1"),
    ] {
      let page = await lede.site.post(path, fields, [("Cookie", cookie)])
      // The owner goes last, and is told so.
      if path == "/account/delete" {
        #expect(page.status == 422)
        continue
      }
      #expect(page.status == 200, "\(path)")
      #expect(
        page.text.contains("btn main danger") && !page.text.contains("name=\"old\""), "\(path)")
      #expect(faults(in: page.text) == [], "\(path)")
    }
    let gone = await lede.site.post(
      "/account/passkeys/remove", "id=1&sure=yes", [("Cookie", cookie)])
    #expect(gone.headers["Location"] == "/account?did=revoked")
    let made = await lede.site.post("/apps", "kind=account&name=Reeder", [("Cookie", cookie)])
    #expect(made.status == 200)
    let asked = await lede.site.post("/apps/revoke", "id=1", [("Cookie", cookie)])
    #expect(asked.status == 200 && asked.text.contains("Revoke Reeder"))
    let revoked = await lede.site.post("/apps/revoke", "id=1&sure=yes", [("Cookie", cookie)])
    #expect(revoked.headers["Location"] == "/apps?did=revoked")
  }

  @Test func `a proof is of one session, not of its reader`() async throws {
    let (lede, first) = try await room()
    lede.pass(.seconds(601))
    let second = try await signIn(lede)
    #expect(await isProved(lede, second))
    #expect(await !isProved(lede, first))
    _ = await lede.site.post("/account/confirm", "old=a+ferry+at+noon", [("Cookie", first)])
    lede.pass(.seconds(599))
    #expect(await isProved(lede, first))
  }

  @Test func `signing out and a new password end it`() async throws {
    let (lede, first) = try await room()
    let second = try await signIn(lede)
    _ = await lede.site.post("/sign-out", "", [("Cookie", second)])
    #expect(await !isProved(lede, second))
    let other = try await signIn(lede)
    let page = await lede.site.post(
      "/account/password", "password=a+ferry+at+nine", [("Cookie", first)])
    let new = try #require(page.session)
    for cookie in [first, other, new] { #expect(await !isProved(lede, cookie)) }
    let proved = await lede.site.post(
      "/account/confirm", "old=a+ferry+at+nine", [("Cookie", new)])
    #expect(proved.status == 303)
    #expect(await isProved(lede, new))
  }

  /// An old password that somebody shows while its reader changes it: in, to prove, for another.
  @Test(arguments: [
    ("/sign-in", "name=Anna&password=a+ferry+at+noon", false),
    ("/account/code", "old=a+ferry+at+noon", false),
    ("/apps", "kind=account&name=Reeder&old=a+ferry+at+noon", false),
    ("/account/password", "password=a+ferry+at+five", true),
  ])
  func `who waits while the password is changed gets nothing by the old one`(
    path: String, fields: String, isProved: Bool
  ) async throws {
    let slow = SlowPasswords()
    let (lede, cookie) = try await room(passwords: slow)
    if !isProved { lede.pass(.seconds(600)) }
    let accounts = lede.site.store.accounts
    let changed = Mutex(false)
    slow.meanwhile.withLock {
      $0 = {
        // Where it fails, the test does.
        let isChanged = try? await accounts.database.write { connection throws(StoreError) in
          try accounts.setPassword("other", of: .local, on: connection)
          return true
        }
        changed.withLock { $0 = isChanged == true }
      }
    }
    let page = await lede.site.post(path, fields, [("Cookie", cookie)])
    #expect(changed.withLock { $0 })
    #expect(page.status == (isProved ? 401 : 403) && page.session == nil, "\(path)")
    #expect(try await accounts.sessions(of: .local, at: lede.now).isEmpty)
    let credential = try #require(try await accounts.credential(named: "Anna"))
    #expect(credential.passwordHash == "other" && !credential.hasCode)
    #expect(
      try await lede.site.store.database.rows(AppTokens.all, Reader.ID.local).compactMap { $0 }
        .isEmpty)
  }

  @Test
  func `a program does not hear that an old password is right, which waited while it was changed`()
    async throws
  {
    let slow = SlowPasswords()
    let (lede, _) = try await room(passwords: slow)
    let accounts = lede.site.store.accounts
    slow.meanwhile.withLock {
      $0 = {
        // Where it fails, the test does.
        try? await accounts.database.write { connection throws(StoreError) in
          try accounts.setPassword("other", of: .local, on: connection)
        }
      }
    }
    let result = try await lede.site.web.accounts.verify(
      "Anna", password: ProvingTests.password, Request(.post, "/parse/verifyPassword"))
    guard case .refused = result else {
      Issue.record("\(result)")
      return
    }
    #expect(try await accounts.credential(named: "Anna")?.passwordHash == "other")
  }

  @Test func `the owner's link lets in and proves nothing`() async throws {
    let (lede, _) = try await room()
    let key = try await lede.site.ownerKey()
    let page = await lede.site.post("/owner", "key=\(key)")
    let cookie = try #require(page.session)
    #expect(await lede.site.get("/account", [("Cookie", cookie)]).status == 200)
    #expect(await !isProved(lede, cookie))
  }

  @Test func `who guesses at the question has to wait, as at the sign-in`() async throws {
    let (lede, cookie) = try await room()
    lede.pass(.seconds(600))
    var status = 0
    for number in 0..<12 where status != 429 {
      let page = await lede.site.post(
        "/account/confirm", "old=guess+\(number)", [("Cookie", cookie)])
      status = page.status
    }
    #expect(status == 429)
    let right = await lede.site.post(
      "/account/confirm", "old=a+ferry+at+noon", [("Cookie", cookie)])
    #expect(right.status == 429)
  }

  @Test func `a passkey gets a name when it is made, and another later, of its reader alone`()
    async throws
  {
    let (lede, cookie) = try await room()
    let ben = try await lede.site.signIn("cleo")
    let other = await lede.site.post("/account/passkeys/name", "id=1&name=Mine", ben)
    #expect(other.status == 303)
    #expect(await lede.site.get("/account", [("Cookie", cookie)]).text.contains(">Phone<"))
    let page = await lede.site.post(
      "/account/passkeys/name", "id=1&name=+Blue%0Aphone+", [("Cookie", cookie)])
    #expect(page.headers["Location"] == "/account?did=kept")
    #expect(await lede.site.get("/account", [("Cookie", cookie)]).text.contains(">Blue phone<"))
    let none = await lede.site.post("/account/passkeys/name", "id=1&name=+", [("Cookie", cookie)])
    #expect(none.status == 400)
  }
}
