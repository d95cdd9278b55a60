import LedeHTTP
import Testing

@Suite("Routes")
struct RouterTests {
  private let router = Router([
    (RoutePattern(.get, "/"), "front"),
    (RoutePattern(.get, "/feeds"), "feeds"),
    (RoutePattern(.post, "/feeds"), "add"),
    (RoutePattern(.delete, "/feeds"), "clear"),
    (RoutePattern(.get, "/item/{id:number}"), "item"),
    (RoutePattern(.post, "/item/{id:number}/mark"), "mark"),
    (RoutePattern(.get, "/topic/{name}"), "topic"),
    (RoutePattern(.get, "/topic/all"), "topics"),
    (RoutePattern(.get, "/share/{path...}"), "file"),
  ])

  private func find(_ method: LedeHTTP.Method, _ path: String) -> String {
    switch router.find(method, path) {
    case .found(let name, let parameters):
      let values = ["id", "name", "path"].compactMap { parameters[$0] }
      return ([name] + values).joined(separator: " ")
    case .nothing: return "404"
    case .wrongMethod(let allow): return "405 \(allow)"
    case .malformed: return "400"
    }
  }

  @Test(arguments: [
    ("/", "front"), ("/feeds", "feeds"), ("/item/7", "item 7"),
    ("/item/9223372036854775807", "item 9223372036854775807"), ("/topic/all", "topics"),
    ("/topic/climate", "topic climate"), ("/topic/caf%C3%A9%20noir", "topic café noir"),
    ("/topic/100%25", "topic 100%"), ("/topic/a+b", "topic a+b"),
    ("/share/app.css", "file app.css"),
    ("/share/fonts/a.woff2", "file fonts/a.woff2"), ("/%66eeds", "feeds"),
  ])
  func `a path finds its route and what stands in its holes`(path: String, found: String) {
    #expect(find(.get, path) == found)
    #expect(find(.head, path) == found, "HEAD finds what GET does")
  }

  @Test(arguments: [
    "/nothing", "/feeds/", "/FEEDS", "/item/", "/item/x", "/item/-7", "/item/7/", "/item/7x",
    "/item/9223372036854775808", "/topic", "/topic/", "/topic/a/b", "/share", "/share/",
    "/share/a//b", "/share/a/", "//feeds", "//",
  ])
  func `a path that no route has is not found`(path: String) {
    #expect(find(.get, path) == "404")
  }

  @Test(arguments: [
    "", "feeds", "*", "/share/../secret.key", "/share/%2e%2e/secret.key", "/share/.%2E/x",
    "/share/./x", "/share/..%2Fsecret.key", "/share/..%5Csecret.key", "/share/a%2Fb",
    "/share/%00", "/topic/%", "/topic/%4", "/topic/%zz", "/topic/%C3%28", "/topic/%ff",
    "/topic/a%0d%0ab", "/topic/a\\b", "/share/%c0%ae%c0%ae/x", "/..", "/.",
  ])
  func `a path that no honest link holds is refused`(path: String) {
    #expect(find(.get, path) == "400")
  }

  @Test func `a known path with another method says which it has`() {
    #expect(find(.put, "/feeds") == "405 GET, HEAD, POST, DELETE")
    #expect(find(.head, "/item/7/mark") == "405 POST")
    #expect(find(.post, "/topic/all") == "405 GET, HEAD")
  }

  @Test func `numbers are read as numbers`() {
    guard case .found(_, let parameters) = router.find(.get, "/item/0042") else {
      Issue.record("not found")
      return
    }
    #expect(parameters.number("id") == 42)
    #expect(parameters.number("name") == nil)
  }
}
