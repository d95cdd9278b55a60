import LedeHTTP
import LedeBase
import LedeTesting
import Testing

@testable import LedeNews

@Suite struct RulesPageTests {
  /// A rule as the form sends it.
  static func sent(_ text: String, _ rest: String = "") -> String {
    "action=mute&match=words&place=anything&feed=&text=\(text)\(rest)"
  }

  @Test func `rules stand in plain words, with what each caught`() async throws {
    let site = try await TestSite.filled()
    #expect((await site.get("/rules")).text.contains("No rules yet."))
    let answer = await site.post(
      "/rules",
      "action=mute&match=words&place=title&feed=1&text=+turbines%2C+%22world+cup%22&apply=yes")
    #expect(answer.status == 303 && answer.headers["Location"] == "/rules?did=rule.1.1")
    let page = await site.get("/rules?did=rule.1.1")
    #expect(faults(in: page.text) == [])
    #expect(
      page.text.contains(
        """
        <h2><a href="/rules/1">Mute stories with <bdi>“turbines”</bdi> or <bdi>“&quot;world cup\
        &quot;”</bdi> in the title</a></h2><p class="meta num">Only <bdi>Northern Ledger</bdi> · 1 \
        caught</p>
        """))
    #expect(page.text.contains("The rule is on, and caught 1 story."))
    #expect(!(await site.get("/")).text.contains("Floating turbines"))
    let muted = await site.get("/muted")
    #expect(faults(in: muted.text) == [])
    #expect(muted.text.contains("Floating turbines"))
    #expect(muted.text.contains("aria-label=\"Unmute: Floating turbines"))
    #expect((await site.get("/search?q=turbines")).text.contains("Floating turbines"))
  }

  @Test func `the undo of a new rule takes along what it did`() async throws {
    let site = try await TestSite.filled()
    _ = await site.post("/rules", RulesPageTests.sent("turbines", "&apply=yes"))
    let undone = await site.post("/rules/remove", "id=1&undo=yes&return=/rules")
    #expect(undone.headers["Location"] == "/rules")
    #expect((await site.get("/")).text.contains("Floating turbines"))
    #expect((await site.get("/rules")).text.contains("No rules yet."))
  }

  @Test func `the form of a rule offers a hundred feeds at a time, and keeps what was filled in`()
    async throws
  {
    let site = try await TestSite()
    let list = try (1_000..<1_230).map { number in
      Outline(address: try #require(WebAddress("https://site\(number).example/feed")))
    }
    _ = try await site.store.follow(list, by: .local, isOwners: true, at: TestSite.now)
    let first = await site.get("/rules/new?feed=205")
    #expect(faults(in: first.text) == [])
    #expect(first.text.matches(of: #/<option /#).count == 108)
    #expect(first.text.contains("<option value=\"feed:205\" selected>site1204.example"))
    #expect(
      first.text.contains(
        "<button class=\"btn\" name=\"from\" value=\"100\" formaction=\"/rules/new\" "
          + "formmethod=\"get\" formnovalidate>More feeds</button>"))
    let last = await site.get(
      "/rules/new?action=save&match=words&place=title&in=&text=ferry&apply=yes&from=200")
    #expect(last.text.matches(of: #/<option /#).count == 37)
    #expect(last.text.contains("name=\"text\" value=\"ferry\""))
    #expect(last.text.contains("value=\"0\" formaction=\"/rules/new\""))
    // Nothing is kept by looking.
    #expect(try await site.store.rules(of: .local).isEmpty)
    let rule = try #require(
      try await site.store.addRule(
        RuleTerms(.mute, "fog", in: .feed(Feed.ID(3))), of: .local, at: TestSite.now))
    let change = await site.get("/rules/\(rule.id.rawValue)/change?from=100")
    #expect(change.text.contains("name=\"text\" value=\"fog\""))
    #expect(change.text.contains("<option value=\"feed:3\" selected>site1002.example"))
    for odd in ["-9223372036854775808", "9223372036854775807", "99999999999999999999"] {
      #expect((await site.get("/rules/new?from=\(odd)")).status == 200)
    }
  }

  @Test func `one rule too many is refused by form and JSON`() async throws {
    let site = try await TestSite.filled()
    for number in 0..<Rule.most {
      _ = try await site.store.addRule(
        RuleTerms(.mute, "word \(number)"), of: .local, at: TestSite.now)
    }
    let refusal = await site.post("/rules", RulesPageTests.sent("turbines"))
    #expect(refusal.status == 422)
    #expect(refusal.text.contains("There are 200 rules already."))
    let json = await site.post(
      "/rules", RulesPageTests.sent("turbines"), [("Accept", "application/json")])
    #expect(json.status == 409 && json.text.contains("There are 200 rules already."))
  }

  @Test func `a rule is tried before it is kept, and nothing changes`() async throws {
    let site = try await TestSite.filled()
    let form = await site.get("/rules/new?feed=2")
    #expect(faults(in: form.text) == [])
    #expect(form.text.contains("<option value=\"feed:2\" selected>Civic Review"))
    #expect(
      form.text.contains(
        "<button class=\"btn\" formaction=\"/rules/try#tried\" formmethod=\"get\">"))
    let tried = await site.get("/rules/try?" + RulesPageTests.sent("libraries", "&apply=yes"))
    #expect(tried.status == 200)
    #expect(faults(in: tried.text) == [])
    #expect(tried.text.contains("Of the newest 3 stories on your lists, 1 would be muted."))
    #expect(tried.text.contains("A city that never closes its libraries"))
    #expect(!tried.text.contains("Floating turbines"))
    #expect(tried.text.contains("name=\"text\" value=\"libraries\""))
    #expect(tried.text.contains("name=\"apply\" value=\"yes\" checked"))
    let foreign = await site.get(
      "/rules/try?" + RulesPageTests.sent("libraries"), [("Sec-Fetch-Site", "cross-site")])
    #expect(foreign.text.contains("name=\"text\" value=\"libraries\""))
    #expect(!foreign.text.contains("A city that never"))
    #expect((await site.get("/")).text.contains("A city that never closes"))
    #expect(try await site.store.rules(of: .local).isEmpty)
  }

  @Test func `the page of a rule lists what it caught, page by page`() async throws {
    let site = try await TestSite.paged()
    _ = await site.post("/rules", "action=save&text=story&apply=yes")
    let rule = try #require(try await site.store.rules(of: .local).first)
    let path = "/rules/\(rule.id.rawValue)"
    #expect(
      (await site.get(path)).text.contains("<h1>Save stories with <bdi>“story”</bdi></h1>"))
    let seen = await site.paged(from: path)
    #expect(seen == (1...5).map { "Story \($0)" })
    let undone = await site.post("/rules/undo", "id=\(rule.id.rawValue)&return=/rules")
    #expect(undone.headers["Location"] == "/rules?did=back.5")
    #expect((await site.get("/rules?did=back.5")).text.contains("5 stories are as they were."))
    #expect(try await site.store.counts(of: .local).saved == 0)
  }

  @Test func `who removes a rule that muted stories says whether they come back`() async throws {
    let site = try await TestSite.paged()
    _ = await site.post("/rules", "action=mute&text=story&apply=yes")
    #expect(try await site.store.counts(of: .local).all == 0)
    for target in ["/rules", "/rules/1"] {
      let page = await site.get(target)
      #expect(faults(in: page.text) == [])
      #expect(page.text.contains("What about the stories it muted?"))
      #expect(page.text.contains("<input type=\"hidden\" name=\"stories\" value=\"back\">"))
    }
    let gone = await site.post("/rules/remove", "id=1&stories=back&return=/rules")
    #expect(gone.headers["Location"] == "/rules?did=unruled.5")
    #expect(
      (await site.get("/rules?did=unruled.5")).text.contains(
        "Rule removed. 5 stories are back on your lists."))
    #expect(try await site.store.counts(of: .local).all == 5)
    _ = await site.post("/rules", "action=mute&text=story&apply=yes")
    let left = await site.post("/rules/remove", "id=2&return=/rules")
    #expect(left.headers["Location"] == "/rules?did=unrule.2")
    #expect(try await site.store.counts(of: .local).all == 0)
    _ = await site.post("/rules", "action=mute&text=nothing")
    #expect(!(await site.get("/rules/3")).text.contains("What about the stories"))
  }

  @Test func `the same rule is made once`() async throws {
    let site = try await TestSite.filled()
    _ = await site.post("/rules", "action=mute&text=ferry,+Strike")
    for same in ["action=mute&text=ferry,+Strike", "action=mute&text=+strike;+FERRY"] {
      let again = await site.post("/rules", same)
      #expect(again.status == 422)
      #expect(again.text.contains("You have this very rule already."))
    }
    for other in [
      "action=read&text=ferry,+Strike", "action=mute&text=ferry",
      "action=mute&text=ferry,strike&place=title",
      "action=mute&match=pattern&text=ferry,+strike",
    ] { #expect((await site.post("/rules", other)).status == 303, "\(other)") }
    #expect(try await site.store.rules(of: .local).count == 5)
    #expect((await site.post("/rules/3", "action=mute&text=strike,ferry")).status == 422)
    #expect((await site.post("/rules/1", "action=mute&text=Strike,+ferry")).status == 303)
    // A form that is sent twice at once makes one rule.
    let terms = RuleTerms(.mute, "tide")
    let one = try await site.store.addRule(terms, of: .local, at: TestSite.now)
    #expect(try await site.store.addRule(terms, of: .local, at: TestSite.now) == one)
  }

  @Test func `a rule is changed, switched, removed and brought back`() async throws {
    let site = try await TestSite.filled()
    _ = await site.post("/rules", RulesPageTests.sent("turbines"))
    let form = await site.get("/rules/1/change")
    #expect(faults(in: form.text) == [])
    #expect(form.text.contains("<form class=\"card lines\" method=\"post\" action=\"/rules/1\">"))
    #expect(form.text.contains("<h1>Change this rule</h1>"))
    let tried = await site.get("/rules/try?id=1&" + RulesPageTests.sent("harbour"))
    #expect(tried.text.contains("action=\"/rules/1\""))
    let changed = await site.post("/rules/1", "action=read&match=pattern&text=%5EA+&place=title")
    #expect(changed.headers["Location"] == "/rules/1?did=kept")
    let off = await site.post("/rules/switch", "id=1&on=no&return=/rules/1")
    #expect(off.headers["Location"] == "/rules/1")
    let page = await site.get("/rules/1")
    #expect(page.text.contains("Mark as read stories that match <bdi>“^A”</bdi> in the title"))
    #expect(page.text.contains("· off</p>"))
    #expect(page.text.contains("name=\"on\" value=\"yes\""))
    let gone = await site.post("/rules/remove", "id=1&return=/rules")
    #expect(gone.headers["Location"] == "/rules?did=unrule.1")
    #expect((await site.get("/rules/1")).status == 404)
    let note = await site.get("/rules?did=unrule.1")
    #expect(faults(in: note.text) == [])
    #expect(note.text.contains("action=\"/rules/return\""))
    #expect((await site.post("/rules/return", "id=1&return=/rules")).status == 303)
    #expect((await site.get("/rules/1")).status == 200)
  }

  @Test(arguments: [
    ("match=pattern&text=%28", "Lede cannot read this pattern"), ("text=+-+", "at least one word"),
    ("text=x&feed=77", "do not follow the feed"), ("text=x&in=feed:77", "do not follow the feed"),
    ("text=&in=folder:Sea", "no feed in the folder"),
    ("text=&action=keep-only&in=kind:Wiki", "word"),
    ("text=" + String(repeating: "x", count: 1_001), "1000 letters"),
  ])
  func `a rule that cannot be used is told why beside its words`(body: String, why: String)
    async throws
  {
    let site = try await TestSite.filled()
    let answer = await site.post("/rules", body)
    #expect(answer.status == 422)
    #expect(faults(in: answer.text) == [])
    #expect(answer.text.contains("aria-describedby=\"rule-error\""))
    #expect(answer.text.contains(why))
    #expect(try await site.store.rules(of: .local).isEmpty)
  }

  @Test func `a rule can be for a folder, a tag or a kind`() async throws {
    let site = try await TestSite.filled()
    let feed = try #require(try await site.store.subscriptions(of: .local).first)
    _ = try await site.store.change(
      SubscriptionChange(folder: ["Sea", "Ports"], tags: ["later"]), of: feed.feed.id, by: .local,
      at: TestSite.now)
    let form = await site.get("/rules/new?in=folder:Sea")
    #expect(faults(in: form.text) == [])
    #expect(form.text.contains("<option value=\"folder:Sea\" selected>Sea</option>"))
    for choice in [
      "folder:Sea/Ports", "label:later", "kind:Satire", "feed:\(feed.feed.id.rawValue)",
    ] {
      #expect(form.text.contains("<option value=\"\(choice)\">"), "\(choice)")
    }
    #expect(!form.text.contains("kind:Hate"))
    let list = await site.get("/?folder=Sea")
    #expect(list.text.contains("href=\"/rules/new?in=folder%3ASea\">New rule for these</a>"))
    #expect((await site.post("/rules", "action=mute&text=&in=folder:Sea/Ports")).status == 303)
    #expect((await site.post("/rules", "action=save&text=x&in=kind:Satire")).status == 303)
    #expect((await site.post("/rules", "action=save&text=x&in=search:1")).status == 400)
    let rules = await site.get("/rules")
    #expect(faults(in: rules.text) == [])
    #expect(rules.text.contains(">Mute all stories in the folder <bdi>“Sea / Ports”</bdi></a>"))
    #expect(rules.text.contains("Only in the folder <bdi>Sea / Ports</bdi> · 0 caught"))
    #expect(rules.text.contains("Only <bdi>Satire</bdi> · 0 caught"))
  }

  @Test func `an evil pattern is refused while it can be mended`() async throws {
    let site = try await TestSite()
    let title = String(repeating: "a", count: 60) + "!"
    try await site.feed(
      "Ledger", "https://ledger.example/feed", items: [.of("k", title, minutes: 1, "")])
    for answer in [
      await site.post("/rules", "match=pattern&text=%28a%2B%29%2B%24"),
      await site.get("/rules/try?match=pattern&text=%28a%2B%29%2B%24"),
    ] {
      #expect(answer.status == 422)
      #expect(answer.text.contains("takes too long"))
      #expect(answer.text.contains("value=\"(a+)+$\""))
    }
  }

  @Test func `a rule that Lede switched off says why`() async throws {
    let site = try await TestSite.filled()
    var rule = try #require(
      try await site.store.addRule(
        RuleTerms(.mute, "(a+)+$", match: .pattern), of: .local, at: TestSite.now))
    rule.trouble = .tooSlow
    try await site.store.switchOff([rule])
    for target in ["/rules", "/rules/\(rule.id.rawValue)"] {
      let page = await site.get(target)
      #expect(faults(in: page.text) == [])
      #expect(page.text.contains("Lede switched this rule off: its pattern takes too long."))
    }
  }

  @Test func `the rules of a feed are its own and those for all`() async throws {
    let site = try await TestSite.filled()
    _ = await site.post("/rules", "text=one&feed=1")
    _ = await site.post("/rules", "text=other&feed=2")
    _ = await site.post("/rules", "text=any")
    #expect((await site.get("/feeds/1")).text.contains("<a href=\"/rules?feed=1\">Rules</a>"))
    let page = await site.get("/rules?feed=1")
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("“one”") && page.text.contains("“any”"))
    #expect(!page.text.contains("“other”"))
    #expect(page.text.contains("href=\"/rules/new?in=feed%3A1\""))
    #expect((await site.get("/rules?feed=77")).status == 404)
    #expect((await site.get("/rules?feed=x")).status == 400)
  }

  @Test func `a rule stays while its feed is left`() async throws {
    let site = try await TestSite.filled()
    _ = await site.post("/rules", "text=other&feed=2")
    _ = await site.post("/feeds/remove", "id=2")
    #expect((await site.get("/rules")).text.contains("<bdi>a feed that you do not follow</bdi>"))
    let form = await site.get("/rules/1/change")
    #expect(faults(in: form.text) == [])
    #expect(form.text.contains("<option value=\"feed:2\" selected>a feed that you do not follow"))
    #expect((await site.post("/rules/1", "text=else&feed=2")).status == 303)
    _ = await site.post("/feeds/return", "id=2&return=/rules")
    #expect((await site.get("/rules")).text.contains("Only <bdi>Civic Review</bdi>"))
  }

  @Test func `the page of a muted story names the rule that muted it, and the way back`()
    async throws
  {
    let site = try await TestSite.filled()
    #expect(!(await site.get("/item/2")).text.contains("Muted by"))
    _ = await site.post("/rules", RulesPageTests.sent("turbines", "&apply=yes"))
    let page = await site.get("/item/2")
    #expect(faults(in: page.text) == [])
    #expect(
      page.text.contains(
        "Muted by your rule: <a href=\"/rules/1\">Mute stories with <bdi>“turbines”</bdi></a>"))
    #expect(page.text.contains("aria-label=\"Unmute: Floating turbines"))
    let answer = await site.post("/rules/release", "id=2&return=/item/2")
    #expect(answer.headers["Location"] == "/item/2?did=unmuted")
    #expect(!(await site.get("/item/2")).text.contains("Muted by"))
  }

  @Test func `a muted story is put back by itself`() async throws {
    let site = try await TestSite.filled()
    _ = await site.post("/rules", RulesPageTests.sent("turbines", "&apply=yes"))
    let answer = await site.post("/rules/release", "id=2&return=/muted")
    #expect(answer.headers["Location"] == "/muted?did=unmuted")
    #expect((await site.get("/muted?did=unmuted")).text.contains("Back on your lists."))
    #expect((await site.get("/")).text.contains("Floating turbines"))
  }

  @Test(arguments: [
    "/rules/99", "/rules/99/change", "/rules/try?action=x", "/rules/1?before=x",
  ])
  func `an address of rules that means nothing is answered as such`(target: String) async throws {
    let status = (await (try TestSite.filled()).get(target)).status
    #expect(status == 404 || status == 400)
  }

  @Test(arguments: ["switch", "undo", "remove", "return", "release"])
  func `what is done with no rule does nothing`(action: String) async throws {
    let site = try await TestSite.filled()
    #expect((await site.post("/rules/\(action)", "")).status >= 400)
    #expect((await site.post("/rules/\(action)", "id=6", from: "cross-site")).status == 403)
  }

  @Test(
    arguments: Hostile.titles.filter { !$0.allSatisfy(\.isWhitespace) && $0.count < 1_000 })
  func `what a reader looks for is only ever words`(text: String) async throws {
    let site = try await TestSite.filled()
    let rule = try #require(
      try await site.store.addRule(
        RuleTerms(.mute, text, match: .pattern), of: .local, at: TestSite.now))
    for target in ["/rules", "/rules/\(rule.id.rawValue)", "/rules/\(rule.id.rawValue)/change"] {
      let page = await site.get(target)
      #expect(page.status == 200)
      #expect(faults(in: page.text) == [])
      #expect(page.text.ranges(of: "<script").count <= 2)
    }
  }
}
