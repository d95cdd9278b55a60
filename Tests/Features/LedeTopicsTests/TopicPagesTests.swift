// The pages of topics, asked as a browser would.

import LedeApp
import LedeBase
import LedeHTTP
import LedeMarkup
import LedeNews
import LedeSite
import LedeTesting
import LedeTimes
import Testing

@testable import LedeTopics

@Suite struct TopicPagesTests {
  private func site() async throws -> TestSite {
    let site = try await TestSite()
    try await site.feed(
      "Northern Ledger", "https://ledger.example/feed",
      items: [
        .of("a", "Ferries praised", minutes: 42, "<p>The ferry is superb, and we praise it.</p>"),
        .of(
          "b", "A <b>dreadful</b> ferry", minutes: 300,
          "<p>Everybody would blame the ferry &lt;script&gt;.</p>"),
      ])
    return site
  }

  @Test func `the tab asks a question, and its answer can be followed and taken back`() async throws
  {
    let site = try await site()
    let tab = await site.get("/topics")
    #expect(tab.status == 200 && faults(in: tab.text) == [])
    #expect(tab.text.contains(Phrases.topicEmpty))
    let page = await site.get("/topics?q=Ferries&kind=&of=&beside=&days=")
    #expect(page.status == 200 && faults(in: page.text) == [])
    #expect(page.text.contains("As many are warm as cold, 1 each of 2: a tie."))
    #expect(page.text.contains("The <mark>ferry</mark> is superb"))
    #expect(!page.text.contains("<script>."))
    let followed = await site.post("/topics", "q=Ferries&kind=any&of=all&beside=")
    #expect(followed.status == 303)
    let place = try #require(followed.headers["Location"])
    #expect(place == "/topics/1?did=topic.1")
    #expect(await site.get(place).text.contains(Phrases.didFollowTopic))
    #expect(await site.get("/topics").text.contains("href=\"/topics/1\""))
    let left = await site.post("/topics/1", "do=unfollow")
    let back = try #require(left.headers["Location"])
    #expect(await site.get(back).text.contains(Phrases.didUnfollowTopic))
    #expect(await site.get("/topics/1").status == 404)
  }

  @Test(arguments: [
    ("/topics?q=ferry&of=nowhere", 400), ("/topics?q=ferry&days=0", 400),
    ("/topics?q=ferry&days=99999999999999999999", 400), ("/topics?q=ferry&kind=boat", 400),
    ("/topics?q=%F0%9F%9A%A2", 400), ("/topics?q=ferry&of=feed%3A99", 404),
    ("/topics?q=ferry&of=folder%3ANone", 404), ("/topics/9223372036854775807", 404),
    ("/topics/x", 404), ("/v1/topics?q=", 400), ("/v1/topics?q=ferry&of=label%3Anone", 404),
  ])
  func `what is no question is told`(target: String, status: Int) async throws {
    let page = await (try site()).get(target)
    #expect(page.status == status)
    #expect(faults(in: page.text) == [] || target.hasPrefix("/v1"))
  }

