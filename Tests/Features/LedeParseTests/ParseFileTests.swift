// Pictures of programs: sent ahead, shown to whom their post is shown, gone with it.

import LedeBase
import LedeHTTP
import LedeJSON
import LedeTesting
import Testing

@testable import LedeParse
@testable import LedePosts

@Suite struct ParseFileTests {
  private func send(
    _ name: String, _ bytes: String, as who: String = "mara", type: String? = "image/png",
    on site: ParseSite
  ) async -> Page {
    await site.ask(
      .post, "/parse/files/\(name)", Array(bytes.utf8), as: who,
      more: type.map { [("Content-Type", $0)] } ?? [])
  }

  private func sent(_ site: ParseSite, as who: String = "mara") async throws -> String {
    let page = await send("sea.png", "sea", as: who, on: site)
    try #require(page.status == 201, "\(page.text)")
    return try #require(try JSONValue(Array(page.text.utf8))["name"]?.string)
  }

  private func make(_ name: String, _ site: ParseSite, as who: String = "mara") async -> Page {
    await site.ask(
      .post, "/parse/classes/Post",
      Array(#"{"caption":"sea","image":{"__type":"File","name":"\#(name)"}}"#.utf8), as: who)
  }

  /// What somebody gets who has an address and shows nothing else.
  private func load(_ url: String, _ site: ParseSite, as who: String = "!none") async throws -> Page
  {
    let start = "http://localhost:8080"
    try #require(url.hasPrefix(start))
    return await site.ask(.get, String(url.dropFirst(start.count)), as: who)
  }

  private func url(of post: String, _ site: ParseSite, as who: String) async throws -> String {
    let json = try await site.json("/parse/classes/Post/\(post)", as: who)
    return try #require(json["image"]?["url"]?.string)
  }

  @Test func `a picture is sent, posted under its name, and shown by its address`() async throws {
    let site = try await ParseSite()
    let name = try await sent(site)
    #expect(name.hasSuffix("_sea.png") && name.count == 18)
    let made = await make(name, site)
    #expect(made.status == 201, "\(made.text)")
    let id = try #require(try JSONValue(Array(made.text.utf8))["objectId"]?.string)
    let url = try await url(of: id, site, as: "mara")
    #expect(url.contains("/parse/files/token-1/\(name)?for="))
    let page = try await load(url, site)
    #expect(page.status == 200 && page.text == "RIFFsea")
    #expect(page.headers["Content-Type"] == "image/webp")
    // Once it is a post's it is nobody else's.
    let again = await make(name, site)
    #expect(again.status == 400 && again.text.contains("122"))
    // It goes with its post.
    #expect(await site.ask(.delete, "/parse/classes/Post/\(id)", as: "mara").status == 200)
    #expect(try await load(url, site).status == 404)
  }

  @Test func `an address shows what its reader sees now, and nothing to who changed it`()
    async throws
  {
    let site = try await ParseSite()
    let harbour = site.filled("@harbour")
    let url = try await url(of: harbour, site, as: "tunde")
    #expect(try await load(url, site).status == 200)
    // Another reader, another time, another picture, no mark at all.
    let bare = String(url.prefix { $0 != "?" })
    #expect(try await load(bare, site).status == 404)
    let tunde = site.filled("@tunde")
    #expect(try await load(url.replacing(tunde, with: site.filled("@mara")), site).status == 404)
    let until = try #require(url.split(separator: ".").dropLast().last)
    #expect(
      try await load(url.replacing(".\(until).", with: ".\(until)0."), site).status == 404)
    let diary = try await self.url(of: site.filled("@diary"), site, as: "mara")
    let name = try #require(diary.split(separator: "/").last?.prefix { $0 != "?" })
    let other = try #require(url.split(separator: "/").last?.prefix { $0 != "?" })
    #expect(try await load(url.replacing(other, with: name), site).status == 404)
    // There is no master key, and nothing is shown to who shows one.
    let path = String(url.dropFirst("http://localhost:8080".count))
    #expect(
      await site.ask(.get, path, as: "!none", more: [("X-Parse-Master-Key", "x")]).status == 403)
    // With a session no mark is needed, and its reader alone counts.
    #expect(try await load(bare, site, as: "tunde").status == 200)
    #expect(try await load(bare, site, as: "zoe").status == 404)
    // Who is a friend no more sees it no more, though the address is as good as before.
    let hidden = await site.ask(
      .put, "/parse/classes/Post/\(harbour)",
      Array(site.filled(#"{"ACL":{"@mara":{"read":true}}}"#).utf8), as: "mara")
    #expect(hidden.status == 200)
    #expect(try await load(url, site).status == 404)
  }

  @Test func `a face is a picture that was sent`() async throws {
    let site = try await ParseSite()
    let name = try await sent(site)
    let target = site.filled("/parse/users/@mara")
    let body = Array(#"{"image":{"__type":"File","name":"\#(name)"}}"#.utf8)
    #expect(await site.ask(.put, target, body, as: "mara").status == 200)
    // Sent again it is the same.
    #expect(await site.ask(.put, target, body, as: "mara").status == 200)
    let seen = try await site.json(target, as: "tunde")
    #expect(seen["image"]?["name"]?.string == name)
    let url = try #require(seen["image"]?["url"]?.string)
    #expect(try await load(url, site).text == "RIFFsea")
    #expect(
      await site.ask(.put, target, Array(#"{"image":{"__op":"Delete"}}"#.utf8), as: "mara").status
        == 200)
    #expect(try await load(url, site).status == 404)
  }

  @Test(arguments: [
    ("sea.png", "", "image/png", 130), ("sea.png", "song", "image/png", 130),
    ("sea.png", "wait", "image/png", 130), ("a-b.png", "sea", "image/png", 122),
    ("a%20b.png", "sea", "image/png", 122), ("ü.png", "sea", "image/png", 122),
    (String(repeating: "a", count: 129), "sea", "image/png", 122),
    ("sea.png", "{\"base64\":\"?\"}", "text/plain", 130), ("sea.png", "{", "text/plain", 107),
  ])
  func `what is no picture, or has no name, is refused`(
    name: String, bytes: String, type: String, code: Int
  ) async throws {
    let site = try await ParseSite()
    let page = await send(name, bytes, type: type, on: site)
    #expect(page.status == 400 && page.text.contains("\"code\":\(code)"), "\(page.text)")
  }

  @Test func `pictures need a type and a session, and another's are nobody's to post`() async throws
  {
    let site = try await ParseSite()
    #expect(await send("sea.png", "sea", type: nil, on: site).text.contains("126"))
    #expect(await send("sea.png", "sea", as: "-", on: site).text.contains("206"))
    let name = try await sent(site, as: "tunde")
    let page = await make(name, site)
    #expect(page.status == 400 && page.text.contains("122"))
  }

  @Test func `twenty pictures wait, and for a day`() async throws {
    let site = try await ParseSite()
    for _ in 0..<PostUpload.most { _ = try await sent(site) }
    let page = await send("sea.png", "sea", on: site)
    #expect(page.status == 400 && page.text.contains("155"), "\(page.text)")
    let store = PostStore(database: site.database)
    #expect(try await store.dropUploads(at: TestSite.now + .seconds(86_000)) == 0)
    #expect(try await store.dropUploads(at: TestSite.now + .seconds(86_400)) == PostUpload.most)
    #expect(await send("sea.png", "sea", on: site).status == 201)
  }
}
