// Coming in, staying in and leaving, as a browser sees it.

import LedeFriends
import LedeHTTP
import LedeBase
import LedeSite
import LedeNews
import LedeTesting
import Testing

@testable import LedeAccounts

@Suite struct AccountPageTests {
  static let password = "a ferry at noon"
  static let form = "name=Anna&password=a+ferry+at+noon"

  /// A site whose owner is Anna, and the cookie of a session of hers.
  func claimed() async throws -> (TestSite, cookie: String) {
    let site = try await TestSite.filled()
    let joined = await site.post("/join", AccountPageTests.form)
    #expect(joined.status == 303)
    return (site, try #require(joined.session))
  }

  /// Another reader, invited by the owner, and their cookie.
  func invited(_ name: String, to site: TestSite, by cookie: String) async throws -> String {
    let page = await site.post("/account/invites", "", [("Cookie", cookie)])
    let token = try #require(page.text.firstMatch(of: /\/join\/([A-Za-z0-9_-]+)/)).1
    let joined = await site.post(
      "/join", "name=\(name)&password=a+ferry+at+noon&invite=\(token)", peer: "192.0.2.7")
    #expect(joined.status == 303)
    let again = await site.post(
      "/join", "name=other&password=a+ferry+at+noon&invite=\(token)", peer: "192.0.2.7")
    #expect(again.status == 410)
    return try #require(joined.session)
  }

  @Test func `before anybody claims it, this machine reads without an account`() async throws {
    let site = try await TestSite.filled()
    #expect(await site.get("/").status == 200)
    let account = await site.get("/account")
    #expect(account.status == 200)
    #expect(account.text.contains("/join?return=%2Faccount"))
    #expect(faults(in: account.text) == [])
    let join = await site.get("/join?return=/saved")
    #expect(join.status == 200)
    #expect(join.text.contains(Phrases.claimMore))
    #expect(faults(in: join.text) == [])
  }

  @Test func `a claim keeps all that is read, and ends the trust in this machine`() async throws {
    let (site, cookie) = try await claimed()
    let news = await site.get("/", [("Cookie", cookie)])
    #expect(news.status == 200)
    #expect(news.text.contains("A quiet day at the harbour"))
    for path in ["/", "/saved", "/settings", "/item/1", "/v1/news", "/account", "/apps"] {
      #expect(await site.get(path).status == 401, "\(path)")
    }
    let post = await site.post("/mark", "id=1&change=saved")
    #expect(post.status == 401)
    #expect(await site.get("/api").status != 200)
    // The second to ask gets nothing.
    #expect(await site.post("/join", "name=ben&password=a+ferry+at+noon").status == 403)
  }

  @Test func `who has as many passkeys as may be is told so before a device makes another`()
    async throws
  {
    let (site, cookie) = try await claimed()
    func ask() async -> Page {
      await site.post("/account/passkeys/ask", "", [("Cookie", cookie)])
    }
    #expect((await ask()).status == 200)
    for number in 0..<Passkey.most {
      let key = Passkey(
        id: Passkey.ID(0), reader: .local, credential: [UInt8(number)],
        key: .es256([UInt8](repeating: 4, count: 64)), name: "Phone", signs: 0,
        made: TestSite.now)
      _ = try await site.store.accounts.keepPasskey(key)
    }
    let refusal = await ask()
    #expect(refusal.status == 409)
    #expect(refusal.text == "You have 20 passkeys, the most there may be. Revoke one first.")
  }

  @Test func `nobody becomes the owner by being first to arrive`() async throws {
    let site = try await TestSite.filled()
    let page = await site.post("/join", AccountPageTests.form, peer: "192.0.2.7")
    #expect(page.status == 403)
    #expect(page.session == nil)
    #expect(await site.get("/join", peer: "192.0.2.7").status == 403)
  }

  @Test func `the owner's link claims from afar`() async throws {
    let site = try await TestSite.filled()
    let page = await site.post(
      "/join", AccountPageTests.form, [("Cookie", "lede=token-0")], peer: "192.0.2.7")
    #expect(page.status == 303)
    #expect(try await site.store.accounts.isClaimed())
  }

  @Test(arguments: [
    ("name=a&password=a+ferry+at+noon", AccountFault.badName),
    ("name=%3Cb%3E&password=a+ferry+at+noon", .badName),
    ("name=anna&password=short", .shortPassword),
    ("name=anna&password=aaaaaaaaaaaaaaa", .commonPassword),
    ("name=anna&password=PassWord1234", .commonPassword),
    ("name=annaannaanna&password=annaannaanna", .passwordIsName),
    ("name=anna&password=Anna123456", .passwordIsName),
    ("name=anna&password=qwertyuiop12", .commonPassword),
  ])
  func `a name or password that will not do is told why`(form: String, fault: AccountFault)
    async throws
  {
    let site = try await TestSite.filled()
    let page = await site.post("/join", form)
    #expect(page.status == 422)
    #expect(page.text.contains(HTMLText.escaped(Phrases.fault(fault))))
    #expect(faults(in: page.text) == [])
  }

  @Test func `a new password puts everybody else out`() async throws {
    let (site, first) = try await claimed()
    let other = try #require(await site.post("/sign-in", AccountPageTests.form).session)
    let common = await site.post("/account/password", "password=qwertyuiop", [("Cookie", first)])
    #expect(common.status == 422)
    #expect(common.text.contains(Phrases.fault(.commonPassword)))
    #expect(faults(in: common.text) == [])
    let page = await site.post(
      "/account/password", "password=a+ferry+at+nine", [("Cookie", first)])
    #expect(page.status == 303)
    for cookie in [first, other] {
      #expect(await site.get("/", [("Cookie", cookie)]).status == 401)
    }
    let new = try #require(page.session)
    #expect(await site.get("/", [("Cookie", new)]).status == 200)
    #expect(await site.post("/sign-in", AccountPageTests.form).status == 403)
  }

  @Test func `a printed code lets in once and sets a password`() async throws {
    let (site, cookie) = try await claimed()
    let page = await site.post("/account/code", "", [("Cookie", cookie)])
    let code = try #require(page.text.firstMatch(of: /value="([0-9A-Z-]{29})"/)).1
    #expect(page.headers["Cache-Control"] == "no-store")
    #expect(faults(in: page.text) == [])
    let typed = code.lowercased().replacing("-", with: "+")
    let wrong = await site.post(
      "/sign-in/code", "name=anna&code=00000&password=a+ferry+at+nine")
    #expect(wrong.status == 403)
    let right = await site.post(
      "/sign-in/code", "name=anna&code=\(typed)&password=a+ferry+at+nine")
    #expect(right.status == 303)
    #expect(right.headers["Location"] == "/account?did=recovered")
    #expect(await site.get("/", [("Cookie", cookie)]).status == 401)
    // The account says so until there is another.
    let new = [("Cookie", try #require(right.session))]
    let told = Phrases.codeSpent("21 November 2026, 10:00")
    #expect(await site.get("/account", new).text.contains(told))
    #expect(await site.post("/account/code", "", new).status == 200)
    let after = await site.get("/account", new)
    #expect(!after.text.contains(told) && after.text.contains(Phrases.hasCode))
    let again = await site.post(
      "/sign-in/code", "name=anna&code=\(typed)&password=a+ferry+at+nine")
    #expect(again.status == 403)
  }

  @Test func `an invitation makes one reader, who owns nothing`() async throws {
    let (site, owner) = try await claimed()
    let ben = try await invited("ben", to: site, by: owner)
    let page = await site.get("/account", [("Cookie", ben)])
    #expect(page.status == 200)
    #expect(faults(in: page.text) == [])
    #expect(!page.text.contains(Phrases.makeInvite))
    for path in ["/account/invites", "/account/registration", "/account/reset", "/account/remove"] {
      #expect(
        await site.post(path, "name=Anna&open=yes", [("Cookie", ben)]).status == 404, "\(path)")
    }
    let owners = await site.get("/account", [("Cookie", owner)])
    #expect(owners.text.contains(Phrases.makeInvite))
    #expect(faults(in: owners.text) == [])
    #expect(await site.post("/join", "name=cleo&password=a+ferry+at+noon").status == 403)
    let byLink = await site.get("/sign-in?return=/friends/with/x")
    #expect(byLink.text.contains(Phrases.friendLinkWaits))
    _ = await site.post("/account/registration", "open=yes", [("Cookie", owner)])
    #expect(await site.post("/join", "name=cleo&password=a+ferry+at+noon").status == 303)
    let taken = await site.post("/join", "name=BEN&password=a+ferry+at+noon")
    #expect(taken.status == 422)
  }

  @Test func `the owner's link for a new password works once, for that reader`() async throws {
    let (site, owner) = try await claimed()
    let ben = try await invited("ben", to: site, by: owner)
    #expect(
      await site.post("/account/reset", "name=cleo", [("Cookie", owner)]).status == 404)
    let page = await site.post("/account/reset", "name=BEN", [("Cookie", owner)])
    let token = try #require(page.text.firstMatch(of: /\/reset\/([A-Za-z0-9_-]+)/)).1
    #expect(await site.get("/reset/\(token)", peer: "192.0.2.7").text.contains("ben"))
    // It makes no account.
    let join = await site.post("/join", "name=dora&password=a+ferry+at+noon&invite=\(token)")
    #expect(join.status == 410)
    let done = await site.post(
      "/reset", "token=\(token)&password=a+ferry+at+nine", peer: "192.0.2.7")
    #expect(done.status == 303)
    #expect(await site.get("/", [("Cookie", ben)]).status == 401)
    #expect(await site.post("/reset", "token=\(token)&password=a+ferry+at+ten").status == 410)
  }

  @Test func `the owner removes another reader, once it is meant`() async throws {
    let (site, owner) = try await claimed()
    let ben = try await invited("ben", to: site, by: owner)
    func remove(_ form: String, as cookie: String) async -> Page {
      await site.post("/account/remove", form, [("Cookie", cookie)])
    }
    let question = await remove("name=BEN", as: owner)
    #expect(question.status == 200)
    #expect(question.text.contains(HTMLText.escaped(Phrases.removeQuestion("ben"))))
    #expect(question.text.contains("btn main danger"))
    #expect(faults(in: question.text) == [])
    // Neither oneself, nor nobody, nor by somebody who owns nothing.
    for name in ["Anna", "nobody", ""] {
      #expect(await remove("name=\(name)&sure=yes", as: owner).status == 404)
    }
    #expect(await remove("name=Anna&sure=yes", as: ben).status == 404)
    #expect(await site.get("/account", [("Cookie", ben)]).status == 200)
    let done = await remove("name=ben&sure=yes", as: owner)
    #expect(done.headers["Location"] == "/account?did=gone")
    #expect(await site.get("/account", [("Cookie", ben)]).status == 401)
    #expect(await site.get("/account", [("Cookie", owner)]).status == 200)
    #expect(await remove("name=ben&sure=yes", as: owner).status == 404)
  }

  @Test func `with a hundred links waiting the owner is told so, not that nobody has that name`()
    async throws
  {
    let (site, owner) = try await claimed()
    _ = try await invited("ben", to: site, by: owner)
    for number in 0..<Invite.most {
      _ = try await site.store.accounts.keepInvite(
        [1, UInt8(number)], resetting: nil, until: TestSite.now + .seconds(60), at: TestSite.now)
    }
    let page = await site.post(
      "/account/reset", "name=ben", [("Cookie", owner)])
    #expect(page.status == 409)
    #expect(page.text.contains(HTMLText.escaped(Phrases.tooManyInvites)))
    #expect(await site.post("/account/reset", "name=nobody", [("Cookie", owner)]).status == 404)
  }

  @Test func `sessions are listed by what they are on, and ended one by one`() async throws {
    let (site, cookie) = try await claimed()
    let agent = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
    let phone = try #require(
      await site.post(
        "/sign-in", AccountPageTests.form, [("User-Agent", agent)], peer: "198.51.100.23"
      ).session)
    let page = await site.get("/account", [("Cookie", cookie)])
    let row = try #require(page.text.firstRange(of: "Firefox · Android")).upperBound
    #expect(page.text[row...].contains("Signed in on 21 November, from 198.51.100.…"))
    #expect(!page.text.contains("198.51.100.23"))
    #expect(page.text.contains("Signed in on 21 November, on the machine where Lede runs"))
    let id = try #require(page.text[row...].firstMatch(of: /name="id" value="(\d+)"/)).1
    #expect(await site.post("/account/sessions", "id=\(id)", [("Cookie", cookie)]).status == 303)
    #expect(await site.get("/", [("Cookie", phone)]).status == 401)
    #expect(await site.get("/", [("Cookie", cookie)]).status == 200)
  }

