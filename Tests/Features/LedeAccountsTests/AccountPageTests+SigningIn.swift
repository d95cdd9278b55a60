// Signing in, and who guesses.

import LedeHTTP
import LedeBase
import LedeDatabase
import LedeNews
import LedeTesting
import Testing

@testable import LedeAccounts

extension AccountPageTests {
  @Test func `signing in never says which half was wrong`() async throws {
    let (site, _) = try await claimed()
    let unknown = await site.post("/sign-in", "name=nobody&password=a+ferry+at+noon")
    let wrong = await site.post("/sign-in", "name=Anna&password=a+ferry+at+nine")
    #expect(unknown.status == 403 && wrong.status == 403)
    #expect(
      unknown.text.replacing("nobody", with: "") == wrong.text.replacing("Anna", with: ""))
    #expect(faults(in: wrong.text) == [])
    let right = await site.post("/sign-in", "name=ANNA&password=a+ferry+at+noon&return=/saved")
    #expect(right.status == 303)
    #expect(right.headers["Location"] == "/saved")
    let away = await site.post(
      "/sign-in", "name=anna&password=a+ferry+at+noon&return=//evil.example")
    #expect(away.headers["Location"] == "/")
  }

  @Test func `a session is another after signing in, and hidden from scripts`() async throws {
    let (site, old) = try await claimed()
    let page = await site.post("/sign-in", AccountPageTests.form, [("Cookie", old)])
    let new = try #require(page.session)
    #expect(new != old)
    #expect(await site.get("/", [("Cookie", old)]).status == 401)
    #expect(await site.get("/", [("Cookie", new)]).status == 200)
    for cookie in page.headers.all("Set-Cookie") {
      #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
    }
    #expect(page.headers["Cache-Control"] == "no-store")
  }

  @Test func `a page of another site signs nobody in`() async throws {
    let (site, _) = try await claimed()
    let page = await site.post("/sign-in", AccountPageTests.form, from: "cross-site")
    #expect(page.status == 403)
    #expect(page.session == nil)
  }

  @Test func `who guesses has to wait, by name and by address, known or not`() async throws {
    for name in ["Anna", "nobody"] {
      let (site, _) = try await claimed()
      for number in 0..<5 {
        let page = await site.post(
          "/sign-in", "name=\(name)&password=wrong+guess+\(number)", peer: "192.0.2.\(number)")
        #expect(page.status == 403)
      }
      let page = await site.post("/sign-in", "name=\(name)&password=x", peer: "192.0.2.99")
      #expect(page.status == 429)
      #expect(page.headers["Retry-After"] == "1")
    }
    let (site, _) = try await claimed()
    for number in 0..<10 {
      _ = await site.post("/sign-in", "name=name\(number)&password=x", peer: "192.0.2.1")
    }
    let page = await site.post("/sign-in", AccountPageTests.form, peer: "192.0.2.1")
    #expect(page.status == 429)
    #expect(await site.post("/sign-in", AccountPageTests.form, peer: "192.0.2.2").status == 303)
  }

  @Test func `what cannot be a name is counted by its network alone`() async throws {
    let (site, _) = try await claimed()
    for number in 0..<6 {
      let from = "192.0.2.\(number)"
      let page = await site.post("/sign-in", "name=no+name\(number)&password=x", peer: from)
      #expect(page.status == 403)
      let code = await site.post(
        "/sign-in/code", "name=%3F&code=0&password=a+ferry+at+nine", peer: from)
      #expect(code.status == 403)
    }
    #expect(
      await site.post("/sign-in", "name=no+name&password=x", peer: "192.0.2.99").status == 403)
  }

  /// What attempts are counted by, as it is stored.
  private static let subjects = Statement<Void, [UInt8]?>(
    "test.subjects", "SELECT subject FROM attempt"
  ) { $0.optionalBytes() }

  @Test func `names and addresses of who tries stand nowhere, but under the key`() async throws {
    let (site, cookie) = try await claimed()
    _ = await site.post("/sign-in", "name=Anna&password=x", peer: "192.0.2.1")
    _ = await site.post("/sign-in/code", "name=Anna&code=0&password=a+ferry+at+nine")
    _ = try await invited("ben", to: site, by: cookie)
    let subjects = try await site.store.database.rows(Self.subjects, ())
    #expect(subjects.count > 4)
    let sealed = Array("attempts: ".utf8)
    #expect(subjects.allSatisfy { $0?.starts(with: sealed) == true })
  }

  @Test func `a network makes ten accounts a day, where everybody may`() async throws {
    let (site, owner) = try await claimed()
    _ = await site.post("/account/registration", "open=yes", [("Cookie", owner)])
    for number in 0..<10 {
      // A name that is taken counts too: so nobody tries out who is here.
      let name = number.isMultiple(of: 2) ? "Anna" : "reader\(number)"
      let page = await site.post(
        "/join", "name=\(name)&password=a+ferry+at+noon", peer: "192.0.2.7")
      #expect(page.status == (number.isMultiple(of: 2) ? 422 : 303))
    }
    let page = await site.post(
      "/join", "name=another&password=a+ferry+at+noon", peer: "192.0.2.7")
    #expect(page.status == 429)
    #expect(page.headers["Retry-After"] == "86400")
    #expect(page.text.contains("in 24 hours"))
    #expect(
      await site.post("/join", "name=another&password=a+ferry+at+noon", peer: "192.0.2.8").status
        == 303)
  }

  @Test func `strangers who guess at a name do not keep its reader out`() async throws {
    let (site, _) = try await claimed()
    let page = await site.post("/sign-in", AccountPageTests.form)
    let device = try #require(page.cookie(Accounts.deviceCookie))
    for number in 0..<6 {
      _ = await site.post("/sign-in", "name=anna&password=x", peer: "192.0.2.\(number)")
    }
    #expect(await site.post("/sign-in", AccountPageTests.form, peer: "192.0.2.90").status == 429)
    let known = await site.post(
      "/sign-in", AccountPageTests.form, [("Cookie", device)], peer: "192.0.2.91")
    #expect(known.status == 303)
  }

  @Test func `with too many before it, a sign-in is put off and not counted`() async throws {
    let site = try await TestSite(passwords: StubPasswords(isFull: true))
    for _ in 0..<20 {
      let page = await site.post("/sign-in", AccountPageTests.form)
      #expect(page.status == 429)
      #expect(page.headers["Retry-After"] == "5")
    }
  }
}
