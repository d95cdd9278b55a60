// Readers through programs: accounts, sessions, and what an open session alone does not do.

import LedeBase
import LedeDatabase
import LedeHTTP
import LedeJSON
import LedeSite
import LedeTesting
import Testing

@testable import LedeAccounts
@testable import LedeParse

@Suite struct ParseAccountTests {
  private func post(
    _ path: String, _ body: String, as who: String = "-", on site: ParseSite
  ) async -> Page {
    await site.ask(.post, "/parse" + path, Array(site.filled(body).utf8), as: who)
  }

  private func token(_ page: Page) throws -> String {
    try #require(try JSONValue(Array(page.text.utf8))["sessionToken"]?.string)
  }

  @Test func `an invitation makes an account, once, and an open door makes others`() async throws {
    let site = try await ParseSite()
    let invite = StubTokens().hash("invite-1")
    _ = try await site.site.store.accounts.keepInvite(
      invite, resetting: nil, until: TestSite.now + .seconds(60), at: TestSite.now)
    let body =
      #"{"username":"ben","password":"a ferry at noon","email":"b@example.org","invite":"invite-1"}"#
    let made = await post("/users", body, on: site)
    #expect(made.status == 201, "\(made.text)")
    let id = try #require(try JSONValue(Array(made.text.utf8))["objectId"]?.string)
    #expect(made.headers["Location"] == "http://localhost:8080/parse/users/\(id)")
    let shown = try token(made)
    #expect(shown.hasPrefix("r:"))
    let me = await site.ask(
      .get, "/parse/users/me", as: "-", more: [("X-Parse-Session-Token", shown)])
    #expect(me.text.hasPrefix(#"{"objectId":"\#(id)","username":"ben","#), "\(me.text)")
    #expect(!me.text.contains("example.org"))
    let session = await site.ask(
      .get, "/parse/sessions/me", as: "-", more: [("X-Parse-Session-Token", shown)])
    #expect(session.text.contains(#""action":"signup""#))
    let again = await post("/users", body.replacing("ben", with: "eve"), on: site)
    #expect(again.status == 400 && again.text.contains("119"))
    try await site.database.setValue("yes", for: Account.openSetting)
    let open = #"{"username":"eve","password":"a ferry at noon"}"#
    #expect(await post("/users", open, on: site).status == 201)
    #expect(await post("/users", open, on: site).text.contains("\"code\":202"))
    for (password, code) in [("short", 142), ("eve", 142)] {
      let page = await post(
        "/users", #"{"username":"eva","password":"\#(password)"}"#, on: site)
      #expect(page.text.contains("\"code\":\(code)"), "\(page.text)")
    }
    let bad = await post("/users", #"{"username":"e v a","password":"a ferry at noon"}"#, on: site)
    #expect(bad.text.contains("\"code\":200"), "\(bad.text)")
  }

  @Test func `guesses wait as at the sign-in, and a page's sign-in counts with them`() async throws
  {
    let site = try await ParseSite()
    var codes: [Bool] = []
    for _ in 0..<8 {
      let page = await post("/login", #"{"username":"yui","password":"wrong"}"#, on: site)
      codes.append(page.text.contains("\"code\":155"))
    }
    #expect(codes == [false, false, false, false, false, true, true, true])
    let right = await post("/login", #"{"username":"yui","password":"enon"}"#, on: site)
    #expect(right.status == 400 && right.headers["Retry-After"] != nil)
    let page = await site.site.post("/sign-in", "name=yui&password=enon")
    #expect(page.status == 429)
  }

  @Test func `a session stands in the list on the page, and ends there`() async throws {
    let site = try await ParseSite()
    let entered = await post("/login", #"{"username":"tunde","password":"enon"}"#, on: site)
    let shown = try token(entered)
    let reader = try site.reader("tunde")
    let all = try await site.database.rows(
      Sessions.all, (reader, now: TestSite.now))
    #expect(all.count == 2)
    let two = try await site.json("/parse/sessions", as: "tunde")
    #expect(two["results"]?.elements.count == 2)
    #expect(two["results"]?.all("sessionToken") == ["r:tunde"])
    let other = try #require(
      two["results"]?.elements.first { $0["sessionToken"] == nil }?["objectId"]?.string)
    let ended = await site.ask(.delete, "/parse/sessions/\(other)", as: "tunde")
    #expect(ended.status == 200)
    let after = await site.ask(
      .get, "/parse/users/me", as: "-", more: [("X-Parse-Session-Token", shown)])
    #expect(after.text.contains("209"))
    // Another reader's is not there.
    let mine = try await site.json("/parse/sessions/me", as: "mara")
    let foreign = try #require(mine["objectId"]?.string)
    #expect(await site.ask(.delete, "/parse/sessions/\(foreign)", as: "tunde").status == 404)
  }

  @Test func `who has just signed in changes the password, and all other sessions end`()
    async throws
  {
    let site = try await ParseSite()
    let fresh = try token(
      await post("/login", #"{"username":"mara","password":"enon"}"#, on: site))
    let shown = [("X-Parse-Session-Token", fresh)]
    let target = site.filled("/parse/users/@mara")
    let weak = await site.ask(
      .put, target, Array(#"{"password":"short"}"#.utf8), as: "-", more: shown)
    #expect(weak.text.contains("\"code\":142"))
    let page = await site.ask(
      .put, target, Array(#"{"password":"a ferry at noon"}"#.utf8), as: "-", more: shown)
    #expect(page.status == 200, "\(page.text)")
    let new = try token(page)
    #expect(await site.ask(.get, "/parse/users/me", as: "mara").text.contains("209"))
    #expect(
      await site.ask(.get, "/parse/users/me", as: "-", more: shown).text.contains("209"))
    let after = await site.ask(
      .get, "/parse/users/me", as: "-", more: [("X-Parse-Session-Token", new)])
    #expect(after.status == 200)
    // That session began with no password: it shows nobody anew, and ends no account.
    let stays = await site.ask(
      .delete, target, as: "-", more: [("X-Parse-Session-Token", new)])
    #expect(stays.text.contains("206"))
  }

  @Test(arguments: [
    (#"{"method":"POST","path":"/parse/logout"}"#, "enon"),
    (
      #"{"method":"PUT","path":"/parse/users/@mara","body":{"password":"a ferry at noon"}}"#,
      "a ferry at noon"
    ),
  ])
  func `a part of a batch that ends the session ends it for the next ones`(
    part: String, password: String
  ) async throws {
    let site = try await ParseSite()
    let fresh = try token(
      await post("/login", #"{"username":"mara","password":"enon"}"#, on: site))
    let body = #"""
      {"requests":[\#(part),
        {"method":"PUT","path":"/parse/users/@mara","body":{"password":"a ferry at nine"}},
        {"method":"DELETE","path":"/parse/users/@mara"}]}
      """#
    let page = await site.ask(
      .post, "/parse/batch", Array(site.filled(body).utf8), as: "-",
      more: [("X-Parse-Session-Token", fresh)])
    #expect(page.status == 200)
    let parts = try JSONValue(Array(page.text.utf8)).elements
    #expect(parts.map { $0["error"]?["code"]?.integer } == [nil, 209, 209], "\(page.text)")
    let login = #"{"username":"mara","password":"\#(password)"}"#
    #expect(await post("/login", login, on: site).status == 200)
  }

  @Test(arguments: [LedeHTTP.Method.put, .delete])
  func `whoever was let in before a new password changes nothing after it`(
    method: LedeHTTP.Method
  ) async throws {
    let site = try await ParseSite()
    let fresh = try token(
      await post("/login", #"{"username":"mara","password":"enon"}"#, on: site))
    let (accounts, mara) = (site.site.store.accounts, try site.reader("mara"))
    site.site.disk.beforeNextWrite { connection throws(StoreError) in
      try accounts.setPassword("other", of: mara, on: connection)
    }
    let page = await site.ask(
      method, site.filled("/parse/users/@mara"), Array(#"{"password":"a ferry at noon"}"#.utf8),
      as: "-", more: [("X-Parse-Session-Token", fresh)])
    #expect(page.text.contains(#""code":209"#), "\(page.text)")
    #expect(try await accounts.credential(named: "mara")?.passwordHash == "other")
  }

  @Test func `what cannot be changed whole is not changed`() async throws {
    let site = try await ParseSite()
    let target = site.filled("/parse/users/@mara")
    let bodies = [
      #"{"name":"Mara M.","image":{"__type":"File","name":"x.png"}}"#,
      #"{"name":"Mara M.","password":"a ferry at noon"}"#,
      #"{"image":{"__op":"Delete"},"name":"\#(String(repeating: "m", count: 500))"}"#,
    ]
    for body in bodies {
      let page = await site.ask(.put, target, Array(body.utf8), as: "mara")
      #expect(page.status == 400, "\(page.text)")
      let me = try await site.json("/parse/users/me", as: "mara")
      #expect(me["name"] == nil, "\(body)")
    }
  }

  @Test func `who has just signed in leaves with all that is theirs; the owner goes last`()
    async throws
  {
    let site = try await ParseSite()
    for (name, status) in [("tunde", 200), ("ines", 400)] {
      let fresh = try token(
        await post("/login", #"{"username":"\#(name)","password":"enon"}"#, on: site))
      let page = await site.ask(
        .delete, site.filled("/parse/users/@\(name)"), as: "-",
        more: [("X-Parse-Session-Token", fresh)])
      #expect(page.status == status, "\(name) \(page.text)")
    }
    let posts = try await site.json("/parse/classes/Post?count=1&limit=0", as: "mara")
    #expect(posts["count"]?.integer == 3)
    let likes = try await site.json(
      site.filled("/parse/classes/Post/@harbour?keys=likesCount,commentsCount"), as: "mara")
    #expect(likes["likesCount"]?.integer == 0 && likes["commentsCount"]?.integer == 1)
  }

  @Test func `a cookie opens nothing here, and a request for another host is not heard`()
    async throws
  {
    let site = try await ParseSite()
    let session = try await site.site.signIn("ada")
    let page = await site.ask(.get, "/parse/users/me", as: "-", more: session)
    #expect(page.text.contains("206"))
    let other = Page(
      await site.site.app.respond(
        to: Request(
          .get, "/parse/users/me",
          headers: Headers([("Host", "evil.example")] + site.headers("mara")), peer: "192.0.2.8")))
    #expect(other.status == 421 && other.text.hasPrefix(#"{"error":"#))
  }

  @Test func `programs are made known, told apart by their keys, and removed`() async throws {
    let site = try await ParseSite()
    let store = ParseAppStore(
      database: site.database, tokens: StubTokens(), now: { TestSite.now })
    #expect(try await store.knows("token-1", showing: ["token-2"]))
    #expect(try await store.knows("token-1", showing: ["x", "token-3"]))
    #expect(try await !store.knows("token-1", showing: ["token-1"]))
    #expect(try await !store.knows("token-1", showing: []))
    #expect(try await !store.knows("token-2", showing: ["token-2"]))
    let app = try #require(try await site.database.rows(ParseApps.all, ()).first)
    #expect(app.name == "Fortune" && app.used == TestSite.now)
    #expect(try await store.remove(app.id))
    let page = await site.ask(.get, "/parse/users/me", as: "mara")
    #expect(page.status == 403 && page.text == #"{"error":"unauthorized"}"#)
  }
}

extension JSONValue {
  /// The texts of a member of each element.
  fileprivate func all(_ name: String) -> [String] { elements.compactMap { $0[name]?.string } }
}
