// Feeds followed by the address of a feed or a page, asked, and left.

import LedeAccounts
import LedeHTTP
import LedeApp
import LedeBase
import LedeSite
import LedeTesting
import Synchronization
import Testing

@testable import LedeNews

@Suite struct FollowingTests {
  private static let harbour = StubDocuments { request in
    let text = """
      <rss version="2.0"><channel><title>Harbour</title><item><title>Ferry back</title>
      <guid>1</guid></item></channel></rss>
      """
    return Answer(status: 200, body: Array(text.utf8), address: request.address)
  }

  @Test func `a feed is added by its address, with or without https, and its stories are there`()
    async throws
  {
    let site = try await TestSite(documents: Self.harbour)
    let answer = await site.post("/feeds", "address=+news.example%2Ffeed+")
    #expect(answer.status == 303 && answer.headers["Location"] == "/feeds?new=1")
    let followed = try await site.store.subscriptions(of: .local)
    #expect(followed.map(\.feed.address.text) == ["https://news.example/feed"])
    #expect((await site.get("/")).text.contains("Ferry back"))
  }

  @Test func `whoever follows a feed does not wait behind what workers ask for`() async throws {
    let asked = Mutex<[OutgoingRequest]>([])
    let site = try await TestSite(
      documents: StubDocuments { request in
        asked.withLock { $0.append(request) }
        return Answer(
          status: 200, headers: [.init("content-type", "text/html")],
          body: Array("<p>No feed".utf8), address: request.address)
      })
    // A page without a feed: it, and the usual places of its site, are asked.
    _ = await site.post("/feeds", "address=https%3A%2F%2Fnews.example%2Fpage")
    #expect(asked.withLock { $0.count } > 2)
    #expect(asked.withLock { $0.allSatisfy(\.isAwaited) })
  }

