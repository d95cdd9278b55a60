// A Lede whose reader gives out lists, asked as other programs ask.

import LedeBase
import LedeHTTP
import LedeNews
import LedeSite
import LedeTesting
import Synchronization
import Testing

@testable import LedeFeeds

/// What features are made of, over the store of a site.
struct Still: KeptInStore {
  let store: Store
  var now: @Sendable () -> Timestamp { { TestSite.now } }
}

/// A site with a clock that tests move, and addresses of feeds that it gave out.
struct OutSite {
  let site: TestSite
  private let clock: Clock

  /// Stands still unless it is moved.
  final class Clock: Sendable {
    private let time = Mutex(TestSite.now)
    var now: Timestamp { time.withLock { $0 } }
    func move(_ duration: Duration) { time.withLock { $0 = $0 + duration } }
  }

  init() async throws {
    let clock = Clock()
    self.clock = clock
    site = try await TestSite(clock: { clock.now })
  }

  /// Three stories of two feeds.
  static func filled() async throws -> OutSite {
    let site = try await OutSite()
    try await site.site.feed(
      "Northern Ledger", "https://ledger.example/feed",
      items: [
        .of(
          "a", "Turbines & storms", minutes: 42,
          "<p>Kept <img src=/mast.jpg> turning.</p><script>alert(1)</script>"),
        .of("b", "A quiet day", minutes: 300, "<p>Nothing.</p>"),
      ])
    try await site.site.feed(
      "Civic Review", "https://civic.example/feed",
      items: [.of("c", "Libraries", minutes: 120, "<p>Open.</p>")])
    return site
  }

  func move(_ duration: Duration) { clock.move(duration) }

  /// Gives out a list; its address as Atom, from the root on.
  func give(
    _ list: String, _ more: String = "", _ headers: [(String, String)] = []
  ) async throws -> String {
    let list = list.replacing("%", with: "%25").replacing("&", with: "%26").replacing(
      "+", with: "%2B")
    let page = await site.post("/outfeeds", "list=\(list)\(more)", headers)
    try #require(page.status == 200, "\(page.text)")
    #expect(page.headers["Cache-Control"] == "no-store")
    let found = page.text.firstMatch(of: /value="http:\/\/localhost:8080(\/out\/[^"]+\.atom)"/)
    return String(try #require(found).1)
  }

  /// What a program gets, which is nobody here.
  func ask(
    _ target: String, _ headers: [(String, String)] = [], method: Method = .get
  ) async -> Page {
    Page(
      await site.app.respond(
        to: Request(
          method, target, headers: Headers([("Host", "localhost:8080")] + headers),
          peer: "192.0.2.8")))
  }

  /// A feed as Lede itself reads it.
  func read(_ target: String) async throws -> FeedDocument {
    let page = await ask(target)
    try #require(page.status == 200, "\(page.text)")
    let document = try FeedReader.document(
      Array(page.text.utf8), contentType: page.headers["Content-Type"],
      address: WebAddress("http://localhost:8080" + target))
    #expect(!document.isMalformed)
    return document
  }

  /// The titles in a feed, which are the same in both formats.
  func titles(_ target: String) async throws -> [String] {
    let titles = try await read(target).snapshot.items.map { $0.title ?? "" }
    let json = try await read(target.replacing(".atom", with: ".json"))
    #expect(json.snapshot.items.map { $0.title ?? "" } == titles)
    return titles
  }
}
