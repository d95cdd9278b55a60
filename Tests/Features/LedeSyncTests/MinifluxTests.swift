// Miniflux's API, asked as programs ask.

import LedeBase
import LedeJSON
import LedeNews
import LedeTesting
import Testing

@testable import LedeAccounts
@testable import LedeApp
@testable import LedeHTTP
@testable import LedeSite
@testable import LedeSync

extension SyncSite {
  /// The feature that answers.
  fileprivate var sync: Sync {
    get throws { try #require(site.web.features.compactMap { $0 as? Sync }.first) }
  }

  /// What a program for Miniflux gets.
  func miniflux(
    _ method: Method, _ path: String, _ body: String = "", headers: [(String, String)] = [],
    password: String = SyncSite.password, name: String = "ines"
  ) async -> Page {
    let shown = Base64.text(Array("\(name):\(password)".utf8))
    // As curl labels what it puts, whatever it is.
    let all =
      [
        ("Host", "localhost:8080"), ("Authorization", "Basic " + shown),
        ("Content-Type", "application/x-www-form-urlencoded"),
      ] + headers
    return Page(
      await site.app.respond(
        to: Request(
          method, "/v1/" + path, headers: Headers(all), body: Array(body.utf8),
          peer: "192.0.2.8")))
  }

  /// The JSON of a good answer to GET.
  func miniflux(_ path: String) async throws -> JSONValue {
    let page = await miniflux(.get, path)
    try #require(page.status == 200, "\(path): \(page.text)")
    return try JSONValue(Array(page.text.utf8))
  }

  fileprivate func numbers(_ path: String) async throws -> [Int64] {
    try await miniflux(path)["entries"]?.elements.compactMap { $0["id"]?.integer } ?? []
  }
}

@Suite struct MinifluxTests {
  @Test func `Lede's own addresses and Miniflux's are apart`() async throws {
    let site = try await SyncSite()
    var (own, theirs) = (0, 0)
    let reserved = Set(MinifluxAPI.reserved)
    let routes = MinifluxAPI(sync: try site.sync).group.routes.map(\.pattern)
    for pattern in site.site.app.routes where pattern.shape.hasPrefix("/v1/") {
      let word = String(pattern.shape.dropFirst(4).prefix { $0 != "/" })
      if routes.contains(pattern) { theirs += 1 } else { own += 1 }
      #expect(reserved.contains(word) == routes.contains(pattern), "\(pattern.shape)")
    }
    #expect(own > 20 && theirs == routes.count)
  }

  @Test func `who is not known is told so as Miniflux tells it, also where nothing is`()
    async throws
  {
    let site = try await SyncSite()
    for path in ["me", "entries?limit=1"] {
      for page in [
        await site.ask(.get, "/v1/" + path, auth: nil),
        await site.miniflux(.get, path, password: "other"),
        await site.miniflux(.get, path, name: "tunde"),
        await site.miniflux(.get, path, headers: [("X-Auth-Token", "other")]),
      ] {
        #expect(page.status == 401 && page.text.hasPrefix(#"{"error_message":""#))
        #expect(page.headers["WWW-Authenticate"] == "Basic realm=\"Restricted\"")
      }
    }
    let nowhere = await site.miniflux(.get, "entries/1/nothing")
    #expect(nowhere.status == 404 && nowhere.text.hasPrefix(#"{"error_message":""#))
    #expect(await site.miniflux(.post, "me").status == 405)
    let token = await site.ask(
      .get, "//v1/me", auth: nil, headers: [("X-Auth-Token", SyncSite.password)])
    #expect(try JSONValue(Array(token.text.utf8))["username"]?.string == "ines")
    // Lede's own has another way to say it.
    #expect(!(await site.get("/v1/nothing")).text.contains("error_message"))
  }

