// How pages become answers: type, caching and an ETag.

package import LedeHTTP
import LedeMarkup

package enum Answers {
  /// A page for this reader alone, asked about again each time.
  static func page(_ html: HTML, status: Int = 200, to request: Request) -> Response {
    whole(html.bytes, type: ContentType.html, status: status, to: request)
  }

  /// What nothing keeps, on the way or on the device: a secret may stand there, or what is over soon.
  package static func unkept(
    _ bytes: [UInt8], type: String = ContentType.html, status: Int = 200
  ) -> Response {
    Response(
      status, headers: Headers([("Content-Type", type), ("Cache-Control", "no-store")]),
      body: bytes)
  }

  /// Bytes of a type; a good answer gets an ETag, and is not sent to somebody who has it.
  package static func whole(
    _ bytes: [UInt8], type: String, status: Int = 200, to request: Request
  ) -> Response {
    // Who goes back is shown what the browser has without another question, unless the cookie differs.
    let headers = Headers([
      ("Content-Type", type), ("Cache-Control", "private, no-cache"), ("Vary", "Cookie"),
    ])
    let response = Response(status, headers: headers, body: bytes)
    return status == 200 ? response.tagged().conditional(on: request) : response
  }
}
