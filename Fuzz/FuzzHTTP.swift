// What must hold for any request line and header that a stranger can send.

import LedeHTTP
import LedeMarkup

private let router = Router([
  (RoutePattern(.get, "/news/{id}"), 1), (RoutePattern(.get, "/"), 2),
  (RoutePattern(.get, "/share/{path...}"), 3),
  (RoutePattern(.get, "/item/{number:number}"), 4),
])

/// Only the three names of this machine are ever trusted, and no foreign page ever writes.
private func judge(_ request: Request) {
  let policy = AccessPolicy()
  if policy.judge(request) == .trustedLocal {
    let name = HostName(request.headers["Host"] ?? "")?.name ?? ""
    precondition(["localhost", "127.0.0.1", "::1"].contains(name), "trusted as \(name)")
  }
  var write = request
  write.method = .post
  write.headers["Origin"] = "http://evil.example"
  if case .refused = policy.judge(write) { return }
  preconditionFailure("a foreign page wrote")
}

/// The first line is a target, the second a header value; neither may trap or turn into more than it is.
func fuzzHTTP(_ bytes: [UInt8]) {
  let lines = bytes.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
  let target = String(decoding: lines[0], as: UTF8.self)
  let value = lines.count > 1 ? String(decoding: lines[1], as: UTF8.self) : ""
  let headers = Headers([("Host", value), ("Cookie", value), ("Accept-Encoding", value)])
  let read = Request.read(
    method: "GET", target: target, headers: headers, body: [], peer: "127.0.0.1", isSecure: false)
  if case .success(let request) = read {
    precondition(request.path.hasPrefix("/"), "a path that is none")
    if case .found(_, let parameters) = router.find(.get, request.path) {
      let way = parameters["path"] ?? ""
      precondition(!way.split(separator: "/").contains(".."), "a way out of the folder")
      precondition(parameters["id"]?.contains("/") != true, "a segment that is two")
    }
    let fields = FormFields(request.query.utf8, limit: 20)
    precondition(fields.fields.count <= 20, "more fields than allowed")
    judge(request)
    _ = Compression.coding(for: request)
  }
  if let host = HostName(value) { precondition(!host.name.isEmpty, "a host without a name") }
  let encoded = SitePath.root.with("q", value).text.dropFirst("/?q=".count)
  precondition(Percent.decoded(encoded) == value, "not decoded as encoded")
  _ = Cookies(value)
  _ = EntityTag("x").isNamed(in: value)
}