  @Test func `an app password that opens less does less`() async throws {
    let site = try await SyncSite(scopes: .read)
    #expect(await site.miniflux(.get, "entries").status == 200)
    #expect(
      await site.miniflux(.put, "entries", #"{"entry_ids":[1],"status":"read"}"#).status == 403)
    #expect(await site.miniflux(.post, "categories", #"{"title":"a"}"#).status == 403)
    #expect(try await site.unread().count == 3)
  }

  @Test func `newsboat lists categories, feeds and a feed's entries, and marks them`() async throws
  {
    let site = try await SyncSite()
    let categories = try await site.miniflux("categories")
    #expect(categories.all("title") == ["All", "News / North"])
    let feeds = try await site.miniflux("feeds")
    #expect(feeds.all("title") == ["Civic Review", "Northern Ledger"])
    let ledger = try #require(feeds.elements.first { $0["id"]?.integer == site.ledger.rawValue })
    #expect(ledger["feed_url"]?.string == "https://ledger.example/feed?a=1&b=2")
    #expect(ledger["category"]?["id"] == categories.elements[1]["id"])
    let page = try await site.miniflux(
      "feeds/\(site.ledger.rawValue)/entries?order=published_at&direction=desc")
    #expect(page["total"]?.integer == 2)
    let entry = try #require(page["entries"]?.elements.first)
    #expect(entry["id"]?.integer == 1 && entry["title"]?.string == "Turbines & storms")
    #expect(entry["content"]?.string == "<p>Kept turning.</p>")
    #expect(entry["status"]?.string == "unread" && entry["starred"] == .bool(false))
    #expect(entry["feed"]?["category"]?["title"]?.string == "News / North")
    let read = await site.miniflux(.put, "entries", #"{"entry_ids":[1,2],"status":"read"}"#)
    #expect(read.status == 204 && read.text == "")
    #expect(try await site.unread() == ["Libraries"])
    let unread = await site.miniflux(
      .put, "entries", #"{"entry_ids":[2],"status":"unread","starred":true}"#)
    #expect(unread.status == 204)
    #expect(try await site.unread() == ["A quiet day", "Libraries"])
    #expect(try await site.site.store.titles(.saved) == ["A quiet day"])
    for path in ["entries/2/bookmark", "entries/3/star"] {
      #expect(await site.miniflux(.put, path).status == 204)
    }
    #expect(try await site.site.store.titles(.saved) == ["Libraries"])
    #expect(await site.miniflux(.post, "entries/1/save").status == 202)
    #expect(try await site.site.store.titles(.saved).count == 2)
  }

  @Test func `entries come in every order, a page at a time, with how many there are`() async throws
  {
    let site = try await SyncSite()
    try await site.site.store.keep(Some.items(1...30), from: site.civic, at: 500_000)
    _ = await site.miniflux(.put, "entries", #"{"entry_ids":[1,4,5],"status":"read"}"#)
    _ = await site.miniflux(.put, "entries", #"{"entry_ids":[2,5],"starred":true}"#)
    let totals = [
      ("", 33), ("status=unread", 30), ("status=read", 3), ("status=read&status=unread", 33),
      ("status=removed", 0), ("starred=1", 2), ("starred=True&status=read", 1), ("starred=0", 31),
      ("feed_id=\(site.ledger.rawValue)", 2), ("after_entry_id=30", 3), ("before_entry_id=4", 3),
      ("category_id=\(Shelves.top.number)", 31), ("published_before=1", 0), ("after=1", 33),
      ("changed_after=1", 33), ("changed_before=1&status=read", 0),
    ]
    for (query, total) in totals {
      let page = try await site.miniflux("entries?limit=2&" + query)
      #expect(page["total"]?.integer == Int64(total), "\(query)")
      #expect(page["entries"]?.elements.count == min(2, total), "\(query)")
      let numbers = try await site.miniflux("entries/ids?" + query)
      #expect(
        numbers["total"]?.integer == Int64(total) && numbers["entry_ids"]?.elements.count == total)
    }
    for order in [
      "id", "status", "published_at", "created_at", "changed_at", "category_id", "category_title",
    ] {
      let all = try await site.numbers("entries?order=\(order)&direction=desc")
      #expect(Set(all) == Set(1...33))
      #expect(try await site.numbers("entries?order=\(order)&direction=asc") == all.reversed())
      let pages = try await site.numbers("entries?order=\(order)&direction=desc&limit=10&offset=30")
      #expect(pages == Array(all[30...]), "\(order)")
    }
    #expect(try await site.numbers("entries?order=id") == Array(1...33))
    #expect(
      try await site.numbers("entries?order=id&after_entry_id=2&before_entry_id=6") == [3, 4, 5])
    let first = try await site.numbers("entries?order=status&limit=1&direction=desc")
    #expect(first.count == 1 && Set(first).isSubset(of: [1, 4, 5]))
  }

  @Test func `by date a part of time is the same from either end`() async throws {
    let site = try await SyncSite()
    let all = try await site.miniflux("entries?direction=asc")["entries"]?.elements ?? []
    let times = try all.map { try #require(Timestamp(iso8601: $0["published_at"]?.string ?? "")) }
    let (first, last) = (times[0].milliseconds / 1_000, times[2].milliseconds / 1_000)
    for direction in ["asc", "desc"] {
      #expect(
        try await site.numbers("entries?after=\(first)&before=\(last)&direction=\(direction)")
          == [all[1]["id"]?.integer])
    }
  }

  @Test func `feeds are followed, renamed, moved and left`() async throws {
    let site = try await SyncSite(documents: SyncSite.web)
    let made = await site.miniflux(.post, "categories", #"{"title":"Town / Hall"}"#)
    #expect(made.status == 201)
    let category = try #require(try JSONValue(Array(made.text.utf8))["id"]?.integer)
    let added = await site.miniflux(
      .post, "feeds", #"{"feed_url":"https://quiet.example/rss","category_id":\#(category)}"#)
    #expect(added.status == 201, "\(added.text)")
    let feed = try #require(try JSONValue(Array(added.text.utf8))["feed_id"]?.integer)
    #expect(try await site.miniflux("categories/\(category)/feeds").elements.count == 1)
    let again = await site.miniflux(.post, "feeds", #"{"feed_url":"https://quiet.example/rss"}"#)
    #expect(again.status == 400 && again.text.contains("Already"))
    let changed = await site.miniflux(
      .put, "feeds/\(feed)",
      #"{"title":"Ours","category_id":\#(Shelves.top.number),"disabled":true,"crawler":null}"#)
    #expect(changed.status == 201)
    let told = try JSONValue(Array(changed.text.utf8))
    #expect(told["title"]?.string == "Ours" && told["disabled"] == .bool(true))
    #expect(told["category"]?["id"]?.integer == Shelves.top.number)
    #expect(await site.miniflux(.delete, "feeds/\(feed)").status == 204)
    #expect(await site.miniflux(.delete, "feeds/\(feed)").status == 404)
    let found = await site.miniflux(.post, "discover", #"{"url":"https://quiet.example/rss"}"#)
    #expect(try JSONValue(Array(found.text.utf8)).all("url") == ["https://quiet.example/rss"])
  }

  @Test func `a category gets another name or goes, and its feeds stay`() async throws {
    let site = try await SyncSite()
    let old = try #require(try await site.miniflux("categories").elements[1]["id"]?.integer)
    let renamed = await site.miniflux(.put, "categories/\(old)", #"{"title":"Paper"}"#)
    #expect(renamed.status == 201)
    let number = try #require(try JSONValue(Array(renamed.text.utf8))["id"]?.integer)
    let all = try await site.site.store.subscriptions(of: site.reader)
    #expect(all.first { $0.feed.id == site.ledger }?.folder == ["Paper"])
    #expect(await site.miniflux(.put, "categories/\(number)/mark-all-as-read").status == 204)
    #expect(try await site.unread() == ["Libraries"])
    #expect(await site.miniflux(.delete, "categories/\(number)").status == 204)
    #expect(try await site.miniflux("categories").all("title") == ["All"])
    #expect(try await site.miniflux("feeds").elements.count == 2)
    #expect(await site.miniflux(.delete, "categories/\(Shelves.top.number)").status == 400)
  }

  @Test func `the rest that programs ask for is answered`() async throws {
    let site = try await SyncSite()
    let reader = site.reader.rawValue
    for path in [
      "version", "users", "users/ines", "users/\(reader)", "integrations/status", "entries/1",
      "feeds/\(site.ledger.rawValue)/entries/1", "feeds/counters", "export",
      "categories/\(Shelves.top.number)/entries/3",
    ] { #expect(await site.miniflux(.get, path).status == 200, "\(path)") }
    for path in [
      "users/tunde", "entries/99", "entries/99999999999999999999", "feeds/999",
      "feeds/\(site.civic.rawValue)/entries/1", "categories/77/entries", "feeds/999/icon",
      "icons/999", "enclosures/64", "enclosures/9223372036854775807",
    ] { #expect(await site.miniflux(.get, path).status == 404, "\(path)") }
    let counters = try await site.miniflux("feeds/counters")
    #expect(counters["unreads"]?["\(site.ledger.rawValue)"]?.integer == 2)
    for path in [
      "feeds/refresh", "feeds/\(site.ledger.rawValue)/refresh",
      "categories/\(Shelves.top.number)/refresh", "users/\(reader)/mark-all-as-read",
    ] { #expect(await site.miniflux(.put, path).status == 204, "\(path)") }
    #expect(try await site.unread() == [])
    let list =
      #"<opml version="2.0"><body><outline xmlUrl="https://quiet.example/rss"/></body></opml>"#
    #expect(await site.miniflux(.post, "import", list).status == 201)
    #expect(try await site.miniflux("feeds").elements.count == 3)
    // What is not offered is told so.
    for (method, path) in [
      (LedeHTTP.Method.put, "flush-history"), (.delete, "flush-history"), (.get, "api-keys"),
      (.post, "api-keys"), (.delete, "api-keys/1"), (.put, "entries/1"),
    ] {
      let page = await site.miniflux(method, path, #"{"title":"Other","description":"a"}"#)
      #expect(page.status == 400 && page.text.hasPrefix(#"{"error_message":""#), "\(path)")
    }
    #expect(try await site.miniflux("entries/1")["title"]?.string == "Turbines & storms")
  }

  @Test func `wrong requests are told so, and change nothing`() async throws {
    let site = try await SyncSite()
    let wrong: [(Method, String, String)] =
      [
        "limit=x", "limit=-1", "offset=-1", "offset=1e9", "order=words",
        "status=x", "after=x", "changed_after=x", "feed_id=x",
      ].map { (.get, "entries?" + $0, "") }
      + [
        "", "{", "[]", "null", #"{"entry_ids":[]}"#, #"{"entry_ids":["1"],"status":"read"}"#,
        #"{"entry_ids":[1]}"#, #"{"entry_ids":[1],"status":"removed"}"#,
        #"{"entry_ids":[1],"starred":"yes"}"#, #"{"entry_ids":[1e99],"status":"read"}"#,
        #"{"entry_ids":[\#(Array(repeating: "1", count: 10_001).joined(separator: ","))],"status":"read"}"#,
      ].map { (.put, "entries", $0) }
      + ["", "{}", #"{"title":""}"#, #"{"title":" / "}"#, #"{"title":7}"#].map {
        (.post, "categories", $0)
      }
      + ["", "{}", #"{"feed_url":"file:///etc/passwd"}"#].flatMap {
        [(.post, "feeds", $0), (.post, "discover", $0.replacing("feed_url", with: "url"))]
      }
      + [
        (.post, "import", "<opml"),
        (.put, "feeds/\(site.ledger.rawValue)", #"{"feed_url":"https://a.example/"}"#),
      ]
    for (method, path, body) in wrong {
      let page = await site.miniflux(method, path, body)
      #expect(page.status == 400, "\(page.status) \(path) \(body.prefix(60)) \(page.text)")
      #expect(page.text.hasPrefix(#"{"error_message":""#))
    }
    for number in ["9223372036854775807", "-9223372036854775808", "0"] {
      for name in ["limit", "offset", "after", "before", "after_entry_id", "before_entry_id"] {
        let page = await site.miniflux(.get, "entries?\(name)=\(number)")
        #expect(page.status == 200 || page.status == 400, "\(name) \(number)")
      }
    }
    #expect(site.site.reported.all == [])
    #expect(try await site.unread().count == 3)
    #expect(try await site.miniflux("feeds").elements.count == 2)
  }
}
