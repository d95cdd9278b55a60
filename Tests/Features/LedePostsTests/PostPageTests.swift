// Posts on the pages: made with and without a picture, seen by friends, liked, spoken to, taken down.

import LedeAccounts
import LedeBase
import LedeHTTP
import LedeSite
import LedeTesting
import Testing

@testable import LedePosts

/// Makes of any bytes a picture that begins with the same, unless they say what is wrong with them.
struct StubSent: PictureMaker {
  func made(of bytes: [UInt8]) async throws(PictureError) -> MadePicture {
    switch String(decoding: bytes, as: UTF8.self) {
    case "song": throw .unusable(.unknownKind)
    case "huge": throw .unusable(.tooLarge)
    case "wait": throw .busy
    case "lost": throw .noProgram(path: "lede-picture", cause: "it is gone")
    default:
      let made = Array("RIFF".utf8) + bytes
      return MadePicture(
        sizes: [.whole: made, .medium: made + [2], .small: made + [1]], width: 1_200, height: 900)
    }
  }
}

@Suite struct PostPageTests {
  /// Somebody with an account and a session.
  struct Person {
    let name: String
    let site: TestSite
    let session: [(String, String)]

    func get(_ target: String) async -> Page { await site.get(target, session) }
    func post(_ target: String, _ body: String) async -> Page {
      await site.post(target, body, session)
    }

    /// Sends a form with a file, as browsers do.
    func send(
      _ target: String, _ fields: [(String, String)], picture: String? = nil
    ) async -> Page {
      var body = ""
      for (name, value) in fields {
        body += "--cut\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
      }
      body += "--cut\r\nContent-Disposition: form-data; name=\"picture\"; filename=\"a.jpg\"\r\n"
      body += "Content-Type: image/jpeg\r\n\r\n\(picture ?? "")\r\n--cut--\r\n"
      let headers =
        [
          ("Host", "localhost:8080"), ("Sec-Fetch-Site", "same-origin"),
          ("Content-Type", "multipart/form-data; boundary=cut"),
        ] + session
      return Page(
        await site.app.respond(
          to: Request(
            .post, target, headers: Headers(headers), body: Array(body.utf8), peer: "127.0.0.1")))
    }
  }

  /// A Lede with mara and tunde, who are friends, and zoe.
  func people(
    sent: (any PictureMaker)? = StubSent()
  ) async throws -> (Person, Person, Person) {
    let site = try await TestSite(sent: sent)
    var people: [Person] = []
    for name in ["mara", "tunde", "zoe"] {
      people.append(Person(name: name, site: site, session: try await site.signIn(name)))
    }
    #expect((await people[0].post("/friends", "name=tunde")).status == 303)
    #expect((await people[1].post("/friends/mara", "do=accept")).status == 303)
    return (people[0], people[1], people[2])
  }

  private func path(_ page: Page) throws -> String {
    #expect(page.status == 303, "\(page.text.prefix(2_000))")
    let location = try #require(page.headers["Location"])
    return String(location.prefix { $0 != "?" && $0 != "#" })
  }

  @Test func `whoever has no account is told what one is for, on every address`() async throws {
    let site = try await TestSite()
    for target in ["/posts", "/posts/new", "/posts/1", "/posts/by/mara", "/posts/reported"] {
      let page = await site.get(target)
      #expect(page.status == 200 && page.text.contains(Phrases.needsAccount), "\(target)")
    }
    for target in ["/posts", "/posts/1", "/posts/1/comments", "/posts/face"] {
      #expect((await site.post(target, "do=like")).status == 401, "\(target)")
    }
    #expect((await site.get("/p/nothing")).status == 404)
  }

