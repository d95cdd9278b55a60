// What programs for iOS, browsers and Android send, byte for byte.

import LedeHTTP
import LedeJSON
import LedeSite
import LedeTesting
import Testing

@testable import LedeParse

@Suite struct ParseReplayTests {
  private func post(
    _ path: String, _ body: String, _ headers: [(String, String)], on site: ParseSite
  ) async -> Page {
    let all = [("Host", "localhost:8080")] + headers
    return Page(
      await site.site.app.respond(
        to: Request(
          .post, site.filled(path), headers: Headers(all), body: Array(site.filled(body).utf8),
          peer: "192.0.2.8")))
  }

  /// A query of the kind for iOS: never GET with parameters.
  private static let ios = [
    ("X-Parse-Application-Id", ParseSite.application),
    ("X-Parse-Client-Key", ParseSite.clientKey),
    ("X-Parse-Client-Version", "i1.19.4"), ("X-Parse-OS-Version", "17.5 (21F79)"),
    ("X-Parse-App-Build-Version", "1"), ("X-Parse-App-Display-Version", "1.0"),
    ("X-Parse-Installation-Id", "0b7c2a52-7f7e-4b6b-9d3e-1f2f6a2d9c11"),
    ("X-Parse-Session-Token", "r:mara"), ("Content-Type", "application/json; charset=utf-8"),
  ]

