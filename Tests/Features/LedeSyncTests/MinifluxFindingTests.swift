// Entries of Miniflux's API that are found by what they say, fetched whole, and heard.

import LedeBase
import LedeJSON
import LedeNews
import LedeReading
import LedeSearch
import LedeTesting
import Testing

@testable import LedeAccounts
@testable import LedeHTTP
@testable import LedeSync

@Suite struct MinifluxFindingTests {
  /// Five more items: about ferries, with tags, authors and a file that can be heard.
  private static func site(
    scopes: AppScopes = .all, documents: (any DocumentRequester)? = nil
  ) async throws -> SyncSite {
    let site = try await SyncSite(scopes: scopes, documents: documents)
    let told: [(title: String, text: String, tags: [String], author: String?)] = [
      ("Ferry sails", "A new boat.", ["Ferries", "Local"], "Zoe"),
      ("About a harbour", "The ferry waits.", ["Ferries"], "amy"),
      ("calm seas", "No boat at all.", ["Local"], "Bo"),
      ("Übermut", "Nothing.", [], nil),
      ("Ferry Ferry", "ferry", ["ferries"], nil),
    ]
    let items = told.enumerated().map { place, one in
      var item = Item.of("f\(place)", one.title, minutes: Int64(10 + place), "<p>\(one.text)</p>")
      item.tags = one.tags
      item.author = one.author
      item.language = "en"
      if place == 0, let sound = WebAddress("https://site.example/f0.mp3"),
        let paper = WebAddress("https://site.example/f0.pdf")
      {
        item.enclosures = [
          Enclosure(address: paper, type: "application/pdf"),
          Enclosure(address: sound, type: "audio/mpeg"),
        ]
      }
      return item
    }
    try await site.site.feed("Harbour Post", "https://harbour.example/feed", items: items)
    return site
  }

  @Test(arguments: [
    ("search=ferry", ["About a harbour", "Ferry Ferry", "Ferry sails"]),
    ("search=ferry+harbour", ["About a harbour"]), ("search=%22new+boat%22", ["Ferry sails"]),
    ("search=boat&tags=Local", ["calm seas", "Ferry sails"]), ("search=nobodysaysthis", []),
    ("search=+", []), ("search=ferry&status=read", []), ("search=ferry&starred=1", []),
    ("search=quiet", ["A quiet day"]), ("search=-boat+ferry", ["About a harbour", "Ferry Ferry"]),
    ("tags=Ferries", ["About a harbour", "Ferry sails"]), ("tags=ferries", ["Ferry Ferry"]),
    ("tags=Ferries&tags=Local", ["Ferry sails"]),
    ("tags=Local&tags=Local", ["calm seas", "Ferry sails"]),
    ("tags=Ferries&tags=ferries", []), ("tags=Nowhere", []),
    ("tags=Local&before_entry_id=1", []),
  ])
  func `entries are found by their words and their tags`(
    query: String, titles: [String]
  ) async throws {
    let site = try await Self.site()
    let found = try await site.miniflux("entries?order=title&" + query)
    #expect(found["total"]?.integer == Int64(titles.count))
    #expect(found["entries"]?.all("title") == titles)
    let numbers = try await site.miniflux("entries/ids?" + query)
    #expect(numbers["entry_ids"]?.elements.count == titles.count)
    for entry in found["entries"]?.elements ?? [] where entry["title"]?.string == "Ferry sails" {
      #expect(entry["tags"]?.elements.compactMap(\.string) == ["Ferries", "Local"])
      #expect(entry["language"]?.string == "en")
    }
  }

