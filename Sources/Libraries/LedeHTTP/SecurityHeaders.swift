// What a browser may do with an answer of Lede.

/// The headers that stand on every answer: nothing runs, loads, frames or sends but Lede's own.
package struct SecurityHeaders: Sendable {
  private let fields: [Headers.Field]
  private let secureFields: [Headers.Field]

  /// - Parameter isBehindTLS: Whether a proxy speaks TLS for Lede, as an `https` public URL says.
  package init(isBehindTLS: Bool = false) {
    let strict = Headers.Field("Strict-Transport-Security", "max-age=31536000")
    secureFields = SecurityHeaders.always + [strict]
    fields = isBehindTLS ? secureFields : SecurityHeaders.always
  }

  /// The answer with these headers; one that it has already stays as it is.
  package func added(to response: Response, for request: Request) -> Response {
    let wanted = request.isSecure ? secureFields : fields
    var answer = response
    let present = response.headers.fields
    if present.contains(where: { field in SecurityHeaders.isOne(field.name) }) {
      answer.headers.add(
        wanted.filter { field in !present.contains { Headers.equal($0.name, field.name) } })
    } else {
      answer.headers.add(wanted)
    }
    return answer
  }

  private static func isOne(_ name: String) -> Bool {
    lengths.contains(name.utf8.count) && always.contains { Headers.equal($0.name, name) }
      || Headers.equal(name, "Strict-Transport-Security")
  }

  /// The sites that play films in a frame on a story's page, once a reader wishes it.
  package static let players = ["www.youtube-nocookie.com", "player.vimeo.com"]

  /// What a browser may do with a story's page: play what Lede brings, and frames of the players,
  /// besides what all pages may.
  package static let storyPolicy =
    policy.value + "; media-src 'self'; frame-src "
    + players.map { "https://" + $0 }.joined(separator: " ")

  /// What a browser may do with the page for checking: run the judge, a WebAssembly module of Lede's own.
  package static let checkPolicy = policy.value.split(
    separator: "; ", omittingEmptySubsequences: true
  ).map { $0.hasPrefix("script-src") ? $0 + " 'wasm-unsafe-eval'" : $0 }.joined(separator: "; ")

  /// What a page of fortunes may ask the device besides: where it is.
  package static let placePermissions =
    "camera=(), microphone=(), geolocation=(self), payment=(), usb=()"

  private static let policy = Headers.Field(
    "Content-Security-Policy",
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; "
      + "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; "
      + "base-uri 'none'; frame-ancestors 'none'")

  private static let always: [Headers.Field] = [
    policy, .init("X-Content-Type-Options", "nosniff"), .init("Referrer-Policy", "same-origin"),
    .init("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
    .init("Cross-Origin-Opener-Policy", "same-origin"),
    .init("Cross-Origin-Resource-Policy", "same-origin"),
  ]

  private static let lengths = Set(always.map(\.name.utf8.count))
}
