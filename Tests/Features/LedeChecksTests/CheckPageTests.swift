// The Check tab, and the pages of what was checked.

import LedeHTTP
import LedeApp
import LedeBase
import LedeMarkup
import LedeNews
import LedeSite
import LedeTesting
import Testing

@testable import LedeChecks

@Suite struct CheckPageTests {
  private static let sentence =
    "The ferry left the north pier at eight and came back with the mail. "
  private static let ferry =
    "<title>The ferry sails again</title><article><h1>The ferry sails again</h1>"
    + (1...8).map { "<p>\(sentence)That was on day \($0), said the crew.</p>" }.joined()
    + "</article>"
  private static let text = String(repeating: sentence, count: 6)

  private func path(of page: Page) throws -> String {
    #expect(page.status == 303)
    let path = try #require(page.headers["Location"])
    #expect(path.hasPrefix("/check/") && path.utf8.count == 23)
    return path
  }

  @Test func `an address that is checked leads to a page of its own`() async throws {
    let site = try await TestSite.reading(Self.ferry)
    let asked = await site.post("/check", "q=https://paper.example/ferry&src=page")
    let page = await site.get(try path(of: asked))
    #expect(page.status == 200)
    #expect(faults(in: page.text) == [])
    for part in [
      "The ferry sails again", "paper.example", "Walt has been told what to say.",
      "<span class=\"chip\" data-label=\"journalism\">Journalism</span>", "88%",
      "href=\"https://paper.example/ferry\"", "words read from its page",
    ] {
      #expect(page.text.contains(part), "\(part)")
    }
    #expect((await site.get("/check")).text.contains("The ferry sails again"))
  }

  @Test func `a text and a page in hand are checked without asking the web`() async throws {
    let site = try await TestSite()
    let text = await site.post("/check", "q=" + encoded(Self.text[...]))
    #expect((await site.get(try path(of: text))).text.contains("as it was pasted"))
    let html = await site.post(
      "/check", "url=https://paper.example/x&html=" + encoded(Self.ferry[...]))
    #expect((await site.get(try path(of: html))).text.contains("The ferry sails again"))
  }