  @Test func `iOS asks for a reader's posts by POST`() async throws {
    let site = try await ParseSite()
    let page = await post(
      "/parse/classes/Post", #"{"where":{"author":@@mara},"order":"-createdAt","_method":"GET"}"#,
      Self.ios, on: site)
    #expect(page.status == 200, "\(page.text)")
    let results = try JSONValue(Array(page.text.utf8))["results"]?.elements ?? []
    let names = results.compactMap { $0["objectId"]?.string }
    #expect(names == ["@passed", "@diary", "@harbour"].map { site.filled($0) })
    let count = await post(
      "/parse/classes/Post",
      #"{"count":"1","limit":"0","where":{"author":@@mara},"_method":"GET"}"#, Self.ios, on: site)
    #expect(count.text == #"{"count":3,"results":[]}"#)
    let one = await post(
      "/parse/classes/Post",
      #"{"limit":"1","skip":"1","include":"author","where":{"author":@@mara},"order":"-createdAt","_method":"GET"}"#,
      Self.ios, on: site)
    #expect(one.text.contains(site.filled(#""objectId":"@diary""#)))
    #expect(one.text.contains(#""__type":"Object","className":"_User""#))
  }

  @Test func `iOS signs in, likes in one batch, takes it back, and signs out`() async throws {
    let site = try await ParseSite()
    let headers = Self.ios.filter { $0.0 != "X-Parse-Session-Token" }
    let page = await post(
      "/parse/login", #"{"username":"tunde","password":"enon"}"#,
      headers + [("X-Parse-Revocable-Session", "1")], on: site)
    let token = try #require(try JSONValue(Array(page.text.utf8))["sessionToken"]?.string)
    #expect(page.status == 200 && token.hasPrefix("r:"))
    let signedIn = headers + [("X-Parse-Session-Token", token)]
    let session = await post("/parse/sessions/me", #"{"_method":"GET"}"#, signedIn, on: site)
    #expect(session.text.contains(#""installationId":"0b7c2a52-7f7e-4b6b-9d3e-1f2f6a2d9c11""#))
    let liked = await post(
      "/parse/batch",
      #"{"requests":[{"path":"\/parse\/classes\/Like","method":"POST","body":{"post":@@passed,"user":@@tunde}},{"path":"\/parse\/classes\/Post\/@passed","method":"PUT","body":{"likesCount":{"__op":"Increment","amount":1}}}]}"#,
      signedIn + [("X-Parse-Request-Id", "2b1f8c2e-9a4d-4a5e-8d2b-0c6f1e7a9b30")], on: site)
    let like = try #require(
      try JSONValue(Array(liked.text.utf8)).elements.first?["success"]?["objectId"]?.string)
    #expect(liked.text.contains(#""likesCount":1"#), "\(liked.text)")
    site.name("new", "Like", like)
    let unliked = await post(
      "/parse/batch",
      #"{"requests":[{"path":"\/parse\/classes\/Like\/@new","method":"DELETE"},{"path":"\/parse\/classes\/Post\/@passed","method":"PUT","body":{"likesCount":{"__op":"Increment","amount":-1}}}]}"#,
      signedIn, on: site)
    #expect(unliked.text.hasPrefix(#"[{"success":{}},{"success":{"#), "\(unliked.text)")
    #expect(unliked.text.contains(#""likesCount":0"#))
    let out = await post("/parse/logout", "{}", signedIn, on: site)
    #expect(out.status == 200 && out.text == "{}")
    let after = await post("/parse/users/me", #"{"_method":"GET"}"#, signedIn, on: site)
    #expect(after.status == 400 && after.text.contains("209"))
  }

  @Test func `a browser asks first, and says who it is in the body`() async throws {
    let site = try await ParseSite()
    let headers = [("Origin", "https://app.example"), ("Content-Type", "text/plain")]
    let preflight = Page(
      await site.site.app.respond(
        to: Request(
          .options, "/parse/classes/Post",
          headers: Headers([("Host", "localhost:8080"), ("Origin", "https://app.example")]),
          peer: "192.0.2.8")))
    #expect(preflight.status == 204)
    #expect(preflight.headers["Access-Control-Allow-Origin"] == "*")
    #expect(preflight.headers["Access-Control-Allow-Credentials"] == nil)
    let known =
      #""_ApplicationId":"token-1","_JavaScriptKey":"token-3","_ClientVersion":"js5.3.0","_InstallationId":"c1d2","_SessionToken":"r:mara""#
    let page = await post(
      "/parse/classes/Post",
      #"{"where":{"author":@@mara},"limit":2,"order":"-createdAt","count":1,"_method":"GET",\#(known)}"#,
      headers, on: site)
    #expect(page.status == 200 && page.text.hasPrefix(#"{"count":3,"results":[{"#), "\(page.text)")
    #expect(page.headers["Access-Control-Allow-Origin"] == "*")
    let made = await post(
      "/parse/classes/Comment", #"{"post":@@harbour,"text":"From a browser",\#(known)}"#, headers,
      on: site)
    #expect(made.status == 201, "\(made.text)")
    let id = try #require(try JSONValue(Array(made.text.utf8))["objectId"]?.string)
    let gone = await post(
      "/parse/classes/Comment/\(id)", #"{"_method":"DELETE",\#(known)}"#, headers, on: site)
    #expect(gone.status == 200 && gone.text == "{}", "\(gone.text)")
    let picture = await post(
      "/parse/files/sea.png",
      #"{"base64":"c2Vh","_ContentType":"image/png","fileData":{"metadata":{},"tags":{}},\#(known)}"#,
      headers, on: site)
    #expect(picture.status == 201 && picture.text.contains("_sea.png\"}"), "\(picture.text)")
    let put = await post(
      "/parse/classes/Post/@harbour",
      #"{"likesCount":{"__op":"Increment","amount":1},"_method":"PUT",\#(known)}"#, headers,
      on: site)
    #expect(put.status == 200 && put.text.contains(#""likesCount":1"#), "\(put.text)")
  }

  @Test func `Android sends where and numbers as texts`() async throws {
    let site = try await ParseSite()
    let headers = [
      ("X-Parse-Application-Id", ParseSite.application),
      ("X-Parse-Client-Key", ParseSite.clientKey), ("X-Parse-Client-Version", "a4.3.0"),
      ("X-Parse-App-Build-Version", "1"), ("X-Parse-App-Display-Version", "1.0"),
      ("X-Parse-OS-Version", "14"), ("X-Parse-Installation-Id", "9f3c"),
      ("X-Parse-Session-Token", "r:mara"), ("Content-Type", "application/json"),
    ]
    let inner = site.filled(#"{"author":@@mara}"#).replacing("\"", with: "\\\"")
    let page = await post(
      "/parse/classes/Post",
      #"{"where":"\#(inner)","order":"-createdAt","limit":"2","skip":"0","_method":"GET"}"#,
      headers, on: site)
    let results = try JSONValue(Array(page.text.utf8))["results"]?.elements ?? []
    #expect(page.status == 200 && results.count == 2, "\(page.text)")
    let count = await post(
      "/parse/classes/Post", #"{"where":"{}","count":"1","limit":"0","_method":"GET"}"#, headers,
      on: site)
    #expect(count.text == #"{"count":4,"results":[]}"#)
  }

  @Test func `REST by GET has where in the address`() async throws {
    let site = try await ParseSite()
    let target = ParseSite.target(
      site.filled(
        #"/parse/classes/Post?where={"author":@@mara}&order=-createdAt&limit=20&skip=0&include=author&count=1"#
      ))
    let page = await site.ask(.get, target, as: "mara")
    #expect(page.status == 200 && page.text.hasPrefix(#"{"count":3,"results":[{"#))
    let head = await site.ask(.head, target, as: "mara")
    #expect(head.status == 200)
    let posted = await site.ask(
      .post, "/parse/classes/Post", Array(#"{"_method":"HEAD"}"#.utf8), as: "mara")
    #expect(posted.status == 200 && posted.text.isEmpty)
  }

  @Test func `a request that comes twice is done once`() async throws {
    let site = try await ParseSite()
    let again = [("X-Parse-Request-Id", "7d0e1a94-52a2-4a8f-9f59-5a3f0e6c1c77")]
    let body = Array(site.filled(#"{"post":@@harbour,"text":"Once"}"#).utf8)
    let first = await site.ask(.post, "/parse/classes/Comment", body, as: "tunde", more: again)
    let second = await site.ask(.post, "/parse/classes/Comment", body, as: "tunde", more: again)
    #expect(first.status == 201)
    #expect(second.status == 400 && second.text.contains("159"), "\(second.text)")
    let found = try await site.json(
      ParseSite.target(
        site.filled(#"/parse/classes/Comment?where={"post":@@harbour}&count=1&limit=0"#)),
      as: "mara")
    #expect(found["count"]?.integer == 3)
  }
}
