import LedeHTTP
import LedeApp
import LedeBase
@testable import LedeSite
import LedeTesting
import Testing

@testable import LedeNews

@Suite struct ActionTests {
  @Test func `a mark is made and the reader is back where they were`() async throws {
    let site = try await TestSite.filled()
    let answer = await site.post("/mark", "id=2&change=saved&return=%2F%3Fshow%3Dunread%23i2")
    #expect(answer.status == 303)
    #expect(answer.headers["Location"] == "/?show=unread&did=saved.2#i2")
    #expect((await site.get("/?show=saved")).text.contains("/item/2"))
    _ = await site.post("/mark", "id=2&change=unsaved")
    #expect((await site.get("/?show=saved")).text.contains("Nothing saved yet"))
  }

  @Test func `a mark made by the script is answered in short`() async throws {
    let site = try await TestSite.filled()
    let answer = await site.post("/mark", "id=2&change=read", [("Accept", "application/json")])
    #expect(answer.status == 200)
    #expect(answer.text == #"{"status":"ok","changed":1}"#)
    #expect((await site.get("/")).text.contains("story lead seen"))
  }

  @Test func `a story that a TestSite.person opens is read`() async throws {
    let site = try await TestSite.filled()
    let page = await site.get("/item/2", TestSite.person)
    #expect(page.text.contains("<span data-other=\"Mark read\">Read</span>"))
    #expect(!page.text.contains("data-opened"))
    #expect(try await site.store.counts(of: .local).unread == 2)
  }

