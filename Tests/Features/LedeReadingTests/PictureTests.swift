import LedeHTTP
import LedeBase
import LedeSite
import LedeTesting
import Synchronization
import Testing

@testable import LedeReading

/// Pictures that are made of nothing, by addresses whose signature is their length.
private final class Album: PictureDoor {
  let wishes = Mutex<[PictureWish]>([])
  let failure: PictureError?

  init(failure: PictureError? = nil) { self.failure = failure }

  func signature(of address: WebAddress) -> String { "s\(address.text.utf8.count)" }
  func isSigned(_ address: WebAddress, by signature: String) -> Bool {
    signature == self.signature(of: address)
  }
  func picture(_ wish: PictureWish) async throws(PictureError) -> [UInt8] {
    wishes.withLock { $0.append(wish) }
    if let failure { throw failure }
    return Array("RIFF made".utf8)
  }
}

@Suite("Pictures on pages") struct PictureTests {
  private static let address = "https://site.example/boat.jpg"
  private static let text = Base64URL.text(address.utf8)

  private func site(_ album: Album, _ html: String = "") async throws -> TestSite {
    let site = try await TestSite(pictures: album)
    var (first, second) = (
      Item.of("a", "Ferry back", minutes: 10, html), Item.of("b", "Quiet day", minutes: 20, "")
    )
    first.picture = WebAddress(Self.address)
    second.picture = WebAddress(Self.address + "#part")
    try await site.feed("Ledger", "https://ledger.example/feed", items: [first, second])
    return site
  }

