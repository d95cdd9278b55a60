// A Lede with a reader, some feeds and an app password, as a program meets it.

import LedeBase
import LedeHTTP
import LedeJSON
import LedeNews
import LedeSite
import LedeTesting
import Testing

@testable import LedeAccounts

/// A site, and a program that shows an app password of the reader `ines`.
struct SyncSite {
  static let password = "app-password-1"
  let site: TestSite
  let reader: Reader.ID
  /// Northern Ledger, of the folder News / North, with two items; and Civic Review with one.
  let ledger: Feed.ID
  let civic: Feed.ID

  init(
    scopes: AppScopes = .all, hasFever: Bool = false, documents: (any DocumentRequester)? = nil
  ) async throws {
    site = try await TestSite(documents: documents)
    let names = ["ines", "tunde"]
    reader = try await site.store.accounts(names, at: TestSite.now)[0]
    ledger = try await site.feed(
      "Northern Ledger", "https://ledger.example/feed?a=1&b=2",
      items: [
        // The last of an answer gets the least number: `a` is item 1.
        .of("b", "A quiet day", minutes: 300, "<p>Nothing.</p>"),
        .of("a", "Turbines & storms", minutes: 42, "<p>Kept turning.</p><script>alert(1)</script>"),
      ])
    civic = try await site.feed(
      "Civic Review", "https://civic.example/feed",
      items: [.of("c", "Libraries", minutes: 120, "<p>Open.</p>")])
    try await site.store.change(
      ledger, SubscriptionChange(folder: ["News", "North"], tags: ["daily"]))
    try await keep(SyncSite.password, scopes, hasFever: hasFever, of: reader, named: "ines")
  }

  /// Keeps an app password.
  func keep(
    _ password: String, _ scopes: AppScopes = .all, hasFever: Bool = false, of reader: Reader.ID,
    named name: String
  ) async throws {
    let tokens = StubTokens()
    let fever = KeptFeverKey(
      hash: tokens.hash(FeverKey.text(name: name, password: password)), name: name)
    _ = try #require(
      try await site.store.accounts.keepToken(
        tokens.hash(password), .account, name: "A program", of: reader, at: TestSite.now,
        scopes: scopes, fever: hasFever ? fever : nil))
  }

  /// What a program gets.
  func ask(
    _ method: Method, _ target: String, _ body: String = "", auth: String? = SyncSite.password,
    headers: [(String, String)] = [], peer: String = "192.0.2.8"
  ) async -> Page {
    var all = [("Host", "localhost:8080")] + headers
    if let auth { all.append(("Authorization", "GoogleLogin auth=\(auth)")) }
    if method == .post { all.append(("Content-Type", "application/x-www-form-urlencoded")) }
    return Page(
      await site.app.respond(
        to: Request(
          method, target, headers: Headers(all), body: Array(body.utf8), peer: peer)))
  }

  func get(_ target: String) async -> Page { await ask(.get, target) }
  func post(_ target: String, _ body: String) async -> Page { await ask(.post, target, body) }

  /// The JSON that a program gets.
  func json(_ target: String) async throws -> JSONValue {
    let page = await get(target)
    try #require(page.status == 200, "\(target): \(page.text)")
    return try JSONValue(Array(page.text.utf8))
  }

  /// What a program for Fever gets.
  func fever(
    _ query: String, _ body: String = "", name: String = "ines",
    password: String = SyncSite.password, at path: String = "/fever/"
  ) async throws -> JSONValue {
    let key = FeverKey.text(name: name, password: password)
    let page = await ask(
      .post, path + "?api&" + query, "api_key=\(key)&" + body, auth: nil)
    try #require(page.status == 200, "\(query): \(page.text)")
    return try JSONValue(Array(page.text.utf8))
  }

  /// What the reader's own pages show as unread.
  func unread() async throws -> Set<String> {
    Set(try await site.store.titles(.unread))
  }

  private static let feedBytes = Array(
    """
    <rss version="2.0"><channel><title>Quiet Wire</title>
    <item><guid>q</guid><title>Hush</title><link>https://quiet.example/q</link></item>
    </channel></rss>
    """.utf8)

  /// A web with one feed, and a page that names it.
  static let web = StubDocuments { request throws(FetchError) in
    switch request.address.text {
    case "https://quiet.example/rss":
      return Answer(status: 200, body: SyncSite.feedBytes, address: request.address)
    case "https://quiet.example/", "https://quiet.example":
      let page = "<html><head><link rel=alternate type=application/rss+xml href=/rss></head></html>"
      return Answer(
        status: 200, headers: [.init("content-type", "text/plain; charset=utf-8")],
        body: Array(page.utf8), address: request.address)
    default: throw .unreachable(request.address, cause: "nothing is there")
    }
  }

  static let api = "/reader/api/0/"
  static let state = "user/-/state/com.google/"
}

extension JSONValue {
  /// The texts of a member of each element.
  func all(_ name: String) -> [String] { elements.compactMap { $0[name]?.string } }
}
