// What kind of writing stories are, on the pages that show and hide them.

import LedeHTTP
import LedeBase
import LedeSite
import LedeTesting
import Testing

@testable import LedeNews

@Suite struct LabelPageTests {
  @Test func `each headline says what kind of writing it is, and what was judged`() async throws {
    let page = await (try TestSite.judged()).get("/")
    #expect(faults(in: page.text) == [])
    #expect(
      page.text.contains(
        "<a class=\"verdict\" data-label=\"journalism\" href=\"/?kind=Journalism\">Journalism</a>"))
    #expect(
      page.text.contains(
        "<a class=\"verdict\" data-label=\"satire\" href=\"/?kind=Satire\">Satire "
          + "<small>by its headline</small></a>"))
    #expect(!page.text.contains("Hate"))
  }

  @Test func `what nobody has judged bears no label`() async throws {
    let page = await (try TestSite.filled()).get("/")
    #expect(!page.text.contains("class=\"verdict\""))
  }

  @Test func `a list of one kind is by time or by what resembles it most`() async throws {
    let site = try await TestSite.paged()
    try await site.label([
      "Story 1": [.satire: 60], "Story 2": [.opinion: 90], "Story 3": [.satire: 90],
      "Story 4": [.satire: 75], "Story 5": [.satire: 41],
    ])
    #expect(
      await site.paged(from: "/?kind=Satire") == ["Story 1", "Story 3", "Story 4", "Story 5"])
    #expect(
      await site.paged(from: "/?kind=Satire&order=strongest")
        == ["Story 3", "Story 4", "Story 1", "Story 5"])
    let page = await site.get("/?kind=Satire&order=strongest")
    #expect(page.text.contains("<h1><bdi>Satire</bdi></h1>"))
    #expect(page.text.contains("aria-current=\"page\">Strongest first</a>"))
    // One row of ways, of which one is taken.
    #expect(page.text.ranges(of: "<nav class=\"ways\"").count == 1)
    #expect(page.text.contains("<a href=\"/?kind=Satire\">All</a>"))
    #expect(page.text.contains("<a href=\"/?show=unread&amp;kind=Satire\">Unread</a>"))
    #expect(page.text.contains(Phrases.meaning(of: .satire)))
    // Read down from here makes no sense in this order.
    #expect(!page.text.contains("Mark all read"))
    let unread = await site.get("/?show=unread&kind=Satire")
    #expect(unread.text.contains("Mark all read"))
  }

  @Test(arguments: [
    "/?kind=Hate", "/?kind=satire", "/?kind=", "/?order=strongest", "/?kind=Satire&order=best",
    "/?kind=Satire&order=strongest&before=5", "/?kind=Satire&order=strongest&before=101.1.1",
  ])
  func `a kind or an order that there is not is told`(target: String) async throws {
    #expect(await (try TestSite.judged()).get(target).status == 400)
  }

  @Test func `what a reader hides is in no list, waits for nobody, and is found`() async throws {
    let site = try await TestSite.judged()
    let answer = await site.post(
      "/settings", "theme=system&section=all&section=unread&hide=Satire&hide=Hate&hide=x")
    #expect(answer.status == 303)
    #expect(try await site.store.preferences(of: .local).hiddenKinds == [.satire])
    let front = await site.get("/")
    #expect(!front.text.contains("A quiet day"))
    #expect(front.text.contains("data-all=\"2\" data-unread=\"2\""))
    let muted = await site.get("/muted")
    #expect(muted.text.contains("A quiet day"))
    #expect(muted.text.contains("href=\"/?show=muted&amp;kind=Satire\">Satire"))
    #expect((await site.get("/search?q=label:satire")).text.contains("A quiet day"))
    let kind = await site.get("/?kind=Satire")
    #expect(kind.text.contains(Phrases.hidesKind(.satire)))
    #expect(kind.text.contains("href=\"/?show=muted&amp;kind=Satire\""))
    #expect((await site.get("/?show=muted&kind=Satire")).text.contains("A quiet day"))
    let story = await site.get("/item/1")
    #expect(faults(in: story.text) == [])
    #expect(story.text.contains(Phrases.hidesKind(.satire)))
    #expect(story.text.contains("action=\"/rules/release\""))
    let settings = await site.get("/settings")
    #expect(settings.text.contains("name=\"hide\" value=\"Satire\" checked"))
    #expect(settings.text.contains("name=\"hide\" value=\"Opinion\">"))
    #expect(!settings.text.contains("value=\"Hate\""))
    _ = await site.post("/settings", "theme=system&section=all")
    #expect((await site.get("/")).text.contains("A quiet day"))
  }

  @Test func `a story judged by its headline leads to the setting that has articles fetched`()
    async throws
  {
    let site = try await TestSite.filled()
    let story = await site.get("/item/1")
    #expect(faults(in: story.text) == [])
    #expect(
      story.text.contains("<a href=\"/feeds/1#wishes\">Always fetch the full article</a>"))
    #expect((await site.get("/feeds/1")).text.contains("id=\"wishes\""))
    let change = SubscriptionChange(wantsArticle: true)
    _ = try await site.store.change(change, of: Feed.ID(1), by: .local, at: TestSite.now)
    #expect(!(await site.get("/item/1")).text.contains("#wishes"))
  }

  @Test func `a kind can stand among the sections of the front page`() async throws {
    let site = try await TestSite.judged()
    _ = await site.post("/settings", "theme=system&section=all&section=kind:Opinion")
    let front = await site.get("/")
    #expect(front.text.contains("<a href=\"/?kind=Opinion\"><bdi>Opinion</bdi></a>"))
    let kind = await site.get("/?kind=Opinion")
    #expect(
      kind.text.contains("<a href=\"/?kind=Opinion\" aria-current=\"page\"><bdi>Opinion</bdi></a>"))
  }

  @Test func `the news contract says nothing of labels and leaves nothing of them out`()
    async throws
  {
    let plain = await (try TestSite.filled()).get("/v1/news")
    let judged = await (try TestSite.judged()).get("/v1/news")
    #expect(judged.text == plain.text)
  }
}