  @Test func `a story marked unread stays so on the page that says it`() async throws {
    let site = try await TestSite.filled()
    _ = await site.get("/item/2", TestSite.person)
    let answer = await site.post("/mark", "id=2&change=unread&return=/item/2")
    #expect(answer.headers["Location"] == "/item/2?did=unread.2")
    let page = await site.get("/item/2?did=unread.2", TestSite.person)
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("Marked unread."))
    #expect(try await site.store.counts(of: .local).unread == 3)
  }

  @Test(arguments: [
    [], [("Sec-Purpose", "prefetch")] + TestSite.person,
    [("Purpose", "prefetch")] + TestSite.person,
    TestSite.person.dropLast(), [("Sec-Fetch-Site", "cross-site")] + TestSite.person.dropFirst(),
    [("Sec-Fetch-Dest", "empty")] + TestSite.person.filter { $0.0 != "Sec-Fetch-Dest" },
  ])
  func `what programs fetch, and browsers ahead of time, is not read`(headers: [(String, String)])
    async throws
  {
    let site = try await TestSite.filled()
    #expect((await site.get("/item/2", headers)).status == 200)
    #expect(try await site.store.counts(of: .local).unread == 3)
  }

  @Test func `what was done is told, and taken back by the button beside it`() async throws {
    let site = try await TestSite.filled()
    _ = await site.post("/mark", "id=2&change=saved")
    let page = await site.get("/?show=unread&did=saved.2")
    #expect(faults(in: page.text) == [])
    #expect(
      page.text.contains(
        """
        <aside class="snack" data-told="yes"><span role="status">Saved.</span><form method="post" action="/mark" \
        data-undo="yes"><input type="hidden" name="id" value="2"><input type="hidden" name="change" \
        value="unsaved"><input type="hidden" name="undo" value="yes"><input type="hidden" \
        name="return" value="/?show=unread"><button>Undo</button></form><a class="icon" \
        href="/?show=unread" aria-label="Close this note">
        """))
    let answer = await site.post("/mark", "id=2&change=unsaved&undo=yes&return=/?show=unread")
    #expect(answer.headers["Location"] == "/?show=unread")
    #expect(try await site.store.counts(of: .local).saved == 0)
  }

  @Test func `a whole list is read at once, but not what came since, and unread again`()
    async throws
  {
    let site = try await TestSite.filled()
    let page = await site.get("/")
    let from = try #require(page.text.firstMatch(of: /name="from" value="([^"]+)"/)?.1)
    try await site.feed("Late", "https://late.example/feed", items: [.of("l", "L", minutes: 1, "")])
    let answer = await site.post("/mark/all", "list=/&from=\(from)")
    let back = try #require(answer.headers["Location"])
    #expect(back.hasPrefix("/?did=list.") && back.hasSuffix(".3"))
    #expect(try await site.store.counts(of: .local).unread == 1)
    let told = await site.get(back)
    #expect(faults(in: told.text) == [])
    #expect(told.text.contains("3 stories marked read."))
    let list = try #require(told.text.firstMatch(of: /name="list" value="(\d+)"/)?.1)
    #expect((await site.post("/mark/all/undo", "list=\(list)")).headers["Location"] == "/")
    #expect(try await site.store.counts(of: .local).unread == 4)
  }

  @Test(arguments: [
    "", "list=/feeds&from=1.1", "list=/&from=x", "list=//x&from=1.1", "list=/?feed=x&from=1.1",
  ])
  func `a list that is none is not marked`(body: String) async throws {
    let site = try await TestSite.filled()
    #expect((await site.post("/mark/all", body)).status == 400)
    #expect(try await site.store.counts(of: .local).unread == 3)
  }

  @Test(arguments: ["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:x"])
  func `a way back that leads elsewhere leads home`(back: String) async throws {
    let answer = await (try TestSite.filled()).post("/mark", "id=2&change=saved&return=\(back)")
    #expect(answer.headers["Location"] == "/?did=saved.2")
  }

  @Test(arguments: ["", "id=2", "id=x&change=read", "id=2&change=burn"])
  func `a change that means nothing is refused`(body: String) async throws {
    let site = try await TestSite.filled()
    #expect((await site.post("/mark", body)).status == 400)
    let answer = await site.post("/mark", body, [("Accept", "application/json")])
    #expect(answer.status == 400)
    #expect(answer.headers["Content-Type"] == "application/json")
    #expect(answer.text.hasPrefix(#"{"status":"error","code":"parameterInvalid""#))
  }

  @Test func `no address has two handlers`() async throws {
    let routes = try await TestSite().app.routes
    #expect(routes.count > 100)
    #expect(Set(routes).count == routes.count)
  }

  @Test func `a method that an address does not take is told which it takes`() async throws {
    let site = try await TestSite()
    let page = await site.get("/mark")
    #expect(page.status == 405)
    #expect(page.headers["Allow"] == "POST")
    #expect(faults(in: page.text) == [])
    #expect((await site.get("/nowhere")).status == 404)
    #expect((await site.get("/item/0")).status == 404)
    #expect((await site.get("/item/77")).text.contains("dropped to make room"))
    #expect((await site.get("/feeds/nope")).text.contains("Lede has no page at this address"))
  }

  @Test func `a list of a feed or a tag that is not there is no page`() async throws {
    let site = try await TestSite.filled()
    for (target, words) in [
      ("/?feed=99", "You do not follow this feed."), ("/?tag=99", "No story bears this tag."),
    ] {
      let page = await site.get(target)
      #expect(page.status == 404)
      #expect(faults(in: page.text) == [])
      #expect(page.text.contains(words))
    }
  }

  @Test func `when the store is gone the page says so, and what needs no store is served`()
    async throws
  {
    let site = try await TestSite.filled()
    site.disk.fail(with: .unreachable(cause: "test"))
    for target in ["/", "/item/2", "/feeds"] {
      let page = await site.get(target)
      #expect(page.status == 503)
      #expect(page.headers["Retry-After"] == "5")
      #expect(faults(in: page.text) == [])
      #expect(page.text.contains(Phrases.storeUnreachable.replacing("'", with: "'")))
      #expect(page.text.contains("href=\"\(target)\">Try again"))
    }
    #expect((await site.get("/healthz")).text == "ok\n")
    #expect((await site.get("/share/lede.css")).status == 200)
    #expect(site.reported.all.count == 3)
    site.disk.fail(with: .damaged(cause: "test"))
    #expect((await site.get("/")).status == 500)
    site.disk.fail(with: nil)
    #expect((await site.get("/")).status == 200)
  }

  @Test func `programs find their files`() async throws {
    let site = try await TestSite()
    #expect((await site.get("/robots.txt")).text.contains("Disallow: /"))
    #expect((await site.get("/metrics")).text == "lede_up 1\n")
  }
}

@Suite struct OwnerTests {
  @Test func `a form on another site changes nothing here`() async throws {
    let site = try await TestSite.filled()
    for sender in ["cross-site", "same-site", "none"] {
      let page = await site.post("/mark", "id=2&change=saved", from: sender)
      #expect(page.status == 403)
      #expect(faults(in: page.text) == [])
    }
    #expect(try await site.store.counts(of: .local).saved == 0)
  }

