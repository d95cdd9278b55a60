// Requests that mean harm: each is refused or bounded, and told.

import LedeBase
import LedeHTTP
import LedeTesting
import Testing

@testable import LedeParse
@testable import LedePosts

@Suite struct HostileQueryTests {
  private func ask(_ body: String, as who: String = "mara", on site: ParseSite) async -> Page {
    await site.ask(.post, "/parse/classes/Post", Array(site.filled(body).utf8), as: who)
  }

  private static func deep(_ depth: Int) -> String {
    String(repeating: #"{"$or":["#, count: depth) + #"{"caption":"x"}"#
      + String(repeating: "]}", count: depth)
  }

  @Test func `ten thousand clauses, and deep ones, are too much`() async throws {
    let site = try await ParseSite()
    let many = (0..<10_000).map { #"{"caption":"\#($0)"}"# }.joined(separator: ",")
    let list = (0..<10_000).map { "\($0)" }.joined(separator: ",")
    let empty = Array(repeating: "{}", count: 10_000).joined(separator: ",")
    let wheres = [
      #"{"$or":[\#(many)]}"#, #"{"$and":[\#(empty)]}"#, #"{"$nor":[{"$or":[\#(empty)]}]}"#,
      #"{"caption":{"$in":[\#(list)]}}"#, Self.deep(11),
      #"{"$or":[{"author":{"$inQuery":{"className":"_User","where":\#(Self.deep(20))}}}]}"#,
      "{" + (0..<6).map { #""f\#($0)":{"$regex":"a"}"# }.joined(separator: ",") + "}",
    ]
    for text in wheres {
      let page = await ask(#"{"_method":"GET","where":\#(text)}"#, on: site)
      #expect(page.status == 400 && page.text.contains("\"code\":102"), "\(page.text.prefix(200))")
    }
    // As deep as the reader of JSON goes it is a query, deeper it is none.
    let page = await ask(#"{"_method":"GET","where":\#(Self.deep(1_000))}"#, on: site)
    #expect(page.status == 400 && page.text.contains("\"code\":107"))
    let inside = await ask(
      #"{"_method":"GET","limit":"0","where":\#(Self.deep(9))}"#, on: site)
    #expect(inside.status == 200, "\(inside.text)")
  }

  @Test func `queries within queries within queries end`() async throws {
    let site = try await ParseSite()
    func inner(_ depth: Int) -> String {
      depth == 0
        ? #"{"username":"mara"}"#
        : #"{"author":{"$inQuery":{"className":"Post","where":\#(inner(depth - 1))}}}"#
    }
    let page = await ask(#"{"_method":"GET","where":\#(inner(3))}"#, on: site)
    #expect(page.status == 400 && page.text.contains("\"code\":102"))
  }

  @Test(arguments: ["(a+)+$", "(a|aa)+$", "(.*)*[bc]", #"^(\\w+\\s?)*$"#])
  func `a pattern that runs away is stopped, and told`(pattern: String) async throws {
    let site = try await ParseSite()
    let caption = String(repeating: "a", count: 2_000) + "!"
    let put = await site.ask(
      .put, site.filled("/parse/classes/Post/@harbour"), Array(#"{"caption":"\#(caption)"}"#.utf8),
      as: "mara")
    #expect(put.status == 200, "\(put.text)")
    let page = await ask(
      #"{"_method":"GET","where":{"caption":{"$regex":"\#(pattern)"}}}"#, on: site)
    #expect(page.status == 400 && page.text.contains("\"code\":102"), "\(page.text)")
    #expect(page.text.contains(Phrases.parseSlowPattern), "\(page.text)")
    let long = String(repeating: "a", count: 201)
    let tooLong = await ask(
      #"{"_method":"GET","where":{"caption":{"$regex":"\#(long)"}}}"#, on: site)
    #expect(tooLong.status == 400 && tooLong.text.contains("200 bytes"))
  }

  @Test(arguments: [
    #"{"post":{"__type":"Pointer","className":"Post","objectId":"\#(String(repeating: "x", count: 50_000))"}}"#,
    #"{"post":{"__type":"Pointer","className":5,"objectId":{}}}"#,
    #"{"post":{"__type":"Pointer"}}"#,
  ])
  func `giant and broken pointers lead nowhere`(body: String) async throws {
    let site = try await ParseSite()
    let page = await site.ask(.post, "/parse/classes/Like", Array(body.utf8), as: "mara")
    #expect(page.status == 400 && page.text.contains("\"code\":106"), "\(page.text)")
  }

  @Test(arguments: [
    #"{"_method":"GET","limit":1e400}"#, #"{"_method":"GET","limit":-1e400}"#,
    #"{"_method":"GET","skip":"99999999999999999999999"}"#, #"{"_method":"GET","limit":[1]}"#,
    #"{"_method":"GET","where":{"likesCount":{"$gt":1e400}}}"#,
    #"{"_method":"GET","order":",,,-,"}"#, #"{"_method":"GET","keys":"..,."}"#,
    #"{"_method":"GET","include":"a.b.c.d.e.f.g"}"#, #"{"_method":"TRACE"}"#,
    #"{"likesCount":{"__op":"Increment","amount":1e400}}"#, #"["#, "{\"a\":\u{0}}", "\u{FEFF}{}",
    #"{"a":{"__op":{}}}"#, #"{"_method":7,"_SessionToken":{},"_ApplicationId":[]}"#,
  ])
  func `numbers beyond all measure and bodies of nonsense get an answer`(body: String) async throws
  {
    let site = try await ParseSite()
    let page = await ask(body, on: site)
    #expect([200, 201, 400, 403, 404].contains(page.status), "\(page.status) \(page.text)")
    #expect(page.text.hasPrefix("{"))
    #expect(site.site.reported.all == [])
  }

  @Test(arguments: [
    "/parse/batch", "/parse/%62atch", "/parse/batch?a=b", "/parse/files/sea.png",
    "/parse/%66iles/sea.png",
  ])
  func `no batch stands in a batch, however it is written, and no file`(path: String) async throws {
    let site = try await ParseSite()
    let inner = #"{"method":"GET","path":"/parse/users/me"}"#
    let page = await site.ask(
      .post, "/parse/batch",
      Array(
        #"{"requests":[{"method":"POST","path":"\#(path)","body":{"requests":[\#(inner)]}}]}"#.utf8),
      as: "mara")
    #expect(page.status == 200, "\(page.text)")
    #expect(page.text.hasPrefix(#"[{"error":{"code":107,"#), "\(page.text)")
  }

  @Test func `a request's own name that is none is passed over`() async throws {
    let site = try await ParseSite()
    for id in [#"\u0000"#, String(repeating: "a", count: 91), "ü", "a b"] {
      let body = #"{"post":@@harbour,"text":"Again","_RequestId":"\#(id)"}"#
      for _ in 0..<2 {
        let page = await site.ask(
          .post, "/parse/classes/Comment", Array(site.filled(body).utf8), as: "mara")
        #expect(page.status == 201, "\(page.text)")
      }
    }
    #expect(site.site.reported.all == [])
  }

  @Test func `comments are looked at on as many posts as hold so many`() {
    func post(_ id: Int64, _ comments: Int) -> Post {
      Post(
        id: Post.ID(id), reader: Reader.ID(1), author: Person("mara"), extent: .friends,
        caption: "", likes: 0, comments: comments, made: TestSite.now, changed: TestSite.now,
        isLiked: false)
    }
    let talked = FindingPlan.talked([post(1, 1), post(4, 9_999), post(3, 10_000), post(2, .max)])
    #expect(talked.map(\.rawValue) == [4, 3, 2])
    #expect(FindingPlan.talked([post(1, -5), post(2, 0)]).map(\.rawValue) == [2, 1])
  }

  @Test func `twenty-one in a batch are too many, and each of a batch is counted`() async throws {
    let site = try await ParseSite()
    func batch(_ count: Int) -> [UInt8] {
      let one = #"{"method":"GET","path":"/parse/classes/Post?limit=0"}"#
      let all = Array(repeating: one, count: count).joined(separator: ",")
      return Array(#"{"requests":[\#(all)]}"#.utf8)
    }
    let tooMany = await site.ask(.post, "/parse/batch", batch(21), as: "mara")
    #expect(tooMany.status == 400 && tooMany.text.contains("\"code\":107"))
    var counted = 1
    while counted + 21 <= ParseAPI.perMinute {
      let page = await site.ask(.post, "/parse/batch", batch(20), as: "mara")
      try #require(page.status == 200 && !page.text.contains("\"code\""), "\(page.text)")
      counted += 21
    }
    let last = await site.ask(.post, "/parse/batch", batch(20), as: "mara")
    #expect(last.text.contains("\"code\":155"))
    let refused = await site.ask(.get, "/parse/users/me", as: "mara")
    #expect(refused.status == 400 && refused.text.contains("\"code\":155"))
    #expect(refused.headers["Retry-After"] != nil)
    // Nobody else waits for that.
    #expect(await site.ask(.get, "/parse/users/me", as: "tunde").status == 200)
  }
}
