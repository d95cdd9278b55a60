// The Google Reader API's streams and marks, asked as programs ask.

import LedeBase
import LedeHTTP
import LedeJSON
import LedeSite
import LedeTesting
import Testing

@testable import LedeAccounts
@testable import LedeNews
@testable import LedeSync

@Suite struct ReaderStreamTests {
  private let api = SyncSite.api
  private let state = SyncSite.state

  @Test func `numbers of a stream come in pages, and the last says so by saying nothing`()
    async throws
  {
    let site = try await SyncSite()
    var found: [String] = []
    var next: String? = ""
    while let place = next {
      let page = try await site.json(
        api + "stream/items/ids?s=\(state)reading-list&n=1" + (place.isEmpty ? "" : "&c=\(place)"))
      found += page["itemRefs"]?.all("id") ?? []
      next = page["continuation"]?.string
    }
    #expect(found == ["1", "3", "2"])
    let old = try await site.json(api + "stream/items/ids?s=\(state)reading-list&r=o")
    #expect(old["itemRefs"]?.all("id") == ["2", "3", "1"] && old["continuation"] == nil)
  }

  @Test func `streams are narrowed by state, feed, label and arrival`() async throws {
    let site = try await SyncSite()
    _ = await site.post(api + "edit-tag", "i=1&a=\(state)read&a=\(state)starred")
    let now = TestSite.now.milliseconds / 1_000
    let ledger = "feed/\(site.ledger.rawValue)"
    let streams: [(String, [String])] = [
      ("s=\(state)reading-list&xt=\(state)read", ["3", "2"]),
      ("s=\(state)reading-list&it=\(state)read", ["1"]),
      ("s=\(state)read", ["1"]), ("s=\(state)starred", ["1"]),
      ("s=\(state)kept-unread", ["3", "2"]), ("s=\(state)broadcast", []),
      ("s=\(state)reading-list&xt=\(state)starred", ["3", "2"]),
      ("s=\(ledger)", ["1", "2"]), ("s=\(ledger)&xt=\(state)read", ["2"]),
      ("s=feed/https://ledger.example/feed%3Fa%3D1%26b%3D2", ["1", "2"]),
      ("s=user/-/label/News%20/%20North", ["1", "2"]), ("s=user/ines/label/daily", ["1", "2"]),
      ("s=user/-/label/News", []), ("s=feed/99", []),
      ("s=\(state)reading-list&xt=\(ledger)", ["3"]),
      ("s=\(ledger)&s=feed/\(site.civic.rawValue)", ["1", "3", "2"]),
      ("s=\(state)reading-list&ot=\(now)", ["3", "2", "1"]),
      ("s=\(state)reading-list&ot=\(now + 1)", []),
      ("s=\(state)reading-list&nt=\(now - 1)", []),
      ("s=\(state)reading-list&ot=\(now)000000&xt=\(state)read", ["3", "2"]),
      ("s=\(state)starred&it=\(state)kept-unread", []),
    ]
    for (query, expected) in streams {
      let page = try await site.json(api + "stream/items/ids?" + query)
      #expect(page["itemRefs"]?.all("id") == expected, "\(query)")
    }
  }