  @Test func `a name that somebody bent to this machine shows nothing`() async throws {
    let site = try await TestSite.filled()
    let request = Request(.get, "/", headers: Headers([("Host", "evil.example")]))
    let page = Page(await site.app.respond(to: request))
    #expect(page.status == 421)
    #expect(!page.text.contains("turbines"))
    #expect(page.text.contains("Open Lede as http://localhost:8080, or"))
    #expect(faults(in: page.text) == [])
  }

  @Test(
    arguments: [
      ("localhost:8080", nil, "lede owner key<"),
      ("localhost:9000", nil, "lede owner key --port 9000<"),
      ("192.168.1.4:8080", nil, "lede owner key --public-url http://192.168.1.4:8080<"),
      (
        "news.example.org", "https://news.example.org",
        "lede owner key --public-url https://news.example.org<"
      ),
    ] as [(String, String?, String)])
  func `who must sign in is told a command whose link leads back here`(
    host: String, publicURL: String?, command: String
  ) async throws {
    var settings = WebApp.Settings()
    settings.site.publicURL = publicURL.flatMap(WebAddress.init)
    let site = try await TestSite(
      settings,
      policy: AccessPolicy(
        publicURLs: settings.site.publicURL.map { [$0] } ?? [], listening: ["192.168.1.4"]))
    let request = Request(
      .get, "/", headers: Headers([("Host", host)]), peer: "192.0.2.7")
    let page = Page(await site.app.respond(to: request))
    #expect(page.status == 401)
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("<code>" + command))
  }

  @Test func `where reading is open strangers look and change nothing`() async throws {
    let site = try await TestSite(policy: AccessPolicy(isReadingOpen: true))
    try await site.feed(
      "Ledger", "https://a.example/feed", items: [.of("a", "Ferry", minutes: 1, "")])
    #expect((await site.get("/", peer: "192.0.2.7")).text.contains("Ferry"))
    #expect((await site.post("/mark", "id=2&change=saved", peer: "192.0.2.7")).status == 401)
  }

  @Test func `a stranger from elsewhere sees only the way in`() async throws {
    let site = try await TestSite.filled()
    for target in ["/", "/item/2", "/feeds", "/metrics"] {
      let page = await site.get(target, peer: "192.0.2.7")
      #expect(page.status == 401)
      #expect(!page.text.contains("turbines"))
      #expect(page.text.contains("lede owner key"))
      #expect(faults(in: page.text) == [])
    }
    #expect((await site.post("/mark", "id=2&change=saved", peer: "192.0.2.7")).status == 401)
    #expect(try await site.store.counts(of: .local).saved == 0)
  }

  @Test func `the owner's link asks first, then opens once`() async throws {
    let site = try await TestSite.filled()
    let peer = "192.0.2.7"
    let key = try await site.ownerKey()
    let draft = await site.get("/owner?key=\(key)", peer: peer)
    #expect(draft.status == 200 && draft.headers["Set-Cookie"] == nil)
    #expect(draft.text.contains("value=\"\(key)\""))

    #expect((await site.post("/owner", "key=wrong", peer: peer)).status == 403)
    let answer = await site.post("/owner", "key=\(key)", peer: peer)
    #expect(answer.status == 303)
    #expect(
      answer.headers["Set-Cookie"]
        == "lede=token-1; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax")
    #expect((await site.post("/owner", "key=\(key)", peer: peer)).status == 403)

    let cookie = [("Cookie", "other=1; lede=token-1")]
    #expect((await site.get("/", cookie, peer: peer)).status == 200)
    #expect((await site.get("/", [("Cookie", "lede=token-2")], peer: peer)).status == 401)
    #expect((await site.get("/settings", cookie, peer: peer)).text.contains("Sign out"))
    #expect((await site.post("/sign-out", "", cookie, peer: peer)).status == 303)
    #expect((await site.get("/", cookie, peer: peer)).status == 401)
  }

  @Test func `behind TLS the cookie never travels in the clear`() async throws {
    var settings = WebApp.Settings()
    settings.site.isBehindTLS = true
    let site = try await TestSite(settings)
    let answer = await site.post("/owner", "key=\(try await site.ownerKey())")
    #expect(answer.headers["Set-Cookie"]?.hasSuffix("; Secure") == true)
  }
}
