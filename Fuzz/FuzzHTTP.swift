// What must hold for any request line and header that a stranger can send.

import LedeHTTP

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
    let router = Router([(Route(.get, "/news/{id}"), 1), (Route(.get, "/"), 2)])
    _ = router.find(.get, request.path)
    _ = FormFields(request.query.utf8)
    _ = Compression.isAccepted(by: request)
  }
  if let host = HostName(value) { precondition(!host.name.isEmpty, "a host without a name") }
  let encoded = Percent.encoded(value)
  precondition(Percent.decoded(encoded) == value, "not decoded as encoded")
  _ = Cookies(value)
  _ = EntityTag("x").isNamed(in: value)
}