  @Test(arguments: [
    ("q=https://gone.example/x", 502, "Article could not be downloaded"),
    ("q=http://10.0.0.1/", 403, "Lede does not go there"),
    ("q=nothing", 422, "There is nothing to check in that"),
    ("q=", 422, "There is nothing to check in that"),
    ("q=two+words", 422, "There is too little text to judge"),
  ])
  func `what cannot be checked is told above the box, which still holds what was typed`(
    body: String, status: Int, title: String
  ) async throws {
    let page = await (try await TestSite.reading(Self.ferry)).post("/check", body)
    #expect(page.status == status)
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("role=\"alert\"") && page.text.contains(title))
    let typed = String(FormFields(Array(body.utf8))["q"] ?? "")
    #expect(page.text.contains(">\(typed)</textarea>"))
  }

  @Test func `of what is very long only a beginning comes back`() async throws {
    let site = try await TestSite.reading(Self.ferry)
    let page = await site.post("/check", "q=" + String(repeating: "\"", count: 2_000_000))
    #expect(page.status == 422 && page.text.contains("&quot;&quot;</textarea>"))
    #expect(page.text.utf8.count < 1_500_000)
  }

  @Test func `a page with too little text offers to judge its headline alone`() async throws {
    let site = try await TestSite.reading(
      "<title>The ferry sails again today</title><article><p>More soon.</p></article>")
    let little = await site.post("/check", "q=https://paper.example/x")
    #expect(little.status == 422 && little.text.contains("Judge the headline alone"))
    let asked = await site.post("/check", "q=https://paper.example/x&headline=1")
    let page = await site.get(try path(of: asked))
    #expect(page.text.contains("Judged by its headline"))
  }

  @Test func `a page in hand with too little text is sent again for its headline`() async throws {
    let site = try await TestSite()
    let short = "<title>The ferry sails again today</title><article><p>More soon.</p></article>"
    let form = "url=https://paper.example/x&html=" + encoded(short[...])
    let little = await site.post("/check", form)
    #expect(little.status == 422 && little.text.contains("Judge the headline alone"))
    #expect(!little.text.contains(#"type="hidden" name="q""#))
    #expect(little.text.contains(#"type="hidden" name="html""#))
    let asked = await site.post("/check", form + "&headline=1")
    #expect((await site.get(try path(of: asked))).text.contains("Judged by its headline"))
  }

  @Test func `the address to share has the name that the visitor used`() async throws {
    var settings = WebApp.Settings()
    settings.site.publicURL = WebAddress("https://lede.example/")
    let site = try await TestSite(settings)
    let check = try #require(try await TestSite.checked().store.checks.one(TestSite.checkID))
    _ = try await site.store.checks.keep(check, by: .local, droppingBefore: nil)
    let page = await site.get("/check/\(TestSite.checkID.rawValue)")
    #expect(
      page.text.contains("data-share=\"http://localhost:8080/check/\(TestSite.checkID.rawValue)\""))
  }

  @Test func `somebody who asks too often is told when to come back`() async throws {
    var settings = WebApp.Settings()
    settings.checks.limits.perMinuteHere = 1
    let site = try await TestSite.reading(Self.ferry, settings)
    #expect((await site.post("/check", "q=https://paper.example/1")).status == 303)
    let page = await site.post("/check", "q=https://paper.example/2")
    #expect(page.status == 429 && page.headers["Retry-After"] == "61")
    #expect(page.text.contains("https://paper.example/2</textarea>"))
  }

  @Test func `opening the tab with an address only fills in the box`() async throws {
    let site = try await TestSite()
    let page = await site.get("/check?url=https://paper.example/a%3Cb&title=x")
    #expect(page.status == 200 && page.text.contains(">https://paper.example/a&lt;b</textarea>"))
    #expect(site.reported.all.isEmpty)
  }

  @Test func `the leading label's evidence is marked in the text, and another's when asked`()
    async throws
  {
    let site = try await TestSite.checked()
    let page = await site.get("/check/\(TestSite.checkID.rawValue)")
    #expect(faults(in: page.text) == [])
    #expect(
      page.text.contains(
        "Experts are <mark data-label=\"sensational\">stunned</mark> by the roofs of this village. "
          + "<mark class=\"whole\" data-label=\"sensational\">You will not "
          + "<mark data-label=\"sensational\">believe</mark> what they did.</mark></p>"))
    #expect(page.text.contains("+1.53") && page.text.contains("in the headline"))
    #expect(page.text.contains("Neighbours &lt;b&gt;furious&lt;/b&gt; &amp; afraid"))
    // Of a kind that it hardly is, seven per cent, reasons would say little.
    #expect(!page.text.contains("<details class=\"why\" data-label=\"journalism\""))
    #expect(page.text.contains("<details class=\"why\" data-label=\"opinion\""))
    let other = await site.get("/check/\(TestSite.checkID.rawValue)?marks=opinion")
    #expect(other.text.contains("&lt;b&gt;<mark data-label=\"opinion\">furious</mark>&lt;/b&gt;"))
  }

  @Test func `labels for developers show only where settings say so`() async throws {
    let site = try await TestSite.checked()
    #expect(!(await site.get("/check/\(TestSite.checkID.rawValue)")).text.contains("Hate"))
    var settings = WebApp.Settings()
    settings.showsDebugLabels = true
    let open = try await TestSite(settings)
    let check = try #require(try await site.store.checks.one(TestSite.checkID))
    _ = try await open.store.checks.keep(check, by: .local, droppingBefore: nil)
    #expect((await open.get("/check/\(TestSite.checkID.rawValue)")).text.contains("Hate"))
  }

  @Test func `a reader who disagrees is remembered, and may take it back`() async throws {
    let site = try await TestSite.checked()
    let place = "/check/\(TestSite.checkID.rawValue)"
    let before = await site.get(place)
    // Nobody disagrees by saying the same.
    #expect(!before.text.contains(#"name="label" value="sensational""#))
    #expect(before.text.contains(#"name="label" value="satire""#))
    let said = await site.post("\(place)/disagree", "label=satire")
    #expect(said.status == 303 && said.headers["Location"] == "\(place)?did=kept")
    let page = await site.get("\(place)?did=kept")
    #expect(page.text.contains("You take it for Satire."))
    #expect(faults(in: page.text) == [])
    let lessons = try await site.store.checks.lessons(after: nil, limit: 9)
    #expect(lessons.map(\.said.label) == [.satire])
    _ = await site.post("\(place)/disagree", "label=satire&back=1")
    #expect((await site.get(place)).text.contains("I disagree"))
    #expect((await site.post("\(place)/disagree", "label=nonsense")).status == 400)
    #expect((await site.post("/check/1000000000000001/disagree", "label=wiki")).status == 404)
  }

  @Test(arguments: ["/check/1", "/check/9999999999999999", "/check/1000000000000001"])
  func `a number without a check says so`(target: String) async throws {
    let page = await (try await TestSite()).get(target)
    #expect(page.status == 404 && page.text.contains("keeps no check"))
    #expect((await (try await TestSite()).get("/check?before=x")).status == 400)
  }

  @Test func `strangers may look where reading is open, and ask nothing`() async throws {
    let site = try await TestSite(policy: AccessPolicy(isReadingOpen: true))
    let kept = try await TestSite.checked().store
    let check = try #require(try await kept.checks.one(TestSite.checkID))
    _ = try await site.store.checks.keep(check, by: .local, droppingBefore: nil)
    let page = await site.get("/check/\(TestSite.checkID.rawValue)", peer: "192.0.2.7")
    #expect(page.status == 200 && !page.text.contains("I disagree"))
    let list = await site.get("/check", peer: "192.0.2.7")
    #expect(list.status == 200 && !list.text.contains("Checked before"))
    #expect((await site.get("/check")).text.contains("Checked before"))
    let asked = await site.post("/check", "q=https://paper.example/x", peer: "192.0.2.7")
    #expect(asked.status == 401)
  }

  @Test(arguments: Hostile.titles)
  func `what was checked is only ever words`(text: String) async throws {
    let site = try await TestSite()
    var verdict = try StandInJudge().verdict(
      on: Writing(title: text, text: Self.text + text), wantsEvidence: true)
    verdict.walt = text
    verdict.findings[0].evidence.append(
      Evidence(kind: .title, text: text, place: nil, weight: 1))
    let check = Check(
      id: TestSite.checkID, title: text, source: text, verdict: verdict, judged: .outside(text),
      asked: TestSite.now, took: .zero)
    _ = try await site.store.checks.keep(check, by: .local, droppingBefore: nil)
    for target in ["/check", "/check/\(TestSite.checkID.rawValue)"] {
      let page = await site.get(target)
      #expect(page.status == 200 && faults(in: page.text) == [])
      #expect(page.text.ranges(of: "<script").count <= 2)
    }
    let failed = await site.post("/check", "q=" + encoded(text.prefix(500)))
    #expect(faults(in: failed.text) == [])
  }

  @Test(arguments: [
    (41_207, "0.04"), (412, "0.0004"), (3_450, "0.003"), (998_000, "1.00"), (0, "0.0000"),
    (12_345_678, "12.35"),
  ])
  func `how long a check took is told in as many digits as say something`(
    micros: Int64, words: String
  ) {
    #expect(CheckResultPage.seconds(.microseconds(micros)) == words)
  }
}

/// Words as a form sends them.
private func encoded(_ text: some StringProtocol) -> String {
  String(SitePath.root.with("q", String(text)).text.dropFirst("/?q=".count))
}