  @Test func `all feeds of a folder have their articles fetched, or none`() async throws {
    let site = try await TestSite(documents: Self.harbour)
    for (host, folder) in [("a", "Sea"), ("b", "Sea%2FShips"), ("c", "")] {
      let answer = await site.post("/feeds", "address=\(host).example%2Ffeed")
      let id = try #require(answer.headers["Location"]?.split(separator: "=").last)
      _ = await site.post("/feeds/\(id)", "folder=\(folder)")
    }
    func whole() async throws -> [String] {
      try await site.store.subscriptions(of: .local).filter(\.wantsArticle)
        .map { $0.feed.address.host }.sorted()
    }
    let page = await site.get("/feeds?folder=Sea")
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("action=\"/feeds/folder\""))
    let answer = await site.post("/feeds/folder", "folder=Sea&article=yes")
    #expect(answer.headers["Location"] == "/feeds?folder=Sea&did=kept")
    #expect(try await whole() == ["a.example", "b.example"])
    _ = await site.post("/feeds/folder", "folder=Sea%2FShips&article=no")
    #expect(try await whole() == ["a.example"])
    #expect((await site.post("/feeds/folder", "folder=Moon&article=yes")).status == 404)
    #expect((await site.post("/feeds/folder", "article=yes")).status == 400)
    #expect(!(await site.get("/feeds")).text.contains("/feeds/folder"))
  }

  @Test
  func `a feed that is followed is named, leads to its stories, and may lie in a known folder`()
    async throws
  {
    let site = try await TestSite(documents: Self.harbour)
    _ = await site.post("/feeds", "address=news.example%2Ffeed")
    _ = await site.post("/feeds/1", "folder=Sea%2FShips")
    let answer = await site.post("/feeds", "address=other.example%2Ffeed")
    let page = await site.get(try #require(answer.headers["Location"]))
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("<a class=\"act\" href=\"/?feed=2\"><bdi>Harbour</bdi></a>"))
    #expect(page.text.contains("<option value=\"Sea\"></option>"))
    #expect(page.text.contains("<option value=\"Sea/Ships\"></option>"))
    let put = await site.post("/feeds/2", "folder=Sea%2FShips&return=%2Ffeeds")
    #expect(put.headers["Location"] == "/feeds?did=kept")
    let folders = try await site.store.subscriptions(of: .local).map(\.folder)
    #expect(folders == [["Sea", "Ships"], ["Sea", "Ships"]])
    let again = await site.post("/feeds", "address=other.example%2Ffeed")
    #expect(again.headers["Location"] == "/feeds?new=2&did=followed.0")
    #expect(!(await site.get("/feeds?new=77")).text.contains("id=\"added\""))
  }

  @Test(arguments: [
    (404, "news.example has nothing at this address", false), (500, "refused to send", true),
    (200, "is not a feed", false),
  ])
  func `a feed that cannot be read is not followed, and what was typed stays`(
    status: Int, words: String, mayInsist: Bool
  ) async throws {
    let site = try await TestSite(
      documents: StubDocuments { request throws(FetchError) in
        guard status == 200 else {
          throw .refused(request.address, status: status, wait: nil)
        }
        return Answer(status: 200, body: Array("<html>".utf8), address: request.address)
      })
    let page = await site.post("/feeds", "address=news.example%2Ffeed")
    #expect(page.status == 422)
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains(words))
    #expect(page.text.contains("value=\"news.example/feed\""))
    #expect(page.text.contains("name=\"anyway\"") == mayInsist)
    #expect(try await site.store.subscriptions(of: .local).isEmpty)
    #expect((await site.post("/feeds", "address=news.example%2Ffeed&anyway=1")).status == 303)
    #expect(try await site.store.subscriptions(of: .local).count == 1)
  }

  @Test func `a reader who names a feed of the owner's key is told that it is shared with nobody`()
    async throws
  {
    let site = try await TestSite()
    let address = try #require(WebAddress("https://paper.example/feed"))
    _ = try await site.store.follow(
      Outline(address: address), by: .local, isOwners: true,
      key: SealedHeader(name: "X-Key", sealed: [1]), at: TestSite.now)
    let session = try await site.signIn("mara")
    let page = await site.post("/feeds", "address=paper.example%2Ffeed&anyway=1", session)
    #expect(page.status == 422)
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains(Phrases.ownersFeed))
    #expect(!page.text.contains("name=\"anyway\""))
  }

  @Test func `a reader is told the same of every address inside, whether the owner has it or not`()
    async throws
  {
    let site = try await TestSite(
      documents: StubDocuments { request throws(FetchError) in
        throw .forbiddenAddress(request.address, resolved: request.address.host)
      })
    let address = try #require(WebAddress("http://10.0.0.8/feed"))
    _ = try await site.store.follow(
      Outline(address: address), by: .local, isOwners: true,
      key: SealedHeader(name: "X-Key", sealed: [1]), at: TestSite.now)
    let session = try await site.signIn("mara")
    var texts: Set<String> = []
    for host in ["10.0.0.8", "10.0.0.9"] {
      let page = await site.post("/feeds", "address=http%3A%2F%2F\(host)%2Ffeed&anyway=1", session)
      #expect(page.status == 422)
      texts.insert(page.text.replacing(host, with: "HOST"))
    }
    #expect(texts.count == 1)
  }

  private static let feed =
    "<rss version='2.0'><channel><title>Harbour</title><item><guid>1</guid><title>A</title></item>"
    + "</channel></rss>"

  /// Waits as long as a busy machine may take.
  private static var patient: WebApp.Settings {
    var settings = WebApp.Settings()
    settings.addingTime = .seconds(600)
    return settings
  }

  /// A site whose front page has this head, and whose feeds lie at these paths.
  private static func site(_ head: String, feeds: Set<String>) -> StubDocuments {
    StubDocuments { request throws(FetchError) in
      let path = AddressText(request.address.text)?.path ?? ""
      if feeds.contains(path) {
        return Answer(status: 200, body: Array(feed.utf8), address: request.address)
      }
      guard path.isEmpty || path == "/" else {
        throw .refused(request.address, status: 404, wait: nil)
      }
      return Answer(
        status: 200, body: Array("<html><head>\(head)</head><p>Hello".utf8),
        address: request.address)
    }
  }

  @Test(arguments: [
    ("<link rel=alternate type=application/rss+xml href=/all.xml>", "/all.xml"), ("", "/rss.xml"),
  ])
  func `a site is followed by the address of its page`(head: String, path: String) async throws {
    let site = try await TestSite(Self.patient, documents: Self.site(head, feeds: [path]))
    #expect((await site.post("/feeds", "address=harbour.example")).status == 303)
    let followed = try await site.store.subscriptions(of: .local)
    #expect(followed.map(\.feed.address.text) == ["https://harbour.example" + path])
  }

  @Test func `a page of a stranger leads to no feed inside`() async throws {
    let asked = Mutex<[String: Bool]>([:])
    let page = "<link rel=alternate type=application/rss+xml href='http://192.168.1.1/x'>"
    let site = try await TestSite(
      Self.patient,
      documents: StubDocuments { request throws(FetchError) in
        asked.withLock { $0[request.address.host] = request.mayBePrivate }
        return Answer(status: 200, body: Array(page.utf8), address: request.address)
      })
    _ = await site.post("/feeds", "address=harbour.example")
    #expect(asked.withLock { $0 } == ["harbour.example": true, "192.168.1.1": false])
  }

  @Test func `a page of several feeds leaves the choice`() async throws {
    let links = ["a", "b"].map {
      "<link rel=alternate type=application/rss+xml title='Feed <\($0)>' href=/\($0).xml>"
    }
    let site = try await TestSite(
      Self.patient, documents: Self.site(links.joined(), feeds: ["/a.xml", "/b.xml"]))
    let page = await site.post("/feeds", "address=harbour.example")
    #expect(page.status == 422)
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("harbour.example has several feeds."))
    #expect(page.text.contains("<bdi>Feed &lt;b&gt;</bdi>"))
    #expect(page.text.contains("name=\"address\" value=\"https://harbour.example/b.xml\""))
    #expect(try await site.store.subscriptions(of: .local).isEmpty)
  }

  @Test func `a site that is known is asked where it keeps its feeds`() async throws {
    let site = try await TestSite(
      Self.patient, documents: Self.site("", feeds: ["/feeds/videos.xml"]))
    _ = await site.post("/feeds", "address=https://www.youtube.com/channel/UC1")
    let followed = try await site.store.subscriptions(of: .local)
    #expect(
      followed.map(\.feed.address.text)
        == ["https://www.youtube.com/feeds/videos.xml?channel_id=UC1"])
  }

  /// Answers nobody, ever.
  private struct Silence: DocumentRequester {
    func answer(to request: OutgoingRequest) async throws(FetchError) -> Answer {
      // It fails when it is called off, which is what is waited for.
      try? await Task.sleep(for: .seconds(3_600))
      throw .cancelled(request.address)
    }
  }

  @Test func `a site that says nothing is not waited for`() async throws {
    var settings = WebApp.Settings()
    settings.addingTime = .milliseconds(10)
    let page = await (try await TestSite(settings, documents: Silence())).post(
      "/feeds", "address=news.example%2Ffeed")
    #expect(page.status == 422)
    #expect(page.text.contains("news.example did not answer in time."))
  }

  /// Sites that answer when a latch opens, and quick ones that do at once.
  private final class SlowSites: DocumentRequester {
    let latch = Latch()
    private let counts = Mutex((now: 0, most: 0))

    /// How many were asked at a time.
    var most: Int { counts.withLock { $0.most } }

    func answer(to request: OutgoingRequest) async throws(FetchError) -> Answer {
      if request.address.host.hasPrefix("slow") {
        counts.withLock { $0 = (now: $0.now + 1, most: max($0.most, $0.now + 1)) }
        await latch.wait()
        counts.withLock { $0.now -= 1 }
      }
      return try await FollowingTests.harbour.answer(to: request)
    }
  }

  @Test func `a reader's sites that hang leave room for what others add`() async throws {
    let sites = SlowSites()
    let site = try await TestSite(documents: sites)
    let ben = try await site.store.accounts(["ines", "ben"], at: TestSite.now)[1]
    try await site.store.accounts.openSession(
      StubTokens().hash("token-1"), for: ben, device: "", until: TestSite.now + .seconds(3600),
      at: TestSite.now)
    @Sendable func add(_ host: String, _ token: String) async -> Page {
      await site.post("/feeds", "address=\(host).example%2Ffeed", [("Cookie", "lede=\(token)")])
    }
    await withTaskGroup(of: Page.self) { group in
      for number in 1...9 { group.addTask { await add("slow\(number)", "token-0") } }
      // Two are asked and six wait: the one too many is answered first.
      let first = await group.next()
      #expect(first?.status == 422)
      #expect(first?.text.contains("Other feeds that you add are still being asked.") == true)
      #expect((await add("quick", "token-1")).status == 303, "ben waits for nobody")
      await sites.latch.open()
      for await page in group { #expect(page.status == 303) }
    }
    #expect(sites.most == 2)
    #expect(try await site.store.subscriptions(of: .local).count == 8)
  }

  @Test func `what is no address is handed back with a word on it`() async throws {
    let page = await (try await TestSite()).post("/feeds", "address=not%20%3Can%3E+address")
    #expect(page.status == 422)
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("That is not a web address."))
    #expect(page.text.contains("value=\"not &lt;an&gt; address\""))
  }

  @Test func `a feed is asked now, or left`() async throws {
    let site = try await TestSite.filled()
    #expect((await site.post("/feeds/ask", "")).headers["Location"] == "/feeds?did=asking.2")
    #expect((await site.get("/feeds?did=asking.2")).text.contains("Refreshing 2 feeds."))
    #expect((await site.post("/feeds/ask", "id=1")).headers["Location"] == "/feeds?did=asking.1")
    #expect(try await site.store.nextDue([.refresh]) == TestSite.now)
    _ = await site.post("/feeds/1", "name=&paused=yes")
    let none = await site.post("/feeds/ask", "id=1")
    #expect(none.headers["Location"] == "/feeds?did=asking.0")
    let told = await site.get("/feeds?did=asking.0")
    #expect(faults(in: told.text) == [])
    #expect(
      told.text.contains(
        "Nothing to refresh: each feed is paused, gone, or being refreshed already."))
    #expect((await site.post("/feeds/remove", "id=1")).status == 303)
    #expect(try await site.store.subscriptions(of: .local).count == 1)
    #expect((await site.post("/feeds/remove", "")).status == 400)
    #expect((await site.post("/feeds/ask", "id=x")).status == 400)
    for path in ["/feeds/ask", "/feeds/remove"] {
      let page = await site.post(path, "id=99")
      #expect(page.status == 404)
      #expect(page.text.contains("You do not follow this feed."))
    }
  }
}
