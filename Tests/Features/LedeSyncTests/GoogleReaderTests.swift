// The Google Reader API, asked as programs ask.

import LedeBase
import LedeHTTP
import LedeJSON
import LedeNews
import LedeSite
import LedeTesting
import Testing

@testable import LedeAccounts
@testable import LedeSync

@Suite struct GoogleReaderTests {
  private let api = SyncSite.api
  private let state = SyncSite.state

  // MARK: Coming in

  @Test(arguments: ["", "/api/greader", "/api/greader.php", "/", "/api/greader.php/"])
  func `a program signs in wherever it looks for the API, and always gets one token`(
    base: String
  ) async throws {
    let site = try await SyncSite()
    for _ in 0..<2 {
      let page = await site.ask(
        .post, base + "/accounts/ClientLogin",
        "Email=Ines&Passwd=\(SyncSite.password)&source=%250&service=reader", auth: nil)
      #expect(page.status == 200)
      let token = SyncSite.password
      #expect(page.text == "SID=\(token)\nLSID=\(token)\nAuth=\(token)\n")
    }
    let user = await site.get(base + "/reader/api/0/user-info")
    #expect(user.text.contains(#""userName":"ines""#) && user.text.contains(#""userId":"1""#))
    #expect(user.headers["Access-Control-Allow-Origin"] == "*")
  }

  @Test func `a sign-in may be asked by GET and for JSON`() async throws {
    let site = try await SyncSite()
    let page = await site.ask(
      .get, "/accounts/ClientLogin?output=json&Email=ines&Passwd=\(SyncSite.password)", auth: nil)
    #expect(try JSONValue(Array(page.text.utf8))["Auth"]?.string == SyncSite.password)
  }

  @Test func `a wrong name, a wrong password and the account's own do not open it`() async throws {
    let site = try await SyncSite()
    for body in [
      "Email=tunde&Passwd=\(SyncSite.password)", "Email=ines&Passwd=none", "Email=ines", "",
      "Passwd=\(SyncSite.password)",
    ] {
      let page = await site.ask(.post, "/accounts/ClientLogin", body, auth: nil)
      #expect(page.status == 401 && page.text == "Error=BadAuthentication\n", "\(body)")
    }
  }

  @Test func `a wrong token is told so by the header that programs look for`() async throws {
    let site = try await SyncSite()
    for auth in [nil, "wrong", "", "token-0"] {
      let page = await site.ask(.get, api + "subscription/list", auth: auth)
      #expect(page.status == 401)
      #expect(page.headers["X-Reader-Google-Bad-Token"] == "true")
      #expect(page.headers["Google-Bad-Token"] == "true")
    }
    // The cookie of a browser and its place open nothing.
    let page = await site.ask(
      .get, api + "subscription/list", auth: nil, headers: [("Cookie", "lede=token-0")],
      peer: "127.0.0.1")
    #expect(page.status == 401)
  }

  @Test func `wrong passwords wait, share one limit, and keep nobody out with a right one`()
    async throws
  {
    let site = try await SyncSite(hasFever: true)
    // What was revoked is shown again and again by a program that knows no better, and counts once.
    for _ in 0..<30 { _ = await site.ask(.get, api + "user-info", auth: "revoked") }
    for number in 0..<4 {
      _ = await site.ask(.get, api + "user-info", auth: "wrong-\(number)")
      let key = "0123456789abcdef0123456789abcde\(number)"
      #expect(
        await site.ask(.post, "/fever/?api", "api_key=\(key)", auth: nil).text
          == #"{"api_version":3,"auth":0}"#)
    }
    _ = await site.ask(
      .post, "/accounts/ClientLogin", "Email=ines&Passwd=a-guess", auth: nil)
    let waits = await site.ask(
      .post, "/accounts/ClientLogin", "Email=ines&Passwd=another", auth: nil)
    #expect(waits.status == 429 && waits.headers["Retry-After"] != nil)
    let v1 = await site.ask(
      .get, "/v1/news", auth: nil, headers: [("Authorization", "Bearer third")])
    #expect(v1.status == 429)
    #expect(await site.get(api + "user-info").status == 200)
    #expect(try await site.fever("")["auth"]?.integer == 1)
  }

  @Test func `a token for changes is taken in every way that programs send it`() async throws {
    let site = try await SyncSite()
    let token = await site.get(api + "token").text
    #expect(token.utf8.count == 57 && !token.contains("\n"))
    let mark = "i=1&a=\(state)read"
    for sent in ["", "&T=", "&T=x", "&T=\(token)%0A", "&T=\(SyncSite.password)", "&T=\(token)"] {
      #expect(await site.post(api + "edit-tag", mark + sent).text == "OK", "\(sent)")
    }
    let stale = await site.post(api + "edit-tag", mark + "&T=stale")
    #expect(stale.status == 401 && stale.headers["X-Reader-Google-Bad-Token"] == "true")
    // liferea and Miniflux's programs show no header at all.
    let bare = await site.ask(
      .post, api + "edit-tag", mark + "&T=\(SyncSite.password)%0A", auth: nil)
    #expect(bare.text == "OK")
    #expect(await site.ask(.post, api + "edit-tag", mark + "&T=x", auth: nil).status == 401)
  }

