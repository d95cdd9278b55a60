import LedeHTTP
import LedeBase
import LedeSite
import LedeNews
import LedeTesting
import Testing

@testable import LedeChecks
@testable import LedeAccounts

/// Tokens of apps, shortcuts, and what is shared or handed over.
@Suite struct AppsPageTests {
  private static let away = "192.0.2.9"

  private struct Corners: QRCoder {
    func code(of text: String) -> QRCode? { QRCode(side: 2, isDark: [true, true, false, true]) }
  }

  @Test func `a token is shown once, listed, and revoked`() async throws {
    let site = try await TestSite()
    #expect(faults(in: await site.get("/apps").text) == [])
    let made = await site.post("/apps", "kind=program&name=Terminal")
    #expect(made.status == 200)
    #expect(made.text.contains(#"value="token-1""#))
    #expect(made.headers["Cache-Control"] == "no-store")
    #expect(faults(in: made.text) == [])
    let list = await site.get("/apps")
    #expect(!list.text.contains("token-1"))
    #expect(list.text.contains("Terminal") && list.text.contains(Phrases.neverUsed))
    #expect(list.headers["Cache-Control"] == "no-store")
    let id = try #require(list.text.firstMatch(of: /name="id" value="(\d+)"/)?.1)
    #expect(await site.post("/apps/revoke", "id=\(id)&sure=yes").status == 303)
    #expect(!(await site.get("/apps").text.contains("Terminal")))
  }

  @Test func `strangers see no tokens and make none`() async throws {
    let site = try await TestSite(policy: AccessPolicy(isReadingOpen: true))
    _ = await site.post("/apps", "kind=program&name=Terminal")
    let page = await site.get("/apps", peer: Self.away)
    #expect(page.status == 401)
    #expect(!page.text.contains("Terminal"))
    #expect(await site.post("/apps", "kind=program", peer: Self.away).status == 401)
    #expect(await site.post("/apps", "kind=program", from: "cross-site").status == 403)
    #expect(await site.post("/apps", "kind=all").status == 400)
  }

  @Test func `the bookmark hands over to this Lede and no other`() async throws {
    let page = await (try await TestSite()).get("/apps")
    let code = try #require(page.text.firstMatch(of: /value="(javascript:[^"]+)"/)?.1)
    #expect(code.contains("o=&quot;http://localhost:8080&quot;"))
    #expect(code.contains("e.origin===o&amp;&amp;e.source===w"))
    // No link of a page leads to a script.
    #expect(!page.text.contains(#"href="javascript:"#))
  }

  @Test func `the page that is handed over to keeps its tie, and no other page does`() async throws
  {
    let site = try await TestSite()
    let page = await site.get("/check/receive")
    #expect(page.headers["Cross-Origin-Opener-Policy"] == "unsafe-none")
    #expect(faults(in: page.text) == [])
    #expect(page.text.contains("disabled"))
    #expect(await site.get("/apps").headers["Cross-Origin-Opener-Policy"] == "same-origin")
    #expect(await site.get("/check/share").headers["Cross-Origin-Opener-Policy"] == "same-origin")
  }

  // MARK: Shortcuts