  @Test func `a post with a picture is made by a plain form, and friends see it with its words`()
    async throws
  {
    let (mara, tunde, zoe) = try await people()
    let made = await mara.send(
      "/posts",
      [
        ("key", "k1"), ("caption", "The <b>harbour</b>\n\n\n\nat six"),
        ("described", "Boats \"asleep\""), ("extent", "friends"),
      ], picture: "jpeg")
    let path = try path(made)
    // Sent again, it is the same.
    let again = await mara.send(
      "/posts", [("key", "k1"), ("caption", "other")], picture: "jpeg")
    #expect(try self.path(again) == path)
    for person in [mara, tunde] {
      for target in [path, "/posts", "/posts/by/mara"] {
        let page = await person.get(target)
        #expect(page.status == 200 && faults(in: page.text) == [], "\(target)")
        #expect(page.text.contains("The &lt;b&gt;harbour&lt;/b&gt;\n\nat six"), "\(target)")
        #expect(page.text.contains("alt=\"Boats &quot;asleep&quot;\""), "\(target)")
      }
    }
    let picture = try #require(
      (await tunde.get(path)).text.firstMatch(of: /src="(\/posts\/picture\/\d+\/0)"/)
    ).1
    let bytes = await tunde.get(String(picture))
    #expect(bytes.status == 200 && bytes.headers["Content-Type"] == "image/webp")
    #expect(bytes.text == "RIFFjpeg")
    #expect(bytes.headers["Cache-Control"] == "private, no-cache")
    let tag = try #require(bytes.headers["ETag"])
    #expect(
      (await tunde.site.get(String(picture), tunde.session + [("If-None-Match", tag)])).status
        == 304)
    // A stranger's look finds what nobody's does.
    for target in [path, "/posts/999", "/posts/by/mara", "/posts/by/nobody", String(picture)] {
      #expect((await zoe.get(target)).status == 404, "\(target)")
    }
    #expect(
      (await zoe.site.get(String(picture), zoe.session + [("If-None-Match", tag)])).status == 404)
    for change in ["do=like", "do=delete", "do=report&reason=x", "do=show&extent=friends"] {
      #expect((await zoe.post(path, change)).status == 404, "\(change)")
    }
    #expect((await tunde.post(path, "do=delete")).status == 404)
  }

  @Test func `what cannot be made is told, and the words stay in the form`() async throws {
    let (mara, _, _) = try await people()
    let long = String(repeating: "a", count: Post.mostCaption + 1)
    for (fields, picture, status, told) in [
      ([("caption", "mine")], nil, 422, Phrases.postEmpty),
      ([("caption", "mine")], "song", 415, Phrases.pictureUnknown),
      ([("caption", "mine")], "huge", 413, Phrases.pictureTooLarge),
      ([("caption", "mine")], "wait", 503, "Too many pictures"),
      ([("caption", "mine")], "lost", 503, "mine"),
      ([("caption", "mine" + long)], "jpeg", 422, Phrases.postTooLong),
      ([("caption", "mine"), ("about", "javascript:alert(1)")], nil, 422, Phrases.postEmpty),
      ([("caption", "mine"), ("about", "//evil.example/x")], nil, 422, Phrases.postEmpty),
    ] as [([(String, String)], String?, Int, String)] {
      let page = await mara.send("/posts", fields, picture: picture)
      #expect(page.status == status && page.text.contains(told), "\(told)")
      #expect(page.text.contains("mine") && faults(in: page.text) == [])
    }
    let (other, _, _) = try await people(sent: nil)
    #expect((await other.get("/posts/new")).text.contains(Phrases.noPictureProgram))
    #expect((await other.send("/posts", [], picture: "jpeg")).status == 503)
  }

  @Test func `what is far too long is refused, and comes back no longer than it may be`()
    async throws
  {
    let (mara, tunde, _) = try await people()
    let long = String(repeating: "\"", count: 500_000)
    for field in ["caption", "described", "about", "title", "key"] {
      let about = field == "about" ? [] : [("about", "https://ledger.example/a")]
      let page = await mara.send("/posts", about + [(field, long)])
      #expect(page.status == (field == "title" ? 303 : 422), "\(field)")
      #expect(page.text.utf8.count < 300_000, "\(field): \(page.text.utf8.count)")
    }
    let path = try path(await mara.post("/posts", "key=k&about=/fortune&title=A"))
    let said = await tunde.post(path + "/comments", "text=\(long)")
    #expect(said.status == 422 && said.text.utf8.count < 200_000)
  }

  @Test func `a story is passed on, liked once, and spoken to`() async throws {
    let (mara, tunde, _) = try await people()
    let form = await mara.get("/posts/new?about=https://ledger.example/a&title=A%20ferry")
    #expect(form.text.contains("value=\"https://ledger.example/a\""))
    let path = try path(
      await mara.post(
        "/posts", "key=k&caption=Read+this&about=https://ledger.example/a&title=A+ferry"))
    #expect((await tunde.get("/posts")).text.contains("href=\"https://ledger.example/a\""))
    for _ in 0..<2 { #expect((await tunde.post(path, "do=like")).status == 303) }
    #expect((await mara.get(path)).text.contains("data-count=\"likes\">1<"))
    let answer = await tunde.site.post(
      path, "do=unlike", tunde.session + [("Accept", "application/json")])
    #expect(answer.text == #"{"likes":0,"liked":false}"#)
    #expect((await tunde.post(path + "/comments", "text=+")).status == 422)
    let long = String(repeating: "x", count: PostComment.most + 1)
    let refused = await tunde.post(path + "/comments", "text=\(long)")
    #expect(refused.status == 422 && refused.text.contains(long))
    #expect(
      (await tunde.post(path + "/comments", "text=%3Cscript%3Ehttps://x.example")).status == 303)
    let page = await mara.get(path)
    #expect(page.text.contains("&lt;script&gt;https://x.example"))
    #expect(!page.text.contains("href=\"https://x.example"))
    let comment = try #require(page.text.firstMatch(of: /\/comments\/(\d+)"/)).1
    #expect((await mara.post("\(path)/comments/\(comment)", "")).status == 303)
    #expect(!(await mara.get(path)).text.contains("&lt;script"))
  }

  @Test func `a link shows one post to anybody, until it is ended`() async throws {
    let (mara, tunde, zoe) = try await people()
    let path = try path(
      await mara.send(
        "/posts", [("key", "k"), ("caption", "Just me"), ("extent", "oneself")],
        picture: "jpeg"))
    #expect((await tunde.get(path)).status == 404)
    #expect((await tunde.post(path, "do=share")).status == 404)
    #expect((await mara.post(path, "do=share")).status == 303)
    let link = try #require(
      (await mara.get(path)).text.firstMatch(of: /value="http:\/\/localhost:8080(\/p\/[^"]+)"/)
    ).1
    for page in [await zoe.get(String(link)), await mara.site.get(String(link))] {
      #expect(page.status == 200 && page.text.contains("Just me") && faults(in: page.text) == [])
      #expect(page.headers["X-Robots-Tag"] == "noindex")
      #expect(!page.text.contains("/posts/picture/"))
    }
    let picture = await zoe.site.get(link + "/640")
    #expect(picture.status == 200 && picture.text.hasPrefix("RIFFjpeg"))
    #expect((await mara.post(path, "do=unshare")).status == 303)
    #expect((await zoe.get(String(link))).status == 404)
    #expect((await zoe.get(link + "/640")).status == 404)
    // What is for oneself from now on is so for whoever has the link, too.
    #expect((await mara.post(path, "do=share")).status == 303)
    let second = try #require(
      (await mara.get(path)).text.firstMatch(of: /value="http:\/\/localhost:8080(\/p\/[^"]+)"/)
    ).1
    #expect((await zoe.get(String(second))).status == 200)
    #expect((await mara.post(path, "do=show&extent=oneself")).status == 303)
    #expect((await zoe.get(String(second))).status == 404)
  }

  @Test func `the owner sees what was reported, and takes it down with a reason`() async throws {
    let (mara, tunde, zoe) = try await people()
    let site = mara.site
    let owner = Person(
      name: "owner", site: site, session: [("Cookie", "lede=token-0")])
    let path = try path(
      await mara.send("/posts", [("key", "k"), ("caption", "Rude")], picture: "jpeg"))
    #expect((await owner.get(path)).status == 404)
    #expect((await zoe.get("/posts/reported")).status == 403)
    #expect((await zoe.post(path, "do=take&reason=x")).status == 403)
    #expect((await tunde.post(path + "/comments", "text=Between+us")).status == 303)
    #expect((await tunde.post(path, "do=report&reason=+")).status == 422)
    #expect((await owner.get(path)).status == 404)
    #expect((await tunde.post(path, "do=report&reason=It+is+rude")).status == 303)
    let reports = await owner.get("/posts/reported")
    #expect(reports.text.contains("It is rude") && faults(in: reports.text) == [])
    // The owner sees what was told of, and neither what friends said to it nor forms that lead nowhere.
    let judged = await owner.get(path)
    #expect(judged.status == 200 && judged.text.contains(Phrases.takeDown))
    #expect(!judged.text.contains("Between us") && !judged.text.contains("tunde"))
    #expect(!judged.text.contains("data-like=") && !judged.text.contains(Phrases.reportPost))
    #expect(faults(in: judged.text) == [])
    #expect((await owner.post(path, "do=take&reason=")).status == 422)
    let picture = try #require(
      reports.text.firstMatch(of: /src="(\/posts\/picture\/\d+\/0)"/)
    ).1
    #expect((await owner.get(String(picture))).status == 200)
    #expect((await owner.post(path, "do=take&reason=Please+be+kind")).status == 303)
    #expect((await tunde.get(path)).status == 404)
    let own = await mara.get(path)
    #expect(own.text.contains(Phrases.takenDown) && own.text.contains("Please be kind"))
    #expect((await owner.post(path, "do=put")).status == 303)
    #expect((await tunde.get(path)).status == 200)
    #expect((await owner.post(path, "do=dismiss")).status == 303)
    #expect((await owner.get(path)).status == 404)
    // As a friend the owner sees it as others do, and judges it only where somebody told of it.
    #expect((await mara.post("/friends", "name=owner")).status == 303)
    #expect((await owner.post("/friends/mara", "do=accept")).status == 303)
    let shown = await owner.get(path)
    #expect(shown.text.contains("Between us") && !shown.text.contains(Phrases.takeDown))
    #expect((await tunde.post(path, "do=report&reason=Rude")).status == 303)
    let both = await owner.get(path)
    #expect(both.text.contains("Between us") && both.text.contains(Phrases.takeDown))
  }

  @Test func `who takes their archive along finds the pictures in it`() async throws {
    let (mara, tunde, _) = try await people()
    let path = try path(await mara.send("/posts", [("key", "k")], picture: "jpeg"))
    #expect((await tunde.get("/account/archive")).text.contains("PK"))
    let headers = Headers([("Host", "localhost:8080")] + mara.session)
    let response = await mara.site.app.respond(
      to: Request(.get, "/account/archive", headers: headers, peer: "127.0.0.1"))
    guard case .stream(_, let write) = response.body else {
      Issue.record("it does not come in pieces")
      return
    }
    let pieces = Pieces()
    try await write(pieces)
    let bytes = await pieces.bytes
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("post.json") && text.contains("RIFFjpeg"))
    #expect(text.contains(/pictures\/\d+\.webp/), "\(path)")
    // The end says where the directory begins: at a header of its own.
    let start = bytes.suffix(6).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    #expect(Array(bytes[start..<start + 4]) == [0x50, 0x4B, 0x01, 0x02])
  }

  private actor Pieces: BodyWriter {
    var bytes: [UInt8] = []
    func write(_ more: [UInt8]) { bytes += more }
  }

  @Test func `a reader wishes to be told of likes, and no more`() async throws {
    let (mara, tunde, _) = try await people()
    #expect((await mara.get("/posts/by/mara")).text.contains(Phrases.tellOfPosts))
    #expect((await mara.post("/posts/telling", "do=tell")).status == 303)
    #expect((await mara.get("/posts/by/mara")).text.contains(Phrases.hushPosts))
    #expect(!(await tunde.get("/posts/by/mara")).text.contains(Phrases.hushPosts))
    #expect((await mara.post("/posts/telling", "do=hush")).status == 303)
    #expect((await mara.get("/posts/by/mara")).text.contains(Phrases.tellOfPosts))
    #expect((await mara.post("/posts/telling", "do=x")).status >= 400)
  }

  @Test func `twenty posts stand on a page, which leads to the rest`() async throws {
    let (mara, _, _) = try await people()
    for number in 101...125 {
      _ = try path(
        await mara.post("/posts", "key=\(number)&caption=post-n\(number)&about=/fortune"))
    }
    let page = await mara.get("/posts")
    #expect(page.text.contains("post-n106") && !page.text.contains("post-n105"))
    let older = try #require(page.text.firstMatch(of: /href="(\/posts\?before=\d+)"/)).1
    let rest = await mara.get(String(older))
    #expect(rest.text.contains("post-n105") && rest.text.contains("post-n101"))
    #expect(!rest.text.contains("post-n106") && !rest.text.contains("rel=\"next\""))
  }
}
