@testable import LedeHTTP
import Testing

@Suite("Forms, cookies and headers")
struct FieldTests {
  @Test(arguments: [
    ("a=1&b=2", ["a=1", "b=2"]), ("a=1&a=2", ["a=1", "a=2"]), ("a", ["a="]), ("=1", ["=1"]),
    ("a=b=c", ["a=b=c"]), ("a=x+y%20z", ["a=x y z"]), ("a=%2B%26%3D", ["a=+&="]),
    ("a=100%&b=%zz", ["a=100%", "b=%zz"]), ("&&a=1&", ["a=1"]), ("", []), ("a=%C3%A9", ["a=é"]),
    ("a=%ff", ["a=\u{FFFD}"]), ("na%6De=v", ["name=v"]), ("a=%", ["a=%"]), ("a=%4", ["a=%4"]),
  ])
  func `a form is read as browsers write it`(text: String, fields: [String]) {
    #expect(FormFields(text.utf8).fields.map { "\($0.name)=\($0.value)" } == fields)
  }

  @Test func `a form of too many fields is cut, and says so`() {
    let text = (0..<2_000).map { "f=\($0)" }.joined(separator: "&")
    let fields = FormFields(text.utf8)
    #expect(fields.isCut)
    #expect(fields.all("f").count == 1_000)
    #expect(!FormFields("f=1".utf8).isCut)
  }

  @Test func `numbers in a form are numbers or nothing`() {
    let fields = FormFields("a=7&b=x&c=&d=-1".utf8)
    #expect(fields.number("a") == 7)
    #expect(fields.number("b") == nil)
    #expect(fields.number("c") == nil)
    #expect(fields.number("d") == -1)
    #expect(fields["e"] == nil)
  }

  @Test func `the fields of a query are read`() {
    #expect(Request(.get, "/x?q=1&r").queryFields["q"] == "1")
  }

  @Test(arguments: [
    ("lede=abc", "abc"), ("a=b; lede=abc; c=d", "abc"), ("a=b;lede=abc", "abc"),
    ("lede=abc; lede=def", "abc"), ("lede=a=b", "a=b"), ("lede=", ""), ("xlede=abc", nil),
    ("Lede=abc", nil), ("lede", nil), ("", nil), (" lede = abc ", "abc"),
  ])
  func `a cookie is found by its name`(header: String, value: String?) {
    #expect(Request(.get, "/", headers: Headers([("Cookie", header)])).cookie("lede") == value)
  }

  @Test func `a cookie is set out of reach of scripts and other sites`() {
    #expect(
      SetCookie("lede", "abc", maxAge: .seconds(60), isSecure: true).header
        == "lede=abc; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure")
    var response = Response(200)
    response.set(SetCookie("a", "1"))
    response.set(SetCookie("b", "", maxAge: .zero))
    #expect(
      response.headers.all("set-cookie") == [
        "a=1; Path=/; HttpOnly; SameSite=Lax", "b=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
      ])
  }

  @Test func `headers are found without regard to case, and keep their order`() {
    var headers = Headers([("A", "1"), ("b", "2"), ("a", "3, 4 ,,")])
    #expect(headers["a"] == "1")
    #expect(headers.all("A") == ["1", "3, 4 ,,"])
    #expect(headers.list("a") == ["1", "3", "4"])
    headers["B"] = nil
    headers["A"] = "5"
    #expect(headers.fields == [Headers.Field("A", "5")])
  }

  @Test(arguments: [
    ("Straße 7/8?", "Stra%C3%9Fe%207%2F8%3F"), ("a-b._~", "a-b._~"), ("", ""), ("%", "%25"),
  ])
  func `what is percent-encoded is decoded`(plain: String, encoded: String) {
    #expect(Percent.decoded(encoded) == plain)
  }

  @Test(arguments: [
    ("GET", "/a?b=c?d", "/a", "b=c?d"), ("GET", "/", "/", ""), ("GET", "/?", "/", ""),
    ("GET", "http://b.example", "/", ""), ("GET", "HTTPS://b.example?x", "/", "x"),
    ("GET", "http://b.example:1/a?x", "/a", "x"), ("OPTIONS", "*", "*", ""),
  ])
  func `a target is a path and a query`(method: String, target: String, path: String, query: String)
    throws
  {
    let request = try read(method, target).get()
    #expect(request.path == path)
    #expect(request.query == query)
    #expect(request.headers["Host"] == (target.contains("b.example") ? host(target) : "a"))
  }

  @Test(arguments: [
    ("GET", "a", 400), ("GET", "*", 400), ("GET", "", 400), ("GET", "/a b", 400),
    ("GET", "/é", 400), ("GET", "/a#b", 400), ("GET", "ftp://b/", 400), ("GET", "http:///a", 400),
    ("GET", "/\u{7F}", 400), ("BREW", "/", 501), ("get", "/", 501), ("", "/", 501),
    ("CONNECT", "a:443", 501), ("TRACE", "/", 501),
  ])
  func `what is no target is told so`(method: String, target: String, status: Int) {
    #expect(throws: RequestFlaw.self) { try read(method, target).get() }
    if case .failure(let flaw) = read(method, target) { #expect(flaw.status == status) }
  }

  private func read(_ method: String, _ target: String) -> Result<Request, RequestFlaw> {
    Request.read(
      method: method, target: target, headers: Headers([("Host", "a")]), body: [],
      peer: "127.0.0.1", isSecure: false)
  }

  private func host(_ target: String) -> String {
    target.contains(":1/") ? "b.example:1" : "b.example"
  }
}