  @Test func `kinds of writing are labels where their reader wishes it`() async throws {
    let site = try await SyncSite()
    try await site.site.label(["Libraries": [.opinion: 95]])
    let opinion = "user/-/label/kind:Opinion"
    let asked = opinion.replacing(":", with: "%3A")
    func categories() async throws -> [String] {
      let page = try await site.json(api + "stream/contents/\(state)reading-list?n=9")
      return page["items"]?.elements.flatMap { $0["categories"]?.elements ?? [] }
        .compactMap(\.string) ?? []
    }
    func tags() async throws -> [String] {
      try await site.json(api + "tag/list?output=json")["tags"]?.all("id") ?? []
    }
    #expect(try await !categories().contains(opinion))
    #expect(try await !tags().contains(opinion))
    var wishes = try await site.site.store.preferences(of: site.reader)
    wishes.labelsKinds = true
    try await site.site.store.setPreferences(wishes, of: site.reader)
    #expect(try await categories().filter { $0 == opinion }.count == 1)
    let all = try await tags()
    #expect(all.contains(opinion) && !all.contains { $0.contains("Hate") })
    let atom = await site.get("/reader/atom/" + asked)
    #expect(atom.text.contains(#"label="kind:Opinion""#) && atom.text.contains("Libraries"))

    let now = TestSite.now.milliseconds / 1_000
    let streams: [(String, [String])] = [
      ("s=\(asked)", ["3"]), ("s=\(asked)&r=o", ["3"]), ("s=\(asked)&ot=\(now)", ["3"]),
      ("s=\(state)reading-list&it=\(asked)", ["3"]),
      ("s=\(state)reading-list&xt=\(asked)", ["1", "2"]),
      ("s=\(asked)&xt=\(state)kept-unread", []), ("s=\(asked)&xt=\(asked)", []),
      ("s=user/-/label/kind%3ASatire", []), ("s=\(asked)&it=user/-/label/kind%3ASatire", []),
    ]
    for (query, expected) in streams {
      let page = try await site.json(api + "stream/items/ids?" + query)
      #expect(page["itemRefs"]?.all("id") == expected, "\(query)")
    }
    let two = await site.get(api + "stream/items/ids?s=\(asked)&s=\(state)read")
    #expect(two.status == 400)
    #expect(await site.post(api + "edit-tag", "i=1&a=\(asked)").status == 400)
    #expect(await site.post(api + "rename-tag", "s=\(asked)&dest=user/-/label/x").status == 400)
    #expect(await site.post(api + "mark-all-as-read", "s=\(asked)").status == 200)
    let read = try await site.json(api + "stream/items/ids?s=\(state)read")
    #expect(read["itemRefs"]?.all("id") == ["3"])
  }

  @Test(arguments: [
    "stream/contents/user/-/state/com.google/reading-list",
    "stream/contents/user%2F-%2Fstate%2Fcom.google%2Freading-list", "stream/contents",
    "stream/contents?s=user/-/state/com.google/reading-list",
  ])
  func `a stream is named in the path, escaped or not, or in the query`(path: String) async throws {
    let site = try await SyncSite()
    let page = try await site.json(api + path)
    #expect(page["id"]?.string == state + "reading-list")
    #expect(page["items"]?.elements.count == 3)
  }