  @Test func `what is found is of the feed, the category, the time and the state that were named`()
    async throws
  {
    let site = try await Self.site()
    let all = try await site.miniflux("entries?search=ferry&order=id")["entries"]?.elements ?? []
    let ids = all.compactMap { $0["id"]?.integer }
    #expect(ids.count == 3)
    let feed = try #require(all[0]["feed_id"]?.integer)
    for (path, count) in [
      ("feeds/\(feed)/entries?search=ferry", 3),
      ("feeds/\(site.ledger.rawValue)/entries?search=ferry", 0),
      ("categories/\(Shelves.top.number)/entries?search=ferry", 3),
      ("entries?search=ferry&feed_id=\(site.civic.rawValue)", 0),
      ("entries?search=ferry&published_after=4000000000", 0),
      ("entries?search=ferry&changed_after=1", 3),
      ("entries?search=ferry&after_entry_id=\(ids[0])", 2),
      ("entries?search=ferry&limit=1&offset=2", 3),
    ] {
      #expect(try await site.miniflux(path)["total"]?.integer == Int64(count), "\(path)")
    }
    _ = await site.miniflux(
      .put, "entries", #"{"entry_ids":[\#(ids[0])],"status":"read","starred":true}"#)
    for (query, count) in [("status=read", 1), ("status=unread", 2), ("starred=1", 1)] {
      let found = try await site.miniflux("entries?search=ferry&" + query)
      #expect(found["total"]?.integer == Int64(count), "\(query)")
    }
    let last = try await site.miniflux("entries?search=ferry&limit=1&offset=2")["entries"]
    let sorted = try await site.miniflux("entries?search=ferry")["entries"]?.elements
    #expect(last?.elements == sorted.map { [$0[2]] })
    let turned = try await site.miniflux("entries?search=ferry&direction=desc")["entries"]
    #expect(turned?.elements == sorted?.reversed())
    // Another reader finds nothing of it.
    let other = try #require(try await site.site.store.accounts.account(named: "tunde")?.reader)
    try await site.keep("app-password-2", of: other, named: "tunde")
    let theirs = await site.miniflux(
      .get, "entries?search=ferry&tags=Local", password: "app-password-2", name: "tunde")
    #expect(theirs.text == #"{"total":0,"entries":[]}"#)
  }

  @Test func `entries are sorted by title and by author, in whatever case`() async throws {
    let site = try await Self.site()
    let titles = [
      "A quiet day", "About a harbour", "calm seas", "Ferry Ferry", "Ferry sails", "Libraries",
      "Turbines & storms", "Übermut",
    ]
    #expect(try await site.miniflux("entries?order=title")["entries"]?.all("title") == titles)
    let turned = try await site.miniflux("entries?order=title&direction=desc&limit=3&offset=1")
    #expect(turned["entries"]?.all("title") == titles.reversed()[1...3].map { $0 })
    let authors = try await site.miniflux("entries?order=author&direction=desc&limit=3")
    #expect(authors["entries"]?.all("author") == ["Zoe", "Bo", "amy"])
    // More than can be sorted so are refused, and no part of them is told.
    try await site.site.store.keep(Some.items(1...10_000), from: site.civic, at: 500_000)
    let many = await site.miniflux(.get, "entries?order=title")
    #expect(many.status == 400 && many.text.contains("10000"))
    let few = try await site.miniflux("entries?order=title&search=ferry")
    #expect(few["entries"]?.all("title") == ["About a harbour", "Ferry Ferry", "Ferry sails"])
  }

  /// A page with an article of some length.
  private static let page =
    "<html><head><title>Ferry</title></head><body><article><h1>Ferry sails</h1>"
    + (1...9).map { n in
      "<p>The harbour office said on Friday that ferry number \(n) sails again next week, after divers had looked at its hull and found nothing worse than scratches, and that all those who had waited may come at seven.</p><script>alert(1)</script>"
    }.joined() + "</article></body></html>"

  private static let web = StubDocuments { request throws(FetchError) in
    guard request.address.text == "https://site.example/f0" else {
      throw .refused(request.address, status: 404, wait: nil)
    }
    return Answer(
      status: 200, headers: [.init("content-type", "text/html; charset=utf-8")],
      body: Array(page.utf8), address: request.address)
  }

  @Test func `the article behind an entry is fetched, made safe, and the entry stays as it was`()
    async throws
  {
    let site = try await Self.site(documents: Self.web)
    let entries = try await site.miniflux("entries?tags=Ferries&order=title")["entries"]?.elements
    let ids = try #require(entries?.compactMap { $0["id"]?.integer })
    let fetched = await site.miniflux(.get, "entries/\(ids[1])/fetch-content")
    #expect(fetched.status == 200, "\(fetched.text)")
    let json = try JSONValue(Array(fetched.text.utf8))
    let html = try #require(json["content"]?.string)
    #expect(html.contains("ferry number 9 sails") && !html.contains("script"))
    #expect(json["reading_time"]?.integer ?? 0 > 0)
    let entry = try await site.miniflux("entries/\(ids[1])")
    #expect(entry["content"]?.string == "<p>A new boat.</p>")
    // A site that does not give it is told so, and kept from nobody else.
    let gone = await site.miniflux(.get, "entries/\(ids[0])/fetch-content")
    #expect(gone.status == 502 && gone.text.hasPrefix(#"{"error_message":""#))
    for id in ["999", "0", "9223372036854775807"] {
      #expect(await site.miniflux(.get, "entries/\(id)/fetch-content").status == 404)
    }
    #expect(site.site.reported.all == [])
    let narrow = try await Self.site(scopes: .read, documents: Self.web)
    #expect(await narrow.miniflux(.get, "entries/\(ids[1])/fetch-content").status == 403)
  }

  @Test func `how far a file was heard is kept, and told with its entry`() async throws {
    let site = try await Self.site()
    let found = try await site.miniflux("entries?search=%22new+boat%22")
    let files = try #require(found["entries"]?.elements.first?["enclosures"]?.elements)
    let ids = files.compactMap { $0["id"]?.integer }
    #expect(ids.count == 2 && files.allSatisfy { $0["media_progression"]?.integer == 0 })
    func put(_ id: Int64, _ body: String) async -> Int {
      await site.miniflux(.put, "enclosures/\(id)", body).status
    }
    #expect(await put(ids[1], #"{"media_progression":95}"#) == 204)
    #expect(try await site.miniflux("enclosures/\(ids[1])")["media_progression"]?.integer == 95)
    let again = try await site.miniflux("entries?search=%22new+boat%22")["entries"]
    #expect(
      again?.elements.first?["enclosures"]?.elements.map { $0["media_progression"]?.integer }
        == [0, 95])
    #expect(await put(ids[1], #"{"media_progression":0}"#) == 204)
    #expect(try await site.miniflux("enclosures/\(ids[1])")["media_progression"]?.integer == 0)
    // A paper is not heard; and what is no number of seconds is none.
    #expect(await put(ids[0], #"{"media_progression":5}"#) == 404)
    #expect(await put(7, #"{"media_progression":5}"#) == 404)
    for body in [
      "", "{}", #"{"media_progression":-1}"#, #"{"media_progression":"5"}"#,
      #"{"media_progression":1e30}"#, #"{"media_progression":9223372036854775807}"#,
    ] { #expect(await put(ids[1], body) == 400, "\(body)") }
    #expect(site.site.reported.all == [])
  }

  @Test func `categories are counted where a program wishes it`() async throws {
    let site = try await Self.site()
    let counted = try await site.miniflux("categories?counts=true").elements
    #expect(counted.map { $0["feed_count"]?.integer } == [2, 1])
    #expect(counted.map { $0["total_unread"]?.integer } == [6, 2])
    for path in ["categories", "categories?counts=false"] {
      let plain = try await site.miniflux(path).elements
      #expect(plain.allSatisfy { $0["feed_count"] == nil && $0["total_unread"] == nil })
    }
  }

  @Test func `so many tags are named at once, and no more`() async throws {
    let site = try await Self.site()
    let many = String(repeating: "&tags=a", count: 20)
    #expect(await site.miniflux(.get, "entries?x=1" + many).status == 200)
    #expect(await site.miniflux(.get, "entries?tags=a" + many).status == 400)
    let long = String(repeating: "ferry+", count: 100_000)
    #expect(await site.miniflux(.get, "entries?search=" + long).status == 200)
    for text in Hostile.titles where !text.isEmpty && text.utf8.count < 2_000 {
      let word = EncodedText.of(text)
      let page = await site.miniflux(.get, "entries?search=\(word)&tags=\(word)")
      #expect(page.status == 200, "\(text)")
    }
    #expect(site.site.reported.all == [])
  }

  @Test(arguments: Backend.present)
  func `words, tags and names are found on both databases`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.keep(
        [
          Some.piece("B ferry", 1, "one", tags: ["x", "y"]),
          Some.piece("a boat", 2, "ferry", tags: ["y"]),
          Some.piece("c", 3, "three", tags: ["x"]),
        ], from: feed, at: 10)
      try await store.indexAll()
      let desk = NewsDesk(KeptHouse(store: store).services)
      let query = SearchQuery(parsing: "ferry", now: Some.time(20))
      let found = try #require(await store.searching.numbers(query, of: .local, limit: 10))
      let names = try await desk.names(of: found, reader: .local)
      #expect(found.compactMap { names[$0]?.title } == ["a boat", "B ferry"])
      #expect(try await store.searching.numbers(query, of: .local, limit: 1)?.count == 1)
      #expect(try await store.searching.numbers(query, of: .local, limit: 0) == [])
      let tagged = try await desk.bearers(ofTag: "x", limit: 10, reader: .local)
      #expect(tagged.count == 2 && Set(tagged).intersection(found).count == 1)
      #expect(try await desk.bearers(ofTag: "x", limit: 1, reader: .local).count == 1)
      #expect(try await desk.bearers(ofTag: "X", limit: 1, reader: .local) == [])
      var filter = StreamFilter()
      let entries = try await desk.entries(tagged, in: filter, reader: .local)
      #expect(entries.map(\.id) == tagged.sorted() && entries.allSatisfy { $0.feed == feed })
      filter.isRead = true
      #expect(try await desk.entries(tagged, in: filter, reader: .local) == [])
    }
  }
}