  @Test func `a shortcut's address drops its token and lets in to checks alone`() async throws {
    let site = try await TestSite(codes: Corners())
    let made = await site.post("/apps", "kind=shortcut")
    #expect(made.text.contains(#"viewBox="0 0 10 10""#))
    #expect(made.text.contains(#"<path d="M4 4h2v1h-2zM5 5h1v1h-1z"></path>"#))
    #expect(made.text.contains(#"value="http://localhost:8080/check/with/token-1?url=""#))
    #expect(made.text.contains(Phrases.shortcutHereOnly))
    let request = Request(
      .get, "/check/with/token-1?url=https%3A%2F%2Fa.example%2Fx",
      headers: Headers([("Host", "localhost:8080")]), peer: Self.away)
    let response = await site.app.respond(to: request)
    #expect(response.loggedPath == "/check/with/…")
    let sent = Page(response)
    #expect(sent.status == 303)
    #expect(
      sent.headers["Location"] == "/check/share?url=https%3A%2F%2Fa.example%2Fx&src=shortcut")
    #expect(
      sent.headers["Set-Cookie"]
        == "lede-check=token-1; Path=/check; Max-Age=86400; HttpOnly; SameSite=Lax")
    let cookie = [("Cookie", "lede-check=token-1")]
    let draft = await site.get(
      "/check/share?url=https%3A%2F%2Fa.example%2Fx&src=shortcut", cookie, peer: Self.away)
    #expect(draft.status == 200)
    #expect(draft.text.contains("a.example"))
    // What it shares is checked for its reader; here nobody answers.
    let url = "url=https%3A%2F%2Fa.example%2Fx&src=shortcut"
    #expect(await site.post("/check", url, cookie, peer: Self.away).status == 502)
    #expect(await site.post("/check", url, peer: Self.away).status == 401)
    #expect(
      await site.post("/check", url, cookie, from: "cross-site", peer: Self.away).status == 403)
    #expect(await site.post("/mark", "id=1&change=read", cookie, peer: Self.away).status == 401)
    #expect(await site.get("/", cookie, peer: Self.away).status == 401)
    #expect(await site.get("/apps", cookie, peer: Self.away).status == 401)
    #expect(await site.get("/feeds", cookie, peer: Self.away).status == 401)
    let steps = await site.get("/check/shortcut", cookie, peer: Self.away)
    #expect(steps.text.contains("/check/with/token-1?url="))
    #expect(steps.headers["Cache-Control"] == "no-store")
    #expect(faults(in: steps.text) == [])
  }

  @Test func `a shortcut's device sees nothing of what its reader had checked`() async throws {
    let site = try await TestSite.checked()
    _ = await site.post("/apps", "kind=shortcut")
    let cookie = [("Cookie", "lede-check=token-1")]
    let failed = await site.post("/check", "q=", cookie, peer: Self.away)
    #expect(failed.status == 422)
    #expect(!failed.text.contains("Checked before") && !failed.text.contains("mountain village"))
    #expect(await site.post("/check", "q=").text.contains("mountain village"))
  }

  @Test func `that a shortcut led here is believed of its own device alone`() async throws {
    let site = try await TestSite()
    _ = await site.post("/apps", "kind=shortcut")
    let launched = [("Sec-Fetch-Site", "none"), ("Sec-Fetch-Mode", "navigate")]
    let target = "/check/share?url=https://a.example/x&src=shortcut"
    let link = await site.get(target, launched)
    #expect(link.text.contains("data-launched=\"share\""))
    #expect(link.text.contains(#"name="src" value="share""#))
    let came = await site.get("/check/with/token-1?url=https://a.example/x", launched)
    let cookies = came.headers.all("Set-Cookie").compactMap { $0.split(separator: ";").first }
    #expect(cookies.count == 2)
    #expect(
      came.headers.all("Set-Cookie").contains { $0.contains("Path=/check/share; Max-Age=60") })
    let both = [("Cookie", cookies.joined(separator: "; "))]
    let own = await site.get(target, launched + both)
    #expect(own.text.contains("data-launched=\"shortcut\""))
    #expect(
      own.headers["Set-Cookie"]
        == "lede-launch=; Path=/check/share; Max-Age=0; HttpOnly; SameSite=Lax")
    // Another link, tapped later or at once, is no doing of the shortcut.
    let other = "/check/share?url=https://evil.example/x&src=shortcut"
    for cookie in [[("Cookie", "lede-check=token-1")], both] {
      let tapped = await site.get(other, launched + cookie)
      #expect(tapped.text.contains("data-launched=\"share\""))
    }
    let later = await site.get(target, launched + [("Cookie", "lede-check=token-1")])
    #expect(later.text.contains("data-launched=\"share\""))
  }

  @Test func `without a link the steps are shown, without a token nothing is`() async throws {
    let site = try await TestSite()
    _ = await site.post("/apps", "kind=shortcut")
    #expect(
      await site.get("/check/with/token-1", peer: Self.away).headers["Location"]
        == "/check/shortcut")
    let wrong = await site.get("/check/with/token-2?url=https://a.example/", peer: Self.away)
    #expect(wrong.status == 403)
    #expect(wrong.headers["Set-Cookie"] == nil)
    #expect(await site.get("/check/shortcut", peer: Self.away).headers["Location"] == "/apps")
  }

  @Test(arguments: [
    "/check/with/token-1", "/check/%77ith/token-1", "/check/with/token-2", "/check/with/token-1/x",
  ])
  func `a token in an address is struck from the log, however it is spelt`(target: String)
    async throws
  {
    let site = try await TestSite()
    _ = await site.post("/apps", "kind=shortcut")
    let headers = Headers([("Host", "localhost:8080")])
    let response = await site.app.respond(to: Request(.get, target, headers: headers))
    #expect(response.loggedPath == "/check/with/…")
  }

  @Test func `a token for programs opens no address`() async throws {
    let site = try await TestSite()
    _ = await site.post("/apps", "kind=program")
    #expect(await site.get("/check/with/token-1?url=https://a.example/").status == 403)
  }

  @Test func `a revoked shortcut lets nobody in`() async throws {
    let site = try await TestSite()
    _ = await site.post("/apps", "kind=shortcut")
    let cookie = [("Cookie", "lede-check=token-1")]
    #expect(
      await site.get("/check/share?url=https://a.example/", cookie, peer: Self.away).status == 200)
    _ = await site.post("/apps/revoke", "id=1&sure=yes")
    #expect(
      await site.get("/check/share?url=https://a.example/", cookie, peer: Self.away).status == 401)
    #expect(await site.get("/check/with/token-1", peer: Self.away).status == 403)
  }

  @Test(arguments: [
    ("url=https%3A%2F%2Fa.example%2F%3Fx%3D1%26y%3D2", "https://a.example/?x=1&y=2"),
    ("url=https://a.example/?x=1&y=2", "https://a.example/?x=1&y=2"),
    ("url=", nil), ("", nil), ("x=1&url=https%3A%2F%2Fa.example%2F", "https://a.example/"),
  ])
  func `a link is taken whole, encoded or not`(query: String, link: String?) {
    #expect(SharePage.Shared.sent(by: query) == link)
  }

  // MARK: What is shared

  @Test(arguments: [
    ("https://a.example/x", nil, nil, "https://a.example/x"),
    (nil, "Ferry back https://a.example/x", "Ferry", "https://a.example/x"),
    (nil, "“Ferry” (https://a.example/x).", nil, "https://a.example/x"),
    (nil, "https://en.example/Ferry_(ship)", nil, "https://en.example/Ferry_(ship)"),
    (nil, "Look: http://a.example/x, now!", nil, "http://a.example/x"),
    ("", "none here", "https://a.example/t", "https://a.example/t"),
    ("about:blank", nil, "see https://a.example/t…", "https://a.example/t"),
    (nil, "<https://a.example/x>", nil, "https://a.example/x"),
    (nil, "no link", nil, nil), (nil, nil, nil, nil), ("https://", "http://", nil, nil),
  ])
  func `the link is found in url, then text, then title`(
    url: String?, text: String?, title: String?, found: String?
  ) {
    let shared = SharePage.Shared(url: url, text: text, title: title)
    #expect(shared == found.flatMap { WebAddress($0) }.map { .link($0) })
  }

  @Test func `words without a link are checked as words`() {
    let words = "These are eight words and no link at all"
    #expect(SharePage.Shared(url: nil, text: words, title: nil) == .text(words))
  }

  @Test func `opening the address only drafts`() async throws {
    let site = try await TestSite()
    let page = await site.get("/check/share?title=Ferry&text=Look%20https%3A%2F%2Fa.example%2Fx")
    #expect(page.status == 200)
    #expect(page.text.contains(#"name="url" value="https://a.example/x""#))
    #expect(page.text.contains(#"action="/check""#))
    #expect(!page.text.contains("data-launched"))
    #expect(faults(in: page.text) == [])
    #expect(try await site.store.checks.asked(by: .local, before: nil, limit: 1).isEmpty)
    let nothing = await site.get("/check/share?text=nothing")
    #expect(nothing.text.contains(Phrases.sharedNothing))
  }

  @Test(arguments: [
    ("none", "navigate", nil, true), ("same-origin", "navigate", nil, true),
    ("cross-site", "navigate", nil, false), ("same-site", "navigate", nil, false),
    ("none", "no-cors", nil, false), ("none", "navigate", "prefetch", false),
  ])
  func `only what no other site caused counts as launched`(
    site from: String, mode: String, purpose: String?, isLaunched: Bool
  ) async throws {
    var headers = [("Sec-Fetch-Site", from), ("Sec-Fetch-Mode", mode)]
    if let purpose { headers.append(("Sec-Purpose", purpose)) }
    let page = await (try await TestSite()).get("/check/share?url=https://a.example/x", headers)
    #expect(page.text.contains("data-launched=\"share\"") == isLaunched)
  }

  @Test func `the app takes what is shared`() async throws {
    let manifest = await (try await TestSite()).get("/manifest.webmanifest").text
    #expect(
      manifest.contains(
        #""share_target":{"action":"/check/share","method":"GET","enctype":"application/x-www-form-urlencoded","params":{"title":"title","text":"text","url":"url"}}"#
      ))
  }
}