  @Test func `items come whole and safe, with what strict readers want`() async throws {
    let site = try await SyncSite()
    _ = await site.post(api + "edit-tag", "i=1&a=\(state)starred")
    let body =
      "i=1&i=tag:google.com,2005:reader/item/0000000000000003&i=0000000000000002&i=99&i=-5"
    let page = await site.post(api + "stream/items/contents?output=json", body)
    let json = try JSONValue(Array(page.text.utf8))
    let items = try #require(json["items"])
    #expect(
      items.all("id") == [1, 3, 2].map { "tag:google.com,2005:reader/item/000000000000000\($0)" })
    let first = items.elements[0]
    #expect(first["title"]?.string == "Turbines & storms")
    #expect(first["summary"]?["content"]?.string?.contains("<p>Kept turning.</p>") == true)
    #expect(!page.text.contains("alert(1)"))
    #expect(first["origin"]?["streamId"]?.string == "feed/\(site.ledger.rawValue)")
    #expect(first["marked"] != nil && items.elements[1]["marked"] == nil)
    #expect(first["canonical"]?.all("href") == ["https://site.example/a"])
    let categories = first["categories"]?.elements.compactMap(\.string)
    #expect(
      categories == [
        state + "reading-list", "user/-/label/News / North", "user/-/label/daily",
        state + "starred",
      ])
    #expect(json["updated"]?.integer != nil && json["continuation"] == nil)
  }

  @Test func `newsboat reads Atom, whose tag changes with what is read`() async throws {
    let site = try await SyncSite()
    let target = "/reader/atom/feed%2F\(site.ledger.rawValue)?n=20"
    let first = await site.get(target)
    #expect(first.headers["Content-Type"] == "application/atom+xml; charset=utf-8")
    #expect(first.text.contains("<id>tag:google.com,2005:reader/item/0000000000000001</id>"))
    #expect(first.text.contains("Turbines &amp; storms"))
    #expect(first.text.ranges(of: #"label="fresh""#).count == 2)
    let tag = try #require(first.headers["ETag"])
    let same = await site.ask(.get, target, headers: [("If-None-Match", tag)])
    #expect(same.status == 304)
    _ = await site.post(
      api + "edit-tag", "i=tag:google.com,2005:reader/item/0000000000000001&a=\(state)read&ac=edit")
    let after = await site.ask(.get, target, headers: [("If-None-Match", tag)])
    #expect(after.status == 200 && after.text.contains(#"label="read""#))
    #expect(after.text.ranges(of: #"label="fresh""#).count == 1)
  }

  // MARK: Marks

  @Test func `marks of a program are on the pages, and the other way round`() async throws {
    let site = try await SyncSite()
    _ = await site.post(api + "edit-tag", "i=1&i=3&a=\(state)read&a=\(state)tracking-mobile-read")
    #expect(try await site.unread() == ["A quiet day"])
    _ = await site.post(
      api + "edit-tag",
      "i=1&r=\(state)read&a=\(state)kept-unread&a=\(state)tracking-kept-unread")
    #expect(try await site.unread() == ["A quiet day", "Turbines & storms"])
    let cookie = [("Cookie", "lede=token-0")]
    #expect(await site.site.post("/mark", "id=2&change=read", cookie).status == 303)
    let left = try await site.json(api + "stream/items/ids?s=\(state)reading-list&xt=\(state)read")
    #expect(left["itemRefs"]?.all("id") == ["1"])
    _ = await site.post(api + "edit-tag", "i=2&a=\(state)starred")
    #expect(await site.site.get("/saved", cookie).text.contains("A quiet day"))
    _ = await site.post(api + "edit-tag", "i=2&r=\(state)starred")
    #expect(try await site.site.store.titles(.saved) == [])
  }

  @Test func `all of a stream is marked, as far as it had arrived`() async throws {
    let site = try await SyncSite()
    let now = TestSite.now.milliseconds
    let marks: [(String, Int)] = [
      ("s=\(state)reading-list&ts=\(now - 1)000", 3), ("s=feed/\(site.civic.rawValue)", 2),
      ("s=user/-/label/nothing", 2), ("s=\(state)starred", 2),
      ("s=user/-/label/News%20/%20North&ts=\(now)000", 0),
    ]
    for (body, left) in marks {
      #expect(await site.post(api + "mark-all-as-read", body).text == "OK")
      #expect(try await site.unread().count == left, "\(body)")
    }
  }

  @Test func `what a rule mutes is in no stream`() async throws {
    let site = try await SyncSite()
    let rule = try await site.site.store.rule(.mute, "ferry")
    try await site.site.store.keep(
      [Some.item("ferry", 5)], from: site.civic, at: 600_000, caught: [0: [rule]])
    for query in ["s=\(state)reading-list", "s=\(state)reading-list&ot=1"] {
      let page = try await site.json(api + "stream/items/ids?" + query)
      #expect(page["itemRefs"]?.elements.count == 3, "\(query)")
    }
    let found = try await site.json(api + "stream/items/contents?i=4&i=1")
    #expect(found["items"]?.elements.count == 1)
  }

  @Test func `another reader's items are nobody else's`() async throws {
    let site = try await SyncSite()
    let tunde = try #require(try await site.site.store.accounts.account(named: "tunde")).reader
    try await site.keep("tunde's", of: tunde, named: "tunde")
    let page = await site.ask(.get, api + "stream/contents", auth: "tunde's")
    #expect(page.status == 200 && page.text.contains(#""items":[]"#))
    for query in ["i=1", "i=1&i=2&i=3"] {
      let page = await site.ask(
        .post, api + "stream/items/contents", query, auth: "tunde's")
      #expect(page.text.contains(#""items":[]"#))
    }
    _ = await site.ask(.post, api + "edit-tag", "i=1&a=\(state)read", auth: "tunde's")
    #expect(try await site.unread().count == 3)
    let ids = await site.ask(
      .get, api + "stream/items/ids?s=\(state)reading-list&ot=5", auth: "tunde's")
    #expect(ids.text.contains(#""itemRefs":[]"#))
  }
}
