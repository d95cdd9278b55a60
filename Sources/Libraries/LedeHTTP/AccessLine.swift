// One line of the access log.

import LedeJSON
package import LedeBase

/// What the log keeps of one request: never its query, its cookies or its body.
package struct AccessLine: Sendable, Hashable {
  package var peer: String
  package var method: Method
  /// The path, cut after 1,000 bytes; what the answer says instead where the path holds a secret.
  package var path: String
  package var status: Int
  /// Bytes of body in the answer, compressed if it was.
  var bodyBytes: Int
  package var duration: Duration

  package init(_ request: Request, _ response: Response, bodyBytes: Int, duration: Duration) {
    peer = request.peer
    method = request.method
    let told = response.loggedPath ?? request.path
    path =
      told.utf8.count <= AccessLine.longestPath
      ? told : String(decoding: told.utf8.prefix(AccessLine.longestPath), as: UTF8.self) + "…"
    status = response.status
    self.bodyBytes = bodyBytes
    self.duration = duration
  }

  private static let longestPath = 1_000

  /// One JSON object in one line, without the line's end; it begins as all lines of the log do.
  package func json(at time: Timestamp) -> [UInt8] {
    var json = JSONWriter(capacity: 256)
    json.object { json in
      json.member("time", time.iso8601)
      json.member("level", "info")
      json.member("event", "request.answered")
      json.member("peer", peer)
      json.member("method", method.rawValue)
      json.member("path", path)
      json.member("status", status)
      json.member("bytes", bodyBytes)
      json.key("ms")
      json.raw(Array(duration.inMilliseconds.utf8))
    }
    return json.bytes
  }
}

extension Duration {
  /// Milliseconds with three places, such as `12.345`.
  fileprivate var inMilliseconds: String {
    let (seconds, attoseconds) = components
    let micros = max(0, seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
    let fraction = String(micros % 1_000)
    return "\(micros / 1_000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
  }
}