  @Test func `signing out ends the session and what the browser kept`() async throws {
    let (site, cookie) = try await claimed()
    let page = await site.post("/sign-out", "", [("Cookie", cookie)])
    // What the device keeps of others is no business of who leaves.
    #expect(page.headers["Clear-Site-Data"] == "\"cache\"")
    #expect(await site.get("/", [("Cookie", cookie)]).status == 401)
  }

  @Test func `who leaves is asked first, and the owner goes last`() async throws {
    let (site, owner) = try await claimed()
    let ben = try await invited("ben", to: site, by: owner)
    #expect(await site.get("/account", [("Cookie", owner)]).text.contains("Others read here too"))
    for stays in [
      await site.get("/account/delete", [("Cookie", owner)]),
      await site.post("/account/delete", "sure=yes", [("Cookie", owner)]),
    ] {
      #expect(stays.status == 422 && stays.text.contains("Others read here too"))
    }
    for question in [
      await site.get("/account/delete", [("Cookie", ben)]),
      await site.post("/account/delete", "", [("Cookie", ben)]),
    ] {
      #expect(question.status == 200 && question.text.contains(Phrases.deleteForGood))
      #expect(faults(in: question.text) == [])
    }
    #expect(try await site.store.accounts.account(named: "ben") != nil)
    let gone = await site.post("/account/delete", "sure=yes", [("Cookie", ben)])
    #expect(gone.status == 200)
    #expect(gone.headers["Clear-Site-Data"] == "\"cache\", \"storage\"")
    let back = await site.get("/", [("Cookie", "\(ben); lede-gone=yes")])
    #expect(back.status == 401 && back.text.contains("The account is gone"))
    #expect(await site.get("/", [("Cookie", ben)]).status == 401)
    #expect(try await site.store.accounts.account(named: "ben") == nil)
  }