  @Test func `programs get the same as JSON`() async throws {
    let site = try await site()
    let answer = await site.get("/v1/topics?q=Ferries&kind=subject&beside=feed:1")
    #expect(answer.status == 200)
    for part in [
      "\"topic\":{\"name\":\"Ferries\",\"kind\":\"subject\"}", "\"source\":\"all\"",
      "\"answer\":{\"tone\":0",
      "\"class\":\"neither\",\"warm\":1,\"cold\":1,\"neither\":0,\"unknown\":0,\"articles\":2",
      "\"evidence\":{\"text\":\"The ferry is superb, and we praise it.\",\"start\":4,\"end\":9}",
      "\"beside\":{\"source\":\"feed:1\"",
    ] { #expect(answer.text.contains(part), "\(part)") }
    let list = await site.get("/v1/topics")
    #expect(list.text.contains("\"topics\":[]") && list.text.contains("\"source\":\"feed:1\""))
  }

  @Test func `what fits is a list without scripts, and JSON for programs`() async throws {
    let site = try await site()
    _ = await site.post("/topics", "q=Ferries&kind=subject&of=all&beside=")
    let page = await site.get("/topics/find?q=fe&kind=any&of=feed:1&beside=&days=30")
    #expect(page.status == 200 && faults(in: page.text) == [])
    #expect(
      page.text.contains(
        "<a href=\"/topics?q=Ferries&amp;kind=subject&amp;of=feed%3A1&amp;days=30\""))
    for target in ["/topics/find", "/topics/find?q=%00", "/topics/find?q=zz&of=nowhere"] {
      let none = await site.get(target)
      #expect(none.status == 200 && none.text.contains(Phrases.nothingFits), "\(target)")
    }
    let json = await site.get("/v1/topics/suggestions?q=fe")
    #expect(
      json.text.contains(
        "{\"suggestions\":[{\"group\":\"\(Phrases.yourTopics)\",\"name\":\"Ferries\",\"kind\":\"subject\""
      ))
    let about = await site.get("/topics/about")
    #expect(about.status == 200 && faults(in: about.text) == [])
  }

  @Test func `a followed topic can be told of, and stands among what the front page offers`()
    async throws
  {
    let site = try await site()
    let (ines, tunde) = (try await site.signIn("ines"), try await site.signIn("tunde"))
    _ = await site.post("/topics", "q=Ferries&kind=subject&of=all&beside=", ines)
    #expect(await site.get("/topics/1", ines).text.contains(Phrases.tellOfTopic))
    #expect(await site.post("/topics/1", "do=tell", ines).status == 303)
    #expect(await site.post("/topics/1", "do=hush", tunde).status == 303)
    #expect(await site.get("/topics/1", ines).text.contains(Phrases.hushTopic))
    #expect(await site.post("/topics/1", "do=shout", ines).status == 400)
    #expect(await site.get("/settings", ines).text.contains("value=\"topic:1\""))
    #expect(await !site.get("/settings", tunde).text.contains("value=\"topic:1\""))
  }

  @Test func `strangers see nothing of it where reading is not open`() async throws {
    let site = try await site()
    _ = try await site.signIn("tunde")
    #expect(await site.get("/topics", peer: "203.0.113.9").status != 200)
    #expect(await site.get("/v1/topics?q=ferry", peer: "203.0.113.9").status != 200)
  }

  @Test func `the owner keeps a key for the Times, which no page shows`() async throws {
    let site = try await site()
    #expect(await site.get("/topics/times").text.contains("There is no key yet."))
    // Nobody was asked, which is not that nothing was found.
    let unasked = await site.get("/topics?q=Ferries&of=nyt").text
    #expect(unasked.contains("Lede has no key") && unasked.contains("href=\"/topics/times\""))
    #expect(!unasked.contains(Phrases.noArticlesMore) && faults(in: unasked) == [])
    #expect(!unasked.contains(Phrases.timesWhole))
    #expect(await site.post("/topics/times", "key=").status == 400)
    // Nobody answers for the Times here: the key is kept, and it is said that nobody tried it.
    let kept = await site.post("/topics/times", "key=abc-123")
    #expect(kept.status == 303)
    let told = await site.get(try #require(kept.headers["Location"])).text
    #expect(told.contains(Phrases.timesKeyUntried))
    let page = await site.get("/topics/times")
    #expect(
      page.text.contains("There is a key. It is kept sealed") && !page.text.contains("abc-123"))
    #expect(faults(in: page.text) == [])
    let other = try await site.signIn("tunde")
    #expect(await site.post("/topics/times", "key=other", other).status == 403)
    #expect(await !site.get("/topics/times", other).text.contains("type=\"password\""))
    // That is told, by the name of the Times and not of a machine, and nothing breaks.
    let asked = await site.get("/topics?q=Ferries&of=nyt", other)
    #expect(asked.status == 200 && asked.text.contains("The New York Times cannot be reached"))
    #expect(!asked.text.contains("api.nytimes.com"))
    #expect(!asked.text.contains("abc-123"))
  }

  @Test(arguments: [(401, Phrases.timesRefusesKey), (403, TimesError.notAllowed.message)])
  func `a key that the Times refuses is not kept`(status: Int, words: String) async throws {
    let web = TimesStandIn(now: TestSite.now, behaviour: .fault(status))
    let site = try await TestSite(documents: web)
    let page = await site.post("/topics/times", "key=abc-123")
    #expect(page.status == 400 && page.text.contains(words) && !page.text.contains("abc-123"))
    #expect(faults(in: page.text) == [] && web.asked.count == 1)
    #expect(await site.get("/topics/times").text.contains("There is no key yet."))
  }

  @Test func `a key that the Times takes is kept`() async throws {
    let site = try await TestSite(documents: TimesStandIn(now: TestSite.now))
    #expect(
      await site.post("/topics/times", "key=abc-123").headers["Location"]
        == "/topics/times?did=kept")
    #expect(await site.get("/topics?q=Ferries&kind=subject&of=nyt").text.contains("of 10."))
  }

  @Test func `a text in another language is told apart in the page and for programs`() async throws
  {
    let site = try await TestSite()
    try await site.feed(
      "Northern Ledger", "https://ledger.example/feed",
      items: [
        .of("a", "Ferries praised", minutes: 42, "<p>The ferry is superb, and we praise it.</p>"),
        .of(
          "b", "Die Ferry kommt nicht", minutes: 50,
          "<p>Die Ferry ist wieder zu spät, und das wird auch nicht besser.</p>"),
      ])
    let page = await site.get("/topics?q=ferry").text
    #expect(page.contains("Warm: 1 warm, 0 cold of 1."))
    #expect(page.contains(Phrases.unjudged(1)) && page.contains(Phrases.notEnglish))
    let json = await site.get("/v1/topics?q=ferry").text
    #expect(json.contains("\"neither\":0,\"unknown\":1,\"articles\":1"))
    #expect(json.contains("\"class\":\"unknown\"") && json.contains(Phrases.notEnglish))
    // A stranger sees the same, though nothing is judged for them.
    let topic = try #require(Topic("ferry"))
    let desk = AskedStore(store: site.store, now: { TestSite.now }).desk
    let looked = try #require(
      try await desk.ask(TopicQuestion(topic), reader: .local, mayAsk: false))
    let lines = TopicLines.of(looked)
    #expect(lines.contains(Phrases.unjudged(1)))
    #expect(lines.contains { $0.contains(Phrases.notEnglish) })
  }

  @Test func `names of one's own feeds are offered where nothing is typed`() async throws {
    let site = try await site()
    try await site.feed(
      "Civic Review", "https://civic.example/feed",
      items: [
        .of("c", "Riders wait for Ada Rowan again", minutes: 60, "<p>No more.</p>"),
        .of("d", "Nobody asked Ada Rowan about Marlow Sound", minutes: 70, "<p>No more.</p>"),
      ])
    let later = AskedStore(store: site.store, now: { TestSite.now + .seconds(3_600) })
    #expect(try await NameClock(later.services.house).catchUp() > 0)
    let page = await site.get("/topics").text
    #expect(page.contains(Phrases.offeredTopics) && faults(in: page) == [])
    let offer = "<bdi>Ada Rowan</bdi></a>"
    #expect(page.contains(offer))
    #expect(!page.contains("Marlow Sound"))
    // What is followed stands above.
    _ = await site.post("/topics", "q=Ada+Rowan&kind=any&of=all&beside=")
    #expect(await !site.get("/topics").text.contains(offer))
  }

  @Test func `beside an answer the question is folded, and opens in place`() async throws {
    let site = try await site()
    let page = await site.get("/topics?q=Ferries").text
    let fold = try #require(page.firstRange(of: "<details class=\"card change\">"))
    let form = try #require(page.firstRange(of: "name=\"beside\""))
    let end = try #require(page[fold.upperBound...].firstRange(of: "</details>"))
    let answer = try #require(page.firstRange(of: "class=\"answers"))
    #expect(fold.lowerBound < form.lowerBound && form.lowerBound < end.lowerBound)
    #expect(end.lowerBound < answer.lowerBound)
    #expect(await !site.get("/topics").text.contains("<details class=\"card change\">"))
  }

  @Test func `a followed topic goes on the front page and off it by one button`() async throws {
    let site = try await site()
    _ = try await site.store.following("civic", folder: ["World"])
    _ = await site.post("/topics", "q=Ferries&kind=subject&of=all&beside=")
    let pill = "<a href=\"/topics/1\""
    func sections() async throws -> [Preferences.Section] {
      try await site.store.preferences(of: .local).sections
    }
    #expect(await site.get("/topics/1").text.contains(Phrases.topicAsSection))
    #expect(await !site.get("/").text.contains(pill))
    let put = await site.post("/topics/1", "do=front")
    let told = await site.get(try #require(put.headers["Location"])).text
    #expect(told.contains(Phrases.didShowTopic) && told.contains(Phrases.topicNoSection))
    #expect(await site.get("/").text.contains(pill))
    // The folders that were offered stay.
    #expect(
      try await sections() == [.all, .unread, .saved, .folder(["World"]), .topic(1)])
    _ = await site.post("/topics/1", "do=front")
    #expect(try await sections().count == 5)
    _ = await site.post("/topics/1", "do=unfront")
    #expect(await site.get("/topics/1").text.contains(Phrases.topicAsSection))
    #expect(try await sections() == Preferences().sections)
    // What is left leaves the front page too: its number may be another's one day.
    _ = await site.post("/topics/1", "do=front")
    _ = await site.post("/topics/1", "do=unfollow")
    #expect(try await sections() == Preferences().sections)
    // A full front page takes no more.
    _ = await site.post("/topics", "q=Ferries&kind=subject&of=all&beside=")
    let full = (1...Preferences.mostSections).map { "&section=feed:\($0)" }.joined()
    #expect(await site.post("/settings", "theme=system" + full).status == 303)
    #expect(await site.post("/topics/1", "do=front").status == 400)
    // What is another's cannot be put there.
    let tunde = try await site.signIn("tunde")
    #expect(await site.post("/topics/1", "do=front", tunde).status == 404)
  }

  @Test func `who has no device that could be told hears where one is added`() async throws {
    let site = try await site()
    let ines = try await site.signIn("ines")
    _ = await site.post("/topics", "q=Ferries&kind=subject&of=all&beside=", ines)
    #expect(await !site.get("/topics/1", ines).text.contains(Phrases.noDeviceToTell))
    _ = await site.post("/topics/1", "do=tell", ines)
    let page = await site.get("/topics/1", ines).text
    #expect(page.contains(Phrases.noDeviceToTell) && faults(in: page) == [])
    #expect(page.contains("href=\"/fortune/reminder\">\(Phrases.dailyReminder)"))
    #expect(!page.contains(Phrases.tellsOfTopic))
  }

  @Test func `a course of one week is told to come, and nothing unasked is followed`()
    async throws
  {
    let site = try await site()
    _ = await site.post("/topics", "q=Ferries&kind=subject&of=all&beside=")
    #expect(await site.get("/topics/1").text.contains(Phrases.noCourseYet))
    let unasked = await site.get("/topics?q=Ferries&of=nyt").text
    #expect(!unasked.contains(">\(Phrases.followTopic)<"))
    #expect(await site.get("/topics?q=Zeppelin").text.contains(">\(Phrases.followTopic)<"))
  }

  @Test func `many feeds stand under the names of their folders`() {
    let feeds = (1...20).map { number in
      SourceChoice(
        source: .feed(Feed.ID(number)), name: "Feed \(number)",
        folder: number > 15 ? nil : number % 2 == 0 ? "World" : "Science / Space")
    }
    func text(_ html: HTML) -> String { String(decoding: html.bytes, as: UTF8.self) }
    let form = text(TopicsView.form(nil, feeds))
    #expect(form.contains("<optgroup label=\"World\"><option value=\"feed:2\">Feed 2</option>"))
    #expect(form.ranges(of: "<optgroup").count == 4 && form.ranges(of: "feed:20").count == 2)
    #expect(!text(TopicsView.form(nil, Array(feeds.prefix(14)))).contains("<optgroup"))
  }

  @Test func `without topics there is no tab and no page`() async throws {
    var settings = WebApp.Settings()
    settings.topics.isOn = false
    let site = try await TestSite(settings)
    #expect(await site.get("/topics").status == 404)
    #expect(await !site.get("/").text.contains("/topics"))
  }
}