  @Test func `wrong passwords count at the API of checks as at the others`() async throws {
    let site = try await SyncSite()
    func ask(_ password: String) async -> Int {
      await site.ask(
        .get, "/api", auth: nil, headers: [("Authorization", "Bearer \(password)")]
      ).status
    }
    #expect(await ask(SyncSite.password) == 200)
    var statuses: [Int] = []
    for number in 0..<40 where statuses.last != 429 { statuses.append(await ask("no-\(number)")) }
    #expect(statuses.first == 401 && statuses.last == 429)
    #expect(await ask(SyncSite.password) == 200)
    let other = await site.ask(.get, api + "subscription/list", auth: "no")
    #expect(other.status == 429)
  }

  @Test func `an app password opens what its reader ticked, and no more`() async throws {
    let site = try await SyncSite(scopes: .read)
    #expect(await site.get(api + "subscription/list").status == 200)
    let closed: [(String, String)] = [
      ("edit-tag", "i=1&a=\(state)read"), ("mark-all-as-read", "s=\(state)reading-list"),
      ("subscription/edit", "ac=unsubscribe&s=feed/1"), ("subscription/quickadd", "quickadd=x"),
      ("rename-tag", "s=user/-/label/a&dest=user/-/label/b"),
      ("disable-tag", "s=user/-/label/a"), ("subscription/import", "<opml/>"),
    ]
    for (path, body) in closed {
      #expect(await site.post(api + path, body).status == 403, "\(path)")
    }
    #expect(try await site.unread().count == 3)
    let bearer = [("Authorization", "Bearer \(SyncSite.password)")]
    #expect(await site.ask(.get, "/v1/news", auth: nil, headers: bearer).status == 200)
    #expect(await site.ask(.post, "/v1/fortune", auth: nil, headers: bearer).status == 403)
    let check = await site.ask(
      .post, "/api/predictions", #"{"url":"https://a.example/"}"#, auth: nil,
      headers: bearer + [("Content-Type", "application/json")])
    #expect(check.status == 403)
    for path in ["feeds/refresh", "feeds/1/refresh"] {
      #expect(await site.miniflux(.put, path).status == 403)
    }
    try await site.keep("marks", .mark, of: site.reader, named: "ines")
    #expect(await site.ask(.get, api + "subscription/list", auth: "marks").status == 403)
    #expect(
      await site.ask(.post, api + "edit-tag", "i=1&a=\(state)read", auth: "marks").text == "OK")
  }

  @Test func `a page of another site may ask, and gains nothing by it`() async throws {
    let site = try await SyncSite()
    for path in ["/accounts/ClientLogin", api + "edit-tag", "/api/greader.php" + api + "token"] {
      let page = await site.ask(
        .options, path, auth: nil, headers: [("Origin", "https://web.example")])
      #expect(page.status == 204 && page.headers["Access-Control-Allow-Origin"] == "*", "\(path)")
      #expect(page.headers["Access-Control-Allow-Headers"] == "Authorization, Content-Type")
      #expect(page.headers["Access-Control-Allow-Credentials"] == nil)
    }
  }

  // MARK: Feeds and labels

  @Test func `subscriptions come with folders joined and tags, and without a null`() async throws {
    let site = try await SyncSite()
    let list = try #require(
      try await site.json(api + "subscription/list?output=json")["subscriptions"])
    let ledger = try #require(
      list.elements.first { $0["id"]?.string == "feed/\(site.ledger.rawValue)" })
    #expect(ledger["title"]?.string == "Northern Ledger")
    #expect(ledger["url"]?.string == "https://ledger.example/feed?a=1&b=2")
    #expect(ledger["htmlUrl"]?.string == "")
    #expect(ledger["sortid"]?.string == "00000001")
    let categories = try #require(ledger["categories"])
    #expect(categories.all("label") == ["News / North", "daily"])
    #expect(categories.all("type") == ["folder", "tag"])
    #expect(categories.all("id") == ["user/-/label/News / North", "user/-/label/daily"])
    let civic = try #require(
      list.elements.first { $0["id"]?.string == "feed/\(site.civic.rawValue)" })
    #expect(civic["categories"]?.elements.isEmpty == true)
    let tags = try #require(try await site.json(api + "tag/list")["tags"])
    #expect(
      tags.all("id") == [
        state + "starred", "user/-/label/News / North", "user/-/label/daily",
      ])
    #expect(await site.get(api + "subscription/list?output=xml").status == 400)
  }

  @Test func `what is unread is counted by feed, label and in all`() async throws {
    let site = try await SyncSite()
    let counts = try await site.json(api + "unread-count?all=true&output=json")
    #expect(counts["max"]?.integer == 3)
    let found = counts["unreadcounts"]?.elements.map {
      "\($0["id"]?.string ?? "") \($0["count"]?.integer ?? -1)"
    }
    #expect(
      found == [
        "feed/\(site.civic.rawValue) 1", "feed/\(site.ledger.rawValue) 2",
        "user/-/label/News / North 2", "user/-/label/daily 2", "\(state)reading-list 3",
      ])
  }

  @Test func `a feed moves between folders, gets a name, and is left`() async throws {
    let site = try await SyncSite()
    func labels() async throws -> [String] {
      let all = try await site.site.store.subscriptions(of: site.reader)
      return all.first { $0.feed.id == site.civic }?.labels ?? ["gone"]
    }
    let feed = "s=feed/\(site.civic.rawValue)"
    let changes: [(String, [String])] = [
      ("ac=edit&\(feed)&a=user/-/label/Town", ["Town"]),
      ("ac=edit&\(feed)&a=user/-/label/News+/+North&r=user/-/label/Town", ["News / North"]),
      ("ac=edit&\(feed)&a=user/ines/label/daily", ["News / North", "daily"]),
      ("ac=edit&\(feed)&r=user/-/label/daily&t=Review", ["News / North"]),
      ("ac=edit&\(feed)&r=user/-/label/News+/+North", []),
    ]
    for (body, expected) in changes {
      #expect(await site.post(api + "subscription/edit", body).text == "OK")
      #expect(try await labels() == expected, "\(body)")
    }
    let all = try await site.site.store.subscriptions(of: site.reader)
    #expect(all.contains { $0.title == "Review" })
    let gone = "ac=unsubscribe&s=feed/https://civic.example/feed"
    #expect(await site.post(api + "subscription/edit", gone).text == "OK")
    #expect(try await labels() == ["gone"])
    #expect(await site.post(api + "subscription/edit", gone).status == 400)
  }

  @Test func `labels are renamed and taken away, folders and tags alike`() async throws {
    let site = try await SyncSite()
    func labels() async throws -> [String] {
      try await site.site.store.subscriptions(of: site.reader).flatMap(\.labels)
    }
    let rename = "s=user/-/label/News+/+North&dest=user/-/label/Far+/+North"
    #expect(await site.post(api + "rename-tag", rename).text == "OK")
    let folders = try await site.site.store.subscriptions(of: site.reader).map(\.folder)
    #expect(folders.contains(["Far", "North"]))
    #expect(await site.post(api + "rename-tag", rename).status == 400)
    #expect(
      await site.post(api + "rename-tag", "s=user/-/label/daily&dest=user/-/label/often").text
        == "OK")
    #expect(try await labels() == ["Far / North", "often"])
    let gone = "s=user/-/label/often&s=user/-/label/Far+/+North"
    #expect(await site.post(api + "disable-tag", gone).text == "OK")
    #expect(try await labels() == [])
    #expect(await site.post(api + "disable-tag", gone).status == 400)
  }

  @Test func `a feed is added by its address, once, and what cannot be read is told`() async throws
  {
    let site = try await SyncSite(documents: SyncSite.web)
    let added = await site.post(
      api + "subscription/quickadd?quickadd=feed/https://quiet.example/rss", "")
    let json = try JSONValue(Array(added.text.utf8))
    #expect(json["numResults"]?.integer == 1 && json["streamName"]?.string == "Quiet Wire")
    let again = await site.post(
      api + "subscription/quickadd", "quickadd=https://quiet.example/rss")
    #expect(again.text.contains(#""numResults":0"#) && again.text.contains("Already subscribed"))
    let none = await site.post(api + "subscription/quickadd", "quickadd=https://gone.example/")
    #expect(none.status == 200 && none.text.contains(#""numResults":0"#))
    for typed in ["", "feed/", "%00", "javascript:alert(1)"] {
      let page = await site.post(api + "subscription/quickadd", "quickadd=\(typed)")
      #expect(page.status == 200 && page.text.contains(#""numResults":0"#), "\(typed)")
    }
  }

  @Test func `liferea subscribes with an escaped address, into a folder`() async throws {
    let site = try await SyncSite(documents: SyncSite.web)
    let body =
      "s=feed%2Fhttps%3A%2F%2Fquiet.example%2Frss&i=null&ac=subscribe&a=user/-/label/Wires&T=\(SyncSite.password)"
    #expect(await site.ask(.post, api + "subscription/edit", body, auth: nil).text == "OK")
    let all = try await site.site.store.subscriptions(of: site.reader)
    #expect(all.first { $0.title == "Quiet Wire" }?.folder == ["Wires"])
    let bad = await site.post(
      api + "subscription/edit", "s=feed%2Fhttps%3A%2F%2Fnone.example&ac=subscribe")
    #expect(bad.status == 400)
  }

  @Test func `lists of feeds go out and come in`() async throws {
    let site = try await SyncSite()
    let list = await site.get(api + "subscription/export")
    #expect(list.text.contains("https://civic.example/feed"))
    let taken = await site.post(
      api + "subscription/import",
      #"<opml version="2.0"><body><outline xmlUrl="https://new.example/rss"/></body></opml>"#)
    #expect(taken.text == "OK")
    let all = try await site.site.store.subscriptions(of: site.reader)
    #expect(all.contains { $0.feed.address.text == "https://new.example/rss" })
    #expect(await site.post(api + "subscription/import", "no list").status == 400)
  }
}