  @Test func `invitations go with the owner, so that nobody comes to a house of nobody`()
    async throws
  {
    let (site, owner) = try await claimed()
    let invite = await site.post("/account/invites", "", [("Cookie", owner)])
    let token = try #require(invite.text.firstMatch(of: /\/join\/([A-Za-z0-9_-]+)/)).1
    let gone = await site.post("/account/delete", "sure=yes", [("Cookie", owner)])
    #expect(gone.status == 200)
    #expect(await site.get("/join/\(token)", peer: "192.0.2.7").status == 410)
    let joined = await site.post(
      "/join", "name=ben&password=a+ferry+at+noon&invite=\(token)", peer: "192.0.2.7")
    #expect(joined.status == 410)
    #expect(joined.session == nil)
    #expect(try await !site.store.accounts.isClaimed())
  }

  @Test func `the archive is a ZIP file of JSON`() async throws {
    let (site, cookie) = try await claimed()
    let headers = Headers([("Host", "localhost:8080"), ("Cookie", cookie)])
    let response = await site.app.respond(
      to: Request(.get, "/account/archive", headers: headers, peer: "127.0.0.1"))
    guard case .bytes(let bytes) = response.body else {
      Issue.record("no bytes")
      return
    }
    #expect(response.headers["Content-Type"] == "application/zip")
    #expect(bytes.starts(with: [0x50, 0x4B, 3, 4]))
    #expect(String(decoding: bytes, as: UTF8.self).contains("\"name\":\"Anna\""))
  }

