// How pages become answers: type, guard headers and an ETag.

import LedeHTTP
import LedeMarkup

enum Answers {
  /// The answer to whoever asks only whether Lede lives.
  static let healthy = Response(200, type: "text/plain; charset=utf-8", "ok\n")

  /// A page for this reader alone, asked about again each time.
  static func page(_ html: HTML, status: Int = 200, to request: Request) -> Response {
    whole(html.bytes, type: "text/html; charset=utf-8", status: status, to: request)
  }

  /// Bytes of a type, with guard headers and, for a good answer, an ETag.
  static func whole(
    _ bytes: [UInt8], type: String, status: Int = 200, to request: Request
  ) -> Response {
    var headers = Headers([("Content-Type", type), ("Cache-Control", "private, no-cache")])
    for (name, value) in Guard.headers { headers.add(name, value) }
    guard status == 200 else { return Response(status, headers: headers, body: bytes) }
    let tag = entityTag(bytes)
    headers.add("ETag", tag)
    if request.method.isSafe, request.headers["If-None-Match"]?.contains(tag) == true {
      return Response(304, headers: headers)
    }
    return Response(200, headers: headers, body: bytes)
  }

  /// Sends the browser on, after a change.
  static func seeOther(_ path: SitePath) -> Response {
    Response(303, headers: Headers([("Location", path.text), ("Cache-Control", "no-store")]))
  }

  /// FNV-1a: enough to tell one page from the next.
  private static func entityTag(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return "\"" + String(hash, radix: 36) + "\""
  }
}
