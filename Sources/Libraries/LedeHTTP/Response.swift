// An answer to a browser or a program, as values.

/// One answer.
package struct Response: Sendable {
  package var status: Int
  package var headers: Headers
  package var body: Body
  /// What the log says instead of the path, where the path holds a secret.
  package var loggedPath: String?
  /// How the body, which stays the same until Lede ends, is to be packed once; see `lasting`.
  package internal(set) var lastingCoding: Coding?
  /// Whether all who ask share the bytes of the body; see `lasting`.
  package internal(set) var isLasting = false
  /// How many bytes lie ready for a body that comes in pieces, until the last of them is sent.
  package var heldBytes = 0

  package enum Body: Sendable {
    case bytes([UInt8])
    /// Pieces as they come; each `write` waits until the socket has taken the piece.
    ///
    /// Where the length is known, a body that ends sooner is cut off, so that the client sees it.
    case stream(length: Int? = nil, @Sendable (any BodyWriter) async throws -> Void)
  }

  package init(_ status: Int, headers: Headers = Headers(), body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = .bytes(body)
  }

  /// A text with its media type, `text/html; charset=utf-8` and the like.
  package init(_ status: Int, type: String, _ text: String) {
    self.init(status, headers: Headers([("Content-Type", type)]), body: Array(text.utf8))
  }
}

extension Response {
  /// Sends the browser on to another address, to be asked for by GET.
  package static func seeOther(_ location: String) -> Response {
    Response(303, headers: Headers([("Location", location), ("Cache-Control", "no-store")]))
  }

  /// The whole body; nil when it comes in pieces.
  package var bytes: [UInt8]? { if case .bytes(let bytes) = body { bytes } else { nil } }
}

/// Where a streamed body goes.
package protocol BodyWriter: Sendable {
  /// Waits until the client has room; throws when it is gone.
  func write(_ bytes: [UInt8]) async throws
}

/// Answers requests.
///
/// Runs on the loop's thread until it first waits, so it must never block.
package typealias Handler = @Sendable (Request) async -> Response