  @Test func `a list shows pictures by way of Lede alone, in frames of a fixed shape`() async throws
  {
    let page = await (try site(Album())).get("/")
    #expect(faults(in: page.text) == [])
    let place = "/picture/s29/"
    #expect(
      page.text.contains(
        "<img src=\"\(place)640/\(Self.text)\" srcset=\"\(place)640/\(Self.text) 640w, "
          + "\(place)0/\(Self.text) 1600w\" sizes=\"(min-width: 60rem) 25rem, (min-width: 46rem) 42rem, 100vw\" "
          + "width=\"640\" height=\"400\" alt=\"\" decoding=\"async\">"))
    #expect(
      page.text.contains(
        "<img src=\"\(place)320/\(Self.text)\" width=\"320\" height=\"240\" alt=\"\" "
          + "loading=\"lazy\" decoding=\"async\">"))
    #expect(!page.text.contains("boat.jpg"))
    #expect(page.text.contains("class=\"story lead pic\""))
  }

  @Test func `a reader who wishes none sees none`() async throws {
    let site = try await site(Album(), "<p>The <img src=/b.png alt=boat> is back.</p>")
    #expect(await site.get("/settings").text.contains("Show pictures"))
    _ = await site.post("/settings", "theme=system&section=all")
    #expect(!(await site.get("/").text.contains("<img")))
    let story = await site.get("/item/2").text
    #expect(!story.contains("<img"))
    #expect(story.contains("The boat is back."))
    _ = await site.post("/settings", "theme=system&section=all&pictures=yes")
    #expect(await site.get("/").text.contains("<img"))
  }

  @Test func `pictures among words come by way of Lede, with their words and their size`()
    async throws
  {
    let album = Album()
    let site = try await site(
      album,
      """
      <p>At sea <img src="/wide.jpg" width=1200 height=800 alt="The boat">
      <img src="https://other.example/icon.png" width=64 height=64 alt="">
      <img srcset="/s.jpg 400w, /m.jpg 1280w, /l.jpg 4000w" src="data:image/gif;base64,AAAA">
      <img src="data:image/png;base64,AAAA" alt="a chart">
      <img src="https://count.example/dot.gif" width=1 height=1 alt="dot">
      <picture><source srcset="/x.avif"><img src="/x.jpg"></picture></p>
      """)
    let page = await site.get("/item/2").text
    #expect(faults(in: page) == [])
    func place(_ address: String, _ width: Int) -> String {
      "/picture/s\(address.utf8.count)/\(width)/\(Base64URL.text(address.utf8))"
    }
    let wide = "https://site.example/wide.jpg"
    #expect(
      page.contains(
        "<img src=\"\(place(wide, 0))\" srcset=\"\(place(wide, 640)) 640w, \(place(wide, 0)) 1200w\" "
          + "sizes=\"(min-width: 46rem) 42rem, 100vw\" width=\"1200\" height=\"800\" "
          + "alt=\"The boat\" loading=\"lazy\" decoding=\"async\">"))
    #expect(
      page.contains(
        "<img src=\"\(place("https://other.example/icon.png", 640))\" width=\"64\" height=\"64\""))
    #expect(page.contains(place("https://site.example/m.jpg", 0)))
    #expect(page.contains(place("https://site.example/x.jpg", 0)))
    #expect(page.contains("a chart"))
    for word in ["count.example", "dot", "avif", "data:image", "other.example", "boat.jpg"] {
      #expect(!page.contains(word), "\(word) is on the page")
    }
    // The words have pictures of their own, so that of the story does not stand above them.
    #expect(!page.contains("class=\"hero\""))
  }

  @Test func `a story without pictures among its words has its own above them`() async throws {
    let page = await (try site(Album(), "<p>It sails again.</p>")).get("/item/2").text
    #expect(page.contains("<div class=\"hero\"><img src=\"/picture/s29/640/\(Self.text)\""))
  }

  @Test func `a picture may be kept for ever, and is nothing but a picture`() async throws {
    let album = Album()
    let site = try await site(album)
    let page = await site.get("/picture/s29/320/\(Self.text)")
    #expect(page.status == 200)
    #expect(page.text == "RIFF made")
    #expect(page.headers["Content-Type"] == "image/webp")
    #expect(page.headers["Cache-Control"] == "private, max-age=31536000, immutable")
    #expect(page.headers["Content-Security-Policy"] == "default-src 'none'; sandbox")
    #expect(page.headers["X-Content-Type-Options"] == "nosniff")
    let address = try #require(WebAddress(Self.address))
    #expect(album.wishes.withLock { $0 } == [PictureWish(address, .small, isOwners: true)])
  }

  @Test func `a picture that another reader asks for is not the owner's`() async throws {
    let album = Album()
    let site = try await site(album)
    let session = try await site.signIn("mara")
    let page = await site.get("/picture/s29/320/\(Self.text)", session)
    #expect(page.headers["Cache-Control"] == "public, max-age=31536000, immutable")
    #expect(album.wishes.withLock { $0.map(\.isOwners) } == [false])
  }

  @Test func `the log does not say which picture somebody looked at`() async throws {
    let headers = Headers([("Host", "localhost:8080")])
    let response = await (try site(Album())).app.respond(
      to: Request(.get, "/picture/s29/320/\(Self.text)", headers: headers))
    #expect(response.loggedPath == "/picture")
  }

  @Test func `a picture that cannot be had is a frame of our own, and asked for again soon`()
    async throws
  {
    let address = try #require(WebAddress(Self.address))
    let site = try await site(Album(failure: .refused(address, .tooLarge)))
    let page = await site.get("/picture/s29/320/\(Self.text)")
    #expect(page.status == 200)
    #expect(page.headers["Content-Type"] == "image/svg+xml")
    #expect(page.headers["Cache-Control"] == "public, max-age=300")
    #expect(page.headers["Content-Security-Policy"] == "default-src 'none'; sandbox")
    #expect(page.text.hasPrefix("<svg "))
    #expect(page.text.hasSuffix("</svg>\n"))
    #expect(site.reported.all == [])
  }

  @Test(arguments: [
    "/picture/s28/320/\(text)", "/picture/s29/321/\(text)", "/picture/s29/320/\(text)A",
    "/picture/s29/320/", "/picture/s29/320/\(text)=",
    "/picture/s4/320/\(Base64URL.text("file".utf8))",
    "/picture/s17/0/\(Base64URL.text("ftp://site.exampl".utf8))", "/picture/\(text)",
  ])
  func `an address that Lede has not made leads nowhere`(target: String) async throws {
    let album = Album()
    let page = await (try site(album)).get(target)
    #expect(page.status == 404)
    #expect(album.wishes.withLock { $0 } == [])
  }

  @Test func `strangers get no pictures where they may not read`() async throws {
    let album = Album()
    let page = await (try site(album)).get("/picture/s29/320/\(Self.text)", peer: "192.0.2.7")
    #expect(page.status == 401)
    #expect(album.wishes.withLock { $0 } == [])
  }

  @Test func `without a program for pictures pages show their words`() async throws {
    let site = try await TestSite()
    var item = Item.of("a", "Ferry", minutes: 1, "<p>The <img src=/b.png alt=boat>.</p>")
    item.picture = WebAddress(Self.address)
    try await site.feed("Ledger", "https://ledger.example/feed", items: [item])
    #expect(!(await site.get("/").text.contains("<img")))
    #expect(await site.get("/item/1").text.contains("The boat."))
    #expect(await site.get("/picture/s29/320/\(Self.text)").status == 404)
  }
}
