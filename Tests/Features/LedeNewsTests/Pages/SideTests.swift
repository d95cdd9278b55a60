// Folders and feeds at the side of a desktop's pages, a folder at a time.

import Foundation
import LedeBase
import LedeHTTP
import LedeTesting
import Synchronization
import Testing

@testable import LedeNews

@Suite struct SideTests {
  private struct Told: Decodable {
    struct Entry: Decodable, Equatable {
      var id: Int64?
      var name: String
      var unread: Int?
    }
    var folders: [Entry]
    var feeds: [Entry]
    var more: Bool?
  }

  private func side(of folder: String? = nil, on site: TestSite) async throws -> Told {
    let page = await site.get("/feeds/side" + (folder.map { "?folder=\($0)" } ?? ""))
    #expect(
      page.status == 200 && page.headers["Content-Type"]?.hasPrefix("application/json") == true)
    return try JSONDecoder().decode(Told.self, from: Data(page.text.utf8))
  }

  @Test func `the side has folders with all that is unread in them, then feeds by name`()
    async throws
  {
    let site = try await TestSite.filled()
    _ = try await site.store.change(
      SubscriptionChange(folder: ["Sea & shore", "50%/50"]), of: Feed.ID(1), by: .local,
      at: TestSite.now)
    let unread = try await site.store.subscriptions(of: .local).first { $0.feed.id == Feed.ID(1) }?
      .unread
    let top = try await side(on: site)
    #expect(top.folders == [.init(name: "Sea & shore", unread: unread)])
    #expect(top.feeds.map(\.id) == [2] && top.more == nil)
    let sea = try await side(of: "Sea%20%26%20shore", on: site)
    #expect(sea.folders == [.init(name: "50%/50", unread: unread)] && sea.feeds.isEmpty)
    let half = try await side(of: "Sea%20%26%20shore/50%2525%252F50", on: site)
    #expect(half.feeds.map(\.id) == [1] && half.folders.isEmpty)
    #expect((await site.get("/feeds/side?folder=None")).status == 404)
  }

  @Test func `what has not changed is not sent again, and nobody gets what another saw`()
    async throws
  {
    let site = try await TestSite.filled()
    let first = await site.get("/feeds/side")
    #expect(first.headers["Cache-Control"] == "private, no-cache")
    #expect(first.headers["Vary"]?.contains("Cookie") == true)
    let tag = try #require(first.headers["ETag"])
    #expect((await site.get("/feeds/side", [("If-None-Match", tag)])).status == 304)
    let item = try #require(
      try await site.store.headlines(ListFilter(), of: .local, before: nil, limit: 1).first?.id)
    _ = try await site.store.mark([item], as: .read, by: .local, at: TestSite.now)
    #expect((await site.get("/feeds/side", [("If-None-Match", tag)])).status == 200)
  }

  @Test func `pages stay as small with 5,000 feeds in 400 folders`() async throws {
    let few = await (try TestSite.filled()).get("/")
    let site = try await TestSite.filled()
    let outlines = try (0..<5_000).map { number in
      Outline(
        address: try #require(WebAddress("https://f\(number).example/feed")),
        title: "Feed \(number)", folder: ["Folder \(number % 400)"])
    }
    _ = try await site.store.follow(outlines, by: .local, isOwners: true, at: TestSite.now)
    let page = await site.get("/")
    #expect(faults(in: page.text) == [])
    // Forty folders at most stand above the list; the rest is at the side alone.
    #expect(page.text.utf8.count < few.text.utf8.count + 5_000)
    #expect(!page.text.contains("/feeds/side") && page.text.contains("href=\"/feeds\""))
    let top = try await side(on: site)
    #expect(top.folders.count == 400 && top.feeds.count == 2)
    let one = try await side(of: "Folder%20399", on: site)
    #expect(one.feeds.count == 12 && one.feeds.first?.name == "Feed 1199")
  }

  @Test func `a thousand feeds of a folder are told, and that there are more`() async throws {
    let site = try await TestSite()
    let outlines = try (0...Side.most).map { number in
      Outline(address: try #require(WebAddress("https://f\(number).example/feed")), title: "F")
    }
    _ = try await site.store.follow(outlines, by: .local, isOwners: true, at: TestSite.now)
    let top = try await side(on: site)
    #expect(top.feeds.count == 1_000 && top.more == true)
  }

  /// Makes a picture of one address alone.
  private struct Album: PictureDoor {
    func signature(of address: WebAddress) -> String { "s" }
    func isSigned(_ address: WebAddress, by signature: String) -> Bool { false }
    func picture(_ wish: PictureWish) async throws(PictureError) -> [UInt8] {
      guard wish.address.text == "https://ledger.example/icons/64.png" else {
        throw .refused(wish.address, .unknownKind)
      }
      return Array("RIFF made".utf8)
    }
  }

  @Test func `a feed has its letter until the picture of its site is found, which is once`()
    async throws
  {
    let asked = Mutex<[String]>([])
    let web = StubDocuments { request throws(FetchError) in
      asked.withLock { $0.append(request.address.text) }
      guard request.address.host == "ledger.example" else {
        throw .unreachable(request.address, cause: "test")
      }
      let page = "<link rel=icon href=/broken.png sizes=60x60><link rel=icon href=/icons/64.png>"
      return Answer(
        status: 200, headers: [.init("content-type", "text/html")], body: Array(page.utf8),
        address: request.address)
    }
    let site = try await TestSite(documents: web, pictures: Album())
    try await site.feed("Ledger", "https://ledger.example/feed", items: [])
    try await site.feed("éclair", "https://post.example/feed", items: [])
    let first = await site.get("/feeds/1/icon")
    #expect(first.text.contains(">L</text>") && first.headers["Cache-Control"] == "no-store")
    _ = await site.get("/feeds/2/icon")
    var found = first
    for _ in 0..<10_000 where found.headers["Content-Type"] != "image/webp" {
      try await Task.sleep(for: .milliseconds(10))
      found = await site.get("/feeds/1/icon")
    }
    #expect(found.text == "RIFF made" && found.headers["Cache-Control"] == "private, max-age=86400")
    var letter = await site.get("/feeds/2/icon")
    for _ in 0..<10_000 where letter.headers["Cache-Control"] == "no-store" {
      try await Task.sleep(for: .milliseconds(10))
      letter = await site.get("/feeds/2/icon")
    }
    #expect(letter.text.contains(">É</text>"))
    #expect(letter.headers["Cache-Control"] == "private, max-age=86400")
    let sites = asked.withLock { $0 }
    #expect(sites.filter { $0 == "https://ledger.example/" }.count == 1)
    #expect(sites.filter { $0 == "https://post.example/" }.count == 1)
    #expect((await site.get("/feeds/3/icon")).status == 404)
  }

  @Test func `where no pictures are shown, each feed has its letter and no site is asked`()
    async throws
  {
    let site = try await TestSite()
    try await site.feed("<b>", "https://ledger.example/feed", items: [])
    let letter = await site.get("/feeds/1/icon")
    #expect(letter.text.contains(">B</text>"))
    #expect(letter.headers["Content-Type"] == "image/svg+xml")
  }
}
