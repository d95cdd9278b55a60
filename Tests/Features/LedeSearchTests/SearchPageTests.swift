import LedeHTTP
import LedeBase
import LedeMarkup
import LedeNews
import LedeTesting
import Testing

@testable import LedeSearch

@Suite struct SearchPageTests {
  @Test func `the search page tells what can be asked`() async throws {
    let page = await (try TestSite.filled()).get("/search")
    #expect(page.status == 200)
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("<form class=\"find\" role=\"search\" action=\"/search\">"))
    #expect(page.text.contains("<dt><code>source:guardian</code></dt><dd>from this site</dd>"))
    #expect(page.text.contains("the articles that were fetched"))
  }

  @Test func `what is found is a list like any other`() async throws {
    let site = try await TestSite.filled()
    let page = await site.get("/search?q=floating+turbines")
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("data-list=\"/search?q=floating%20turbines\""))
    #expect(page.text.contains("<h2 dir=\"auto\"><a href=\"/item/2\">"))
    #expect(page.text.contains("value=\"/search?q=floating%20turbines#i2\""))
    #expect(!page.text.contains("A city that never"))
    #expect(page.text.contains("<title>floating turbines · Search · Lede</title>"))
    let one = await site.get("/search?q=zeppelin")
    #expect(one.text.contains("Nothing found.") && !one.text.contains("Fewer words"))
    #expect((await site.get("/search?q=zeppelin+quay")).text.contains(Phrases.searchNothingOfAll))
  }

  @Test(arguments: [
    ("turbines", "Floating [turbines] pass"), ("FLOAT*", "[Floating] turbines pass"),
    ("\"turbines pass\"", "Floating [turbines pass]"),
    ("pass turbines", "Floating [turbines] [pass]"),
    ("title:turbines", "Floating [turbines] pass"), ("-turbines pass", "Floating turbines [pass]"),
  ])
  func `what was looked for is marked in headlines`(query: String, shown: String) {
    let html = SearchMarks(SearchQuery(parsing: query, now: TestSite.now)).html(
      "Floating turbines pass")
    #expect(
      String(decoding: html.bytes, as: UTF8.self).replacing("<mark>", with: "[")
        .replacing("</mark>", with: "]") == shown)
  }

  @Test(arguments: [
    ("cafe", "Le <Café> & \"thé\"", "Le &lt;<mark>Café</mark>&gt; &amp; &quot;thé&quot;"),
    ("東京", "新東京の空", "新<mark>東京</mark>の空"), ("x", "", ""),
  ])
  func `marks stand round the words as they are written`(query: String, text: String, html: String)
  {
    let made = SearchMarks(SearchQuery(parsing: query, now: TestSite.now)).html(text)
    #expect(String(decoding: made.bytes, as: UTF8.self) == html)
  }

  @Test func `an older page of a search begins where the last one ended`() async throws {
    let site = try await TestSite.paged()
    for order in ["", "&order=ranked"] {
      let seen = Set(await site.paged(from: "/search?q=story" + order))
      #expect(seen.count == 5)
    }
  }

  @Test func `a search is kept, stands on the front page, and is forgotten with a way back`()
    async throws
  {
    let site = try await TestSite.filled()
    let answer = await site.post("/searches", "q=+turbines+source:ledger+&name=Wind+%26+sea")
    #expect(answer.headers["Location"] == "/search?q=turbines%20source%3Aledger&did=search")
    let kept = try #require(try await site.store.searching.savedSearches(of: .local).first)
    #expect(kept.name == "Wind & sea" && kept.text == "turbines source:ledger")
    #expect((await site.get("/settings")).text.contains("value=\"search:\(kept.id.rawValue)\""))
    _ = await site.post("/settings", "theme=paper&section=all&section=search:\(kept.id.rawValue)")
    let front = await site.get("/")
    #expect(faults(in: front.text) == [])
    #expect(
      front.text.contains(
        "<a href=\"/search?q=turbines%20source%3Aledger\"><bdi>Wind &amp; sea</bdi></a>"))

    let gone = await site.post("/searches/forget", "id=\(kept.id.rawValue)")
    #expect(try await site.store.searching.savedSearches(of: .local).isEmpty)
    let told = await site.get(try #require(gone.headers["Location"]))
    #expect(faults(in: told.text) == [])
    #expect(told.text.contains("Search deleted."))
    #expect(
      told.text.contains(
        "name=\"q\" value=\"turbines source:ledger\"><input type=\"hidden\" name=\"name\" "
          + "value=\"Wind &amp; sea\"><input type=\"hidden\" name=\"undo\" value=\"yes\">"))
    _ = await site.post("/searches", "q=turbines+source:ledger&name=Wind+%26+sea&undo=yes")
    #expect(try await site.store.searching.savedSearches(of: .local).map(\.name) == ["Wind & sea"])
  }

  @Test func `one search too many is refused by page and JSON, and those there are stay`()
    async throws
  {
    let site = try await TestSite.filled()
    for number in 0..<Bound.searches.most {
      _ = try await site.store.searching.keepSearch("word\(number)", named: "", of: .local)
    }
    let refusal = await site.post("/searches", "q=turbines")
    #expect(refusal.status == 409)
    #expect(faults(in: refusal.text) == [])
    #expect(refusal.text.contains("There is no room for more"))
    #expect(refusal.text.contains("You have 200 saved searches, the most there may be."))
    let json = await site.post("/searches", "q=turbines", [("Accept", "application/json")])
    #expect(json.status == 409)
    #expect(json.text.contains("\"message\":\"You have 200 saved searches"))
    // One that is there can be named anew.
    #expect((await site.post("/searches", "q=word1&name=One")).status == 303)
    #expect(try await site.store.searching.savedSearches(of: .local).count == Bound.searches.most)
  }

  @Test func `a piece of a search that was not understood is named`() async throws {
    let site = try await TestSite.filled()
    let page = await site.get(
      "/search?q=turbines+is%3Agreat+title%3A%3Cb%3E+after%3Asoon+colour%3Ared")
    #expect(faults(in: page.text) == [])
    for part in [
      "“is:great” was not understood", "“after:soon” was not understood",
      "a date is 2026-05-01", "“colour:red” was not understood",
    ] {
      #expect(page.text.contains(part), "\(part)")
    }
    #expect(!(await site.get("/search?q=turbines+is%3Aunread")).text.contains("not understood"))
  }

  @Test(arguments: [(40, "40 seconds"), (1, "second"), (119, "119 seconds"), (120, "2 minutes")])
  func `a search that is behind says how far`(seconds: Int64, words: String) async throws {
    let site = try await TestSite.filled()
    try await site.unindexed(
      "Late", "https://late.example/feed", items: [.of("late", "Too late", minutes: 0, "")],
      asked: TestSite.now - .seconds(seconds))
    let page = await site.get("/search?q=turbines")
    #expect(page.text.contains("Stories that came in the last \(words) cannot be found yet."))
  }

  @Test(arguments: ["/search?q=a&order=x", "/search?q=a&before=x"])
  func `a search that means nothing is answered as such`(target: String) async throws {
    #expect((await (try await TestSite()).get(target)).status == 400)
    #expect((await (try await TestSite()).post("/searches", "q=+")).status == 400)
    #expect((await (try await TestSite()).post("/searches/forget", "")).status == 400)
  }

  @Test(arguments: Hostile.titles)
  func `what is searched for is only ever words`(text: String) async throws {
    let site = try await TestSite.filled()
    let kept = try await site.store.searching.keepSearch(text, named: text, of: .local)
    let query = SitePath.root.with("q", String(text.prefix(500))).text.dropFirst("/?q=".count)
    for target in ["/search?q=\(query)", "/search?did=forgot.\(query)%0A\(query)"] {
      let page = await site.get(target)
      #expect(page.status == 200)
      #expect(faults(in: page.text) == [])
      #expect(page.text.ranges(of: "<script").count <= 2)
    }
    _ = kept
  }
}