  @Test func `an app password opens the JSON of its reader, and nothing else`() async throws {
    let (site, cookie) = try await claimed()
    let made = await site.post("/apps", "kind=account&name=Reeder", [("Cookie", cookie)])
    let password = try #require(made.text.firstMatch(of: /value="(token-\d+)"/)).1
    let shown = ("Authorization", "Bearer \(password)")
    #expect(await site.get("/v1/news", [shown], peer: "192.0.2.7").status == 200)
    #expect(await site.get("/v1/news", [shown, ("Origin", "https://evil.example")]).status == 401)
    #expect(await site.get("/v1/news", [("Authorization", "Bearer x")]).status == 401)
    #expect(
      await site.get("/v1/news", [("Authorization", "Bearer x"), ("Cookie", cookie)]).status == 401)
    for path in ["/", "/account", "/settings"] {
      #expect(await site.get(path, [shown]).status == 401, "\(path)")
    }
    let program = await site.post("/apps", "kind=program&name=x", [("Cookie", cookie)])
    let token = try #require(program.text.firstMatch(of: /value="(token-\d+)"/)).1
    let wrong = await site.get("/v1/news", [("Authorization", "Bearer \(token)")])
    #expect(wrong.status == 401 && wrong.text.contains(Phrases.wrongTokenKind))
    let none = await site.get("/v1/news")
    #expect(none.status == 401 && none.text.contains(Phrases.needsAppPassword))
    #expect(!none.text.contains(Phrases.signInCommand))
  }

  @Test func `the page says what was done to the account`() async throws {
    let (site, cookie) = try await claimed()
    let opened = await site.post("/account/registration", "open=yes", [("Cookie", cookie)])
    #expect(opened.headers["Location"] == "/account?did=opened")
    let friends = await site.post("/account/registration", "friends=yes", [("Cookie", cookie)])
    #expect(friends.headers["Location"] == "/account?did=opened-friends")
    let closed = await site.post("/account/registration", "", [("Cookie", cookie)])
    #expect(closed.headers["Location"] == "/account?did=closed")
    for (did, words) in [
      ("password", Phrases.didSetPassword), ("ended", Phrases.didEndSession),
      ("recovered", Phrases.didRecover),
      ("opened", Phrases.didOpenRegistration), ("opened-friends", Phrases.didOpenToFriends),
      ("closed", Phrases.didCloseRegistration),
      ("revoked", Phrases.didRevoke), ("gone", Phrases.didRemoveReader),
    ] {
      let page = await site.get("/account?did=\(did)", [("Cookie", cookie)])
      #expect(page.text.contains(words), "\(did)")
    }
  }

  @Test func `no log keeps the token of a link`() async throws {
    let site = try await TestSite.filled()
    for path in ["/join/abc", "/reset/abc"] {
      let headers = Headers([("Host", "localhost:8080")])
      let response = await site.app.respond(
        to: Request(.get, path, headers: headers, peer: "127.0.0.1"))
      #expect(response.loggedPath == path.replacing("abc", with: "…"))
    }
  }

  @Test func `where reading is open, strangers read after a claim and change nothing`() async throws
  {
    let site = try await TestSite(policy: AccessPolicy(isReadingOpen: true))
    #expect(await site.post("/join", AccountPageTests.form).status == 303)
    #expect(await site.get("/").status == 200)
    #expect(await site.get("/account").text.contains(Phrases.needsAccount))
    #expect(await site.post("/account/sessions", "").status == 401)
    #expect(await site.post("/mark", "id=1&change=saved").status == 401)
  }
}

/// Words as they stand in a page.
private enum HTMLText {
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
